/** The tree of a Monte Carlo tree search after some iterations, as a drawing: the most visited children first. */

import { number, t } from '../i18n.js';
import { treeDrawing } from './drawing.js';
import { pathTo } from './playout-model.js';
import { mainLine } from './playout-shares.js';
import { figure, proofWords, shortFigure } from './playout-words.js';

/** Trees of up to this many nodes are shown open. */
const SMALL = 40;
const BREADTH = { wide: 7, narrow: 3 };
const NARROW = 480;
/** The thickest edge, as a class of playouts.css. */
const THICKEST = 6;

/** Signs of proven results: a tick, a bar, a cross. */
const SIGNS = ['M-5 0L-1.5 4L5 -4.5', 'M-5 -2H5M-5 2H5', 'M-4 -4L4 4M-4 4L4 -4'];
const PROVEN = ['won', 'drawn', 'lost'];

/** The drawing in an element. `update(moment, iteration)` shows a moment of playout-phases.js. */
export function playoutTree(home, model, words, onSelect) {
  /** What a person opened and closed. */
  const opened = new Map();
  const shown = { path: new Set(), line: new Set(), pending: -1, moment: null, phase: null, order: 'visits' };
  const source = {
    get label() {
      return t('playouts.tree');
    },
    roots: [0],
    children,
    parent: (node) => (node === 0 ? null : model.parent[node]),
    card,
    important: (node) => shown.path.has(node),
    size: { width: 96, height: 62 },
    breadth: home.clientWidth >= NARROW ? BREADTH.wide : BREADTH.narrow,
    expanded: new Set([0]),
    selected: 0,
    onSelect,
    onToggle: (node, open) => opened.set(node, open),
  };
  const drawing = treeDrawing(home, source);
  let isNew = true;

  function children(node) {
    const known = model.children(node);
    if (shown.pending >= 0 && model.parent[shown.pending] === node) known.push(shown.pending);
    const byVisits = (a, b) => model.visits(b) - model.visits(a) || a - b;
    return known.sort(shown.order === 'visits' ? byVisits : (a, b) => model.move[a] - model.move[b]);
  }

  function card(node) {
    const isRoot = node === 0;
    const proof = model.proof(node);
    return {
      lines: lines(node),
      shape: model.legal[node] === 0 ? 'round' : 'box',
      classes: classes(node, proof),
      label: label(node, proof),
      sign: proof === null ? null : SIGNS[proof],
      edgeLabel: isRoot ? null : words.moveOf(node),
      edgeClasses: isRoot ? '' : edgeClasses(node),
    };
  }

  function lines(node) {
    const visits = number(model.visits(node));
    if (model.visits(node) === 0) return [visits, node === shown.pending ? t('playouts.card.new') : '\u2013'];
    const bound = model.ucb(node);
    const grown = shown.phase === 'backpropagation' && shown.path.has(node) ? ' (+1)' : '';
    const mean = t('playouts.card.mean', { mean: shortFigure(model.mean(node)) });
    return [visits + grown, mean, ...(bound ? [`UCB ${shortFigure(bound.sum)}`] : [])];
  }

  function classes(node, proof) {
    return [
      'playout', shown.line.has(node) || node === 0 ? 'pv' : '', shown.path.has(node) ? 'path' : '', node === shown.pending ? 'fresh' : '',
      proof === null ? '' : `proven ${PROVEN[proof]}`,
    ].join(' ');
  }

  function edgeClasses(node) {
    const share = model.visits(0) > 0 ? model.visits(node) / model.visits(0) : 0;
    const width = Math.ceil(THICKEST * Math.sqrt(share));
    return [`visits-${width}`, shown.line.has(node) ? 'pv' : '', shown.path.has(node) ? 'path' : ''].join(' ');
  }

  function label(node, proof) {
    const visits = model.visits(node);
    const bound = visits > 0 ? model.ucb(node) : null;
    const notes = [
      visits === 0 ? t('playouts.node.new') : null,
      proof === null ? null : t('playouts.node.proven', { side: words.moverOf(node), result: proofWords(proof) }),
      shown.path.has(node) ? t('playouts.node.path') : null,
      shown.line.has(node) ? t('playouts.node.line') : null,
    ].filter(Boolean);
    const mean = visits > 0 ? figure(model.mean(node)) : '\u2013';
    const places = { move: words.moveOf(node), side: words.moverOf(node), visits: number(visits), mean };
    const main = bound ? t('playouts.node', { ...places, ucb: figure(bound.sum) }) : t('playouts.node.root', places);
    return [main, ...notes].join(', ');
  }

  function open(moment, size) {
    const wanted = new Set([0, ...shown.path, ...shown.line]);
    if (size <= SMALL) for (let node = 0; node < size; node += 1) wanted.add(node);
    for (const [node, isOpen] of opened) {
      if (isOpen) wanted.add(node);
      else if (!shown.path.has(node) || moment.phase === 'backpropagation') wanted.delete(node);
    }
    source.expanded.clear();
    for (const node of wanted) source.expanded.add(node);
  }

  return {
    update(moment, iteration) {
      const { done, phase } = moment;
      const isPending = iteration?.fresh && (phase === 'expansion' || phase === 'playout');
      const path = phase === 'selection' && iteration.fresh ? iteration.path.slice(0, -1) : iteration?.path ?? [];
      Object.assign(shown, { path: new Set(path), line: new Set(mainLine(model)), pending: isPending ? iteration.node : -1, phase });
      open(moment, 1 + done);
      drawing.update();
      if (isNew) drawing.show([0, ...shown.line]);
      isNew = false;
      if (phase && phase !== 'backpropagation') drawing.reveal(path[path.length - 1]);
    },
    /** Children by 'visits', or by 'move'. */
    order(order) {
      shown.order = order;
      drawing.update();
    },
    select: (node) => drawing.select(node),
    refresh: () => drawing.refresh(),
    destroy: () => drawing.destroy(),
    /** The nodes from the root to a node. */
    pathTo: (node) => pathTo(model, node),
  };
}
