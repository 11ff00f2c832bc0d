/** Small screens, calm screens, and screens without colours. */

import assert from 'node:assert/strict';

import { address, atPly, atRest, cell, click } from './board.js';
import { PHONE, SMALL_PHONE, eventually, phone, setUp } from './support.js';

const test = setUp();

const GAMES = ['connect4', 'gomoku', 'free:19x19:5', 'tictactoe'];
/** Around every width where the page changes its layout, and between. */
const WIDTHS = [320, 340, 360, 400, 421, 440, 480, 541, 561, 640, 720, 819, 820, 900, 1000, 1179, 1180, 1240, 1279, 1280, 1440];
const LANGUAGES = ['en', 'pt', 'pt-BR', 'ro', 'ca'];

for (const viewport of [PHONE, SMALL_PHONE]) {
  const size = `${viewport.width} × ${viewport.height}`;

  test(`nothing has to be scrolled sideways on ${size}`, async ({ open }) => {
    for (const game of GAMES) {
      const page = await open(address(game, { second: 'random:seed=1' }), phone(viewport));
      await assertFits(page, viewport, game);
      await page.getByTestId('analyse').click();
      await eventually(() => page.getByTestId('value').count(), (count) => count > 0, 'values');
      await assertFits(page, viewport, `${game} with values`);
    }
  });

  test(`no language needs more width than ${size}`, async ({ open }) => {
    const computers = { first: 'random:seed=1', second: 'random:seed=2', pace: 3000 };
    for (const locale of LANGUAGES) {
      const page = await open(address('drop:5x4:4', computers), { locale, ...phone(viewport) });
      await assertFits(page, viewport, locale);
      for (const [button, dialog] of [['menu', '#menu-sheet'], ['keys', '#keys-dialog'], ['load', '#load-dialog']]) {
        await page.getByTestId(button).tap();
        await page.locator(dialog).waitFor();
        await assertFits(page, viewport, `${dialog} in ${locale}`, dialog);
        await page.locator(`${dialog} [data-close]`).tap();
        await page.locator(dialog).waitFor({ state: 'hidden' });
      }
    }
  });
}

test('no width between small phones and desktops scrolls sideways, in any language', async ({ open }) => {
  const too = [];
  for (const locale of LANGUAGES) {
    const page = await open(address('connect4', { moves: '445', second: 'random:seed=1' }), { locale });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) too.push(`${locale} at ${width}`);
    }
  }
  assert.deepEqual(too, []);
});

test('no width scrolls sideways with the terms of a heat map, in any language', async ({ open }) => {
  const too = [];
  for (const locale of LANGUAGES) {
    const page = await open(address('gomoku', { moves: 'h8i9h9h10i8g8j8k8j7i10' }), { locale });
    await page.getByTestId('heat').selectOption('ufsc-program');
    await page.getByTestId('terms-rows').locator('tr').nth(5).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width) too.push(`${locale} at ${width}`);
    }
  }
  assert.deepEqual(too, []);
});

test('on a phone, the board and its buttons are seen without scrolling', async ({ open }) => {
  for (const game of GAMES) {
    const page = await open(address(game, { second: 'random:seed=1' }), phone());
    for (const testid of ['board', 'status', 'undo', 'new']) {
      const { y, height } = await page.getByTestId(testid).boundingBox();
      assert.ok(y >= 0 && y + height <= PHONE.height + 1, `${testid} of ${game} is seen: ${y} + ${height}`);
    }
  }
});

test('stones fall where motion is welcome, and nothing moves where it is not', async ({ open }) => {
  const path = address('connect4', { moves: '121212' });
  const moving = await open(path, { reducedMotion: 'no-preference' });
  // So slowly that the stone still falls when it is looked at.
  const session = await moving.context().newCDPSession(moving);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.0001 });
  await click(moving, await atPly(moving, 6), [0, 3]);
  assert.ok((await animations(moving)) > 0);
  const calm = await open(path, { reducedMotion: 'reduce' });
  await click(calm, await atPly(calm, 6), [0, 3]);
  assert.equal(await animations(calm), 0);
  await calm.getByTestId('undo').click();
  await atPly(calm, 6);
  await calm.getByTestId('hint').click();
  await calm.locator('.mark.hint').first().waitFor({ state: 'attached' });
  assert.equal(await animations(calm), 0);
});

const WITHOUT_COLOUR = {
  'seen without colours': (session) => session.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' }),
  'with colours that the system forces': (session, page) => page.emulateMedia({ forcedColors: 'active' }),
};

for (const [how, emulate] of Object.entries(WITHOUT_COLOUR)) {
  test(`the sides are told apart ${how}`, async ({ open }) => {
    for (const [game, moves] of [['connect4', '26'], ['gomoku', 'g7i9'], ['tictactoe', 'a1c3']]) {
      const page = await open(address(game, { moves: `${moves}${{ connect4: '4', gomoku: 'h8', tictactoe: 'b2' }[game]}` }));
      const view = await atRest(page);
      await emulate(await page.context().newCDPSession(page), page);
      const [first, second] = await Promise.all(view.moves.slice(0, 2).map((move) => shot(page, move)));
      const differing = await compare(page, first, second);
      assert.ok(differing > 0.04, `${game}: ${(100 * differing).toFixed(1)} % of a cell differ`);
    }
  });
}

test('the sides have other shapes, where colours alone would tell them apart', async ({ open }) => {
  for (const [game, moves] of [['connect4', '26'], ['tictactoe', 'a1c3']]) {
    const page = await open(address(game, { moves }));
    await atPly(page, 2);
    assert.equal(await page.locator('.stones path.emblem.first').count(), 1, `a cross in ${game}`);
    assert.equal(await page.locator('.stones circle.emblem.second').count(), 1, `a ring in ${game}`);
  }
});

/** Fails where a part of the page, or the page itself, is wider than the screen; names what stands out. */
async function assertFits(page, viewport, what, part = 'html') {
  const { wide, culprits } = await page.locator(part).evaluate((element, width) => {
    const wide = Math.max(element.scrollWidth, document.documentElement.scrollWidth);
    const outside = [...element.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > width + 1);
    return { wide, culprits: wide > width ? outside.map((inner) => `${inner.tagName} ${inner.id || inner.className}`).slice(0, 9) : [] };
  }, viewport.width);
  assert.ok(wide <= viewport.width, `${what} is ${wide} wide: ${culprits.join(', ')}`);
}

const animations = (page) => page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);

/** The picture of a stone. */
async function shot(page, { x, y }) {
  const box = await cell(page, [x, y]).boundingBox();
  const size = Math.floor(Math.min(box.width, box.height));
  const clip = { x: Math.round(box.x), y: Math.round(box.y), width: size, height: size };
  return (await page.screenshot({ clip })).toString('base64');
}

/** Which share of two pictures clearly differs in lightness. */
const compare = (page, ...shots) =>
  page.evaluate(async (pictures) => {
    const [one, two] = await Promise.all(pictures.map(async (picture) => {
      const image = Object.assign(new Image(), { src: `data:image/png;base64,${picture}` });
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      return Array.from({ length: data.length / 4 }, (_, at) => 0.2126 * data[4 * at] + 0.7152 * data[4 * at + 1] + 0.0722 * data[4 * at + 2]);
    }));
    return one.filter((light, at) => Math.abs(light - two[at]) > 50).length / one.length;
  }, shots);
