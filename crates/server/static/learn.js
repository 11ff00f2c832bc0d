/** Learn from your mistakes: the position before each turning point stands on the board again and asks for a better move. The game stays
 * as it is: moves are tried, never played. */

import { position as positionOf, tryMove } from './api.js';
import { focusCursor } from './board.js';
import { NARROW } from './display.js';
import { attribute, byId, text } from './dom.js';
import { bestWords, gradeWords, noteWords, turningPoints, whose } from './grades.js';
import { t } from './i18n.js';
import { capital } from './names.js';
import { complain } from './notice.js';
import { change, state } from './state.js';
import { chanceWords, human, moveName, moveWords, sideName } from './words.js';

/** Grades of moves that solve an exercise: they keep the result. */
const SOLVED = ['best', 'good'];

/** Connects the buttons. */
export function setUpLearn() {
  byId('learn-leave').addEventListener('click', leave);
  byId('learn-again').addEventListener('click', retry);
  byId('learn-show').addEventListener('click', solve);
  byId('learn-next').addEventListener('click', next);
  byId('learn-repeat').addEventListener('click', () => {
    start(state.learn.side, state.learn.all);
    focusTitle();
  });
  byId('learn-side').addEventListener('change', (event) => start(event.target.value, state.learn.all));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !state.learn || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    leave();
  });
}

/** Whose mistakes are learned from, unless another side is chosen: the person's, or those of both. */
const usualSide = (view) => human(view) ?? 'both';

/** Those of all turning points that belong to a choice. */
const pointsOf = (view, all, side) => all.filter(({ ply }) => side === 'both' || view.moves[ply].side === side);

/** Whether there is something to learn for a side, or at all. */
export const canLearn = (view) => view.review?.done === true && turningPoints(view).length > 0;

/** Begins with the first turning point; of the other side, if the person has none. */
export function learn() {
  const { view } = state;
  const side = usualSide(view);
  const all = turningPoints(view);
  start(pointsOf(view, all, side).length > 0 ? side : 'both', all);
  focusTitle();
}

/** Where there is one column, the board comes into sight as well. */
function focusTitle() {
  requestAnimationFrame(() => {
    byId('learn-title').focus({ preventScroll: true });
    if (NARROW.matches) scrollTo(0, 0);
  });
}

/** Begins with the first turning point of a choice. The view may have none of `all`, where values are hidden. */
function start(side, all) {
  const { view } = state;
  const points = pointsOf(view, all, side);
  change({ learn: { id: view.id, of: lineOf(view), side, all, points, index: 0, solved: 0, shown: 0, skipped: 0, phase: 'none' } });
  enter(0);
}

const lineOf = (view) => view.moves.map(({ name }) => name).join(' ');

let asked = null;

/** Sets up the position before a turning point, or shows the summary. */
async function enter(index) {
  const { view, learn } = state;
  const judged = learn.points[index];
  if (!judged) return update({ index, phase: 'done', view: null, tried: null });
  const wanted = (asked = {});
  try {
    const position = await positionOf(view.id, judged.ply);
    if (asked !== wanted || !state.learn) return;
    const calm = { state: 'human', thinking: null, analysis: null, hint: null, review: null };
    const base = { ...view, ...position, moves: view.moves.slice(0, judged.ply), end_line: [], ...calm };
    update({ index, judged, base, played: view.moves[judged.ply], phase: 'ask', view: base, tried: null, failed: false });
    change({ hover: null });
  } catch (refusal) {
    complain(refusal);
    if (asked === wanted) leave();
  }
}

const update = (changes) => change({ learn: { ...state.learn, at: (state.learn.at ?? 0) + 1, ...changes } });

/** Tries a move instead of playing it. */
export async function attempt(cell) {
  const { learn } = state;
  if (learn.phase !== 'ask' && learn.phase !== 'wrong') return;
  const { base, judged } = learn;
  const landing = base.legal.find(([x, y]) => x === cell.x && (base.gravity || y === cell.y));
  if (!landing) return;
  const [x, y] = landing;
  const move = { name: moveName(base, x, y), x, y, side: base.turn };
  update({ phase: 'judging', tried: null, view: { ...base, legal: [], ply: base.ply + 1, moves: [...base.moves, move] } });
  const { at } = state.learn;
  try {
    const tried = await tryMove(learn.id, judged.ply, move.name);
    if (state.learn?.at !== at) return;
    const right = tried.accepted || SOLVED.includes(tried.grade);
    const solved = state.learn.solved + (right && !state.learn.failed ? 1 : 0);
    update({ phase: right ? 'right' : 'wrong', tried, move, solved, failed: state.learn.failed || !right });
  } catch (refusal) {
    complain(refusal);
    if (state.learn?.at === at) retry();
  }
}

