/** Grades of moves: shapes that are told apart without colours, badges, words, and the sentences about turning points. */

import { svg } from './dom.js';
import { t } from './i18n.js';
import { messageWords } from './messages.js';
import { capital } from './names.js';
import { human, sideName, withSides } from './words.js';

const ROUND = 'M0 -10A10 10 0 0 1 0 10A10 10 0 0 1 0 -10Z';
const CHECK = 'M-5 0.5L-1.5 4L5 -4';

/** The grades, the best first: their words, their shapes, and what stands in them. */
const GRADES = {
  best: { words: 'grade.best', shape: ROUND, line: CHECK },
  good: { words: 'grade.good', shape: ROUND, line: CHECK },
  inaccuracy: { words: 'grade.inaccuracy', shape: 'M0 -12L12 0L0 12L-12 0Z', sign: '?!' },
  mistake: { words: 'grade.mistake', shape: 'M0 -12.5L12.5 9.5H-12.5Z', sign: '?' },
  blunder: { words: 'grade.blunder', shape: 'M-10 -10H10V10H-10Z', sign: '??' },
  'missed-win': { words: 'grade.missed', shape: 'M0 -13L3.4 -4.3L12.6 -4L5.4 1.8L8 10.8L0 5.6L-8 10.8L-5.4 1.8L-12.6 -4L-3.4 -4.3Z' },
};

/** All grades, the best first. */
export const ALL_GRADES = Object.keys(GRADES);

/** Whether a grade is that of a turning point. */
export const isTurning = (grade) => grade in GRADES && grade !== 'best' && grade !== 'good';

/** A side as one speaks of it to the person, or to both. */
export const whose = (view, side) => (human(view) === side ? t('player.you') : sideName(view, side));

/** The name of a grade. */
export const gradeWords = (grade) => t(GRADES[grade].words);

/** The outline of a grade, about 24 units wide, around the origin. */
export const gradeShape = (grade) => GRADES[grade].shape;

/** The judgement of the move that led to a position, if it is known. */
export const judgedAt = (view, ply) => view.review?.moves[ply - 1] ?? null;

/** The turning points of a review, of one side or of both, in their order. */
export const turningPoints = (view, side = null) =>
  (view.review?.moves ?? []).filter((judged) => judged && isTurning(judged.grade) && (side === null || view.moves[judged.ply].side === side));

/** The next turning point after the position on the board, or the one before. */
export function turningBeside(view, step) {
  const plies = turningPoints(view).map(({ ply }) => ply + 1);
  return step > 0 ? plies.find((ply) => ply > view.ply) : plies.findLast((ply) => ply < view.ply);
}

/** A grade as a drawing around the origin. */
export function gradeMark(grade) {
  const { shape, line, sign } = GRADES[grade];
  const mark = svg('g', { class: `grade-mark ${grade}` }, svg('path', { d: shape, class: 'shape' }));
  if (line) mark.append(svg('path', { d: line, class: 'line' }));
  if (sign) mark.append(svg('text', { y: grade === 'mistake' ? 7.5 : 4.5 }, sign));
  return mark;
}

/** A grade as a small picture of its own; words stand beside it. */
export const gradePicture = (grade) =>
  svg('svg', { viewBox: '-13 -13 26 26', class: 'grade-picture', 'aria-hidden': true, 'data-grade': grade }, gradeMark(grade));

/** The badge of the move that led to a position, if it is a turning point; its words are those of `graded`. */
export function gradeBadge(view, ply) {
  const grade = judgedAt(view, ply)?.grade;
  return isTurning(grade) ? gradePicture(grade) : '';
}

/** Words about the move that led to a position, with its grade if it is a turning point. */
export function graded(view, ply, words) {
  const grade = judgedAt(view, ply)?.grade;
  return isTurning(grade) ? t('graph.graded', { words, grade: gradeWords(grade) }) : words;
}

/** Notes that name the better move, and those that only repeat what the values say. */
const TELLING = ['review.overlooks', 'review.win-began', 'review.a-win-began'];
const PLAIN = ['review.chance', 'review.slower', 'review.sooner'];

/** The sentence about a turning point; empty if it says no more than the values. With `veiled`, it does not name the better move. */
export function noteWords(view, note, veiled = false) {
  const parts = note === null ? [] : note.code === 'review.both' ? [note.params.first, note.params.second] : [note];
  const told = parts.filter(({ code }) => !PLAIN.includes(code) && !(veiled && TELLING.includes(code)));
  const words = told.map((part) => messageWords(withSides(view, part))).join('; ');
  return words && `${capital(words)}.`;
}

/** The best moves, as they are written, in the order of the board. */
export const bestWords = ({ best }) => [...best].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).join(', ');

/** The cell of a move that is named, in a position: on top of its column where stones fall. */
export function cellOfMove(view, ply, name) {
  const x = view.columns.findIndex((column) => (view.gravity ? column === name : name.replace(/\d+$/, '') === column));
  if (!view.gravity) return { x, y: Number(name.slice(view.columns[x].length)) - 1 };
  return { x, y: view.moves.slice(0, ply).filter((move) => move.x === x).length };
}
