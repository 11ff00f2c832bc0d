/** The opponent that follows the player's rating: in the menu, after games, and where what is stored makes no sense. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atRest, click, look, playOut } from './board.js';
import { eventually, says, setUp } from './support.js';

const test = setUp();

const CHOICE = 'choice-second';
const option = (page, value) => page.getByTestId(CHOICE).locator(`option[value="${value}"]`);
const ratings = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('linha.ratings')));

/** What the tab has seen of the game on the board. */
const seenOf = (page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('linha.rated'))?.seen);
const keptGames = (page) => page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('linha.game.')).map(([, text]) => JSON.parse(text)));
/** The Elo of the opponent of a view. */
const eloOf = (view) => Number(/^level:elo=(\d+),seed=\d+$/.exec(view.seats.second.asked)[1]);
/** In which direction a rating of 300 moves: where the opponent is not as strong, a draw costs. */
const expectedSign = (opponent, result) => ({ won: 1, drawn: Math.sign(opponent - 300), lost: -1 })[result];

/** A game of noughts and crosses that the visitor begins, with a rating of two games. */
async function openRated(open, elo) {
  const page = await open(address('tictactoe', { second: 'level:elo=300' }));
  const { id } = await atRest(page);
  await option(page, 'adaptive').waitFor({ state: 'attached' });
  if (elo !== null) await page.evaluate((rating) => localStorage.setItem('linha.ratings', JSON.stringify({ tictactoe: { elo: rating, games: 2 } })), elo);
  await page.getByTestId('start').click();
  await atRest(page, (view) => view.id !== id, 'the game of the visitor');
  return page;
}

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
  assert.match(await page.getByTestId('about-second').textContent(), /A game counts if you begin it here from the empty board/);
  await page.getByTestId('start').click();
  const { view } = await eventually(() => look(page), ({ view: { seats } }) => seats.second.asked.startsWith(`level:elo=${elo('easy')},seed=`), 'the seat says the strength');
  assert.ok(levels.some(({ agent }) => view.seats.second.agent.startsWith(agent)), 'one of the levels plays');
  assert.equal(await page.getByTestId('player-second').locator('.who').textContent(), `Adaptive · ${elo('easy')}`);
  assert.ok(new URL(page.url()).searchParams.get('second').startsWith('level:elo='), 'the link says the strength');
  assert.equal(await page.getByTestId(CHOICE).inputValue(), 'adaptive');
  assert.ok(await page.getByTestId('change').isHidden(), 'the opponent on the board is the one that is chosen');
  await assertAccessible(page, 'an adaptive opponent');
});

test('a link may ask for the adaptive opponent', async ({ open }) => {
  const page = await open(address('connect4', { second: 'adaptive' }));
  const view = await atRest(page);
  const easy = (await levelsOf(page, 'connect4')).find(({ name }) => name === 'easy');
  assert.deepEqual([view.seats.first.asked, eloOf(view)], ['human', easy.elo]);
  assert.ok(await page.getByTestId('alert').isHidden(), 'nothing is wrong');
  await eventually(() => page.getByTestId(CHOICE).inputValue(), (chosen) => chosen === 'adaptive', 'the menu follows the board');
});

test('where levels are not measured, a link that asks for the adaptive opponent has an easy one', async ({ open }) => {
  const page = await open(address('drop:10x4:4', { second: 'adaptive' }));
  assert.equal((await atRest(page)).seats.second.asked, 'easy');
  await says(page, 'alert', 'Adaptive does not play this game: Easy takes its place.');
});

