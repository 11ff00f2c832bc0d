/** A recorded tree of minimax or alpha-beta (docs/tree-format.md), with what follows from its columns. No DOM here. */

import { boundsOf } from './bounds.js';
import { KINDS } from './kinds.js';
import { toyOf } from './toy.js';

/** A recording, ready to be asked. */
export function recordingOf(json) {
  const { searches, nodes, cuts } = json.tree;
  const count = nodes.parent.length;
  const levels = new Uint16Array(count);
  const children = Array.from({ length: count }, () => []);
  nodes.parent.forEach((parent, node) => {
    if (parent === null) return;
    levels[node] = levels[parent] + 1;
    children[parent].push(node);
  });
  const cutAt = new Map(cuts.map((cut) => [cut.node, cut]));
  const ends = [...searches.slice(1).map(({ root }) => root), count];

  const nextSibling = (node) => {
    const siblings = children[nodes.parent[node]];
    return siblings[siblings.indexOf(node) + 1];
  };
  const moveName = (move) => json.moves[move].name;
  /** The node of a toy tree that a move of a node leads to. */
  const toyChild = (node, move) => recording.toy?.children(recording.toy.of(node))[Number(moveName(move)) - 1];
  /** What a move of a node is called: in a toy tree the text of its edge, if it has one. */
  const moveFrom = (node, move) => recording.toy?.label(toyChild(node, move)) ?? moveName(move);
  /** The same for a move that is chosen: in a toy tree, it may be the letter of the node that it leads to. */
  const choiceFrom = (node, move) => recording.toy?.label(toyChild(node, move)) ?? recording.toy?.name(toyChild(node, move)) ?? moveName(move);
  const pathTo = (node) => {
    const path = [];
    for (let at = node; at !== null; at = nodes.parent[at]) path.unshift(at);
    return path;
  };

  const recording = {
    json,
    count,
    nodes,
    cuts,
    moveName,
    moveFrom,
    choiceFrom,
    pathTo,
    /** The searches: their roots, depths, and where their nodes end. */
    searches: searches.map((search, index) => ({ ...search, end: ends[index] })),
    /** Whether there are windows: plain minimax has none. */
    windowed: json.algorithm !== 'minimax',
    /** Recorded children, in the order in which they were entered. */
    children: (node) => children[node],
    parent: (node) => nodes.parent[node],
    level: (node) => levels[node],
    isMax: (node) => levels[node] % 2 === 0,
    /** The moves of a node that were not searched, or nothing. */
    cutOf: (node) => cutAt.get(node),
    /** The search that a node belongs to. */
    searchOf: (node) => ends.findIndex((end) => node < end),
    /** The names of the moves that lead to a node. */
    line: (node) => pathTo(node).slice(1).map((at) => moveFrom(nodes.parent[at], nodes.move[at])),
    /** How many nodes below a node are not recorded, where all of its children are missing. */
    hidden: (node) => (nodes.kind[node] === KINDS.inner && children[node].length === 0 ? nodes.size[node] - 1 : 0),
    /** Whether the next sibling enters the same move again, as principal variation search does. */
    isRepeated: (node) => nodes.parent[node] !== null && nodes.move[nextSibling(node)] === nodes.move[node],
    /** Whether the same move has been entered before. */
    isAgain: (node) => nodes.parent[node] !== null
      && children[nodes.parent[node]].some((sibling) => sibling < node && nodes.move[sibling] === nodes.move[node]),
  };
  recording.bounds = boundsOf(recording);
  recording.variation = variationOf(recording);
  recording.chosen = chosenOf(recording);
  recording.toy = json.toy && toyOf(json.toy, recording);
  return recording;
}

/** The nodes of the principal variations of all searches: best moves followed from the roots. */
function variationOf(recording) {
  const { nodes } = recording;
  const variation = new Set();
  for (const { root } of recording.searches) {
    let at = root;
    while (at !== undefined && nodes.value[at] !== null) {
      variation.add(at);
      const best = nodes.best[at];
      // A move that was searched again has its value from the last time.
      at = best === null ? undefined : recording.children(at).findLast((child) => nodes.move[child] === best);
    }
  }
  return variation;
}

/** The index of the search that is shown at first: the last one whose root has a value. A deeper one may have been stopped. */
function chosenOf({ searches, nodes }) {
  const last = searches.findLastIndex(({ root }) => nodes.value[root] !== null);
  return last < 0 ? searches.length - 1 : last;
}

/**
 * The sums of a recording: nodes, leaves, cuts, and nodes saved. Those of cuts are `partial` if levels were left out; nodes saved are
 * `unknown` then, too, and where some could not be counted. There is no sum of them, null, where a table or several iterations make it
 * meaningless; cuts of a null-window search that was repeated do not count: the moves were searched later, or cut again.
 */
export function totals(recording) {
  const { json, cuts } = recording;
  const isSum = recording.searches.length === 1 && !recording.nodes.kind.includes(KINDS.table);
  const repeated = repeatedOf(recording);
  const saved = isSum ? cuts.flatMap((cut) => (repeated[cut.node] ? [] : cut.saved)) : [];
  const partial = json.beyond > 0;
  return {
    nodes: json.result?.nodes ?? json.tree.nodes.parent.length + json.beyond,
    leaves: json.result?.leaves ?? null,
    cuts: cuts.length,
    saved: isSum ? saved.reduce((sum, nodes) => sum + (nodes ?? 0), 0) : null,
    partial,
    unknown: partial || saved.includes(null),
  };
}

/** For each node whether it belongs to a search that was repeated with a wider window. */
function repeatedOf({ nodes, count, isRepeated }) {
  const repeated = new Uint8Array(count);
  for (let node = 0; node < count; node++) repeated[node] = repeated[nodes.parent[node]] || isRepeated(node) ? 1 : 0;
  return repeated;
}

/** A number that may be larger. */
export const least = (n, isPartial, number) => `${isPartial ? '≥ ' : ''}${number(n)}`;

/** The nodes that a cut saved: their number, and whether some moves could not be counted. */
export const savedBy = ({ saved }) => ({ nodes: saved.reduce((sum, nodes) => sum + (nodes ?? 0), 0), unknown: saved.includes(null) });

/** What was not searched is counted at first, not listed. */
const isStub = (node) => String(node).startsWith('cut');

/**
 * The nodes that are open at first, of which `first` are shown, and `breadth` children of a node: all of a small tree, the principal
 * variation of a larger one. (Whole levels of it would drive the variation apart, and out of the picture.)
 */
export function opened(recording, root, children, { first, breadth }) {
  const expanded = new Set();
  let shown = 1;
  const open = (node) => {
    const more = Math.min(children(node).length, breadth + 1);
    if (expanded.has(node) || isStub(node) || more === 0 || shown + more > first) return;
    expanded.add(node);
    shown += more;
  };
  for (const node of recording.variation) if (recording.searchOf(node) === recording.searchOf(root)) open(node);
  if (expanded.size === 0) open(root);
  if (recording.nodes.size[root] > first) return expanded;
  for (let level = [root]; level.length > 0; level = level.filter((node) => expanded.has(node)).flatMap(children)) level.forEach(open);
  return expanded;
}
