/** Languages: texts by key, in the language that was chosen or that the browser prefers. */

import ca from './i18n/ca.js';
import en from './i18n/en.js';
import pt from './i18n/pt.js';
import brazil from './i18n/pt-BR.js';
import ro from './i18n/ro.js';
import { read, write } from './storage.js';

/** The languages of the page, as they call themselves. */
export const LANGUAGES = { en: 'English', pt: 'Português (Portugal)', 'pt-BR': 'Português (Brasil)', ro: 'Română', ca: 'Català' };

/** Brazilian Portuguese has texts of its own where it differs from the European. */
const TEXTS = { en, pt, 'pt-BR': { ...pt, ...brazil }, ro, ca };
const LOCALES = { en: 'en-GB', pt: 'pt-PT', 'pt-BR': 'pt-BR', ro: 'ro', ca: 'ca' };
const KEPT = 'linha.language';

let language = preferred();

/** The language in use. */
export const currentLanguage = () => language;

/** The text of a key, with its places filled in. */
export function t(key, places = {}) {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (_, name) => places[name]);
}

/** The text for a number of things; `forms` has a key for each plural form. */
export function plural(forms, n) {
  const form = new Intl.PluralRules(LOCALES[language]).select(n);
  return t(forms[form] ?? forms.other, { n: number(n) });
}

/** A number as it is written in this language. */
export const number = (n, options) => new Intl.NumberFormat(LOCALES[language], options).format(n);

/** Another language from now on. */
export function speak(chosen) {
  language = chosen;
  write(KEPT, chosen);
  translate();
}

/** Writes the texts of everything in the page that names one. */
export function translate(root = document) {
  document.documentElement.lang = LOCALES[language];
  for (const element of root.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll('[data-t-label]')) {
    element.setAttribute('aria-label', t(element.dataset.tLabel));
    if (element.matches('button')) element.title = t(element.dataset.tLabel);
  }
}

function preferred() {
  const wanted = [read(KEPT) ?? '', ...navigator.languages];
  const known = wanted.map((tag) => (tag in TEXTS ? tag : tag.slice(0, 2))).find((tag) => tag in TEXTS);
  return known ?? 'en';
}
