/** The game as a file: records, pictures that look like the page, and animations. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { assertAccessible } from './axe.js';
import { address, atPly, atRest, cell } from './board.js';
import { eventually, phone, says, setUp } from './support.js';
import { en } from './texts.js';

const test = setUp();

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** How far a colour may be from another that is the same for people, in each channel of 255. */
const NEAR = 10;
/** The board and the list of formats at once, so that nothing is scrolled. */
const TALL = { width: 1400, height: 1600 };
const WON = address('connect4', { moves: '4455667' });
const FIVE = address('gomoku', { moves: 'h8i9h9i8h10i10h11i11' });

test('the formats are listed by a key, put away by another, and those that do not fit say why', async ({ open }) => {
  for (const options of [{}, phone()]) {
    const page = await open(WON, options);
    await atPly(page, 7);
    const button = page.getByTestId('export');
    await button.press('Enter');
    assert.equal(await button.getAttribute('aria-expanded'), 'true');
    const psq = page.getByTestId('save-psq');
    await eventually(() => psq.getAttribute('aria-disabled'), (off) => off === 'true', 'PSQ does not fit');
    assert.match(await psq.textContent(), /PSQ is for five in a row without gravity/);
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      await assertAccessible(page, `the list of formats, ${theme}`);
    }
    await page.getByTestId('save-gif').focus();
    await page.keyboard.press('Escape');
    const list = page.getByTestId('export-list');
    const focused = () => page.evaluate(() => document.activeElement.dataset.testid);
    assert.ok(await list.isHidden());
    assert.equal(await focused(), 'export');
    // From the button, from between the formats, and by a click elsewhere.
    await button.press('Enter');
    await button.press('Escape');
    assert.ok(await list.isHidden(), 'Escape on the button');
    await button.press('Enter');
    await list.click({ position: { x: 40, y: 3 } });
    assert.ok(await list.isVisible());
    await page.keyboard.press('Escape');
    assert.ok(await list.isHidden(), 'Escape after a click between the formats');
    assert.equal(await focused(), 'export');
    await button.press('Enter');
    await page.locator('#share-title').click();
    assert.ok(await list.isHidden(), 'a click elsewhere');
  }
});

test('SGF holds the variations, and is read back', async ({ open }) => {
  const page = await open(address('connect4', { moves: '4453' }));
  await atPly(page, 4);
  await page.getByTestId('undo').click();
  await atPly(page, 3);
  await page.keyboard.press('6');
  await atRest(page, ({ notation }) => notation === '4456');
  const text = String(await saved(page, 'sgf', 'linha-connect4-4.sgf'));
  assert.match(text, /^\(;FF\[4\]GM\[4\].*SZ\[7:6\]RU\[connect4\]/);
  assert.match(text, /;B\[ef\]\s*\(\s*;W\[ff\]\)\s*\(\s*;W\[cf\]\)\)\s*$/, 'the line that is shown comes first');
  await page.getByTestId('load').click();
  await page.locator('#load-text').fill(text);
  const { id } = await atRest(page);
  await page.locator('#load-form button[type=submit]').click();
  await atRest(page, (view) => view.id !== id && view.notation === '4456', 'the same game');
});

test('PSQ is saved of five in a row, and is read back elsewhere', async ({ open }) => {
  const page = await open(FIVE);
  await atPly(page, 8);
  const text = String(await saved(page, 'psq', 'linha-gomoku-8.psq'));
  assert.match(text, /^Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n/);
  const other = await open(address('tictactoe'));
  await other.getByTestId('load').click();
  await other.locator('#load-text').fill(text);
  await other.locator('#load-form button[type=submit]').click();
  await atRest(other, ({ game, notation }) => game === 'gomoku' && notation === 'h8i9h9i8h10i10h11i11', 'the game');
});

