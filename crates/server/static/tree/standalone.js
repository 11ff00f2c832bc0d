/** A page of its own, for recordings that it contains: as JSON in the element with the id `recording`, one or an array of two. */

import { byId, html } from '../dom.js';
import { LANGUAGES, currentLanguage, speak, t, translate } from '../i18n.js';
import { showRecordings } from './show.js';

function languageChoice(changed) {
  const options = Object.entries(LANGUAGES).map(([value, name]) => html('option', { value, lang: value }, name));
  const select = html('select', { 'data-t-label': 'top.language', 'aria-label': t('top.language'), 'data-testid': 'language' }, ...options);
  select.value = currentLanguage();
  select.addEventListener('change', () => {
    speak(select.value);
    changed();
  });
  return select;
}

function start() {
  const read = JSON.parse(byId('recording').textContent);
  const recordings = Array.isArray(read) ? read : [read];
  const home = html('main', { class: 'tree-page' });
  const name = html('h1', {}, html('span', { 'data-t': 'tree.label' }, t('tree.label')));
  const head = html('header', { class: 'tree-top' }, name);
  document.body.append(head, home);
  const view = showRecordings(home, recordings);
  head.append(languageChoice(() => view.write()));
  translate();
}

start();
