/** Learning from mistakes: the position before each one, other moves tried, and the game as it was. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atRest, cell, look, played } from './board.js';
import { PHONE, SMALL_PHONE, chooseSetting, eventually, openSettings, phone, says, setUp } from './support.js';
import { brazil, ca, en, pt, ro } from './texts.js';

const test = setUp();

const SMALL = ['drop:5x4:4', '12233123'];

/** Opens a game, reviews it, and begins to learn. */
async function learn(open, { game = SMALL, players = {}, ...options } = {}) {
  const [name, moves] = game;
  const page = await open(address(name, { moves, ...players }), options);
  await page.getByTestId('review-toggle').click();
  await eventually(() => look(page), (seen) => seen.view.review?.done, 'the review is complete');
  const before = await played(page);
  await page.getByTestId('review-learn').click();
  await asks(page);
  return { page, before, points: before.view.review.moves.filter(({ grade }) => !['best', 'good'].includes(grade)) };
}

const phase = (page, wanted) => eventually(() => page.getByTestId('learn').getAttribute('data-phase'), (now) => now === wanted, `the exercise is in phase ${wanted}`);

const asks = (page) => phase(page, 'ask');

/** The columns of a drop game that do not solve an exercise, and one that does. */
const wrong = (judged) => ['1', '2', '3', '4', '5'].find((name) => !judged.accepts.includes(name));

/** Waits until an element has the focus. */
const focuses = (page, id) => eventually(() => page.evaluate(() => document.activeElement.id), (focused) => focused === id, `the focus is on ${id}`);

/** The stones that the page shows. */
const stones = async (page) => Object.keys((await look(page)).stones).length;

test('the person\'s mistakes are asked for by keyboard, and the game stays as it was', async ({ open }) => {
  const { page, before, points } = await learn(open, { players: { second: 'easy' } });
  const mine = points.filter(({ ply }) => ply % 2 === 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'learn-title');
  assert.equal(await page.getByTestId('learn-first').isChecked(), true);
  for (const [index, judged] of mine.entries()) {
    await says(page, 'learn-count', `${index + 1} of ${mine.length}`);
    await says(page, 'learn-task', new RegExp(`^Move ${judged.ply + 1}: you played column . \\(.*\\)\\. Find a better move\\.$`));
    await says(page, 'status', 'Your turn');
    assert.equal(await stones(page), judged.ply);
    await page.keyboard.press(wrong(judged));
    await phase(page, 'wrong');
    const said = await page.getByTestId('learn-words').textContent();
    assert.match(said, new RegExp(`^Column ${wrong(judged)} is not the solution: (mistake|blunder|missed win|inaccuracy)\\. .*(win in \\d+|[Dd]raw|wins in \\d+)`));
    assert.doesNotMatch(said, /began with|overlooks/, 'the solution is not told');
    assert.equal(await stones(page), judged.ply + 1, 'the move is shown');
    await page.getByTestId('learn-again').press('Enter');
    await asks(page);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'cell');
    await page.keyboard.press(judged.accepts[0]);
    await phase(page, 'right');
    await says(page, 'learn-words', new RegExp(`^Column ${judged.accepts[0]} is right\\. `));
    await page.getByTestId('learn-next').press('Enter');
  }
  await phase(page, 'done');
  await says(page, 'learn-task', `Done. Solved at once: 0 of ${mine.length}. Solutions shown: 0. Skipped: 0.`);
  await page.keyboard.press('Escape');
  await page.getByTestId('learn').waitFor({ state: 'hidden' });
  assert.deepEqual(await played(page), before, 'the game is as it was');
});

test('every move that keeps the result is accepted, and others say why not', async ({ open }) => {
  const { page, points } = await learn(open);
  const [judged] = points;
  assert.ok(judged.accepts.length > 1);
  for (const name of ['1', '2', '3', '4', '5']) {
    await page.keyboard.press(name);
    await phase(page, judged.accepts.includes(name) ? 'right' : 'wrong');
    await says(page, 'learn-words', judged.accepts.includes(name) ? /is right\. Draw\.$/ : /Red wins in 10, beginning with|Red: win in 10\./);
    assert.equal(await page.getByTestId('badge').getAttribute('data-grade'), judged.accepts.includes(name) ? 'best' : 'mistake');
    // The same exercise again.
    await page.getByTestId('learn-second').check();
    await says(page, 'learn-count', '1 of 2');
    await page.getByTestId('learn-both').check();
    await says(page, 'learn-count', '1 of 4');
    await asks(page);
    await says(page, 'learn-task', /^Move 1: Yellow played column 1 \(mistake\)\. Find a better move for Yellow\.$/);
  }
});

