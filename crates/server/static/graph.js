/** The game as a curve: who was better after each move, and how soon a win comes. Every point is a button. */

import { jump } from './actions.js';
import { attribute, byId, html, resize, roving, svg, text } from './dom.js';
import { graded, gradeShape, isTurning, judgedAt } from './grades.js';
import { t } from './i18n.js';
import { state } from './state.js';
import { other, scoreWords, sideName } from './words.js';

const WIDTH = 320;
const HEIGHT = 148;
const EDGE = 14;
/** Above and below the curve: room for the names of the sides. */
const STRIP = 25;
const MIDDLE = HEIGHT / 2;
/** How high a win is that is far away, or whose length is not known: clearly higher than any estimate, which has the share below. */
const FAR_WIN = 0.8;
const ESTIMATES = 0.6;
/** After how many more moves a win has lost half of what nearer ones are higher by. */
const HALF = 8;

const parts = {};
let pointed = null;

/** Builds the empty graph. */
export function setUpGraph() {
  parts.area = svg('path', { class: 'area' });
  parts.curve = svg('path', { class: 'curve' });
  parts.here = svg('path', { class: 'here' });
  parts.above = svg('text', { x: EDGE - 6, y: 14, class: 'end' });
  parts.below = svg('text', { x: EDGE - 6, y: HEIGHT - 6, class: 'end' });
  parts.points = svg('g', { role: 'group', class: 'points' });
  const axis = svg('path', { d: `M0 ${MIDDLE}H${WIDTH}`, class: 'axis' });
  const drawing = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, axis, ...Object.values(parts));
  parts.label = html('p', { class: 'graph-label', 'aria-hidden': true, 'data-testid': 'graph-label' });
  byId('graph').append(drawing, parts.label);
  const choose = (event) => {
    const point = event.target.closest('[data-ply]');
    if (point) jump(Number(point.dataset.ply));
  };
  parts.points.addEventListener('click', choose);
  parts.points.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    choose(event);
  });
  roving(parts.points, '[data-ply]');
  const tell = (event) => {
    pointed = event.target.closest('[data-ply]');
    label();
  };
  const leave = () => {
    pointed = null;
    label();
  };
  // On the element around the drawing: a group of a drawing that hears of the focus could be focused itself.
  for (const kind of ['pointerover', 'focusin']) byId('graph').addEventListener(kind, tell);
  for (const kind of ['pointerleave', 'focusout']) byId('graph').addEventListener(kind, leave);
}

/** Below the curve: the move and the value of the point that one points at, else of the position on the board. */
function label() {
  const point = pointed?.isConnected ? pointed : parts.points.querySelector('.current');
  text(parts.label, point?.getAttribute('aria-label') ?? '');
}

/** How high a score is, from -1 to 1: proven ones by how soon they come, above all estimates. */
export function height({ kind, plies, share }) {
  if (kind !== 'win' && kind !== 'loss') return share * ESTIMATES;
  const soon = plies === null || plies === undefined ? 0 : HALF / (HALF + Math.max(plies - 1, 0));
  return (kind === 'win' ? 1 : -1) * (FAR_WIN + (1 - FAR_WIN) * soon);
}

/** Draws the scores of a view's game. */
export function updateGraph() {
  const { view } = state;
  if (!view) return;
  const scores = Array.from({ length: view.moves.length + 1 }, (_, ply) => view.graph[ply] ?? null);
  const step = (WIDTH - 2 * EDGE) / Math.max(scores.length - 1, 10);
  const x = (ply) => EDGE + ply * step;
  const y = (score) => MIDDLE - height(score) * (MIDDLE - STRIP);
  byId('graph').hidden = view.moves.length === 0;
  text(parts.above, sideName(view, 'first'));
  text(parts.below, sideName(view, 'second'));
  attribute(parts.points, 'aria-label', t('graph.label'));
  attribute(parts.here, 'd', `M${x(view.ply)} 4V${HEIGHT - 4}`);
  const known = scores.map((score, ply) => score && [x(ply), y(score)]).filter(Boolean);
  const path = known.map((point) => point.map((value) => value.toFixed(1)).join(' ')).join('L');
  attribute(parts.curve, 'd', path && `M${path}`);
  attribute(parts.area, 'd', path && `M${known[0][0].toFixed(1)} ${MIDDLE}L${path}V${MIDDLE}Z`);
  resize(parts.points, scores.length, point);
  scores.forEach((score, ply) => {
    const place = { x: x(ply), y: score ? y(score) : MIDDLE, step };
    updatePoint(view, parts.points.children[ply], score, ply, place);
  });
  label();
}

function point() {
  const reach = svg('rect', { y: 0, height: HEIGHT, class: 'reach' });
  return svg('g', { role: 'button', 'data-testid': 'graph-point' }, reach, svg('circle', {}), svg('path', { class: 'grade' }));
}

function updatePoint(view, element, score, ply, { x, y, step }) {
  const [reach, circle, mark] = element.children;
  const grade = judgedAt(view, ply)?.grade;
  const turning = isTurning(grade);
  const here = ply === view.ply;
  const kind = score === null ? 'unknown' : score.exact ? 'exact' : 'estimate';
  attribute(element, 'data-ply', ply);
  attribute(element, 'class', `point ${kind} ${here ? 'current' : ''}`);
  attribute(element, 'tabindex', here ? 0 : -1);
  attribute(element, 'aria-current', here ? 'step' : null);
  attribute(element, 'aria-label', graded(view, ply, words(view, score, ply)));
  attribute(reach, 'x', (x - step / 2).toFixed(1));
  attribute(reach, 'width', step.toFixed(1));
  attribute(circle, 'cx', x.toFixed(1));
  attribute(circle, 'cy', y.toFixed(1));
  attribute(circle, 'r', Math.min(score === null ? 2.5 : 4.5, Math.max(1.6, step * 0.42)).toFixed(1));
  attribute(mark, 'd', turning && gradeShape(grade));
  attribute(mark, 'class', `grade ${turning ? grade : ''}`);
  attribute(mark, 'transform', turning && `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(0.52)`);
}

/** A point in words; a loss of the first player is told as a win of the second. */
function words(view, score, ply) {
  const move = ply === 0 ? t('graph.start') : t('graph.after', { n: ply, move: view.moves[ply - 1].name });
  if (score === null) return move;
  const lost = score.kind === 'loss';
  const side = sideName(view, lost ? other('first') : 'first');
  return t('graph.value', { move, side, score: scoreWords(lost ? { ...score, kind: 'win' } : score) });
}
