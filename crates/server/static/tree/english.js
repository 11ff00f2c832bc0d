/** The steps of a recording as English sentences, for tests and for comparison with `linha tree --steps`. No DOM here. */

import en from '../i18n/en.js';
import { recordingOf } from './recording.js';
import { sentence } from './sentences.js';
import { walkOf } from './walk.js';

const rules = new Intl.PluralRules('en-GB');
const format = (n, options) => new Intl.NumberFormat('en-GB', options).format(n);
const text = (key, places = {}) => en[key].replace(/\{(\w+)\}/g, (_, name) => places[name]);

/** English words, whatever the language of the page. */
export const english = {
  t: text,
  number: format,
  plural: (forms, n) => text(forms[rules.select(n)] ?? forms.other, { n: format(n) }),
};

/** The English sentence of every step of a recording, as it was read from JSON. */
export function englishSteps(json) {
  const recording = recordingOf(json);
  const walk = walkOf(recording);
  return Array.from({ length: walk.length }, (_, step) => sentence(recording, walk.at(step), english));
}
