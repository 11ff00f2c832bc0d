/** The menu cannot contradict itself: every player that it holds plays the game that it holds, and who cannot be chosen says why. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atRest, choosePlayer } from './board.js';
import { messages, pt } from './texts.js';
import { eventually, says, setUp } from './support.js';

const test = setUp();

const value = (page, side = 'second') => page.getByTestId(`choice-${side}`).inputValue();

/** Chooses a game, and waits until the players have followed. */
async function chooseGame(page, game, player, side = 'second') {
  await page.getByTestId('game').selectOption(game);
  await eventually(() => value(page, side), (chosen) => chosen === player, `${player} is chosen for ${game}`);
}

/** Starts the game of the menu; gives back its view. */
async function start(page) {
  const before = await atRest(page);
  await page.getByTestId('start').click();
  return atRest(page, ({ id }) => id !== before.id, 'another game');
}

test('a player that does not play the chosen game makes room for the strongest level, and comes back', async ({ open }) => {
  const page = await open(address('connect4', { second: 'perfect' }));
  await atRest(page);
  await chooseGame(page, 'gomoku', 'expert');
  await says(page, 'moved-second', 'Perfect does not play this game: Expert takes its place.');
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `a menu whose player has changed, ${colorScheme}`);
  }
  // Games that are only passed on the way to another one change nothing for good.
  await chooseGame(page, 'drop:5x4:4', 'perfect');
  await says(page, 'moved-second', '');
  await choosePlayer(page, 'second', 'hard');
  await chooseGame(page, 'gomoku', 'hard');
  await says(page, 'moved-second', '');
  const view = await start(page);
  assert.deepEqual([view.game, view.seats.second.asked], ['gomoku', 'hard']);
});

test('an agent of another kind of game makes room, and the new game starts at once', async ({ open }) => {
  const page = await open(address('gomoku', { second: 'ufsc:depth=1' }));
  await atRest(page);
  await page.getByTestId('game').selectOption('drop:5x4:4');
  const view = await start(page);
  assert.deepEqual([view.shape, view.seats.second.asked], ['drop:5x4:4', 'perfect']);
});

test('an agent keeps playing with an evaluation that fits', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { second: 'alphabeta:depth=2' }));
  await atRest(page);
  await chooseGame(page, 'gomoku', ':alphabeta');
  await says(page, 'moved-second', /^The evaluation UFOP 3 does not fit this game: C4 Panther takes its place\.$/);
  const view = await start(page);
  assert.match(view.seats.second.asked, /^alphabeta:.*depth=2/);
  assert.ok(!view.seats.second.asked.includes('ufop'));
  assert.equal((await page.getByTestId('moved-second').textContent()), '', 'what plays needs no word');
});

test('both computers of a game change, each with a sentence of its own', async ({ open }) => {
  const page = await open(address('gomoku', { first: 'ufsc', second: 'gomoku:level=1', pace: 3000 }));
  await chooseGame(page, 'tictactoe', 'perfect');
  await says(page, 'moved-first', "UFSC's alpha-beta does not play this game: Perfect takes its place.");
  await says(page, 'moved-second', 'Gomoku engine does not play this game: Perfect takes its place.');
});

test('a level that a game has not makes room for the strongest one, although an agent has the same name', async ({ open }) => {
  const page = await open(address('connect4', { second: 'perfect' }));
  await atRest(page);
  await chooseGame(page, 'drop:9x7:4', 'expert');
  await says(page, 'moved-second', 'Perfect does not play this game: Expert takes its place.');
  const view = await start(page);
  assert.deepEqual([view.shape, view.seats.second.asked], ['drop:9x7:4', 'expert']);
  // Who chooses the agent has it.
  await choosePlayer(page, 'second', ':perfect');
  await page.getByTestId('change').click();
  const { seats } = await atRest(page, (next) => next.seats.second.asked !== 'expert', 'another player');
  assert.equal(seats.second.asked, 'perfect');
  await eventually(() => value(page), (chosen) => chosen === ':perfect', 'the menu follows the board');
  await says(page, 'moved-second', '');
});

test('who cannot be chosen is grey, with a short reason; all reasons are below', async ({ open }) => {
  const page = await open(address('gomoku', { second: 'easy' }), { locale: 'pt-PT' });
  const { pt: texts } = messages;
  const option = (name) => page.locator(`[data-testid=choice-second] option[value=":${name}"]`);
  await eventually(() => option('perfect').count(), (count) => count === 1, 'the agents are listed');
  for (const [name, reason] of [['perfect', 'unfit.no-gravity'], ['ufop', 'unfit.four'], ['porto-minimax', 'unfit.four']]) {
    assert.ok(await option(name).evaluate(({ disabled }) => disabled), name);
    const shown = await option(name).textContent();
    assert.equal(shown.toLowerCase(), `${texts[`agent.${name}.title`]}: ${texts[reason]}`.toLowerCase());
  }
  assert.ok(!(await option('gomoku').evaluate(({ disabled }) => disabled)));
  const long = await page.locator('#menu-form option').evaluateAll((options) => options.map(({ text }) => text).filter((text) => text.length > 80));
  assert.deepEqual(long, []);
  const why = page.locator('.opponent:not([hidden])').getByTestId('unfit');
  assert.equal(await why.locator('summary').textContent(), pt['players.why']);
  await why.locator('summary').click();
  const reasons = await why.locator('li').allTextContents();
  assert.ok(reasons.includes(`Jogo perfeito: ${texts['unfit.no-gravity']}`), reasons.join('\n'));
  assert.doesNotMatch(reasons.join(), /perfect|ufop-v3|drop:|free:/);
});

test('of two computers, chance decides who moves first, and the page says who', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { first: 'easy', second: 'random:seed=1', pace: 3000 }));
  await page.getByTestId('draw').check();
  for (const [chance, first, second, name] of [[0.7, 'random:seed=1', 'easy', 'Random moves'], [0.2, 'random:seed=1', 'easy', 'Random moves'], [0.7, 'easy', 'random:seed=1', 'Easy']]) {
    const { id } = await page.evaluate(async (number) => {
      Math.random = () => number;
      return JSON.parse(sessionStorage.getItem('linha.board'));
    }, chance);
    await page.getByTestId('start').click();
    await eventually(() => seats(page, id), (seen) => seen?.join() === `${first},${second}`, `${first} moves first`);
    await says(page, 'notice', `Drawn at random: ${name} moves first.`);
  }
  await page.getByTestId('mode-hh').check();
  assert.ok(await page.getByTestId('draw').isHidden(), 'two people draw lots themselves');
});

/** Who plays on another board than this one; null before there is one. */
const seats = (page, before) =>
  page.evaluate(async (before) => {
    const { id } = JSON.parse(sessionStorage.getItem('linha.board'));
    if (id === before) return null;
    const { seats } = await (await fetch(`/api/boards/${id}`)).json();
    return [seats.first.asked, seats.second.asked];
  }, before);
