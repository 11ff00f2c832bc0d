/** Recorded searches: what is read from them, their steps, the sentences of the steps, and the layout of trees. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { layout } from '../../../server/static/tree/layout.js';
import { moreOf, outlineOf } from '../../../server/static/tree/outline.js';
import { opened, recordingOf, totals } from '../../../server/static/tree/recording.js';
import { searchNodes } from '../../../server/static/tree/search-nodes.js';
import { rank } from '../../../server/static/tree/values.js';
import { walkOf } from '../../../server/static/tree/walk.js';
import { englishSteps } from './english.js';
import { generator, randomTree, search, sharedTree, sizeOf } from './search-tree.js';
import { exerciseOf } from './toy-tree.js';

const SEEDS = [...Array(60).keys()];

const KINDS = {
  'alpha-beta': {},
  'principal variation search': { scout: true },
  'plain minimax': { pruning: false },
  'a search that was stopped': { stop: 17 },
  'iterative deepening': { depths: [1, 2, 3, 4] },
};

for (const [kind, options] of Object.entries(KINDS)) {
  test(`the steps of ${kind} know what the search knew`, () => {
    for (const seed of SEEDS) {
      const { recording, trace } = search(randomTree(seed, 4), options);
      const walk = walkOf(recordingOf(recording));
      assert.equal(walk.length, trace.length, `tree ${seed}`);
      trace.forEach((known, step) => {
        const { kind: is, node, path } = walk.at(step);
        assert.deepEqual({ kind: is, node, path }, known, `tree ${seed}, step ${step}`);
      });
    }
  });
}

test('a step is the same however it is reached', () => {
  const { recording } = search(randomTree(3, 5), { scout: true });
  const walk = walkOf(recordingOf(recording));
  assert.equal(walk.step, walk.length - 1, 'it begins at the end');
  walk.go(0);
  const there = Array.from({ length: walk.length }, (_, step) => (step === 0 ? walk.at(0) : walk.forward()));
  assert.deepEqual(walk.forward(), there[walk.length - 1], 'nothing follows the last step');
  for (let step = walk.length - 2; step >= 0; step--) assert.deepEqual(walk.back(), there[step], `back at ${step}`);
  assert.deepEqual(walk.back(), there[0], 'nothing comes before the first step');
  const random = generator(1);
  for (let i = 0; i < 200; i++) {
    const step = Math.floor(random() * walk.length);
    assert.deepEqual(walk.go(step), there[step], `at ${step}`);
  }
});

test('nodes are unseen, then open, then done', () => {
  const { recording } = search(randomTree(5, 4));
  const read = recordingOf(recording);
  const walk = walkOf(read);
  for (let step = 0; step < walk.length; step++) {
    const { node, kind, path } = walk.at(step);
    const states = Array.from({ length: read.count }, (_, id) => walk.status(id, step));
    assert.equal(states[node], ['return', 'end'].includes(kind) ? 'done' : 'open');
    for (const { node: above } of path.slice(0, -1)) assert.equal(states[above], 'open');
    for (let id = 0; id < read.count; id++) assert.equal(states[id] === 'unseen', walk.entered(id) > step);
  }
});

test('cuts are reached forwards and backwards, each once', () => {
  for (const seed of SEEDS) {
    const { recording } = search(randomTree(seed, 4));
    const walk = walkOf(recordingOf(recording));
    const there = [];
    for (let step = walk.cutAfter(-1); step !== undefined; step = walk.cutAfter(step)) there.push(step);
    const back = [];
    for (let step = walk.cutBefore(walk.length); step !== undefined; step = walk.cutBefore(step)) back.push(step);
    assert.deepEqual(back.reverse(), there);
    assert.deepEqual(there.map((step) => walk.at(step).cut), [...recording.tree.cuts].sort((a, b) => walk.cutStepOf(a.node) - walk.cutStepOf(b.node)));
  }
});

test('iterations have steps of their own', () => {
  const { recording } = search(randomTree(2, 4), { depths: [1, 2, 3] });
  const walk = walkOf(recordingOf(recording));
  const spans = [0, 1, 2].map((index) => walk.span(index));
  assert.equal(spans[0][0], 0);
  assert.equal(spans[2][1], walk.length - 1);
  for (const [index, [first, last]] of spans.entries()) {
    assert.equal(walk.at(first).kind, 'start');
    assert.equal(walk.at(last).kind, 'end');
    assert.equal(walk.at(last).search, index);
    if (index > 0) assert.equal(first, spans[index - 1][1] + 1);
  }
});

const TEXTBOOK = '((3,5),(6,9)),((1,2),(0,-1))';

test('the steps of the textbook tree are told in sentences', () => {
  const { recording } = exerciseOf(TEXTBOOK);
  const cuts = recording.tree.cuts.map((cut, index) => ({ ...cut, saved: [[1], [3]][index] }));
  assert.deepEqual(englishSteps({ ...recording, tree: { ...recording.tree, cuts } }).map((told) => told.replace(/ to depth \d+/, '')), [
    'The search starts at the root (MAX node A), with α = −∞, β = +∞.',
    'MIN node B, move 1: goes down with α = −∞, β = +∞.',
    'MAX node D, move 1: goes down with α = −∞, β = +∞.',
    'Leaf, move 1: evaluation 3. 3 > α = −∞: α becomes 3.',
    'Leaf, move 2: evaluation 5. 5 > α = 3: α becomes 5.',
    'Back at B with 5. 5 < β = +∞: β becomes 5.',
    'MAX node E, move 2: goes down with α = −∞, β = 5.',
    'Leaf, move 1: evaluation 6. 6 ≥ β = 5: stops here; 1 move not looked at, 1 node saved.',
    'Back at B with 6. Not below β = 5: β stays 5.',
    'Back at A with 5. 5 > α = −∞: α becomes 5.',
    'MIN node C, move 2: goes down with α = 5, β = +∞.',
    'MAX node F, move 1: goes down with α = 5, β = +∞.',
    'Leaf, move 1: evaluation 1. Not above α = 5: α stays 5. The best so far is 1, by move 1.',
    'Leaf, move 2: evaluation 2. Not above α = 5: α stays 5. The best so far is 2, by move 2.',
    'Back at C with 2. 2 ≤ α = 5: stops here; 1 move not looked at, 3 nodes saved.',
    'Back at A with 2. Not above α = 5: α stays 5.',
    'Back at the root: the search is over with the value 5, and B is the best move.',
  ]);
});

test('every step of every search has a sentence without gaps', () => {
  for (const options of Object.values(KINDS)) {
    for (const seed of SEEDS) {
      for (const told of englishSteps(search(randomTree(seed, 4), options).recording)) assert.doesNotMatch(told, /undefined|null(?! window)|NaN|[{}]/);
    }
  }
});

/** A recording of one node and its children, with what is to be told of them. */
function small(changes = {}, { settings = {}, cuts = [], moves } = {}) {
  const nodes = {
    parent: [null, 0, 0], move: [null, 0, 1], alpha: [null, null, 4], beta: [null, null, null], value: [5, 4, 5], after: [5, 4, 5],
    kind: [0, 1, 1], best: [1, null, null], size: [3, 1, 1], ...changes,
  };
  return {
    algorithm: 'alphabeta', settings, toy: null, position: null, beyond: 0, playouts: null,
    moves: moves ?? [{ name: '1' }, { name: '2' }, { name: '3' }],
    result: { best: 1, score: 5, nodes: 3, leaves: 2, complete: true, pv: [1] },
    tree: { searches: [{ root: 0, depth: 1 }], nodes, cuts },
  };
}

