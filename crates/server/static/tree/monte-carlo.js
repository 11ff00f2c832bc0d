/**
 * Monte Carlo tree search, step by step: the tree after every iteration, the four phases of each, and how the visits of the root's
 * moves developed.
 */

import { attribute, html, text } from '../dom.js';
import { number, t, translate } from '../i18n.js';
import { PHASE_KEYS, phaseList, playoutControls } from './playout-controls.js';
import { playoutBoard } from './playout-board.js';
import { playoutModel } from './playout-model.js';
import { movesTable } from './playout-moves.js';
import { phaseParts } from './playout-phase.js';
import { PHASES, iterationOf, momentAfter, momentAt, momentsOf } from './playout-phases.js';
import { sharePlot } from './playout-plot.js';
import { playoutTree } from './playout-tree.js';
import { playoutWords } from './playout-words.js';

/**
 * Shows the recording of a Monte Carlo tree search in an element. `go(moment)` goes to a moment of playout-phases.js, `write()` writes
 * everything in the language of the page, `stop()` ends playing, `destroy()` ends it all; `element` is the view.
 */
export function monteCarlo(home, recording) {
  const model = playoutModel(recording);
  const words = playoutWords(recording, model);
  const page = frame();
  home.append(page.element);
  let at = momentsOf(model) - 1;

  const controls = playoutControls(page.controls, model, go);
  const showPhase = phaseList(page.phases, (phase) => jump(momentAfter(Math.max(momentAt(at).iteration, 1) - 1) + 1 + PHASES.indexOf(phase)));
  const tree = playoutTree(page.tree, model, words, choose);
  const board = playoutBoard(page.board, recording, model);
  const moves = movesTable(page.moves, recording, model, words);
  const plot = sharePlot(page.plot, recording, model, words, (n) => jump(momentAfter(n)));
  page.order.addEventListener('change', () => tree.order(page.order.value));

  /** A person goes to a moment: nothing plays on. */
  function jump(moment) {
    controls.stop();
    go(moment);
  }

  function go(moment) {
    at = Math.max(0, Math.min(momentsOf(model) - 1, moment));
    const now = momentAt(at);
    model.seek(now.done);
    const iteration = now.iteration > 0 ? iterationOf(model, recording.playouts, now.iteration) : null;
    controls.update(at);
    showPhase(now.phase);
    attribute(page.sentence, 'aria-live', controls.isPlaying() ? 'off' : 'polite');
    text(page.sentence, sentence(now, iteration));
    page.parts.replaceChildren(...(iteration ? phaseParts(iteration, now.phase, words, tree.pathTo) : []));
    tree.update(now, iteration);
    board.iteration(iteration, now.phase);
    text(page.where, iteration ? boardWords(iteration, now.phase) : t('playouts.board.root'));
    moves.update();
    plot.update(now.done);
  }

  function sentence({ phase }, iteration) {
    if (!iteration) return t('playouts.start');
    const name = t('playouts.iteration.phase', { n: number(iteration.number), phase: t(PHASE_KEYS[phase]) });
    return `${name} ${words.phase(iteration, phase)}`;
  }

  function boardWords(iteration, phase) {
    const isEnd = phase === 'playout' && iteration.game;
    const path = phase === 'selection' && iteration.fresh ? iteration.path.slice(0, -1) : iteration.path;
    return isEnd ? t('playouts.board.end', { result: words.resultOf(iteration.outcome) }) : after(path);
  }

  const after = (path) => (path.length > 1 ? t('playouts.board.after', { line: words.lineOf(path) }) : t('playouts.board.root'));

  /** A person chose a node: the board shows its position. */
  function choose(node) {
    controls.stop();
    const path = tree.pathTo(node);
    board.position(path);
    text(page.where, after(path));
  }

  function write() {
    text(page.rewards, words.rewards());
    text(page.lacks, words.lacking());
    page.lacks.hidden = page.lacks.textContent === '';
    moves.write();
    plot.write();
    tree.refresh();
    go(at);
  }

  translate(page.element);
  write();
  return {
    element: page.element,
    go,
    stop: controls.stop,
    write,
    destroy() {
      controls.stop();
      tree.destroy();
      page.element.remove();
    },
  };
}

/** The parts of the view, empty. */
function frame() {
  const part = (kind, ...children) => html('div', { class: `playouts-${kind}` }, ...children);
  const title = (key) => html('h2', { 'data-t': key }, t(key));
  const page = {
    controls: part('controls'),
    phases: html('nav', { 'data-t-label': 'playouts.phases' }),
    sentence: html('p', { class: 'playouts-sentence', role: 'status', 'data-testid': 'playouts-sentence' }),
    tree: html('div', { class: 'tree-home' }),
    board: part('board'),
    where: html('p', { class: 'by' }),
    parts: part('parts'),
    moves: part('moves'),
    plot: part('plot'),
    rewards: html('p', { class: 'by' }),
    lacks: html('p', { class: 'by', 'data-testid': 'playouts-lacks' }),
    order: html('select', { 'data-testid': 'playouts-order' },
      ...['visits', 'move'].map((order) => html('option', { value: order, 'data-t': ORDERS[order] }, t(ORDERS[order])))),
  };
  const order = html('label', { class: 'field inline' }, html('span', { 'data-t': 'playouts.order' }, t('playouts.order')), page.order);
  page.element = html('section', { class: 'playouts', 'data-t-label': 'playouts.title', 'data-testid': 'playouts' },
    page.lacks, page.controls, page.phases, page.sentence,
    html('div', { class: 'playouts-main' },
      html('div', { class: 'playouts-drawing' }, page.tree, order),
      html('div', { class: 'playouts-beside' }, page.board, page.where, page.parts)),
    page.rewards,
    html('div', { class: 'playouts-results' },
      html('div', {}, title('playouts.moves'), page.moves),
      html('div', {}, title('playouts.shares'), page.plot)));
  return page;
}

const ORDERS = { visits: 'playouts.order.visits', move: 'playouts.order.move' };
