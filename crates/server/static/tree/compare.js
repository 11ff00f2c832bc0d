/** Two recorded searches of the same position side by side: their counts, and their steps in parallel. */

import { html, text } from '../dom.js';
import { number, plural, t } from '../i18n.js';
import { least, recordingOf, totals } from './recording.js';
import { agentWords } from './totals.js';
import { valueText } from './values.js';

const WORDS = { t, plural, number };

/**
 * Shows two recordings in an element; `show(home, recording, options)` shows one (show.js). Gives back `write()`, to be called when the
 * language has changed, and `destroy()`.
 */
export function compare(home, recordings, show) {
  const counts = recordings.map(countsOf);
  const tables = html('div', { class: 'tree-counts', 'data-testid': 'tree-counts' });
  const ratio = html('p', { class: 'tree-ratio', 'data-testid': 'tree-ratio' });
  const parallel = html('input', { type: 'checkbox', 'data-testid': 'tree-parallel' });
  const together = html('label', { class: 'check' }, parallel, html('span', { 'data-t': 'tree.parallel' }, t('tree.parallel')));
  const homes = recordings.map(() => html('section', { class: 'tree-side' }));
  const sides = html('div', { class: 'tree-sides' }, ...homes);
  const element = html('div', { class: 'tree-compare', 'data-testid': 'tree-compare' }, tables, ratio, together, sides);
  home.append(element);
  const shown = recordings.map((recording, index) => show(homes[index], recording, {
    brief: true,
    onStep(action, step) {
      if (parallel.checked && action !== 'stop') shown[1 - index].act(action, step);
    },
  }));
  together.hidden = !shown.every((one) => one.act);

  function write() {
    writeTables();
    text(ratio, ratioText(counts));
    homes.forEach((side, index) => side.setAttribute('aria-label', sideWords(recordings[index], index)));
  }

  /** One table with a row for each search, and one with a column for each: the style sheet shows the one that fits. */
  function writeTables() {
    const names = ['tree.total.best', 'tree.value', 'tree.total.nodes', 'tree.total.leaves', 'tree.total.cuts', 'tree.total.saved'].map((key) => t(key));
    const agents = recordings.map(sideWords);
    const figures = counts.map((count, index) => figuresOf(recordings[index], count));
    const turned = names.map((_, index) => figures.map((row) => row[index]));
    tables.replaceChildren(table('wide', names, agents, figures), table('narrow', agents, names, turned));
  }

  write();
  return {
    element,
    write() {
      write();
      for (const one of shown) one.write();
    },
    destroy() {
      for (const one of shown) one.destroy();
      element.remove();
    },
  };
}

/** The counts of a recording: none of these, if it is one of Monte Carlo tree search, whose playouts are no nodes. */
function countsOf(json) {
  if (json.tree) {
    const recording = recordingOf(json);
    const best = json.result && recording.choiceFrom(recording.searches[0].root, json.result.best);
    return { ...totals(recording), windowed: json.algorithm !== 'minimax', best };
  }
  return { nodes: null, leaves: null, cuts: 0, windowed: false, best: json.result && json.moves[json.result.best].name };
}

const sideWords = (recording, index) => t('tree.side', { n: index + 1, agent: agentWords(recording) });

const NONE = '–';

/** The figures of a search, as texts. */
function figuresOf({ result }, { nodes, leaves, cuts, saved, partial, unknown, windowed, best }) {
  return [
    best ?? NONE,
    // The estimates of Monte Carlo tree search are shares of rewards, not points.
    result && result.score !== null && (nodes !== null || typeof result.score === 'string') ? valueText(result.score, WORDS) : NONE,
    nodes === null ? NONE : number(nodes),
    leaves === null ? NONE : number(leaves),
    windowed ? least(cuts, partial, number) : NONE,
    windowed && saved !== null ? least(saved, unknown, number) : NONE,
  ];
}

const table = (kind, columns, rows, figures) =>
  html('table', { class: kind },
    html('caption', { class: 'visually-hidden' }, t('tree.counts')),
    html('thead', {}, html('tr', {}, html('td', {}), ...columns.map((name) => html('th', { scope: 'col' }, name)))),
    html('tbody', {}, ...rows.map((name, index) =>
      html('tr', {}, html('th', { scope: 'row' }, name), ...figures[index].map((figure) => html('td', {}, figure))))));

/** Which search visits how many times as many nodes. */
function ratioText([first, second]) {
  if (first.nodes === null || second.nodes === null) return '';
  if (first.nodes === second.nodes) return t('tree.ratio.same');
  const [more, fewer] = first.nodes > second.nodes ? [1, 2] : [2, 1];
  const share = Math.max(first.nodes, second.nodes) / Math.max(1, Math.min(first.nodes, second.nodes));
  return t('tree.ratio', { more, fewer, times: number(share, { maximumFractionDigits: share < 10 ? 2 : 0 }) });
}
