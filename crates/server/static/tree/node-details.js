/** What is told of the selected node: the way to it, its position, and its numbers. */

import { attribute, html, text } from '../dom.js';
import { t } from '../i18n.js';
import { KINDS } from './kinds.js';
import { cutText, nodeText } from './sentences.js';
import { sideOf, smallBoard } from './small-board.js';
import { boundText, nodesText, windowText } from './values.js';

/** The way from the root to a node, as buttons; `choose(node)` is called for one of them. */
export function breadcrumbs(recording, walk, words, choose) {
  const list = html('ol', { role: 'list' });
  const element = html('div', { class: 'tree-path', role: 'group', 'data-testid': 'tree-path' }, list);

  function crumb(node, index, path) {
    const { value } = recording.nodes;
    const name = recording.toy?.name(recording.toy.of(node)) ?? (index === 0 ? t('tree.root') : recording.moveName(recording.nodes.move[node]));
    const known = walk.status(node, walk.step) === 'done';
    const shown = known ? t('tree.crumb', { name, value: boundText(recording.bounds[node], value[node], words) }) : name;
    const button = html('button', { type: 'button', class: 'ply', 'aria-current': index === path.length - 1 ? 'true' : null }, shown);
    button.addEventListener('click', () => choose(node));
    return html('li', {}, button);
  }

  return {
    element,
    /** Shows the way to a node. */
    show(node) {
      attribute(element, 'aria-label', t('tree.path'));
      list.replaceChildren(...recording.pathTo(node).map(crumb));
      list.scrollLeft = list.scrollWidth;
    },
  };
}

/** The panel of the selected node; `goTo(step)` is called to go to the step at which it was reached. */
export function nodeDetails(recording, nodes, walk, words, goTo) {
  const { position } = recording.json;
  const boardHome = html('div', { class: 'tree-board' });
  const board = position && smallBoard(boardHome, position);
  const turn = html('p', { class: 'by' });
  const title = html('p', { class: 'tree-title' });
  const facts = html('dl', { class: 'tree-facts' });
  const cut = html('p', { class: 'by' });
  const reach = html('button', { type: 'button', class: 'small', 'data-t': 'tree.reach', 'data-testid': 'tree-reach' }, t('tree.reach'));
  const element = html('section', { class: 'tree-details' }, ...(board ? [boardHome, turn] : []), title, facts, cut, reach);
  let shown = null;
  reach.addEventListener('click', () => goTo(walk.entered(shown)));

  function drawBoard({ kind, node, index }) {
    const path = recording.pathTo(node).slice(1).map((at) => recording.json.moves[recording.nodes.move[at]]);
    if (kind === 'move') path.push(recording.json.moves[recording.cutOf(node).moves[index]]);
    const line = path.map(({ name }) => name).join(' ');
    const label = line ? t('tree.board', { moves: line }) : t('tree.board.root');
    const side = board.show(path, label);
    const isEnd = kind === 'node' && recording.nodes.kind[node] === KINDS.end;
    text(turn, isEnd ? t('tree.said.end') : t('status.turn', { side: sideOf(position, side) }));
  }

  function factsOf(node) {
    const { alpha, beta, value, size } = recording.nodes;
    const rows = [];
    if (walk.status(node, walk.step) === 'done') rows.push([t('tree.value'), boundText(recording.bounds[node], value[node], words)]);
    if (recording.windowed) rows.push([t('tree.entered'), windowText({ alpha: alpha[node], beta: beta[node] }, words)]);
    rows.push([t('tree.size'), nodesText(size[node], words)]);
    return rows.map(([name, fact]) => html('div', {}, html('dt', {}, name), html('dd', {}, fact)));
  }

  function titleOf({ kind, node }) {
    if (kind === 'toy' || kind === 'move') return t('tree.said.unsearched');
    if (kind === 'cut') return t('tree.cuts.title');
    const said = { [KINDS.leaf]: () => t('tree.said.leaf'), [KINDS.end]: () => t('tree.said.end'), [KINDS.table]: () => t('tree.said.table') };
    return said[recording.nodes.kind[node]]?.() ?? nodeText(recording, node, words);
  }

  /** Why moves were not searched, once that is known. */
  function cutOf(node) {
    const found = recording.cutOf(node);
    const when = walk.cutStepOf(node);
    if (!found || (when !== undefined && walk.step < when)) return '';
    return cutText(recording, found, words);
  }

  return {
    element,
    /** Shows a node, or what was not searched below it. */
    show(id) {
      const about = nodes.about(id);
      shown = about.node;
      text(title, titleOf(about));
      facts.replaceChildren(...(about.kind === 'node' ? factsOf(about.node) : []));
      text(cut, cutOf(about.node));
      cut.hidden = cut.textContent === '';
      reach.hidden = about.kind !== 'node' || walk.entered(about.node) === walk.step;
      if (board) drawBoard(about);
    },
  };
}
