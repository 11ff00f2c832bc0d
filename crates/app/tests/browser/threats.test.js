/** The view of threats: kinds, whom zugzwang favours, and what a move does. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atPly, cell, click } from './board.js';
import { eventually, phone, says, setUp } from './support.js';
import { brazil, ca, en, pt, ro } from './texts.js';

const test = setUp();

const entries = (page) => page.getByTestId('threat').locator('span').allTextContents();
const kinds = (page) => page.locator('.layer .mark.threat').evaluateAll((marks) => marks.map(({ dataset }) => dataset.kind).sort());

/** Opens a game with its threats shown. */
async function openThreats(open, game, moves, options) {
  const page = await open(address(game, { moves }), options);
  await page.getByTestId('threats').click();
  await page.getByTestId('threats-panel').waitFor();
  await eventually(() => entries(page), (list) => list.length > 0, 'the threats are listed');
  return page;
}

test('threats of a drop game are named, and the panel says whom zugzwang favours', async ({ open }) => {
  const page = await openThreats(open, 'connect4', '112233');
  assert.deepEqual(await entries(page), ['Yellow: a line completed with the next move (4.1)', 'Red: an even threat (4.2)']);
  assert.deepEqual(await kinds(page), ['even', 'line']);
  await says(page, 'threats-favoured', /^Yellow can complete a line at 4\.1/);
  await page.getByTestId('threats').click();
  await page.getByTestId('threats-panel').waitFor({ state: 'hidden' });
  assert.deepEqual(await kinds(page), []);
});

test('what is proven about zugzwang is said to be so, a tendency is not', async ({ open }) => {
  const page = await openThreats(open, 'connect4', '64741726');
  await says(page, 'threats-favoured', /^Red wins by zugzwang: that is proven\. .* at 5\.2\.$/);
});

test('threats follow the game', async ({ open }) => {
  const page = await openThreats(open, 'connect4', '112233');
  await click(page, await atPly(page, 6), [3, 0]);
  await eventually(() => entries(page), (list) => list.length === 0, 'none after the end');
  await says(page, 'threats-favoured', /^$/);
});

test('threats of five in a row are named by kind, and cells say them', async ({ open }) => {
  const page = await openThreats(open, 'gomoku', 'g8a1h8a3i8a5');
  const listed = await entries(page);
  assert.ok(listed.includes('Black can make an open four: f8, j8'), listed.join('\n'));
  assert.ok(listed.includes('Black can make a four: e8, k8'), listed.join('\n'));
  assert.match(await cell(page, [9, 7]).getAttribute('aria-label'), /Black can make an open four here/);
  assert.ok((await kinds(page)).includes('open-four'));
});

/** How much of the smaller of two marks the other covers, at every cell that has both. */
const overlaps = (page) =>
  page.evaluate(() => {
    const threats = [...document.querySelectorAll('.layer .mark.threat')].map((mark) => mark.getBoundingClientRect());
    const values = [...document.querySelectorAll('[data-testid=value]')].map((mark) => mark.getBoundingClientRect());
    const common = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    const size = ({ width, height }) => width * height;
    return threats.flatMap((threat) => values.map((value) => common(threat, value) / Math.min(size(threat), size(value))));
  });

test('a value and a threat at the same cell are both seen', async ({ open }) => {
  const page = await openThreats(open, 'tictactoe', 'b2a1c1a3');
  const marks = await kinds(page);
  await page.getByTestId('analyse').click();
  await says(page, 'analysis-by', /^Exact/);
  await eventually(() => page.getByTestId('value').count(), (count) => count === 5, 'all moves have values');
  await eventually(() => overlaps(page), (shares) => shares.length > 5 && shares.every((share) => share < 0.05), 'no mark covers another one');
  assert.deepEqual(await kinds(page), marks);
});

test('the list is used by keyboard: an entry shows its cells', async ({ open }) => {
  const page = await openThreats(open, 'connect4', '112233');
  const pointed = page.getByTestId('pointed');
  await page.getByTestId('threat').first().focus();
  await eventually(() => pointed.count(), (count) => count === 4, 'a cell and three stones');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await eventually(() => pointed.count(), (count) => count === 0, 'no cells');
});

test('a move that is pointed at says what it does, by mouse and by keyboard', async ({ open }) => {
  const page = await openThreats(open, 'connect4', '1122335');
  await says(page, 'threats-move', new RegExp(en['threats.point']));
  await cell(page, [3, 3]).hover();
  await says(page, 'threats-move', /^4\.1: stops the opponent from completing a line at 4\.1; gives up the only even threat, at 4\.2/);
  await page.mouse.move(0, 0);
  await cell(page, [3, 0]).focus();
  await page.keyboard.press('ArrowRight');
  await says(page, 'threats-move', /^5\.2: leaves it to the opponent to complete a line at 4\.1/);
});

for (const [name, options] of Object.entries({ desktop: {}, dark: { colorScheme: 'dark' }, phone: phone() })) {
  test(`threats are accessible: ${name}`, async ({ open }) => {
    for (const [game, moves] of [['connect4', '64741726'], ['gomoku', 'g8h9h8i9i8j9']]) {
      const page = await openThreats(open, game, moves, options);
      await page.getByTestId('threat').first().focus();
      await assertAccessible(page, `${game}, ${name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      assert.equal(wide, false, 'nothing is wider than the page');
    }
  });
}

test('threats that were asked for in vain are asked for again', async ({ open }) => {
  const page = await open(address('connect4', { moves: '112233' }), { expected: [/net::ERR_/] });
  await atPly(page, 6);
  await page.route('**/threats', (route) => route.abort(), { times: 1 });
  await page.getByTestId('threats').click();
  await eventually(() => entries(page), (list) => list.length > 0, 'the threats are listed');
});

test('an entry is tapped on a phone', async ({ open }) => {
  const page = await openThreats(open, 'connect4', '112233', phone());
  await page.getByTestId('threat').last().tap();
  await eventually(() => page.getByTestId('pointed').count(), (count) => count === 4, 'a cell and three stones');
});

for (const [locale, texts] of Object.entries({ pt, 'pt-BR': { ...pt, ...brazil }, ro, ca })) {
  test(`threats speak ${locale}`, async ({ open }) => {
    const page = await openThreats(open, 'connect4', '1122335', { locale });
    await cell(page, [6, 0]).hover();
    await says(page, 'threats-move', /^7\.1: /);
    const said = await page.getByTestId('threats-panel').textContent();
    assert.ok(said.includes(texts['threats.title']));
    assert.doesNotMatch(said, /opponent|threat |line completed|undefined/);
  });
}
