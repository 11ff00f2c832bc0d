/** The explorer of a recorded search: its tree, its steps, and what is known of a node. */

import { html, text } from '../dom.js';
import { number, plural, t } from '../i18n.js';
import { treeDrawing } from './drawing.js';
import { legend } from './legend.js';
import { breadcrumbs, nodeDetails } from './node-details.js';
import { opened, recordingOf } from './recording.js';
import { searchCards } from './search-cards.js';
import { searchNodes } from './search-nodes.js';
import { sentence } from './sentences.js';
import { stepBar } from './step-bar.js';
import { totalsList } from './totals.js';
import { walkOf } from './walk.js';

const WORDS = { t, plural, number };
const SIZE = { width: 84, height: 56 };
/** The most nodes shown at first, and the most children of a node, on a wide and on a narrow screen. */
const WIDE = { first: 80, breadth: 9 };
const SMALL_SCREEN = { first: 24, breadth: 3 };
const NARROW = 600;
/** Of larger trees, steps show only the way to their node, and what a person has opened. */
const SMALL = 300;
/** How long a sentence waits, in milliseconds, so that screen readers are not told of steps that pass by. */
const CALM = 500;

const KEYS = { '.': 'forward', ',': 'back', '>': 'cutAfter', '<': 'cutBefore' };

/**
 * Shows a recording with a tree (docs/tree-format.md) in an element. `options.onStep(action, step)` hears of every step that a person asks
 * for; `options.brief` leaves out the sums. Gives back `act(action, step)`, which goes there as well; the current `step`; `write()`, to be
 * called when the language has changed; `destroy()`.
 */
export function explorer(home, json, options = {}) {
  const recording = recordingOf(json);
  const nodes = searchNodes(recording);
  const walk = walkOf(recording);
  const room = recording.toy || home.clientWidth >= NARROW ? WIDE : SMALL_SCREEN;
  const first = recording.searches.map(({ root }) => opened(recording, root, nodes.children, room));
  const expanded = first.map((open) => new Set(open));
  /** Nodes that were not opened by a person. */
  const walked = new Set(first.flatMap((open) => [...open]));
  let state = walk.go(walk.span(recording.chosen)[1]);
  let now = momentOf(state);
  let selected = state.node;

  const card = searchCards(recording, nodes, walk, () => now, WORDS);
  const path = breadcrumbs(recording, walk, WORDS, (id) => choose(id, true));
  const details = nodeDetails(recording, nodes, walk, WORDS, (step) => bar.press('to', step));
  const bar = stepBar(walk, (action, step) => {
    if (action !== 'stop') act(action, step);
    else tell();
    options.onStep?.(action, step);
  });
  const said = html('p', { class: 'tree-sentence', 'data-testid': 'tree-sentence' });
  const live = html('p', { class: 'visually-hidden', 'aria-live': 'polite' });
  const search = html('select', { 'data-testid': 'tree-search' });
  const canvas = html('div', {});
  const totals = totalsList(recording, WORDS, options.brief);
  const help = legend(recording);
  const element = build();
  home.append(element);

  const source = {
    get label() {
      return t('tree.label');
    },
    get roots() {
      return [recording.searches[state.search].root];
    },
    get expanded() {
      return expanded[state.search];
    },
    children: nodes.children,
    parent: nodes.parent,
    important: nodes.important,
    card,
    size: SIZE,
    breadth: room.breadth,
    selected,
    onSelect: (id) => choose(id, false),
    onToggle: (id) => walked.delete(id),
  };
  const drawing = treeDrawing(canvas, source);

  search.addEventListener('change', () => bar.press('to', walk.span(Number(search.value))[1]));
  element.addEventListener('keydown', (event) => {
    const action = KEYS[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('select')) return;
    event.preventDefault();
    event.stopPropagation();
    bar.press(action);
  });

  function build() {
    const searches = html('label', { class: 'field inline' }, html('span', { 'data-t': 'tree.search' }, t('tree.search')), search);
    searches.hidden = recording.searches.length < 2;
    const pane = html('div', { class: 'tree-pane' },
      totals.element, html('div', { class: 'tree-way' }, path.element, searches), canvas,
      html('div', { class: 'tree-controls' }, said, bar.element), details.element);
    return html('div', { class: 'explorer', 'data-testid': 'explorer' }, pane, live, help.element);
  }

  /** What cards ask of a step. */
  function momentOf({ step, node, search: index, path: way, cut }) {
    const settled = step >= walk.span(index)[1];
    return { step, node: step === walk.length - 1 ? null : node, path: new Set(way.map((at) => at.node)), cut, settled };
  }

  function act(action, step) {
    const to = {
      first: () => 0,
      back: () => walk.step - 1,
      forward: () => walk.step + 1,
      last: () => walk.length - 1,
      cutBefore: () => walk.cutBefore(walk.step) ?? walk.step,
      cutAfter: () => walk.cutAfter(walk.step) ?? walk.step,
      to: () => step,
    };
    show(walk.go(to[action]()));
  }

  /** Shows a step: its node is selected and seen, the sentence says what happens. */
  function show(next) {
    const another = next.search !== state.search;
    state = next;
    now = momentOf(state);
    selected = state.node;
    const changed = open();
    drawing.select(selected, another || changed);
    drawing.reveal(selected);
    tellAll();
  }

  /**
   * Opens the nodes above that of the step and, at the end of a search, those that were open at first. Of large trees everything else
   * is closed that was not opened by a person. Gives back whether anything has changed.
   */
  function open() {
    const wanted = now.settled ? first[state.search] : new Set(state.path.slice(0, -1).map(({ node }) => node));
    const fresh = [...wanted].filter((node) => !source.expanded.has(node));
    const stale = recording.count > SMALL ? [...walked].filter((node) => source.expanded.has(node) && !wanted.has(node) && !now.path.has(node)) : [];
    for (const node of fresh) {
      source.expanded.add(node);
      walked.add(node);
    }
    for (const node of stale) source.expanded.delete(node);
    return fresh.length + stale.length > 0;
  }

  /** A person chooses a node in the drawing, or on the way to it. */
  function choose(id, far) {
    selected = id;
    if (far) {
      drawing.select(id);
      drawing.reveal(id);
    }
    tellNode();
  }

  function tellNode() {
    path.show(nodes.about(selected).node);
    details.show(selected);
  }

  function tellAll() {
    text(said, sentence(recording, state, WORDS));
    search.value = String(state.search);
    bar.update();
    tellNode();
    tell();
  }

  let timer = 0;
  function tell() {
    clearTimeout(timer);
    if (bar.isPlaying()) return;
    timer = setTimeout(() => text(live, said.textContent), CALM);
  }

  /** Writes everything in the language of the page. */
  function write() {
    const depths = recording.searches.map(({ depth }, index) => html('option', { value: index }, t('tree.search.depth', { depth })));
    search.replaceChildren(...depths);
    totals.write();
    help.write();
    bar.write();
    drawing.refresh();
    tellAll();
  }

  write();
  // Only now is it known how much room the words leave.
  drawing.show([...recording.variation].filter((node) => recording.searchOf(node) === state.search));
  return {
    element,
    act,
    get step() {
      return walk.step;
    },
    write,
    /** Ends it: nothing plays on. */
    destroy() {
      bar.stop();
      drawing.destroy();
      clearTimeout(timer);
      element.remove();
    },
  };
}
