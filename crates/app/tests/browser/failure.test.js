/** What fails: a computer player, which one press lets try again, and the server. The page says so, once for each cause. */

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';

import { address, atPly, atRest, cell } from './board.js';
import { SMALL_PHONE, eventually, phone, says, serve, setUp } from './support.js';

const test = setUp();

/** An engine that breaks down instead of moving, until the file `$1` exists. */
const FLAKY = `
while read -r line; do
  case $line in
    START*|RESTART*) echo OK ;;
    BEGIN*|TURN*|DONE*) [ -e "$1" ] || exit 1; echo 0,0 ;;
    END*) exit 0 ;;
  esac
done
`;

/** A service that offers the engine, in a folder of its own, for the tests of this file. */
const flaky = {};

before(async () => {
  flaky.folder = await mkdtemp(join(tmpdir(), 'linha-browser-'));
  flaky.mended = join(flaky.folder, 'mended');
  const script = join(flaky.folder, 'engine.sh');
  await writeFile(script, FLAKY);
  flaky.service = await serve(0, '--engine', `flaky=gomocup:sh,time=60s,margin=60s,arguments=${script} ${flaky.mended}`);
});

after(async () => {
  await flaky.service?.stop();
  await rm(flaky.folder, { recursive: true });
});

test('a computer that has failed is resumed, not paused', async ({ open }) => {
  const page = await open(address('gomoku', { second: 'flaky' }), { url: flaky.service.url });
  await atRest(page);
  await cell(page, [7, 7]).click();
  const failed = await atRest(page, ({ trouble }) => trouble !== null, 'the engine has failed');
  assert.deepEqual([failed.ply, failed.state, failed.paused], [1, 'paused', false]);
  await says(page, 'status', 'Paused, White to move');
  await says(page, 'alert', /^flaky failed/);
  const pause = page.getByTestId('pause');
  assert.ok(await pause.isVisible(), 'it can be resumed, although a person plays');
  assert.match(await pause.textContent(), /Resume/);
  await writeFile(flaky.mended, '');
  await pause.click();
  const view = await atPly(page, 2);
  assert.deepEqual([view.notation, view.state, view.trouble], ['h8a1', 'human', null]);
  await pause.waitFor({ state: 'hidden' });
});

test('when the server has gone, the page says so once, and no message covers another', async ({ open }) => {
  const service = await serve();
  try {
    const pages = [];
    for (const options of [phone(SMALL_PHONE), { viewport: { width: 1440, height: 900 } }]) {
      const page = await open(address('connect4', { moves: '4455' }), { url: service.url, expected: [/net::ERR_/], ...options });
      await atPly(page, 4);
      pages.push(page);
    }
    await service.stop();
    for (const page of pages) {
      await page.keyboard.press('1');
      await page.getByTestId('copy-notation').click();
      await says(page, 'connection', 'No connection to linha. Trying again…');
      await page.keyboard.press('2');
      // Longer confirmations are above or below it, never over it.
      await page.evaluate(async () => (await import('/static/notice.js')).tell('A long sentence that needs several lines. '.repeat(3)));
      const boxes = await eventually(() => noticesOn(page), (shown) => shown.length === 2, 'one message about the server, and the confirmation');
      const [upper, lower] = boxes.sort((a, b) => a.top - b.top);
      assert.ok(upper.bottom <= lower.top, `${JSON.stringify(boxes)} do not overlap`);
      assert.ok(upper.top >= 0 && lower.bottom <= lower.screen, 'they are on the screen');
    }
  } finally {
    await service.stop();
  }
});

/** Where messages are on the screen. */
const noticesOn = (page) =>
  page.getByTestId('notices').locator('p:visible').evaluateAll((list) =>
    list.map((element) => ({ top: element.getBoundingClientRect().top, bottom: element.getBoundingClientRect().bottom, screen: innerHeight })));
