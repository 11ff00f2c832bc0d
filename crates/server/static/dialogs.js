/** Dialogs: opened, closed by their button or a click beside them. */

import { byId } from './dom.js';

/** Connects all dialogs of the page. */
export function setUpDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog || event.target.closest('[data-close]')) dialog.close();
    });
  }
}

/** Opens a dialog. */
export const openDialog = (id) => byId(id).showModal();

/** Closes a dialog. */
export const closeDialog = (id) => byId(id).close();
