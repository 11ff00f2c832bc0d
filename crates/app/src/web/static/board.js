/** The board as a drawing: layers from back to front, changed as the state changes. */

import { cellAt, gridOf, updateCells } from './cells.js';
import { svg } from './dom.js';
import { CELL, geometryOf } from './geometry.js';
import { currentLanguage } from './i18n.js';
import { marksOf } from './marks.js';
import { backOf, definitions, frontOf } from './plate.js';
import { state } from './state.js';
import { updateStones } from './stones.js';
import { heatOf, valuesOf } from './values.js';

/** In pixels, on usual screens: cells of large and of small boards, and how wide a small board may be. */
const LARGEST = { cell: 88, small: 130, board: 460 };

let drawn = null;

/** Draws the state into an element. */
export function drawBoard(home) {
  const { view } = state;
  if (!view) return;
  const lively = drawn?.id === view.id;
  if (!lively) drawn = { ...build(home, view), id: view.id };
  const { layers, stones, geometry } = drawn;
  updateStones(layers.stones, stones, view, geometry, lively);
  updateCells(layers.grid, state, cursorOf());
  const content = overlayKey();
  if (drawn.content === content) return;
  drawn.content = content;
  layers.marks.replaceChildren(...marksOf(state, geometry));
  layers.heat.replaceChildren(...heatOf(state, geometry));
  layers.values.replaceChildren(...[valuesOf(view, geometry)].filter(Boolean));
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
    values: svg('g', { class: 'layer' }),
    grid: gridOf(view, geometry),
  };
  const drawing = svg('svg', { viewBox: `0 0 ${geometry.width} ${geometry.height}`, class: `drawing ${geometry.style}` },
    definitions(), backOf(view, geometry), layers.heat, layers.stones, frontOf(view, geometry), layers.marks, layers.values, layers.grid);
  home.style.setProperty('--ratio', (geometry.width / geometry.height).toFixed(4));
  const cell = Math.max(LARGEST.cell, Math.min(LARGEST.small, LARGEST.board / view.width));
  home.style.setProperty('--cell', `${Math.round(cell)}px`);
  home.style.setProperty('--cells', (geometry.width / CELL).toFixed(3));
  home.replaceChildren(drawing);
  return { layers, geometry, stones: new Map(), drawing };
}

/** Everything that overlays depend on: they are drawn anew only if it changes. */
function overlayKey() {
  const { view, threats, heat, preview, hover } = state;
  const { thinking, analysis, hint, line, legal, ply, turn } = view;
  const search = thinking && [thinking.running, thinking.best, thinking.candidates, preview && thinking.line, thinking.side];
  return JSON.stringify([currentLanguage(), ply, turn, view.state, line, legal, view.moves[ply - 1], threats && view.threats, search, analysis?.values, hint, heat, preview, hover]);
}
