/** Estimates as chances, the marks of large boards, and the best lines: pointed at, and followed. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atPly, cell, look } from './board.js';
import { eventually, phone, says, setUp } from './support.js';

const test = setUp();

const LARGE = address('drop:15x16:4', { moves: '88', second: 'human' });
const SMALL = address('drop:5x4:4', { moves: '3322', second: 'human' });

test('on a large board the best moves are marked, and the one that is pointed at; all of them by a switch', async ({ open }) => {
  const page = await open(LARGE);
  await analyse(page);
  const few = await eventually(() => marks(page), (shown) => shown.length > 0, 'marks');
  assert.ok(few.length <= 5, few.map(({ name }) => name).join());
  const other = [...'123456789abcdef'].findIndex((name) => few.every((mark) => mark.name !== name));
  await cell(page, [other, 3]).hover();
  const named = (name) => (shown) => shown.some((mark) => mark.name === name);
  await eventually(() => marks(page), named((other + 1).toString(16)), 'the value of the column under the pointer');
  await page.getByTestId('values-all').check();
  const all = await eventually(() => marks(page), (shown) => shown.length === 15, 'every column');
  const scores = Object.fromEntries(all.map(({ name, score }) => [name, score]));
  for (const [left, right] of ['1f', '2e', '3d', '4c', '5b', '6a', '79']) assert.equal(scores[left], scores[right], `${left} and ${right}`);
  for (const { words } of all) assert.match(words, /^column \w, \d+ % to win(, best move)?$/);
  await page.getByTestId('values-points').check();
  await eventually(() => marks(page), (shown) => shown.every(({ score }) => /^([+-][\d.]+k?|0)$/.test(score)), 'points');
  await page.reload();
  await eventually(() => marks(page), (shown) => shown.length === 15, 'the switch is kept');
  assert.ok(await page.getByTestId('values-points').isChecked());
});

test('estimates are told as a chance, with a bar, and never as those of the solver', async ({ open }) => {
  const page = await open(LARGE);
  await analyse(page);
  await says(page, 'analysis-by', /^Estimates by alpha-beta\. Depth \d+\.( Calculating…)?$/);
  await says(page, 'chance-words', /^\d+ % for (Yellow|Red)$/);
  const { view } = await look(page);
  assert.ok(view.analysis.values.every(({ score }) => Math.abs(score.share) <= 0.98));
  await page.goto(new URL(SMALL, page.url()).href);
  await analyse(page);
  await says(page, 'analysis-by', /^Exact values by perfect play\.$/);
  await says(page, 'chance-words', /^((Yellow|Red): win in \d+|draw)$/);
  assert.equal(await page.getByTestId('values-points').isVisible(), false, 'there are no points');
});

test('values of an opening come from the book', async ({ open }) => {
  const page = await open(address('connect4', { moves: '4', second: 'human' }));
  await analyse(page);
  await says(page, 'analysis-by', /^Exact values by perfect play\./);
  assert.equal((await marks(page)).length, 7);
});

test('pointing at a line plays it on the board, and a click goes there', async ({ open }) => {
  const page = await open(SMALL);
  await analyse(page);
  const { line, moves } = await longLine(page);
  await moves.nth(2).hover();
  const ghosts = page.locator('.mark.ghost');
  await eventually(() => ghosts.count(), (count) => count === 3, 'three stones');
  assert.deepEqual(await ghosts.locator('text').allTextContents(), ['1', '2', '3']);
  await page.mouse.move(0, 0);
  await eventually(() => ghosts.count(), (count) => count === 0, 'none');
  await moves.nth(1).click();
  const view = await atPly(page, 6);
  assert.equal(view.notation, `3322${line.moves[0].name}${line.moves[1].name}`);
  // A line of the new position may have come under the pointer.
  await page.mouse.move(0, 0);
  await eventually(() => ghosts.count(), (count) => count === 0, 'none of the old line');
});

test('lines are followed by keyboard, and no computer moves in between', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '3322', second: 'easy' }));
  await analyse(page);
  const { moves } = await longLine(page);
  await moves.first().focus();
  await eventually(() => page.locator('.mark.ghost').count(), (count) => count === 1, 'a stone');
  assert.match(await moves.first().getAttribute('aria-label'), /^Go to move 1 of this line: \w$/);
  await page.keyboard.press('Enter');
  const view = await atPly(page, 5);
  assert.equal(view.state, 'paused', 'the computer waits');
});

test('chances and lines are accessible, light and dark, on desktop and phone', async ({ open }) => {
  for (const [screen, options] of Object.entries({ desktop: {}, phone: phone() })) {
    const page = await open(LARGE, options);
    await analyse(page);
    await eventually(() => marks(page), (shown) => shown.length > 0, 'marks');
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, `lines, ${screen}, ${colorScheme}`);
    }
  }
});

/** Turns the analysis on, unless it is, and waits until it has a line. */
async function analyse(page) {
  const button = page.getByTestId('analyse');
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  await eventually(() => page.getByTestId('line-move').count(), (count) => count > 0, 'a line');
}

/** The first line of at least three moves, when the analysis is complete, and its buttons. */
async function longLine(page) {
  const complete = ({ view }) => view.analysis?.done && view.analysis.lines.some(({ moves }) => moves.length >= 3);
  const { view } = await eventually(() => look(page), complete, 'a long line');
  const place = view.analysis.lines.findIndex(({ moves }) => moves.length >= 3);
  const moves = page.getByTestId('lines').getByRole('listitem').nth(place).getByTestId('line-move');
  const wanted = Math.min(10, view.analysis.lines[place].moves.length);
  await eventually(() => moves.count(), (count) => count === wanted, 'its moves');
  return { line: view.analysis.lines[place], moves };
}

/** The values marked on the board. */
const marks = (page) =>
  page.getByTestId('value').evaluateAll((values) =>
    values.map((value) => ({ name: value.dataset.name, score: value.dataset.score, words: value.getAttribute('aria-label') })));
