/** Where things are on the drawing: cells of one size, margins by the kind of board. */

/** The side of a cell, in units of the drawing. */
export const CELL = 48;

/** The kinds of boards: stones that fall, stones on crossings of lines, marks in squares. */
const MARGINS = {
  drop: { left: 14, top: CELL + 16, right: 14, bottom: 76 },
  lines: { left: 40, top: 16, right: 16, bottom: 40 },
  squares: { left: 32, top: 6, right: 6, bottom: 32 },
};

/** The frame around the holes of a board where stones fall; below them it holds the names of the columns. */
const FRAME = 10;
const FOOT = 16;
/** What is left below a board without values. */
const GAP = 4;

/** How a board is drawn. Five in a row is played on lines, as everywhere. */
export function styleOf(view) {
  if (view.gravity) return 'drop';
  return view.k >= 5 && Math.min(view.width, view.height) >= 7 ? 'lines' : 'squares';
}

/** The places of a board's drawing. */
export function geometryOf(view) {
  const style = styleOf(view);
  const { left, top, right, bottom } = MARGINS[style];
  const width = left + view.width * CELL + right;
  const height = top + view.height * CELL + bottom;
  const [frame, foot] = style === 'drop' ? [FRAME, FOOT] : [0, 0];
  return {
    style,
    width,
    height,
    /** The height below the board that only values need. */
    spare: style === 'drop' ? bottom - frame - foot - GAP : 0,
    /** The middle of a column. */
    x: (column) => left + (column + 0.5) * CELL,
    /** The middle of a row; rows are counted from below. */
    y: (row) => top + (view.height - row - 0.5) * CELL,
    /** The board itself, without what stands around it. */
    plate: {
      x: left - frame,
      y: top - frame,
      width: view.width * CELL + 2 * frame,
      height: view.height * CELL + 2 * frame + foot,
    },
    /** The cell at a point, or null beside the board; above and below it, columns still count where stones fall. */
    at(x, y) {
      const column = Math.floor((x - left) / CELL);
      const row = view.height - 1 - Math.floor((y - top) / CELL);
      const inside = column >= 0 && column < view.width;
      if (view.gravity) return inside ? { x: column, y: Math.max(0, Math.min(view.height - 1, row)) } : null;
      return inside && row >= 0 && row < view.height ? { x: column, y: row } : null;
    },
  };
}

/** The crossings that are dotted on a board of lines. */
export function stars(view) {
  const along = { 15: [3, 7, 11], 19: [3, 9, 15] };
  const points = (along[view.width] ?? []).flatMap((x) => (along[view.height] ?? []).map((y) => [x, y]));
  const middle = (view.width - 1) / 2;
  return view.width === 15 ? points.filter(([x, y]) => (x === middle) === (y === middle)) : points;
}
