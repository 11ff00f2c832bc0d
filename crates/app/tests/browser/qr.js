/** QR codes, read from what a page shows. */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const DECODER = await readFile(createRequire(import.meta.url).resolve('jsqr'), 'utf8');

/** The text of the code that an element shows on the screen; null if there is none. The page's policy forbids foreign scripts, so the debugger injects the decoder. */
export async function readCode(page, testid) {
  const shot = (await page.getByTestId(testid).screenshot()).toString('base64');
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: `${DECODER}; undefined` });
  await session.detach();
  return page.evaluate(async (picture) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
    return window.jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
  }, shot);
}
