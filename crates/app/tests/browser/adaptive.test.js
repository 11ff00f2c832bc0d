/** The opponent that follows the player's rating: in the menu, after games, and where what is stored makes no sense. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atRest, click, look, playOut } from './board.js';
import { eventually, says, setUp } from './support.js';

const test = setUp();

const CHOICE = 'choice-second';
const option = (page, value) => page.getByTestId(CHOICE).locator(`option[value="${value}"]`);
const ratings = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('linha.ratings')));

/** The strengths of the levels of a game, as the server tells them. */
const levelsOf = (page, game) => page.evaluate((name) => fetch(`/api/menu?game=${name}`).then((answer) => answer.json()).then((menu) => menu.levels), game);

test('levels show their strength, and the adaptive opponent the one that it will have', async ({ open }) => {
  const page = await open('/');
  await atRest(page);
  const levels = await levelsOf(page, 'connect4');
  const elo = (name) => levels.find((level) => level.name === name).elo;
  await eventually(() => option(page, 'medium').textContent(), (words) => words === `Medium · ${elo('medium')}`, 'the strength of a level');
  assert.equal(await option(page, 'adaptive').textContent(), `Adaptive · ${elo('easy')}`, 'a new player begins as the level easy');
  await page.getByTestId(CHOICE).selectOption('adaptive');
  await page.getByTestId('start').click();
  const { view } = await eventually(() => look(page), ({ view: { seats } }) => seats.second.asked === `level:elo=${elo('easy')}`, 'the seat says the strength');
  assert.ok(levels.some(({ agent }) => view.seats.second.agent.startsWith(agent)), 'one of the levels plays');
  assert.ok(new URL(page.url()).searchParams.get('second').startsWith('level:elo='), 'the link says the strength');
  assert.equal(await page.getByTestId(CHOICE).inputValue(), 'adaptive');
  assert.ok(await page.getByTestId('change').isHidden(), 'the opponent on the board is the one that is chosen');
  await assertAccessible(page, 'an adaptive opponent');
});

test('a finished game moves the rating in its direction, and the next opponent with it', async ({ open }) => {
  const page = await open(address('tictactoe', { second: 'level:elo=300' }));
  await atRest(page);
  await page.evaluate(() => localStorage.setItem('linha.ratings', '{"tictactoe":{"elo":300,"games":2}}'));
  const end = await playOut(page, (view, move) => click(page, view, move));
  const result = end.outcome === 'draw' ? 'drawn' : end.outcome === 'first' ? 'won' : 'lost';
  const { tictactoe: rating } = await eventually(() => ratings(page), (kept) => kept.tictactoe.games === 3, 'the game counts');
  assert.equal(Math.sign(rating.elo - 300), { won: 1, drawn: 0, lost: -1 }[result]);
  const next = Math.round(rating.elo);
  await says(page, 'notice', new RegExp(`Your rating: ${next} \\(.+\\)\\. The next opponent plays at \\d+\\.`));
  await assertAccessible(page, 'after a rated game');
  // Neither a reload nor looking back counts it again.
  await page.reload();
  await atRest(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await atRest(page);
  assert.equal((await ratings(page)).tictactoe.games, 3);
  // A duplicated tab takes what it knows of the board along.
  const { id } = (await look(page)).view;
  await page.evaluate((board) => sessionStorage.setItem('linha.rated', JSON.stringify({ id: board, seen: 'fair' })), id);
  await page.reload();
  await atRest(page);
  await eventually(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('linha.rated')).seen), (seen) => seen === 'over', 'the end is seen again');
  assert.equal((await ratings(page)).tictactoe.games, 3);
  const shown = Number((await option(page, 'adaptive').textContent()).split('·')[1]);
  await page.getByTestId('start').click();
  await eventually(() => look(page), ({ view }) => view.ply === 0 && view.seats.second.asked === `level:elo=${shown}`, 'the next opponent');
});

test('a new player begins as the level easy, against any opponent', async ({ open }) => {
  const page = await open(address('tictactoe', { second: 'level:elo=300' }));
  await atRest(page);
  const { elo } = (await levelsOf(page, 'tictactoe')).find(({ name }) => name === 'easy');
  const { outcome } = await playOut(page, (view, move) => click(page, view, move));
  const { tictactoe: rating } = await eventually(() => ratings(page), (kept) => kept !== null, 'the game counts');
  const result = { first: 1, draw: 0.5, second: 0 }[outcome];
  assert.ok(Math.abs(rating.elo - (elo + 80 * (result - 1 / (1 + 10 ** ((300 - elo) / 400))))) < 1e-6);
});

test('a game with help does not count', async ({ open }) => {
  const page = await open(address('tictactoe', { second: 'level:elo=300' }));
  await atRest(page);
  await page.getByTestId('hint').click();
  await eventually(() => look(page), ({ view }) => view.hint !== null, 'a hint');
  await playOut(page, (view, move) => click(page, view, move));
  await says(page, 'notice', /does not count for your rating/);
  assert.equal(await ratings(page), null);
});

test('what is stored and makes no sense is a first game', async ({ open }) => {
  const page = await open('/');
  await atRest(page);
  const levels = await levelsOf(page, 'connect4');
  const first = `Adaptive · ${levels.find(({ name }) => name === 'easy').elo}`;
  for (const text of ['{', 'null', '[]', '7', '{"connect4":3}', '{"connect4":{"elo":"x","games":1}}', '{"connect4":{"elo":900,"games":-1}}']) {
    await page.evaluate((stored) => {
      localStorage.setItem('linha.ratings', stored);
      sessionStorage.setItem('linha.rated', stored);
    }, text);
    await page.reload();
    await atRest(page);
    await eventually(() => option(page, 'adaptive').textContent(), (words) => words === first, `after ${text}`);
  }
  await page.evaluate(() => localStorage.setItem('linha.ratings', '{"connect4":{"elo":99999,"games":50}}'));
  await page.reload();
  await atRest(page);
  const top = `Adaptive · ${Math.max(...levels.map(({ elo }) => elo))}`;
  await eventually(() => option(page, 'adaptive').textContent(), (words) => words === top, 'no opponent is stronger than the levels');
});

test('a game whose levels are not measured has no adaptive opponent, and says so', async ({ open }) => {
  const page = await open(address('free:6x6:6', { second: 'easy' }));
  await atRest(page);
  await eventually(() => option(page, 'adaptive').getAttribute('disabled'), (off) => off !== null, 'it cannot be chosen');
  assert.match(await option(page, 'adaptive').textContent(), /not measured/);
  assert.equal(await option(page, 'easy').textContent(), 'Easy');
});
