/** The review of a game: progress, accuracy, grades and turning points; what the board shows; values that agree with those beside them. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atPly, look } from './board.js';
import { PHONE, SMALL_PHONE, chooseSetting, eventually, phone, says, setUp } from './support.js';
import { brazil, ca, en, pt, ro } from './texts.js';

const test = setUp();

/** A game with every kind of turning point but an inaccuracy, and one that has ended. */
const SMALL = ['drop:5x4:4', '12233123'];
const ENDED = ['drop:5x4:4', '1122334'];
const GRADES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder', 'missed-win'];
const WORDS = { mistake: 'Mistake', blunder: 'Blunder', 'missed-win': 'Missed win', inaccuracy: 'Inaccuracy' };

/** Waits until an element has the focus. */
const focuses = (page, testid) => eventually(() => page.evaluate(() => document.activeElement.dataset.testid), (focused) => focused === testid, `the focus is on ${testid}`);

const isTurning = (judged) => !['best', 'good'].includes(judged.grade);

/** Opens a game and reviews it to the end; gives back the page and its view. */
async function review(open, [game, moves], { players = {}, ...options } = {}) {
  const page = await open(address(game, { moves, ...players }), options);
  await page.keyboard.press('v');
  const view = await reviewed(page);
  return { page, view };
}

async function reviewed(page) {
  const { view } = await eventually(() => look(page), (seen) => seen.view.review?.done, 'the review is complete');
  const turning = view.review.moves.filter(isTurning).length;
  await eventually(() => page.getByTestId('turning-point').count(), (count) => count === turning, 'its turning points');
  return view;
}

test('a game that ends offers its review, which says how both sides have played', async ({ open }) => {
  const [game, moves] = ENDED;
  const page = await open(address(game, { moves, second: 'easy' }));
  await page.getByTestId('ending-review').click();
  const view = await reviewed(page);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'review-title');
  await page.getByTestId('ending-review').waitFor({ state: 'hidden' });
  await page.getByTestId('review-progress').waitFor({ state: 'hidden' });
  await says(page, 'review-by', 'Judged by exact values.');
  await says(page, 'review-said', /^The review is complete: \d turning points?\.$/);
  for (const side of ['first', 'second']) {
    const percent = view.review.accuracy[side].toLocaleString('en-GB');
    await says(page, `accuracy-${side}`, `${percent} %`);
  }
  assert.match(await page.getByTestId('review').textContent(), /You.*Easy/);
  const rows = await page.getByTestId('review-grades').locator('tr').evaluateAll((all) =>
    all.map((row) => [row.dataset.grade, ...[...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))]));
  const count = (grade, parity) => view.review.moves.filter((judged) => judged.grade === grade && judged.ply % 2 === parity).length;
  assert.deepEqual(rows, GRADES.map((grade) => [grade, count(grade, 0), count(grade, 1)]));
});

test('turning points say what happened, and lead to the position, where the board shows what was better', async ({ open }) => {
  const { page, view } = await review(open, SMALL);
  const turning = view.review.moves.filter(isTurning);
  assert.deepEqual([...new Set(turning.map(({ grade }) => grade))].sort(), ['blunder', 'missed-win', 'mistake']);
  const points = page.getByTestId('turning-point');
  for (const [index, judged] of turning.entries()) {
    const point = points.nth(index);
    const words = (await point.textContent()).replaceAll(/\s+/g, ' ');
    const move = view.moves[judged.ply];
    assert.ok(words.includes(`${judged.ply + 1}. ${move.name} `) && words.includes(WORDS[judged.grade]), words);
    assert.ok(words.includes(`Better: ${[...judged.best].sort().join(', ')}.`), words);
    assert.doesNotMatch(words, /\b[XO]\b|undefined/, 'sides have the names of their colours');
    await point.click();
    await atPly(page, judged.ply + 1);
    await eventually(() => point.getAttribute('aria-current'), (current) => current === 'step', 'it is the current one');
    assert.equal(await page.getByTestId('badge').getAttribute('data-grade'), judged.grade);
    const better = await page.getByTestId('better').evaluateAll((marks) => marks.map(({ dataset }) => dataset.name));
    assert.deepEqual(better.sort(), [...judged.best].sort());
    await says(page, 'review-here', new RegExp(`^Move ${judged.ply + 1}, column ${move.name}: ${WORDS[judged.grade].toLowerCase()}\\. .*Better: `));
  }
  assert.match(await points.last().textContent(), /A win in 8 began with 3\./);
  assert.match(await page.getByTestId('moves').getByRole('button').nth(3).getAttribute('aria-label'), /: blunder$/);
  assert.match(await page.getByTestId('graph-point').nth(4).getAttribute('aria-label'), /: blunder$/);
});

