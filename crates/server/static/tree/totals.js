/** The sums of a search: its best move, its nodes, and what pruning saved. */

import { html, text } from '../dom.js';
import { totals } from './recording.js';
import { valueText } from './values.js';

/** The agent and, unless it is to be `brief`, the sums; and what the recording lacks. `write()` writes it in the language of the page. */
export function totalsList(recording, words, brief = false) {
  const { t, number } = words;
  const { json } = recording;
  const agent = html('p', { class: 'tree-agent', lang: 'en' }, json.agent);
  const list = html('dl', { class: 'tree-totals', 'data-testid': 'tree-totals' });
  list.hidden = brief;
  const lacks = html('p', { class: 'by' });
  const element = html('header', { class: 'tree-head' }, agent, list, lacks);

  function rows() {
    const { nodes, leaves, cuts, saved, unknown } = totals(recording);
    const { result } = json;
    return [
      ...(result ? [[t('tree.total.best'), recording.moveName(result.best)], [t('tree.value'), valueText(result.score, words)]] : []),
      [t('tree.total.nodes'), number(nodes)],
      ...(leaves === null ? [] : [[t('tree.total.leaves'), number(leaves)]]),
      ...(recording.windowed ? [[t('tree.total.cuts'), number(cuts)], [t('tree.total.saved'), `${unknown ? '≥ ' : ''}${number(saved)}`]] : []),
    ];
  }

  function lacking() {
    const told = [];
    if (!json.result?.complete) told.push(t('tree.incomplete'));
    if (json.beyond > 0) told.push(t('tree.beyond', { n: number(json.beyond), limit: number(json.limit) }));
    return told.join(' ');
  }

  function write() {
    list.replaceChildren(...rows().map(([name, value]) => html('div', {}, html('dt', {}, name), html('dd', {}, value))));
    text(lacks, lacking());
    lacks.hidden = lacks.textContent === '';
  }

  return { element, write };
}
