/** The settings of the page, and of these the colours: light or dark, as the system has it or as chosen. */

import { openDialog } from './dialogs.js';
import { byId } from './dom.js';
import { read, write } from './storage.js';

const KEPT = 'linha.theme';

/** Connects the button of the settings, and the choice of the theme. */
export function setUpTheme() {
  byId('settings-open').addEventListener('click', () => openDialog('settings-dialog'));
  const select = byId('theme');
  select.value = read(KEPT) ?? 'system';
  apply(select.value);
  select.addEventListener('change', () => {
    write(KEPT, select.value);
    apply(select.value);
  });
}

function apply(theme) {
  document.documentElement.dataset.theme = theme;
}
