/** Tabs: one panel of several is shown. */

import { attribute, html, roving } from '../dom.js';

/**
 * Puts tabs and their panels into an element. Each entry has the key of its text, a `testid`, its `panel`, and perhaps `open()`, which is
 * called when it is chosen for the first time.
 */
export function tabs(home, label, entries) {
  const list = html('div', { role: 'tablist', class: 'tabs', 'data-t-label': label });
  const opened = new Set();
  const buttons = entries.map((entry) => {
    entry.panel.id = `${entry.testid}-panel`;
    attribute(entry.panel, 'role', 'tabpanel');
    attribute(entry.panel, 'aria-labelledby', entry.testid);
    const names = { id: entry.testid, 'data-t': entry.key, 'data-testid': entry.testid, 'aria-controls': entry.panel.id };
    const button = html('button', { type: 'button', role: 'tab', class: 'tool', ...names });
    button.addEventListener('click', () => choose(entry));
    button.addEventListener('focus', () => button.matches(':focus-visible') && choose(entry));
    return button;
  });
  list.append(...buttons);
  roving(list, '[role=tab]');
  home.append(list, ...entries.map(({ panel }) => panel));

  function choose(chosen) {
    entries.forEach((entry, i) => {
      attribute(buttons[i], 'aria-selected', String(entry === chosen));
      attribute(buttons[i], 'tabindex', entry === chosen ? null : '-1');
      entry.panel.hidden = entry !== chosen;
    });
    if (opened.has(chosen)) return;
    opened.add(chosen);
    chosen.open?.();
  }

  choose(entries[0]);
}
