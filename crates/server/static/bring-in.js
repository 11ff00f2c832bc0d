/** Games out of files: those that were saved here, and SGF and PSQ, which the server reads. */

import { create, forget } from './api.js';
import { linesOf } from './game-tree.js';
import { plural, t } from './i18n.js';
import { addGames, digestOf, entryOf, readGames } from './kept-games.js';
import { refusalWords } from './messages.js';
import { state } from './state.js';

const ADDED = { one: 'games.added.one', few: 'games.added.few', other: 'games.added.other' };
const LEFT = { one: 'games.left.one', few: 'games.left.few', other: 'games.left.other' };
const WRONG = { one: 'games.wrong.one', few: 'games.wrong.few', other: 'games.wrong.other' };
const UNREAD = { one: 'games.unread.one', few: 'games.unread.few', other: 'games.unread.other' };
/** The most files that are named. */
const NAMED = 5;
/** The bytes of a request that the server reads at most, and those that it has beside the text of a file. */
const MOST_BYTES = 65536;
const OTHER_BYTES = 1024;
/** What no text has, of whatever encoding; old ones end with 1A. */
const NO_TEXT = /[\0-\x08\x0E-\x19]/;
/** The letters of a name: as many as the field of a name takes. */
const LONGEST = 80;

/** Adds the games of files, and says what came of it. */
export async function bringIn(files) {
  const sum = { added: 0, left: 0, wrong: 0 };
  const unread = [];
  for (const file of files) {
    const { games, wrong = 0, reason } = await readFile(file);
    if (!games) {
      unread.push(t('games.because', { name: file.name, reason }));
      continue;
    }
    const { added, left } = addGames(games);
    sum.added += added;
    sum.left += left;
    sum.wrong += wrong;
  }
  return wordsOf(sum, unread);
}

function wordsOf({ added, left, wrong }, unread) {
  const words = added > 0 || unread.length === 0 ? [plural(ADDED, added)] : [];
  if (wrong > 0) words.push(plural(WRONG, wrong));
  if (left > 0) words.push(plural(LEFT, left));
  if (unread.length > 0) {
    const names = unread.slice(0, NAMED).join(', ') + (unread.length > NAMED ? ', …' : '');
    words.push(t('games.unread', { words: plural(UNREAD, unread.length), names }));
  }
  return words.join(' ');
}

/** The games of a file, or the `reason` why it cannot be read. */
async function readFile(file) {
  const text = await file.text().catch(() => null);
  if (text === null) return { reason: t('games.no-file') };
  const found = readGames(text);
  if (found) return found;
  // Other data than records of games are nothing to ask the server about.
  if (/^\s*[[{]/.test(text)) return { reason: t('games.no-file') };
  if (NO_TEXT.test(text)) return { reason: t('games.no-text') };
  return isTooLarge(text) ? { reason: t('games.too-large') } : readRecord(file.name, text);
}

const isTooLarge = (text) => new Blob([JSON.stringify(text)]).size > MOST_BYTES - OTHER_BYTES;

/** The game of a record, as the server reads it on a board that is forgotten at once. */
async function readRecord(name, record) {
  try {
    const view = await read(record);
    if (view.moves.length === 0) return { reason: t('games.empty') };
    const title = name.replace(/\.\w+$/, '').slice(0, LONGEST);
    // The same file has the same key each time, and is added once.
    const key = digestOf(title, view.shape, linesOf(view));
    return { games: [{ ...entryOf(view, key, null), title }] };
  } catch (refusal) {
    if (!refusal.told) throw refusal;
    return { reason: refusalWords(refusal) };
  }
}

async function read(record) {
  const view = await create({ game: state.view.game, record, paused: true, lenient: true });
  forget(view.id);
  return view;
}
