/** The score of the exercises: the first check of each one counts. Kept by the browser. */

const KEPT = 'linha.exercises';

/** What was right, of how many answers, in how many exercises. */
export function score(store = localStorage) {
  const results = Object.values(read(store));
  const sum = (place) => results.reduce((total, result) => total + result[place], 0);
  return { right: sum(0), total: sum(1), exercises: results.length };
}

/** Adds the result of an exercise, unless it has been checked before. */
export function addResult(name, { right, total }, store = localStorage) {
  const results = read(store);
  if (name in results) return;
  store.setItem(KEPT, JSON.stringify({ ...results, [name]: [right, total] }));
}

/** Forgets all results. */
export const clearScore = (store = localStorage) => store.removeItem(KEPT);

function read(store) {
  try {
    return JSON.parse(store.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}
