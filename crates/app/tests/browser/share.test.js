/** Taking positions elsewhere, and bringing them in. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { address, atPly, atRest, played } from './board.js';
import { says, setUp } from './support.js';

const test = setUp();

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

test('moves are pasted, and played by the same players', async ({ open }) => {
  const page = await open(address('connect4', { moves: '1', first: 'human', second: 'human' }));
  await paste(page, ' 44 536\n');
  const view = await atPly(page, 5);
  assert.equal(view.notation, '44536');
  await page.getByTestId('load-dialog').waitFor({ state: 'hidden' });
});

for (const [game, good, bad] of [['connect4', '44', '449'], ['gomoku', 'h8', 'h8h8'], ['tictactoe', 'a1', 'z9']]) {
  test(`moves of ${game} that cannot be are refused in a sentence, and nothing changes`, async ({ open }) => {
    const page = await open(address(game, { moves: good }), { expected: [/status of 422/] });
    await atRest(page);
    const before = await played(page);
    await paste(page, bad);
    await says(page, 'load-trouble', /^\S+( \S+){3,}$/);
    assert.ok(await page.getByTestId('load-dialog').isVisible());
    assert.deepEqual(await played(page), before);
    await page.locator('#load-text').fill(good + good.replace(/\D/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1)));
    await page.locator('#load-form button[type=submit]').click();
    await atPly(page, before.view.ply * 2);
  });
}

test('link and moves are copied', async ({ open }) => {
  const page = await open(address('gomoku', { moves: 'h8i9j10' }), { permissions: ['clipboard-read', 'clipboard-write'] });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByTestId('copy-notation').click();
  await says(page, 'notice', 'Moves copied.');
  assert.equal(await copied(), 'h8i9j10');
  await page.getByTestId('copy-link').click();
  await says(page, 'notice', 'Link copied.');
  assert.equal(await copied(), page.url());
  assert.match(page.url(), /moves=h8i9j10/);
});

test('the board is saved as SVG and as PNG, twice as large', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44536' }));
  const svg = String(await download(page, 'save-svg', 'linha-connect4-5.svg'));
  const size = await measure(page, `data:image/svg+xml,${encodeURIComponent(svg)}`);
  assert.ok(size.width >= 100 && size.height >= 100, 'a picture of some size');
  const png = await download(page, 'save-png', 'linha-connect4-5.png');
  assert.deepEqual(png.subarray(0, 8), PNG);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [2 * size.width, 2 * size.height]);
  const shown = await measure(page, `data:image/png;base64,${png.toString('base64')}`);
  assert.ok(shown.colours >= 3, `board and two sides have colours (${shown.colours})`);
});

async function paste(page, moves) {
  await page.getByTestId('load').click();
  await page.locator('#load-text').fill(moves);
  await page.locator('#load-form button[type=submit]').click();
}

async function download(page, button, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId(button).click()]);
  assert.equal(file.suggestedFilename(), name);
  return readFile(await file.path());
}

/** The size of a picture as the browser draws it, and how many colours it has. */
const measure = (page, source) =>
  page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    return { width, height, colours: new Set(pixels).size };
  }, source);
