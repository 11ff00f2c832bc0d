/** Computer players in words; the exact text of one, from which the program makes the same player again, is a click away. */

import { copy } from './clipboard.js';
import { openDialog } from './dialogs.js';
import { attribute, byId, html, svg, text } from './dom.js';
import { currentLanguage, t } from './i18n.js';
import { messageWords } from './messages.js';

/** The message that says what a computer player is, without its settings: "alpha-beta"; of a level its name. `described` is its description by the server. */
export function titleMessage(described) {
  const { code, params } = described;
  if (code === 'description.list') return titleMessage(params.first);
  return code === 'description.level' ? params.level : described;
}

/** The player of a level without the name of the level: "alpha-beta, 8 moves deep". */
export const withoutLevel = (described) =>
  messageWords(described.code === 'description.level' ? described.params.agent : described);

/** Words at the beginning of a line. */
export function capital(words) {
  const [first = '', ...rest] = words;
  return first.toLocaleUpperCase(currentLanguage()) + rest.join('');
}

/** Connects the dialog of the exact text. */
export function setUpNames() {
  byId('exact-copy').addEventListener('click', async () => {
    await copy(byId('exact-text').textContent);
    // Notices are behind the dialog.
    text(byId('exact-done'), t('exact.done'));
  });
}

/** A button that shows the exact text of a player. */
export function exactButton(testid, kind = 'exact-open') {
  const icon = svg('svg', { class: 'icon', 'aria-hidden': 'true' }, svg('use', { href: '#i-exact' }));
  const button = html('button', { type: 'button', class: kind, 'data-testid': testid, hidden: '' }, icon);
  button.addEventListener('click', () => show(button.dataset.words, button.dataset.exact));
  return button;
}

/** Lets a button show this player; hides it where there is none. */
export function offerExact(button, described, exact) {
  button.hidden = !described || !exact;
  if (button.hidden) return;
  const words = capital(messageWords(described));
  const label = t('exact.open', { player: words });
  attribute(button, 'aria-label', label);
  attribute(button, 'title', label);
  attribute(button, 'data-words', words);
  attribute(button, 'data-exact', exact);
}

function show(words, exact) {
  text(byId('exact-title'), words);
  text(byId('exact-text'), exact);
  text(byId('exact-done'), '');
  openDialog('exact-dialog');
}
