/** The game of this page is kept while it is played: see kept-games.js. */

import { goesOn, linesOf } from './game-tree.js';
import { t } from './i18n.js';
import { digestOf, entryOf, freeKey, keepGame, keptGame, MOST, newKey, onRoomMade } from './kept-games.js';
import { tell, warnFirmly } from './notice.js';
import { mainResult } from './results.js';
import { isKeeping, ofTab, readData, writeData } from './storage.js';
import { human } from './words.js';

const DELETED = 'linha.deleted';

/** The key of the game that is shown, its moves as they were kept or found last, and all else that was kept of it. */
let current = { key: newKey(), lines: '', rest: '' };
let isFull = false;
/** The view that was looked at last, and how its main line ended, as far as that was known. */
let seen = { view: null, result: null };

/**
 * The games that were deleted in this tab, also before a reload: `keys` leads from the key of each to that of the game that goes on from it,
 * and `lines` has the moves with which that one is not kept.
 */
const deleted = { keys: {}, lines: {}, ...readData(DELETED, ofTab) };

/** The key of the game that is shown. */
export const currentKey = () => current.key;

/** Follows the game of another board from now on; what a link or a kept game shows is not kept anew. */
export function follow(view, key) {
  current = { key: heirOf(key ?? newKey()), lines: linesOf(view), rest: restOf(view) };
}

/** The key under which a game is played on; one that is kept has come back. */
const heirOf = (key) => (key in deleted.keys && keptGame(key) === null ? heirOf(deleted.keys[key]) : key);

/** A game was deleted: it is kept again, as another one, only when it is played on. */
export function unfollow({ key, lines }) {
  const heir = newKey();
  deleted.keys[key] = heir;
  deleted.lines[heir] = lines;
  writeData(DELETED, deleted, ofTab);
  if (key === current.key) current = { ...current, key: heir };
}

/** A deleted game was brought back. If it has been played on, that is another one. */
export function refollow(key) {
  const heir = deleted.keys[key];
  delete deleted.keys[key];
  const isPlayedOn = keptGame(heir) !== null || heir in deleted.keys;
  if (heir && !isPlayedOn) {
    deleted.keys[heir] = key;
    delete deleted.lines[heir];
    if (current.key === heir) current = { ...current, key };
  }
  writeData(DELETED, deleted, ofTab);
}

/** Whether these moves are no more than those of a game that was deleted. */
const isUnwanted = (view, lines) => current.key in deleted.lines && goesOn(view.gravity, deleted.lines[current.key], lines);

const restOf = (view) =>
  [view.ply, view.variations?.end, view.variations?.main, mainResult(view), view.seats.first.asked, view.seats.second.asked, view.pace].join(' ');

/** Whether a game was played: against a computer that began, only when a person has moved, too. */
function isPlayed(view) {
  const you = human(view);
  return view.moves.length > 0 && (you === null || view.variations !== null || view.moves.some(({ side }) => side === you));
}

/** Keeps the game of a view if something has changed; says whether nothing of it can be lost now. With `always`, the game is left. */
export function keep(view, always = false) {
  const result = mainResult(view);
  if (!always && view === seen.view && result === seen.result) return true;
  // An older view of the same board must not take back what is kept.
  if (view.id === seen.view?.id && view.version < seen.view.version) return true;
  seen = { view, result };
  const lines = linesOf(view);
  const rest = restOf(view);
  if (isUnwanted(view, lines) || !isPlayed(view)) return true;
  if (!always && lines === current.lines && rest === current.rest) return true;
  const stored = keptGame(current.key);
  const isNew = lines !== current.lines || (always && stored?.lines !== lines);
  if (!isNew && (rest === current.rest || !stored)) return true;
  const isKnown = stored === null || stored.lines === current.lines;
  // Another tab shows the same board, and is ahead.
  if (!isKnown && stored.lines !== lines && goesOn(view.gravity, stored.lines, lines)) return true;
  // Another tab has played the same game on differently: each keeps its own.
  if (!isKnown && !goesOn(view.gravity, lines, stored.lines)) current.key = newKey();
  const isKept = store(view, current.key, always);
  if (isKept) current = { ...current, lines, rest };
  return isKept;
}

/** Keeps the game of a pasted record or link at once, unless it is kept already, and gives back its key; an empty board is no game. */
export function keepPasted(view) {
  if (view.moves.length === 0) return undefined;
  const { shape, seats } = view;
  const lines = linesOf(view);
  const key = freeKey({ key: digestOf('pasted', shape, lines, seats.first.asked, seats.second.asked), shape, lines });
  if (keptGame(key) === null) store(view, key);
  return key;
}

/** Writes a game down; says whether there was room, and tells the visitor if there was none: whenever a game is left, else once. */
function store(view, key, isLeft = false) {
  const isKept = keepGame(entryOf(view, key, keptGame(key)));
  if (!isKept && (isLeft || !isFull)) warnFirmly(t(!isKeeping() ? 'games.off' : isLeft ? 'games.unkept' : 'games.full'));
  isFull = !isKept;
  return isKept;
}

let isRoomTold = false;
onRoomMade(() => {
  if (!isRoomTold) tell(t('games.room.made', { most: MOST }));
  isRoomTold = true;
});
