/** The list of moves: values beside the moves, variations that are made, gone to, made the main line and deleted. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atPly, atRest, cell, click, look } from './board.js';
import { eventually, phone, says, setUp } from './support.js';

const test = setUp();

const moves = (page) => page.getByTestId('moves').locator('.ply');
const variations = (page) => page.getByTestId('variation');
/** What the list says: rows, and variations in brackets. */
const listed = (page) =>
  page.evaluate(() => {
    const named = (element) => [...element.querySelectorAll(':scope > .move > .ply > .name')].map(({ textContent }) => textContent).join('');
    const read = (list) => [...list.children].map((item) => {
      if (item.classList.contains('row')) return named(item);
      const nested = item.querySelector(':scope > .nested');
      return `[${named(item.querySelector('.line'))}${nested ? read(nested) : ''}]`;
    }).join(' ');
    return read(document.querySelector('[data-testid=moves]'));
  });
/** The numbers in the list, from above. */
const numbers = (page) => page.getByTestId('moves').locator('.number').allTextContents();
const lists = (page, wanted) => eventually(() => listed(page), (seen) => seen === wanted, `the list says ${wanted}`);
test('another move from an earlier position makes a variation, and nothing is lost', async ({ open }) => {
  const page = await open(address('connect4', { moves: '4455667', second: 'human' }));
  await atPly(page, 7);
  await lists(page, '44 55 66 7');
  await moves(page).nth(3).click();
  await click(page, await atPly(page, 4), [0, 0]);
  // The game had ended: what is tried afterwards is a variation.
  await lists(page, '44 55 6 [1] 6 7');
  await cell(page, [1, 0]).click();
  await atPly(page, 6);
  await lists(page, '44 55 6 [12] 6 7');
  // A variation of the variation.
  await page.getByTestId('undo').click();
  await click(page, await atPly(page, 5), [2, 0]);
  await lists(page, '44 55 6 [12[3]] 6 7');
  assert.equal(await variations(page).count(), 2);
  // Single moves are numbered, as everywhere else.
  assert.equal((await numbers(page)).join(' '), '1. 3. 5. 5. 6. 6. 7.');
  assert.match(await moves(page).last().getAttribute('aria-label'), /^7\. /);
  assert.equal(await page.getByTestId('moves').locator('[aria-current=step] .name').textContent(), '3');
  await moves(page).last().click();
  const end = await atPly(page, 7);
  assert.deepEqual([end.notation, end.outcome], ['4455667', 'first']);
  await assertAccessible(page, 'with variations');
  await page.reload();
  await atPly(page, 7);
  await lists(page, '44 55 6 [12[3]] 6 7');
});

test('the result of the main line stays in sight and is kept while another line is shown', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '1122334', second: 'human' }));
  await atPly(page, 7);
  await says(page, 'moves-result', '1–0 · Yellow won');
  await moves(page).nth(1).click();
  await click(page, await atPly(page, 2), [4, 0]);
  const main = 'Main line: 1–0 · Yellow won';
  await says(page, 'moves-result', main);
  const result = () => page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('linha.game.')).map(([, text]) => JSON.parse(text).result).join());
  assert.equal(await result(), 'first', 'a game that is kept for the first time now');
  await page.reload();
  await atPly(page, 3);
  await says(page, 'moves-result', main);
  await page.getByTestId('games').click();
  assert.match(await page.getByTestId('kept-game').textContent(), /Yellow won · 7 moves/);
  await page.keyboard.press('Escape');
  await page.getByTestId('variation-more').click();
  await page.getByTestId('variation-promote').click();
  await page.getByTestId('moves-result').waitFor({ state: 'hidden' });
  await eventually(result, (kept) => kept === '', 'the main line is another one, which has not ended');
  await page.getByTestId('variation-more').click();
  await page.getByTestId('variation-promote').click();
  await says(page, 'moves-result', main);
  await eventually(result, (kept) => kept === 'first', 'the former main line again');
});

test('while a game is played, the line that is played on is the main line', async ({ open }) => {
  const page = await open(address('connect4', { moves: '4455', second: 'human' }));
  await atPly(page, 4);
  await moves(page).nth(1).click();
  await click(page, await atPly(page, 2), [6, 0]);
  await lists(page, '44 7 [55]');
});