test('keys and buttons go from mistake to mistake, and close the review', async ({ open }) => {
  const { page, view } = await review(open, SMALL);
  const plies = view.review.moves.filter(isTurning).map(({ ply }) => ply + 1);
  for (const ply of [...plies].reverse()) {
    await page.keyboard.press(',');
    await atPly(page, ply);
  }
  assert.equal(await page.getByTestId('previous-mistake').getAttribute('aria-disabled'), 'true');
  await page.keyboard.press('.');
  await atPly(page, plies[1]);
  await page.getByTestId('next-mistake').click();
  await atPly(page, plies[2]);
  await page.getByTestId('review-close').press('Enter');
  await page.getByTestId('review').waitFor({ state: 'hidden' });
  await focuses(page, 'review-toggle');
  assert.equal(await page.getByTestId('badge').count(), 0);
  assert.equal(await page.getByTestId('graph').isVisible(), true, 'the curve is back in its place');
  await page.getByTestId('review-toggle').click();
  await page.getByTestId('review').waitFor();
});

/** More moves than any machine judges before the button is pressed. */
const LONG = ['gomoku', 'h8i9h9h10i8g8j8k8j7i10j10g7i7k7g10f10f9k9k10l9l8m9'];

test('a review that runs says how far it is, and can be stopped and continued', async ({ open }) => {
  const [game, moves] = LONG;
  const page = await open(address(game, { moves }));
  await page.getByTestId('review-toggle').click();
  await page.getByTestId('review-progress').waitFor();
  await says(page, 'review-count', /^\d+ of 22 moves judged$/);
  await assertAccessible(page, 'a review that runs');
  await page.getByTestId('review-stop').press('Enter');
  await page.getByTestId('review').waitFor({ state: 'hidden' });
  await focuses(page, 'review-toggle');
  await says(page, 'notice', en['review.stopped']);
  assert.equal((await look(page)).view.review, null);
  await page.keyboard.press('v');
  await page.getByTestId('review-progress').waitFor();
  await page.keyboard.press('v');
  await page.getByTestId('review').waitFor({ state: 'hidden' });
});

/** Everything that the page says of the value of the position on the board, seen at one moment. */
const saidOfPosition = (page) =>
  page.evaluate(() => {
    const label = document.querySelector('[data-testid=graph-point][aria-current]').getAttribute('aria-label');
    const chance = document.getElementById('chance');
    const marks = [...document.querySelectorAll('[data-testid=value]')].map((mark) => ({ best: mark.classList.contains('best'), words: mark.getAttribute('aria-label') }));
    const lines = [...document.querySelectorAll('#lines .score')].map((score) => score.textContent);
    const point = document.querySelector('.turning-point[aria-current]')?.textContent ?? null;
    return { label, chance: chance.hidden ? null : document.getElementById('chance-words').textContent, marks, lines, point };
  });

/** A value as the curve has it, "Yellow, win in 3" or "Yellow, draw", in the words of the other parts. */
const isSame = (label, chance) => {
  const value = /: (?<side>Yellow|Red), (?<score>[^:]*)/.exec(label)?.groups;
  if (!value) return false;
  return chance === `${value.side}: ${value.score}` || (value.score === 'draw' && chance === 'draw');
};

/** Whether the value of a move is that of the position after it with the move itself: a loss takes as many moves of the winner, a win one more. */
function isOfMove(chance, mover, told) {
  const [, side, count] = /^(Yellow|Red): win in (\d+)$/.exec(chance) ?? [];
  const words = side === mover ? `${side}: win in ${Number(count) + 1}` : chance;
  return told.includes(`Played: ${words}.`);
}

