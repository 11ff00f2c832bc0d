/** The adaptive opponent: it plays at the player's rating in a game, which follows the results and stays in this browser. */

import { t } from './i18n.js';
import { currentKey } from './keeping.js';
import { keepGame, keptGame } from './kept-games.js';
import { tell } from './notice.js';
import { state } from './state.js';
import { ofTab, readData, writeData } from './storage.js';
import { eloOf, human, other } from './words.js';

/** How this opponent is chosen. */
export const ADAPTIVE = 'adaptive';

const RATINGS = 'linha.ratings';
const GAME = 'linha.rated';
/** The level whose strength a new player is taken to have. */
const FIRST = 'easy';
/** The games after which a rating is no longer new, and the most that a game changes a new one and any other: as in `linha play`. */
const NEW = 10;
const STEPS = [80, 32];
/** The number of seeds. */
const SEEDS = 2 ** 32;
/** What is seen of a game that the visitor has begun: it counts, it does not, or it has ended. */
const SEEN = ['fair', 'helped', 'over'];
/** How many games are known to be rated already, beside those that are kept. */
const REMEMBERED = 20;

/** The levels of each game that a menu has told, as Elo. */
const measured = {};

/** Learns the strength of the levels of a game. */
export function learnLevels({ game, levels }) {
  if (levels.every(({ elo }) => elo !== null)) measured[game] = levels;
}

/** Whether an adaptive opponent can play a game: its levels are measured. */
export const isMeasured = (game) => game in measured;

/** Whether a player is an adaptive opponent, as it is written. */
export const isAdaptive = (player) => eloOf(player) !== null;

/** The Elo of the next opponent in a game: the rating, as far as the levels go. */
export function nextElo(game) {
  const levels = measured[game] ?? [];
  return Math.round(clamp(ratingIn(game)?.elo ?? firstElo(game) ?? 0, levels.map(({ elo }) => elo)));
}

/** The Elo that a new player is taken to have; undefined if the levels are not known. */
const firstElo = (game) => measured[game]?.find(({ name }) => name === FIRST)?.elo;

/** The next opponent in a game, as it is written: the seed draws its level, so that a game that is resumed has the same one. */
export const adaptiveSeat = (game) => `level:elo=${nextElo(game)},seed=${Math.floor(Math.random() * SEEDS)}`;

const clamp = (elo, all) => (all.length === 0 ? Math.max(0, elo) : Math.min(Math.max(elo, Math.min(...all)), Math.max(...all)));

/** The rating in a game, `{elo, games, rated}`, with the keys of the games that were rated last; null before the first game, and where what is stored makes no sense. */
function ratingIn(game) {
  const found = ratings()[game];
  return Number.isFinite(found?.elo) && Number.isInteger(found.games) && found.games >= 0 ? found : null;
}

/** A rating after a game: `result` is 1 for a win, ½ for a draw, 0 for a loss. */
function ratingAfter({ elo, games }, opponent, result) {
  const expected = 1 / (1 + 10 ** ((opponent - elo) / 400));
  return { elo: elo + STEPS[games < NEW ? 0 : 1] * (result - expected), games: games + 1 };
}

/**
 * The visitor has begun a game from the empty board: if the opponent is adaptive, it counts. Games that are opened from a link, pasted or read from a
 * file do not.
 */
export function beginRated() {
  const opponent = opponentOf(state.view);
  if (opponent !== null && state.view.variations === null) remember('fair', null);
}

/** The Elo of the adaptive opponent of a person; null if there is none. */
function opponentOf(view) {
  const person = human(view);
  return person === null ? null : eloOf(view.seats[other(person)].asked);
}

/** Follows the board: when a game against an adaptive opponent has ended, the player is rated. Games with help do not count. */
export function updateRating() {
  const { view } = state;
  if (!view) return;
  const opponent = opponentOf(view);
  const seen = seenBefore();
  // What comes after the end of a game is no part of it.
  if (seen === 'over' || (opponent === null && seen === null)) return;
  if (opponent === null) return remember('helped', seen);
  if (view.state !== 'over') return remember(seen === 'fair' && !isHelped(view) ? 'fair' : 'helped', seen);
  if (seen === 'fair') rate(view, opponent);
  if (seen === 'helped') tell(t('adaptive.helped'));
  remember('over', seen);
}

/** Whether the board shows help: a hint or a search for one, analysis, a review, undone moves, or a computer that moves for the person. */
function isHelped(view) {
  const isSearched = view.thinking !== null && (view.thinking.purpose === 'hint' || view.thinking.side === human(view));
  const isUndone = view.ply < view.moves.length || view.variations !== null;
  return view.hint !== null || view.analysis !== null || view.review !== null || isUndone || isSearched;
}

function rate(view, opponent) {
  const before = ratingIn(view.game) ?? { elo: firstElo(view.game) ?? opponent, games: 0 };
  const rated = Array.isArray(before.rated) ? before.rated : [];
  // Another tab may have followed the same game.
  if (rated.includes(currentKey())) return;
  const result = view.outcome === 'draw' ? 0.5 : view.outcome === human(view) ? 1 : 0;
  const rating = ratingAfter(before, opponent, result);
  writeData(RATINGS, { ...ratings(), [view.game]: { ...rating, rated: [currentKey(), ...rated].slice(0, REMEMBERED) } });
  const gained = Math.round(rating.elo) - Math.round(before.elo);
  const change = gained < 0 ? `\u2212${-gained}` : `+${gained}`;
  tell(t('adaptive.rated', { elo: Math.round(rating.elo), change, next: nextElo(view.game) }));
}

function ratings() {
  const found = readData(RATINGS);
  return found !== null && typeof found === 'object' && !Array.isArray(found) ? found : {};
}

/**
 * What was seen of the game on the board, also before a reload, when it was last resumed, or in another tab: null if the visitor has not begun it
 * here. It never becomes fair again, and never goes on after its end.
 */
function seenBefore() {
  const key = currentKey();
  const found = readData(GAME, ofTab);
  const both = [found?.key === key ? found.seen : null, keptGame(key)?.rated];
  return SEEN.findLast((seen) => both.includes(seen)) ?? null;
}

/** Keeps what was seen of the game: in this tab, as an empty board is no game that is kept, and with the game. */
function remember(seen, before) {
  const key = currentKey();
  if (seen !== before) writeData(GAME, { key, seen }, ofTab);
  const game = keptGame(key);
  if (game && game.rated !== seen) keepGame({ ...game, rated: seen });
}
