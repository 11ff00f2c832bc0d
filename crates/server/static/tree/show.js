/** Shows recordings with what fits them: the explorer, the view of Monte Carlo tree search, or two of them side by side. */

import { compare } from './compare.js';
import { explorer } from './explorer.js';
import { monteCarlo } from './monte-carlo.js';

/**
 * Shows one recording, or two side by side, in an element. Gives back `write()`, to be called when the language has changed, and
 * `destroy()`.
 */
export function showRecordings(home, recordings) {
  if (recordings.length === 1) return showOne(home, recordings[0]);
  return compare(home, recordings, showOne);
}

/** Shows a recording; `options` are those of the explorer. Only explorers have `act(action, step)`. */
const showOne = (home, json, options = {}) => (json.playouts === null ? explorer(home, json, options) : monteCarlo(home, json));
