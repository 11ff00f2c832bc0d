/** The board without stones: what lies behind them, and the front with holes where stones fall. */

import { svg } from './dom.js';
import { CELL, stars } from './geometry.js';

const HOLE = 0.41 * CELL;

/** The colours of plates and stones that change from one place to the other. */
export function definitions() {
  const stop = (offset, kind) => svg('stop', { offset, class: kind });
  const round = (name) =>
    svg('radialGradient', { id: name, cx: '38%', cy: '32%', r: '75%' }, stop('0%', `shine ${name}`), stop('100%', `shade ${name}`));
  const plate = svg('linearGradient', { id: 'plate', x2: '0', y2: '1' }, stop('0%', 'plate-stop above'), stop('100%', 'plate-stop below'));
  return svg('defs', {}, plate, ...['disc-first', 'disc-second', 'pebble-first', 'pebble-second'].map(round));
}

/** What is behind the stones. */
export function backOf(view, geometry) {
  const draw = { drop: dropBack, lines: linesBack, squares: squaresBack };
  return svg('g', { class: `back ${geometry.style}` }, ...draw[geometry.style](view, geometry));
}

/** What is in front of the stones. */
export function frontOf(view, geometry) {
  const front = svg('g', { class: 'front' });
  if (geometry.style === 'drop') front.append(...dropFront(view, geometry));
  return front;
}

function dropBack(view, geometry) {
  const { x, y, width, height } = geometry.plate;
  const back = svg('rect', { x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 14, class: 'well' });
  return [back];
}

function dropFront(view, geometry) {
  const { x, y, width, height } = geometry.plate;
  const path = [rounded(x, y, width, height, 16)];
  const rims = svg('g', { class: 'rims' });
  for (let column = 0; column < view.width; column++) {
    for (let row = 0; row < view.height; row++) {
      const cx = geometry.x(column);
      const cy = geometry.y(row);
      path.push(`M${cx - HOLE} ${cy}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0z`);
      rims.append(svg('circle', { cx, cy, r: HOLE + 0.5 }));
    }
  }
  const names = view.columns.map((name, column) => label(geometry.x(column), y + height - 8, name));
  return [svg('path', { d: path.join(''), 'fill-rule': 'evenodd', class: 'plate', fill: 'url(#plate)' }), rims, ...names];
}

function linesBack(view, geometry) {
  const { width, height } = geometry;
  const [left, right] = [geometry.x(0), geometry.x(view.width - 1)];
  const [bottom, top] = [geometry.y(0), geometry.y(view.height - 1)];
  const path = [];
  for (let column = 0; column < view.width; column++) path.push(`M${geometry.x(column)} ${top}V${bottom}`);
  for (let row = 0; row < view.height; row++) path.push(`M${left} ${geometry.y(row)}H${right}`);
  return [
    svg('rect', { x: 1, y: 1, width: width - 2, height: height - 2, rx: 12, class: 'wood' }),
    svg('path', { d: path.join(''), class: 'lines' }),
    svg('rect', { x: left, y: top, width: right - left, height: bottom - top, class: 'edge' }),
    ...stars(view).map(([x, y]) => svg('circle', { cx: geometry.x(x), cy: geometry.y(y), r: 4.5, class: 'star' })),
    ...coordinates(view, geometry),
  ];
}

function squaresBack(view, geometry) {
  const { x, y, width, height } = geometry.plate;
  const path = [];
  for (let column = 1; column < view.width; column++) path.push(`M${x + column * CELL} ${y + 4}v${height - 8}`);
  for (let row = 1; row < view.height; row++) path.push(`M${x + 4} ${y + row * CELL}h${width - 8}`);
  return [
    svg('rect', { x, y, width, height, rx: 10, class: 'paper' }),
    svg('path', { d: path.join(''), class: 'lines' }),
    ...coordinates(view, geometry),
  ];
}

function coordinates(view, geometry) {
  const below = geometry.y(0) + CELL * 0.5 + 18;
  const left = geometry.x(0) - CELL * 0.5 - 15;
  const columns = view.columns.map((name, column) => label(geometry.x(column), below, name));
  const rows = Array.from({ length: view.height }, (_, row) => label(left, geometry.y(row) + 5, row + 1));
  return [...columns, ...rows];
}

const label = (x, y, name) => svg('text', { x, y, class: 'coordinate', 'aria-hidden': true }, String(name));

const rounded = (x, y, width, height, r) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
  `h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}z`;
