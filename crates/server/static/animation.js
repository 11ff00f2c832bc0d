/** A game as an animation: one frame for the empty board, and one for every move. */

import { gifWriter, indexer, paletteOf } from './gif.js';
import { paint } from './raster.js';
import { marksAlone, stillOf, textOf } from './still.js';

/** The longest side of the picture, in pixels, and how much a small board may be enlarged. */
const SIDE = 600;
const LARGEST = 1.5;

/** In milliseconds: how long a game takes at most, a move at least and at most, and the end. */
const TIME = { game: 60_000, least: 200, most: 700, end: 3000 };

/**
 * The whole game of a view as GIF, undone moves included. `progress` is called before each frame with its number and how many there are;
 * if it gives back false, the animation is given up, and there is none.
 */
export async function animationOf(view, progress = () => true) {
  const total = view.moves.length;
  const { width, height } = stillOf(at(view, 0));
  const scale = Math.min(LARGEST, SIDE / Math.max(width, height));
  const size = [width, height].map((side) => Math.round(side * scale));
  const canvas = new OffscreenCanvas(...size);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const pixelsOf = async (text) => {
    await paint(context, text);
    return context.getImageData(0, 0, ...size).data;
  };
  const frames = framesOf(view);
  const samples = [];
  for (const ply of new Set([0, Math.max(0, total - 1), total])) samples.push(await pixelsOf(frames(ply)));
  const palette = paletteOf(samples);
  const indices = indexer(palette);
  const writer = gifWriter(...size, palette);
  const pace = Math.max(TIME.least, Math.min(TIME.most, TIME.game / (total + 1)));
  for (let ply = 0; ply <= total; ply++) {
    // Drawing awaits the browser, so that the page goes on between frames.
    if (progress(ply, total) === false) return null;
    writer.add(indices(await pixelsOf(frames(ply))), ply === total ? TIME.end : pace);
  }
  return writer.finish();
}

/** A view of an earlier position, or of the end. */
const at = (view, ply) => ({ ...view, ply, line: ply === view.moves.length ? view.end_line : [] });

/** The drawing of every position, as text. All stones are drawn once; the winning line changes them, so that the end is drawn anew. */
function framesOf(view) {
  const total = view.moves.length;
  const { still, stones, marks } = stillOf({ ...at(view, total), line: [] });
  const all = [...stones.children];
  return (ply) => {
    if (ply === total) return textOf(stillOf(at(view, total)).still);
    stones.replaceChildren(...all.slice(0, ply));
    marks.replaceChildren(...marksAlone(at(view, ply)));
    return textOf(still);
  };
}
