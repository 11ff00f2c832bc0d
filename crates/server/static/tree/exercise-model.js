/** Exercises on alpha-beta: what is asked about a toy tree, and why an answer is right or wrong. No page, no language: reasons are
 * keys of texts with places. */

/** The questions of an exercise, as the server sends it: the toy tree, joined with the recording of its search. */
export function exerciseModel({ recording, values, unseen }) {
  const nodes = toyNodes(recording.toy.nodes);
  const { recorded, toys } = join(recording, nodes);
  const cuts = new Map((recording.tree.cuts ?? []).map((cut) => [toys[cut.node], cut]));
  const hidden = new Set(unseen);
  const leaves = nodes.filter(({ isLeaf }) => isLeaf);
  leaves.forEach((leaf, place) => {
    leaf.number = place + 1;
    leaf.isUnique = leaves.every((other) => other === leaf || other.value !== leaf.value);
    leaf.isSeen = !hidden.has(leaf.index);
  });
  const columns = recording.tree.nodes;
  for (const node of nodes) {
    const at = recorded[node.index];
    node.isVisited = at !== null;
    node.window = at === null ? null : { alpha: columns.alpha[at], beta: columns.beta[at] };
    node.looked = node.children.map((child) => recorded[child]).filter((child) => child !== null)
      .sort((a, b) => a - b).map((child) => columns.value[child]);
    if (!node.isLeaf) node.value = values[node.index];
  }
  return { nodes, leaves, inner: nodes.filter(({ isLeaf }) => !isLeaf), cuts };
}

/** Checks answers: `unseen` is a set of leaves, `values` a map from inner nodes to what was written there. Gives back, for every leaf
 * and inner node, whether the answer is right, and why it is not. `show` writes a value as the student does. */
export function check(model, { unseen, values }, show = String) {
  const marks = new Map();
  for (const leaf of model.leaves) {
    const isRight = unseen.has(leaf.index) !== leaf.isSeen;
    marks.set(leaf.index, { isRight, why: isRight ? null : leafReason(model, leaf) });
  }
  for (const node of model.inner) {
    const answer = (values.get(node.index) ?? '').trim();
    const isRight = node.isVisited ? isSame(answer, node.value, show) : answer === '';
    marks.set(node.index, { isRight, why: isRight ? null : innerReason(model, node, answer) });
  }
  const right = [...marks.values()].filter(({ isRight }) => isRight).length;
  return { marks, right, total: marks.size };
}

/** The answers that are right. */
export function solution(model, show = String) {
  return {
    unseen: new Set(model.leaves.filter(({ isSeen }) => !isSeen).map(({ index }) => index)),
    values: new Map(model.inner.map(({ index, isVisited, value }) => [index, isVisited ? show(value) : ''])),
  };
}

/** Why a leaf is looked at, or not. */
export function leafReason(model, leaf) {
  if (!leaf.isSeen) return cutReason(model, leaf);
  const parent = model.nodes[leaf.parent];
  return { key: 'exercise.why.open', subject: leaf, places: { node: parent.name }, figures: leaf.window };
}

/** Why a node or a leaf was never looked at: the cut above it. */
function cutReason(model, node) {
  let top = node;
  while (!model.nodes[top.parent].isVisited) top = model.nodes[top.parent];
  const cut = model.cuts.get(top.parent);
  const kind = cut.kind === 'alpha' ? 'alpha' : 'beta';
  const places = { node: model.nodes[top.parent].name };
  const figures = { value: cut.value, bound: cut.bound };
  const keys = node.isLeaf ? WHY.leaf : WHY.node;
  if (top === node) return { key: keys.cut[kind], subject: node, places, figures };
  return { key: keys.below[kind], subject: node, places: { ...places, below: top.name }, figures };
}

const WHY = {
  leaf: {
    cut: { alpha: 'exercise.why.alpha', beta: 'exercise.why.beta' },
    below: { alpha: 'exercise.why.below.alpha', beta: 'exercise.why.below.beta' },
  },
  node: {
    cut: { alpha: 'exercise.why.node.alpha', beta: 'exercise.why.node.beta' },
    below: { alpha: 'exercise.why.node.below.alpha', beta: 'exercise.why.node.below.beta' },
  },
  max: ['exercise.why.one', 'exercise.why.max.two', 'exercise.why.max.many'],
  min: ['exercise.why.one', 'exercise.why.min.two', 'exercise.why.min.many'],
};

/** Why an inner node has its value, or none. */
function innerReason(model, node, answer) {
  if (!node.isVisited) return cutReason(model, node);
  const [a, b] = node.looked;
  const keys = node.isMax ? WHY.max : WHY.min;
  const key = keys[Math.min(node.looked.length, keys.length) - 1];
  return { key, subject: node, places: { node: node.name }, figures: { a, b, value: node.value }, list: node.looked, answer };
}

function isSame(answer, value, show) {
  const plain = (text) => String(text).replace(/\u2212/g, '-').replace(/^\+/, '').replace(',', '.').toUpperCase();
  if (answer === '') return false;
  if (plain(answer) === plain(value) || plain(answer) === plain(show(value))) return true;
  return typeof value === 'number' && Number(plain(answer)) === value;
}

function toyNodes({ parent, label, name, value }) {
  const nodes = parent.map((above, index) => ({
    index, parent: above, children: [], label: label?.[index] ?? null, name: name[index] ?? null, value: value[index] ?? null,
  }));
  for (const node of nodes) {
    if (node.parent !== null) nodes[node.parent].children.push(node.index);
    node.depth = node.parent === null ? 0 : nodes[node.parent].depth + 1;
    node.isMax = node.depth % 2 === 0;
  }
  for (const node of nodes) node.isLeaf = node.children.length === 0;
  return nodes;
}

/** Which recorded node is which of the toy tree, both ways: moves are numbers of children, from 1. */
function join({ moves, tree }, nodes) {
  const recorded = nodes.map(() => null);
  const toys = tree.nodes.parent.map(() => 0);
  tree.nodes.parent.forEach((parent, at) => {
    if (parent !== null) toys[at] = nodes[toys[parent]].children[Number(moves[tree.nodes.move[at]].name) - 1];
    recorded[toys[at]] = at;
  });
  return { recorded, toys };
}
