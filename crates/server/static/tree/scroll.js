/** Scrolling to what was asked for. */

/** Where what is to be seen together may begin, from the largest to the smallest; it ends with the steps below the drawing. */
const PARTS = ['.search-result', '.exercises, .lesson', '.tree-pane, .lesson-card', '.tree-way'];
const DRAWING = '.tree-home, .exercise-home';
const STEPS = '.tree-controls, .exercise-buttons';

const GAP = 12;

/** Scrolls so that the beginning of a view is seen, or of as large a part as fits on the screen together with its drawing and its steps. */
export function bringIntoView(view) {
  const isShown = (element) => element.checkVisibility();
  const find = (what) => [...view.querySelectorAll(what)].find(isShown);
  const drawing = find(DRAWING);
  if (!drawing) return;
  // Where the bar of the steps sticks to the screen now says nothing of where it will be.
  const steps = (find(STEPS)?.offsetHeight ?? 0) + GAP;
  const end = drawing.getBoundingClientRect().bottom + steps;
  const top = (part) => part.getBoundingClientRect().top;
  if (top(view) >= 0 && end <= innerHeight) return;
  // What is compared begins with its table.
  const parts = [view, ...(find('.tree-compare') ? ['.tree-compare'] : PARTS).map(find).filter(Boolean)];
  (parts.find((part) => end - top(part) <= innerHeight) ?? parts[parts.length - 1]).scrollIntoView();
}
