/** Searches of small random trees for tests, recorded as docs/tree-format.md says; and, as an oracle, what such a search knows at each step. */

/** A random tree: a number is a leaf, a list an inner node. */
export function randomTree(seed, depth) {
  const random = generator(seed);
  const grow = (left) => (left === 0 || (left < depth && random() < 0.12)
    ? Math.floor(random() * 41) - 20
    : Array.from({ length: 1 + Math.floor(random() * 4) }, () => grow(left - 1)));
  return grow(depth);
}

/** A stream of numbers from 0 to 1, the same for a seed. */
export function generator(seed) {
  let state = (seed * 2654435761) % 4294967296;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** The nodes of a tree to a depth. */
export const sizeOf = (branch, depth) =>
  (typeof branch === 'number' || depth === 0 ? 1 : 1 + branch.reduce((sum, child) => sum + sizeOf(child, depth - 1), 0));

/** A random tree in which subtrees occur in several places, as positions do. */
export function sharedTree(seed, depth) {
  const random = generator(seed);
  const made = [];
  const grow = (left) => {
    if (left === 0) return Math.floor(random() * 41) - 20;
    made[left] ??= [];
    if (made[left].length > 2 && random() < 0.5) return made[left][Math.floor(random() * made[left].length)];
    const branch = Array.from({ length: 2 + Math.floor(random() * 3) }, () => grow(left - 1));
    made[left].push(branch);
    return branch;
  };
  return grow(depth);
}

/**
 * Searches a tree by alpha-beta: `scout` with null windows, `pruning: false` by plain minimax, `above` with cuts only by better values,
 * `average` with cuts of moves far better than those before, `table` with a transposition table, `stop` at the entry of that node. Gives back
 * the recording and the trace: for each step its kind, its node, and for the nodes on the way their windows and best moves.
 */
export function search(tree, { scout = false, pruning = true, above = false, average = false, table = false, stop = Infinity, depths = [99] } = {}) {
  const known = new Map();
  const log = { parent: [], move: [], alpha: [], beta: [], value: [], after: [], kind: [], best: [], size: [] };
  const [cuts, trace, searches, way] = [[], [], [], []];
  let stopped = false;

  const note = (kind, node) => trace.push({ kind, node, path: way.map(({ id, alpha, beta, best }) => ({ node: id, alpha: open(alpha), beta: open(beta), best: best && { ...best } })) });

  function enter(parent, move, { alpha, beta }) {
    const id = log.parent.length;
    const columns = { parent, move, alpha: open(alpha), beta: open(beta), value: null, after: null, kind: 0, best: null, size: 1 };
    for (const [name, value] of Object.entries(columns)) log[name].push(value);
    stopped ||= id >= stop;
    return id;
  }

  function visit(branch, frame, window, isMax, depth) {
    const { id } = frame;
    way.push(frame);
    if (stopped) {
      log.kind[id] = 4;
      if (frame.parent !== null) note('enter', id);
      return null;
    }
    note(frame.parent === null ? 'start' : 'enter', id);
    for (const [number, child] of branch.entries()) {
      const isDone = scout && number > 0 && pruning && frame.beta - frame.alpha > 1 ? tryOut(child, frame, number, isMax, depth) : null;
      const value = isDone ?? go(child, frame, number, frame, isMax, depth);
      if (value === null) {
        log.kind[id] = 4;
        return null;
      }
      if (finish(branch, frame, number, value, isMax, depth)) break;
    }
    return frame.best.value;
  }

  /** A null window; gives back the value if that says enough. */
  function tryOut(child, frame, number, isMax, depth) {
    const window = isMax ? { alpha: frame.alpha, beta: frame.alpha + 1 } : { alpha: frame.beta - 1, beta: frame.beta };
    const value = go(child, frame, number, window, isMax, depth);
    const isBetter = value !== null && (isMax ? value > frame.alpha : value < frame.beta) && value > frame.alpha && value < frame.beta;
    if (!isBetter) return value;
    improve(frame, number, value, isMax);
    leave(frame, isMax);
    return null;
  }

  let last = null;

  function go(child, frame, number, { alpha, beta }, isMax, depth) {
    if (stopped) return null;
    const window = pruning ? { alpha, beta } : { alpha: -Infinity, beta: Infinity };
    const id = enter(frame.id, number, window);
    last = id;
    if (typeof child === 'number' || depth === 1) {
      if (stopped) {
        log.kind[id] = 4;
        way.push({ id, ...window, best: null });
        note('enter', id);
        return null;
      }
      log.kind[id] = 1;
      log.value[id] = typeof child === 'number' ? child : child.length;
      way.push({ id, ...window, best: null });
      return log.value[id];
    }
    const found = table ? lookUp(child, window, isMax, depth) : null;
    if (found !== null && !stopped) {
      log.kind[id] = 3;
      log.value[id] = found;
      way.push({ id, ...window, best: null });
      return found;
    }
    const value = visit(child, { id, parent: frame.id, ...window, best: null }, window, !isMax, depth - 1);
    last = id;
    if (value === null) return null;
    if (table) known.set(child, { ...known.get(child), [`${isMax} ${depth}`]: { value, isLow: value <= window.alpha, isHigh: value >= window.beta } });
    log.value[id] = value;
    log.best[id] = way[way.length - 1].best.move;
    log.size[id] = log.parent.length - id;
    return value;
  }

  /** What the table knows of a node, if that is enough in a window. */
  function lookUp(child, { alpha, beta }, isMax, depth) {
    const entry = known.get(child)?.[`${isMax} ${depth}`];
    if (!entry) return null;
    const isEnough = (!entry.isLow && !entry.isHigh) || (entry.isHigh && entry.value >= beta) || (entry.isLow && entry.value <= alpha);
    return isEnough ? entry.value : null;
  }

  function improve(frame, number, value, isMax) {
    const isBetter = !frame.best || (isMax ? value > frame.best.value : value < frame.best.value);
    if (frame.best?.move === number) frame.best = { move: number, value };
    else if (isBetter) frame.best = { move: number, value };
  }

  /** The child that has just returned hands its value to the node; the step shows both. */
  function leave(frame, isMax) {
    log.after[last] = pruning ? open(isMax ? frame.alpha : frame.beta) : null;
    note('return', last);
    way.pop();
  }

  /** Takes a value, and says whether the other moves are cut. */
  function finish(branch, frame, number, value, isMax, depth) {
    improve(frame, number, value, isMax);
    const { beta, alpha } = frame;
    if (pruning && isMax) frame.alpha = Math.max(frame.alpha, value);
    if (pruning && !isMax) frame.beta = Math.min(frame.beta, value);
    leave(frame, isMax);
    const rest = branch.slice(number + 1).map((_, index) => number + 1 + index);
    const beyond = isMax ? frame.best.value - beta : alpha - frame.best.value;
    const kind = pruning && (above ? beyond > 0 : beyond >= 0) ? 'cut' : isFarBetter(frame, value, isMax) ? 'average' : null;
    if (kind === null || rest.length === 0) return kind !== null;
    const about = kind === 'average' ? { kind, bound: null } : { kind: isMax ? 'beta' : 'alpha', bound: isMax ? beta : alpha };
    cuts.push({ node: frame.id, by: number, ...about, value, moves: rest, saved: rest.map((move) => sizeOf(branch[move], depth - 1)) });
    return true;
  }

  function isFarBetter(frame, value, isMax) {
    const before = frame.before ?? [];
    frame.before = [...before, value];
    const mean = before.reduce((sum, one) => sum + one, 0) / before.length;
    return average && before.length > 0 && frame.best.value === value && (isMax ? value > mean + 4 : value < mean - 4);
  }

  for (const depth of depths) {
    way.length = 0;
    const root = enter(null, null, { alpha: -Infinity, beta: Infinity });
    searches.push({ root, depth });
    const frame = { id: root, parent: null, alpha: -Infinity, beta: Infinity, best: null };
    const value = visit(tree, frame, frame, true, depth);
    if (value !== null) [log.value[root], log.after[root], log.best[root]] = [value, value, frame.best.move];
    log.size[root] = log.parent.length - root;
    way.splice(1);
    note('end', root);
  }
  return { recording: recordingOf(log, searches, cuts, pruning), trace };
}

const open = (bound) => (Number.isFinite(bound) ? bound : null);

function recordingOf(nodes, searches, cuts, pruning) {
  const { root } = searches[searches.length - 1];
  const result = nodes.value[root] === null ? null : { best: nodes.best[root], score: nodes.value[root], nodes: nodes.parent.length, leaves: nodes.kind.filter((kind) => kind === 1).length, complete: true, pv: [] };
  return {
    format: 'linha-tree', version: 1, position: null, toy: null, agent: 'alphabeta', algorithm: pruning ? 'alphabeta' : 'minimax', settings: {},
    moves: Array.from({ length: 4 }, (_, index) => ({ name: String(index + 1), x: null, y: null })),
    result, limit: 100000, beyond: 0, exact: null, tree: { searches, nodes, cuts }, playouts: null,
  };
}
