/**
 * A tree as a drawing: tidy, from the top down, and fast with 100 000 nodes, because only what is near the visible part exists.
 * It scrolls, is dragged, zooms (buttons, Ctrl and the wheel, two fingers, + − 0), opens and closes nodes, and is a WAI-ARIA tree for keyboards
 * and screen readers. It knows nothing about searches:
 *
 *     const drawing = treeDrawing(home, {
 *       label: 'Tree of the search',      // the accessible name of the tree
 *       roots: [0],                       // identifiers, in order (numbers or strings; may be a getter)
 *       children: (id) => [1, 2],         // in order; all of them, also those that are not shown
 *       parent: (id) => 0,                // null for roots
 *       card: (id) => ({
 *         lines: ['6', '−∞ … 5'],         // texts; the first one is large
 *         shape: 'up',                    // up, down (houses that point there), box or round
 *         classes: 'max pv',              // of the node, for tree.css
 *         label: 'MAX node, value 6',     // in words, for screen readers
 *         note: 'B',                      // a letter or two in the left corner, or nothing
 *         sign: 'M-5 0H5',                // a picture in the right corner, as a path of 12 × 12 around the origin, or nothing
 *         edgeLabel: '4',                 // at the edge to its parent, or nothing
 *         edgeClasses: 'pv',              // pv and cut are drawn by tree.css
 *       }),
 *       important: (id) => false,         // shown even where its siblings are too many (optional)
 *       size: { width: 76, height: 54 },  // of all cards
 *       breadth: 12,                      // how many children of a node are shown at first (optional: all)
 *       expanded: new Set([0]),           // the nodes that are open; the drawing changes it
 *       selected: 0,                      // at first (optional)
 *       onSelect: (id) => {},             // a person chose a node
 *       onToggle: (id, open) => {},       // a person opened or closed a node (optional)
 *     });
 *
 * `update()` after the tree, `expanded`, `roots` or `breadth` changed; `refresh()` if only cards did (much faster); `select(id, changed)` marks a node
 * (and does not call `onSelect`), and updates if anything else has changed; `reveal(id)` opens the nodes above it and scrolls to it; `show(ids)` shows
 * a way from a root down, as far as its texts can be read; `zoom(f)` by a factor; `fit()`; `destroy()` ends it. `element` is
 * the box itself. Objects of the source are read anew each time, so its fields may be changed, or be getters.
 */

import { attribute } from '../dom.js';
import { DETAILS } from './cards.js';
import { treeKeys } from './keys.js';
import { layout } from './layout.js';
import { ancestry, outlineOf } from './outline.js';
import { painter } from './painter.js';
import { stageOf } from './stage.js';
import { zoomButtons } from './zoom.js';

const GAP = { x: 14, y: 46 };
const MARGIN = 26;
/** Above the root: room for the buttons. */
const ABOVE = 72;
/** The least scale at first, so that all texts are read, and fingers find what they touch; and where a whole way is to be seen. */
const READABLE = 0.72;
const LEAST = 0.58;
const TOUCH = matchMedia('(pointer: coarse)');

let drawings = 0;

