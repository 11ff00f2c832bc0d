/** The menu: games, rules of one's own, players and their settings, and what is remembered. */

import assert from 'node:assert/strict';

import { ro } from './texts.js';
import { address, atPly, atRest, cell, choose, choosePlayer, click, look, played } from './board.js';
import { chooseSetting, eventually, phone, says, setUp } from './support.js';

const test = setUp();

/** The games of the menu, and how many cells they have. */
const GAMES = {
  connect4: 42, 'drop:5x4:4': 20, 'drop:6x5:4': 30, 'drop:8x7:4': 56, 'drop:8x8:4': 64, 'drop:9x7:4': 63,
  gomoku: 225, 'gomoku-standard': 225, 'free:19x19:5': 361, tictactoe: 9,
};

test('every game of the menu starts with one click', async ({ open }) => {
  const page = await open('/');
  const listed = await page.locator('#game option').evaluateAll((options) => options.map(({ value }) => value));
  assert.deepEqual(listed, [...Object.keys(GAMES), 'other']);
  let view = await atRest(page);
  for (const [game, cells] of Object.entries(GAMES)) {
    await page.getByTestId('game').selectOption(game);
    await page.getByTestId('start').click();
    view = await begun(page, game, view);
    assert.equal(view.width * view.height, cells);
    await eventually(() => page.getByTestId('cell').count(), (count) => count === cells, `${cells} cells for ${game}`);
    assert.equal(view.state, 'human');
    assert.equal(await page.getByTestId('game').inputValue(), game, 'the menu stays on the game');
  }
});

test('rules of one\u2019s own are checked at once, and start when they are right', async ({ open }) => {
  const page = await open('/', { expected: [/status of 422/] });
  const before = await atRest(page);
  await page.getByTestId('game').selectOption('other');
  await number(page, 'Columns').fill('99');
  await says(page, 'menu-trouble', /99.*1 to 32/);
  await number(page, 'Columns').fill('6');
  await says(page, 'menu-trouble', '');
  await number(page, 'In a row').fill('16');
  await says(page, 'menu-trouble', /16/);
  await page.getByTestId('start').click();
  await page.getByTestId('alert').waitFor();
  assert.equal((await look(page)).view.id, before.id, 'what cannot be played is not started');
  await number(page, 'In a row').fill('4');
  await number(page, 'Rows').fill('7');
  await page.getByText('Stones fall', { exact: true }).click();
  await page.getByText('Longer lines do not win').click();
  await says(page, 'menu-trouble', '');
  await page.getByTestId('start').click();
  const view = await begun(page, 'free:6x7:=4', before);
  assert.deepEqual([view.width, view.height, view.k, view.gravity, view.exactly], [6, 7, 4, false, true]);
});

test('chance decides who moves first, anew for every game, and the page says so', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { second: 'random:seed=1' }));
  let view = await atRest(page);
  await page.getByTestId('begins-random').check();
  assert.ok(await page.getByTestId('change').isHidden(), 'chance changes nothing on this board');
  const games = [[0.7, 'random:seed=1', 'human', 'the computer moves first'], [0.2, 'human', 'random:seed=1', 'you move first']];
  for (const [chance, first, second, words] of [...games, games[0]]) {
    await page.evaluate((number) => (Math.random = () => number), chance);
    await page.getByTestId('new').click();
    const before = view.id;
    view = await atRest(page, ({ id }) => id !== before, 'another game');
    assert.deepEqual([view.seats.first.asked, view.seats.second.asked], [first, second]);
    await says(page, 'notice', `Drawn at random: ${words}.`);
    assert.ok(await page.getByTestId('begins-random').isChecked(), 'chance decides again');
  }
  // Other players take the seats as they are: no draw.
  await page.evaluate(() => (Math.random = () => 0.2));
  await choosePlayer(page, 'second', 'easy');
  await page.getByTestId('change').click();
  view = await atRest(page, ({ seats }) => seats.first.asked === 'easy' && seats.second.asked === 'human', 'the computer keeps its seat');
  // Without chance, the menu says who begins, as before.
  await page.getByTestId('begins-human').check();
  await page.getByTestId('start').click();
  view = await begun(page, 'drop:5x4:4', view);
  assert.equal(view.seats.first.asked, 'human');
  assert.ok(await page.getByTestId('begins-human').isChecked());
});

