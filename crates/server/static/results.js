/** How the main line of a game ended, also while another line is shown: a view says it of the line that is shown. */

import { create, forget } from './api.js';
import { mainLineOf, treeOf } from './game-tree.js';
import { change } from './state.js';

/** The results of lines: the winner, `draw`, or null for a line that has not ended. */
const known = new Map();
/** The lines that were asked for. */
const asked = new Set();
/** Milliseconds after which a request that has failed is repeated. */
const RETRY = 1500;

/** How the main line of a view ended: the winner, `draw`, or null; undefined as long as that is not known. */
export function mainResult(view) {
  const { nodes, path } = treeOf(view);
  const main = mainLineOf(view);
  known.set(keyOf(view, path.slice(1).map((id) => nodes[id].name)), resultOf(view));
  const key = keyOf(view, main);
  if (!known.has(key)) ask(view, main, key);
  return known.get(key);
}

const keyOf = (view, names) => `${view.game} ${names.join('')}`;

/** How the line of a view ends. */
function resultOf(view) {
  if (view.end_line.length > 0) return view.moves.at(-1).side;
  return view.moves.length === view.width * view.height ? 'draw' : null;
}

/** Lets the server play a line that this page has not shown, such as one in which a reload found the game. */
async function ask({ game }, names, key) {
  if (asked.has(key)) return;
  asked.add(key);
  try {
    const view = await create({ game, moves: names.join(''), paused: true });
    forget(view.id);
    known.set(key, view.outcome);
    change({});
  } catch (refusal) {
    if (refusal.passing) setTimeout(() => repeat(key), RETRY);
  }
}

/** Lets the next look at the line ask again. */
function repeat(key) {
  asked.delete(key);
  change({});
}