/** Draws a tree into an element; see above. */
export function treeDrawing(home, source) {
  const column = source.size.width + GAP.x;
  const row = source.size.height + GAP.y;
  const widened = new Set();
  const stage = stageOf(home, draw);
  const { box, picture } = stage;
  const paint = painter(source, { column, row, name: `tree-${(drawings += 1)}` });
  picture.append(...paint.layers);
  attribute(box, 'role', 'tree');
  home.classList.add('tree-home');
  home.append(zoomButtons((factor) => stage.zoom(factor), () => fit()));

  let shown = { roots: [], byId: new Map() };
  let selected = source.selected ?? null;
  /** The item of the keyboard: the selected node, or an item that stands for several. */
  let active = selected;

  const placeOf = (item) => ({ x: item.x * column, y: item.depth * row });

  function draw(region, scale) {
    const [, detail] = DETAILS.find(([least]) => scale >= least);
    paint.draw(shown, { region, scale, detail, selected, active });
    attribute(box, 'aria-activedescendant', paint.idOf(active));
  }

  /** Lays the tree out anew; the item with this identifier stays where it is. */
  function update(still = selected) {
    const before = shown.byId.get(still) ?? shown.roots[0];
    const from = before && placeOf(before);
    shown = outlineOf(source, widened, selected);
    const extent = layout(shown.roots);
    if (!shown.byId.has(active)) active = shown.byId.has(selected) ? selected : shown.roots[0]?.id ?? null;
    const after = shown.byId.get(before?.id) ?? shown.roots[0];
    stage.measure(boundsOf(extent), after && from, after && placeOf(after));
    refresh();
  }

  function boundsOf({ from, to, deepest }) {
    const { width, height } = source.size;
    return {
      left: from * column - width / 2 - MARGIN,
      right: to * column + width / 2 + MARGIN,
      top: -height / 2 - ABOVE,
      bottom: deepest * row + height / 2 + MARGIN,
    };
  }

  function refresh() {
    attribute(box, 'aria-label', source.label);
    paint.outdate();
    stage.refresh();
  }

  /** Zooms out to see everything, but not further than to a scale; a tree that is wider shows the middle of its root. */
  function fit(least) {
    if (shown.roots.length > 0) stage.fit(placeOf(shown.roots[0]), least);
  }

  /** Shows everything, if it can be read; otherwise as much as possible of a way from a root down. */
  function show(ids) {
    const usual = TOUCH.matches ? 1 : READABLE;
    const way = ids.map((id) => shown.byId.get(id)).filter(Boolean).map(around);
    const fits = (part) => stage.fitting(part) >= LEAST;
    while (way.length > 1 && !fits(hull(way))) way.pop();
    if (way.length === 0) fit(usual);
    else stage.frame({ ...hull(way), top: -source.size.height / 2 - ABOVE }, LEAST, usual);
  }

  /** Scrolls to an item, and to its parent where both fit. */
  function see(item) {
    if (item.parent) stage.see(around(item.parent));
    stage.see(around(item));
  }

  function around(item) {
    const { x, y } = placeOf(item);
    const { width, height } = source.size;
    return { left: x - width / 2 - 12, right: x + width / 2 + 12, top: y - height / 2 - GAP.y, bottom: y + height / 2 + GAP.y / 2 };
  }

  function select(id, changed = false) {
    const before = selected;
    selected = id;
    active = id;
    if (changed || !shown.byId.has(id)) update(shown.byId.has(id) ? id : before);
    else refresh();
  }

  function reveal(id) {
    const closed = [...ancestry(source, id)].slice(1).filter((above) => !source.expanded.has(above));
    for (const above of closed) source.expanded.add(above);
    const before = selected;
    if (closed.length > 0 || !shown.byId.has(id)) {
      selected = id;
      update(before);
      selected = before;
    }
    const item = shown.byId.get(id);
    if (item) see(item);
  }

  function toggle(item, open = !item.open) {
    if (item.more > 0) return widen(item);
    if (!item.expandable || open === item.open) return;
    if (open) source.expanded.add(item.id);
    else source.expanded.delete(item.id);
    source.onToggle?.(item.id, open);
    update(item.id);
    if (open) seeChildren(shown.byId.get(item.id));
  }

  /** Scrolls so that the children just opened are seen, if they fit, and the node itself in any case. */
  function seeChildren(item) {
    const last = item.children[item.children.length - 1];
    if (last) see(item.children[Math.floor(item.children.length / 2)]);
    see(item);
  }

  /** Shows all children instead of an item that stands for some. */
  function widen(item) {
    const { parent } = item;
    const known = new Set(parent.children.map(({ id }) => id));
    widened.add(parent.id);
    update(parent.id);
    const fresh = shown.byId.get(parent.id).children.find(({ id }) => !known.has(id));
    if (fresh) go(fresh);
  }

  /** A person goes to an item. */
  function go(item) {
    active = item.id;
    if (item.more === 0) {
      selected = item.id;
      source.onSelect?.(item.id);
    }
    const now = shown.byId.get(item.id);
    if (now) see(now);
    refresh();
  }

  function clicked(event) {
    const item = shown.byId.get(paint.itemAt(event.target));
    if (!item) return;
    if (event.type === 'dblclick') toggle(item);
    else if (event.target.closest('[data-handle]') || item.more > 0) toggle(item);
    else go(item);
  }
  picture.addEventListener('click', clicked);
  picture.addEventListener('dblclick', (event) => event.target.closest('[data-handle]') || clicked(event));

  treeKeys(box, {
    active: () => shown.byId.get(active),
    first: () => shown.roots[0],
    last() {
      let item = shown.roots[shown.roots.length - 1];
      while (item.children.length > 0) item = item.children[item.children.length - 1];
      return item;
    },
    go,
    toggle,
    zoom: (factor) => stage.zoom(factor),
    fit: () => fit(),
  });

  update();
  fit(TOUCH.matches ? 1 : READABLE);
  return {
    element: box,
    update: () => update(),
    refresh,
    select,
    reveal,
    show,
    zoom: (factor) => stage.zoom(factor),
    fit: () => fit(),
    destroy: stage.destroy,
  };
}

/** The rectangle around rectangles. */
const hull = (parts) => ({
  left: Math.min(...parts.map(({ left }) => left)),
  right: Math.max(...parts.map(({ right }) => right)),
  top: Math.min(...parts.map(({ top }) => top)),
  bottom: Math.max(...parts.map(({ bottom }) => bottom)),
});
