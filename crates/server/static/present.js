/** Presentation: the board and one panel, large, for a projector. */

import { isAvailable, perform } from './actions.js';
import { byId, html } from './dom.js';
import { t } from './i18n.js';
import { tell } from './notice.js';
import { mainResult } from './results.js';
import { change, state } from './state.js';
import { ofTab, readData, remove, writeData } from './storage.js';

const KEPT = 'linha.present';

/** The panels that can stand beside the board, by name: what each is, and what has to be shown for it. */
const PANELS = {
  none: { words: 'present.none' },
  moves: { words: 'moves.title' },
  analysis: { words: 'analysis.title' },
  thinking: { words: 'thinking.title' },
  threats: { words: 'threats.title', shows: { threats: true } },
  tree: { words: 'tree.view', shows: { tree: true } },
  review: { words: 'review.title' },
};
const NAMES = Object.keys(PANELS);

let on = false;
let panel = 'moves';
/** What was shown before. */
let before = {};
/** Where the focus was. */
let opener = null;

/** Connects button and choice, and goes on where the tab was before a reload. */
export function setUpPresent() {
  const radio = (name) => html('label', {},
    html('input', { type: 'radio', name: 'present-panel', value: name, 'data-testid': `present-${name}` }), html('span', { 'data-t': PANELS[name].words }));
  byId('present-panels').append(...NAMES.map(radio));
  byId('present-panels').addEventListener('change', (event) => choose(event.target.value));
  byId('present-open').addEventListener('click', () => {
    byId('settings-dialog').close();
    enter();
  });
  byId('present-leave').addEventListener('click', leave);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && on && !event.defaultPrevented && !hasDialog()) leave();
  });
  document.addEventListener('fullscreenchange', () => {
    // Escape ends both; a reload ends only the full screen, and this would come too late.
    if (!document.fullscreenElement && on && !hasDialog()) setTimeout(leave);
  });
  recall();
}

/** Begins or ends the presentation. */
export const togglePresent = () => (on ? leave() : enter());

/** The next panel, if the page presents. */
export function nextPanel() {
  if (!on) return;
  choose(NAMES[(NAMES.indexOf(panel) + 1) % NAMES.length]);
  const choice = byId('present-panels');
  if (choice.contains(document.activeElement)) choice.querySelector(':checked').focus();
}

const hasDialog = () => document.querySelector('dialog[open]') !== null;

function recall() {
  const kept = readData(KEPT, ofTab);
  if (!kept || !(kept.panel in PANELS)) return;
  ({ panel, before } = kept);
  begin();
}

function enter() {
  opener = document.activeElement;
  before = { threats: state.threats, tree: state.tree };
  begin();
  tell(t('present.on'));
  if (!opener.checkVisibility()) byId('present-panels').querySelector(':checked').focus();
  // Where it is not allowed, the window is large enough.
  document.documentElement.requestFullscreen?.().catch(() => null);
}

function begin() {
  on = true;
  byId('present-bar').hidden = false;
  choose(panel);
}

function choose(name) {
  panel = name;
  writeData(KEPT, { panel, before }, ofTab);
  document.documentElement.dataset.present = name;
  byId('present-panels').querySelector(`[value=${name}]`).checked = true;
  change({ ...before, ...PANELS[name].shows });
  // Reviews cost much, and are help in a game that goes on: there, a button begins them.
  const { view } = state;
  if (name === 'review' && view && !view.review && isOver(view) && isAvailable('review', view)) perform('review');
}

const isOver = (view) => view.state === 'over' || (mainResult(view) ?? null) !== null;

function leave() {
  if (!on) return;
  on = false;
  remove(KEPT, ofTab);
  delete document.documentElement.dataset.present;
  byId('present-bar').hidden = true;
  change(before);
  if (document.fullscreenElement) document.exitFullscreen().catch(() => null);
  // Where the focus was: on nothing, or on what is there no more after a reload.
  if (opener === document.body) document.activeElement.blur();
  else (opener?.isConnected && opener.checkVisibility() ? opener : byId('settings-open')).focus();
}
