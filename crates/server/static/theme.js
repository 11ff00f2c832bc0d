/** Light or dark: as the system has it, or as chosen. */

import { byId } from './dom.js';

const KEPT = 'linha.theme';

/** Connects the choice of the theme. */
export function setUpTheme() {
  const select = byId('theme');
  select.value = localStorage.getItem(KEPT) ?? 'system';
  apply(select.value);
  select.addEventListener('change', () => {
    localStorage.setItem(KEPT, select.value);
    apply(select.value);
  });
}

function apply(theme) {
  document.documentElement.dataset.theme = theme;
}
