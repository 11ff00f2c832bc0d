/** The replay of Monte Carlo tree search: as the search itself was, after every iteration and in both directions. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { playoutModel } from '../../../server/static/tree/playout-model.js';
import { iterationOf, momentAfter, momentAt, momentsOf } from '../../../server/static/tree/playout-phases.js';
import { beginning, logAxis, spread, tableRows, topShare } from '../../../server/static/tree/playout-plot-scale.js';
import { exactOf, mainLine, playedNode, samples, visitShares } from '../../../server/static/tree/playout-shares.js';
import { search } from './playout-tree.js';

const SEARCHES = {
  plain: { iterations: 400 },
  solver: { iterations: 2000, solver: true, constant: 0.7, seed: 5 },
  signed: { iterations: 300, rewards: [1, 0, -1], seed: 3 },
  full: { iterations: 300, room: 40, seed: 9 },
};

const stateOf = (model) => Array.from({ length: model.size }, (_, node) => [model.visits(node), model.sum(node), model.proof(node)]);

/** What the search had; nodes of later iterations were not there. */
const expected = (model, state) => Array.from({ length: model.size }, (_, node) => state[node] ?? [0, 0, null]);

for (const [name, options] of Object.entries(SEARCHES)) {
  const { recording, states } = search(options);

  test(`${name}: every iteration is as it was, forwards and backwards`, () => {
    const model = playoutModel(recording);
    assert.equal(model.length, states.length);
    const order = [...states.keys()];
    for (const i of [...order, ...order.reverse()]) {
      model.seek(i + 1);
      assert.deepEqual(stateOf(model), expected(model, states[i]), `after ${i + 1}`);
    }
    model.seek(0);
    assert.ok(stateOf(model).every(([visits, sum, proof]) => visits === 0 && sum === 0 && proof === null));
  });

  test(`${name}: jumps go where steps go`, () => {
    const model = playoutModel(recording);
    for (let i = 0; i < 60; i += 1) {
      const n = 1 + ((i * 7919) % states.length);
      model.seek(n);
      assert.equal(model.at(), n);
      assert.deepEqual(stateOf(model), expected(model, states[n - 1]));
    }
  });

  test(`${name}: the child with the highest UCB was chosen`, () => {
    const model = playoutModel(recording);
    for (let number = 1; number <= model.length; number += 1) {
      const { choices, path } = iterationOf(model, recording.playouts, number);
      for (const { from, chosen, candidates } of choices) {
        assert.equal(model.parent[chosen], from);
        const own = candidates.find(({ node }) => node === chosen);
        assert.ok(candidates.every(({ sum }) => sum <= own.sum + 1e-9), `iteration ${number}`);
        assert.ok(Math.abs(own.mean + own.exploration - own.sum) < 1e-12 || own.sum === -Infinity);
      }
      assert.ok(path.every((node, depth) => model.depth[node] === depth));
    }
  });

  test(`${name}: the visits of a node are those of its children and its own`, () => {
    const model = playoutModel(recording);
    model.seek(model.length);
    const own = recording.playouts.iterations.node;
    for (let node = 0; node < model.size; node += 1) {
      const below = model.children(node).reduce((sum, child) => sum + model.visits(child), 0);
      assert.equal(model.visits(node), below + own.filter((end) => end === node).length);
    }
    assert.equal(model.visits(0), model.length);
  });
}

test('phases: one after the other, and the iteration counts after the last', () => {
  const { recording } = search({ iterations: 5 });
  const model = playoutModel(recording);
  assert.equal(momentsOf(model), 21);
  assert.deepEqual(momentAt(0), { done: 0, iteration: 0, phase: null });
  assert.deepEqual([1, 2, 3, 4, 5].map(momentAt), [
    { done: 0, iteration: 1, phase: 'selection' }, { done: 0, iteration: 1, phase: 'expansion' }, { done: 0, iteration: 1, phase: 'playout' },
    { done: 1, iteration: 1, phase: 'backpropagation' }, { done: 1, iteration: 2, phase: 'selection' },
  ]);
  assert.equal(momentAt(momentAfter(3)).done, 3);
});

