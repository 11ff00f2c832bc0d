/** The caption of the analysis: exact or an estimate, its source, whether it is complete, and what the marks of exact values mean. */

import { byId, text } from './dom.js';
import { t } from './i18n.js';
import { state } from './state.js';

/** Shows the state of the analysis. */
export function updateAnalysis() {
  const analysis = state.view?.analysis ?? null;
  text(byId('analysis-by'), sentence(analysis));
  byId('analysis-marks').hidden = !analysis?.values.some(({ score }) => score.exact);
}

function sentence(analysis) {
  if (!analysis) return t('analysis.off');
  const { by } = analysis;
  if (analysis.values.length === 0 && !analysis.done) return t('analysis.working');
  const words = analysis.exact ? t('analysis.exact', { by }) : t('analysis.estimate', { by });
  return analysis.done ? words : `${words} ${t('analysis.working')}`;
}
