/** Marks of threats on the board: a ring for what completes a line, other shapes and signs for other kinds. */

import { svg } from './dom.js';
import { CELL, styleOf } from './geometry.js';
import { markedValues } from './marked-values.js';
import { emblem } from './stones.js';
import { other } from './words.js';

/** What is written in the mark of a kind: stones in a row, twice where it is double. */
const SIGNS = {
  'open-four': '4', 'double-four': '4×4', 'four-three': '4×3', four: '4', 'double-three': '3×3', 'open-three': '3', fork: '×2', 'one-short': '×1',
};

/** The shape around it: a square for even rows, a triangle for odd ones, two rings for what wins. */
const OUTLINES = {
  line: () => [svg('circle', { r: CELL * 0.3, class: 'field' })],
  odd: () => [svg('path', { d: triangle(CELL * 0.4), class: 'field dashed' })],
  even: () => [svg('rect', { x: -CELL * 0.27, y: -CELL * 0.27, width: CELL * 0.54, height: CELL * 0.54, class: 'field dashed' })],
};

const WINNING = ['line', 'open-four', 'double-four', 'four-three', 'fork'];

/** What completes a line, with the next move or by the row of its cell. */
const COMPLETING = ['line', 'odd', 'even'];

/** Whether a kind names what a stone would make, rather than what is there. */
export const isMade = (kind) => !COMPLETING.includes(kind);

/** The threats that are known of the position in view; null until they are. */
export const situationOf = ({ view, situation }) => (situation && situation.of === keyOf(view) ? situation : null);

/** What the threats of a position are kept by. */
export const keyOf = (view) => `${view.id} ${view.notation}`;

/** The threats that are marked: until they are known by kind, those that complete a line. */
const markedThreats = (state) => (state.threats ? (situationOf(state)?.threats ?? completing(state.view)) : []);

/** Which cells have the mark of a threat. */
export function threatenedCells(state) {
  const marked = new Set(markedThreats(state).map(keyOfCell));
  return (cell) => marked.has(keyOfCell(cell));
}

const keyOfCell = ({ x, y }) => `${x},${y}`;

/** The cells with both a threat and a value, which share their room. */
function sharedCells(state) {
  const valued = new Set(state.view.gravity ? [] : markedValues(state)[0].map(keyOfCell));
  return (cell) => valued.has(keyOfCell(cell));
}

/** What the marks of threats depend on. */
export const threatsKey = (state) =>
  state.threats && [state.view.threats, state.situation, state.pointed, state.view.gravity || markedValues(state)[0].map(({ name }) => name)];

/** The marks of all threats. */
export function threatMarks(state, geometry) {
  const { view } = state;
  const listed = markedThreats(state);
  if (listed.length === 0) return [];
  const isShared = sharedCells(state);
  const at = (side, x, y) => listed.some((threat) => threat.side === side && threat.x === x && threat.y === y);
  return listed.map(({ side, kind, x, y }) => {
    const both = at(other(side), x, y);
    const shift = both ? (side === 'first' ? -CELL * 0.22 : CELL * 0.22) : 0;
    const scale = both ? 0.62 : 1;
    const shape = svg('g', { transform: `translate(${shift} 0) scale(${scale})` }, ...shapesOf(view, kind, side));
    const transform = `translate(${geometry.x(x)} ${geometry.y(y)})${isShared({ x, y }) ? UPPER : ''}`;
    return svg('g', { transform, class: `mark threat ${side} ${kind}`, 'data-kind': kind }, shape);
  });
}

/** The upper part of a cell: the value stands below. */
const UPPER = ` translate(0 ${-CELL * 0.24}) scale(0.55)`;

const completing = (view) =>
  ['first', 'second'].flatMap((side) => view.threats[side].map(([x, y]) => ({ side, kind: 'line', x, y })));

/** The shapes of a kind around the origin. Where stones have colours alone, the mark has that of the side. */
export function shapesOf(view, kind, side) {
  const coloured = styleOf(view) === 'lines';
  const outline = OUTLINES[kind];
  if (outline && !coloured) return [...outline(), svg('g', { transform: kind === 'odd' ? 'translate(0 6)' : null }, emblem(side, CELL * 0.11, 'threat'))];
  const rings = [svg('circle', { r: CELL * 0.36, class: 'field' })];
  if (WINNING.includes(kind)) rings.push(svg('circle', { r: CELL * 0.42, class: 'ring' }));
  const words = SIGNS[kind] ?? String(view.k);
  const size = words.length > 2 ? 'long' : '';
  const sign = svg('text', { y: CELL * (coloured ? 0.13 : 0.03), class: `sign ${coloured ? 'coloured' : ''} ${size}` }, words);
  if (coloured) return [...rings, sign];
  return [...rings, sign, svg('g', { transform: `translate(0 ${CELL * 0.19})` }, emblem(side, CELL * 0.08, 'threat'))];
}

/** The cells that are pointed at in the list. */
export function pointedMarks({ threats, pointed }, geometry) {
  if (!threats || !pointed) return [];
  const size = CELL * 0.88;
  return pointed.map(([x, y]) => {
    const transform = `translate(${geometry.x(x)} ${geometry.y(y)})`;
    const square = { x: -size / 2, y: -size / 2, width: size, height: size, rx: 10 };
    return svg('g', { transform, class: 'mark pointed', 'data-testid': 'pointed' },
      svg('rect', { ...square, class: 'under' }), svg('rect', square));
  });
}

const triangle = (size) => `M0 ${-size}L${size * 0.95} ${size * 0.7}H${-size * 0.95}Z`;
