/** The state of the page, and its subscribers. */

/** The view of the server, and the display options of this page. */
export const state = {
  /** The view shown, as the server sent it. */
  view: null,
  /** Whether threats are shown. */
  threats: false,
  /** The threats of a position, and of which. */
  situation: null,
  /** The cells that are pointed at in the list of threats. */
  pointed: null,
  /** Whether the search view is shown. */
  tree: false,
  /** The evaluation whose heat map is shown; empty for none. */
  evaluation: '',
  /** That heat map. */
  heat: null,
  /** What the value is made of that is pointed at. */
  terms: null,
  /** How many moves of the main line are shown as ghosts. */
  preview: 0,
  /** Another line that is shown as ghosts, as long as the position has the counter `at`: `{at, side, moves}`. */
  ghosts: null,
  /** Whether the values of all moves are shown on large boards. */
  allValues: false,
  /** Whether estimates are shown in points, not as chances. */
  points: false,
  /** The exercise on the mistakes of the game, while one is open: see learn.js. */
  learn: null,
  /** The cell of the keyboard, `{x, y}`. */
  cursor: null,
  /** The cell under the pointer, or the one tapped first. */
  hover: null,
  /** Whether the server has stopped answering. */
  lost: false,
};

/** What is known: of some parts, the state itself may have less. */
const known = {};
/** What the state has instead of some of the known parts. */
let lens = () => ({});

/** The view on the board: that of the game, or the position of an exercise. */
export const shownView = () => state.learn?.view ?? state.view;

/** What the board shows: in an exercise its position, and nothing that would tell the solution. */
export const shownState = () =>
  state.learn?.view ? { ...state, view: state.learn.view, threats: false, heat: null, preview: 0, ghosts: null } : { ...state, learn: null };

const listeners = [];
let awaited = false;

/** Calls a function after every change, at most once a frame. */
export function onChange(listener) {
  listeners.push(listener);
}

/** Lets the state have other parts than the known ones: those that a function makes of all that is known. */
export function lookThrough(another) {
  lens = another;
}

/** Changes the state. */
export function change(changes) {
  Object.assign(known, changes);
  Object.assign(state, known, lens(known));
  if (awaited) return;
  awaited = true;
  requestAnimationFrame(() => {
    awaited = false;
    for (const listener of listeners) listener(state);
  });
}
