/** What happens in one phase of an iteration: why each child was chosen, the random moves, and what every node gets. */

import { html } from '../dom.js';
import { number, t } from '../i18n.js';
import { figure, rewardWords } from './playout-words.js';

/** Of more candidates only the foremost are listed. */
const CANDIDATES = 9;

const CHOICES = {
  root: ['playouts.choice.root', 'playouts.choice.root.tied'],
  below: ['playouts.choice', 'playouts.choice.tied'],
};

/** The tables and lists for a phase of an iteration, as elements. `pathTo` gives the nodes from the root to a node. */
export function phaseParts(iteration, phase, words, pathTo) {
  if (phase === 'selection') return [formula(iteration), ...iteration.choices.map((choice, i) => choicePart(choice, i === 0, words, pathTo))];
  if (phase === 'playout') return gamePart(iteration, words);
  if (phase === 'backpropagation') return [backpropagation(iteration, words)];
  return [];
}

const formula = ({ choices, constant }) =>
  html('p', { class: 'by', hidden: choices.length === 0 ? '' : null }, t('playouts.formula', { c: number(constant) }));

function choicePart(choice, isOpen, words, pathTo) {
  const summary = html('summary', {}, choiceWords(choice, words, pathTo));
  const heads = [t('playouts.move'), t('playouts.visits'), t('playouts.mean'), t('playouts.exploration'), 'UCB'];
  const { candidates, chosen } = choice;
  const listed = candidates.slice(0, CANDIDATES);
  if (!listed.some(({ node }) => node === chosen)) listed.push(candidates.find(({ node }) => node === chosen));
  const rows = listed.map((candidate) => candidateRow(candidate, candidate.node === chosen, words));
  const more = candidates.length - listed.length;
  return html('details', { class: 'choice', open: isOpen ? '' : null }, summary, tableOf(heads, rows),
    ...(more > 0 ? [html('p', { class: 'by' }, t('playouts.choice.more', { n: number(more) }))] : []));
}

function choiceWords({ from, visits, chosen, candidates, tied }, words, pathTo) {
  const own = candidates.find(({ node }) => node === chosen);
  const places = { where: words.whereOf(pathTo(from)), visits: number(visits), move: words.moveOf(chosen) };
  const figures = { mean: figure(own.mean), exploration: figure(own.exploration), ucb: figure(own.sum) };
  const key = CHOICES[from === 0 ? 'root' : 'below'][tied ? 1 : 0];
  return t(key, { ...places, ...figures });
}

function candidateRow({ node, visits, mean, exploration, sum, proof }, isChosen, words) {
  const name = isChosen ? `${words.moveOf(node)} ✓` : words.moveOf(node);
  const about = isChosen ? [html('span', { class: 'visually-hidden' }, ` ${t('playouts.chosen')}`)] : [];
  const explored = proof === null ? figure(exploration) : t('playouts.proven');
  return html('tr', { class: isChosen ? 'chosen' : null }, html('th', { scope: 'row' }, name, ...about),
    ...[number(visits), figure(mean), explored, figure(sum)].map((cell) => html('td', {}, cell)));
}

function gamePart({ game, isPlayed }, words) {
  if (!isPlayed || !game?.length) return [];
  return [html('p', { class: 'by' }, t('playouts.game')), html('p', { class: 'playouts-game' }, words.gameOf(game))];
}

function backpropagation({ path, rewards, after }, words) {
  const heads = [t('playouts.node.column'), t('playouts.side'), t('playouts.reward'), t('playouts.visits'), t('playouts.mean')];
  const rows = path.map((node, i) => {
    const { visits, mean } = after[i];
    const given = rewards[i] < 0 ? rewardWords(rewards[i]) : `+${rewardWords(rewards[i])}`;
    const cells = [words.moverOf(node), given, `${number(visits - 1)} → ${number(visits)}`, figure(mean)];
    return html('tr', {}, html('th', { scope: 'row' }, words.moveOf(node)), ...cells.map((cell) => html('td', {}, cell)));
  });
  return tableOf(heads, rows);
}

/** A table that scrolls by itself where it is too wide. */
function tableOf(heads, rows) {
  const head = html('tr', {}, ...heads.map((name) => html('th', { scope: 'col' }, name)));
  const table = html('table', {}, html('thead', {}, head), html('tbody', {}, ...rows));
  return html('div', { class: 'playouts-scroll' }, table);
}