test('an iteration: its path, what is new, its moves, and its rewards seen by each side', () => {
  const { recording } = search({ iterations: 60, seed: 2 });
  const model = playoutModel(recording);
  model.seek(7);
  const first = iterationOf(model, recording.playouts, 1);
  assert.deepEqual({ path: first.path, fresh: first.fresh, choices: first.choices, end: first.end, untried: first.untried }, {
    path: [0, 1], fresh: true, choices: [], end: 0, untried: 3,
  });
  assert.equal(first.game.length, first.plies);
  assert.equal(model.at(), 7, 'the model stays where it was');
  assert.equal(iterationOf(model, recording.playouts, 60).game, null, 'later games are not recorded');
  for (let number = 1; number <= 60; number += 1) {
    const { rewards, outcome, path } = iterationOf(model, recording.playouts, number);
    assert.deepEqual(rewards, path.map((_, depth) => (outcome === 0 ? 0.5 : (outcome === 1) === (depth % 2 === 1) ? 1 : 0)));
  }
});

test('shares of visits: of each root move, one after the last iteration', () => {
  const { recording, states } = search({ iterations: 500 });
  const model = playoutModel(recording);
  const after = samples(1, 500, 40);
  const lines = visitShares(model, recording.playouts, after);
  after.forEach((n, place) => {
    for (const { node, shares } of lines) assert.equal(shares[place], (states[n - 1][node]?.[0] ?? 0) / n);
    assert.ok(Math.abs(lines.reduce((sum, { shares }) => sum + shares[place], 0) - 1) < 1e-9);
  });
  assert.deepEqual([...lines].sort((a, b) => b.visits - a.visits), lines);
});

test('samples: from the first iteration to the last, ascending, each once', () => {
  for (const last of [1, 2, 10, 1000, 100_000]) {
    const after = samples(1, last, 50);
    assert.equal(after[0], 1);
    assert.equal(after[after.length - 1], last);
    assert.ok(after.every((n, i) => i === 0 || n > after[i - 1]));
  }
  assert.deepEqual(samples(1, 0, 50), []);
  assert.equal(samples(7, 1000, 50)[0], 7);
});

test('the plot: a logarithmic axis there and back, and labels apart', () => {
  const axis = logAxis(7, 10_000, 40, 600);
  for (const n of [7, 10, 99, 1000, 10_000]) assert.equal(axis.at(axis.place(n)), n);
  assert.ok(Math.abs(axis.place(7) - 40) < 1e-9 && Math.abs(axis.place(10_000) - 600) < 1e-9);
  assert.deepEqual([beginning(7, 1000), beginning(225, 1000), beginning(7, 7)], [7, 1, 1]);
  assert.deepEqual([topShare([0.05]), topShare([0.31, 0.2]), topShare([1]), topShare([])], [0.08, 0.4, 1, 0.04]);
  assert.deepEqual(tableRows(40), [1, 2, 5, 10, 20, 40]);
  const apart = spread([100, 101, 20, 102], 15, 10, 110);
  assert.deepEqual(apart, [80, 95, 20, 110]);
});

test('the main line goes to the most visited children', () => {
  const { recording } = search({ iterations: 300 });
  const model = playoutModel(recording);
  model.seek(300);
  const line = mainLine(model);
  line.forEach((node, i) => assert.equal(model.parent[node], i === 0 ? 0 : line[i - 1]));
  for (const node of line) {
    const siblings = model.children(model.parent[node]);
    assert.ok(siblings.every((sibling) => model.visits(sibling) <= model.visits(node)));
  }
});

test('the move that is played is that of the search, also where it went on after the recording', () => {
  const { recording } = search({ iterations: 60 });
  const model = playoutModel(recording);
  const of = (move) => model.descendants(0).find((node) => model.move[node] === move);
  for (const best of [0, 1, 2]) {
    model.seek(60);
    assert.equal(playedNode(model, { result: { best } }), of(best));
    model.seek(30);
    assert.equal(playedNode(model, { result: { best } }), model.best(0));
  }
  model.seek(60);
  assert.equal(playedNode(model, { result: null }), model.best(0));
  assert.equal(playedNode(model, { result: { best: 7 } }), null, 'a move that is not recorded');
});

test('exact values: which moves keep the best result', () => {
  assert.equal(exactOf({ exact: null }), null);
  const exact = (values) => exactOf({ exact: values.map((value, move) => ({ move, value })) }).keep;
  assert.deepEqual(exact(['W7', 'L2', 'W9', 0]), [0, 2]);
  assert.deepEqual(exact(['L2', 0, 'L4', 0]), [1, 3]);
  assert.deepEqual(exact([-3, 2, 1, -1]), [1, 2]);
});
