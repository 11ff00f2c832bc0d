/** Without sight: the grid and its names, and what is spoken. */

import assert from 'node:assert/strict';

import { address, atPly, cell, click } from './board.js';
import { eventually, setUp } from './support.js';

const test = setUp();

test('the board is a grid of rows, whose cells say what is there', async ({ open }) => {
  const page = await open(address('connect4', { moves: '445' }));
  await atPly(page, 3);
  const grid = page.getByRole('grid', { name: 'Board, 7 columns and 6 rows, 4 in a row win' });
  assert.equal(await grid.getByRole('row').count(), 6);
  assert.equal(await grid.getByRole('row').first().getByRole('gridcell').count(), 7);
  const name = (place) => cell(page, place).getAttribute('aria-label');
  assert.equal(await name([3, 0]), 'column 4, row 1, Yellow');
  assert.equal(await name([3, 1]), 'column 4, row 2, Red');
  assert.equal(await name([4, 0]), 'column 5, row 1, Yellow, last move');
  assert.equal(await name([0, 0]), 'column 1, row 1, empty');
  assert.equal(await grid.locator('[tabindex="0"]').count(), 1, 'one cell can be reached by Tab');
  const gomoku = await open(address('gomoku', { moves: 'h8' }));
  await atPly(gomoku, 1);
  assert.equal(await cell(gomoku, [7, 7]).getAttribute('aria-label'), 'h8, Black, last move');
});

test('moves of both sides, moves taken back and the end are spoken', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '112233', second: 'random:seed=1' }), { prepare: listen });
  const heard = () => page.evaluate(() => window.heard.join(' | '));
  const spoken = (words) => eventually(heard, (all) => words.test(all), `${words} is spoken`);
  const view = await click(page, await atPly(page, 6), [4, 0]);
  await spoken(/Yellow: column 5\./);
  await spoken(new RegExp(`Red: column ${view.moves[7].name}\\.`));
  await page.getByTestId('undo').click();
  await spoken(/Taken back. Now 6 moves on the board\./);
  await click(page, await atPly(page, 6), [3, 0]);
  await spoken(/Yellow: column 4\. You won!/);
});

/** Keeps everything that is spoken. */
const listen = (page) =>
  page.addInitScript(() => {
    window.heard = [];
    addEventListener('DOMContentLoaded', () => {
      const region = document.querySelector('[data-testid=announcer]');
      new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
    });
  });
