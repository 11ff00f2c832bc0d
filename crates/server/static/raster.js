/** Drawings as pixels. */

import { html } from './dom.js';

/** A drawing, given as SVG text, on a canvas of its own. */
export async function painted(text, width, height) {
  const canvas = html('canvas', { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  await paint(context, text);
  return canvas;
}

/** Paints a drawing, given as SVG text, over all of a canvas. */
export async function paint(context, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
  } finally {
    URL.revokeObjectURL(url);
  }
}