for (const [what, path, ply] of [['a won game', WON, 7], ['Gomoku', FIVE, 8], ['noughts and crosses', address('tictactoe', { moves: 'b2a1c1' }), 3]]) {
  for (const theme of ['light', 'dark']) {
    test(`pictures of ${what} look like the page, ${theme}`, async ({ open }) => {
      const page = await open(path, { viewport: TALL, colorScheme: theme });
      await atPly(page, ply);
      // Keeps the ghost of a stone away.
      await page.mouse.move(0, 0);
      const name = new RegExp(`^linha-[\\w-]+-${ply}\\.(svg|png)$`);
      const svg = String(await saved(page, 'svg', name));
      assert.doesNotMatch(svg, /class=|style=|var\(|light-dark|http:(?!\/\/www\.w3\.org\/)/, 'it needs nothing else');
      const png = await saved(page, 'png', name);
      assert.deepEqual(png.subarray(0, 8), PNG);
      const view = await atRest(page);
      const spots = await spotsOf(page, view);
      const picture = await coloursOf(page, `data:image/png;base64,${png.toString('base64')}`, spots, 2);
      const drawing = await coloursOf(page, `data:image/svg+xml,${encodeURIComponent(svg)}`, spots, 1);
      assert.deepEqual([picture.width, picture.height], [2 * drawing.width, 2 * drawing.height]);
      assertNear(drawing.colours, picture.colours, 'SVG and PNG');
      assertNear(picture.colours, await shownColours(page, view, spots), 'the picture and the page');
      assert.ok(new Set(picture.colours.map(String)).size >= 3, 'ground, board and stones differ');
    });
  }
}

test('an animation has a frame for every move, also for those taken back, and ends as the picture of the end', async ({ open }) => {
  for (const [path, total] of [[address('connect4', { moves: '4455667', ply: 2 }), 7], [FIVE, 8]]) {
    const page = await open(path);
    const view = await atRest(page);
    const gif = await saved(page, 'gif', new RegExp(`-${total}\\.gif$`));
    if (view.ply < total) await page.getByTestId('last').click();
    const end = await atPly(page, total);
    const png = await saved(page, 'png', new RegExp(`-${total}\\.png$`));
    const spots = await spotsOf(page, end);
    const still = await coloursOf(page, `data:image/png;base64,${png.toString('base64')}`, spots, 2);
    const shown = await framesOf(page, gif, spots, still.width / 2);
    assert.equal(shown.count, total + 1);
    assertNear(shown.last, still.colours, 'the last frame and the picture');
    assert.ok(shown.durations.every((duration) => duration === shown.durations[0]) && shown.end > 2 * shown.durations[0], 'the end stays longer');
    assert.notDeepEqual(shown.first, shown.last);
    assert.equal(view.moves.length, total);
  }
});

test('a long animation says how far it is, and can be cancelled', async ({ open }) => {
  const page = await open(address('free:16x16:16', { moves: longGame() }));
  await atPly(page, 200);
  let downloads = 0;
  page.on('download', () => downloads++);
  const go = await hold(page, 20);
  await page.getByTestId('export').click();
  await page.getByTestId('save-gif').click();
  await says(page, 'export-progress', /Drawing move [1-9]\d* of 200…/);
  await page.keyboard.press('Home');
  await atPly(page, 0);
  assert.equal(await page.getByTestId('save-gif').getAttribute('aria-disabled'), 'true');
  await assertAccessible(page, 'an animation that is being made');
  await page.getByTestId('export-cancel').press('Enter');
  await go();
  await page.getByTestId('export-progress').waitFor({ state: 'hidden' });
  const focused = () => page.evaluate(() => document.activeElement.dataset.testid);
  await eventually(focused, (testid) => testid === 'save-gif', 'the focus is not lost');
  assert.equal(await page.getByTestId('save-gif').getAttribute('aria-disabled'), null);
  assert.equal(downloads, 0);
});

test('a module that is missed is told, and can be asked for again', async ({ open }) => {
  const page = await open(WON, { expected: [/Failed to load resource: net::ERR_FAILED/] });
  await atPly(page, 7);
  await page.route('**/animation.js', (route) => route.abort(), { times: 1 });
  await page.getByTestId('export').click();
  await page.getByTestId('save-gif').click();
  await says(page, 'alert', en['notice.lost']);
  await page.getByTestId('export-progress').waitFor({ state: 'hidden' });
});

/** Holds the drawing of pictures after some of them; what it gives back lets it go on. */
async function hold(page, after) {
  await page.evaluate((most) => {
    const { decode } = HTMLImageElement.prototype;
    let count = 0;
    const gate = new Promise((open) => (window.go = open));
    HTMLImageElement.prototype.decode = async function () {
      if (++count > most) await gate;
      return decode.call(this);
    };
  }, after);
  return () => page.evaluate(() => window.go());
}

/** 200 moves of which no 16 are in a row. */
function longGame() {
  return Array.from({ length: 200 }, (_, at) => `${String.fromCharCode(97 + (at % 15))}${1 + Math.floor(at / 15)}`).join('');
}

/** Saves the game in a format, and gives back the file. */
async function saved(page, format, name) {
  const button = page.getByTestId(`save-${format}`);
  if (await button.isHidden()) await page.getByTestId('export').click();
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  if (name instanceof RegExp) assert.match(file.suggestedFilename(), name);
  else assert.equal(file.suggestedFilename(), name);
  return readFile(await file.path());
}

/** Places to look at, in units of the picture: beside the middle of some cells, where stones have one colour, and on the board beside them. */
const spotsOf = (page, view) =>
  page.evaluate(async (shown) => {
    const { CELL, geometryOf } = await import('/static/geometry.js');
    const { stillOf } = await import('/static/still.js');
    const geometry = geometryOf(shown);
    const [left, top] = stillOf(shown).still.getAttribute('viewBox').split(' ').map(Number);
    const stones = shown.moves.slice(0, shown.ply).map(({ x, y }) => [x, y]);
    const cells = [...stones, [0, shown.height - 1], [shown.width - 1, 0]];
    return cells.flatMap(([x, y]) => [[0, 0.25], [0.1, 0.1], [-0.36, 0.36]].map(([a, b]) => ({
      x: geometry.x(x) + a * CELL - left, y: geometry.y(y) + b * CELL - top, cell: [x, y], shift: [a, b],
    })));
  }, view);

/** The size of a picture, and its colours at some places. */
const coloursOf = (page, source, spots, scale) =>
  page.evaluate(async ([src, places, times]) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const colours = places.map(({ x, y }) => [...context.getImageData(Math.floor(x * times), Math.floor(y * times), 1, 1).data.slice(0, 3)]);
    return { width, height, colours };
  }, [source, spots, scale]);