/** Fails where parts of the page contradict each other; gives back whether the analysis is complete. */
async function agrees(page, ply) {
  const said = await saidOfPosition(page);
  const told = JSON.stringify(said);
  assert.doesNotMatch(told, /%/, 'no estimate stands beside exact values');
  if (said.chance !== null) assert.ok(isSame(said.label, said.chance), told);
  const best = said.marks.find((mark) => mark.best);
  if (best && said.lines.length > 0) {
    assert.ok(best.words.includes(said.lines[0]), told);
    const [score] = /win in \d+|loss in \d+|draw/.exec(best.words);
    assert.equal(said.chance.replace(/^(Yellow|Red): /, ''), score.replace('loss', 'win'), told);
  }
  const mover = Number(/\d+/.exec(said.label)?.[0]) % 2 === 1 ? 'Yellow' : 'Red';
  if (said.point && said.chance !== null) assert.ok(isOfMove(said.chance, mover, said.point), told);
  const { view } = await look(page);
  return view.ply === ply && view.analysis.done && best !== undefined;
}

test('curve, chances, marks, lines and review agree at every moment', async ({ open }) => {
  const late = '6434264212523616773171534145';
  for (const [[game, moves], plies] of [[SMALL, [5, 4, 7, 2]], [['connect4', late], [28, 25]]]) {
    const page = await open(address(game, { moves }));
    await page.keyboard.press('v');
    // From the end: the last moves are enough, the others are judged meanwhile.
    const first = Math.min(...plies) - 1;
    await eventually(() => look(page), ({ view }) => view.review?.moves[first] ?? false, 'the moves are judged');
    await page.getByTestId('graph-point').nth(plies[0]).click();
    await atPly(page, plies[0]);
    await page.getByTestId('analyse').click();
    await eventually(async () => (await look(page)).view.analysis !== null, (on) => on, 'the analysis is on');
    for (const ply of plies) {
      await page.getByTestId('graph-point').nth(ply).click();
      await atPly(page, ply);
      await eventually(() => agrees(page, ply), (complete) => complete, `the analysis after ${ply} moves is complete`);
    }
  }
});

for (const [name, options] of Object.entries({ desktop: {}, 'small and dark': { ...phone(SMALL_PHONE), colorScheme: 'dark' } })) {
  test(`a review is accessible and fits: ${name}`, async ({ open }) => {
    const { page } = await review(open, SMALL, options);
    await page.getByTestId('turning-point').first().click();
    await atPly(page, 1);
    await page.getByTestId('badge').waitFor({ state: 'attached' });
    await assertAccessible(page, `a review, ${name}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, 'nothing is wider than the page');
  });
}

test('on a phone, the steps from mistake to mistake stand with the board', async ({ open }) => {
  const { page } = await review(open, SMALL, phone());
  await page.getByTestId('turning-point').first().tap();
  await atPly(page, 1);
  for (const testid of ['board', 'review-here', 'next-mistake']) {
    const { y, height } = await page.getByTestId(testid).boundingBox();
    assert.ok(y >= 0 && y + height <= PHONE.height, `${testid} is seen`);
  }
});

test('a review speaks every language, and changes it as the page does', async ({ open }) => {
  const { page } = await review(open, SMALL);
  await page.keyboard.press(',');
  await page.getByTestId('badge').waitFor({ state: 'attached' });
  for (const [language, texts] of Object.entries({ pt, 'pt-BR': { ...pt, ...brazil }, ro, ca })) {
    await chooseSetting(page, 'language', language);
    await eventually(() => page.getByTestId('review').textContent(), (said) => said.includes(texts['review.exact']), `the review speaks ${language}`);
    const said = await page.getByTestId('review').textContent();
    for (const key of ['review.title', 'review.turning', 'review.learn', 'side.red']) assert.ok(said.includes(texts[key]), `${key} in ${language}`);
    assert.doesNotMatch(said, /\b(win|wins|began|better|blunder|undefined)\b/i);
    await says(page, 'review-said', texts['review.done'].replace('{points}', texts[language === 'ro' ? 'review.points.few' : 'review.points.other'].replace('{n}', 4)));
  }
});
