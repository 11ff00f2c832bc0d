/** Notices at the edge of the page: confirmations and errors. */

import { byId } from './dom.js';
import { t } from './i18n.js';

const SECONDS = { 'notice-info': 4, 'notice-alert': 10 };
const timers = {};

/** Shows a confirmation. */
export const tell = (sentence) => show('notice-info', sentence);

/** Shows an error. */
export const complain = (refusal) => show('notice-alert', refusal.lost ? t('notice.lost') : refusal.message);

/** Hides an error that no longer holds. */
export const calm = () => (byId('notice-alert').hidden = true);

function show(id, sentence) {
  const element = byId(id);
  clearTimeout(timers[id]);
  element.textContent = sentence;
  element.hidden = false;
  timers[id] = setTimeout(() => (element.hidden = true), SECONDS[id] * 1000);
}
