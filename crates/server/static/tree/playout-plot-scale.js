/** Where the lines of the plot of visit shares run: places only, no elements. */

/** A logarithmic axis of iterations from the first to the last, between two places. */
export function logAxis(first, last, from, to) {
  const begin = Math.log(Math.max(first, 1));
  const width = Math.max(Math.log(last) - begin, Math.log(2));
  return {
    place: (n) => from + ((to - from) * (Math.log(Math.max(n, 1)) - begin)) / width,
    /** The iteration at a place. */
    at: (x) => Math.max(first, Math.min(last, Math.round(Math.exp(begin + (width * (x - from)) / (to - from))))),
  };
}

/** The powers of ten from the first iteration to the last. */
export function decades(first, last) {
  const marks = [];
  for (let n = 1; n <= last; n *= 10) if (n >= first) marks.push(n);
  return marks;
}

/** Where a plot begins: when every move of the root has been tried once, if much comes after that. Earlier shares say nothing. */
export const beginning = (moves, last) => (moves * 10 <= last ? Math.max(moves, 1) : 1);

/** Tops of the axis of shares whose quarters are round. */
const TOPS = [0.04, 0.08, 0.2, 0.4, 0.6, 0.8, 1];

/** The top of the axis of shares, above all of them. */
export const topShare = (shares) => TOPS.find((top) => shares.every((share) => share <= top)) ?? 1;

/** Iterations for a table: 1, 2, 5, 10 and so on, and the last. */
export const tableRows = (last) => [...new Set(decades(1, last).flatMap((n) => [n, 2 * n, 5 * n]).filter((n) => n < last).concat(last))];

/** Places for labels that want to be at some height, moved apart by at least a distance and kept between two heights. */
export function spread(wanted, distance, top, bottom) {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  const step = Math.min(distance, order.length > 1 ? (bottom - top) / (order.length - 1) : distance);
  let least = top;
  for (const label of order) {
    label.y = Math.max(label.y, least);
    least = label.y + step;
  }
  let most = bottom;
  for (const label of [...order].reverse()) {
    label.y = Math.min(label.y, most);
    most = label.y - step;
  }
  return order.sort((a, b) => a.i - b.i).map(({ y }) => y);
}
