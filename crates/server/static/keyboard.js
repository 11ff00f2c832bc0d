/** Keys: digits and letters choose columns, arrows move over the board, letters are commands. */

import { perform, play } from './actions.js';
import { cursorOf, focusCursor } from './board.js';
import { showValues } from './cover.js';
import { byId, html } from './dom.js';
import { openDialog } from './dialogs.js';
import { t } from './i18n.js';
import { nextPanel, togglePresent } from './present.js';
import { change, onChange, state } from './state.js';
import { read, write } from './storage.js';

const KEPT = 'linha.keys';

const COMMANDS = {
  u: 'undo', r: 'redo', home: 'first', end: 'last', h: 'hint', a: 'analyse', t: 'threats', g: 'tree',
  n: 'new', s: 'stop', p: 'pause', e: 'step', v: 'review', ',': 'previous-mistake', '.': 'next-mistake', m: 'learn',
};

/** What concerns the page, not the game. */
const PAGE = {
  l: () => openDialog('settings-dialog'), '?': () => openDialog('keys-dialog'), f: togglePresent, x: nextPanel, c: showValues,
};

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** What the dialog of the keys lists. */
const LIST = [
  ['1 – 9', 'keys.column'], ['← → ↑ ↓', 'keys.arrows'], ['Enter', 'keys.play'], ['U', 'controls.undo'],
  ['R', 'controls.redo'], ['Home', 'controls.first'], ['End', 'controls.last'], ['H', 'controls.hint'],
  ['A', 'controls.analyse'], ['T', 'controls.threats'], ['G', 'controls.tree'],
  ['V', 'controls.review'], [',', 'review.previous'], ['.', 'review.next'], ['M', 'review.learn'],
  ['N', 'controls.new'], ['S', 'thinking.stop'],
  ['P', 'automatic.pause'], ['E', 'automatic.step'], ['C', 'cover.key'], ['F', 'present.open'], ['X', 'present.next'],
  ['L', 'settings.title'], ['?', 'top.keys'],
];

let on = read(KEPT) !== 'off';

/** Connects the keyboard. */
export function setUpKeyboard() {
  document.addEventListener('keydown', (event) => {
    if (!state.view || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.repeat && !ARROWS[event.key]) return;
    // Also where nothing in the dialog has the focus.
    if (document.querySelector('dialog[open]')) return;
    if (move(event) || (on && column(event)) || (on && command(event))) event.preventDefault();
  });
  byId('board').addEventListener('focusin', (event) => {
    const { x, y } = event.target.dataset;
    if (x !== undefined && event.target.matches(':focus-visible')) settle({ x: Number(x), y: Number(y) });
  });
  byId('board').addEventListener('focusout', (event) => {
    if (!onBoard(event.relatedTarget)) change({ hover: null });
  });
  byId('keys-open').addEventListener('click', () => openDialog('keys-dialog'));
  const choice = byId('keys-on');
  choice.checked = on;
  choice.addEventListener('change', () => {
    on = choice.checked;
    write(KEPT, on ? 'on' : 'off');
  });
}

/** Writes the list of keys. */
export function listKeys() {
  const entries = LIST.map(([key, words]) => html('div', {}, html('dt', {}, html('kbd', {}, key)), html('dd', {}, t(words))));
  byId('keys-list').replaceChildren(...entries);
}

/** Whether keys belong to an element; the choices of the presentation and of an exercise leave letters and digits to the board. */
const isTyping = (element) =>
  element.closest('input, select, textarea, dialog, summary') !== null && element.closest('#present-bar, #learn-side') === null;

const onBoard = (element) => byId('board').contains(element);

function settle(cell) {
  change({ cursor: cell, hover: cell });
}

/** Arrows and Enter, on the board or where nothing else has the focus. */
function move(event) {
  const idle = event.target === document.body;
  if (!onBoard(event.target) && !idle) return false;
  const step = ARROWS[event.key];
  if (step) {
    const { view } = state;
    const { x, y } = cursorOf();
    const clamp = (value, size) => Math.max(0, Math.min(size - 1, value));
    settle(idle ? { x, y } : { x: clamp(x + step[0], view.width), y: clamp(y + step[1], view.height) });
    focusAfterDrawing();
    return true;
  }
  if (idle || (event.key !== 'Enter' && event.key !== ' ')) return false;
  play(cursorOf());
  return true;
}

let wanted = false;
onChange(() => {
  if (wanted) focusCursor();
  wanted = false;
});

/** The cell can be reached once it is drawn so. */
function focusAfterDrawing() {
  wanted = true;
}

/** Columns by name, where stones fall; with Shift, letters are always commands. */
function column(event) {
  const { view } = state;
  const x = view.gravity && !event.shiftKey ? view.columns.indexOf(event.key.toLowerCase()) : -1;
  if (x < 0) return false;
  change({ cursor: { x, y: cursorOf().y } });
  play({ x, y: 0 });
  return true;
}

function command(event) {
  const key = event.key.toLowerCase();
  if (PAGE[key]) PAGE[key]();
  else if (COMMANDS[key]) perform(COMMANDS[key]);
  else return false;
  return true;
}
