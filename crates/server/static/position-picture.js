/** A small picture of a position: the board, and the stones of both sides, told apart by their shapes, too. */

import { svg } from './dom.js';
import { styleOf } from './geometry.js';

/** The rules that a shape names, as views have them. */
export function rulesOf(shape) {
  const [, kind, width, height, k] = /^(drop|free):(\d+)x(\d+):=?(\d+)$/.exec(shape);
  return { gravity: kind === 'drop', width: Number(width), height: Number(height), k: Number(k) };
}

/** The picture of a position: two digits of base 32 for each stone, column and row. */
export function positionPicture(shape, stones) {
  const rules = rulesOf(shape);
  const { width, height } = rules;
  const style = styleOf(rules);
  const paths = { first: '', second: '' };
  (stones.match(/../g) ?? []).forEach((place, index) => {
    const [x, y] = [...place].map((digit) => Number.parseInt(digit, 32));
    const side = index % 2 === 0 ? 'first' : 'second';
    paths[side] += mark(style, side, x + 0.5, height - y - 0.5);
  });
  const ground = svg('rect', { width, height, rx: 0.35, class: 'ground' });
  const places = svg('path', { d: style === 'drop' ? holes(width, height) : lines(width, height, style), class: 'places' });
  const marks = ['first', 'second'].map((side) => svg('path', { d: paths[side], class: side, 'fill-rule': 'evenodd' }));
  return svg('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': true, focusable: false, class: `position-picture ${style}` }, ground, places, ...marks);
}

const range = (length) => Array.from({ length }, (_, index) => index + 0.5);

const holes = (width, height) => range(height).flatMap((y) => range(width).map((x) => circle(x, y, 0.38))).join('');

/** The lines that stones lie on, or those between squares. */
function lines(width, height, style) {
  const off = style === 'lines' ? 0 : 0.5;
  const across = range(height - 2 * off).map((y) => `M${0.5 - off} ${y + off}H${width - 0.5 + off}`);
  const down = range(width - 2 * off).map((x) => `M${x + off} ${0.5 - off}V${height - 0.5 + off}`);
  return [...across, ...down].join('');
}

function mark(style, side, x, y) {
  if (style === 'squares' && side === 'first') return cross(x, y);
  const whole = circle(x, y, 0.42);
  // The second player's stones have a hole.
  return side === 'second' ? whole + circle(x, y, 0.17) : whole;
}

const circle = (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const cross = (x, y) => `M${x - 0.28} ${y - 0.28}l.56 .56m0 -.56l-.56 .56`;
