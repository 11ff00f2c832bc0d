/** The actions of buttons and keys. */

import { turningBeside } from './grades.js';
import { attempt, canLearn, learn, leave } from './learn.js';
import { startGame } from './menu.js';
import { t } from './i18n.js';
import { tell } from './notice.js';
import { act } from './session.js';
import { change, state } from './state.js';
import { human, isPaused, moveName, standing } from './words.js';

/** Actions by name: `can` says whether an action is available now. */
export const ACTIONS = {
  new: { can: () => true, run: () => startGame() },
  first: { can: (view) => view.ply > 0, run: () => act('jump', { ply: 0 }) },
  undo: { can: (view) => view.ply > 0, run: () => act('undo') },
  redo: { can: (view) => view.ply < view.moves.length, run: () => act('redo') },
  last: { can: (view) => view.ply < view.moves.length, run: (view) => act('jump', { ply: view.moves.length }) },
  hint: { can: (view) => view.state === 'human', run: () => act('hint') },
  stop: { can: (view) => view.state === 'thinking' || view.thinking?.running === true, run: () => act('stop') },
  analyse: { can: () => true, run: (view) => act('analyse', { on: view.analysis === null }) },
  threats: { can: () => true, run: () => change({ threats: !state.threats }) },
  tree: { can: () => true, run: () => change({ tree: !state.tree }) },
  review: { can: (view) => view.review !== null || view.moves.length > 0, run: (view) => act('review', { on: view.review === null }) },
  'stop-review': { can: (view) => view.review !== null, run: () => act('review', { on: false }).then((done) => done && tell(t('review.stopped'))) },
  'previous-mistake': { can: (view) => turningBeside(view, -1) !== undefined, run: (view) => jump(turningBeside(view, -1)) },
  'next-mistake': { can: (view) => turningBeside(view, 1) !== undefined, run: (view) => jump(turningBeside(view, 1)) },
  learn: { can: canLearn, run: () => learn() },
  pause: { can: () => true, run: (view) => act('pause', { paused: !isPaused(view) }) },
  step: { can: (view) => view.state === 'paused', run: () => act('think') },
};

/** Whether an action is available now. In an exercise, the game rests: what would change it waits, and a new game ends the exercise. */
export const isAvailable = (name, view) => (state.learn === null || name === 'new') && ACTIONS[name].can(view);

/** Runs an action by name, if it is available. */
export function perform(name) {
  const { view } = state;
  if (!view || !isAvailable(name, view)) return;
  if (state.learn) leave();
  ACTIONS[name].run(view);
}

let underWay = 0;

/** Plays on a cell, or shows why that is impossible. Against a computer, a second move waits until the first has arrived. */
export async function play({ x, y }) {
  const { view } = state;
  if (state.learn) return attempt({ x, y });
  if (view.state !== 'human') return tell(standing(view));
  if (underWay > 0 && human(view)) return;
  underWay += 1;
  await act('play', { move: moveName(view, x, y) });
  underWay -= 1;
}

/** Goes to the position after a number of moves. */
export const jump = (ply) => act('jump', { ply });

/** Sets the time between two moves of computers. */
export const setPace = (milliseconds) => act('pace', { milliseconds });

/** Shows the first moves of the main line as ghosts; 0 for none. */
export const showLine = (count) => change({ preview: count });
