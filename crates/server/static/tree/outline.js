/** Which part of a tree is shown: subtrees that are open, and of many children only some. No DOM here. */

/** The identifier of the item that stands for the children of a node that are not shown. */
export const moreOf = (id) => `more:${id}`;

/**
 * The items shown of a source (see drawing.js), as a tree of `{id, parent, children, expandable, open, more, index, count}`. `more` is 0, or
 * how many children an item stands for; `index` and `count` are its place among its siblings. `widened` holds the nodes all of whose
 * children are shown, `selected` is a node that is shown in any case where its ancestors are open.
 */
export function outlineOf(source, widened, selected) {
  const byId = new Map();
  const kept = ancestry(source, selected);
  const build = (id, parent) => {
    const all = source.children(id);
    const item = { id, parent, children: [], expandable: all.length > 0, open: false, more: 0, index: 1, count: 1 };
    byId.set(id, item);
    if (all.length === 0 || !source.expanded.has(id)) return item;
    item.open = true;
    const shown = widened.has(id) ? all : narrowed(source, all, kept);
    for (const child of shown) item.children.push(build(child, item));
    if (shown.length < all.length) item.children.push(rest(item, all.length - shown.length, byId));
    number(item.children);
    return item;
  };
  const roots = source.roots.map((id) => build(id, null));
  number(roots);
  return { roots, byId };
}

function number(items) {
  items.forEach((item, index) => {
    item.index = index + 1;
    item.count = items.length;
  });
}

function rest(parent, more, byId) {
  const item = { id: moreOf(parent.id), parent, children: [], expandable: false, open: false, more, index: 1, count: 1 };
  byId.set(item.id, item);
  return item;
}

/** A node and all nodes above it. */
export function ancestry(source, id) {
  const path = new Set();
  for (let at = id; at !== null && at !== undefined; at = source.parent(at)) path.add(at);
  return path;
}

/** The children that are shown where there are too many: the foremost, and those that matter. */
function narrowed(source, all, kept) {
  const breadth = source.breadth ?? Infinity;
  // An item for a single child would need the room of that child.
  if (all.length <= breadth + 1) return all;
  const matters = (id) => kept.has(id) || (source.important?.(id) ?? false);
  let room = breadth - all.filter(matters).length;
  return all.filter((id) => matters(id) || room-- > 0);
}
