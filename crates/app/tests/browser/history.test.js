/** Back and Forward of the browser: positions and games, without traps. */

import assert from 'node:assert/strict';

import { address, atPly, atRest, click, look } from './board.js';
import { eventually, says, setUp } from './support.js';

const test = setUp();

const HUMANS = { second: 'human' };
const entries = (page) => page.evaluate(() => history.length);
const shows = (page, notation, what = `the position after ${notation || 'no move'}`) => atRest(page, (view) => view.notation === notation, what);

test('Back and Forward walk through the positions of a game', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await atRest(page);
  for (const column of [3, 3, 4]) await click(page, (await look(page)).view, [column, 0]);
  await shows(page, '445');
  await page.goBack();
  const back = await shows(page, '44');
  assert.equal(back.moves.length, 3, 'nothing is lost');
  await page.goBack();
  await shows(page, '4');
  await page.goForward();
  await shows(page, '44');
  await page.getByTestId('first').click();
  await shows(page, '');
  await page.goBack();
  await shows(page, '44', 'a jump is a step, too');
  await page.goBack();
  await page.goBack();
  await shows(page, '');
});

test('a move and the answer of the computer are one step', async ({ open }) => {
  const page = await open(address('connect4', { second: 'random:seed=4' }));
  const first = await click(page, await atRest(page), [3, 0]);
  await click(page, first, [3, 0]);
  await page.goBack();
  const back = await atPly(page, 2);
  assert.deepEqual([back.notation, back.state], [first.notation, 'human']);
  await page.goBack();
  assert.equal((await atPly(page, 0)).state, 'human');
});

test('Back leads to the former game, and Forward to the next one', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await click(page, await atRest(page), [3, 0]);
  await page.getByTestId('new').click();
  await shows(page, '');
  await click(page, await atRest(page), [0, 0]);
  await shows(page, '1');
  await page.goBack();
  await shows(page, '');
  await page.goBack();
  await shows(page, '4');
  await page.goBack();
  await shows(page, '');
  for (let steps = 0; steps < 3; steps++) await page.goForward();
  await shows(page, '1');
  const lines = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('linha.game.')).map((name) => JSON.parse(localStorage.getItem(name)).lines).sort());
  assert.deepEqual(lines, ['0:1', '0:4'], 'two games, each once');
});

test('Back leads into a variation', async ({ open }) => {
  const page = await open(address('connect4', { moves: '4455667', ...HUMANS }));
  await atPly(page, 7);
  await page.getByTestId('moves').locator('.ply').nth(1).click();
  await click(page, await shows(page, '44'), [0, 0]);
  await page.getByTestId('moves').locator('.ply').last().click();
  await shows(page, '4455667');
  await page.goBack();
  await shows(page, '441');
});

test('a reload stays in place, and Back still leads back', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await click(page, await atRest(page), [3, 0]);
  await click(page, await shows(page, '4'), [4, 0]);
  await page.reload();
  await shows(page, '45');
  await page.goBack();
  await shows(page, '4');
  await page.reload();
  assert.equal((await shows(page, '4')).moves.length, 2);
});

test('two computers fill no history, and what changes nothing is no step', async ({ open }) => {
  const page = await open(address('tictactoe', { first: 'random:seed=1', second: 'random:seed=2', pace: 0 }));
  await atRest(page, ({ state }) => state === 'over', 'the game ends');
  const before = await entries(page);
  assert.equal(before, (await entries(await open(address('tictactoe', HUMANS)))), 'as many as on another page');
  await page.getByTestId('analyse').click();
  await page.getByTestId('first').click();
  await shows(page, '');
  assert.equal(await entries(page), before + 1);
  await page.keyboard.press('Home');
  await page.getByTestId('threats').click();
  assert.equal(await entries(page), before + 1);
});

test('the page does not hold anybody back', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  const view = await click(page, await atRest(page), [3, 0]);
  await page.getByTestId('new').click();
  await eventually(() => look(page), (seen) => seen.view.id !== view.id, 'a new game');
  const steps = (await entries(page)) - 1;
  for (let step = 0; step < steps; step++) await page.goBack();
  await eventually(() => page.url(), (at) => at === 'about:blank', 'the page before');
  assert.ok(steps <= 3, `${steps} steps`);
});

test('an answer that breaks off stops neither Back nor what comes after it', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  for (const column of [3, 3]) await click(page, await atRest(page), [column, 0]);
  for (const go of [() => page.goBack(), () => page.getByTestId('first').click()]) {
    await page.route('**/jump', (route) => route.fulfill({ contentType: 'application/json', body: '{"id":' }));
    await go();
    await says(page, 'alert', /./);
    await page.unroute('**/jump');
    await page.getByTestId('undo').click();
    await atPly(page, 1);
    await page.getByTestId('redo').click();
    await atPly(page, 2);
  }
});

const kept = (page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('linha.game.')).map((name) => JSON.parse(localStorage.getItem(name)).lines).sort());

/** Begins another game, and waits for its board. */
async function newGame(page) {
  const { id } = await atRest(page);
  await page.getByTestId('new').click();
  return atRest(page, (view) => view.id !== id && view.ply === 0, 'a new game');
}

test('a deleted game comes back neither by a reload nor by Back, but when it is played on', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await click(page, await atRest(page), [3, 0]);
  await page.getByTestId('games').click();
  await page.getByTestId('game-delete').click();
  await page.keyboard.press('Escape');
  await page.reload();
  await shows(page, '4');
  await newGame(page);
  await page.goBack();
  await shows(page, '4');
  await page.goForward();
  await shows(page, '');
  assert.deepEqual(await kept(page), []);
  await page.goBack();
  await click(page, await shows(page, '4'), [4, 0]);
  await eventually(() => kept(page), (lines) => lines.join() === '0:45', 'the game that goes on is kept');
});

test('each game that is left without being kept is told of, and Back leads to it', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await atRest(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = function () {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const fills = async (column) => {
    const { id } = await click(page, (await look(page)).view, [column, 0]);
    await page.evaluate(() => (document.getElementById('notice-alert').textContent = ''));
    await page.getByTestId('new').click();
    await says(page, 'alert', /^The game that you left is not kept/);
    await eventually(() => page.evaluate(() => history.state.board), (board) => board !== id, 'a new game');
  };
  // What look() reads is not written any more, either.
  await page.evaluate(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (name) {
      return name === 'linha.board' ? JSON.stringify({ id: history.state.board }) : getItem.call(this, name);
    };
  });
  await fills(3);
  await fills(2);
  await click(page, (await look(page)).view, [1, 0]);
  assert.match(await page.getByTestId('alert').textContent(), /not kept/, 'a move that succeeds does not hide it');
  assert.ok(await page.getByTestId('alert').isVisible());
  assert.ok(await page.getByTestId('notice-offer').isHidden());
  await page.goBack();
  await page.goBack();
  await shows(page, '3');
});

test('an offer that fails says why, and stands again', async ({ open }) => {
  const page = await open(address('connect4', HUMANS), { expected: [/net::ERR_/] });
  await click(page, await atRest(page), [3, 0]);
  await newGame(page);
  await page.route('**/api/boards', (route) => route.abort());
  await page.getByTestId('offer').click();
  await says(page, 'alert', /./);
  await page.getByTestId('offer').waitFor();
  await page.unroute('**/api/boards');
  await page.getByTestId('offer').click();
  await shows(page, '4');
});
