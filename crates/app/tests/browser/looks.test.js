/** The layout: the board dominates, stays where it is, and what stands around it says something or is not there. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atPly, atRest, click, playBy } from './board.js';
import { SMALL_PHONE, eventually, phone, says, setUp } from './support.js';

const test = setUp();

const SCREENS = {
  '1440 × 900': { viewport: { width: 1440, height: 900 } },
  '1024 × 768': { viewport: { width: 1024, height: 768 } },
  '390 × 844': phone({ width: 390, height: 844 }),
  '320 × 568': phone(SMALL_PHONE),
};

for (const [size, options] of Object.entries(SCREENS)) {
  test(`the board dominates the page at ${size}`, async ({ open }) => {
    for (const game of ['connect4', 'gomoku', 'drop:15x16:4', 'free:32x32:5']) {
      const page = await open(address(game), options);
      const { width, height, y } = await boxOf(page);
      const screen = options.viewport;
      const share = Math.max(width / screen.width, height / screen.height);
      assert.ok(share > 0.85, `${game} takes ${(100 * share).toFixed()} % of one side`);
      assert.ok(y + height <= screen.height + 1, `all of ${game} is seen`);
      if (screen.width === 1440) assert.ok(height >= 720, `${game} is ${height} high`);
    }
  });
}

test('the board dominates tablets held upright and phones on their side, too', async ({ open }) => {
  const screens = [{ viewport: { width: 820, height: 1180 } }, phone({ width: 844, height: 390 }), phone({ width: 640, height: 320 })];
  for (const options of screens) {
    for (const game of ['connect4', 'gomoku', 'drop:15x16:4']) {
      const page = await open(address(game), options);
      const { width, height, y } = await boxOf(page);
      const screen = options.viewport;
      const share = Math.max(width / screen.width, height / screen.height);
      assert.ok(share > 0.8, `${game} takes ${(100 * share).toFixed()} % of one side of ${screen.width} × ${screen.height}`);
      assert.ok(y + height <= screen.height, `all of ${game} is seen at ${screen.width} × ${screen.height}`);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= screen.width, 'nothing is beside the screen');
    }
  }
});

/** What comes and goes around the board, and how. */
const COMES = {
  'the values of the moves': [address('drop:5x4:4', { moves: '3322' }), async (page) => {
    await page.keyboard.press('a');
    await eventually(() => page.getByTestId('value').count(), (count) => count > 0, 'values');
    await says(page, 'analysis-by', /^Exact/);
  }],
  'the bar of two computers': [address('drop:5x4:4', { moves: '3322' }), async (page) => {
    await post(page, 'seats', { first: 'random:seed=1', second: 'random:seed=2' });
    await page.getByTestId('pause').waitFor();
  }],
  'a search and a hint': [address('tictactoe', { moves: 'b2' }), async (page) => {
    await page.keyboard.press('h');
    await page.getByTestId('thinking').waitFor();
    await page.getByTestId('notice').waitFor();
  }],
  'the end of a game': [address('tictactoe', { moves: 'a1b2b1c1', second: 'perfect' }), async (page) => {
    await click(page, await atPly(page, 4), [2, 2]);
    await page.locator('#ending-review').evaluate((button) => (button.hidden = false));
    await page.getByTestId('ending-words').waitFor();
  }],
  'the threats of a position': [address('drop:6x5:4', { moves: '112233' }), async (page) => {
    await page.keyboard.press('t');
    await page.getByTestId('threats-panel').waitFor();
    await eventually(() => page.getByTestId('threats-list').locator('li').count(), (count) => count > 0, 'threats');
  }],
  'another player in the menu': [address('connect4', { second: 'porto-mcts' }), async (page) => {
    await post(page, 'seats', { second: 'easy' });
    await says(page, 'player-second', /^Easy/);
  }],
  'a long sentence': [address('connect4'), async (page) => {
    await page.evaluate(async () => (await import('/static/notice.js')).warn('A long sentence that needs several lines. '.repeat(4)));
    await page.getByTestId('alert').waitFor();
  }],
};