test('a variation is made the main line, and deleted only by a third press', async ({ open }) => {
  const page = await open(address('connect4', { moves: '4455667', second: 'human' }));
  await atPly(page, 7);
  await moves(page).nth(1).click();
  await click(page, await atPly(page, 2), [6, 0]);
  await lists(page, '44 5 [7] 5 66 7');
  const more = page.getByTestId('variation-more');
  await more.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  assert.equal(await more.getAttribute('aria-expanded'), 'false');
  assert.ok(await page.getByTestId('variation-delete').isHidden());
  await page.keyboard.press('Enter');
  await assertAccessible(page, 'with the commands of a variation');
  await page.getByTestId('variation-promote').click();
  await lists(page, '44 7 [55667]');
  assert.equal((await look(page)).view.notation, '447', 'the board stays');
  await page.getByTestId('variation-more').click();
  const erase = page.getByTestId('variation-delete');
  await erase.click();
  assert.equal(await erase.textContent(), 'Really delete');
  await page.keyboard.press('Escape');
  await page.getByTestId('variation-more').click();
  assert.equal(await erase.textContent(), 'Delete variation', 'what was asked is forgotten');
  await erase.click();
  await lists(page, '44 7 [55667]');
  await assertAccessible(page, 'the page asks');
  await erase.click();
  await lists(page, '44 7');
  const focused = await page.evaluate(() => document.activeElement.closest('[data-testid=moves]') !== null);
  assert.ok(focused, 'the focus stays in the list');
  assert.equal((await look(page)).view.variations, null);
});

test('a board that stands in a deleted variation goes back to where it began', async ({ open }) => {
  const page = await open(address('connect4', { moves: '4455667', second: 'human' }));
  await atPly(page, 7);
  await moves(page).nth(1).click();
  await click(page, await atPly(page, 2), [6, 0]);
  await page.getByTestId('variation-more').click();
  await page.getByTestId('variation-delete').dblclick();
  assert.equal(await variations(page).count(), 1, 'a double click asks only');
  await page.getByTestId('variation-delete').click();
  const view = await atPly(page, 2);
  assert.deepEqual([view.notation, view.moves.length], ['44', 7]);
});

test('every move has its value, as the curve has it, and those of variations stay', async ({ open }) => {
  const page = await open(address('tictactoe', { moves: 'b2a1c3a3a2c2', second: 'human' }));
  await atPly(page, 6);
  await page.getByTestId('analyse').click();
  const turned = { win: 'loss', loss: 'win', draw: 'draw', estimate: 'estimate' };
  // A slow machine finds less, and the list says as much as the curve.
  const expected = (graph) => graph.slice(1).map((value, index) => value && (index % 2 === 0 ? value.kind : turned[value.kind])).join();
  const kinds = () => page.getByTestId('moves').locator('.row .worth').evaluateAll((all) => all.map(({ classList }) => classList[1] ?? null).join());
  const both = async () => ({ seen: await kinds(), graph: (await look(page)).view.graph });
  const agrees = ({ seen, graph }) => seen === expected(graph) && graph.slice(-2).every((value) => value?.exact);
  await eventually(both, agrees, 'the values of the side that moved');
  const said = await moves(page).last().getAttribute('aria-label');
  const point = await page.getByTestId('graph-point').last().getAttribute('aria-label');
  assert.ok(said.includes(/(win in \d+|draw)/.exec(point)[0]), `${said} agrees with ${point}`);
  await moves(page).nth(3).click();
  await click(page, await atPly(page, 4), [2, 0]);
  // The line that was left keeps its values.
  const valued = () => page.getByTestId('variation').locator('.worth').evaluateAll((all) => all.filter(({ textContent }) => textContent !== '').length);
  await eventually(valued, (count) => count === 2, 'both moves of the variation have values');
});

test('variations of a pasted SGF file are shown, on a phone, too', async ({ open }) => {
  const page = await open(address('tictactoe', { second: 'human' }), phone());
  await atPly(page, 0);
  await page.getByTestId('load').click();
  await page.locator('#load-text').fill('(;GM[4]SZ[3]RU[tictactoe];B[bb](;W[ac];B[aa])(;W[cc];B[ca]))');
  await page.locator('#load-form button').click();
  await atPly(page, 3);
  await lists(page, 'b2a1 [c1c3] a3');
  assert.equal(await variations(page).count(), 1);
  const { width, height } = await page.getByTestId('variation').locator('.ply').first().boundingBox();
  assert.ok(width >= 44 && height >= 44, 'a finger hits a move');
  await assertAccessible(page, 'variations on a phone');
});

test('how the main line ended is asked for again where that has failed', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '1122334', ply: 2, second: 'human' }), { expected: [/net::ERR_/] });
  await click(page, await atPly(page, 2), [4, 0]);
  await page.route('**/api/boards', (route) => route.abort(), { times: 1 });
  await page.reload();
  await atPly(page, 3);
  await says(page, 'moves-result', /^Main line: .*Yellow/i);
});
