/** The steps of a recording as English sentences. */

import { recordingOf } from '../../../server/static/tree/recording.js';
import { sentence } from '../../../server/static/tree/sentences.js';
import { walkOf } from '../../../server/static/tree/walk.js';
import { en } from './texts.js';

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
