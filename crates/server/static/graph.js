/** The game as a curve: who was better after each move. Every point is a button. */

import { jump } from './actions.js';
import { attribute, byId, resize, roving, svg, text } from './dom.js';
import { t } from './i18n.js';
import { state } from './state.js';
import { other, scoreWords, sideName } from './words.js';

const WIDTH = 320;
const HEIGHT = 148;
const EDGE = 14;
/** Above and below the curve: room for the names of the sides. */
const STRIP = 25;
const MIDDLE = HEIGHT / 2;

const parts = {};

/** Builds the empty graph. */
export function setUpGraph() {
  parts.area = svg('path', { class: 'area' });
  parts.curve = svg('path', { class: 'curve' });
  parts.here = svg('path', { class: 'here' });
  parts.above = svg('text', { x: EDGE - 6, y: 14, class: 'end' });
  parts.below = svg('text', { x: EDGE - 6, y: HEIGHT - 6, class: 'end' });
  parts.points = svg('g', { role: 'group', class: 'points' });
  const axis = svg('path', { d: `M0 ${MIDDLE}H${WIDTH}`, class: 'axis' });
  byId('graph').append(svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, axis, ...Object.values(parts)));
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
}

/** Draws the scores of a view's game. */
export function updateGraph() {
  const { view } = state;
  if (!view) return;
  const scores = Array.from({ length: view.moves.length + 1 }, (_, ply) => view.graph[ply] ?? null);
  const step = (WIDTH - 2 * EDGE) / Math.max(scores.length - 1, 10);
  const x = (ply) => EDGE + ply * step;
  const y = (score) => MIDDLE - score.share * (MIDDLE - STRIP);
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
}

function point() {
  const reach = svg('rect', { y: 0, height: HEIGHT, class: 'reach' });
  return svg('g', { role: 'button', 'data-testid': 'graph-point' }, reach, svg('circle', {}));
}

function updatePoint(view, element, score, ply, { x, y, step }) {
  const [reach, circle] = element.children;
  const here = ply === view.ply;
  const kind = score === null ? 'unknown' : score.exact ? 'exact' : 'estimate';
  attribute(element, 'data-ply', ply);
  attribute(element, 'class', `point ${kind} ${here ? 'current' : ''}`);
  attribute(element, 'tabindex', here ? 0 : -1);
  attribute(element, 'aria-current', here ? 'step' : null);
  attribute(element, 'aria-label', words(view, score, ply));
  attribute(reach, 'x', (x - step / 2).toFixed(1));
  attribute(reach, 'width', step.toFixed(1));
  attribute(circle, 'cx', x.toFixed(1));
  attribute(circle, 'cy', y.toFixed(1));
  attribute(circle, 'r', Math.min(score === null ? 2.5 : 4.5, Math.max(1.6, step * 0.42)).toFixed(1));
}

/** A point in words; a loss of the first player is told as a win of the second. */
function words(view, score, ply) {
  const move = ply === 0 ? t('graph.start') : t('graph.after', { n: ply, move: view.moves[ply - 1].name });
  if (score === null) return move;
  const lost = score.kind === 'loss';
  const side = sideName(view, lost ? other('first') : 'first');
  return t('graph.value', { move, side, score: scoreWords(lost ? { ...score, kind: 'win' } : score) });
}
