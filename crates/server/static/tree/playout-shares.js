/** How the visits of the root's moves developed: the numbers behind the plot. */

/** Iterations from the first to the last, evenly spread on a logarithmic axis; each one once. */
export function samples(first, last, count) {
  if (last < 1) return [];
  const at = (i) => Math.round(first * (last / first) ** (i / Math.max(count - 1, 1)));
  return [...new Set(Array.from({ length: count }, (_, i) => at(i)).concat(last))];
}

/** The shares of visits of the root's moves after some iterations (ascending): `{node, visits, shares}`, most visited first. */
export function visitShares(model, { iterations }, after) {
  const roots = model.descendants(0);
  const top = topsOf(model);
  const counts = new Int32Array(model.size);
  const shares = roots.map(() => []);
  let i = 0;
  for (const n of after) {
    for (; i < n; i += 1) counts[top[iterations.node[i]]] += 1;
    roots.forEach((node, place) => shares[place].push(counts[node] / n));
  }
  for (; i < iterations.node.length; i += 1) counts[top[iterations.node[i]]] += 1;
  return roots.map((node, place) => ({ node, visits: counts[node], shares: shares[place] })).sort((a, b) => b.visits - a.visits);
}

/** The exact values of the root's moves by move, and the moves that keep the best result. Null where they are not known. */
export function exactOf({ exact }) {
  if (!exact?.length) return null;
  const best = Math.max(...exact.map(({ value }) => result(value)));
  return {
    values: new Map(exact.map(({ move, value }) => [move, value])),
    best,
    keep: exact.filter(({ value }) => result(value) === best).map(({ move }) => move),
  };
}

/** The result behind an exact value: 1 a win, 0 a draw, −1 a loss. */
export function result(value) {
  if (typeof value === 'string') return value.startsWith('W') ? 1 : -1;
  return Math.sign(value);
}

/** For each node the child of the root above it. */
function topsOf(model) {
  const top = new Int32Array(model.size);
  for (let node = 1; node < model.size; node += 1) top[node] = model.parent[node] === 0 ? node : top[model.parent[node]];
  return top;
}

/** The child of the root that would be played now, or null: at the end of a recording the move of the search, which may have gone on. */
export function playedNode(model, { result }) {
  if (model.at() < model.length || !result) return model.best(0);
  return model.descendants(0).find((node) => model.move[node] === result.best) ?? null;
}

/** The most visited line from the root: the child that would be played, and its own, and so on. */
export function mainLine(model) {
  const line = [];
  for (let node = model.best(0); node !== null; node = model.best(node)) line.push(node);
  return line;
}