test('table hits, ends, re-searches, averages, stops and unrecorded nodes have sentences of their own', () => {
  const cut = (kind, changes) => [{ node: 0, by: 1, kind, value: 5, bound: 4, moves: [2], saved: [null], ...changes }];
  const told = (...recording) => englishSteps(small(...recording)).join('\n');
  assert.match(told({ kind: [0, 3, 2] }), /Move 1: the transposition table knows the value 4\. 4 > α = −∞: α becomes 4\.\nMove 2 ends the game: 5\./);
  assert.match(told({ value: ['W3', 'L4', 'W3'], after: ['W3', 'L4', 'W3'], kind: [0, 2, 2] }), /Move 2 ends the game: W2\. W2 > α = L2: α becomes W2\./);
  assert.match(told({ move: [null, 0, 0], after: [5, null, 5] }), /4 > α = −∞: better than the best so far, so move 1 is searched again .*\nLeaf, move 1 again: evaluation 5\./);
  assert.match(told({}, { cuts: cut('average', { bound: null }) }), /5 is far better than the average .*: stops here; 1 move not looked at; how many nodes that saves was not counted\./);
  assert.match(told({}, { settings: { cutoff: 'above' }, cuts: cut('beta', { saved: [7] }) }), /5 > β = 4: stops here; 1 move not looked at, 7 nodes saved\./);
  assert.match(told({}, { cuts: cut('beta', { moves: [2, 0], saved: [7, null] }) }), /2 moves not looked at, at least 7 nodes saved\./);
  assert.match(told({ kind: [4, 1, 4], value: [null, 4, null], after: [null, 4, null] }), /The search is stopped before it returns\.\nThe search was stopped before the root had a value\.$/);
  assert.match(told({ kind: [0, 0, 1], size: [12, 10, 1] }), /MIN node, move 1: goes down with .* 9 nodes below it not recorded\./);
  assert.match(told({ alpha: [null, null, 4], beta: [null, null, 5], kind: [0, 1, 0] }), /MIN node, move 2: goes down with a null window, α = 4, β = 5,/);
  assert.match(englishSteps(small({ parent: [null], move: [null], alpha: [null], beta: [null], value: ['W1'], after: ['W1'], kind: [5], best: [0], size: [1] }))[0], /^Move 1 wins at once/);
});

