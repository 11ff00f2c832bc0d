/** Exercises in words: values, leaves, and the reasons of exercise-model.js as sentences. */

import { number, t } from '../i18n.js';

const MINUS = '\u2212';

/** A value as it is shown and written: 7, −3, W5. */
export function valueWords(value) {
  if (typeof value === 'number') return number(value, { maximumFractionDigits: 2 }).replace('-', MINUS);
  const places = { n: value.slice(1) };
  return value.startsWith('W') ? t('mark.win', places) : t('mark.loss', places);
}

/** A leaf by its value, or, where others have the same, by its place as well; an inner node by its letter. */
export function nodeWords(node) {
  if (!node.isLeaf) return node.name;
  const places = { value: valueWords(node.value), n: node.number };
  return node.isUnique ? t('exercise.leaf', places) : t('exercise.leaf.at', places);
}

/** A reason as a sentence. */
export function reasonWords({ key, subject, places, figures, list, answer }) {
  const shown = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, boundWords(value)]));
  return t(key, {
    ...places,
    ...shown,
    subject: nodeWords(subject),
    list: (list ?? []).map(valueWords).join('; '),
    result: answer === undefined ? '' : resultWords(shown.value, answer),
  });
}

const resultWords = (value, answer) => (answer === '' ? value : t('exercise.answer', { value, answer }));

/** A value, or an open bound: '+' or '-'. */
function boundWords(value) {
  if (value === undefined) return '';
  if (value === '+') return '+∞';
  return value === '-' ? `${MINUS}∞` : valueWords(value);
}
