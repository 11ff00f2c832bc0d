/** Signs before values: at every step they are true of the minimax values, which are computed here. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { boundsOf } from '../../../server/static/tree/bounds.js';
import { recordingOf } from '../../../server/static/tree/recording.js';
import { searchCards } from '../../../server/static/tree/search-cards.js';
import { searchNodes } from '../../../server/static/tree/search-nodes.js';
import { walkOf } from '../../../server/static/tree/walk.js';
import { randomTree, search, sharedTree } from './search-tree.js';

const SEEDS = [...Array(16).keys()];
const WORDS = { t: () => '', plural: () => '', number: String };

/** Searches, and the signs that occur in them. */
const SEARCHES = {
  'plain minimax': [{ pruning: false }, ['', '≤', '≥']],
  'alpha-beta': [{}, ['', '≤', '≥']],
  'principal variation search': [{ scout: true }, ['', '≤', '≥']],
  'alpha-beta with a table': [{ table: true }, ['', '≤', '≥']],
  'principal variation search with a table': [{ scout: true, table: true }, ['', '≤', '≥']],
  'cuts by better values only': [{ above: true }, ['', '≤', '≥']],
  'average cuts': [{ average: true }, ['', '≈', '≤', '≥']],
  'iterative deepening with a table': [{ table: true, depths: [1, 2, 3, 4] }, ['', '≤', '≥']],
  'a search that was stopped': [{ stop: 23 }, ['', '≤', '≥']],
};

/** The minimax value of each recorded node. */
function minimax(tree, { searches, nodes }) {
  const value = (branch, isMax, depth) => {
    if (typeof branch === 'number') return branch;
    if (depth === 0) return branch.length;
    const values = branch.map((child) => value(child, !isMax, depth - 1));
    return isMax ? Math.max(...values) : Math.min(...values);
  };
  const places = [];
  let depth = 0;
  return nodes.parent.map((parent, node) => {
    depth = searches.find(({ root }) => root === node)?.depth ?? depth;
    const above = parent === null ? null : places[parent];
    places[node] = above ? { branch: above.branch[nodes.move[node]], isMax: !above.isMax, depth: above.depth - 1 } : { branch: tree, isMax: true, depth };
    return value(places[node].branch, places[node].isMax, places[node].depth);
  });
}

/** A tree of fewer different values, so that many are equal. */
const coarse = (branch) => (typeof branch === 'number' ? Math.round(branch / 7) : branch.map(coarse));

const HOLDS = {
  '': (shown, value) => shown === value,
  '≥': (shown, value) => value >= shown,
  '≤': (shown, value) => value <= shown,
  '≈': () => true,
};

for (const [kind, [options, expected]] of Object.entries(SEARCHES)) {
  test(`${kind}: every sign is true at every step`, () => {
    const seen = new Set();
    for (const seed of SEEDS) {
      const random = options.table ? sharedTree(seed, 4) : randomTree(seed, 4);
      const tree = seed % 2 === 0 || options.table ? random : coarse(random);
      const { recording: json } = search(tree, options);
      const values = minimax(tree, json.tree);
      const recording = recordingOf(json);
      const walk = walkOf(recording);
      let now = null;
      const card = searchCards(recording, searchNodes(recording), walk, () => now, WORDS);
      for (let step = 0; step < walk.length; step++) {
        const { node, path } = walk.go(step);
        now = { step, node, path: new Set(path.map((at) => at.node)), cut: null, settled: false };
        // Nothing changes elsewhere.
        for (const id of [...now.path, ...recording.children(node)]) {
          const [, sign, text] = /^([≥≤≈]?) ?(.*)$/.exec(card(id).lines[0]);
          const status = walk.status(id, step);
          if (status === 'unseen' || text === '…' || (status === 'open' && sign === '')) continue;
          seen.add(sign);
          const shown = Number(text.replace('\u2212', '-'));
          assert.ok(HOLDS[sign](shown, values[id]), `tree ${seed}, step ${step}, node ${id}: ${sign}${shown}, but it is ${values[id]}`);
        }
      }
    }
    assert.deepEqual([...seen].sort(), expected);
  });
}

test('without average cuts and closed windows, the value of the root is exact', () => {
  for (const options of [{}, { scout: true }, { above: true }, { scout: true, table: true }]) {
    for (const seed of SEEDS) assert.equal(recordingOf(search(sharedTree(seed, 4), options).recording).bounds[0], '');
  }
});

test('a bound of a child is no proof of the best value so far', () => {
  // B is cut by 2 ≤ α = 5 at the first of its leaves; of C and its leaf 4 the same is known.
  const { recording: json } = search([[5, 6], [2, 9], [[4, 1], 0]]);
  const recording = recordingOf(json);
  assert.deepEqual(recording.children(0).map((child) => recording.bounds[child]), ['', '≤', '≤']);
});

test('of a table and of unrecorded levels, windows tell what values say', () => {
  const nodes = {
    parent: [null, 0, 0, 0, 0], move: [null, 0, 1, 2, 3], alpha: [null, null, 4, 4, 4], beta: [null, null, 9, 9, 4], value: [9, 4, 3, 9, 4],
    after: [9, 4, 4, 9, 9], kind: [0, 0, 3, 3, 0], best: [2, null, null, null, null], size: [9, 5, 1, 1, 1],
  };
  const json = { algorithm: 'alphabeta', settings: {}, moves: [{}, {}, {}, {}], beyond: 4, result: null, toy: null, tree: { searches: [{ root: 0, depth: 2 }], nodes, cuts: [] } };
  assert.deepEqual(recordingOf(json).bounds, ['≥', '', '≤', '≥', '≈']);
  assert.deepEqual(recordingOf({ ...json, settings: { 'average-cut': '1000' } }).bounds, ['≈', '≈', '≈', '≈', '≈']);
});

test('a large tree takes no time', () => {
  const grow = (depth) => (depth === 0 ? 1 : Array.from({ length: 10 }, () => grow(depth - 1)));
  const recording = recordingOf(search(grow(5), { pruning: false }).recording);
  assert.ok(recording.count > 100_000);
  const before = performance.now();
  boundsOf(recording);
  assert.ok(performance.now() - before < 2000);
});
