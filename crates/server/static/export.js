/** The game as a file: SGF and PSQ by the server, pictures and animations as the page draws them. */

import { gameFile, loaded, menu as menuOf } from './api.js';
import { byId, html, text } from './dom.js';
import { t } from './i18n.js';
import { messageWords } from './messages.js';
import { complain, tell } from './notice.js';
import { onChange, state } from './state.js';

/** How much larger than its drawing a picture is. */
const SCALE = 2;

/** The kinds of files, and what makes each from a view. `progress` is called while it takes a while. */
const FORMATS = {
  sgf: (view) => gameFile(view.id, 'sgf'),
  psq: (view) => gameFile(view.id, 'psq'),
  svg: async (view) => {
    const { written } = await pictured(view);
    return new Blob([written], { type: 'image/svg+xml' });
  },
  png: async (view) => {
    const { written, width, height } = await pictured(view);
    const { painted } = await loaded(import('./raster.js'));
    const canvas = await painted(written, width * SCALE, height * SCALE);
    return new Promise((done) => canvas.toBlob(done, 'image/png'));
  },
  gif: async (view, progress) => {
    const { animationOf } = await loaded(import('./animation.js'));
    return animationOf(view, progress);
  },
};

async function pictured(view) {
  const { stillOf, textOf } = await loaded(import('./still.js'));
  const { still, width, height } = stillOf(view);
  return { written: textOf(still), width, height };
}

/** The game of a view as a blob; null if `progress` gave back false. The files `sgf` and `psq` need a board of the server. */
export const gameAs = (view, format, progress) => FORMATS[format](view, progress);

/** Offers the game of a view as a file to be saved; false if `progress` gave back false. */
export async function saveGame(view, format, progress) {
  const blob = await gameAs(view, format, progress);
  if (!blob) return false;
  const url = URL.createObjectURL(blob);
  const ply = format === 'svg' || format === 'png' ? view.ply : view.moves.length;
  html('a', { href: url, download: `linha-${view.game.replace(/\W+/g, '-')}-${ply}.${format}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  return true;
}

/** The game whose formats are known, and why some do not fit it. */
let known = { shape: null, unfit: {} };
/** Whether an animation that is being made is still wanted; null if none is. */
let wanted = null;

/** Connects the list of formats. */
export function setUpExport() {
  const open = byId('export-open');
  open.addEventListener('click', () => show(open.getAttribute('aria-expanded') !== 'true'));
  byId('export-list').addEventListener('click', (event) => {
    const button = event.target.closest('[data-format]');
    if (button && button.getAttribute('aria-disabled') !== 'true') save(button.dataset.format);
  });
  // Before what else Escape does in the page: the list is what was opened last.
  document.addEventListener('keydown', (event) => event.key === 'Escape' && isShown() && hasFocus() && close(event), true);
  // An animation that is being made stays in sight.
  document.addEventListener('click', ({ target }) => isShown() && wanted === null && !isInside(target) && show(false));
  byId('export-cancel').addEventListener('click', () => (wanted = false));
  onChange(update);
}

const isShown = () => !byId('export-list').hidden;

/** Whether an element belongs to the list or its button. */
const isInside = (element) => byId('export-list').contains(element) || byId('export-open').contains(element);

/** Whether the list or its button has the focus: after a click between the buttons, the page has it. */
const hasFocus = () => isInside(document.activeElement) || (document.activeElement === document.body && !document.querySelector('dialog[open]'));

/** Closes the list, instead of what the key does elsewhere. */
function close(event) {
  event.preventDefault();
  event.stopPropagation();
  show(false);
  byId('export-open').focus();
}

function show(shown) {
  byId('export-open').setAttribute('aria-expanded', shown);
  byId('export-list').hidden = !shown;
  update();
}

/** Asks which formats fit the game that is shown, and says why the others do not. */
async function update() {
  const { view } = state;
  if (!view || !isShown()) return;
  if (known.shape !== view.shape) {
    known = { shape: view.shape, unfit: {} };
    const asked = known;
    const menu = await menuOf(view.shape).catch(() => null);
    if (known !== asked) return;
    if (!menu) known = { shape: null, unfit: {} };
    else known.unfit = Object.fromEntries(menu.formats.map(({ name, unfit }) => [name, unfit]));
  }
  for (const button of byId('export-list').querySelectorAll('[data-format]')) {
    const { format } = button.dataset;
    const reason = known.unfit[format] ?? null;
    const busy = format === 'gif' && wanted !== null;
    if (reason || busy) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
    const about = button.querySelector('.about');
    text(about, reason ? messageWords(reason) : t(about.dataset.t));
  }
}

async function save(format) {
  const { view } = state;
  if (format === 'gif') begin();
  try {
    if (await saveGame(view, format, tellProgress)) tell(t('export.done', { format: format.toUpperCase() }));
  } catch (refusal) {
    if (!refusal.told) throw refusal;
    complain(refusal);
  } finally {
    if (format === 'gif') end();
  }
}

function begin() {
  wanted = true;
  byId('export-progress').hidden = false;
  tellProgress(0, state.view.moves.length);
  update();
}

function end() {
  const focused = byId('export-progress').contains(document.activeElement);
  wanted = null;
  byId('export-progress').hidden = true;
  if (focused) byId('export-list').querySelector('[data-format=gif]').focus();
  update();
}

/** Shows how far an animation is; false if it is no longer wanted. */
function tellProgress(ply, total) {
  const bar = byId('export-bar');
  bar.max = total + 1;
  bar.value = ply;
  text(byId('export-ply'), t('export.drawing', { n: ply, total }));
  return wanted;
}
