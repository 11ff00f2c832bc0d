/** Marks over the stones: last move, winning line, threats, candidates, hint, and ghost stones. */

import { svg } from './dom.js';
import { CELL } from './geometry.js';
import { previewed } from './preview.js';
import { stone, stoneRadius } from './stones.js';
import { reviewMarks } from './grade-marks.js';
import { pointedMarks, threatMarks } from './threat-marks.js';
import { moveName, other } from './words.js';

const MARKS = [lastMark, winMarks, threatMarks, candidateMarks, hintMark, reviewMarks, pointedMarks];
const GHOSTS = [lineGhosts, hoverGhost];

/** The marks of a position, in the order in which they are drawn. */
export const marksOf = (state, geometry) => MARKS.flatMap((marks) => marks(state, geometry));

/** What marks a position that nobody plays on: the last move and the winning line. */
export const settledMarks = (view, geometry) => [lastMark, winMarks].flatMap((marks) => marks({ view }, geometry));

/** Ghost stones: those of a line, and the one that a click would play. */
export const ghostsOf = (state, geometry) => GHOSTS.flatMap((ghosts) => ghosts(state, geometry));

const place = (geometry, { x, y }, kind, ...shapes) =>
  svg('g', { transform: `translate(${geometry.x(x)} ${geometry.y(y)})`, class: kind }, ...shapes);

const isLegal = (view, { x, y }) => view.legal.some(([column, row]) => column === x && row === y);

/** Corners around the stone played last. */
function lastMark({ view }, geometry) {
  const last = view.moves[view.ply - 1];
  if (!last) return [];
  const r = CELL * 0.46;
  const s = CELL * 0.17;
  const corners = [[-1, -1], [1, -1], [-1, 1], [1, 1]]
    .map(([a, b]) => `M${a * r} ${b * (r - s)}V${b * r}H${a * (r - s)}`);
  return [place(geometry, last, 'mark last', svg('path', { d: corners.join('') }))];
}

/** A ring around each stone of the winning line, and bars from one to the next. */
function winMarks({ view }, geometry) {
  if (view.line.length === 0) return [];
  const cells = [...view.line].sort(([a, b], [c, d]) => a - c || b - d);
  const radius = stoneRadius(geometry.style) * 0.97;
  const bars = cells.slice(1).map((cell, index) => bar(geometry, cells[index], cell, radius)).join('');
  const rings = (kind) => cells.map(([x, y]) => place(geometry, { x, y }, `mark win ${kind}`, svg('circle', { r: radius })));
  return ['under', 'over'].flatMap((kind) => [svg('path', { d: bars, class: `mark win ${kind}` }), ...rings(kind)]);
}

/** What is to be seen of a line between two stones. */
function bar(geometry, [x, y], [nextX, nextY], radius) {
  const [dx, dy] = [geometry.x(nextX) - geometry.x(x), geometry.y(nextY) - geometry.y(y)];
  const share = radius / Math.hypot(dx, dy);
  const point = (along) => `${(geometry.x(x) + along * dx).toFixed(1)} ${(geometry.y(y) + along * dy).toFixed(1)}`;
  return share < 0.5 ? `M${point(share)}L${point(1 - share)}` : '';
}

/** The moves that a running search prefers: the best one twice ringed, the others with a dashed ring. */
function candidateMarks({ view, preview, ghosts }, geometry) {
  const { thinking } = view;
  if (!thinking?.running || preview || ghosts) return [];
  const best = thinking.best;
  const others = thinking.candidates.filter((move) => move.name !== best?.name);
  const unique = [...new Map(others.map((move) => [move.name, move])).values()].slice(-4);
  const rings = unique.map((move) => place(geometry, move, 'mark candidate', svg('circle', { r: CELL * 0.3 })));
  if (best) {
    const shapes = [svg('circle', { r: CELL * 0.34 }), svg('circle', { r: CELL * 0.2 })];
    rings.push(place(geometry, best, 'mark candidate best', ...shapes));
  }
  return rings;
}

/** A star on the cell of the hint, and an arrow above its column. */
function hintMark({ view }, geometry) {
  if (!view.hint) return [];
  const marks = [place(geometry, view.hint, 'mark hint', svg('path', { d: star(CELL * 0.32) }))];
  if (view.gravity) {
    const arrow = svg('path', { d: 'M0 16L-12 0H-4V-16H4V0H12Z' });
    const above = geometry.plate.y - 22;
    marks.push(svg('g', { transform: `translate(${geometry.x(view.hint.x)} ${above})`, class: 'mark hint' }, arrow));
  }
  return marks;
}

/** The moves of the line that is pointed at, numbered. */
function lineGhosts(state, geometry) {
  const { view } = state;
  const line = previewed(state);
  if (!line) return [];
  const taken = new Set(view.moves.slice(0, view.ply).map(({ x, y }) => `${x},${y}`));
  let side = other(line.side);
  return line.moves.flatMap((move, index) => {
    side = other(side);
    if (taken.has(`${move.x},${move.y}`)) return [];
    const count = svg('text', { class: `count ${side} ${geometry.style}`, y: CELL * 0.13 }, String(index + 1));
    return [place(geometry, move, 'mark ghost', ghost(geometry, side), count)];
  });
}

/** The stone that a click would play: above the column where stones fall, on the cell elsewhere. */
function hoverGhost({ view, hover, heat }, geometry) {
  if (!hover || view.state !== 'human') return [];
  const landing = view.gravity ? view.legal.find(([x]) => x === hover.x) : [hover.x, hover.y];
  if (!landing || !isLegal(view, { x: landing[0], y: landing[1] })) return [];
  const at = { x: landing[0], y: landing[1] };
  const name = moveName(view, at.x, at.y);
  // A stone would cover the number of a heat map: a ring around it does not.
  const ring = (radius) => svg('circle', { r: CELL * radius });
  if (!view.gravity) return [place(geometry, at, 'mark hovering', heat ? ring(0.44) : ghost(geometry, view.turn))];
  const transform = `translate(${geometry.x(at.x)} ${CELL * 0.5})`;
  const above = svg('g', { transform, 'data-testid': 'hovering', 'data-name': name }, stone('drop', view.turn, 'above'));
  return [above, place(geometry, at, `mark landing ${view.turn}`, ring(heat ? 0.37 : 0.3))];
}

const ghost = (geometry, side) => stone(geometry.style, side, 'ghost');

function star(size) {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    const radius = index % 2 ? size * 0.45 : size;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}
