/** Copying words. */

import { html } from './dom.js';

/** Copies words to the clipboard. */
export async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    copyBySelection(words);
  }
}

/** Pages that are not served securely have no clipboard of their own. Within a dialog, nothing outside it can be selected. */
function copyBySelection(words) {
  const field = html('textarea', { class: 'visually-hidden', 'aria-hidden': 'true' });
  const focused = document.activeElement;
  field.value = words;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  focused?.focus();
}
