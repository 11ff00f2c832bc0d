/** The board as a drawing: layers from back to front, changed as the state changes. */

import { cellAt, gridOf, updateCells } from './cells.js';
import { svg } from './dom.js';
import { CELL, geometryOf } from './geometry.js';
import { currentLanguage } from './i18n.js';
import { reviewKey } from './grade-marks.js';
import { markedValues } from './marked-values.js';
import { ghostsOf, marksOf } from './marks.js';
import { backOf, definitions, frontOf } from './plate.js';
import { previewed } from './preview.js';
import { shownState, shownView, state } from './state.js';
import { updateStones } from './stones.js';
import { threatsKey } from './threat-marks.js';
import { heatOf, valuesOf } from './values.js';

/** From how many cells on in a row or a column what is written on a board is larger, and larger still. */
const MANY = 12;
const CROWDED = 24;

/** What overlays depend on, so that they are drawn anew only if it changes, and how they are drawn. */
const OVERLAYS = {
  marks: [
    (shown) => {
      const { view, preview, ghosts } = shown;
      return [view.ply, view.moves[view.ply - 1], view.line, threatsKey(shown), searchOf(view), view.hint, preview, ghosts, reviewKey(shown)];
    },
    marksOf,
  ],
  ghosts: [
    (shown) => [shown.view.state, shown.view.turn, shown.view.legal, shown.hover, shown.heat === null, previewed(shown)],
    ghostsOf,
  ],
  heat: [({ view, heat }) => [heat, view.analysis === null], heatOf],
  values: [(shown) => [...markedValues(shown), shown.threats && [shown.view.threats, shown.situation]], valuesOf],
};

const searchOf = ({ thinking }) => thinking?.running && [thinking.best, thinking.candidates];

let drawn = null;

/** Draws the state into an element. */
export function drawBoard(home) {
  const shown = shownState();
  const { view } = shown;
  if (!view) return;
  const lively = drawn?.id === view.id;
  const focused = home.contains(document.activeElement);
  if (!lively) drawn = { ...build(home, view), id: view.id };
  home.classList.toggle('valued', view.analysis !== null);
  const { layers, stones, geometry } = drawn;
  updateStones(layers.stones, stones, view, geometry, lively);
  updateCells(layers.grid, shown, cursorOf());
  if (focused && !lively) focusCursor();
  for (const [name, [key, draw]] of Object.entries(OVERLAYS)) {
    const content = JSON.stringify([currentLanguage(), ...key(shown)]);
    if (drawn.contents[name] === content) continue;
    drawn.contents[name] = content;
    layers[name].replaceChildren(...draw(shown, geometry));
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
  const { cursor } = state;
  const view = shownView();
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
  const size = Math.max(view.width, view.height);
  const fill = size < MANY ? '' : size < CROWDED ? 'many' : 'many crowded';
  home.replaceChildren(svg('svg', { viewBox, class: `drawing ${geometry.style} ${fill}` }, ...fromBehind));
  home.className = `board ${geometry.style}`;
  // On the root: beside the board, the rest of a presentation takes what is left.
  const { style } = document.documentElement;
  style.setProperty('--ratio', (geometry.width / geometry.height).toFixed(4));
  style.setProperty('--cells', (geometry.width / CELL).toFixed(3));
  style.setProperty('--foot', (geometry.spare / geometry.height).toFixed(4));
  return { layers, geometry, stones: new Map(), contents: {} };
}
