/** One iteration of a Monte Carlo tree search in its four phases: selection, expansion, playout, backpropagation. */

import { ITERATION, pathTo, reward } from './playout-model.js';

/** The phases, in order. */
export const PHASES = ['selection', 'expansion', 'playout', 'backpropagation'];

/** How close two UCB must be to count as equal: the search counts with 32 bits. */
const EQUAL = 1e-5;

/** The number of moments that can be shown: the beginning, and four phases of each iteration. */
export const momentsOf = (model) => 1 + PHASES.length * model.length;

/** What a moment is: iterations that are done, the iteration on its way or just done (from 1; 0 at the beginning), and its phase. */
export function momentAt(moment) {
  if (moment === 0) return { done: 0, iteration: 0, phase: null };
  const iteration = Math.ceil(moment / PHASES.length);
  const phase = PHASES[(moment - 1) % PHASES.length];
  return { done: phase === 'backpropagation' ? iteration : iteration - 1, iteration, phase };
}

/** The moment after an iteration. */
export const momentAfter = (iteration) => PHASES.length * iteration;

/** An iteration, numbered from 1. The model is left where it was. */
export function iterationOf(model, { iterations, games }, number) {
  const i = number - 1;
  const node = iterations.node[i];
  const path = pathTo(model, node);
  const kind = iterations.kind[i];
  const plies = iterations.plies[i];
  const fresh = node !== 0 && model.born[node] === i;
  const game = games[i] ?? null;
  const before = model.at();
  model.seek(i);
  const selected = fresh ? path.slice(0, -1) : path;
  const choices = selected.slice(0, -1).map((from, place) => choice(model, from, path[place + 1]));
  const end = selected[selected.length - 1];
  const untried = model.legal[end] - model.children(end).length;
  model.seek(number);
  const after = path.map((at) => ({ visits: model.visits(at), mean: model.mean(at) }));
  model.seek(before);
  return {
    number, after, constant: model.constant, node, path, kind, plies, fresh, choices, end, untried,
    outcome: iterations.outcome[i],
    /** The random moves; null where they are not recorded. */
    game: game && game.slice(game.length - plies),
    isPlayed: kind !== ITERATION.END && kind !== ITERATION.PROVEN,
    /** For each node of the path the reward that it gets. */
    rewards: path.map((at) => model.rewards[reward(iterations.outcome[i], model.depth[at])]),
  };
}

/** Why a child was chosen: all children with their UCB, the highest first. */
function choice(model, from, chosen) {
  const candidates = model.children(from).map((node) => ({
    node, visits: model.visits(node), proof: model.proof(node), ...model.ucb(node),
  }));
  candidates.sort((a, b) => b.sum - a.sum || a.node - b.node);
  const own = candidates.find(({ node }) => node === chosen);
  const rivals = candidates.filter(({ node }) => node !== chosen);
  const tied = rivals.some(({ sum }) => sum === own.sum || Math.abs(sum - own.sum) < EQUAL);
  return { from, visits: model.visits(from), chosen, candidates, tied };
}
