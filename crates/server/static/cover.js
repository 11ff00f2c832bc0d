/**
 * Values hidden until asked for, so that a class can think first. The parts of the state that say how good a move is are taken out of
 * it: no drawing, name, title, list or announcement has them, because none gets them. They are shown for one position at a time.
 */

import { attribute, byId, html, text } from './dom.js';
import { t } from './i18n.js';
import { tell } from './notice.js';
import { change, lookThrough, onChange, state } from './state.js';
import { read, write } from './storage.js';

const KEPT = 'linha.cover';

/** The panels that show values: each says that they are hidden. */
const PANELS = ['#analysis', '#threats-panel', '#thinking', '#review', '#search-view .search-tab'];

let on = read(KEPT) === 'on';
/** The position whose values are shown all the same. */
let asked = null;
/** The view that was covered last, and the hint that was told to be there. */
let last = { view: null, covered: null };
let hinted = null;
let wasHidden = null;

const positionOf = (view) => `${view.id} ${view.notation}`;

/** Whether values are hidden in the position on the board. */
const isCovered = () => on && state.view !== null && positionOf(state.view) !== asked;

/** A view without anything that says how good a move is. */
function coverView(view) {
  const { analysis, thinking, review, variations } = view;
  return {
    ...view,
    hint: null,
    graph: view.graph.map(() => null),
    variations: variations && { ...variations, values: [] },
    threats: { first: [], second: [] },
    analysis: analysis && { ...analysis, values: [], lines: [] },
    thinking: thinking && { ...thinking, best: null, score: null, line: [], candidates: [] },
    review: review && { ...review, moves: review.moves.map(() => null), accuracy: { first: null, second: null } },
  };
}

/** What the state has of what is known. */
function covered({ view }) {
  if (!view) return {};
  // Another position covers its values again, also when one comes back to it.
  if (asked !== null && asked !== positionOf(view)) asked = null;
  if (!on || asked !== null) return {};
  if (last.view !== view) last = { view, covered: coverView(view) };
  return { view: last.covered, heat: null, situation: null, pointed: null, ghosts: null, preview: 0 };
}

/** Connects the switches, and puts a sentence with a button into each panel that shows values. */
export function setUpCover() {
  lookThrough(covered);
  for (const box of document.querySelectorAll('.cover-switch')) box.addEventListener('change', () => hide(box.checked));
  for (const panel of PANELS) document.querySelector(panel)?.append(note());
  byId('present-show').addEventListener('click', showValues);
  onChange(update);
}

function note() {
  const button = html('button', { type: 'button', class: 'small', 'data-t': 'cover.show', 'data-testid': 'cover-show' });
  button.addEventListener('click', showValues);
  return html('div', { class: 'cover-note', 'data-testid': 'cover-note' }, html('p', { 'data-t': 'cover.hidden' }), button);
}

/** Hides values from now on, or no longer. */
function hide(hidden) {
  on = hidden;
  asked = null;
  write(KEPT, on ? 'on' : 'off');
  change({});
}

/** Shows the values of this position, or hides them again. */
export function showValues() {
  const { view } = state;
  if (!view) return;
  if (!on) return tell(t('cover.off'));
  const focused = document.activeElement?.closest('.cover-note')?.parentElement;
  asked = isCovered() ? positionOf(view) : null;
  if (asked !== null) tell(t('cover.shown'));
  change({});
  // The button that was pressed goes.
  if (focused) {
    focused.tabIndex = -1;
    focused.focus();
  }
}

function update() {
  const { view } = state;
  if (!view) return;
  const hidden = isCovered();
  document.documentElement.classList.toggle('covered', hidden);
  for (const box of document.querySelectorAll('.cover-switch')) box.checked = on;
  const button = byId('present-show');
  button.hidden = !on;
  text(button, t(hidden ? 'cover.show' : 'cover.hide'));
  attribute(button, 'aria-keyshortcuts', 'C');
  // What was told of values goes, too.
  if (hidden && wasHidden === false) tell(t('cover.hidden'));
  wasHidden = hidden;
  tellHint(hidden);
}

/** Says that a hint has come, which nothing shows. */
function tellHint(hidden) {
  const { view } = last;
  const hint = hidden && view?.hint ? `${positionOf(view)} ${view.hint.name}` : null;
  if (hint && hint !== hinted) tell(t('cover.hint'));
  hinted = hint;
}
