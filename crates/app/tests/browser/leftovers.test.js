/** Views of recordings that are gone leave nothing behind. */

import assert from 'node:assert/strict';

import { address, atPly } from './board.js';
import { eventually, setUp } from './support.js';

const test = setUp();

/** How often the window is listened to before and after printing. */
async function listeners(page) {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId });
  await session.detach();
  const count = (wanted) => listeners.filter(({ type }) => type === wanted).length;
  return [count('beforeprint'), count('afterprint')];
}

async function openView(open) {
  const page = await open(address('connect4', { moves: '44' }));
  await atPly(page, 2);
  await page.getByTestId('tree').click();
  await page.getByTestId('search-depth').waitFor();
  return page;
}

/** Searches with settings, and waits for the tree that is new. */
async function search(page, agent, [setting, value], view) {
  const fold = page.locator('.search-fold');
  if ((await fold.getAttribute('open')) === null) await page.getByTestId('search-choose').click();
  await page.getByTestId('search-agent').selectOption(agent);
  await page.getByTestId(`search-${setting}`).fill(value);
  await page.evaluate(() => document.querySelector('.search-result > *')?.setAttribute('data-old', ''));
  await page.getByTestId('search-show').click();
  await page.locator(`.search-result > [data-testid=${view}]:not([data-old])`).waitFor();
}

test('a tree that is replaced by another is not listened for any more', async ({ open }) => {
  const page = await openView(open);
  assert.deepEqual(await listeners(page), [0, 0]);
  for (const depth of ['1', '2', '3']) {
    await search(page, 'alphabeta', ['depth', depth], 'explorer');
    assert.deepEqual(await listeners(page), [1, 1], `depth ${depth}`);
  }
  for (const iterations of ['10', '20']) {
    await search(page, 'mcts', ['iterations', iterations], 'playouts');
    assert.deepEqual(await listeners(page), [1, 1], `${iterations} iterations`);
  }
});

test('neither are the steps of an exercise that is over', async ({ open }) => {
  const page = await openView(open);
  await page.getByTestId('tab-exercises').click();
  for (let i = 0; i < 3; i += 1) {
    await page.getByTestId('exercise-show').click();
    await page.locator('.exercise-walk summary').click();
    await page.locator('.exercise-walk').getByTestId('explorer').waitFor();
    assert.deepEqual(await listeners(page), [1, 1]);
    await page.getByTestId('exercise-next').click();
    await page.locator('.exercise-walk').waitFor({ state: 'hidden' });
    await eventually(() => listeners(page), ([before, after]) => before === 0 && after === 0, 'nothing is left');
  }
});
