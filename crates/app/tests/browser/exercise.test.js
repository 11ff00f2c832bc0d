/** Exercises on alpha-beta: the right answers are known, every mistake has its reason, and the first check counts. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { check, exerciseModel, solution } from '../../../server/static/tree/exercise-model.js';
import { addResult, clearScore, score } from '../../../server/static/tree/exercise-score.js';
import { exerciseOf } from './toy-tree.js';

/** A (MAX) over B and C (MIN) over D, E, F, G (MAX): E is cut by 6 ≥ β = 5, and C by 2 ≤ α = 5. */
const KNOWN = '((3,5),(6,9)),((1,2),(0,-1))';

const named = (model, name) => model.nodes.find((node) => node.name === name);
const leaf = (model, value) => model.leaves.find((node) => node.value === value);
const nothing = () => ({ unseen: new Set(), values: new Map() });

test('the known tree: what is cut, and the values that return', () => {
  const model = exerciseModel(exerciseOf(KNOWN));
  assert.deepEqual(model.leaves.filter(({ isSeen }) => !isSeen).map(({ value }) => value), [9, 0, -1]);
  assert.deepEqual(model.inner.map(({ name, value, isVisited }) => [name, value, isVisited]), [
    ['A', 5, true], ['B', 5, true], ['C', 2, true], ['D', 5, true], ['E', 6, true], ['F', 2, true], ['G', null, false],
  ]);
});

test('the solution is right, and nothing else is', () => {
  for (const [text, order] of [[KNOWN, 'left'], [KNOWN, 'right'], ['(1,(2,3,-4)),(0,5),7', 'left'], ...randomTrees(40)]) {
    const model = exerciseModel(exerciseOf(text, order));
    const right = solution(model);
    const { right: count, total } = check(model, right);
    assert.equal(count, total, text);
    for (const { index } of model.leaves) {
      const unseen = new Set(right.unseen);
      if (!unseen.delete(index)) unseen.add(index);
      assert.equal(check(model, { ...right, unseen }).right, total - 1, text);
    }
    for (const { index } of model.inner) {
      const values = new Map([...right.values, [index, '77']]);
      const wrong = check(model, { ...right, values });
      assert.equal(wrong.right, total - 1, text);
      assert.ok(wrong.marks.get(index).why.key.startsWith('exercise.why.'));
    }
  }
});

test('a leaf below a cut is explained by the cut', () => {
  const model = exerciseModel(exerciseOf(KNOWN));
  const why = (value) => check(model, nothing()).marks.get(leaf(model, value).index).why;
  assert.deepEqual(plain(why(9)), { key: 'exercise.why.beta', places: { node: 'E' }, figures: { value: 6, bound: 5 } });
  assert.deepEqual(plain(why(0)), { key: 'exercise.why.below.alpha', places: { node: 'C', below: 'G' }, figures: { value: 2, bound: 5 } });
});

test('a leaf that is looked at is explained by its open window', () => {
  const model = exerciseModel(exerciseOf(KNOWN));
  const two = leaf(model, 2).index;
  const { why } = check(model, { ...nothing(), unseen: new Set([two]) }).marks.get(two);
  assert.deepEqual(plain(why), { key: 'exercise.why.open', places: { node: 'F' }, figures: { alpha: 5, beta: null } });
});

test('a wrong value is explained by the values looked at', () => {
  const model = exerciseModel(exerciseOf(KNOWN));
  const values = new Map(['D', 'E', 'B', 'G'].map((name) => [named(model, name).index, '3']));
  const { marks } = check(model, { ...nothing(), values });
  const why = (name) => marks.get(named(model, name).index).why;
  assert.deepEqual(plain(why('D')), { key: 'exercise.why.max.two', places: { node: 'D' }, figures: { a: 3, b: 5, value: 5 } });
  assert.deepEqual(plain(why('B')), { key: 'exercise.why.min.two', places: { node: 'B' }, figures: { a: 5, b: 6, value: 5 } });
  assert.equal(why('E').key, 'exercise.why.one');
  assert.equal(why('G').key, 'exercise.why.node.alpha');
  assert.equal(why('D').answer, '3');
});

test('the order of the search decides what is seen', () => {
  const model = exerciseModel(exerciseOf(KNOWN, 'right'));
  assert.deepEqual(model.leaves.filter(({ isSeen }) => !isSeen).map(({ value }) => value), [1]);
  assert.deepEqual(named(model, 'D').looked, [5, 3]);
});

test('values are read as people write them', () => {
  const model = exerciseModel(exerciseOf('(-1,-2),(-3,-4)'));
  const values = new Map([[0, ' \u22122 '], [1, '-2.0'], [2, '-3']]);
  const { marks } = check(model, { ...nothing(), values });
  assert.deepEqual([0, 1, 2].map((node) => marks.get(node).isRight), [true, true, true]);
  values.set(0, '');
  assert.equal(check(model, { ...nothing(), values }).marks.get(0).isRight, false);
});

test('the score counts the first check of each exercise', () => {
  const kept = new Map();
  const store = () => ({ getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) });
  addResult('a', { right: 3, total: 5 }, store);
  addResult('a', { right: 5, total: 5 }, store);
  addResult('b', { right: 4, total: 4 }, store);
  assert.deepEqual(score(store), { right: 7, total: 9, exercises: 2 });
  clearScore(store);
  assert.deepEqual(score(store), { right: 0, total: 0, exercises: 0 });
});

const plain = ({ key, places, figures }) => ({ key, places, figures });

/** Trees of depth 2 to 4 and breadth 2 to 4, the same in every run. */
function* randomTrees(count) {
  let seed = 7;
  const random = (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const tree = (depth, breadth) => (depth === 0 ? String(random(19) - 9) : `(${Array.from({ length: breadth }, () => tree(depth - 1, breadth)).join(',')})`);
  for (let i = 0; i < count; i += 1) yield [tree(2 + (i % 3), 2 + (i % 2)).slice(1, -1), i % 2 ? 'right' : 'left'];
}
