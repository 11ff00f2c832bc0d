/** Games, by mouse, keys and touch, and those that computers play. */

import assert from 'node:assert/strict';

import { address, assertWon, atPly, atRest, cell, choose, click, look, playBy, playOut } from './board.js';
import { eventually, phone, says, setUp } from './support.js';

const test = setUp();

test('a whole game of Connect Four is played by mouse, and ends with its line marked', async ({ open }) => {
  const page = await open(address('connect4', { second: 'random:seed=7' }));
  const end = await playOut(page, (view, place) => click(page, view, place));
  await assertWon(page, end, 'You won!', () => cell(page, [0, 5]).click());
  await page.getByTestId('undo').click();
  const again = await atPly(page, end.ply - 1);
  assert.deepEqual([again.state, again.line], ['human', []], 'a won game can be taken back');
  assert.equal(await page.locator('.mark.win').count(), 0);
});

test('a click anywhere in a column plays there, and a full column is refused in words', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '1112' }), { expected: [/status of 4\d\d/] });
  const view = await click(page, await atPly(page, 4), [0, 3]);
  assert.equal(view.notation, '11121');
  await cell(page, [0, 0]).click();
  await page.getByTestId('alert').waitFor();
  assert.match(await page.getByTestId('alert').textContent(), /\w+ \w+/);
  assert.equal((await look(page)).view.notation, '11121');
});

test('a whole game is played by keyboard alone', async ({ open }) => {
  const page = await open(address('connect4', { second: 'random:seed=3' }));
  for (let tabs = 0; !(await onBoard(page)); tabs++) {
    assert.ok(tabs < 20, 'the board is reached by a few tabs');
    await page.keyboard.press('Tab');
  }
  const end = await playOut(page, async (view, [x, y]) => {
    const byArrows = view.ply < 5;
    if (byArrows) await walk(page, view, x);
    const next = await playBy(page, view, () => page.keyboard.press(byArrows ? 'Enter' : String(x + 1)));
    assert.ok(await onBoard(page), `the focus stays on the board after ${x + 1}, ${y + 1}`);
    return next;
  });
  await assertWon(page, end, 'You won!', () => page.keyboard.press('1'));
});

test('tic-tac-toe is played by arrows and Enter from the middle', async ({ open }) => {
  const page = await open(address('tictactoe'));
  const view = await atRest(page);
  await page.keyboard.press('ArrowLeft');
  await eventually(() => onBoard(page), Boolean, 'arrows go to the board where nothing has the focus');
  const centre = await playBy(page, view, () => page.keyboard.press('Enter'));
  assert.equal(centre.notation, 'b2');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  assert.equal((await playBy(page, centre, () => page.keyboard.press(' '))).notation, 'b2a3');
});

test('a whole game of Gomoku is played by mouse', async ({ open }) => {
  const page = await open(address('gomoku', { second: 'random:seed=5' }));
  const end = await playOut(page, (view, place) => click(page, view, place));
  assert.equal(end.line.length, 5);
  await assertWon(page, end, 'You won!', () => cell(page, [0, 0]).click());
});

test('a whole game of tic-tac-toe is played by touch on a phone', async ({ open }) => {
  const page = await open(address('tictactoe', { second: 'random:seed=3' }), phone());
  const end = await playOut(page, (view, place) => playBy(page, view, () => cell(page, place).tap()));
  await assertWon(page, end, 'You won!', () => cell(page, [0, 0]).tap());
});

test('where cells are smaller than a finger, the second tap plays', async ({ open }) => {
  const page = await open(address('free:19x19:5'), phone());
  const view = await atRest(page);
  await cell(page, [9, 9]).tap();
  await says(page, 'notice', 'Tap j10 again to play there.');
  assert.equal((await look(page)).view.ply, 0);
  const next = await playBy(page, view, () => cell(page, [9, 9]).tap());
  assert.equal(next.notation, 'j10');
});

test('two computers play to the end, with pause, single steps and another speed', async ({ open }) => {
  // So slowly that the game is not over before it is paused.
  const computers = { first: 'random:seed=1', second: 'random:seed=2', pace: 8000 };
  const page = await open(address('drop:5x4:4', computers));
  await eventually(() => look(page), ({ view }) => view.ply >= 1, 'the computers move');
  await page.getByTestId('pause').click();
  const paused = await atRest(page, (view) => view.state === 'paused');
  await page.getByTestId('step').click();
  const stepped = await atRest(page, (view) => view.ply > paused.ply && view.state === 'paused', 'a single step');
  assert.equal(stepped.ply, paused.ply + 1, 'one move and no more');
  await says(page, 'pause', 'Resume');
  await page.getByTestId('pace').fill('0');
  await atRest(page, (view) => view.pace === 0, 'another speed');
  assert.match(page.url(), /pace=0/);
  await page.getByTestId('pause').click();
  const end = await atRest(page, (view) => view.state === 'over', 'the game ends');
  await says(page, 'status', end.outcome === 'draw' ? 'Draw' : / won$/);
});

test('moves are taken back and played again', async ({ open }) => {
  const page = await open(address('connect4', { second: 'random:seed=4' }));
  let view = await atRest(page);
  for (let move = 0; move < 2; move++) view = await click(page, view, choose(view));
  const { notation } = view;
  await page.getByTestId('undo').click();
  assert.equal((await atPly(page, 2)).moves.length, 4, 'moves taken back are kept');
  await page.keyboard.press('u');
  await atPly(page, 0);
  assert.equal(await page.getByTestId('undo').getAttribute('aria-disabled'), 'true');
  await page.getByTestId('redo').click();
  await atPly(page, 2);
  await page.keyboard.press('r');
  assert.equal((await atPly(page, 4)).notation, notation);
  await page.keyboard.press('Home');
  await atPly(page, 0);
  await page.getByTestId('last').click();
  await atPly(page, 4);
});

test('the list of moves and the curve lead to any position, and the game goes on from there', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44536' }));
  await atPly(page, 5);
  const moves = page.getByTestId('moves').getByRole('button');
  await moves.nth(2).click();
  await atPly(page, 3);
  assert.match(await moves.nth(3).getAttribute('aria-label'), /taken back/);
  assert.equal(await moves.nth(2).getAttribute('aria-current'), 'step');
  await page.getByTestId('graph-point').nth(1).click();
  const back = await atPly(page, 1);
  assert.equal(back.moves.length, 5);
  const view = await click(page, back, [6, 0]);
  assert.equal(view.notation, '47');
  const variation = page.getByTestId('variation').locator('.name');
  await eventually(() => variation.allTextContents(), (names) => names.join('') === '4536', 'those taken back are a variation');
  assert.equal(await page.getByTestId('redo').getAttribute('aria-disabled'), 'true');
});

const onBoard = (page) => page.evaluate(() => document.activeElement.dataset.testid === 'cell');

/** Goes to a column by arrows. */
async function walk(page, view, column) {
  const at = () => page.evaluate(() => Number(document.activeElement.dataset.x));
  for (let x = await at(); x !== column; x += Math.sign(column - x)) {
    await page.keyboard.press(x < column ? 'ArrowRight' : 'ArrowLeft');
    const next = x + Math.sign(column - x);
    await eventually(at, (reached) => reached === next, `the focus is on column ${next + 1} of ${view.width}`);
  }
}
