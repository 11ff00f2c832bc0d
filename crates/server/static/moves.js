/** The list of moves: each a button that goes there; those taken back stay until another one is played. */

import { jump } from './actions.js';
import { attribute, byId, html, resize } from './dom.js';
import { styleOf } from './geometry.js';
import { t } from './i18n.js';
import { state } from './state.js';
import { stonePicture } from './stones.js';
import { moveWords, sideName } from './words.js';

/** Connects the list. */
export function setUpMoves() {
  const list = byId('moves');
  list.addEventListener('click', (event) => {
    const item = event.target.closest('li');
    if (item) jump([...list.children].indexOf(item) + 1);
  });
}

/** Lists the moves of the view. */
export function updateMoves() {
  const { view } = state;
  if (!view) return;
  const list = byId('moves');
  byId('moves-none').hidden = view.moves.length > 0;
  list.hidden = view.moves.length === 0;
  resize(list, view.moves.length, () => html('li', {}, html('button', { type: 'button', class: 'ply' })));
  view.moves.forEach((move, index) => updateMove(view, move, index, list.children[index].firstElementChild));
  keepInSight(list, view.ply);
}

function updateMove(view, move, index, button) {
  const here = index === view.ply - 1;
  const content = `${styleOf(view)} ${move.side} ${move.name}`;
  if (button.dataset.content !== content) {
    button.dataset.content = content;
    button.replaceChildren(stonePicture(styleOf(view), move.side), move.name);
  }
  button.classList.toggle('taken-back', index >= view.ply);
  attribute(button, 'aria-current', here ? 'step' : null);
  const words = { n: index + 1, side: sideName(view, move.side), move: moveWords(view, move) };
  attribute(button, 'aria-label', index < view.ply ? t('moves.move', words) : t('moves.taken', words));
}

let sight = 0;

/** Scrolls the list, and nothing else, to the move on the board. */
function keepInSight(list, ply) {
  if (ply === sight) return;
  sight = ply;
  const item = list.children[Math.max(0, ply - 1)];
  if (item) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}
