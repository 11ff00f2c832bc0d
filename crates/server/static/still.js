/** Pictures that stand alone: the board as the page draws it, with its colours written out. */

import { svg } from './dom.js';
import { geometryOf } from './geometry.js';
import { settledMarks } from './marks.js';
import { backOf, definitions, frontOf } from './plate.js';
import { updateStones } from './stones.js';

/** What surrounds the board, in units of the drawing. */
const MARGIN = 12;

/** Properties that an element takes from the one around it. */
const INHERITED = {
  fill: 'rgb(0, 0, 0)', 'fill-opacity': '1', 'fill-rule': 'nonzero', stroke: 'none', 'stroke-opacity': '1', 'stroke-width': '1px',
  'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'paint-order': 'normal', 'text-anchor': 'start',
  'font-size': '', 'font-weight': '400', 'font-family': '',
};
const OWN = { opacity: '1', 'stop-color': 'rgb(0, 0, 0)', 'stop-opacity': '1' };

/** The board of a view, without what only players need: values, hints, threats. A detached SVG element. */
export function stillOf(view) {
  const geometry = geometryOf(view);
  const { x, y, width, height } = frameOf(geometry);
  const stones = svg('g', { class: 'layer stones' });
  updateStones(stones, new Map(), view, geometry, false);
  const marks = svg('g', { class: 'layer marks' }, ...settledMarks(view, geometry));
  const ground = svg('rect', { x, y, width, height });
  const drawing = svg('svg', { viewBox: `${x} ${y} ${width} ${height}`, width, height, class: `drawing ${geometry.style}` },
    definitions(), ground, backOf(view, geometry), stones, frontOf(view, geometry), marks);
  const still = plain(drawing);
  const [, groundOf, , stonesOf, , marksOf] = still.children;
  groundOf.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  return { still, stones: stonesOf, marks: marksOf, width, height };
}

/** The marks of a view, as they are on a still drawing. */
export function marksAlone(view) {
  const geometry = geometryOf(view);
  const marks = svg('g', { class: 'layer marks' }, ...settledMarks(view, geometry));
  return [...plain(svg('svg', { class: `drawing ${geometry.style}` }, marks)).firstElementChild.children];
}

/** A drawing as text. */
export const textOf = (still) => new XMLSerializer().serializeToString(still);

/** The part of a drawing with the board: above a board where stones fall, there is room for players only. */
function frameOf({ style, plate, width, height }) {
  const board = style === 'drop' ? plate : { x: 0, y: 0, width, height };
  return { x: board.x - MARGIN, y: board.y - MARGIN, width: board.width + 2 * MARGIN, height: board.height + 2 * MARGIN };
}

/** A copy of a drawing that needs no style sheet. */
function plain(drawing) {
  const home = document.createElement('div');
  home.className = 'still-home';
  home.setAttribute('aria-hidden', 'true');
  home.append(drawing);
  document.body.append(home);
  try {
    const copy = drawing.cloneNode(true);
    write(drawing, copy, INHERITED);
    return copy;
  } finally {
    home.remove();
  }
}

/** Writes what an element looks like into its copy, where it differs from what is around it. */
function write(element, copy, around) {
  for (const name of ['class', 'style', 'aria-hidden']) copy.removeAttribute(name);
  const style = getComputedStyle(element);
  const here = {};
  for (const name of Object.keys(INHERITED)) {
    here[name] = style.getPropertyValue(name);
    if (here[name] !== around[name] && needs(element, name)) copy.setAttribute(name, here[name].replaceAll('"', "'"));
  }
  for (const [name, usual] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value !== usual && (name === 'opacity' || element.tagName === 'stop')) copy.setAttribute(name, value);
  }
  // What was not written must not be taken from here.
  const passed = Object.fromEntries(Object.keys(INHERITED).map((name) => [name, copy.hasAttribute(name) ? here[name] : around[name]]));
  for (const [index, child] of [...element.children].entries()) write(child, copy.children[index], passed);
}

/** Whether a property shows on an element itself. */
const needs = (element, name) =>
  element.tagName === 'text' || (!/^(svg|g|defs|stop|linearGradient|radialGradient)$/.test(element.tagName) && !/^(font|text)-/.test(name));
