/**
 * The steps of a recorded search, numbered as docs/tree-format.md says, and what is known at each. The state at a step depends on the step
 * alone, so that going forward and back again restores it. No DOM here.
 */

import { KINDS } from './kinds.js';
import { rank } from './values.js';

const STEPS = ['start', 'enter', 'return', 'end'];
const [START, ENTER, RETURN, END] = STEPS.keys();
const NEVER = -1;

/** Walks through a recording (recording.js); begins at the last step, where everything is known. */
export function walkOf(recording) {
  const { nodes, cuts } = recording;
  const { kinds, at: steps, entered, left } = stepsOf(recording);
  const last = steps.length - 1;
  const cutSteps = new Map();
  const cutStepOf = new Map();
  for (const cut of cuts) {
    const child = recording.children(cut.node).findLast((node) => nodes.move[node] === cut.by);
    if (child === undefined || left[child] === NEVER) continue;
    cutSteps.set(left[child], cut);
    cutStepOf.set(cut.node, left[child]);
  }
  const sorted = [...cutSteps.keys()].sort((a, b) => a - b);
  let step = last;

  const returned = (node, when) => left[node] !== NEVER && left[node] <= when;

  /** The window of a node: as it was entered, and after each return the bound that the child has left. */
  function bounds(node, when) {
    let [alpha, beta] = [nodes.alpha[node], nodes.beta[node]];
    for (const child of recording.children(node)) {
      if (!returned(child, when)) break;
      if (recording.isMax(node)) alpha = nodes.after[child];
      else beta = nodes.after[child];
    }
    return { alpha, beta };
  }

  /** The best move of a node so far, `{move, value}`; the first one among equals. A move searched again counts with its last value. */
  function best(node, when) {
    const values = new Map();
    for (const child of recording.children(node)) {
      if (!returned(child, when)) break;
      values.set(nodes.move[child], nodes.value[child]);
    }
    const sign = recording.isMax(node) ? 1 : -1;
    let found = null;
    for (const [move, value] of values) {
      if (!found || sign * rank(value) > sign * rank(found.value)) found = { move, value };
    }
    return found;
  }

  /** What is known at a step: its `kind`, its `node`, and `path`: the nodes from the root to it with windows and best moves. */
  function at(when) {
    const node = steps[when];
    const path = recording.pathTo(node).map((id) => ({ node: id, ...bounds(id, when), best: best(id, when) }));
    const state = { step: when, kind: STEPS[kinds[when]], node, search: recording.searchOf(node), path, cut: cutSteps.get(when) ?? null };
    return kinds[when] === RETURN ? { ...state, before: before(node, when) } : state;
  }

  /** The window and the best move of a node's parent before it returned. */
  function before(node, when) {
    const parent = nodes.parent[node];
    return { ...bounds(parent, when - 1), best: best(parent, when - 1) };
  }

  function go(when) {
    step = Math.max(0, Math.min(last, when));
    return at(step);
  }

  return {
    /** How many steps there are. */
    length: steps.length,
    /** The current step. */
    get step() {
      return step;
    },
    at,
    /** Goes to a step, or as near as possible, and gives back its state. */
    go,
    forward: () => go(step + 1),
    back: () => go(step - 1),
    /** The window of a node at a step. */
    bounds,
    /** The best move of a node so far, `{move, value}`, or null. */
    best,
    /** The step of the next cut after a step, or nothing. */
    cutAfter: (when) => sorted[after(sorted, when)],
    /** The step of the last cut before a step, or nothing. */
    cutBefore: (when) => sorted[after(sorted, when - 1) - 1],
    /** The step at which moves of a node were given up; nothing if it never happened or is not recorded. */
    cutStepOf: (node) => cutStepOf.get(node),
    /** The step at which a node was entered (a leaf: evaluated). */
    entered: (node) => entered[node],
    /** Whether a node has not been reached at a step, has been entered, or has returned. */
    status(node, when) {
      if (when < entered[node]) return 'unseen';
      return returned(node, when) ? 'done' : 'open';
    },
    /** The first and the last step of a search. */
    span: (search) => [entered[recording.searches[search].root], endOf(recording.searches[search])],
  };

  function endOf({ end }) {
    return end === recording.count ? last : entered[end] - 1;
  }
}

/** The index of the first number of a sorted list that is larger. */
function after(sorted, number) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] > number) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** All steps: their kinds and nodes, and for each node the steps at which it was entered and at which it returned. */
function stepsOf(recording) {
  const { nodes, searches, count } = recording;
  const kinds = [];
  const at = [];
  const entered = new Int32Array(count).fill(NEVER);
  const left = new Int32Array(count).fill(NEVER);
  const add = (kind, node) => {
    kinds.push(kind);
    return at.push(node) - 1;
  };
  const leave = (node) => {
    if (nodes.value[node] !== null) left[node] = add(RETURN, node);
  };
  const goesDown = (node) => [KINDS.inner, KINDS.unfinished].includes(nodes.kind[node]);
  for (const { root, end } of searches) {
    entered[root] = add(START, root);
    const open = [];
    for (let node = root + 1; node < end; node++) {
      while (open.length > 0 && open[open.length - 1] !== nodes.parent[node]) leave(open.pop());
      if (goesDown(node)) {
        entered[node] = add(ENTER, node);
        open.push(node);
      } else {
        leave(node);
        entered[node] = left[node];
      }
    }
    while (open.length > 0) leave(open.pop());
    const over = add(END, root);
    if (nodes.value[root] !== null) left[root] = over;
  }
  return { kinds, at, entered, left };
}
