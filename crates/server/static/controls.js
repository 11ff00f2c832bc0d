/** The buttons around the board, and the lines above it that say who plays and how the game stands. */

import { isAvailable, perform, setPace } from './actions.js';
import { attribute, byId, html, text } from './dom.js';
import { styleOf } from './geometry.js';
import { number, t } from './i18n.js';
import { exactButton, offerExact } from './names.js';
import { shownView, state } from './state.js';
import { stonePicture } from './stones.js';
import { isPaused, playerName, sideName, standing } from './words.js';

/** Connects the buttons. */
export function setUpControls() {
  for (const button of document.querySelectorAll('[data-action]')) {
    button.addEventListener('click', () => perform(button.dataset.action));
  }
  const pace = byId('pace');
  pace.addEventListener('change', () => setPace(Number(pace.value)));
  pace.addEventListener('input', () => showPace(Number(pace.value)));
}

/** Shows what can be done now. */
export function updateControls() {
  const { view } = state;
  if (!view) return;
  for (const button of document.querySelectorAll('[data-action]')) {
    attribute(button, 'aria-disabled', isAvailable(button.dataset.action, view) ? null : 'true');
  }
  pressed('analyse', view.analysis !== null);
  pressed('threats', state.threats);
  pressed('tree', state.tree);
  updatePlayers(shownView());
  updateAutomatic(view);
}

function pressed(action, on) {
  attribute(document.querySelector(`[data-action=${action}]`), 'aria-pressed', String(on));
}

function updatePlayers(view) {
  text(byId('status'), standing(view));
  document.title = `${standing(view)} – linha`;
  for (const side of ['first', 'second']) {
    const home = byId(`player-${side}`);
    const active = view.state === 'over' ? view.outcome === side : view.turn === side;
    home.classList.toggle('active', active);
    updatePlayer(view, side, home);
  }
}

/** The letters of a name that has room beside another one. */
const LONG = 13;

/** Who plays a side: the whole of it is a button for the exact text of a computer. */
function updatePlayer(view, side, home) {
  const { agent, described } = view.seats[side];
  const content = [styleOf(view), sideName(view, side), playerName(view, side), agent].join(' ');
  if (home.dataset.content === content) return;
  home.dataset.content = content;
  const button = home.querySelector('button') ?? exactButton(`exact-${side}`, 'player-exact');
  offerExact(button, described, agent);
  const name = playerName(view, side);
  const who = html('span', { class: 'who' }, name);
  // A long name takes the line of its colour, which its stone shows, too.
  home.classList.toggle('long', name.length > LONG);
  const parts = [stonePicture(styleOf(view), side), who, html('span', { class: 'which' }, sideName(view, side))];
  // The button stays where it is, and with it the focus.
  for (const child of [...home.children]) if (child !== button) child.remove();
  if (!button.parentElement) home.append(button);
  button.before(...parts);
}

/** Games that run by themselves have a pause, single steps and a speed. */
function updateAutomatic(view) {
  const computers = ['first', 'second'].every((side) => view.seats[side].asked !== 'human');
  byId('automatic').hidden = !computers && !isPaused(view);
  byId('automatic').classList.toggle('watched', computers);
  text(byId('pause-text'), isPaused(view) ? t('automatic.go') : t('automatic.pause'));
  attribute(byId('pause-icon'), 'href', isPaused(view) ? '#i-go' : '#i-pause');
  const pace = byId('pace');
  if (document.activeElement !== pace) {
    pace.value = view.pace;
    showPace(view.pace);
  }
}

function showPace(milliseconds) {
  const seconds = number(milliseconds / 1000, { minimumFractionDigits: 1 });
  text(byId('pace-shown'), t('automatic.seconds', { seconds }));
}