for (const [what, [path, come]] of Object.entries(COMES)) {
  test(`the board does not move for ${what}`, async ({ open }) => {
    for (const [size, options] of Object.entries(SCREENS)) {
      const page = await open(path, options);
      await atRest(page);
      const before = await boxOf(page);
      await come(page);
      assert.deepEqual(await boxOf(page), before, size);
    }
  });
}

test('nothing around the board jumps when the analysis is switched on', async ({ open }) => {
  for (const [size, options] of Object.entries(SCREENS)) {
    const page = await open(address('drop:5x4:4', { moves: '3322' }), options);
    await atPly(page, 4);
    const places = () => page.evaluate(() =>
      ['.players', '.standing', '.toolbar', '#analysis', '#graph'].map((part) => [part, Math.round(document.querySelector(part).getBoundingClientRect().top)]));
    const before = await places();
    await page.keyboard.press('a');
    await says(page, 'analysis-by', /^Exact/);
    await page.getByTestId('analysis-marks').waitFor();
    assert.deepEqual(await places(), before, size);
  }
});

test('beside the board, the controls stay where they are when a game ends, in every language', async ({ open }) => {
  const viewport = { width: 1440, height: 900 };
  const toolbar = async (page) => (await page.locator('.toolbar').boundingBox()).y;
  for (const locale of ['en', 'pt', 'pt-BR', 'ro', 'ca']) {
    const page = await open(address('tictactoe', { moves: 'a1b2b1c1', second: 'perfect' }), { locale, viewport });
    await atPly(page, 4);
    const before = await toolbar(page);
    await click(page, await atPly(page, 4), [2, 2]);
    await page.locator('#ending-review').evaluate((button) => (button.hidden = false));
    await page.getByTestId('ending-words').waitFor();
    assert.equal(await toolbar(page), before, locale);
  }
});

/** The words of buttons that fill their button, and of games that are cut off in their list. */
const tooLong = (page) =>
  page.evaluate(() => {
    const inside = (button) => [...button.querySelectorAll('span')].every((span) => span.offsetWidth + 4 <= button.clientWidth && span.offsetHeight < 22);
    const buttons = [...document.querySelectorAll('.toolbar .tool')].filter((button) => !inside(button)).map(({ textContent }) => textContent);
    const select = document.getElementById('game');
    const brush = document.createElement('canvas').getContext('2d');
    brush.font = getComputedStyle(select).font;
    // Beside the words there are the arrow and the edges.
    const isCut = ({ text }) => select.offsetWidth > 0 && brush.measureText(text).width > select.clientWidth - 44;
    return [...buttons, ...[...select.options].filter(isCut).map(({ text }) => text)];
  });

test('the words of buttons and games have room in every language', async ({ open }) => {
  for (const locale of ['en', 'pt', 'pt-BR', 'ro', 'ca']) {
    for (const [size, options] of Object.entries(SCREENS)) {
      const page = await open(address('gomoku'), { ...options, locale });
      await atRest(page);
      assert.deepEqual(await tooLong(page), [], `${locale}, ${size}`);
    }
  }
});

test('the end of a game has room for its words in every language on a small phone', async ({ open }) => {
  for (const locale of ['en', 'pt', 'pt-BR', 'ro', 'ca']) {
    const page = await open(address('tictactoe', { moves: 'a1b2b1c1', second: 'perfect' }), { locale, ...phone(SMALL_PHONE) });
    const before = await boxOf(page);
    await click(page, await atPly(page, 4), [2, 2]);
    await page.locator('#ending-review').evaluate((button) => (button.hidden = false));
    await page.getByTestId('ending-words').waitFor();
    assert.deepEqual(await boxOf(page), before, locale);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= SMALL_PHONE.width, `${locale} fits`);
  }
});

