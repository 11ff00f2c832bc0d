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

/** The heat map: a shade for every legal move by its rank (one high value would hide the others), and its points where no value stands. */
export function heatOf(state, geometry) {
  const values = state.heat?.values ?? [];
  const ranks = [...new Set(values.map((value) => value.points))].sort((a, b) => a - b);
  return values.map((value) => {
    const shade = svg('rect', { x: -CELL / 2 + 1, y: -CELL / 2 + 1, width: CELL - 2, height: CELL - 2, rx: 8, class: 'shade' });
    const rank = ranks.indexOf(value.points) / Math.max(ranks.length - 1, 1);
    shade.style.setProperty('--heat', (rank * rank).toFixed(3));
    const shapes = [shade];
    const free = state.view.gravity || !state.view.analysis;
    if (free) shapes.push(figure(signed(value.points)));
    return svg('g', { transform: at(geometry, value), class: 'heat', 'data-testid': 'heat-value', 'data-name': value.name }, ...shapes);
  });
}

const figure = (mark) => svg('text', { y: CELL * 0.1, class: mark.length > 3 ? 'points long' : 'points' }, mark);

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
