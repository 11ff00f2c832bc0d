/** What is drawn of the nodes of a search at a step (see drawing.js for cards). */

import { boundSoFar } from './bounds.js';
import { KINDS } from './kinds.js';
import { savedBy } from './recording.js';
import { nodeText } from './sentences.js';
import { alphaText, betaText, boundText, movesText, nodesText, valueText, windowText } from './values.js';

/** Small pictures, so that kinds of nodes are told apart without colours. */
export const SIGNS = {
  end: 'M-4 6V-6L5 -3.2L-4 -.4',
  table: 'M-5 -4.5H5V4.5H-5ZM-5 0H5M0 -4.5V4.5',
  unfinished: 'M-4 -5.5H4L-4 5.5H4Z',
  hidden: 'M-5 0h.01M0 0h.01M5 0h.01',
};

const SIGN_OF = {
  [KINDS.end]: SIGNS.end,
  [KINDS.table]: SIGNS.table,
  [KINDS.unfinished]: SIGNS.unfinished,
  [KINDS.win]: SIGNS.end,
};

/** Makes cards for a recording, its `nodes` (search-nodes.js) and its `walk` (walk.js); `state` gives the current step. */
export function searchCards(recording, nodes, walk, state, words) {
  const { t } = words;
  const makers = { node: nodeCard, cut: stubCard, move: moveCard, toy: toyCard };
  const toyOf = (node) => recording.toy?.of(node);

  function nodeCard({ node }) {
    const now = state();
    const status = walk.status(node, now.step);
    const about = shapeOf(node, status, now);
    const label = edgeOf(node);
    const said = wordsFor(node, status, now, about.main);
    return {
      lines: about.lines,
      shape: about.shape,
      note: recording.toy?.name(toyOf(node)) ?? null,
      sign: status === 'unseen' ? null : about.sign,
      classes: classesOf(node, status, now),
      label: said.join(', '),
      edgeLabel: label,
      edgeClasses: status === 'unseen' ? 'faint' : recording.variation.has(node) && now.settled ? 'pv' : '',
    };
  }

  /** The text of the edge to a node: its move; toy trees have only those texts that they were given. */
  function edgeOf(node) {
    if (recording.toy) return recording.toy.label(toyOf(node));
    return recording.parent(node) === null ? null : recording.moveName(recording.nodes.move[node]);
  }

  function classesOf(node, status, now) {
    const isInner = isSearched(node);
    return [
      isInner ? (recording.isMax(node) ? 'max' : 'min') : 'leaf',
      status === 'unseen' ? 'faint' : '',
      status === 'open' && now.path.has(node) ? 'open' : '',
      recording.variation.has(node) && now.settled ? 'pv' : '',
      now.node === node ? 'now' : '',
    ].filter(Boolean).join(' ');
  }

  const isSearched = (node) => [KINDS.inner, KINDS.unfinished, KINDS.win].includes(recording.nodes.kind[node]);

  function shapeOf(node, status, now) {
    const main = status === 'unseen' ? '' : valueOf(node, status, now);
    const isInner = isSearched(node);
    const hidden = recording.hidden(node);
    const lesser = isInner && status !== 'unseen' && recording.windowed ? [shortWindow(windowOf(node, status, now))] : [];
    return {
      main,
      lines: [main, ...lesser],
      shape: isInner ? (recording.isMax(node) ? 'up' : 'down') : 'box',
      sign: hidden > 0 ? SIGNS.hidden : SIGN_OF[recording.nodes.kind[node]] ?? null,
    };
  }

  /** Nodes on the way have the window of this moment, others that with which they were entered. */
  const windowOf = (node, status, now) =>
    (status === 'open' ? walk.bounds(node, now.step) : { alpha: recording.nodes.alpha[node], beta: recording.nodes.beta[node] });

  const shortWindow = ({ alpha, beta }) => `${alphaText(alpha, words)} … ${betaText(beta, words)}`;

  /** A value, of a node that has not returned the best so far, with the sign of what it says about the minimax value. */
  function valueOf(node, status, now) {
    if (status !== 'open') return boundText(recording.bounds[node], recording.nodes.value[node], words);
    const best = walk.best(node, now.step);
    if (!best) return '…';
    const sign = boundSoFar(recording, node, best, (child) => walk.status(child, now.step) === 'done');
    return boundText(sign, best.value, words);
  }

  const SAID = {
    [KINDS.leaf]: () => t('tree.said.leaf'),
    [KINDS.end]: () => t('tree.said.end'),
    [KINDS.table]: () => t('tree.said.table'),
  };

  function wordsFor(node, status, now, main) {
    const kind = recording.nodes.kind[node];
    const said = [SAID[kind]?.() ?? nodeText(recording, node, words)];
    if (recording.parent(node) !== null) said.push(t('tree.said.move', { move: recording.moveName(recording.nodes.move[node]) }));
    if (status === 'unseen') return [...said, t('tree.said.unseen')];
    said.push(main === '…' ? t('tree.said.open') : t('tree.said.value', { value: main }));
    if (isSearched(node) && recording.windowed) said.push(windowText(windowOf(node, status, now), words));
    if (kind === KINDS.unfinished) said.push(t('tree.said.unfinished'));
    if (recording.hidden(node) > 0) said.push(t('tree.said.hidden', { nodes: nodesText(recording.hidden(node), words) }));
    if (recording.variation.has(node) && now.settled) said.push(t('tree.said.variation'));
    return said;
  }

  /** Whether a cut has happened at a step. */
  function isCut(node, now) {
    const when = walk.cutStepOf(node);
    return when === undefined ? walk.status(node, now.step) === 'done' : now.step >= when;
  }

  function savedText(saved, unknown = saved === null) {
    if (unknown && !saved) return '?';
    return `${unknown ? '≥ ' : ''}${words.number(saved)}`;
  }

  /** Moves that were not searched: how many, and how many nodes that saved. */
  function stubCard({ node }) {
    const now = state();
    const cut = recording.cutOf(node);
    const { nodes: saved, unknown } = savedBy(cut);
    const moves = movesText(cut.moves.length, words);
    const label = t('tree.said.cut', { moves });
    const classes = now.cut?.node === node ? 'grey now' : 'grey';
    const edge = cut.moves.length > 3 ? moves : cut.moves.map(recording.moveName).join(' ');
    if (!isCut(node, now)) return { lines: [''], shape: 'round', classes: 'grey faint', label: t('tree.said.unseen'), edgeClasses: 'cut faint' };
    const count = t('tree.stub', { n: savedText(saved, unknown) });
    return { lines: [`✂ ${words.number(cut.moves.length)}`, count], shape: 'round', classes, label, edgeLabel: edge, edgeClasses: 'cut' };
  }

  function moveCard({ node, index }) {
    const cut = recording.cutOf(node);
    const saved = cut.saved[index];
    const move = recording.moveName(cut.moves[index]);
    const label = `${t('tree.said.move', { move })}, ${t('tree.said.unsearched')}`;
    return { lines: ['✂', t('tree.stub', { n: savedText(saved) })], shape: 'round', classes: 'grey', label, edgeLabel: move, edgeClasses: 'cut' };
  }

  /** A node of a toy tree that was not searched. */
  function toyCard({ node, index }) {
    const { toy } = recording;
    const known = isCut(node, state());
    const value = toy.value(index);
    const name = toy.name(index);
    const said = [name ? t('tree.said.node', { name }) : t('tree.said.leaf'), known ? t('tree.said.unsearched') : t('tree.said.unseen')];
    if (known && value !== null) said.push(t('tree.said.value', { value: valueText(value, words) }));
    return {
      lines: [value === null || !known ? '' : valueText(value, words)],
      shape: value === null ? (depthOf(index) % 2 === 0 ? 'up' : 'down') : 'box',
      note: name,
      classes: known ? 'grey' : 'grey faint',
      label: said.join(', '),
      edgeLabel: toy.label(index),
      edgeClasses: known ? 'cut' : 'cut faint',
    };
  }

  function depthOf(index) {
    const parent = recording.toy.parent(index);
    return parent === null ? 0 : 1 + depthOf(parent);
  }

  return (id) => {
    const about = nodes.about(id);
    return makers[about.kind](about);
  };
}
