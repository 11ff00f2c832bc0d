/** Notices at the edge of the page: confirmations, errors, and that the server has gone. One message for each cause. */

import { byId, html, text } from './dom.js';
import { t } from './i18n.js';
import { refusalWords } from './messages.js';
import { state } from './state.js';

const SECONDS = { 'notice-info': 4, 'notice-alert': 10, 'notice-offer': 10 };
const timers = {};
/** Whether the error shown is that the server did not answer. */
let isLoss = false;
/** Whether the error shown holds whatever succeeds: then it stays for its time. */
let isFirm = false;

/** Shows a confirmation. */
export const tell = (sentence) => show('notice-info', sentence);

/** Shows what has happened, with a button that takes one back. Where that fails, the page says why, and the offer stands again. */
export function offer(sentence, words, act) {
  const place = byId('notice-offer');
  const button = html('button', { type: 'button', class: 'small', 'data-testid': 'offer' }, words);
  button.addEventListener('click', async () => {
    // The button goes, but the focus stays in the page.
    document.querySelector('#board [tabindex="0"]')?.focus();
    place.hidden = true;
    try {
      await act();
    } catch (refusal) {
      if (!refusal.told) throw refusal;
      complain(refusal);
      if (button.isConnected) reveal(place);
    }
  });
  show('notice-offer', sentence);
  place.append(' ', button);
}

/** Lets an offer stay as long as it is pointed at or has the focus. */
export function setUpNotices() {
  const place = byId('notice-offer');
  for (const event of ['pointerenter', 'focusin']) place.addEventListener(event, () => clearTimeout(timers[place.id]));
  for (const event of ['pointerleave', 'focusout']) place.addEventListener(event, () => place.matches(':hover, :focus-within') || hideLater(place));
}

/** Shows why a request failed; not again while the page says that it has lost the server. */
export function complain(refusal) {
  if (refusal.lost && state.lost) return;
  warn(refusalWords(refusal));
  isLoss = refusal.lost === true;
}

/** Shows what is wrong with a request that was met as far as possible. */
export const remark = (sentences) => sentences.length > 0 && warn(sentences.join(' '));

/** Shows an error. */
export function warn(sentence) {
  isLoss = false;
  isFirm = false;
  show('notice-alert', sentence);
}

/** Shows an error that the success of a later command does not hide. */
export function warnFirmly(sentence) {
  warn(sentence);
  isFirm = true;
}

/** Hides an error that no longer holds. */
export function calm() {
  if (!isFirm) byId('notice-alert').hidden = true;
}

/** Says whether the server can be reached, in place of the error that told so first. */
export function updateConnection() {
  text(byId('connection'), state.lost ? t('status.connection') : '');
  if (state.lost && isLoss) calm();
}

function show(id, sentence) {
  const element = byId(id);
  element.textContent = sentence;
  reveal(element);
}

function reveal(element) {
  element.hidden = false;
  hideLater(element);
}

function hideLater(element) {
  clearTimeout(timers[element.id]);
  timers[element.id] = setTimeout(() => (element.hidden = true), SECONDS[element.id] * 1000);
}
