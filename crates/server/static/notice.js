/** Notices at the edge of the page: confirmations and errors. */

import { byId } from './dom.js';
import { refusalWords } from './messages.js';

const SECONDS = { 'notice-info': 4, 'notice-alert': 10 };
const timers = {};

/** Shows a confirmation. */
export const tell = (sentence) => show('notice-info', sentence);

/** Shows why a request failed. */
export const complain = (refusal) => warn(refusalWords(refusal));

/** Shows an error. */
export const warn = (sentence) => show('notice-alert', sentence);

/** Hides an error that no longer holds. */
export const calm = () => (byId('notice-alert').hidden = true);

function show(id, sentence) {
  const element = byId(id);
  clearTimeout(timers[id]);
  element.textContent = sentence;
  element.hidden = false;
  timers[id] = setTimeout(() => (element.hidden = true), SECONDS[id] * 1000);
}