test('after a game, another one is a press away, and the focus is on the board', async ({ open }) => {
  const page = await open(address('tictactoe', { moves: 'a1b2b1c1', second: 'perfect' }));
  assert.ok(await page.getByTestId('ending').isHidden());
  const end = await click(page, await atPly(page, 4), [2, 2]);
  assert.equal(end.outcome, 'second');
  await says(page, 'status', 'The computer won');
  await says(page, 'ending-words', /\w/);
  assert.ok(await page.getByTestId('ending-review').isVisible());
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `a lost game, ${colorScheme}`);
  }
  await page.getByTestId('again').press('Enter');
  const next = await atRest(page, (view) => view.id !== end.id && view.ply === 0);
  assert.deepEqual([next.game, next.seats.second.asked], ['tictactoe', 'perfect']);
  await page.getByTestId('ending').waitFor({ state: 'hidden' });
  await eventually(() => page.evaluate(() => document.activeElement.dataset.testid), (focused) => focused === 'cell', 'the board has the focus');
});

const WINNING = address('connect4', { moves: '121212', second: 'random:seed=1' });

test('a win is celebrated once, and a finished game is not', async ({ open }) => {
  const page = await open(WINNING, { reducedMotion: 'no-preference', prepare: watchCelebrations });
  await playBy(page, await atPly(page, 6), () => page.keyboard.press('1'));
  await eventually(() => celebrations(page), (count) => count === 1, 'a celebration');
  await eventually(() => page.getByTestId('celebration').count(), (count) => count === 0, 'it ends');
  await page.keyboard.press('u');
  await atPly(page, 6);
  await page.keyboard.press('r');
  await atPly(page, 7);
  await page.locator('.mark.win').first().waitFor({ state: 'attached' });
  assert.equal(await celebrations(page), 1, 'not for a move that is played again');
  await page.reload();
  await says(page, 'status', 'You won!');
  await page.locator('.mark.win').first().waitFor({ state: 'attached' });
  assert.equal(await celebrations(page), 0, 'not after a reload');
});

test('where motion is unwelcome, a win is marked and told, and nothing falls', async ({ open }) => {
  const page = await open(WINNING, { reducedMotion: 'reduce', prepare: watchCelebrations });
  await playBy(page, await atPly(page, 6), () => page.keyboard.press('1'));
  await says(page, 'status', 'You won!');
  await page.locator('.mark.win').first().waitFor({ state: 'attached' });
  assert.equal(await celebrations(page), 0);
});

test('no panel shows figures before there are any', async ({ open }) => {
  const page = await open(address('connect4'));
  await atRest(page);
  assert.ok(await page.getByTestId('thinking').isHidden(), 'two people do not search');
  assert.ok(await page.getByTestId('graph').isHidden(), 'a game without moves has no curve');
  const against = await open(address('connect4', { second: 'easy' }));
  await atRest(against);
  for (const shown of [page, against]) {
    assert.doesNotMatch(await shown.locator('.panels').innerText(), /^[–—-]$/m);
    assert.equal(await shown.locator('.panels dd:visible').count(), 0);
  }
  await click(against, await atRest(against), [3, 0]);
  await eventually(() => against.locator('.panels dd:visible').count(), (count) => count > 0, 'figures of a search');
  assert.deepEqual(await against.locator('.panels dd:visible').evaluateAll((list) => list.filter((entry) => entry.textContent === '')), []);
});

test('the settings are behind one button, and one key', async ({ open }) => {
  for (const options of [{}, phone(SMALL_PHONE)]) {
    const page = await open('/', options);
    assert.equal(await page.locator('header select').count(), 0);
    await page.keyboard.press('l');
    await page.getByTestId('settings-dialog').waitFor();
    for (const setting of ['language', 'theme']) assert.ok(await page.getByTestId(setting).isVisible());
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, `the settings, ${colorScheme}`);
    }
  }
});