test('solutions are shown on request, exercises skipped, sides chosen', async ({ open }) => {
  const { page, before, points } = await learn(open, { players: { second: 'easy' } });
  await page.getByTestId('learn-second').check();
  const theirs = points.filter(({ ply }) => ply % 2 === 1);
  await says(page, 'learn-count', `1 of ${theirs.length}`);
  await says(page, 'learn-task', /Find a better move for Red\.$/);
  await page.getByTestId('learn-show').press('Enter');
  await phase(page, 'shown');
  await focuses(page, 'learn-next');
  const [first, last] = theirs;
  await says(page, 'learn-words', new RegExp(`^Best: ${first.best.join(', ')}\\. Red: win in 9\\. Yellow wins in 8, beginning with 2; a win in 9 began with 2\\.$`));
  const better = await page.getByTestId('better').evaluateAll((marks) => marks.map(({ dataset }) => dataset.name));
  assert.deepEqual(better, first.best);
  await page.getByTestId('learn-next').click();
  await says(page, 'learn-task', new RegExp(`^Move ${last.ply + 1}: `));
  await says(page, 'learn-next', en['learn.skip']);
  await page.getByTestId('learn-next').click();
  await phase(page, 'done');
  await says(page, 'learn-task', `Done. Solved at once: 0 of ${theirs.length}. Solutions shown: 1. Skipped: 1.`);
  await page.getByTestId('learn-repeat').press('Enter');
  await asks(page);
  await focuses(page, 'learn-title');
  await page.keyboard.press(first.accepts[0]);
  await phase(page, 'right');
  await page.getByTestId('learn-leave').click();
  await page.getByTestId('learn').waitFor({ state: 'hidden' });
  await eventually(() => page.evaluate(() => document.activeElement.id), (id) => id === 'review-learn', 'the focus is where one came from');
  assert.deepEqual(await played(page), before);
});

test('keys of the game wait during an exercise; a new game ends it, and so does a reload', async ({ open }) => {
  const { page, before } = await learn(open);
  for (const key of ['u', 'Home', 'a', 'h', 't', 'v']) await page.keyboard.press(key);
  assert.deepEqual((await played(page)).view, before.view);
  assert.equal(await page.getByTestId('learn').isVisible(), true);
  await page.reload();
  await page.getByTestId('review').waitFor();
  assert.equal(await page.getByTestId('learn').isVisible(), false);
  await page.keyboard.press('m');
  await asks(page);
  await page.keyboard.press('n');
  await page.getByTestId('learn').waitFor({ state: 'hidden' });
  await atRest(page, (view) => view.moves.length === 0, 'a new game');
});

test('moves are tried by pointing, in games without gravity as well', async ({ open }) => {
  const { page, points } = await learn(open, { game: ['tictactoe', 'a1b2c3a3b1'] });
  const [judged] = points;
  const at = (name) => [name.charCodeAt(0) - 97, Number(name[1]) - 1];
  await cell(page, at(judged.accepts[0])).click();
  await phase(page, 'right');
  assert.match(await cell(page, at(judged.accepts[0])).getAttribute('aria-label'), /last move/);
  // A cell that is taken is no move.
  await page.getByTestId('learn-next').click();
  await asks(page);
  await cell(page, [0, 0]).click();
  assert.equal(await page.getByTestId('learn').getAttribute('data-phase'), 'ask');
});

test('on a small phone, the whole board and the buttons of an exercise are seen at once', async ({ open }) => {
  for (const locale of ['en', 'pt', 'pt-BR', 'ro', 'ca']) {
    const { page } = await learn(open, { ...phone(SMALL_PHONE), locale });
    await eventually(() => page.evaluate(() => scrollY), (y) => y === 0, 'the page is at its top');
    const [board, card] = [await page.locator('#board .plate').boundingBox(), await page.getByTestId('learn').boundingBox()];
    assert.ok(board.y >= 0 && board.y + board.height <= card.y, `${locale}: the card ${card.y} is below the board`);
    for (const button of ['learn-show', 'learn-next']) {
      const { y, height } = await page.getByTestId(button).boundingBox();
      assert.ok(y + height <= SMALL_PHONE.height, `${locale}: ${button} is seen`);
    }
  }
});

