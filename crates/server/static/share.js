/** Taking a position elsewhere, and bringing one in: links, notation, pictures. */

import { picture } from './api.js';
import { closeDialog, openDialog } from './dialogs.js';
import { byId, html, text } from './dom.js';
import { t } from './i18n.js';
import { refusalWords } from './messages.js';
import { complain, tell } from './notice.js';
import { begin } from './session.js';
import { state } from './state.js';

const SCALE = 2;

/** Connects the buttons. */
export function setUpShare() {
  byId('copy-link').addEventListener('click', () => copy(location.href, t('share.link.done')));
  byId('copy-notation').addEventListener('click', () => copy(state.view.notation, t('share.notation.done')));
  byId('save-svg').addEventListener('click', () => attempt(saveSvg));
  byId('save-png').addEventListener('click', () => attempt(savePng));
  byId('load-open').addEventListener('click', () => {
    text(byId('load-trouble'), '');
    text(byId('load-help'), state.view.gravity ? t('load.help.drop') : t('load.help.free'));
    openDialog('load-dialog');
  });
  byId('load-form').addEventListener('submit', (event) => {
    event.preventDefault();
    load(byId('load-text').value.trim());
  });
}

async function load(moves) {
  const { view } = state;
  try {
    await begin({ game: view.game, moves, first: view.seats.first.asked, second: view.seats.second.asked, pace: view.pace });
    closeDialog('load-dialog');
  } catch (refusal) {
    text(byId('load-trouble'), refusalWords(refusal));
  }
}

async function attempt(task) {
  try {
    await task(await picture(state.view.id));
  } catch (refusal) {
    complain(refusal);
  }
}

async function copy(words, done) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    copyBySelection(words);
  }
  tell(done);
}

/** Pages that are not served securely have no clipboard of their own. */
function copyBySelection(words) {
  const field = html('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
  field.value = words;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

const saveSvg = (drawing) => save(new Blob([drawing], { type: 'image/svg+xml' }), 'svg');

async function savePng(drawing) {
  const url = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = html('canvas', { width: image.naturalWidth * SCALE, height: image.naturalHeight * SCALE });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    await new Promise((done) => canvas.toBlob((blob) => done(save(blob, 'png')), 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

function save(blob, ending) {
  const url = URL.createObjectURL(blob);
  const { game, ply } = state.view;
  html('a', { href: url, download: `linha-${game.replace(/\W+/g, '-')}-${ply}.${ending}` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
