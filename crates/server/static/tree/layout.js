/**
 * A tidy layout of a tree, from the top down: levels in rows, parents above the middle of their children, subtrees as close as their
 * outlines allow, and equal ones drawn alike. No DOM here; one unit is a column, or a row.
 */

/** The least distance of neighbours with the same parent, and of others. */
const SIBLINGS = 1;
const COUSINS = 1.22;

/** The outline of a subtree: for each of its levels the leftmost and the rightmost x, seen from its root. */
const LEAF = { left: [0], right: [0] };

/**
 * Places the items of a tree: each gets `x` (of its middle), `depth` (the root has 0), and the extent of its subtree, `from` and `to`
 * (middles of its leftmost and rightmost item) and `deepest` (the depth of its last level). Items have `children`, and nothing else is
 * asked of them. Gives back the extent of everything.
 */
export function layout(roots) {
  const top = { children: roots };
  outline(top);
  settle(top, 0, -1);
  return { from: top.from, to: top.to, deepest: Math.max(0, top.deepest) };
}

/** Places the children of an item relative to it, and gives back the outline of its subtree. */
function outline(item) {
  const { children } = item;
  if (children.length === 0) return LEAF;
  const parts = children.map(outline);
  const places = spread(parts);
  const middle = (places[0] + places[places.length - 1]) / 2;
  children.forEach((child, index) => (child.x = places[index] - middle));
  return around(children, parts);
}

/** The outline of a subtree from those of its children. */
function around(children, parts) {
  const left = [0];
  const right = [0];
  parts.forEach((part, index) => {
    const { x } = children[index];
    for (let level = 0; level < part.left.length; level++) {
      if (left.length === level + 1) left.push(x + part.left[level]);
      right[level + 1] = x + part.right[level];
    }
  });
  return { left, right };
}

/**
 * Where subtrees stand side by side: midway between as far left and as far right as they can. (Both keep all distances, and so does
 * their mean; pushed to the left only, small subtrees between large ones would lean to one side.)
 */
function spread(parts) {
  const lefts = packed(parts);
  const mirrored = parts.map(mirror).reverse();
  const rights = packed(mirrored).map((x) => -x).reverse();
  const last = lefts[lefts.length - 1];
  return lefts.map((x, index) => (x + rights[index] + last) / 2);
}

const negated = (list) => list.map((x) => -x);

const mirror = (part) => (part === LEAF ? LEAF : { left: negated(part.right), right: negated(part.left) });

/** Where subtrees stand if each is as far left as those before it allow. */
function packed(parts) {
  const edge = [];
  return parts.map(({ left, right }) => {
    let x = edge.length === 0 ? 0 : edge[0] + SIBLINGS - left[0];
    for (let level = 1; level < Math.min(edge.length, left.length); level++) x = Math.max(x, edge[level] + COUSINS - left[level]);
    for (let level = 0; level < right.length; level++) edge[level] = x + right[level];
    return x;
  });
}

/** Turns places relative to the parent into absolute ones, and measures subtrees. */
function settle(item, x, depth) {
  item.x = x;
  item.depth = depth;
  item.deepest = depth;
  item.from = x;
  item.to = x;
  for (const child of item.children) {
    settle(child, x + child.x, depth + 1);
    item.deepest = Math.max(item.deepest, child.deepest);
    item.from = Math.min(item.from, child.from);
    item.to = Math.max(item.to, child.to);
  }
}
