/** Values and windows of recorded nodes: compared, and as text. No DOM here: texts come from `words`, `{t, plural, number}`. */

const MINUS = '\u2212';
const FAR = 1e12;

/** A value as a number to compare: a win is above all points, and the sooner the better; a loss below. */
export function rank(value) {
  if (typeof value === 'number') return value;
  const plies = value.length > 1 ? Number(value.slice(1)) : 1e6;
  return value.startsWith('W') ? FAR - plies : plies - FAR;
}

/** A value in a few characters: 7, −2.35, W4 (a win with the fourth move of the winner), L2; the letters are those of the language. */
export function valueText(value, { t, number }) {
  if (typeof value === 'number') return number(value, { maximumFractionDigits: 2 }).replace('-', MINUS);
  const isWin = value.startsWith('W');
  const plies = value.slice(1);
  const n = plies === '' ? '' : halfText(Number(plies) + (isWin ? 1 : 0));
  return t(isWin ? 'mark.win' : 'mark.loss', { n });
}

/** The winner's own moves, of twice as many; bounds of windows lie between two lengths: 3½. */
const halfText = (halves) => (halves % 2 === 0 ? String(halves / 2) : `${Math.floor(halves / 2) || ''}½`);

/** A value with the sign of a bound (bounds.js): ≥ 7. */
export const boundText = (sign, value, words) => (sign ? `${sign} ${valueText(value, words)}` : valueText(value, words));

/** The lower bound of a window; null is open. */
export const alphaText = (value, words) => (value === null ? `${MINUS}∞` : valueText(value, words));

/** The upper bound of a window; null is open. */
export const betaText = (value, words) => (value === null ? '+∞' : valueText(value, words));

/** A window in words. */
export const windowText = ({ alpha, beta }, words) =>
  words.t('tree.window', { alpha: alphaText(alpha, words), beta: betaText(beta, words) });

const MOVES = { one: 'moves.count.one', few: 'moves.count.few', other: 'moves.count.other' };
const NODES = { one: 'tree.nodes.one', few: 'tree.nodes.few', other: 'tree.nodes.other' };

/** A number of moves. */
export const movesText = (n, words) => words.plural(MOVES, n);

/** A number of nodes. */
export const nodesText = (n, words) => words.plural(NODES, n);
