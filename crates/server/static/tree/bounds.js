/** What the values of recorded nodes say about minimax values, as the signs before them. No DOM here. */

import { KINDS } from './kinds.js';
import { rank } from './values.js';

/** The minimax value is the value itself, this or more, this or less, or any other. */
const EXACT = '';
const AT_LEAST = '≥';
const AT_MOST = '≤';
export const UNKNOWN = '≈';

const isEither = (bound, other) => bound === EXACT || bound === other;

/**
 * For each node of a recording (recording.js) the sign of its value: what the recorded nodes below it prove; where these prove nothing,
 * what its window says. Null without a value.
 */
export function boundsOf(recording) {
  const { nodes, count, children, isMax, cutOf } = recording;
  const byWindow = hasAverageCuts(recording) ? () => UNKNOWN : (node) => inWindow(nodes.alpha[node], nodes.beta[node], nodes.value[node]);
  const bounds = Array(count).fill(null);

  /** What the children of a node prove: MAX has at least the value of any child, and at most that of the best if all were searched. */
  function proven(node) {
    const [towards, away] = isMax(node) ? [AT_LEAST, AT_MOST] : [AT_MOST, AT_LEAST];
    const value = rank(nodes.value[node]);
    const searched = lastSearches(node);
    const reaches = searched.some((child) => isEither(bounds[child], towards) && rank(nodes.value[child]) === value);
    const holds = !cutOf(node) && searched.length > 0 && searched.every((child) => isEither(bounds[child], away));
    if (reaches) return holds ? EXACT : towards;
    return holds ? away : null;
  }

  /** The children of a node. Of a move that was searched twice, the later search counts. */
  const lastSearches = (node) => {
    const all = children(node);
    return all.filter((child, index) => index === all.length - 1 || nodes.move[all[index + 1]] !== nodes.move[child]);
  };

  for (let node = count - 1; node >= 0; node--) {
    if (nodes.value[node] === null) continue;
    const kind = nodes.kind[node];
    if ([KINDS.leaf, KINDS.end, KINDS.win].includes(kind)) bounds[node] = EXACT;
    else bounds[node] = (kind === KINDS.table ? null : proven(node)) ?? byWindow(node);
  }
  return bounds;
}

/** Whether moves were left out that may be better: above such a cut, windows say nothing. Cuts of unrecorded levels are not known. */
function hasAverageCuts({ cuts, json }) {
  const mayHave = json.beyond > 0 && (json.settings['average-cut'] ?? 'none') !== 'none';
  return mayHave || cuts.some(({ kind }) => kind === 'average');
}

/** What a window says about a value that was returned for it. In a closed one, a value at both ends is a bound of unknown direction. */
function inWindow(alpha, beta, value) {
  const isLow = alpha !== null && rank(value) <= rank(alpha);
  const isHigh = beta !== null && rank(value) >= rank(beta);
  if (isLow && isHigh) return UNKNOWN;
  if (isHigh) return AT_LEAST;
  return isLow ? AT_MOST : EXACT;
}

/**
 * The sign of the best value so far, `{value}`, of a node that has not returned: nothing, if that of no child proves it. `returned(child)`
 * says which children have.
 */
export function boundSoFar({ nodes, children, isMax, bounds }, node, { value }, returned) {
  const towards = isMax(node) ? AT_LEAST : AT_MOST;
  const proves = (child) => returned(child) && isEither(bounds[child], towards) && rank(nodes.value[child]) === rank(value);
  return children(node).some(proves) ? towards : EXACT;
}
