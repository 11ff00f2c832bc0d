/** A small Monte Carlo tree search for tests, recorded as docs/tree-format.md says: a made-up game of three moves a position, at most
 * ten long, whose results depend on the moves alone. The counts of the search itself come along, as the oracle of the page's replay. */

import { createHash } from 'node:crypto';

const WIDTH = 3;
const LONGEST = 10;

/** Searches, and gives back the recording and, after each iteration, the visits, sums and proofs of all nodes. */
export function search({ iterations, constant = 1, solver = false, seed = 1, rewards = [1, 0.5, 0], room = Infinity }) {
  const random = generator(seed);
  const nodes = [{ parent: null, move: null, moves: [], visits: 0, sum: 0, proof: null, children: [], untried: null }];
  const log = { node: [], kind: [], outcome: [], plies: [] };
  const [games, proofs, states] = [[], [], []];

  for (let i = 0; i < iterations && nodes[0].proof === null; i += 1) {
    const { path, kind, known } = descend();
    const end = path[path.length - 1];
    if (kind === 1 && solver) prove(path, i);
    const game = known === null ? playOut(nodes[end].moves) : [];
    const outcome = known ?? outcomeOf([...nodes[end].moves, ...game]);
    for (const node of path) {
      nodes[node].visits += 1;
      nodes[node].sum += rewards[seenBy(nodes[node], outcome)];
    }
    const entry = { node: end, kind, outcome, plies: game.length };
    for (const [name, column] of Object.entries(log)) column.push(entry[name]);
    if (i < 20) games.push(game);
    states.push(nodes.map(({ visits, sum, proof }) => [visits, sum, proof]));
  }
  return { recording: recorded(), states };

  function descend() {
    const path = [0];
    for (let fresh = false; ; ) {
      const at = nodes[path[path.length - 1]];
      const over = outcomeOf(at.moves);
      if (over !== null) return { path, kind: 1, known: over };
      if (fresh) return { path, kind: 0, known: null };
      if (at.proof !== null) return { path, kind: 2, known: at.moves.length % 2 ? 1 - at.proof : at.proof - 1 };
      if (at.untried === null && nodes.length >= room) return { path, kind: 3, known: null };
      at.untried ??= shuffled([...Array(WIDTH).keys()], random);
      fresh = at.untried.length > 0;
      path.push(fresh ? expand(path[path.length - 1], at.untried.pop()) : highest(at));
    }
  }

  function expand(parent, move) {
    const moves = [...nodes[parent].moves, move];
    const child = nodes.push({ parent, move, moves, visits: 0, sum: 0, proof: null, children: [], untried: null }) - 1;
    nodes[parent].children.push(child);
    return child;
  }

  function highest(at) {
    const bound = (child) => {
      const { visits, sum, proof } = nodes[child];
      if (proof === 2) return -Infinity;
      return sum / visits + (proof === null ? constant * Math.sqrt((2 * Math.log(at.visits)) / visits) : 0);
    };
    return at.children.reduce((best, child) => (bound(child) > bound(best) ? child : best));
  }

  function prove(path, iteration) {
    for (const node of [...path].reverse()) {
      const at = nodes[node];
      const children = at.children.map((child) => nodes[child].proof);
      const over = outcomeOf(at.moves);
      let proof = null;
      if (over !== null) proof = seenBy(at, over);
      else if (children.includes(0)) proof = 2;
      else if (children.length === WIDTH && children.every((known) => known !== null)) proof = children.includes(1) ? 1 : 0;
      if (proof === null) return;
      if (at.proof === null) proofs.push({ iteration, node, outcome: at.moves.length % 2 ? 1 - proof : proof - 1 });
      at.proof = proof;
    }
  }

  function playOut(moves) {
    const game = [];
    while (outcomeOf([...moves, ...game]) === null) game.push(random(WIDTH));
    return game;
  }

  function recorded() {
    const columns = {
      parent: nodes.map(({ parent }) => parent),
      move: nodes.map(({ move }) => move),
      moves: nodes.map(({ moves }) => (outcomeOf(moves) === null ? WIDTH : 0)),
    };
    const moves = ['1', '2', '3'].map((name, x) => ({ name, x, y: 0 }));
    return { moves, exact: null, playouts: { c: constant, rewards, nodes: columns, iterations: log, games, proofs } };
  }
}

/** The index of the reward of an outcome, for the side that moved to a node: 0 won, 1 drawn, 2 lost. */
const seenBy = ({ moves }, outcome) => (moves.length % 2 ? 1 - outcome : 1 + outcome);

/** The result of a game for the side that moves first; null while it goes on. */
function outcomeOf(moves) {
  if (moves.length < 2) return null;
  const [first] = createHash('sha256').update(moves.join('')).digest();
  if (first < 50) return moves.length % 2 ? 1 : -1;
  return moves.length === LONGEST ? 0 : null;
}

function shuffled(items, random) {
  for (let i = items.length - 1; i > 0; i -= 1) {
    const j = random(i + 1);
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}

function generator(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
