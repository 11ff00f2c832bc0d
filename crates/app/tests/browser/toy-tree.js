/** Toy trees for tests: alpha-beta on a tree that is written as text, recorded as docs/tree-format.md says; slow and plain. */

/** The exercise on a toy tree, as `GET /api/tree/exercise` answers it. */
export function exerciseOf(text, order = 'left') {
  const nodes = levels(JSON.parse(`[${text.replace(/\(/g, '[').replace(/\)/g, ']')}]`));
  const recording = { ...record(nodes, order), toy: { text, nodes: columns(nodes) } };
  const seen = new Map(recording.visited.map((node, at) => [node, recording.tree.nodes.value[at]]));
  return {
    recording,
    values: nodes.map((node) => seen.get(node) ?? null),
    unseen: nodes.flatMap((node, index) => (node.children.length === 0 && !seen.has(node) ? [index] : [])),
  };
}

function levels(tree) {
  const nodes = [{ parent: null, number: 0, tree }];
  for (const node of nodes) {
    const branches = Array.isArray(node.tree) ? node.tree : [];
    node.children = branches.map((branch, i) => ({ parent: node, number: i + 1, tree: branch }));
    nodes.push(...node.children);
  }
  return nodes;
}

function columns(nodes) {
  const inner = nodes.filter(({ children }) => children.length > 0);
  return {
    parent: nodes.map(({ parent }) => (parent === null ? null : nodes.indexOf(parent))),
    label: nodes.map(() => null),
    name: nodes.map((node) => (node.children.length > 0 ? letters(inner.indexOf(node)) : null)),
    value: nodes.map(({ tree }) => (Array.isArray(tree) ? null : tree)),
  };
}

const letters = (n) => (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

function record(nodes, order) {
  const moves = [1, 2, 3, 4].map((n) => ({ name: String(n), x: null, y: null }));
  const tree = { parent: [], move: [], alpha: [], beta: [], value: [], after: [], kind: [], best: [], size: [] };
  const visited = [];
  const cuts = [];
  const open = (bound) => (Number.isFinite(bound) ? bound : null);

  function search(node, parent, alpha, beta, isMax) {
    const at = visited.push(node) - 1;
    const isLeaf = node.children.length === 0;
    tree.parent.push(parent);
    tree.move.push(parent === null ? null : node.number - 1);
    tree.alpha.push(open(alpha));
    tree.beta.push(open(beta));
    tree.kind.push(isLeaf ? 1 : 0);
    for (const column of [tree.value, tree.after, tree.best, tree.size]) column.push(null);
    const { value, best } = isLeaf ? { value: node.tree, best: null } : branch(node, at, alpha, beta, isMax);
    tree.value[at] = value;
    tree.best[at] = best;
    tree.size[at] = visited.length - at;
    return value;
  }

  function branch(node, at, alpha, beta, isMax) {
    const children = order === 'right' ? [...node.children].reverse() : node.children;
    let [low, high, value, best] = [alpha, beta, isMax ? -Infinity : Infinity, null];
    for (const [i, child] of children.entries()) {
      const place = visited.length;
      const found = search(child, at, low, high, !isMax);
      if (isMax ? found > value : found < value) [value, best] = [found, child.number - 1];
      if (isMax) low = Math.max(low, value);
      else high = Math.min(high, value);
      tree.after[place] = open(isMax ? low : high);
      if (low < high) continue;
      const rest = children.slice(i + 1).map(({ number }) => number - 1);
      const bound = isMax ? beta : alpha;
      if (rest.length > 0) cuts.push({ node: at, by: child.number - 1, kind: isMax ? 'beta' : 'alpha', value, bound, moves: rest, saved: rest.map(() => null) });
      break;
    }
    return { value, best };
  }

  const value = search(nodes[0], null, -Infinity, Infinity, true);
  tree.after[0] = value;
  const depth = Math.max(...nodes.map(depthOf));
  const result = { best: tree.best[0], score: value, nodes: visited.length, leaves: tree.kind.filter((kind) => kind === 1).length, complete: true, pv: line(tree) };
  return {
    format: 'linha-tree', version: 1, position: null, agent: `alphabeta:order=${order}`, algorithm: 'alphabeta', settings: { order }, moves, result,
    limit: 100_000, beyond: 0, exact: null, playouts: null, visited, tree: { searches: [{ root: 0, depth }], nodes: tree, cuts },
  };
}

const depthOf = (node) => (node.parent === null ? 0 : depthOf(node.parent) + 1);

/** The principal variation. */
function line({ parent, move, best }) {
  const moves = [];
  for (let at = 0; at >= 0 && best[at] !== null;) {
    moves.push(best[at]);
    at = parent.findIndex((above, child) => above === at && move[child] === best[at]);
  }
  return moves;
}
