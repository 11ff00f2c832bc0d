/** The end of a game: a kind word, and what can be done next, beside the sentence that says how it ended. */

import { perform } from './actions.js';
import { focusCursor } from './board.js';
import { byId, text } from './dom.js';
import { t } from './i18n.js';
import { state } from './state.js';
import { human } from './words.js';

/** Connects the buttons. */
export function setUpEnding() {
  byId('ending-again').addEventListener('click', () => perform('new'));
}

/** Shows the buttons of a game that is over. They go with the next one, and pass their focus to the board. */
export function updateEnding() {
  const { view } = state;
  if (!view) return;
  const buttons = byId('ending');
  const over = view.state === 'over' && state.learn === null;
  if (!over && buttons.contains(document.activeElement)) focusCursor();
  buttons.hidden = !over;
  byId('ending-review').hidden = view.moves.length === 0 || view.review !== null;
  const you = human(view);
  const words = byId('ending-words');
  words.hidden = !over || you === null || you === view.outcome || view.outcome === 'draw';
  text(words, words.hidden ? '' : t('ending.lost'));
}
