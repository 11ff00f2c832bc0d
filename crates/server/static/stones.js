/** Stones: how they look, and how they come. The sides differ in shape as well as in colour. */

import { svg } from './dom.js';
import { CELL } from './geometry.js';

const RADIUS = { drop: 0.41, lines: 0.45, squares: 0.4 };

/** A stone around the origin. */
export function stone(style, side, kind = '') {
  const shapes = { drop: disc, lines: pebble, squares: sign };
  return svg('g', { class: `stone ${style} ${side} ${kind}` }, ...shapes[style](side));
}

/** A stone as a small picture of its own. */
export const stonePicture = (style, side) =>
  svg('svg', { viewBox: '-24 -24 48 48', 'aria-hidden': true, class: `drawing ${style}` }, stone(style, side, 'small'));

/** The radius of a stone. */
export const stoneRadius = (style) => RADIUS[style] * CELL;

/** A cross or a ring with a half-width, around the origin: the shapes of the two sides. */
export function emblem(side, size, kind) {
  if (side === 'second') return svg('circle', { r: size, class: `emblem second ${kind}` });
  const cross = `M${-size} ${-size}L${size} ${size}M${-size} ${size}L${size} ${-size}`;
  return svg('path', { d: cross, class: `emblem first ${kind}` });
}

function disc(side) {
  const radius = stoneRadius('drop');
  return [
    svg('circle', { r: radius, class: 'body', fill: `url(#disc-${side})` }),
    svg('circle', { r: radius * 0.76, class: 'rim' }),
    emblem(side, radius * (side === 'first' ? 0.3 : 0.36), 'engraved'),
  ];
}

function pebble(side) {
  const radius = stoneRadius('lines');
  return [svg('circle', { r: radius, class: 'body', fill: `url(#pebble-${side})` })];
}

function sign(side) {
  return [emblem(side, CELL * (side === 'first' ? 0.26 : 0.29), 'drawn')];
}

/** Keeps the stones of a layer as a view has them; new ones fall or appear if `lively`. */
export function updateStones(layer, shown, view, geometry, lively) {
  const wanted = new Map(view.moves.slice(0, view.ply).map((move) => [`${move.x},${move.y}`, move]));
  for (const [place, { element, side }] of shown) {
    if (wanted.get(place)?.side === side) continue;
    element.remove();
    shown.delete(place);
  }
  const added = [...wanted].filter(([place]) => !shown.has(place));
  const moving = lively && added.length <= 2;
  for (const [place, move] of added) {
    const element = put(move, view, geometry, moving);
    layer.append(element);
    shown.set(place, { element, side: move.side });
  }
  const won = new Set(view.line.map(([x, y]) => `${x},${y}`));
  for (const [place, { element }] of shown) element.classList.toggle('won', won.has(place));
}

function put(move, view, geometry, moving) {
  const body = stone(geometry.style, move.side);
  const x = geometry.x(move.x);
  const y = geometry.y(move.y);
  if (moving) come(body, view, y - geometry.y(view.height));
  return svg('g', { transform: `translate(${x} ${y})` }, body);
}

function come(body, view, fall) {
  body.classList.add(view.gravity ? 'falling' : 'appearing');
  body.style.setProperty('--fall', `${-fall}px`);
  body.style.setProperty('--bounce', `${-fall * 0.06}px`);
  body.style.setProperty('--time', `${Math.round(150 + 170 * Math.sqrt(fall / CELL))}ms`);
}
