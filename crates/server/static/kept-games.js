/**
 * The games that this browser keeps: one entry of the storage for each, so that two tabs never overwrite each other's games, and one that
 * cannot be read harms no other.
 */

import { linesOf } from './game-tree.js';
import { titleMessage } from './names.js';
import { mainResult } from './results.js';
import { keptNames, read, remove, write } from './storage.js';

const PREFIX = 'linha.game.';
/** The most games. Beyond it, the oldest one without a name makes room, of those that are finished if there are any. */
export const MOST = 300;
/** What a file of all games says that it is. */
const KIND = 'linha-games';
/** The last moment that a date can tell, in milliseconds. */
const LATEST = 8.64e15;

/** The names of all entries. */
const entries = () => keptNames().filter((name) => name.startsWith(PREFIX));

/** A key that no other game has. */
export const newKey = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** A key made of texts, the same each time (FNV-1a). */
export function digestOf(...texts) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(texts.join('\n'))) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return `d${hash.toString(36)}`;
}

/** The key of a game, or, if another game has it, one that is the same each time: so a file that is added twice adds nothing. */
export function freeKey({ key, shape, lines }) {
  const here = keptGame(key);
  if (here === null || (here.shape === shape && here.lines === lines)) return key;
  return freeKey({ key: digestOf(key, shape, lines), shape, lines });
}

/** What is kept of a view's game; `before` is what was kept of it until now. */
export function entryOf(view, key, before) {
  const { variations } = view;
  const last = view.moves.length;
  const result = mainResult(view);
  return {
    key,
    title: before?.title ?? '',
    game: view.game,
    shape: view.shape,
    lines: linesOf(view),
    end: variations?.end ?? last,
    main: variations?.main ?? last,
    ply: view.ply,
    first: view.seats.first.asked,
    second: view.seats.second.asked,
    described: { first: titleOf(view.seats.first), second: titleOf(view.seats.second) },
    pace: view.pace,
    result: result === undefined ? (before?.result ?? null) : result,
    rated: before?.rated ?? null,
    stones: view.moves.slice(0, view.ply).map(({ x, y }) => x.toString(32) + y.toString(32)).join(''),
    begun: before?.begun ?? Date.now(),
    changed: before?.lines === linesOf(view) ? before.changed : Date.now(),
  };
}

/** What a computer player is, as a message; null for a person. */
const titleOf = ({ described }) => described && titleMessage(described);

/** The request for a board with a kept game. */
export const requestOf = ({ game, lines, end, main, ply, first, second, pace }) =>
  ({ game, variations: lines, end, main, ply, first, second, pace, lenient: true });

/** Whether this is a game as it is kept. What its moves are, the server checks when it is opened. */
function isEntry(value) {
  const texts = ['key', 'title', 'game', 'shape', 'lines', 'first', 'second', 'stones'];
  const counts = ['end', 'main', 'ply', 'pace', 'begun', 'changed'];
  const isCount = (number) => Number.isSafeInteger(number) && number >= 0;
  return typeof value === 'object' && value !== null
    && texts.every((name) => typeof value[name] === 'string') && counts.every((name) => isCount(value[name]))
    && value.begun <= LATEST && value.changed <= LATEST
    && [null, 'first', 'second', 'draw'].includes(value.result)
    && /^[a-z0-9]{1,40}$/.test(value.key) && /^(drop|free):\d{1,2}x\d{1,2}:=?\d{1,2}$/.test(value.shape)
    && /^[0-9a-z: ]+$/.test(value.lines) && /^([0-9a-v]{2})*$/.test(value.stones);
}

function entryIn(text) {
  try {
    const value = JSON.parse(text);
    return isEntry(value) ? value : null;
  } catch {
    return null;
  }
}

/** The game with a key; null if there is none, or if it cannot be read. */
export function keptGame(key) {
  const text = key && read(PREFIX + key);
  return text ? entryIn(text) : null;
}

/** All games, the latest first, and the keys of entries that cannot be read. */
export function keptGames() {
  const games = [];
  const unreadable = [];
  for (const name of entries()) {
    const game = entryIn(read(name));
    if (game && PREFIX + game.key === name) games.push(game);
    else unreadable.push(name.slice(PREFIX.length));
  }
  return { games: latestFirst(games), unreadable };
}

/** Games in the order in which they are listed. */
export const latestFirst = (games) => games.sort((a, b) => b.changed - a.changed || (a.key < b.key ? 1 : -1));

/** Keeps a game; says whether there was room. No other game is lost, but for one without a name beyond the most. */
export function keepGame(entry) {
  if (!write(PREFIX + entry.key, JSON.stringify(entry))) return false;
  makeRoom(entry.key);
  return true;
}

let roomMade = () => null;

/** Calls a function when games were removed to make room. */
export const onRoomMade = (told) => (roomMade = told);

/** Removes the oldest games without a name beyond the most, finished ones first, but not this one. */
function makeRoom(added) {
  const excess = entries().length - MOST;
  if (excess <= 0) return;
  const spare = keptGames().games.filter(({ key, title }) => key !== added && title === '').reverse();
  const isOver = ({ result }) => result !== null;
  const first = [...spare.filter(isOver), ...spare.filter((game) => !isOver(game))].slice(0, excess);
  for (const { key } of first) removeGame(key);
  if (first.length > 0) roomMade();
}

/** Removes the game with a key. */
export const removeGame = (key) => remove(PREFIX + key);

/** All games as one file. */
export const gamesText = (games) => JSON.stringify({ kind: KIND, version: 1, games }, null, 1);

/** The games of a file, and how many of its entries cannot be read; null if it is no such file. None of them counts for the rating. */
export function readGames(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (file?.kind !== KIND || !Array.isArray(file.games)) return null;
  const games = file.games.filter(isEntry).map((game) => (game.rated === 'fair' ? { ...game, rated: 'helped' } : game));
  return { games, wrong: file.games.length - games.length };
}

/**
 * Adds games of a file as long as there is room: those that are here already stay as they are, another game with the same key gets a key of
 * its own. Says how many were added, and how many had no room.
 */
export function addGames(games) {
  let added = 0;
  let left = 0;
  const room = MOST - entries().length;
  for (const game of games) {
    const key = freeKey(game);
    if (keptGame(key)) continue;
    if (added < room && keepGame({ ...game, key })) added += 1;
    else left += 1;
  }
  return { added, left };
}

/** Calls a function when another tab has changed a game. */
export function onOtherTab(changed) {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) changed();
  });
}
