/** Which values of moves are marked on the board. */

import { isLarge } from './display.js';
import { previewed } from './preview.js';

/** How many of the best moves are marked on a large board. */
const FEW = 5;

/** The values that are marked, what their marks depend on, and whether in points: on large boards, the best moves and the one that is pointed at. */
export function markedValues(state) {
  const { view, allValues, points, hover, cursor } = state;
  // On cells, values would hide the stones of a line.
  const covered = !view.gravity && previewed(state) !== null;
  const values = covered ? [] : (view.analysis?.values ?? []);
  // Moves that deeper searches left out: not compared with the others, so that they are seen only where they are asked for.
  const earlier = covered ? [] : (view.analysis?.earlier ?? []);
  if (allValues) return [[...values, ...earlier], view.at, points];
  if (!isLarge(view)) return [values, view.at, points];
  // Of moves that lose, only those that hold out longest are good.
  const few = new Set(bestFirst(values).slice(0, FEW).filter(({ best, score }) => best || score.kind !== 'loss'));
  const isMeant = ({ x, y }) => [hover, cursor].some((cell) => cell?.x === x && (view.gravity || cell.y === y));
  return [[...values.filter((value) => few.has(value) || isMeant(value)), ...earlier.filter(isMeant)], view.at, points];
}

/** Values from the best to the worst. */
export function bestFirst(values) {
  const soon = ({ kind, plies }) => ({ win: -1, loss: 1 })[kind] * (plies ?? 0) || 0;
  // Chances that are as good as certain, or were never fitted, are told apart by points.
  const rank = (a, b) => b.share - a.share || soon(b) - soon(a) || (b.points ?? 0) - (a.points ?? 0);
  return [...values].sort((a, b) => rank(a.score, b.score));
}