test('a move that is searched again is called better only if it is', () => {
  const again = (values, bound, narrow) => englishSteps(small({
    parent: [null, 0, 0, 0], move: [null, 0, 1, 1], alpha: [null, null, bound, bound], beta: [null, null, narrow, null], value: [values[0], ...values, values[1]],
    after: [values[0], bound, bound, bound], kind: [0, 1, 0, 0], best: [0, null, null, null], size: [4, 1, 1, 1],
  })).join('\n');
  // Every move with the whole window, then for ties.
  assert.match(again([4, 3], null, 'L1'), /null window, α = −∞, β = L½, which only asks whether its value is > −∞\..*\n.* 3 > α = −∞: not better than the best so far, but .* move 2 is searched again/);
  assert.match(again([4, 4], 3, 4), /null window, α = 3, β = 4, which only asks whether its value is > 3\..*\n.* 4 > α = 3: not better than the best so far, but .* move 2 is searched again/);
  assert.match(again([4, 5], 4, 5), / 5 > α = 4: better than the best so far, so move 2 is searched again/);
});

test('values are compared as scores', () => {
  const sorted = ['L', 'L2', 'L4', -3.5, 0, 7, 'W7', 'W1'];
  const values = sorted.filter((value) => value !== 'L').map(rank);
  assert.deepEqual([...values].sort((a, b) => a - b), values);
  assert.ok(rank('L') < 0 && rank('W') > rank(1e9));
});

test('a recording gives its sums, lines, variation and what is missing', () => {
  const { recording } = search(randomTree(7, 4));
  const read = recordingOf(recording);
  const { nodes, cuts } = recording.tree;
  assert.deepEqual(totals(read), { nodes: read.count, leaves: nodes.kind.filter((kind) => kind === 1).length, cuts: cuts.length, saved: cuts.flatMap(({ saved }) => saved).reduce((sum, nodes) => sum + nodes, 0), partial: false, unknown: false });
  assert.equal(totals(recordingOf({ ...recording, beyond: 3 })).partial, true);
  const [deep] = [...read.variation].slice(-1);
  assert.equal(nodes.value[deep], nodes.value[0], 'the variation leads to the value of the root');
  assert.deepEqual(read.pathTo(deep), [...read.variation]);
  assert.deepEqual(read.line(deep), read.pathTo(deep).slice(1).map((node) => String(nodes.move[node] + 1)));
  const hidden = recordingOf(small({ kind: [0, 0, 1], size: [12, 10, 1] }));
  assert.deepEqual([0, 1, 2].map(hidden.hidden), [0, 9, 0]);
});

