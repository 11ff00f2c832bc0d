/** Hasty hands and long searches: what is pressed twice, held down, or pressed before the answer has come. */

import assert from 'node:assert/strict';

import { address, atPly, atRest, cell, click, look, playBy } from './board.js';
import { eventually, says, setUp } from './support.js';

const test = setUp();

test('keys that are pressed before the answer has come are played in their order', async ({ open }) => {
  const page = await open(address('connect4'));
  await atRest(page);
  const letGo = await holdMoves(page);
  await page.keyboard.type('12');
  await letGo();
  await atRest(page, ({ notation }) => notation === '12', 'both keys are played');
});

const TWICE = {
  'a double click': (page) => cell(page, [3, 0]).dblclick(),
  'a key pressed twice': (page) => page.keyboard.type('44'),
};

for (const [what, press] of Object.entries(TWICE)) {
  test(`${what} against the computer plays one stone, and nothing is complained of`, async ({ open }) => {
    const page = await open(address('connect4', { second: 'random:seed=1' }));
    await atRest(page);
    const letGo = await holdMoves(page);
    await press(page);
    await letGo();
    await atPly(page, 2);
    assert.ok(await page.getByTestId('alert').isHidden());
    await page.getByTestId('analyse').click();
    const view = await atRest(page, ({ analysis }) => analysis !== null, 'what was asked later is answered');
    assert.equal(view.moves.filter(({ side }) => side === 'first').length, 1, `one stone, not ${view.notation}`);
  });
}

test('a key that is held down plays one stone', async ({ open }) => {
  const page = await open(address('connect4'));
  const view = await atRest(page);
  await page.keyboard.press('ArrowUp');
  await page.locator('[data-testid=cell]:focus').waitFor({ state: 'attached' });
  await playBy(page, view, () => page.keyboard.down('Enter'));
  for (let repeats = 0; repeats < 3; repeats++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('7');
  const { notation } = await atRest(page, ({ moves }) => moves.at(-1).name === '7', 'the last key is played');
  assert.equal(notation, '47');
});

test('a move may be taken back while the computer thinks, and it thinks again when told to', async ({ open }) => {
  const page = await open(address('connect4', { second: 'alphabeta:depth=none,time=50s' }));
  await atRest(page);
  await page.keyboard.press('4');
  await says(page, 'status', 'Red is thinking…');
  await page.getByTestId('undo').click();
  await says(page, 'status', 'Your turn');
  await atPly(page, 0);
  await page.getByTestId('redo').click();
  await says(page, 'status', 'Paused, Red to move');
  await page.getByTestId('pause').click();
  await says(page, 'status', 'Red is thinking…');
  await page.keyboard.press('s');
  await atPly(page, 2);
});

test('an undo while two computers play is for whatever is there', async ({ open }) => {
  const slow = 'alphabeta:depth=none,time=50s';
  const page = await open(address('connect4', { moves: '44', first: slow, second: slow }));
  await says(page, 'status', 'Yellow is thinking…');
  const letGo = await hold(page, '**/undo');
  await page.getByTestId('undo').click();
  // While it is on its way, a computer moves, and the other begins to think.
  await letGo(async () => {
    const { view: { id } } = await look(page);
    await page.evaluate((path) => fetch(path, { method: 'POST' }), `/api/boards/${id}/stop`);
    await eventually(() => look(page), ({ view }) => view.ply === 3 && view.state === 'thinking', 'a computer has moved');
  });
  const view = await atPly(page, 2);
  assert.deepEqual([view.state, view.moves.length], ['paused', 3]);
  assert.ok(await page.getByTestId('alert').isHidden());
});

test('a position where the computer was to move can be looked at, and it goes on when told to', async ({ open }) => {
  const page = await open(address('connect4', { moves: '4455', second: 'random:seed=1' }));
  await atPly(page, 4);
  await page.getByTestId('moves').getByRole('button').nth(2).click();
  const seen = await atPly(page, 3);
  assert.deepEqual([seen.state, seen.moves.length], ['paused', 4]);
  await says(page, 'pause', 'Resume');
  await page.getByTestId('pause').click();
  const view = await atRest(page, ({ ply, state }) => ply === 4 && state === 'human', 'the computer has moved');
  assert.equal(view.notation.slice(0, 3), '445');
});

test('where columns have letters, letters play, and with Shift they are commands', async ({ open }) => {
  const page = await open(address('drop:12x6:4'));
  const view = await playBy(page, await atRest(page), () => page.keyboard.press('a'));
  assert.equal(view.notation, 'a');
  await page.keyboard.press('Shift+U');
  await atPly(page, 0);
});

test('what happens while a new game is on its way is kept', async ({ open }) => {
  const page = await open(address('connect4', { second: 'random:seed=4' }));
  const { id } = await click(page, await atRest(page), [3, 0]);
  const letGo = await hold(page, '**/api/boards');
  await page.getByTestId('new').click();
  let notation = '';
  await letGo(async () => {
    await page.evaluate((path) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"move":"1"}' }), `/api/boards/${id}/play`);
    ({ notation } = await atPly(page, 4));
  });
  await atRest(page, (view) => view.id !== id && view.ply === 0, 'the new game');
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('linha.game.')).map((name) => JSON.parse(localStorage.getItem(name)).lines));
  assert.deepEqual(kept, [`0:${notation}`]);
});

test('a key that is pressed while a new game is on its way is for the new game', async ({ open }) => {
  const page = await open(address('connect4'));
  const { id } = await atRest(page);
  const letGo = await hold(page, '**/api/boards');
  await page.keyboard.press('n');
  await letGo(() => page.keyboard.press('4'));
  const view = await atRest(page, (seen) => seen.id !== id && seen.ply === 1, 'a move in the new game');
  assert.equal(view.notation, '4');
});

test('Back to another game does not wait for the one that is made anew in vain', async ({ open }) => {
  const page = await open(address('connect4', { second: 'human' }), { expected: [/status of 404/] });
  const { id } = await click(page, await atRest(page), [3, 0]);
  await page.getByTestId('new').click();
  const next = await atRest(page, (view) => view.id !== id, 'a new game');
  const letGo = await hold(page, '**/api/boards');
  await page.evaluate((path) => fetch(path, { method: 'DELETE' }), `/api/boards/${next.id}`);
  await letGo(() => page.goBack());
  await page.locator('[data-testid=cell][data-x="3"][data-stone=first]').waitFor({ state: 'attached' });
  await atRest(page, ({ notation }) => notation === '4', 'the former game');
});

const holdMoves = (page) => hold(page, '**/play');

/** Holds requests back on their way; gives back what lets them go, once the first has come by and something else has happened. */
async function hold(page, address) {
  const reached = promise();
  const open = promise();
  await page.route(address, async (route) => {
    reached.keep();
    await open.kept;
    await route.continue();
  });
  return async (meanwhile = () => {}) => {
    await reached.kept;
    await meanwhile();
    open.keep();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** A promise, and what keeps it. */
function promise() {
  let keep;
  const kept = new Promise((done) => (keep = done));
  return { kept, keep };
}
