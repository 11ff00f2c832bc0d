/** Texts for the contents of a view: sides, players, cells, scores, and the state of the game. */

import { percentOf } from './chances.js';
import { styleOf } from './geometry.js';
import { number, t } from './i18n.js';
import { messageWords } from './messages.js';
import { capital, titleMessage } from './names.js';

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

/** The names of evaluations: those of their reports, or texts. */
const EVALUATIONS = {
  'ufop-v1': 'UFOP 1', 'ufop-v2': 'UFOP 2', 'ufop-v3': 'UFOP 3', porto: 'Porto', iasi: 'Iași', panther: 'C4 Panther', ufsc: 'UFSC',
};
const EVALUATION_TEXTS = { 'ufsc-jump': 'evaluation.jump', 'ufsc-program': 'evaluation.program', none: 'analysis.heat.none' };

const SETTINGS = {
  eval: 'tree.setting.eval', depth: 'thinking.depth', time: 'thinking.time', nodes: 'thinking.nodes', order: 'tree.setting.order',
  iterations: 'tree.setting.iterations', seed: 'setting.seed', ends: 'setting.ends', 'early-depth': 'setting.early', budget: 'setting.budget',
  factor: 'setting.factor', cutoff: 'setting.cutoff', root: 'setting.root', table: 'setting.table', threads: 'setting.threads',
  deepening: 'setting.deepening', scout: 'setting.scout', 'wins-first': 'setting.wins', 'average-cut': 'setting.average', ties: 'setting.ties',
  noise: 'setting.noise', c: 'setting.constant', reward: 'setting.reward', playout: 'setting.playout', solver: 'setting.solver',
  reuse: 'setting.reuse', memory: 'setting.memory', aim: 'setting.aim', book: 'setting.book', level: 'setting.level', threats: 'setting.threats',
  fours: 'setting.fours', pruning: 'setting.pruning', reductions: 'setting.reductions', extensions: 'setting.extensions', weights: 'setting.weights',
};

const MINUS = '\u2212';

/** The other side. */
export const other = (side) => (side === 'first' ? 'second' : 'first');

/** The name of a side on this board. */
export const sideName = (view, side) => t(SIDES[styleOf(view)][side]);

const SIDE_CODES = { 'side.first': 'first', 'side.second': 'second' };

/** A message whose sides have the names that they have on this board. */
export function withSides(view, message) {
  const name = (param) => (param.code in SIDE_CODES ? sideName(view, SIDE_CODES[param.code]) : param);
  const params = Object.entries(message.params).map(([key, param]) => [key, typeof param === 'object' ? name(param) : param]);
  return { ...message, params: Object.fromEntries(params) };
}

/** An evaluation in words; one that the page does not know keeps its name. */
export const evaluationName = (name) => EVALUATIONS[name] ?? (name in EVALUATION_TEXTS ? t(EVALUATION_TEXTS[name]) : name);

/** A setting of an agent in words; one that the page does not know keeps its name. */
export const settingName = (name) => (name in SETTINGS ? t(SETTINGS[name]) : name);

/** Whether a player is a level of some game, as it is written. */
export const isLevelName = (player) => player in LEVELS;

/** The name of a level; agents keep their names. */
export const levelName = (name) => (name in LEVELS ? t(LEVELS[name]) : name);

/** How an opponent is written that plays at some Elo. With a seed, it is the same one again. */
const AT_ELO = /^level:elo=(\d+)(?:,seed=\d+)?$/;

/** The Elo that a player was asked for, as it is written; null if it is none that plays at some Elo. */
export function eloOf(player) {
  const found = AT_ELO.exec(player);
  return found ? Number(found[1]) : null;
}

/** Whether the computer waits to be resumed: it was paused, or has failed. */
export const isPaused = (view) => view.paused || view.state === 'paused';

/** The only human of a game, if there is just one. */
export function human(view) {
  const sides = ['first', 'second'].filter((side) => view.seats[side].asked === 'human');
  return sides.length === 1 ? sides[0] : null;
}

/** The player of a side, without settings. */
export function playerName(view, side) {
  const { asked, described } = view.seats[side];
  const elo = eloOf(asked);
  if (elo !== null) return t('level.elo', { name: t('level.adaptive'), elo });
  if (asked === 'human') return human(view) === side ? t('player.you') : t('player.human');
  if (isLevelName(asked)) return levelName(asked);
  // Games that were kept without a description have the name of the agent alone.
  return capital(described ? messageWords(titleMessage(described)) : asked.split(':')[0]);
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

/** How many moves the winner makes until the end, of the moves of both sides; null if that is unknown, and when the game is over. */
export const winnersMoves = (plies) => (plies ? Math.ceil(plies / 2) : null);

/** A score in a few characters: W3, L12, =, 62%; the letters are those of the language. With `inPoints`, estimates are +40. */
export function scoreMark(score, inPoints = false) {
  const { kind, points } = score;
  const n = winnersMoves(score.plies) ?? '';
  if (kind === 'win') return t('mark.win', { n });
  if (kind === 'loss') return t('mark.loss', { n });
  if (kind === 'draw') return '=';
  return inPoints ? signed(points) : t('chance.mark', { n: percentOf(score) });
}

/** A score in words. */
export function scoreWords(score) {
  const { kind } = score;
  const n = winnersMoves(score.plies);
  if (kind === 'win') return n === null ? t('score.win') : t('score.win.in', { n });
  if (kind === 'loss') return n === null ? t('score.loss') : t('score.loss.in', { n });
  if (kind === 'draw') return t('score.draw');
  return t('score.estimate', { n: percentOf(score) });
}

/** A score as a side sees it, in a few words: "62 % for Yellow", "Yellow: win in 3". */
export function chanceWords(view, score, side) {
  if (score.kind === 'estimate') return t('chance.for', { n: percentOf(score), side: sideName(view, side) });
  if (score.kind === 'draw') return scoreWords(score);
  const lost = score.kind === 'loss';
  const winner = sideName(view, lost ? other(side) : side);
  return t('chance.certain', { side: winner, score: scoreWords(lost ? { ...score, kind: 'win' } : score) });
}

/** A score beside a word that says so: estimates are plain numbers, winning chances or points. */
export function scoreFigure(score, inPoints = false) {
  if (score.kind !== 'estimate') return scoreWords(score);
  return inPoints ? signed(score.points) : t('chance.percent', { n: percentOf(score) });
}

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
  const you = human(view);
  if (you === null || view.outcome === 'draw') return resultWords(view, view.outcome);
  return you === view.outcome ? t('status.won') : t('status.lost');
}

/** A result in words that name the side, also where a person plays. */
export const resultWords = (view, result) => (result === 'draw' ? t('status.draw') : t('status.wins', { side: sideName(view, result) }));