test('of iterations the last one that has a value is shown at first', () => {
  const shown = (value) => {
    const one = small({ parent: value.map(() => null), move: value.map(() => null), kind: value.map(() => 4), value, size: value.map(() => 1) });
    one.tree.searches = value.map((_, root) => ({ root, depth: root + 1 }));
    return recordingOf(one).chosen;
  };
  assert.deepEqual([[1], [null], [1, 2], [1, 2, null], [null, null]].map(shown), [0, 0, 1, 1, 1]);
});

test('nodes visited and nodes saved are together those of plain minimax, however often moves were searched', () => {
  for (const options of [{}, { scout: true }, { above: true, scout: true }, { average: true }]) {
    for (const seed of SEEDS) {
      const tree = randomTree(seed, 4);
      const read = recordingOf(search(tree, options).recording);
      const once = Array.from({ length: read.count }, (_, node) => node).filter((node) => !read.pathTo(node).some(read.isRepeated));
      assert.equal(once.length + totals(read).saved, sizeOf(tree, 99), `tree ${seed}`);
    }
  }
});

test('with several searches, or a table, nodes saved have no sum', () => {
  const saved = (options) => totals(recordingOf(search(sharedTree(3, 4), options).recording)).saved;
  assert.equal(saved({ depths: [1, 2, 3] }), null);
  assert.equal(saved({ table: true }), null);
  assert.ok(saved({}) > 0);
});

test('the nodes that were not searched stand where they belong', () => {
  const read = recordingOf(exerciseOf(TEXTBOOK).recording);
  const nodes = searchNodes(read);
  const all = [];
  const visit = (id) => {
    all.push(id);
    for (const child of nodes.children(id)) {
      assert.equal(nodes.parent(child), id);
      visit(child);
    }
  };
  visit(0);
  assert.equal(all.length, 15, 'every node of the toy tree is drawn');
  assert.equal(all.filter((id) => nodes.about(id).kind === 'toy').length, 4);
  const other = recordingOf(small({}, { cuts: [{ node: 0, by: 1, kind: 'beta', value: 5, bound: 5, moves: [2], saved: [1] }] }));
  assert.deepEqual(searchNodes(other).children(0), [1, 2, 'cut:0']);
  assert.deepEqual(searchNodes(other).children('cut:0'), ['cut:0:0']);
  assert.equal(searchNodes(other).parent('cut:0:0'), 'cut:0');
});

test('what was searched and not recorded is not drawn as if it had not been searched', () => {
  const { recording } = exerciseOf(TEXTBOOK);
  const { nodes } = recording.tree;
  // Only the upper three levels are recorded.
  const levels = [];
  nodes.parent.forEach((parent, node) => levels.push(parent === null ? 0 : levels[parent] + 1));
  const kept = levels.flatMap((level, node) => (level < 3 ? [node] : []));
  const columns = Object.fromEntries(Object.entries(nodes).map(([name, column]) => [name, kept.map((node) => column[node])]));
  columns.parent = columns.parent.map((parent) => (parent === null ? null : kept.indexOf(parent)));
  const cuts = recording.tree.cuts.filter(({ node }) => levels[node] < 2).map((cut) => ({ ...cut, node: kept.indexOf(cut.node) }));
  const read = recordingOf({ ...recording, beyond: nodes.parent.length - kept.length, tree: { ...recording.tree, nodes: columns, cuts } });
  const drawn = searchNodes(read);
  const [b, c] = drawn.children(0);
  assert.deepEqual(drawn.children(b).map(drawn.children), [[], []]);
  assert.deepEqual(drawn.children(c).map((id) => drawn.about(id).kind), ['node', 'toy']);
});

