/** The game of this page is kept while it is played: see kept-games.js. */

import { linesOf } from './game-tree.js';
import { t } from './i18n.js';
import { entryOf, keepGame, keptGame, newKey } from './kept-games.js';
import { warn } from './notice.js';
import { mainResult } from './results.js';
import { isKeeping } from './storage.js';
import { human } from './words.js';

/** The key of the game that is shown, its moves as they were kept or found last, all else that was kept of it, and its moves when it was deleted. */
let current = { key: newKey(), lines: '', rest: '', unwanted: null };
let isFull = false;
/** The view that was looked at last, and how its main line ended, as far as that was known. */
let seen = { view: null, result: null };

/** The key of the game that is shown. */
export const currentKey = () => current.key;

/** Follows the game of another board from now on; what a link or a kept game shows is not kept anew. */
export function follow(view, key) {
  current = { key: key ?? newKey(), lines: linesOf(view), rest: restOf(view), unwanted: null };
}

/** The game was deleted: it is kept again only when it is played on. */
export const unfollow = () => (current = { ...current, key: newKey(), unwanted: current.lines });

/** The game was brought back. If it has been played on, that is another one. */
export const refollow = (key) => current.unwanted === current.lines && (current = { ...current, key, unwanted: null });

const restOf = (view) =>
  [view.ply, view.variations?.end, view.variations?.main, mainResult(view), view.seats.first.asked, view.seats.second.asked, view.pace].join(' ');

/** Whether a game was played: against a computer that began, only when a person has moved, too. */
function isPlayed(view) {
  const you = human(view);
  return view.moves.length > 0 && (you === null || view.variations !== null || view.moves.some(({ side }) => side === you));
}

/** Keeps the game of a view if something has changed; says whether nothing of it can be lost now. */
export function keep(view, always = false) {
  const result = mainResult(view);
  if (!always && view === seen.view && result === seen.result) return true;
  seen = { view, result };
  const lines = linesOf(view);
  const rest = restOf(view);
  if (lines === current.unwanted || !isPlayed(view)) return true;
  if (!always && lines === current.lines && rest === current.rest) return true;
  const stored = keptGame(current.key);
  const isNew = lines !== current.lines || (always && stored?.lines !== lines);
  if (!isNew && (rest === current.rest || !stored)) return true;
  // Another tab shows the same board, and is ahead.
  if (stored && stored.lines !== lines && stored.lines.startsWith(lines) && stored.lines !== current.lines) return true;
  if (isOthers(stored, lines)) current.key = newKey();
  current = { ...current, lines, rest };
  const isKept = keepGame(entryOf(view, current.key, keptGame(current.key)));
  if (!isKept && !isFull) warn(t(isKeeping() ? 'games.full' : 'games.off'));
  isFull = !isKept;
  return isKept;
}

/** Whether another tab has played the same game on differently: then each keeps its own. */
const isOthers = (stored, lines) => stored !== null && stored.lines !== current.lines && !lines.startsWith(stored.lines);