/** The position again, after a move that was tried. */
function retry() {
  update({ phase: 'ask', view: state.learn.base, tried: null });
  focusBoard();
}

function solve() {
  const { learn } = state;
  update({ phase: 'shown', view: { ...learn.base, legal: [] }, tried: null, shown: learn.shown + 1, failed: true });
}

function next() {
  const { learn } = state;
  if (learn.phase !== 'right' && learn.phase !== 'shown') change({ learn: { ...learn, skipped: learn.skipped + 1 } });
  enter(learn.index + 1);
  focusBoard();
}

/** The buttons that were pressed may be gone: keys go on at the board. */
const focusBoard = () => requestAnimationFrame(() => state.learn && (state.learn.phase === 'done' ? focusTitle() : focusCursor()));

/** Back to the game, as it was left. */
export function leave() {
  asked = null;
  const inside = byId('learn').contains(document.activeElement);
  change({ learn: null, hover: null });
  if (inside) requestAnimationFrame(() => byId('review-learn').focus());
}

/** Shows the exercise. */
export function updateLearn() {
  const { view, learn } = state;
  if (learn && (view.id !== learn.id || !view.review || lineOf(view) !== learn.of)) return leave();
  byId('learn').hidden = !learn;
  document.querySelector('.columns').classList.toggle('learning', learn !== null);
  attribute(byId('learn'), 'data-phase', learn?.phase);
  if (!learn || learn.phase === 'none') return;
  const focused = byId('learn').contains(document.activeElement) ? document.activeElement : null;
  const done = learn.phase === 'done';
  text(byId('learn-count'), done ? '' : t('learn.count', { n: learn.index + 1, all: learn.points.length }));
  text(byId('learn-task'), done ? summary(learn) : task(view, learn));
  text(byId('learn-words'), feedback(view, learn));
  const open = ['ask', 'wrong', 'judging'].includes(learn.phase);
  byId('learn-again').hidden = learn.phase !== 'wrong';
  byId('learn-show').hidden = !open;
  byId('learn-next').hidden = done;
  byId('learn-next').classList.toggle('primary', !open);
  text(byId('learn-next'), open ? t('learn.skip') : learn.index + 1 < learn.points.length ? t('learn.next') : t('learn.finish'));
  byId('learn-repeat').hidden = !done;
  for (const radio of byId('learn-side').querySelectorAll('input')) {
    radio.checked = radio.value === learn.side;
    const count = pointsOf(view, learn.all, radio.value).length;
    radio.disabled = count === 0;
    text(radio.nextElementSibling, t('learn.side', { side: radio.value === 'both' ? t('learn.both') : whose(view, radio.value), n: count }));
  }
  // The button that was pressed has gone.
  if (focused && !focused.checkVisibility()) byId(done ? 'learn-title' : 'learn-next').focus();
}

function task(view, { judged, played }) {
  const places = { n: judged.ply + 1, move: moveWords(view, played), grade: gradeWords(judged.grade), side: sideName(view, played.side) };
  return human(view) === played.side ? t('learn.task.you', places) : t('learn.task.side', places);
}

/** What is said of the move that was tried: its grade, what it leads to, and why; the better move only where it is solved or shown. */
function feedback(view, learn) {
  const { phase, judged, played, tried, move } = learn;
  const side = played?.side;
  if (phase === 'judging') return t('learn.judging');
  if (phase === 'shown') {
    const value = capital(chanceWords(view, judged.best_value, side));
    return [t('learn.shown', { best: bestWords(judged), value }), noteWords(view, judged.note)].join(' ').trim();
  }
  if (phase !== 'right' && phase !== 'wrong') return '';
  const places = { move: capital(moveWords(view, move)), value: capital(chanceWords(view, tried.value, side)), grade: gradeWords(tried.grade) };
  if (phase === 'right') return tried.accepted ? t('learn.right', places) : t('learn.good', places);
  const value = saysWin(tried.note) ? '' : `${places.value}.`;
  return [t('learn.wrong', places), value, noteWords(view, tried.note, true)].filter(Boolean).join(' ');
}

/** Whether a note says how soon the opponent wins. */
const saysWin = (note) => note !== null && [note, note.params.first].some((part) => part?.code === 'review.now-wins');

function summary({ points, solved, shown, skipped }) {
  return t('learn.summary', { solved, all: points.length, shown, skipped });
}