for (const [name, options] of Object.entries({ desktop: {}, 'small and dark': { ...phone(SMALL_PHONE), colorScheme: 'dark' } })) {
  test(`exercises are accessible and fit: ${name}`, async ({ open }) => {
    const { page, points } = await learn(open, options);
    const check = async (state) => {
      await assertAccessible(page, `${state}, ${name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(wide, 0, 'nothing is wider than the page');
    };
    await check('an exercise');
    await page.keyboard.press(wrong(points[0]));
    await phase(page, 'wrong');
    await check('a wrong move');
    await page.getByTestId('learn-show').click();
    await phase(page, 'shown');
    await check('a solution');
    await page.getByTestId('learn-next').click();
    await asks(page);
    await page.keyboard.press(points[1].accepts[0]);
    await phase(page, 'right');
    await check('a right move');
    await page.getByTestId('learn-next').click();
    for (let rest = 2; rest < points.length; rest++) {
      await asks(page);
      await page.getByTestId('learn-next').click();
    }
    await phase(page, 'done');
    await check('the summary');
  });
}

test('an exercise knows its mistakes while values are hidden, and a key passes the focus of a button that goes', async ({ open }) => {
  const { page, points } = await learn(open);
  await page.keyboard.press(wrong(points[0]));
  await phase(page, 'wrong');
  await page.getByTestId('learn-again').focus();
  await page.keyboard.press(points[0].accepts[0]);
  await phase(page, 'right');
  await focuses(page, 'learn-next');
  const sides = () => page.locator('#learn-side span').allTextContents();
  const before = await sides();
  assert.match(before.join(), /\(2\).*\(2\).*\(4\)/);
  await openSettings(page);
  await page.getByTestId('cover').check();
  await page.keyboard.press('Escape');
  await page.locator('html.covered').waitFor();
  assert.deepEqual(await sides(), before);
  await page.getByTestId('learn-second').check();
  await says(page, 'learn-count', '1 of 2');
  await asks(page);
});

for (const [name, options] of Object.entries({ projector: { viewport: { width: 1280, height: 720 } }, phone: phone() })) {
  test(`in the presentation, an exercise takes the place of every panel: ${name}`, async ({ open }) => {
    const { page, points } = await learn(open, options);
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    for (const panel of ['moves', 'tree', 'none']) {
      await page.getByTestId(`present-${panel}`).check({ force: true });
      await page.keyboard.press('m');
      await asks(page);
      await says(page, 'learn-task', /Find a better move/);
      for (const testid of ['board', 'learn-task', 'learn-show']) assert.ok(await page.getByTestId(testid).isVisible(), `${testid} with ${panel}`);
      for (const part of ['.toolbar', '.panels', '#search-view']) assert.ok(await page.locator(part).isHidden(), `${part} with ${panel}`);
      const [board, task] = await Promise.all(['board', 'learn-task'].map((testid) => page.getByTestId(testid).boundingBox()));
      assert.ok(task.x >= board.x + board.width || task.y >= board.y + board.height, 'the task does not cover the board');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.equal(wide, 0, 'nothing is wider than the page');
      if (panel === 'moves') await assertAccessible(page, `an exercise in the presentation, ${name}`);
      await page.keyboard.press(points[0].accepts[0]);
      await phase(page, 'right');
      await page.keyboard.press('Escape');
      await page.getByTestId('learn').waitFor({ state: 'hidden' });
      assert.ok(await page.getByTestId('present-bar').isVisible(), 'Escape ends the exercise first');
    }
  });
}

test('on a phone, the exercise stands with the board', async ({ open }) => {
  const { page, points } = await learn(open, phone());
  await cell(page, [Number(points[0].accepts[0]) - 1, 0]).tap();
  await phase(page, 'right');
  for (const testid of ['board', 'learn-task', 'learn-words']) {
    const { y, height } = await page.getByTestId(testid).boundingBox();
    assert.ok(y >= 0 && y + height <= PHONE.height, `${testid} is seen: ${y} + ${height}`);
  }
});

test('exercises speak every language, and change it as the page does', async ({ open }) => {
  const { page, points } = await learn(open);
  await page.keyboard.press(wrong(points[0]));
  await phase(page, 'wrong');
  for (const [language, texts] of Object.entries({ pt, 'pt-BR': { ...pt, ...brazil }, ro, ca })) {
    await chooseSetting(page, 'language', language);
    await says(page, 'learn-again', texts['learn.again']);
    await eventually(() => page.getByTestId('learn').textContent(), (said) => said.includes(texts['learn.skip']), `the exercise speaks ${language}`);
    const said = await page.getByTestId('learn').textContent();
    for (const key of ['learn.title', 'learn.show', 'learn.both']) assert.ok(said.includes(texts[key]), `${key} in ${language}`);
    assert.doesNotMatch(said, /\b(win|wins|solution|better|undefined)\b/i);
  }
});
