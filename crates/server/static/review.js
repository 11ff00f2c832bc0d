/** The review of a game: how far it is, how well both sides have played, and the turning points. */

import { jump, perform } from './actions.js';
import { ofMove, turned } from './chances.js';
import { NARROW } from './display.js';
import { attribute, byId, html, resize, text } from './dom.js';
import { styleOf } from './geometry.js';
import { ALL_GRADES, bestWords, gradePicture, gradeWords, isTurning, judgedAt, noteWords, turningPoints, whose } from './grades.js';
import { currentLanguage, number, plural, t } from './i18n.js';
import { messageWords } from './messages.js';
import { capital } from './names.js';
import { state } from './state.js';
import { stonePicture } from './stones.js';
import { chanceWords, moveWords, playerName, sideName } from './words.js';

const SIDES = ['first', 'second'];
const POINTS = { one: 'review.points.one', few: 'review.points.few', other: 'review.points.other' };

/** Whether the panel was asked for by its button: then it gets the focus as soon as it is there. */
let called = false;
let written = '';
let told = '';

/** Connects the panel. */
export function setUpReview() {
  byId('ending-review').addEventListener('click', () => {
    called = true;
    if (!state.view.review) perform('review');
    else updateReview();
  });
  byId('review-start').addEventListener('click', () => (called = true));
  byId('review-points').addEventListener('click', (event) => {
    const point = event.target.closest('[data-ply]');
    if (!point) return;
    jump(Number(point.dataset.ply) + 1);
    if (NARROW.matches) scrollTo(0, 0);
  });
  NARROW.addEventListener('change', settle);
  settle();
}

/** On one column, the steps from mistake to mistake stand right below the board. */
function settle() {
  byId(NARROW.matches ? 'review-below' : 'review-home').append(byId('review-steps'));
}

/** Shows the review of the view. */
export function updateReview() {
  const { view, learn } = state;
  if (!view) return;
  const panel = byId('review');
  const { review } = view;
  const focused = document.activeElement?.closest('#review, #review-steps') && document.activeElement;
  byId(review ? 'review-graph' : 'graph-home').append(byId('graph'));
  attribute(document.querySelector('[data-action=review]'), 'aria-pressed', String(review !== null));
  const isOffered = review === null && document.documentElement.dataset.present === 'review';
  panel.hidden = (review === null && !isOffered) || learn !== null;
  panel.classList.toggle('unasked', isOffered);
  byId('review-start-part').hidden = !isOffered;
  byId('review-steps').hidden = panel.hidden || isOffered;
  if (review === null) told = '';
  else write(view, review);
  if (called && review !== null && !panel.hidden) {
    called = false;
    byId('review-title').focus();
  }
  passFocus(focused);
}

function write(view, review) {
  writeProgress(view, review);
  writeTable(view, review);
  writePoints(view);
  writeHere(view);
}

/** The focus of a button that has gone passes to what is left of the review, or to its button. */
function passFocus(focused) {
  if (!focused || focused !== document.activeElement || focused.checkVisibility()) return;
  const heirs = [byId('review-start'), byId('review-title'), document.querySelector('.toolbar [data-action=review]')];
  heirs.find((heir) => heir.checkVisibility())?.focus();
}

function writeProgress(view, { done, moves, exact, described }) {
  const judged = moves.filter(Boolean).length;
  byId('review-progress').hidden = done;
  const bar = byId('review-bar');
  bar.max = moves.length;
  bar.value = judged;
  text(byId('review-count'), t('review.progress', { n: number(judged), all: number(moves.length) }));
  const agent = described && messageWords(described);
  text(byId('review-by'), judged === 0 ? '' : exact ? t('review.exact') : t('review.estimate', { agent }));
  byId('review-learn-part').hidden = !done || turningPoints(view).length === 0;
  // Said at the end only: each move would be too much.
  const points = turningPoints(view).length;
  const finished = done ? `${view.id} ${moves.length} ${points} ${currentLanguage()}` : '';
  if (finished !== told) text(byId('review-said'), done ? t('review.done', { points: plural(POINTS, points) }) : '');
  told = finished;
}

