/** The state of the page, and its subscribers. */

/** The view of the server, and the display options of this page. */
export const state = {
  /** The view shown, as the server sent it. */
  view: null,
  /** Whether threats are shown. */
  threats: false,
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
  /** The cell of the keyboard, `{x, y}`. */
  cursor: null,
  /** The cell under the pointer, or the one tapped first. */
  hover: null,
  /** Whether the server has stopped answering. */
  lost: false,
};

const listeners = [];
let awaited = false;

/** Calls a function after every change, at most once a frame. */
export function onChange(listener) {
  listeners.push(listener);
}

/** Changes the state. */
export function change(changes) {
  Object.assign(state, changes);
  if (awaited) return;
  awaited = true;
  requestAnimationFrame(() => {
    awaited = false;
    for (const listener of listeners) listener(state);
  });
}
