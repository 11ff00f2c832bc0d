/** The sums of a search: its best move, its nodes, and what pruning saved. */

import { copy } from '../clipboard.js';
import { html, text } from '../dom.js';
import { messageWords } from '../messages.js';
import { least, totals } from './recording.js';
import { nodesText, valueText } from './values.js';

/** The agent of a recording in words. */
export const agentWords = ({ agent, described }) => (described ? messageWords(described) : agent);

/** The agent and, unless it is to be `brief`, the sums; and what the recording lacks. `write()` writes it in the language of the page. */
export function totalsList(recording, words, brief = false) {
  const { t, number } = words;
  const { json } = recording;
  const agent = html('span');
  const done = html('span', { class: 'by', role: 'status' });
  const copying = html('button', { type: 'button', class: 'small', 'data-testid': 'tree-copy' }, t('exact.copy'));
  const exact = html('div', { class: 'exact' }, html('code', { lang: 'en', 'data-testid': 'tree-exact' }, json.agent), copying, done);
  const fold = html('details', { class: 'tree-agent', 'data-testid': 'tree-agent' }, html('summary', {}, agent), exact);
  copying.addEventListener('click', async () => {
    await copy(json.agent);
    text(done, t('exact.done'));
  });
  const list = html('dl', { class: 'tree-totals', 'data-testid': 'tree-totals' });
  list.hidden = brief;
  const lacks = html('p', { class: 'by', 'data-testid': 'tree-lacks' });
  const element = html('header', { class: 'tree-head' }, fold, list, lacks);

  function rows() {
    const sums = totals(recording);
    const { nodes, leaves, cuts, saved } = sums;
    const { result } = json;
    return [
      ...(result ? [[t('tree.total.best'), recording.choiceFrom(recording.searches[0].root, result.best)], [t('tree.value'), valueText(result.score, words)]] : []),
      [t('tree.total.nodes'), number(nodes)],
      ...(leaves === null ? [] : [[t('tree.total.leaves'), number(leaves)]]),
      ...(recording.windowed ? [[t('tree.total.cuts'), least(cuts, sums.partial, number)]] : []),
      ...(recording.windowed && saved !== null ? [[t('tree.total.saved'), least(saved, sums.unknown, number)]] : []),
    ];
  }

  function lacking() {
    const told = [];
    const { searches, chosen } = recording;
    if (!json.result?.complete) told.push(t('tree.incomplete'));
    if (chosen < searches.length - 1) told.push(t('tree.deeper', { depth: searches[chosen].depth, deeper: searches[searches.length - 1].depth }));
    if (json.beyond > 0) {
      told.push(t('tree.beyond', { recorded: nodesText(recording.count, words), n: number(json.beyond) }));
      if (recording.windowed) told.push(t('tree.beyond.cuts'));
    }
    return told.join(' ');
  }

  function write() {
    text(agent, agentWords(json));
    text(copying, t('exact.copy'));
    text(done, '');
    list.replaceChildren(...rows().map(([name, value]) => html('div', {}, html('dt', {}, name), html('dd', {}, value))));
    text(lacks, lacking());
    lacks.hidden = lacks.textContent === '';
  }

  return { element, write };
}
