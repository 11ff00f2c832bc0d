/** What a review draws on the board: the badge of the last move, and rings around what was better; in an exercise, what was tried. */

import { svg } from './dom.js';
import { CELL } from './geometry.js';
import { cellOfMove, gradeMark, judgedAt } from './grades.js';
import { stone } from './stones.js';

/** How many of the best moves are marked: more would say nothing. */
const MOST = 5;

/** What the marks of a review depend on. */
export const reviewKey = ({ view, learn }) => [judgedAt(view, view.ply), learn && [learn.phase, learn.tried?.move, learn.at]];

/** The marks of a review. */
export function reviewMarks({ view, learn }, geometry) {
  if (learn) return learnMarks(view, learn, geometry);
  const judged = judgedAt(view, view.ply);
  if (!judged) return [];
  const last = view.moves[view.ply - 1];
  const better = judged.best.includes(last.name) ? [] : judged.best;
  return [...betterMarks(view, view.ply - 1, better, geometry), badge(geometry, last, judged.grade)];
}

/** In an exercise: the move of the game as a ghost, then what was tried, at last the solution. */
function learnMarks(view, learn, geometry) {
  const marks = [];
  if (learn.phase !== 'ask' && learn.tried) marks.push(badge(geometry, view.moves[view.ply - 1], learn.tried.grade));
  if (learn.phase === 'ask' || learn.phase === 'shown') {
    const ghost = stone(geometry.style, learn.played.side, 'ghost');
    marks.push(svg('g', { transform: at(geometry, learn.played), class: 'mark played' }, ghost), badge(geometry, learn.played, learn.judged.grade));
  }
  if (learn.phase === 'shown') marks.push(...betterMarks(view, learn.judged.ply, learn.judged.best, geometry));
  return marks;
}

const at = (geometry, { x, y }) => `translate(${geometry.x(x)} ${geometry.y(y)})`;

/** A ring around the whole cell, and a check in its corner: no other mark is there. */
function betterMarks(view, ply, names, geometry) {
  return names.slice(0, MOST).map((name) => {
    const place = cellOfMove(view, ply, name);
    const rings = ['under', 'over'].map((kind) => svg('circle', { r: CELL * 0.45, class: kind }));
    const mark = svg('g', { transform: at(geometry, place), class: 'mark better', 'data-testid': 'better', 'data-name': name }, ...rings);
    mark.append(corner('best'));
    return mark;
  });
}

/** The badge of a grade in the corner of a cell. */
function badge(geometry, place, grade) {
  const names = { class: 'mark badge', 'data-testid': 'badge', 'data-grade': grade };
  return svg('g', { transform: at(geometry, place), ...names }, corner(grade));
}

const corner = (grade) => svg('g', { transform: `translate(${CELL * 0.36} ${-CELL * 0.36}) scale(0.92)` }, gradeMark(grade));
