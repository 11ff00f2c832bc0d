/** The tree of a Monte Carlo tree search as it was after any of its iterations, replayed from a recording. */

/** Where a node was never reached or proven. */
const NEVER = 0x7fffffff;

const KINDS = { EXPANDED: 0, END: 1, PROVEN: 2, FULL: 3, BEYOND: 4 };

/** The tree of a recording's `playouts`, at first after no iteration. `seek` moves to another iteration, in both directions. */
export function playoutModel({ playouts }) {
  const { nodes, iterations, rewards, c } = playouts;
  const tree = structure(nodes);
  const born = births(tree.size, iterations.node);
  const proofs = proofsOf(tree.size, playouts.proofs);
  const visits = new Int32Array(tree.size);
  const wins = new Int32Array(tree.size);
  const draws = new Int32Array(tree.size);
  let at = 0;

  const step = (i, sign) => {
    const outcome = iterations.outcome[i];
    for (let node = iterations.node[i]; node >= 0; node = tree.parent[node]) {
      visits[node] += sign;
      if (outcome > 0) wins[node] += sign;
      else if (outcome === 0) draws[node] += sign;
    }
  };

  /** Goes to the state after `n` iterations. From far away it is faster to begin anew. */
  const seek = (n) => {
    const wanted = Math.max(0, Math.min(iterations.node.length, n));
    if (wanted < at - wanted) {
      for (const counts of [visits, wins, draws]) counts.fill(0);
      at = 0;
    }
    while (at < wanted) step(at++, 1);
    while (at > wanted) step(--at, -1);
  };

  /** The proven result to the side that moved to a node, a reward's index: 0 won, 1 drawn, 2 lost; null where nothing is proven. */
  const proof = (node) => (proofs.at[node] < at ? reward(proofs.outcome[node], tree.depth[node]) : null);

  const sum = (node) => {
    const results = [wins[node], draws[node], visits[node] - wins[node] - draws[node]];
    return results.reduce((total, count, result) => total + count * rewards[reward(1 - result, tree.depth[node])], 0);
  };

  const mean = (node) => (visits[node] > 0 ? sum(node) / visits[node] : null);

  return {
    ...tree,
    born,
    rewards,
    constant: c,
    length: iterations.node.length,
    seek,
    at: () => at,
    visits: (node) => visits[node],
    sum,
    mean,
    proof,
    exists: (node) => born[node] < at,
    ucb,
    children: (node) => tree.descendants(node).filter((child) => born[child] < at),
    best: (node) => bestOf(tree.descendants(node).filter((child) => born[child] < at)),
  };

  /** The two terms of a node's UCB and their sum; a proven win or draw is not explored, and a proven loss never chosen. */
  function ucb(node) {
    const value = mean(node);
    if (value === null || tree.parent[node] < 0) return null;
    const known = proof(node);
    if (known === 2) return { mean: value, exploration: 0, sum: -Infinity };
    const exploration = known === null ? c * Math.sqrt((2 * Math.log(visits[tree.parent[node]])) / visits[node]) : 0;
    return { mean: value, exploration, sum: value + exploration };
  }

  /** The child that would be played: a proven win, else the most visited one that is no proven loss. */
  function bestOf(children) {
    const rank = (child) => [proof(child) === 0, proof(child) !== 2, visits[child], sum(child)];
    return children.reduce((best, child) => (best === null || isAbove(rank(child), rank(best)) ? child : best), null);
  }
}

/** The nodes from the root to a node. */
export function pathTo(tree, node) {
  const path = [];
  for (let at = node; at >= 0; at = tree.parent[at]) path.unshift(at);
  return path;
}

/** The kinds of iterations, as the format numbers them. */
export const ITERATION = KINDS;

/** How an outcome for the side at the root looks to the side that moved to a node: the index of its reward. */
export const reward = (outcome, depth) => (depth % 2 === 1 ? 1 - outcome : 1 + outcome);

function structure(nodes) {
  const size = nodes.parent.length;
  const parent = Int32Array.from(nodes.parent, (node) => node ?? -1);
  const depth = new Int32Array(size);
  const children = Array.from({ length: size }, () => null);
  for (let node = 1; node < size; node += 1) {
    depth[node] = depth[parent[node]] + 1;
    (children[parent[node]] ??= []).push(node);
  }
  const descendants = (node) => children[node] ?? [];
  return { size, parent, depth, move: nodes.move, legal: nodes.moves, descendants };
}

/** For each node the iteration that added it, the first that ends there. The root is there from the beginning. */
function births(size, ends) {
  const born = new Int32Array(size).fill(NEVER);
  for (let i = ends.length - 1; i >= 0; i -= 1) born[ends[i]] = i;
  born[0] = -1;
  return born;
}

function proofsOf(size, proofs) {
  const at = new Int32Array(size).fill(NEVER);
  const outcome = new Int8Array(size);
  for (const proof of [...(proofs ?? [])].reverse()) {
    at[proof.node] = proof.iteration;
    outcome[proof.node] = proof.outcome;
  }
  return { at, outcome };
}

function isAbove(rank, other) {
  const differs = rank.findIndex((value, i) => value !== other[i]);
  return differs >= 0 && rank[differs] >= other[differs];
}