test('an agent plays with the settings that were given', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { second: 'easy' }));
  await choosePlayer(page, 'second', ':alphabeta');
  await page.locator('#setting-second-depth').fill('3');
  await page.locator('#setting-second-depth').blur();
  await page.getByTestId('start').click();
  const view = await atRest(page, ({ seats }) => seats.second.asked.startsWith('alphabeta:'), 'the agent plays');
  assert.match(view.seats.second.asked, /\bdepth=3\b/);
  await says(page, 'player-second', /^Alpha-beta/);
  assert.equal((await click(page, view, choose(view))).ply, 2);
  await page.reload();
  await eventually(() => page.locator('#setting-second-depth').inputValue(), (depth) => depth === '3', 'the menu has the setting');
  assert.equal(await page.getByTestId('choice-second').inputValue(), ':alphabeta');
});

test('settings that cannot be are refused in a sentence, and the game stays', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { second: 'easy' }), { expected: [/status of 4\d\d/] });
  await atRest(page);
  const before = await played(page);
  await choosePlayer(page, 'second', ':alphabeta');
  await page.locator('#setting-second-depth').fill('many');
  await page.getByTestId('start').click();
  await says(page, 'alert', /depth/);
  assert.deepEqual(await played(page), before);
});

test('who plays and who begins is chosen', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { second: 'beginner' }));
  await choosePlayer(page, 'second', 'beginner');
  await mode(page, 'begins-computer');
  await choosePlayer(page, 'first', 'beginner');
  await page.getByTestId('start').click();
  const computerFirst = await atPly(page, 1);
  assert.equal(computerFirst.seats.second.asked, 'human');
  await mode(page, 'mode-hh');
  assert.ok(await page.getByTestId('begins-human').isHidden());
  await page.getByTestId('start').click();
  const people = await atPly(page, 0);
  assert.deepEqual(people.seats, { first: PERSON, second: PERSON });
  await says(page, 'status', 'Yellow to move');
  await mode(page, 'mode-cc');
  await choosePlayer(page, 'second', 'beginner');
  await page.getByTestId('start').click();
  await page.getByTestId('pace').fill('0');
  await atRest(page, (view) => view.state === 'over', 'two computers end their game');
});

test('other players go on with the same game', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44' }));
  const before = await atPly(page, 2);
  assert.ok(await page.getByTestId('change').isHidden());
  await mode(page, 'mode-hc');
  await choosePlayer(page, 'second', 'beginner');
  await page.getByTestId('change').click();
  await says(page, 'status', 'Your turn');
  const view = await atRest(page, ({ seats }) => seats.second.asked === 'beginner', 'the computer has come');
  assert.equal(view.id, before.id);
  assert.equal((await click(page, view, [0, 0])).ply, 4);
  await page.getByTestId('change').waitFor({ state: 'hidden' });
});

test('on a phone, the menu is a sheet that goes when the game starts', async ({ open }) => {
  const page = await open('/', phone());
  const before = await atRest(page);
  await page.getByTestId('menu').tap();
  const sheet = page.locator('#menu-sheet');
  await sheet.waitFor();
  await page.getByTestId('game').selectOption('tictactoe');
  await page.getByTestId('start').tap();
  await sheet.waitFor({ state: 'hidden' });
  const view = await begun(page, 'tictactoe', before);
  await cell(page, [1, 1]).tap();
  await atRest(page, ({ ply }) => ply > view.ply);
});

test('on a phone, the sheet says why a game does not start, in the language of the page', async ({ open }) => {
  const page = await open('/', { locale: 'ro', expected: [/status of 422/, /net::ERR_/], ...phone() });
  await page.getByTestId('menu').tap();
  await choosePlayer(page, 'second', ':alphabeta');
  await page.locator('#setting-second-depth').fill('many');
  await page.getByTestId('start').tap();
  await says(page, 'menu-trouble', /depth/);
  await page.context().setOffline(true);
  await page.getByTestId('start').tap();
  await says(page, 'menu-trouble', ro['notice.lost']);
});

test('colours are chosen, and kept', async ({ open }) => {
  const page = await open('/', { colorScheme: 'light' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await chooseSetting(page, 'theme', 'dark');
  const dark = await eventually(background, (colour) => colour !== light, 'the page is dark');
  await page.reload();
  assert.equal(await background(), dark);
  assert.equal(await page.getByTestId('theme').inputValue(), 'dark');
  await chooseSetting(page, 'theme', 'system');
  await eventually(background, (colour) => colour === light, 'as the system has it');
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(background, (colour) => colour === dark, 'the system has become dark');
});

/** Waits for another board of this game, without moves. */
const begun = (page, game, before) => {
  const isNew = (view) => view.id !== before.id && view.ply === 0 && [view.game, view.shape].includes(game);
  return atRest(page, isNew, `${game} begins`);
};

const PERSON = { asked: 'human', agent: null, described: null };

const number = (page, name) => page.getByRole('spinbutton', { name });

const mode = (page, testid) => page.getByTestId(testid).check();
