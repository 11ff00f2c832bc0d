/** Tells screen readers what happens on the board: moves, moves taken back, the end. */

import { byId } from './dom.js';
import { plural, t } from './i18n.js';
import { messageWords } from './messages.js';
import { tell, warn } from './notice.js';
import { state } from './state.js';
import { ending, human, moveWords, scoreWords, sideName } from './words.js';

const ON_BOARD = { one: 'moves.count.one', few: 'moves.count.few', other: 'moves.count.other' };

let heard = null;

/** Announces what has changed since the last call. */
export function announce() {
  const { view } = state;
  if (!view || view === heard) return;
  const words = heard?.id === view.id ? changes(heard, view) : [];
  if (view.trouble && view.trouble.message !== heard?.trouble?.message) warn(messageWords(view.trouble));
  if (view.hint && view.hint.name !== heard?.hint?.name) tell(hintWords(view));
  heard = view;
  if (words.length > 0) byId('announcer').textContent = words.join(' ');
}

function changes(before, view) {
  const words = [];
  if (view.ply > before.ply) words.push(...view.moves.slice(before.ply, view.ply).map((move) => moved(view, move)));
  if (view.ply < before.ply) words.push(t('announce.back', { moves: plural(ON_BOARD, view.ply) }));
  if (view.state === 'over' && before.state !== 'over') words.push(ending(view));
  else if (view.state === 'human' && (before.state !== 'human' || isAnswered(before, view))) words.push(t('announce.turn'));
  return words;
}

/** Whether the computer has answered before the page showed its search. */
const isAnswered = (before, view) => human(view) !== null && view.ply > before.ply + 1;

const moved = (view, move) => t('announce.move', { side: sideName(view, move.side), move: moveWords(view, move) });

function hintWords(view) {
  const move = moveWords(view, view.hint);
  return view.hint.score ? t('hint.scored', { move, score: scoreWords(view.hint.score) }) : t('hint.move', { move });
}
