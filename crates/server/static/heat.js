/** The heat map: the choice of its evaluation, and requests whenever the position changes. */

import { heat as askHeat, menu as menuOf } from './api.js';
import { byId, html, text } from './dom.js';
import { t } from './i18n.js';
import { messageWords } from './messages.js';
import { complain } from './notice.js';
import { unfitWords } from './fitting.js';
import { change, state } from './state.js';
import { evaluationName, sideName } from './words.js';

/** The evaluation that is 0 everywhere: its heat map would show nothing. */
const BLIND = 'none';

let asked = '';
/** The menu of the game in view; without evaluations until it is known. */
let listed = null;

/** Connects the choice of the evaluation. */
export function setUpHeat() {
  byId('heat').addEventListener('change', (event) => change({ evaluation: event.target.value, heat: null }));
}

/** Requests the heat map of this position, unless it is shown already. */
export async function updateHeat() {
  const { view, evaluation } = state;
  if (!view) return;
  if (listed?.shape !== view.shape) listEvaluations(view);
  showLegend(view);
  const wanted = fits(view, evaluation) && view.state !== 'over' ? `${evaluation} ${view.id} ${view.notation}` : '';
  if (wanted === asked) return;
  asked = wanted;
  // Also if it is covered.
  change({ heat: null });
  if (wanted === '') return;
  try {
    const heat = await askHeat(view.id, evaluation);
    if (asked === wanted) change({ heat });
  } catch (refusal) {
    if (asked === wanted) complain(refusal);
  }
}

/** Whether an evaluation is known to fit the game of a view. */
const fits = ({ shape }, evaluation) =>
  listed?.shape === shape && (listed.evaluations ?? []).some(({ name, unfit: reason }) => name === evaluation && reason === null);

/** Lists the evaluations for the game of a view. */
async function listEvaluations({ shape }) {
  const awaited = { shape, evaluations: null };
  listed = awaited;
  const menu = await menuOf(shape).catch(() => null);
  // Another game has begun meanwhile.
  if (listed !== awaited) return;
  listed = menu;
  if (!menu) return;
  writeEvaluations();
  change({});
}

/** Writes the list in the language of the page. */
export function writeEvaluations() {
  const known = listed?.evaluations ?? null;
  const options = (known ?? []).filter(({ name }) => name !== BLIND).map((evaluation) => {
    const { name, texts } = evaluation;
    const words = evaluationName(name);
    const reason = unfitWords(evaluation, words);
    const about = messageWords(evaluation.unfit ?? texts.summary);
    return html('option', { value: name, title: `${name}: ${about}`, disabled: reason ? '' : null }, reason ?? words);
  });
  const select = byId('heat');
  select.replaceChildren(html('option', { value: '' }, t('analysis.heat.none')), ...options);
  const usable = options.some((option) => option.value === state.evaluation && !option.disabled);
  if (known && !usable && state.evaluation) change({ evaluation: '', heat: null });
  select.value = usable ? state.evaluation : '';
}

function showLegend(view) {
  const { heat } = state;
  const legend = byId('heat-by');
  const shown = heat !== null && view.turn !== null;
  legend.hidden = !shown;
  if (shown) text(legend, t('analysis.heat.by', { evaluation: evaluationName(heat.evaluation), side: sideName(view, view.turn) }));
}
