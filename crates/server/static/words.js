/** Texts for the contents of a view: sides, players, cells, scores, and the state of the game. */

import { styleOf } from './geometry.js';
import { number, t } from './i18n.js';

const SIDES = {
  drop: { first: 'side.yellow', second: 'side.red' },
  lines: { first: 'side.black', second: 'side.white' },
  squares: { first: 'side.cross', second: 'side.nought' },
};

const LEVELS = {
  beginner: 'level.beginner',
  easy: 'level.easy',
  medium: 'level.medium',
  hard: 'level.hard',
  expert: 'level.expert',
  perfect: 'level.perfect',
};

const MINUS = '\u2212';

/** The other side. */
export const other = (side) => (side === 'first' ? 'second' : 'first');

/** The name of a side on this board. */
export const sideName = (view, side) => t(SIDES[styleOf(view)][side]);

/** The name of a level; agents keep their names. */
export const levelName = (name) => (name in LEVELS ? t(LEVELS[name]) : name);

/** Whether the computer waits to be resumed: it was paused, or has failed. */
export const isPaused = (view) => view.paused || view.state === 'paused';

/** The only human of a game, if there is just one. */
export function human(view) {
  const sides = ['first', 'second'].filter((side) => view.seats[side].asked === 'human');
  return sides.length === 1 ? sides[0] : null;
}

/** The player of a side, without settings. */
export function playerName(view, side) {
  const { asked } = view.seats[side];
  if (asked !== 'human') return levelName(asked.split(':')[0]);
  return human(view) === side ? t('player.you') : t('player.human');
}

/** A move in words. */
export const moveWords = (view, move) => (view.gravity ? t('place.column', { column: move.name }) : move.name);

/** A cell in words. */
export function cellWords(view, x, y) {
  const column = view.columns[x];
  return view.gravity ? t('place.cell', { column, row: y + 1 }) : `${column}${y + 1}`;
}

/** How a move to a cell is written. */
export const moveName = (view, x, y) => (view.gravity ? view.columns[x] : `${view.columns[x]}${y + 1}`);

/** A score in a few characters: W3, L12, =, +40; the letters are those of the language. */
export function scoreMark(score) {
  const { kind, plies, points } = score;
  if (kind === 'win') return t('mark.win', { n: plies ?? '' });
  if (kind === 'loss') return t('mark.loss', { n: plies ?? '' });
  if (kind === 'draw') return '=';
  return signed(points);
}

/** A score in words. */
export function scoreWords(score) {
  const { kind, plies: n, points } = score;
  if (kind === 'win') return n === null ? t('score.win') : t('score.win.in', { n });
  if (kind === 'loss') return n === null ? t('score.loss') : t('score.loss.in', { n });
  if (kind === 'draw') return t('score.draw');
  return t('score.estimate', { points: signed(points) });
}

/** A score beside a word that says so: estimates are plain numbers. */
export const scoreFigure = (score) => (score.kind === 'estimate' ? signed(score.points) : scoreWords(score));

const signOf = (points) => (points > 0 ? '+' : points < 0 ? MINUS : '');

/** From what size on things are counted in thousands, millions and thousands of millions: where they would be rounded to a thousand. */
const UNITS = [[999_500_000, 1e9, 'G'], [999_500, 1e6, 'M'], [999.5, 1e3, 'k'], [0, 1, '']];

/** A size in few characters: 7, 1.2k, 75k, 1.3M. */
export function short(size) {
  const [, unit, letter] = UNITS.find(([least]) => size >= least);
  const figure = size / unit;
  return number(figure, { maximumFractionDigits: figure < 9.95 ? 1 : 0 }) + letter;
}

/** Points with their sign, in few characters: +7, \u22121.2k. */
export const signed = (points) => signOf(points) + short(Math.abs(points));

/** Points with their sign, to two digits after the point. */
export const signedInFull = (points) => signOf(points) + number(Math.abs(points), { maximumFractionDigits: 2 });

/** The state of the game, in a sentence. */
export function standing(view) {
  if (view.state === 'over') return ending(view);
  const side = sideName(view, view.turn);
  if (view.state === 'thinking') return t('status.thinking', { side });
  if (view.state === 'paused') return t('status.paused', { side });
  return human(view) === view.turn ? t('status.yours') : t('status.turn', { side });
}

/** How the game ended, in a sentence. */
export function ending(view) {
  if (view.outcome === 'draw') return t('status.draw');
  const you = human(view);
  if (you === view.outcome) return t('status.won');
  if (you) return t('status.lost');
  return t('status.wins', { side: sideName(view, view.outcome) });
}
