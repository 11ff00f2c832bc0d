/** Tabs: one panel of several is shown. */

import { attribute, html, roving } from '../dom.js';

/**
 * Tabs and their panels: the `list`, and the `panels`. Each entry has the key of its text, a `testid`, its `panel`, and perhaps `open()`,
 * which is called when it is chosen for the first time, and again as long as it gives back a promise of false; `onChoose()` is called when a person chooses one.
 */
export function tabs(label, entries, onChoose) {
  const list = html('div', { role: 'tablist', class: 'tabs', 'data-t-label': label });
  const opened = new Set();
  const buttons = entries.map((entry) => {
    entry.panel.id = `${entry.testid}-panel`;
    attribute(entry.panel, 'role', 'tabpanel');
    attribute(entry.panel, 'aria-labelledby', entry.testid);
    const names = { id: entry.testid, 'data-t': entry.key, 'data-testid': entry.testid, 'aria-controls': entry.panel.id };
    const button = html('button', { type: 'button', role: 'tab', class: 'tool', ...names });
    button.addEventListener('click', () => chooseByHand(entry));
    button.addEventListener('focus', () => button.matches(':focus-visible') && chooseByHand(entry));
    return button;
  });
  list.append(...buttons);
  roving(list, '[role=tab]');
  list.addEventListener('keydown', (event) => {
    const end = { Home: buttons[0], End: buttons[buttons.length - 1] }[event.key];
    if (!end) return;
    event.preventDefault();
    event.stopPropagation();
    end.focus();
  });

  function chooseByHand(entry) {
    if (!entry.panel.hidden && opened.has(entry)) return;
    choose(entry);
    onChoose();
  }

  function choose(chosen) {
    entries.forEach((entry, i) => {
      attribute(buttons[i], 'aria-selected', String(entry === chosen));
      attribute(buttons[i], 'tabindex', entry === chosen ? null : '-1');
      entry.panel.hidden = entry !== chosen;
    });
    if (!opened.has(chosen)) open(chosen);
  }

  async function open(entry) {
    opened.add(entry);
    let isOpen = false;
    try {
      isOpen = (await entry.open?.()) !== false;
    } finally {
      if (!isOpen) opened.delete(entry);
    }
  }

  choose(entries[0]);
  return { list, panels: entries.map(({ panel }) => panel) };
}
