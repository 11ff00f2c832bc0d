/** A page of its own, for what it contains: JSON in the element with the id `recording`: a recording, an array of two, or a lesson. */

import { byId, html } from '../dom.js';
import { LANGUAGES, currentLanguage, speak, t, translate } from '../i18n.js';
import { lesson } from './lesson.js';
import { bringIntoView } from './scroll.js';
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
  const home = html('main', { class: 'tree-page' });
  const name = html('h1', {}, html('span', { 'data-t': 'tree.label' }, t('tree.label')));
  const head = html('header', { class: 'tree-top' }, name);
  document.body.append(head, home);
  const view = read.recording ? lesson(home, read) : showRecordings(home, Array.isArray(read) ? read : [read]);
  head.append(languageChoice(() => view.write()));
  translate();
  bringIntoView(home);
}

start();
