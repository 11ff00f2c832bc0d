/** Your games: all that were played in this browser, to go on with, to look at, to name, to delete and to take along. */

import { perform } from './actions.js';
import { create, forget, gameFile } from './api.js';
import { bringIn } from './bring-in.js';
import { closeDialog, openDialog } from './dialogs.js';
import { byId, html, text } from './dom.js';
import { plural, t } from './i18n.js';
import { refollow, unfollow } from './keeping.js';
import { gamesText, keepGame, keptGame, keptGames, latestFirst, MOST, onOtherTab, removeGame, requestOf } from './kept-games.js';
import { broken, itemOf } from './kept-item.js';
import { refusalWords } from './messages.js';
import { act, resume } from './session.js';
import { state } from './state.js';
import { isKeeping } from './storage.js';

const COUNT = { one: 'games.count.one', few: 'games.count.few', other: 'games.count.other' };

/** The games that were deleted, as long as the page is open. */
let deleted = [];

/** Connects the dialog. */
export function setUpLibrary() {
  byId('games-open').addEventListener('click', () => {
    say('');
    list();
    openDialog('games-dialog');
  });
  byId('games-list').addEventListener('click', (event) => {
    const button = event.target.closest('[data-do]');
    if (button) DEEDS[button.dataset.do](button.closest('li').dataset.key);
  });
  byId('games-list').addEventListener('submit', (event) => {
    event.preventDefault();
    name(event.target.closest('li').dataset.key, event.target.querySelector('input').value.trim());
  });
  byId('games-list').addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.target.tagName !== 'INPUT') return;
    event.preventDefault();
    list(event.target.closest('li').dataset.key, 'rename');
  });
  byId('games-export').addEventListener('click', () => save(new Blob([gamesText(keptGames().games)], { type: 'application/json' }), 'linha-games.json'));
  byId('games-import').addEventListener('click', () => byId('games-file').click());
  byId('games-file').addEventListener('change', add);
  onOtherTab(() => byId('games-dialog').open && !byId('games-list').querySelector('form') && list());
}

const DEEDS = { resume: open, review: review, rename: rename, export: take, delete: remove, undo: bringBack, discard: discard };

const say = (words) => text(byId('games-said'), words);

/** Lists the games; the button of a game gets the focus, or keeps it. */
function list(key, deed) {
  const { games, unreadable } = keptGames();
  const focused = document.activeElement.closest('#games-list [data-do]');
  if (focused) {
    key ??= focused.closest('li').dataset.key;
    deed ??= focused.dataset.do;
  }
  const gone = deleted.filter((game) => keptGame(game.key) === null);
  const all = latestFirst([...games, ...gone]);
  const items = [...all.map((game) => (gone.includes(game) ? goneItem(game) : itemOf(game))), ...unreadable.map(broken)];
  byId('games-list').replaceChildren(...items);
  byId('games-none').hidden = items.length > 0;
  byId('games-export').disabled = games.length === 0;
  text(byId('games-none'), isKeeping() ? t('games.none') : t('games.off'));
  text(byId('games-count'), t('games.room', { count: plural(COUNT, games.length), most: MOST }));
  if (key !== undefined) (button(key, deed) ?? byId('games-list').querySelector('button') ?? byId('games-import')).focus();
}

const button = (key, deed) => byId('games-list').querySelector(`li[data-key="${CSS.escape(key)}"] [data-do="${deed}"]`);

/** The item of a deleted game, which brings it back. */
function goneItem({ key }) {
  return html('li', { class: 'kept-game gone', 'data-key': key, 'data-testid': 'deleted-game' },
    html('span', {}, t('games.deleted')), html('button', { type: 'button', class: 'small', 'data-do': 'undo', 'data-testid': 'game-undo' }, t('controls.undo')));
}

async function open(key) {
  try {
    if (!(await resume(key))) return list();
    closeDialog('games-dialog');
    return true;
  } catch (refusal) {
    if (!refusal.told) throw refusal;
    say(refusalWords(refusal));
    return false;
  }
}

async function review(key) {
  if (!(await open(key))) return;
  const { view } = state;
  if (view.ply < view.moves.length) await act('jump', { ply: view.moves.length });
  if (!state.view.review) perform('review');
}

/** Shows a field for the name of a game. */
function rename(key) {
  const game = keptGame(key);
  if (!game) return list();
  const row = button(key, 'rename').closest('li');
  const field = html('input', { value: game.title, maxlength: 80, 'aria-label': t('games.name'), 'data-testid': 'game-name', autocomplete: 'off' });
  row.querySelector('.game-head').replaceChildren(html('form', { class: 'game-form' }, field, html('button', { class: 'small', 'data-testid': 'game-name-save' }, t('games.keep'))));
  field.focus();
  field.select();
}

function name(key, title) {
  const game = keptGame(key);
  if (game && !keepGame({ ...game, title: title.slice(0, 80) })) say(t('games.full'));
  list(key, 'rename');
}

function remove(key) {
  const game = keptGame(key);
  if (!game) return list();
  deleted.push(game);
  removeGame(key);
  unfollow(game);
  list(key, 'undo');
}

function bringBack(key) {
  const game = deleted.find((one) => one.key === key);
  if (!game) return list();
  if (!keepGame(game)) return say(t('games.full'));
  refollow(key);
  deleted = deleted.filter((one) => one !== game);
  list(key, 'delete');
}

function discard(key) {
  removeGame(key);
  list(key, 'discard');
}

/** Saves one game as SGF, which a board of the server writes. */
async function take(key) {
  const game = keptGame(key);
  if (!game) return list();
  let id = null;
  try {
    ({ id } = await create({ ...requestOf(game), paused: true }));
    save(await gameFile(id, 'sgf'), `linha-${(game.title || game.game).replace(/[^\p{L}\p{N}]+/gu, '-')}.sgf`);
    say(t('export.done', { format: 'SGF' }));
  } catch (refusal) {
    if (!refusal.told) throw refusal;
    say(refusalWords(refusal));
  } finally {
    if (id !== null) forget(id);
  }
}

function save(blob, file) {
  const url = URL.createObjectURL(blob);
  html('a', { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Adds the games of the chosen files. */
async function add() {
  const field = byId('games-file');
  const files = [...field.files];
  field.value = '';
  if (files.length === 0) return;
  const words = await bringIn(files);
  list();
  say(words);
}