/** The accuracy of both sides, and how often each grade occurred. */
function writeTable(view, { accuracy, moves }) {
  const counts = (grade) => SIDES.map((side) => moves.filter((judged) => judged?.grade === grade && view.moves[judged.ply].side === side).length);
  const rows = ALL_GRADES.map((grade) => [grade, ...counts(grade)]);
  const players = SIDES.map((side) => [playerName(view, side), sideName(view, side), accuracy[side]]);
  const content = JSON.stringify([currentLanguage(), styleOf(view), players, rows]);
  if (content === written) return;
  written = content;
  const head = players.map(([player, side, percent], index) => html('th', { scope: 'col' },
    html('span', { class: 'review-player' }, stonePicture(styleOf(view), SIDES[index]), html('span', {}, player)),
    html('span', { class: 'visually-hidden' }, player === side ? '' : ` (${side})`),
    html('strong', { class: 'accuracy', 'data-testid': `accuracy-${SIDES[index]}` }, percent === null ? '–' : t('chance.percent', { n: number(percent, { maximumFractionDigits: 1 }) })),
    html('span', { class: 'accuracy-name' }, t('review.accuracy'))));
  byId('review-head').replaceChildren(html('td', {}), ...head);
  byId('review-grades').replaceChildren(...rows.map(([grade, ...numbers]) => html('tr', { 'data-grade': grade, class: isTurning(grade) ? 'turning' : '' },
    html('th', { scope: 'row' }, html('span', { class: 'grade-name' }, gradePicture(grade), html('span', {}, capital(gradeWords(grade))))),
    ...numbers.map((count) => html('td', { class: count === 0 ? 'none' : '' }, number(count))))));
}

/** The turning points, each with what happened. */
function writePoints(view) {
  const points = turningPoints(view);
  const list = byId('review-points');
  byId('review-none').hidden = points.length > 0 || !view.review.done;
  resize(list, points.length, () => html('li', {}, html('button', { type: 'button', class: 'turning-point', 'data-testid': 'turning-point' })));
  points.forEach((judged, index) => writePoint(view, judged, list.children[index].firstElementChild));
}

function writePoint(view, judged, button) {
  const here = view.ply === judged.ply + 1;
  const content = JSON.stringify([currentLanguage(), styleOf(view), view.seats, view.moves[judged.ply], view.analysis !== null, view.graph[judged.ply + 1], judged]);
  attribute(button, 'data-ply', judged.ply);
  attribute(button, 'aria-current', here ? 'step' : null);
  if (button.dataset.content === content) return;
  button.dataset.content = content;
  const { side, name } = view.moves[judged.ply];
  const head = html('span', { class: 'turning-head' },
    html('span', { class: 'turning-move' }, stonePicture(styleOf(view), side), html('span', { class: 'visually-hidden' }, whose(view, side)), ` ${judged.ply + 1}. ${name} `),
    html('span', { class: 'grade-name' }, gradePicture(judged.grade), html('b', {}, capital(gradeWords(judged.grade)))));
  const lines = [noteWords(view, judged.note), `${valuesSentence(view, judged)} ${betterSentence(judged)}`].filter(Boolean);
  button.replaceChildren(head, ...lines.map((line) => html('span', { class: 'turning-line' }, ` ${line}`)));
}

/** What the move is worth, as the curve has it, and what the best one is; no estimate of that beside those of the analysis. */
function valuesSentence(view, { ply, value, best_value: best }) {
  const { side } = view.moves[ply];
  const first = view.graph[ply + 1];
  const now = chanceWords(view, first === null ? value : ofMove(side === 'first' ? first : turned(first)), side);
  if (best.kind === 'estimate' && view.analysis) return `${now}.`;
  return capital(t('review.instead', { now, best: chanceWords(view, best, side) }));
}

const betterSentence = (judged) => t('review.better', { moves: bestWords(judged) });

/** What is said of the move on the board. */
function writeHere(view) {
  const judged = judgedAt(view, view.ply);
  const home = byId('review-here');
  if (!judged) return text(home, '');
  const { side, name } = view.moves[judged.ply];
  const places = { n: judged.ply + 1, side: sideName(view, side), move: moveWords(view, { name }), grade: gradeWords(judged.grade) };
  const words = [judged.forced ? t('review.here.forced', places) : t('review.here', places)];
  if (!judged.best.includes(name)) words.push(betterSentence(judged));
  text(home, words.join(' '));
}
