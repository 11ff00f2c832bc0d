/** The keyboard of a tree: arrows follow the drawing, Enter and the space bar open and close, Home and End go to its ends. */

const ZOOM = { '+': 1.25, '=': 1.25, '-': 0.8 };

/** Where the arrows lead from an item; nothing where there is no such item. */
const STEPS = {
  ArrowUp: ({ parent }) => parent,
  ArrowDown: ({ children }) => children[0],
  ArrowLeft: ({ parent, index }) => parent?.children[index - 2],
  ArrowRight: ({ parent, index }) => parent?.children[index],
};

/** Connects the keys of a box; `tree` has `active()`, `first()`, `last()`, `go(item)`, `toggle(item, open)`, `zoom(factor)` and `fit()`. */
export function treeKeys(box, tree) {
  box.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = actionOf(event.key, tree);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
}

function actionOf(key, tree) {
  if (key in ZOOM) return () => tree.zoom(ZOOM[key]);
  if (key === '0') return () => tree.fit();
  const item = tree.active();
  if (!item) return null;
  if (key === 'Enter' || key === ' ') return () => tree.toggle(item);
  if (key === 'Home') return () => tree.go(tree.first());
  if (key === 'End') return () => tree.go(tree.last());
  if (key === 'ArrowDown' && item.expandable && !item.open) return () => tree.toggle(item, true);
  if (!(key in STEPS)) return null;
  const next = STEPS[key](item);
  return () => next && tree.go(next);
}
