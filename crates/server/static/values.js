/** Numbers on the board: the value of every move, and the heat map of an evaluation. */

import { chanceOf, percentOf } from './chances.js';
import { svg } from './dom.js';
import { CELL } from './geometry.js';
import { t } from './i18n.js';
import { bestFirst, markedValues } from './marked-values.js';
import { threatenedCells } from './threat-marks.js';
import { moveWords, scoreMark, scoreWords, signed } from './words.js';

/** How many of the best moves stand out. */
const FOREMOST = 12;

/** The values of the moves: below the columns where stones fall, on the cells elsewhere. */
export function valuesOf(state, geometry) {
  const [values, , points] = markedValues(state);
  if (values.length === 0) return [];
  const threatened = state.view.gravity ? () => false : threatenedCells(state);
  const good = new Set(bestFirst(state.view.analysis.values).slice(0, FOREMOST));
  const shapes = values.map((value) => valueOf(state.view, geometry, value, { foremost: good.has(value) || value.best, points, shared: threatened(value) }));
  return [svg('g', { role: 'group', 'aria-label': t('values.label'), class: `values ${geometry.style}` }, ...shapes)];
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

function valueOf(view, geometry, value, { foremost, points, shared }) {
  const way = wayOf(value.score, points);
  const mark = scoreMark(value.score, points);
  const best = value.best ? t('values.best') : '';
  // Of a search to an earlier depth than that of the other values.
  const earlier = value.best === undefined;
  const depth = earlier && value.depth !== null ? t('values.earlier', { n: value.depth }) : '';
  const words = [moveWords(view, value), scoreWords(value.score), best, depth].filter(Boolean).join(', ');
  const attributes = {
    role: 'img',
    'aria-label': words,
    class: `value ${way} ${value.best ? 'best' : ''} ${foremost || view.gravity ? '' : 'faint'} ${earlier ? 'earlier' : ''}`,
    'data-testid': 'value',
    'data-name': value.name,
    'data-score': mark.replace('\u2212', '-'),
  };
  const barred = value.score.kind === 'estimate' && !points && !shared;
  const bar = barred ? chanceBar(value.score, view.gravity ? 30 : CELL * 0.5) : null;
  const shapes = view.gravity ? pill(mark, way, bar) : chip(mark, bar);
  const transform = view.gravity
    ? `translate(${geometry.x(value.x)} ${geometry.plate.y + geometry.plate.height + 27})`
    : at(geometry, value) + (shared ? LOWER : '');
  return svg('g', { ...attributes, transform }, ...shapes);
}

/** The lower part of a cell: a threat is marked above. */
const LOWER = ` translate(0 ${CELL * 0.27}) scale(0.78)`;

/** Which way a value points; a chance is better or worse than even as it is written. */
function wayOf(score, points) {
  if (score.kind !== 'estimate' || points) return direction(score);
  return direction({ kind: 'estimate', points: percentOf(score) - 50 });
}

/** A chance as a bar, around the origin. */
function chanceBar(score, width) {
  const bar = (length, kind) => svg('rect', { x: -width / 2, y: -2.5, width: length, height: 5, rx: 2.5, class: kind });
  return [bar(width, 'whole'), bar((width * chanceOf(score)).toFixed(1), 'part')];
}

function pill(mark, way, bar) {
  const above = { transform: 'translate(0 -10)' };
  return [
    svg('rect', { x: -21, y: -20, width: 42, height: 40, rx: 10, class: 'pill' }),
    ...(bar ? [svg('g', above, ...bar)] : mark === '=' ? [] : [svg('path', { d: ARROWS[way], ...above, class: 'arrow' })]),
    ...writing(mark, mark === '=' ? 5 : 13, 4),
  ];
}

/** A mark as text; two bars for a draw, which no font makes as clear, and which look like no stone. */
function writing(mark, y, wide) {
  if (mark === '=') return [svg('path', { d: 'M-8 -6H8V-2H-8ZM-8 2H8V6H-8Z', class: 'bars', transform: `translate(0 ${y - 5.5})` })];
  return [svg('text', { y, class: mark.length > wide ? 'long' : '' }, mark)];
}

function chip(mark, bar) {
  const below = { transform: `translate(0 ${CELL * 0.2})` };
  const pill = bar ? { x: -22, y: -18, width: 44, height: 36, rx: 9 } : { x: -20, y: -14, width: 40, height: 28, rx: 8 };
  return [
    svg('rect', { ...pill, class: 'pill' }),
    ...writing(mark, bar ? 2.5 : 5.5, 3),
    ...(bar ? [svg('g', below, ...bar)] : []),
  ];
}
