/** The score of the exercises: the first check of each one counts. Kept by the browser. */

import { ofBrowser, readData, remove, writeData } from '../storage.js';

const KEPT = 'linha.exercises';

/** What was right, of how many answers, in how many exercises. */
export function score(store = ofBrowser) {
  const results = Object.values(read(store));
  const sum = (place) => results.reduce((total, result) => total + result[place], 0);
  return { right: sum(0), total: sum(1), exercises: results.length };
}

/** Adds the result of an exercise, unless it has been checked before. */
export function addResult(name, { right, total }, store = ofBrowser) {
  const results = read(store);
  if (name in results) return;
  writeData(KEPT, { ...results, [name]: [right, total] }, store);
}

/** Forgets all results. */
export const clearScore = (store = ofBrowser) => remove(KEPT, store);

const read = (store) => readData(KEPT, store) ?? {};
