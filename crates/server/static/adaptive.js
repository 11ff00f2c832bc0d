/** The adaptive opponent: it plays at the player's rating in a game, which follows the results and stays in this browser. */

import { t } from './i18n.js';
import { tell } from './notice.js';
import { state } from './state.js';
import { ofTab, readData, writeData } from './storage.js';
import { human, other } from './words.js';

/** How this opponent is chosen. */
export const ADAPTIVE = 'adaptive';

const RATINGS = 'linha.ratings';
const GAME = 'linha.rated';
/** The level whose strength a new player is taken to have. */
const FIRST = 'easy';
/** The games after which a rating is no longer new, and the most that a game changes a new one and any other: as in `linha play`. */
const NEW = 10;
const STEPS = [80, 32];

/** The levels of each game that a menu has told, as Elo. */
const measured = {};

/** Learns the strength of the levels of a game. */
export function learnLevels({ game, levels }) {
  if (levels.every(({ elo }) => elo !== null)) measured[game] = levels;
}

/** Whether an adaptive opponent can play a game: its levels are measured. */
export const isMeasured = (game) => game in measured;

/** Whether a player is an adaptive opponent, as it is written. */
export const isAdaptive = (player) => strengthOf(player) !== null;

/** The Elo that a player was asked for; null if it is none that follows a rating. */
function strengthOf(player) {
  const found = /^level:elo=(\d+)$/.exec(player);
  return found ? Number(found[1]) : null;
}

/** The Elo of the next opponent in a game: the rating, as far as the levels go. */
export function nextElo(game) {
  const levels = measured[game] ?? [];
  return Math.round(clamp(ratingIn(game)?.elo ?? firstElo(game) ?? 0, levels.map(({ elo }) => elo)));
}

/** The Elo that a new player is taken to have; undefined if the levels are not known. */
const firstElo = (game) => measured[game]?.find(({ name }) => name === FIRST)?.elo;

/** The next opponent in a game, as it is written. */
export const adaptiveSeat = (game) => `level:elo=${nextElo(game)}`;

const clamp = (elo, all) => (all.length === 0 ? Math.max(0, elo) : Math.min(Math.max(elo, Math.min(...all)), Math.max(...all)));

/** The rating in a game, `{elo, games, board}`, with the board that was rated last; null before the first game, and where what is stored makes no sense. */
function ratingIn(game) {
  const found = ratings()[game];
  return Number.isFinite(found?.elo) && Number.isInteger(found.games) && found.games >= 0 ? found : null;
}

/** A rating after a game: `result` is 1 for a win, ½ for a draw, 0 for a loss. */
function ratingAfter({ elo, games }, opponent, result) {
  const expected = 1 / (1 + 10 ** ((opponent - elo) / 400));
  return { elo: elo + STEPS[games < NEW ? 0 : 1] * (result - expected), games: games + 1 };
}

/** Follows the board: when a game against an adaptive opponent has ended, the player is rated. Games with help do not count. */
export function updateRating() {
  const { view } = state;
  const person = view && human(view);
  const opponent = person && strengthOf(view.seats[other(person)].asked);
  if (opponent === null || !person) return;
  const seen = gameSeen(view);
  if (view.state !== 'over') return keep(view, stateOf(view, person, seen));
  if (seen === 'fair') rate(view, person, opponent);
  if (seen === 'helped') tell(t('adaptive.helped'));
  keep(view, 'over');
}

/** What is known of a game that goes on: new, fair, helped, or over and looked at again. */
function stateOf(view, person, seen) {
  if (seen === 'over' && view.ply < view.moves.length) return 'over';
  // A position that was set up begins with its moves.
  const isNew = seen === null && view.ply <= 1;
  return (isNew || seen === 'fair') && !isHelped(view, person) ? 'fair' : 'helped';
}

/** Whether the board shows help: a hint or a search for one, analysis, a review, undone moves, or a computer that moves for the person. */
function isHelped(view, person) {
  const isSearched = view.thinking !== null && (view.thinking.purpose === 'hint' || view.thinking.side === person);
  return view.hint !== null || view.analysis !== null || view.review !== null || view.ply < view.moves.length || isSearched;
}

function rate(view, person, opponent) {
  const before = ratingIn(view.game) ?? { elo: firstElo(view.game) ?? opponent, games: 0 };
  // A tab that was duplicated shows the same board, and follows it, too.
  if (before.board === view.id) return;
  const result = view.outcome === 'draw' ? 0.5 : view.outcome === person ? 1 : 0;
  const rating = ratingAfter(before, opponent, result);
  writeData(RATINGS, { ...ratings(), [view.game]: { ...rating, board: view.id } });
  const gained = Math.round(rating.elo) - Math.round(before.elo);
  const change = gained < 0 ? `\u2212${-gained}` : `+${gained}`;
  tell(t('adaptive.rated', { elo: Math.round(rating.elo), change, next: nextElo(view.game) }));
}

function ratings() {
  const found = readData(RATINGS);
  return found !== null && typeof found === 'object' && !Array.isArray(found) ? found : {};
}

/** What was seen of the game on the board, also before a reload; null for another one. */
function gameSeen(view) {
  const found = readData(GAME, ofTab);
  return found?.id === view.id ? found.seen : null;
}

const keep = (view, seen) => gameSeen(view) !== seen && writeData(GAME, { id: view.id, seen }, ofTab);
