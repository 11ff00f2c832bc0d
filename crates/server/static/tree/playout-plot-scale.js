/** Where the lines of the plot of visit shares run: places only, no elements. */

/** A logarithmic axis of iterations from 1 to the last, between two places. */
export function logAxis(last, from, to) {
  const width = Math.log(Math.max(last, 2));
  return {
    place: (n) => from + ((to - from) * Math.log(Math.max(n, 1))) / width,
    /** The iteration at a place. */
    at: (x) => Math.max(1, Math.min(last, Math.round(Math.exp((width * (x - from)) / (to - from))))),
  };
}

/** The powers of ten up to the last iteration. */
export function decades(last) {
  const marks = [];
  for (let n = 1; n <= last; n *= 10) marks.push(n);
  return marks;
}

/** Iterations for a table: 1, 2, 5, 10 and so on, and the last. */
export const tableRows = (last) => [...new Set(decades(last).flatMap((n) => [n, 2 * n, 5 * n]).filter((n) => n < last).concat(last))];

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
