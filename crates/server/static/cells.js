/** The board for keyboards and screen readers: a grid of named cells above the drawing. */

import { attribute, svg } from './dom.js';
import { CELL } from './geometry.js';
import { t } from './i18n.js';
import { messageWords } from './messages.js';
import { isMade, situationOf } from './threat-marks.js';
import { cellWords, scoreWords, sideName, signed } from './words.js';

/** The grid: rows from above, one cell of which can be reached by Tab. */
export function gridOf(view, geometry) {
  const grid = svg('g', { role: 'grid', class: 'grid', 'data-testid': 'board' });
  for (let y = view.height - 1; y >= 0; y--) {
    const row = svg('g', { role: 'row' });
    for (let x = 0; x < view.width; x++) row.append(cell(geometry, x, y));
    grid.append(row);
  }
  return grid;
}

/** The cell of a grid at a place. */
export const cellAt = (grid, { x, y }) => grid.querySelector(`[data-x="${x}"][data-y="${y}"]`);

/** Names every cell after what is there. */
export function updateCells(grid, state, cursor) {
  const { view } = state;
  attribute(grid, 'aria-label', t('board.label', { width: view.width, height: view.height, k: view.k }));
  const notes = notesOf(state);
  const stones = new Map(view.moves.slice(0, view.ply).map((move) => [`${move.x},${move.y}`, move.side]));
  for (const element of grid.querySelectorAll('[role=gridcell]')) {
    const { x, y } = element.dataset;
    const side = stones.get(`${x},${y}`);
    const holds = side ? sideName(view, side) : t('place.empty');
    const words = [cellWords(view, Number(x), Number(y)), holds, ...(notes.get(`${x},${y}`) ?? [])];
    attribute(element, 'aria-label', words.join(', '));
    attribute(element, 'data-stone', side ?? '');
    attribute(element, 'tabindex', Number(x) === cursor.x && Number(y) === cursor.y ? 0 : -1);
  }
}

function cell(geometry, x, y) {
  return svg('rect', {
    role: 'gridcell',
    x: geometry.x(x) - CELL / 2 + 1.5,
    y: geometry.y(y) - CELL / 2 + 1.5,
    width: CELL - 3,
    height: CELL - 3,
    rx: 8,
    'data-testid': 'cell',
    'data-x': x,
    'data-y': y,
  });
}

/** What else is to be said of cells: last move, winning line, values, heat map, hint, threats. */
function notesOf(state) {
  const { view, threats, heat } = state;
  const notes = new Map();
  const note = (x, y, words) => notes.set(`${x},${y}`, [...(notes.get(`${x},${y}`) ?? []), words]);
  const last = view.moves[view.ply - 1];
  if (last) note(last.x, last.y, t('note.last'));
  for (const [x, y] of view.line) note(x, y, t('note.line'));
  for (const value of view.analysis?.values ?? []) note(value.x, value.y, scoreWords(value.score));
  for (const { x, y, change } of heat?.values ?? []) note(x, y, t('note.heat', { points: signed(change) }));
  if (view.hint) note(view.hint.x, view.hint.y, t('note.hint'));
  for (const side of threats ? ['first', 'second'] : []) {
    for (const [x, y] of view.threats[side]) note(x, y, t('note.threat', { side: sideName(view, side) }));
  }
  for (const threat of (threats && situationOf(state)?.threats) || []) {
    const places = { side: sideName(view, threat.side), kind: messageWords(threat.words) };
    // What completes a line is said above: the view has it, too.
    if (isMade(threat.kind)) note(threat.x, threat.y, t('threats.note', places));
  }
  return notes;
}
