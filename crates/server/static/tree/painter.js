/** Paints the part of a tree that is near the visible part, and keeps the elements that stay. */

import { attribute, svg } from '../dom.js';
import { t } from '../i18n.js';
import { cardShapes, edgeShapes, handle, handleReach, wedge } from './cards.js';

/** Subtrees that are narrower, in pixels, are drawn as one wedge. */
const NARROW = 22;

/** A painter for a source (see drawing.js) with columns and rows of a size; `name` begins the identifiers of its elements. */
export function painter(source, { column, row, name }) {
  const layer = (kind, attributes) => svg('g', { class: kind, ...attributes });
  /** What is seen of nodes; above it, what pointers and screen readers find. */
  const nodes = layer('tree-nodes', { 'aria-hidden': true });
  const items = layer('tree-items', { role: 'none' });
  const edges = layer('tree-edges', { 'aria-hidden': true });
  const wedges = svg('path', { class: 'tree-wedges', 'aria-hidden': true });
  const numbers = new Map();
  const itemsOf = new WeakMap();
  let kept = new Map();
  let version = 0;

  const placeOf = (item) => ({ x: item.x * column, y: item.depth * row });
  const idOf = (id) => (kept.has(id) ? elementId(id) : null);

  /** Identifiers of elements are numbered, because those of a source may be anything. */
  function elementId(id) {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return `${name}-${numbers.get(id)}`;
  }

  /**
   * The items of a subtree in a region, parents first; `found` gets items, those that are too narrow as wedges, and those of which only the
   * edge is seen.
   */
  function collect(item, view, found) {
    if (!meets(view.region, item)) {
      if (item.parent && meets(view.region, edgeExtent(item))) found.passing.push(item);
      return;
    }
    const narrow = (item.to - item.from + 1) * column * view.scale < NARROW;
    if (narrow && !view.above.has(item)) {
      found.wedges.push(wedge(item, placeOf(item), { column, row }));
      return;
    }
    found.items.push(item);
    for (const child of item.children) collect(child, view, found);
  }

  const edgeExtent = ({ x, depth, parent }) => ({ from: Math.min(x, parent.x), to: Math.max(x, parent.x), depth, deepest: depth });

  /** Whether a stretch of columns and rows, with the edge above it, meets a region. */
  function meets({ left, top, right, bottom }, { from, to, depth, deepest }) {
    return (to + 1) * column >= left && (from - 1) * column <= right && (depth - 1) * row <= bottom && (deepest + 1) * row >= top;
  }

  function draw(shown, { region, scale, detail, selected, active }) {
    const above = new Set();
    for (let item = shown.byId.get(active); item; item = item.parent) above.add(item);
    const found = { items: [], wedges: [], passing: [] };
    for (const root of shown.roots) collect(root, { region, scale, above }, found);
    const current = shown.byId.get(active);
    // A screen reader stays on the item of the keyboard wherever the drawing is scrolled.
    if (current && !found.items.includes(current)) found.items.push(current);
    attribute(wedges, 'd', found.wedges.join('') || null);
    const before = kept;
    kept = new Map();
    for (const item of found.items) kept.set(item.id, keep(before.get(item.id), item, { detail, selected, active }));
    const passing = found.passing.map((item) => edgeOf(item, cardOf(item), placeOf(item), 'far'));
    nodes.replaceChildren(...[...kept.values()].map(({ node }) => node));
    items.replaceChildren(...[...kept.values()].map(({ reach }) => reach));
    edges.replaceChildren(...passing, ...[...kept.values()].map(({ edge }) => edge).filter(Boolean));
  }

  /** The elements of an item: those of before if nothing has changed. */
  function keep(before, item, { detail, selected, active }) {
    const kind = `${version} ${detail} ${item.id === selected} ${item.id === active}`;
    if (before?.kind === kind) return before;
    const card = cardOf(item);
    const place = placeOf(item);
    const state = { selected: item.id === selected, active: item.id === active };
    const content = JSON.stringify([card, place, item.parent && item.parent.x, detail, state, item.open, item.index, item.count]);
    if (before?.content === content) return { ...before, kind };
    const reach = reachOf(item, card, place, state);
    itemsOf.set(reach, item.id);
    return { kind, content, reach, node: nodeOf(item, card, place, detail, state), edge: item.parent && edgeOf(item, card, place, detail) };
  }

  const cardOf = (item) => (item.more > 0 ? moreCard(item) : source.card(item.id));

  const moreCard = ({ more }) => ({ lines: [t('tree.more.short', { n: more })], shape: 'round', classes: 'more', label: t('tree.more', { n: more }) });

  /** The tree item: named, and as large as the card and its handle. */
  function reachOf(item, card, { x, y }, { selected }) {
    const { width, height } = source.size;
    const about = {
      id: elementId(item.id),
      role: 'treeitem',
      'aria-label': card.label,
      'aria-level': item.depth + 1,
      'aria-posinset': item.index,
      'aria-setsize': item.count,
      'aria-expanded': item.expandable ? String(item.open) : null,
      'aria-selected': String(selected),
      'data-testid': 'tree-node',
    };
    const body = svg('rect', { x: -width / 2, y: -height / 2, width, height, rx: 7 });
    return svg('g', { ...about, transform: `translate(${x} ${y})` }, body, ...(item.expandable ? [handleReach(source.size)] : []));
  }

  function nodeOf(item, card, { x, y }, detail, state) {
    const classes = ['node', card.classes ?? '', state.selected ? 'selected' : '', state.active ? 'active' : ''].join(' ');
    const shapes = cardShapes(card, source.size, detail);
    const hidden = item.expandable && detail !== 'far' ? [handle(item, source.children(item.id).length, source.size)] : [];
    return svg('g', { class: classes, transform: `translate(${x} ${y})` }, ...shapes, ...hidden);
  }

  function edgeOf(item, card, place, detail) {
    const classes = ['edge', item.more > 0 ? 'more' : '', card.edgeClasses ?? ''].join(' ');
    return svg('g', { class: classes }, ...edgeShapes(placeOf(item.parent), place, card, source.size, detail));
  }

  return {
    /** From behind. */
    layers: [wedges, edges, nodes, items],
    draw,
    idOf,
    /** Cards have changed: they are asked for again. */
    outdate: () => (version += 1),
    /** The identifier of the item whose element contains another one. */
    itemAt: (element) => itemsOf.get(element.closest('[role=treeitem]')),
  };
}
