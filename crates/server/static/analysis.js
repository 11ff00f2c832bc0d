/** The caption of the analysis: exact or an estimate, its source, whether it is complete, the chances of both sides, and switches. */

import { chanceOf, turned } from './chances.js';
import { display, isLarge, recallDisplay } from './display.js';
import { attribute, byId, text } from './dom.js';
import { styleOf } from './geometry.js';
import { number, t } from './i18n.js';
import { messageWords } from './messages.js';
import { exactButton, offerExact } from './names.js';
import { state } from './state.js';
import { chanceWords, other } from './words.js';

const exact = exactButton('exact-analysis');

/** Connects the switches. */
export function setUpAnalysis() {
  recallDisplay();
  byId('analysis-by').after(exact);
  byId('values-all').addEventListener('change', (event) => display({ allValues: event.target.checked }));
  byId('values-points').addEventListener('change', (event) => display({ points: event.target.checked }));
}

/** Shows the state of the analysis. */
export function updateAnalysis() {
  const { view } = state;
  const analysis = view?.analysis ?? null;
  text(byId('analysis-by'), sentence(view, analysis));
  offerExact(exact, analysis?.described, analysis?.by);
  byId('analysis-marks').hidden = !analysis?.values.some(({ score }) => score.exact);
  updateSwitches(view, analysis);
  updateChance(view, analysis);
  updateStart(analysis);
}

/** In a presentation, the buttons of the board are hidden: the panel has one that turns the analysis on. It passes its focus on. */
function updateStart(analysis) {
  const start = byId('analysis-start');
  const focused = document.activeElement === start;
  start.hidden = analysis !== null || document.documentElement.dataset.present !== 'analysis';
  if (focused && start.hidden) byId('analysis-title').focus();
}

function sentence(view, analysis) {
  if (!analysis) return t('analysis.off');
  if (analysis.values.length === 0 && !analysis.done) return t('analysis.working');
  // Right after a move it may not be known yet what the values are by.
  if (!analysis.described) return analysis.done ? '' : t('analysis.working');
  const by = messageWords(analysis.described);
  const words = [analysis.exact ? t('analysis.exact', { by }) : t('analysis.estimate', { by })];
  if (analysis.depth !== null) words.push(t('analysis.depth', { n: analysis.depth }));
  const [some, all] = [analysis.values.length, view.legal.length];
  if (analysis.depth !== null && some < all) words.push(t('analysis.some', { n: number(some), all: number(all) }));
  if (!analysis.done) words.push(t('analysis.working'));
  return words.join(' ');
}

function updateSwitches(view, analysis) {
  const estimated = analysis?.values.some(({ score }) => score.kind === 'estimate') ?? false;
  byId('values-all-part').hidden = !(analysis && isLarge(view));
  byId('values-points-part').hidden = !estimated;
  byId('values-all').checked = state.allValues;
  byId('values-points').checked = state.points;
}

/** The bar of the position: the chances of both sides, as far as they are known. */
function updateChance(view, analysis) {
  const part = byId('chance');
  const score = analysis && view.state !== 'over' ? valueHere(view) : null;
  part.hidden = score === null;
  if (score === null) return;
  const first = view.turn === 'first' ? chanceOf(score) : 1 - chanceOf(score);
  attribute(part, 'class', `chance ${styleOf(view)}`);
  byId('chance-first').style.setProperty('--part', first.toFixed(3));
  const behind = score.kind === 'estimate' && chanceOf(score) < 0.5;
  const side = behind ? other(view.turn) : view.turn;
  text(byId('chance-words'), chanceWords(view, behind ? turned(score) : score, side));
}

/** The value of the position for the side to move: that of the curve. */
function valueHere(view) {
  const score = view.graph[view.ply] ?? null;
  return score === null || view.turn === 'first' ? score : turned(score);
}