test('at first the principal variation is open, and no more nodes than wanted are shown', () => {
  for (const seed of SEEDS) {
    const read = recordingOf(search(randomTree(seed, 5)).recording);
    const nodes = searchNodes(read);
    const expanded = opened(read, 0, nodes.children, { first: 40, breadth: 3 });
    const shown = 1 + [...expanded].reduce((sum, node) => sum + Math.min(4, nodes.children(node).length), 0);
    assert.ok(shown <= 40 && expanded.size > 0, `${shown} nodes`);
    for (const node of expanded) assert.ok(node === 0 || expanded.has(nodes.parent(node)));
  }
});

/** A source of a drawing from nested lists. */
function sourceOf(tree, options) {
  const parents = new Map([['r', null]]);
  const children = new Map();
  const read = (branch, id) => {
    const list = Array.isArray(branch) ? branch : [];
    children.set(id, list.map((_, index) => `${id}.${index}`));
    list.forEach((child, index) => {
      parents.set(`${id}.${index}`, id);
      read(child, `${id}.${index}`);
    });
  };
  read(tree, 'r');
  return { roots: ['r'], children: (id) => children.get(id), parent: (id) => parents.get(id), expanded: new Set(children.keys()), ...options };
}

const flat = (items) => items.flatMap((item) => [item, ...flat(item.children)]);

test('a layout keeps the order, the distances and the middle, and is the same from both sides', () => {
  for (const seed of SEEDS) {
    const tree = randomTree(seed, 6);
    const { roots } = outlineOf(sourceOf(tree), new Set(), null);
    const extent = layout(roots);
    const levels = Array.from({ length: extent.deepest + 1 }, (_, depth) => flat(roots).filter((item) => item.depth === depth));
    for (const level of levels) {
      assert.ok(level.length > 0);
      level.forEach((item, index) => index > 0 && assert.ok(item.x - level[index - 1].x >= 1 - 1e-9, 'neighbours do not touch'));
    }
    for (const { x, children } of flat(roots)) {
      if (children.length > 0) assert.ok(Math.abs((children[0].x + children.at(-1).x) / 2 - x) < 1e-9, 'parents stand in the middle');
    }
    assert.equal(Math.min(...flat(roots).map(({ x }) => x)), extent.from);
    const turn = (branch) => (Array.isArray(branch) ? branch.map(turn).reverse() : branch);
    const turned = outlineOf(sourceOf(turn(tree)), new Set(), null).roots;
    layout(turned);
    const places = flat(roots).map(({ x, depth }) => [depth, x]).sort(byPlace);
    const mirrored = flat(turned).map(({ x, depth }) => [depth, -x]).sort(byPlace);
    places.forEach(([, x], index) => assert.ok(Math.abs(x - mirrored[index][1]) < 1e-9));
  }
});

const byPlace = ([depth, x], [otherDepth, otherX]) => depth - otherDepth || x - otherX;

test('a layout takes wide and deep trees', () => {
  const wide = outlineOf(sourceOf(Array.from({ length: 20000 }, () => 0)), new Set(), null);
  assert.equal(layout(wide.roots).to, 9999.5);
  let chain = 0;
  for (let i = 0; i < 400; i++) chain = [chain];
  const deep = outlineOf(sourceOf(chain), new Set(), null);
  assert.equal(layout(deep.roots).deepest, 400);
});

test('of many children some are shown, and those that matter in any case', () => {
  const many = Array.from({ length: 30 }, () => [0, 0]);
  const source = sourceOf(many, { breadth: 5, important: (id) => id === 'r.20' });
  const idsOf = (outline) => outline.roots[0].children.map(({ id }) => id);
  const shown = outlineOf(source, new Set(), 'r.25.1');
  assert.deepEqual(idsOf(shown), ['r.0', 'r.1', 'r.2', 'r.20', 'r.25', moreOf('r')]);
  assert.equal(shown.byId.get(moreOf('r')).more, 25);
  assert.deepEqual(shown.roots[0].children.map(({ index, count }) => [index, count]), [1, 2, 3, 4, 5, 6].map((index) => [index, 6]));
  assert.equal(idsOf(outlineOf(source, new Set(['r']), null)).length, 30);
  source.expanded.delete('r');
  assert.deepEqual(idsOf(outlineOf(source, new Set(), null)), []);
});
