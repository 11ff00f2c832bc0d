/** What is shown of values, kept in this browser; and how much room the page has. */

import { change, state } from './state.js';
import { read, write } from './storage.js';

const KEPT = 'linha.values';

/** Whether the page has one column. */
export const NARROW = matchMedia('(max-width: 819.98px)');

/** A board with more columns, or with more legal moves, is large: the values of all moves would hide it. */
const COLUMNS = 9;
const MOVES = 42;

/** Reads what was chosen before. */
export function recallDisplay() {
  const kept = (read(KEPT) ?? '').split(' ');
  Object.assign(state, { allValues: kept.includes('all'), points: kept.includes('points') });
}

/** Shows all values on large boards, or points instead of chances. */
export function display(changes) {
  change(changes);
  const kept = [state.allValues && 'all', state.points && 'points'].filter(Boolean);
  write(KEPT, kept.join(' '));
}

/** Whether only the best moves of a board are marked, unless all values are asked for. */
export const isLarge = ({ width, gravity, legal }) => (gravity && width > COLUMNS) || legal.length > MOVES;
