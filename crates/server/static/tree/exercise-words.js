/** Exercises in words: values, leaves, and the reasons of exercise-model.js as sentences. */

import { number, t } from '../i18n.js';
import { alphaText, betaText, valueText } from './values.js';

const WORDS = { t, number };

/** A value as it is shown and written: 7, −3, W5. */
export const valueWords = (value) => valueText(value, WORDS);

/** A leaf by its value, or, where others have the same, by its place as well; an inner node by its letter. */
export function nodeWords(node) {
  if (!node.isLeaf) return node.name;
  const places = { value: valueWords(node.value), n: node.number };
  return node.isUnique ? t('exercise.leaf', places) : t('exercise.leaf.at', places);
}

/** A reason as a sentence. */
export function reasonWords({ key, subject, places, figures, list, answer }) {
  const shown = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, figureWords(name, value)]));
  return t(key, {
    ...places,
    ...shown,
    subject: nodeWords(subject),
    list: (list ?? []).map(valueWords).join('; '),
    result: answer === undefined ? '' : resultWords(shown.value, answer),
  });
}

const resultWords = (value, answer) => (answer === '' ? value : t('exercise.answer', { value, answer }));

/** A value, or a bound, which may be open. */
function figureWords(name, value) {
  if (name === 'alpha') return alphaText(value, WORDS);
  if (name === 'beta') return betaText(value, WORDS);
  return value === undefined ? '' : valueWords(value);
}