test('a finished game moves the rating in its direction, and the next opponent with it', async ({ open }) => {
  const page = await openRated(open, 300);
  const end = await playOut(page, (view, move) => click(page, view, move));
  const result = end.outcome === 'draw' ? 'drawn' : end.outcome === 'first' ? 'won' : 'lost';
  const { tictactoe: rating } = await eventually(() => ratings(page), (kept) => kept.tictactoe.games === 3, 'the game counts');
  assert.equal(Math.sign(rating.elo - 300), expectedSign(eloOf(end), result));
  const next = Math.round(rating.elo);
  await says(page, 'notice', new RegExp(`Your rating: ${next} \\(.+\\)\\. The next opponent plays at \\d+\\.`));
  await assertAccessible(page, 'after a rated game');
  // Neither a reload nor looking back counts it again, nor does another line.
  await page.reload();
  await atRest(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await atRest(page);
  assert.equal((await ratings(page)).tictactoe.games, 3);
  // A duplicated tab takes what it knows of the board along, and knows it before the end is kept.
  await page.evaluate(() => {
    const { key } = JSON.parse(sessionStorage.getItem('linha.rated'));
    sessionStorage.setItem('linha.rated', JSON.stringify({ key, seen: 'fair' }));
    const game = JSON.parse(localStorage.getItem(`linha.game.${key}`));
    localStorage.setItem(`linha.game.${key}`, JSON.stringify({ ...game, rated: 'fair' }));
  });
  await page.reload();
  await atRest(page);
  await eventually(() => seenOf(page), (seen) => seen === 'over', 'the end is seen again');
  assert.equal((await ratings(page)).tictactoe.games, 3);
  const shown = Number((await option(page, 'adaptive').textContent()).split('·')[1]);
  await page.getByTestId('start').click();
  await eventually(() => look(page), ({ view }) => view.ply === 0 && eloOf(view) === shown, 'the next opponent');
});

test('a new player begins as the level easy', async ({ open }) => {
  const page = await openRated(open, null);
  const { elo } = (await levelsOf(page, 'tictactoe')).find(({ name }) => name === 'easy');
  const end = await playOut(page, (view, move) => click(page, view, move));
  assert.equal(eloOf(end), elo);
  const { tictactoe: rating } = await eventually(() => ratings(page), (kept) => kept !== null, 'the game counts');
  const result = { first: 1, draw: 0.5, second: 0 }[end.outcome];
  assert.ok(Math.abs(rating.elo - (elo + 80 * (result - 0.5))) < 1e-6);
});

test('a game with help does not count', async ({ open }) => {
  const page = await openRated(open, null);
  await page.getByTestId('hint').click();
  await eventually(() => look(page), ({ view }) => view.hint !== null, 'a hint');
  await playOut(page, (view, move) => click(page, view, move));
  await says(page, 'notice', /does not count for your rating/);
  assert.equal(await ratings(page), null);
});

test('a game that is opened from a link does not count, nor one that is begun against another player', async ({ open }) => {
  const page = await open(address('tictactoe', { second: 'level:elo=300' }));
  await playOut(page, (view, move) => click(page, view, move));
  await says(page, 'notice', /does not count for your rating.+you did not begin it here/);
  assert.equal(await ratings(page), null);
  await page.getByTestId(CHOICE).selectOption('easy');
  await page.getByTestId('start').click();
  await click(page, await atRest(page, ({ ply, seats }) => ply === 0 && seats.second.asked === 'easy', 'a new game'), [1, 1]);
  await page.getByTestId(CHOICE).selectOption('adaptive');
  await page.getByTestId('change').click();
  await atRest(page, ({ seats }) => seats.second.asked.startsWith('level:elo='), 'another opponent');
  await playOut(page, (view, move) => click(page, view, move));
  await says(page, 'notice', /does not count for your rating/);
  assert.equal(await ratings(page), null);
});

test('a game that is resumed has the same opponent, and counts once, whatever tab ends it', async ({ open }) => {
  const page = await openRated(open, 300);
  const before = await click(page, await atRest(page), [1, 1]);
  assert.equal((await keptGames(page))[0].rated, 'fair');
  await page.getByTestId('new').click();
  await atRest(page, ({ id, ply }) => id !== before.id && ply === 0, 'a new game');
  const resume = async (tab) => {
    await tab.getByTestId('games').click();
    await tab.getByTestId('game-resume').click();
    await tab.getByTestId('games-dialog').waitFor({ state: 'hidden' });
    return atRest(tab, ({ moves }) => moves.length >= 2, 'the former game');
  };
  const after = await resume(page);
  const opponent = ({ seats: { second } }) => [second.asked, second.described];
  assert.deepEqual(opponent(after), opponent(before), 'the same level, with the same seed');
  const other = await open('/', { context: page.context() });
  await atRest(other);
  await resume(other);
  await playOut(page, (view, move) => click(page, view, move));
  await eventually(() => ratings(page), (kept) => kept.tictactoe.games === 3, 'the game counts');
  // The other tab plays on as well, and then opens the game that has ended.
  await playOut(other, (view, move) => click(other, view, move));
  await eventually(() => seenOf(other), (seen) => seen === 'over', 'its end is seen');
  await page.getByTestId('new').click();
  await atRest(page, ({ ply }) => ply === 0, 'a new game');
  await page.getByTestId('games').click();
  await page.getByTestId('kept-game').filter({ hasNotText: 'not finished' }).first().getByTestId('game-resume').click();
  await atRest(page, ({ state }) => state === 'over', 'the game that has ended');
  await says(page, 'moves-result', /./);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal((await ratings(page)).tictactoe.games, 3);
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