test('on a phone, everything that is pressed is as large as a finger', async ({ open }) => {
  const page = await open(address('tictactoe', { moves: 'b2a1', second: 'perfect' }), phone({ width: 390, height: 844 }));
  await atPly(page, 2);
  const small = await page.locator('button:visible, select:visible').evaluateAll((list) =>
    list.map((element) => ({ name: element.id || element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`));
  assert.deepEqual(small, []);
});

test('a draw is marked by bars in a box, which look like no stone', async ({ open }) => {
  const page = await open(address('tictactoe', { moves: 'b2a1' }));
  await atPly(page, 2);
  await page.getByTestId('analyse').click();
  const draw = page.locator('[data-testid=value][data-score="="]').first();
  await draw.waitFor({ state: 'attached' });
  assert.equal(await draw.locator('circle').count(), 0);
  assert.equal(await draw.locator('path.bars').count(), 1);
});

test('on the curve, a near win is higher than a far one, and any win higher than an estimate', async ({ open }) => {
  const page = await open(address('connect4'));
  const heights = await page.evaluate(async () => {
    const { height } = await import('/static/graph.js');
    const win = (plies) => height({ kind: 'win', plies, share: 1 });
    const estimate = (share) => height({ kind: 'estimate', share });
    const loss = (plies) => height({ kind: 'loss', plies, share: -1 });
    return [win(1), win(3), win(19), win(41), win(null), estimate(1), estimate(0.4), height({ kind: 'draw', share: 0 }), estimate(-1), loss(40), loss(2)];
  });
  for (let at = 1; at < heights.length; at++) assert.ok(heights[at] < heights[at - 1], `${heights}`);
  assert.ok(heights[0] <= 1 && heights.at(-1) >= -1);
  assert.ok(heights[4] - heights[5] > 0.1, 'a win of unknown length is seen to be more than a chance');
});

test('the curve tells the move and the value of the point that one points at, and marks mistakes by shapes', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '33221' }));
  await atPly(page, 5);
  await page.getByTestId('analyse').click();
  await says(page, 'analysis-by', /^Exact/);
  await says(page, 'graph-label', /^After move 5, 1: \w+/);
  await page.getByTestId('graph-point').nth(2).hover();
  await says(page, 'graph-label', /^After move 2, 3/);
  await page.mouse.move(5, 5);
  await says(page, 'graph-label', /^After move 5/);
  const shapes = await page.evaluate(async (grades) => {
    const [{ state }, { updateGraph }] = await Promise.all([import('/static/state.js'), import('/static/graph.js')]);
    state.view = { ...state.view, review: { moves: grades.map((grade) => ({ grade })) } };
    updateGraph();
    return [...document.querySelectorAll('[data-testid=graph-point]')].map((point) => [point.querySelector('.grade').getAttribute('d'), point.getAttribute('aria-label')]);
  }, ['best', 'inaccuracy', 'mistake', 'blunder', 'missed-win']);
  assert.deepEqual(shapes.slice(0, 2).map(([shape]) => shape), [null, null], 'nothing is wrong with the start and a best move');
  assert.equal(new Set(shapes.slice(2).map(([shape]) => shape)).size, 4);
  assert.match(shapes[4][1], /: blunder$/);
});

/** Where the board is on the screen, to a tenth of a pixel. */
const boxOf = (page) =>
  page.locator('#board > svg').evaluate((drawing) => {
    const { x, y, width, height } = drawing.getBoundingClientRect();
    return Object.fromEntries(Object.entries({ x, y, width, height }).map(([name, value]) => [name, Math.round(10 * value) / 10]));
  });

/** Sends a command to the board of a page, as another tab would. */
const post = (page, what, body) =>
  page.evaluate(([command, content]) => {
    const { id } = JSON.parse(sessionStorage.getItem('linha.board'));
    const headers = { 'content-type': 'application/json' };
    return fetch(`/api/boards/${id}/${command}`, { method: 'POST', headers, body: JSON.stringify(content) }).then((answer) => answer.status);
  }, [what, body]);

/** Counts the celebrations that begin, from the load of the page on. */
const watchCelebrations = (page) =>
  page.addInitScript(() => {
    window.celebrations = 0;
    const seen = ({ addedNodes }) => [...addedNodes].some((node) => node.dataset?.testid === 'celebration');
    new MutationObserver((changes) => (window.celebrations += changes.filter(seen).length)).observe(document, { childList: true, subtree: true });
  });

const celebrations = (page) => page.evaluate(() => window.celebrations);
