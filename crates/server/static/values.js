/** Numbers on the board: the value of every move, and the heat map of an evaluation. */

import { svg } from './dom.js';
import { CELL } from './geometry.js';
import { t } from './i18n.js';
import { moveWords, scoreMark, scoreWords, signed } from './words.js';

const FOREMOST = 12;

/** The values of the moves: below the columns where stones fall, on the cells elsewhere. */
export function valuesOf({ view }, geometry) {
  const values = view.analysis?.values ?? [];
  if (values.length === 0) return [];
  const good = foremost(values);
  const shapes = values.map((value) => valueOf(view, geometry, value, good.has(value)));
  return [svg('g', { role: 'group', 'aria-label': t('values.label'), class: `values ${geometry.style}` }, ...shapes)];
}

/** The best move, and those better than most; a large board with all of them would show nothing. */
function foremost(values) {
  const worth = ({ score }) => score.share - (score.kind === 'win' ? (score.plies ?? 0) / 1e4 : 0);
  const sorted = values.map(worth).sort((a, b) => b - a);
  const least = sorted[FOREMOST] ?? -Infinity;
  return new Set(values.filter((value) => value.best || worth(value) > least));
}

/**
 * The heat map: what every legal move changes. Shades are by rank, because one high value would hide the others; the best moves are
 * framed; an arrow says whether points are won or lost. Where the value of a move stands, its points have no room.
 */
export function heatOf(state, geometry) {
  const values = state.heat?.values ?? [];
  const ranks = [...new Set(values.map((value) => value.change))].sort((a, b) => a - b);
  return values.map((value) => {
    const shade = svg('rect', { x: -CELL / 2 + 1, y: -CELL / 2 + 1, width: CELL - 2, height: CELL - 2, rx: 8, class: 'shade' });
    const rank = ranks.indexOf(value.change) / Math.max(ranks.length - 1, 1);
    shade.style.setProperty('--heat', (rank * rank).toFixed(3));
    const shapes = [shade];
    const best = ranks.length > 1 && rank === 1;
    if (best) shapes.push(frame(geometry.style));
    const free = state.view.gravity || !state.view.analysis;
    if (free) shapes.push(...figure(value.change));
    const names = { class: `heat ${best ? 'best' : ''}`, 'data-testid': 'heat-value', 'data-name': value.name };
    return svg('g', { transform: at(geometry, value), ...names }, ...shapes);
  });
}

/** A frame that the holes of a board do not hide. */
function frame(style) {
  const [inset, round] = style === 'drop' ? [6, CELL / 2] : [3, 6];
  const side = CELL - 2 * inset;
  return svg('rect', { x: inset - CELL / 2, y: inset - CELL / 2, width: side, height: side, rx: round, class: 'frame' });
}

/** Points with their sign, and an arrow above or below them, unless they are 0. */
function figure(points) {
  const mark = signed(points);
  const kind = [points === 0 ? 'nothing' : '', mark.length > 3 ? 'long' : ''].join(' ');
  const number = svg('text', { y: CELL * 0.1, class: `points ${kind}` }, mark);
  if (points === 0) return [number];
  const way = direction({ kind: 'estimate', points });
  const place = `translate(0 ${way === 'up' ? -CELL * 0.26 : CELL * 0.26}) scale(0.7)`;
  return [number, svg('path', { d: ARROWS[way], transform: place, class: 'arrow' })];
}

const at = (geometry, { x, y }) => `translate(${geometry.x(x)} ${geometry.y(y)})`;

/** Which way a score points: up, down or level. */
function direction({ kind, points }) {
  if (kind === 'win' || (kind === 'estimate' && points > 0)) return 'up';
  if (kind === 'loss' || (kind === 'estimate' && points < 0)) return 'down';
  return 'level';
}

const ARROWS = { up: 'M0 -5L6 5H-6Z', down: 'M0 5L6 -5H-6Z', level: 'M-6 -2H6V2H-6Z' };

function valueOf(view, geometry, value, foremost) {
  const way = direction(value.score);
  const mark = scoreMark(value.score);
  const best = value.best ? t('values.best') : '';
  const words = [moveWords(view, value), scoreWords(value.score), best].filter(Boolean).join(', ');
  const attributes = {
    role: 'img',
    'aria-label': words,
    class: `value ${way} ${value.best ? 'best' : ''} ${foremost || view.gravity ? '' : 'faint'}`,
    'data-testid': 'value',
    'data-name': value.name,
    'data-score': mark.replace('\u2212', '-'),
  };
  const shapes = view.gravity ? pill(mark, way) : chip(mark);
  const transform = view.gravity
    ? `translate(${geometry.x(value.x)} ${geometry.plate.y + geometry.plate.height + 27})`
    : at(geometry, value);
  return svg('g', { ...attributes, transform }, ...shapes);
}

function pill(mark, way) {
  return [
    svg('rect', { x: -21, y: -20, width: 42, height: 40, rx: 10, class: 'pill' }),
    svg('path', { d: ARROWS[way], transform: 'translate(0 -10)', class: 'arrow' }),
    svg('text', { y: 13, class: mark.length > 4 ? 'long' : '' }, mark),
  ];
}

function chip(mark) {
  return [
    svg('circle', { r: CELL * 0.4, class: 'pill' }),
    svg('text', { y: 5.5, class: mark.length > 3 ? 'long' : '' }, mark),
  ];
}