/** The colours of the page itself at the same places. */
async function shownColours(page, view, spots) {
  const places = [];
  for (const { cell: place, shift } of spots) {
    const box = await cell(page, place).boundingBox();
    // The cells for pointers are a little smaller than those of the drawing.
    const side = (box.width * 48) / 45;
    places.push({ x: box.x + box.width / 2 + shift[0] * side, y: box.y + box.height / 2 + shift[1] * side });
  }
  const shot = await page.screenshot({ caret: 'initial' });
  return (await coloursOf(page, `data:image/png;base64,${shot.toString('base64')}`, places, 1)).colours;
}

/** The number of frames of an animation, how long they stay, and the colours of the first and the last. */
const framesOf = (page, gif, spots, width) =>
  page.evaluate(async ([data, places, units]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ type: 'image/gif', data: bytes });
    await Promise.all([decoder.tracks.ready, decoder.completed]);
    const count = decoder.tracks.selectedTrack.frameCount;
    const frames = [];
    for (let frameIndex = 0; frameIndex < count; frameIndex++) frames.push((await decoder.decode({ frameIndex })).image);
    const colours = (frame) => {
      const canvas = new OffscreenCanvas(frame.displayWidth, frame.displayHeight);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context.drawImage(frame, 0, 0);
      const scale = frame.displayWidth / units;
      return places.map(({ x, y }) => [...context.getImageData(Math.floor(x * scale), Math.floor(y * scale), 1, 1).data.slice(0, 3)]);
    };
    const durations = frames.map((frame) => frame.duration);
    return { count, durations: durations.slice(0, -1), end: durations.at(-1), first: colours(frames[0]), last: colours(frames.at(-1)) };
  }, [gif.toString('base64'), spots, width]);

function assertNear(some, others, what) {
  const far = some.map((colour, at) => [at, colour, others[at]])
    .filter(([, one, other]) => one.some((value, index) => Math.abs(value - other[index]) > NEAR));
  assert.deepEqual(far, [], `${what} have the same colours`);
}
