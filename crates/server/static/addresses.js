/** Links for others: with an address of this machine that others can use, copied or as a QR code. */

import { addresses as askAddresses, qr as askQr } from './api.js';
import { copy } from './clipboard.js';
import { openDialog } from './dialogs.js';
import { byId, text } from './dom.js';
import { t } from './i18n.js';
import { refusalWords } from './messages.js';
import { tell } from './notice.js';

/** Whether a host name means this machine itself. */
const isLocal = (name) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(name);

/** The link to what the page shows, as others can open it; `alone` is the sentence to say if none can, else null. */
async function linkForOthers() {
  const here = { link: location.href, alone: null };
  if (!isLocal(location.hostname)) return here;
  const { addresses, loopback } = await askAddresses();
  // Virtual networks reach no other machine.
  const shared = addresses.find(({ virtual }) => virtual === null);
  if (!shared) return { ...here, alone: loopback ? 'link.alone' : 'link.offline' };
  return { link: new URL(location.pathname + location.search, shared.url).href, alone: null };
}

/** Connects the buttons. */
export function setUpAddresses() {
  byId('copy-link').addEventListener('click', copyLink);
  byId('qr-open').addEventListener('click', openQr);
  byId('qr-copy').addEventListener('click', async () => {
    await copy(byId('qr-link').textContent);
    // Notices are behind the dialog.
    text(byId('qr-done'), t('share.link.done'));
  });
}

async function copyLink() {
  // Without an answer of the server, the link of this page is better than none.
  const { link, alone } = await linkForOthers().catch(() => ({ link: location.href, alone: null }));
  await copy(link);
  tell([t('share.link.done'), alone && t(alone)].filter(Boolean).join(' '));
}

/** Shows the QR code of the link, or says why there is none. */
async function openQr() {
  show(null, '', '');
  openDialog('qr-dialog');
  try {
    const { link, alone } = await linkForOthers();
    if (alone) show(null, link, t(alone));
    else show(await askQr(link).catch((refusal) => refuse(link, refusal)), link, '');
  } catch (refusal) {
    if (!refusal.told) throw refusal;
    show(null, refusal.link ?? '', refusalWords(refusal));
  }
}

function refuse(link, refusal) {
  throw Object.assign(refusal, { link });
}

function show(picture, link, trouble) {
  const image = byId('qr-code');
  if (image.src) URL.revokeObjectURL(image.src);
  image.hidden = picture === null;
  if (picture) image.src = URL.createObjectURL(picture);
  else image.removeAttribute('src');
  image.alt = t('qr.picture', { link });
  text(byId('qr-link'), link);
  byId('qr-help').hidden = picture === null;
  byId('qr-copy').hidden = link === '';
  text(byId('qr-trouble'), trouble);
  text(byId('qr-done'), '');
}
