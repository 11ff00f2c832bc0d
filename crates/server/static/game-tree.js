/** The tree of moves of a view: positions by number, with the main line first. */

/** The names of moves that are written one after the other. */
export const moveNames = (gravity, text) => (gravity ? [...text] : (text.match(/[a-z]+\d+/g) ?? []));

let latest = { view: null, tree: null };

/**
 * The tree of a view: `nodes` by number, each `{id, parent, name, ply, children}`, `path` (the numbers of the current line, from the empty
 * board on) and `here` (the number of the position on the board).
 */
export function treeOf(view) {
  if (latest.view !== view) latest = { view, tree: build(view) };
  return latest.tree;
}

function build(view) {
  const { variations } = view;
  const lines = variations?.lines ?? linesOf(view);
  const nodes = nodesOf(view.gravity, lines);
  const path = pathTo(nodes, variations?.end ?? nodes.length - 1);
  for (const id of pathTo(nodes, variations?.main ?? nodes.length - 1).slice(1)) {
    const { children } = nodes[nodes[id].parent];
    children.unshift(...children.splice(children.indexOf(id), 1));
  }
  return { nodes, path, here: path[view.ply] };
}

/** The moves of the main line by name: the first of those that were played from each position. */
export function mainLineOf(view) {
  const { nodes } = treeOf(view);
  const names = [];
  for (let [id] = nodes[0].children; id !== undefined; [id] = nodes[id].children) names.push(nodes[id].name);
  return names;
}

/** All moves of a view as text: of a game without variations, its line. */
export const linesOf = (view) =>
  view.variations?.lines ?? (view.moves.length > 0 ? `0:${view.moves.map(({ name }) => name).join('')}` : '');

/** Whether moves as text are others played on: then the numbers of their positions hold as well. Names of cells end with numbers, so `a1` does not begin `a11`. */
export const goesOn = (gravity, lines, from) => lines.startsWith(from) && (gravity || from === '' || !/^\d/.test(lines.slice(from.length)));

function nodesOf(gravity, lines) {
  const nodes = [{ id: 0, parent: null, name: '', ply: 0, children: [] }];
  for (const line of lines.split(' ').filter(Boolean)) {
    const [from, text] = line.split(':');
    let parent = Number(from);
    for (const name of moveNames(gravity, text)) {
      const id = nodes.length;
      nodes.push({ id, parent, name, ply: nodes[parent].ply + 1, children: [] });
      nodes[parent].children.push(id);
      parent = id;
    }
  }
  return nodes;
}

function pathTo(nodes, end) {
  const path = [];
  for (let id = end; id !== null; id = nodes[id].parent) path.unshift(id);
  return path;
}

/** The number of the position after these moves; null if they were not played. */
export function nodeAfter({ nodes }, names) {
  let at = 0;
  for (const name of names) {
    at = nodes[at].children.find((child) => nodes[child].name === name) ?? null;
    if (at === null) return null;
  }
  return at;
}

/** The known values of positions by their numbers, for the first player. */
export function valuesByNode(view) {
  const { path } = treeOf(view);
  const values = new Map();
  view.graph.forEach((value, ply) => value && values.set(path[ply], value));
  for (const { node, value } of view.variations?.values ?? []) values.set(node, value);
  return values;
}

/** The side that makes the move to a position. */
export const moverOf = ({ ply }) => (ply % 2 === 1 ? 'first' : 'second');
