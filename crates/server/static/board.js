/** The board as a drawing: layers from back to front, changed as the state changes. */

import { cellAt, gridOf, updateCells } from './cells.js';
import { svg } from './dom.js';
import { CELL, geometryOf } from './geometry.js';
import { currentLanguage } from './i18n.js';
import { ghostsOf, marksOf } from './marks.js';
import { backOf, definitions, frontOf } from './plate.js';
import { state } from './state.js';
import { updateStones } from './stones.js';
import { heatOf, valuesOf } from './values.js';

/** In pixels, on usual screens: cells of large and of small boards, and how wide a small board may be. */
const LARGEST = { cell: 88, small: 130, board: 460 };

/** What overlays depend on, so that they are drawn anew only if it changes, and how they are drawn. */
const OVERLAYS = {
  marks: [
    ({ view, threats, preview }) =>
      [view.ply, view.moves[view.ply - 1], view.line, threats && view.threats, searchOf(view), view.hint, preview],
    marksOf,
  ],
  ghosts: [
    ({ view, preview, hover, heat }) =>
      [view.state, view.turn, view.legal, hover, heat === null, preview && view.thinking?.line, preview],
    ghostsOf,
  ],
  heat: [({ view, heat }) => [heat, view.analysis === null], heatOf],
  values: [({ view }) => [view.analysis?.values], valuesOf],
};

const searchOf = ({ thinking }) => thinking?.running && [thinking.best, thinking.candidates];

let drawn = null;

/** Draws the state into an element. */
export function drawBoard(home) {
  const { view } = state;
  if (!view) return;
  const lively = drawn?.id === view.id;
  const focused = home.contains(document.activeElement);
  if (!lively) drawn = { ...build(home, view), id: view.id };
  const { layers, stones, geometry } = drawn;
  updateStones(layers.stones, stones, view, geometry, lively);
  updateCells(layers.grid, state, cursorOf());
  if (focused && !lively) focusCursor();
  for (const [name, [key, draw]] of Object.entries(OVERLAYS)) {
    const content = JSON.stringify([currentLanguage(), ...key(state)]);
    if (drawn.contents[name] === content) continue;
    drawn.contents[name] = content;
    layers[name].replaceChildren(...draw(state, geometry));
  }
}

/** The geometry of the board that is drawn. */
export const currentGeometry = () => drawn?.geometry;

/** Moves the keyboard to the cell of the cursor. */
export function focusCursor() {
  const cell = drawn && cellAt(drawn.layers.grid, cursorOf());
  cell?.focus({ preventScroll: true });
}

/** The cell of the keyboard: where it was left, or the middle of the board. */
export function cursorOf() {
  const { view, cursor } = state;
  if (cursor) return cursor;
  const y = view.gravity ? 0 : Math.floor(view.height / 2);
  return { x: Math.floor(view.width / 2), y };
}

function build(home, view) {
  const geometry = geometryOf(view);
  const layer = (name) => svg('g', { class: `layer ${name}`, 'aria-hidden': true });
  const layers = {
    heat: layer('heats'),
    stones: layer('stones'),
    marks: layer('marks'),
    ghosts: layer('marks'),
    values: svg('g', { class: 'layer' }),
    grid: gridOf(view, geometry),
  };
  const fromBehind = [
    definitions(), backOf(view, geometry), layers.heat, layers.stones, frontOf(view, geometry),
    layers.marks, layers.ghosts, layers.values, layers.grid,
  ];
  const viewBox = `0 0 ${geometry.width} ${geometry.height}`;
  home.replaceChildren(svg('svg', { viewBox, class: `drawing ${geometry.style}` }, ...fromBehind));
  home.style.setProperty('--ratio', (geometry.width / geometry.height).toFixed(4));
  const cell = Math.max(LARGEST.cell, Math.min(LARGEST.small, LARGEST.board / view.width));
  home.style.setProperty('--cell', `${Math.round(cell)}px`);
  home.style.setProperty('--cells', (geometry.width / CELL).toFixed(3));
  return { layers, geometry, stones: new Map(), contents: {} };
}
