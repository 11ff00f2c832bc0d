/** Values, hints, threats, heat maps, and searches that are watched. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atPly, atRest, cell, click, look, playBy } from './board.js';
import { chooseSetting, eventually, phone, run, says, setUp } from './support.js';

const test = setUp();

const SOLVED = [['drop:5x4:4', '3322'], ['drop:6x5:4', '3344'], ['connect4', '4455122']];

for (const [game, moves] of SOLVED) {
  test(`after ${moves} of ${game}, the values on the board are those of the solver`, async ({ open }) => {
    const [printed, page] = await Promise.all([run('solve', game, moves, '--all', '--json'), open(address(game, { moves }))]);
    await page.getByTestId('analyse').click();
    await says(page, 'analysis-by', /^Exact values by perfect play\.$/);
    const { view } = await look(page);
    const solved = Object.entries(JSON.parse(printed).moves).map(([name, value]) => [name, markOf(view, value)]);
    const shown = await eventually(() => valuesOn(page), (values) => values.length === solved.length, 'a value for each move');
    assert.deepEqual(shown.map(({ name, score }) => [name, score]), solved);
    const best = shown.filter((value) => value.best).map(({ name }) => name);
    assert.deepEqual(best.sort(), JSON.parse(printed).best.sort());
    assert.match(shown[0].words, /^column 1, (win|loss|draw)/);
  });
}

test('a move has one value: on the board before it is played, and in the list of moves after that', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '33221' }));
  await atPly(page, 5);
  await page.getByTestId('analyse').click();
  await says(page, 'analysis-by', /^Exact/);
  const worth = () => page.getByTestId('moves').locator('.worth').last().textContent();
  for (let ply = 6; ply < 9; ply++) {
    const marks = await eventually(() => valuesOn(page), (values) => values.length > 0 && values.some(({ best }) => best), 'values');
    const played = marks.find(({ score }) => score === 'W1') ?? marks.find(({ score }) => score !== '=');
    if (!played) break;
    await page.keyboard.press(played.name);
    const { state } = await atPly(page, ply);
    await eventually(worth, (mark) => mark === played.score, `${played.name} is ${played.score} in the list`);
    if (state === 'over') break;
  }
});

test('a move that wins is a win in 1', async ({ open }) => {
  const page = await open(address('connect4', { moves: '1122334' }));
  await atPly(page, 7);
  await page.getByTestId('analyse').click();
  const last = page.getByTestId('moves').locator('.move').last();
  await eventually(() => last.locator('.worth').textContent(), (mark) => mark === 'W1', 'the value of the last move');
  assert.equal(await last.getByRole('button').getAttribute('aria-label'), '7. Yellow: column 4: Yellow: win in 1');
});

test('values follow the game, and go when the analysis does', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '33' }));
  await page.getByTestId('analyse').click();
  await eventually(() => valuesOn(page), (values) => values.length === 5, 'a value for each column');
  await click(page, await atPly(page, 2), [2, 2]);
  await click(page, await atPly(page, 3), [2, 3]);
  await eventually(() => valuesOn(page), (values) => values.length === 4, 'none for the full column');
  await eventually(() => page.locator('.point.exact').count(), (count) => count === 5, 'the whole game has a curve');
  assert.match(await page.getByTestId('graph-point').nth(2).getAttribute('aria-label'), /^After move 2, 3: (Yellow|Red), (win in \d+|draw)$/);
  await page.getByTestId('analyse').click();
  await says(page, 'analysis-by', /^Turn on Analysis/);
  assert.deepEqual(await valuesOn(page), []);
});

test('values of Gomoku are called estimates, with the name of the estimator', async ({ open }) => {
  const page = await open(address('gomoku', { moves: 'h8h9' }));
  await page.getByTestId('analyse').click();
  await says(page, 'analysis-by', /^Estimates by (Gomoku engine|alpha-beta)\. Depth \d+\./);
  const [value] = await eventually(() => valuesOn(page), (values) => values.length > 0, 'values are shown');
  assert.match(value.score, /^(\d+%|[WL]\d*|=)$/);
});

test('a hint is told, and marked on the board', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '3322' }));
  await page.getByTestId('hint').click();
  await says(page, 'notice', /^A good move: column 4( \(.+\))?\.$/);
  assert.match(await cell(page, [3, 0]).getAttribute('aria-label'), /, hint$/);
  assert.equal(await page.locator('.mark.hint').count(), 2, 'a star on the cell, and an arrow above');
  await click(page, await atPly(page, 4), [3, 0]);
  assert.equal(await page.locator('.mark.hint').count(), 0);
});

test('threats of both sides are marked where they are', async ({ open }) => {
  const page = await open(address('connect4', { moves: '112233' }));
  await page.getByTestId('threats').click();
  await page.locator('[data-testid=threats][aria-pressed=true]').waitFor();
  const { view } = await look(page);
  assert.deepEqual(view.threats, { first: [[3, 0]], second: [[3, 1]] });
  await eventually(() => page.locator('#board .mark.threat').count(), (count) => count === 2, 'two marks');
  assert.match(await cell(page, [3, 0]).getAttribute('aria-label'), /Yellow would complete a line here/);
  assert.match(await cell(page, [3, 1]).getAttribute('aria-label'), /Red would complete a line here/);
  await page.keyboard.press('t');
  await eventually(() => page.locator('#board .mark.threat').count(), (count) => count === 0, 'no marks');
});

test('a heat map shows what an evaluation thinks of every move, and follows the game', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44' }));
  const view = await atPly(page, 2);
  const evaluation = 'ufop-v3';
  await page.getByTestId('heat').selectOption(evaluation);
  await assertHeat(page, evaluation);
  await says(page, 'heat-by', /^What each move adds to the points of UFOP 3, for Yellow: ▲ more, ▼ fewer; the most is framed\./);
  await click(page, view, [0, 0]);
  await says(page, 'heat-by', /^What each move adds to the points of UFOP 3, for Red:/);
  await assertHeat(page, evaluation);
  await page.getByTestId('heat').selectOption('');
  await eventually(() => page.getByTestId('heat-value').count(), (count) => count === 0, 'no heat map');
});

test('the heat map of ufsc has short numbers, an arrow for every sign, and a frame for the best move', async ({ open }) => {
  const page = await open(address('gomoku', { moves: 'h8i9h9h10i8g8j8k8j7i10' }));
  await page.getByTestId('heat').selectOption('ufsc');
  const read = (values) => values.map((value) => ({
    name: value.dataset.name,
    mark: value.textContent,
    arrow: value.querySelector('.arrow')?.getAttribute('d').slice(0, 5) ?? '',
    best: value.querySelector('.frame') !== null,
  }));
  const shown = await eventually(() => page.getByTestId('heat-value').evaluateAll(read), ({ length }) => length === 215, 'a value for each move');
  const { values } = await ask(page, 'heat?evaluation=ufsc');
  const arrows = { '+': 'M0 -5', '−': 'M0 5L', 0: '' };
  for (const { name, mark, arrow } of shown) {
    assert.match(mark, /^(0|[+−](\d{1,3}|\d\.\d)k?)$/, name);
    assert.equal(arrow, arrows[mark[0]], `${name} ${mark}`);
  }
  assert.ok(shown.some(({ mark }) => mark.startsWith('−')) && shown.some(({ mark }) => mark.endsWith('k')));
  const most = Math.max(...values.map(({ change }) => change));
  const best = values.filter(({ change }) => change === most).map(({ name }) => name);
  assert.deepEqual(shown.filter((value) => value.best).map(({ name }) => name), best);
  assert.match(await cell(page, [6, 9]).getAttribute('aria-label'), /^g10, empty, \+92k points by the heat map$/);
});

test('the terms of a value are told by pointer and by keyboard', async ({ open }) => {
  const page = await open(address('connect4', { moves: '445362' }));
  await page.getByTestId('heat').selectOption('iasi');
  await says(page, 'terms-of', 'Now: 13 points for Yellow by Iași.');
  await cell(page, [4, 5]).hover();
  await says(page, 'terms-of', 'column 5: +15 points for Yellow, from 13 to 28.');
  await page.mouse.move(0, 0);
  await says(page, 'terms-of', 'Now: 13 points for Yellow by Iași.');
  await cell(page, [3, 0]).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await says(page, 'terms-of', 'column 4: +8 points for Yellow, from 13 to 21.');
  await says(page, 'terms-said', /, from 13 to 21\. Yellow, two, two empty: 0 → 1\. Yellow, centre column: 1 → 2\.$/);
  assert.equal(await page.getByTestId('terms-said').getAttribute('aria-live'), 'polite');
  const rows = () => page.getByTestId('terms-rows').locator('tr').evaluateAll((list) =>
    list.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | ')));
  assert.deepEqual(await rows(), [
    'three, one empty | Yellow | 1 × 10 = 10 | 0',
    'two, two empty | Yellow | 1 × 5 = 5 | +5',
    'centre column | Yellow | 2 × 3 = 6 | +3',
  ]);
  await assertAccessible(page, 'the terms of a value');
  await chooseSetting(page, 'language', 'pt');
  await cell(page, [3, 0]).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await says(page, 'terms-of', 'coluna 4: +8 pontos para o Amarelo, de 13 para 21.');
  assert.equal((await rows())[0], 'três, uma casa vazia | Amarelo | 1 × 10 = 10 | 0');
  await page.getByTestId('heat').selectOption('');
  await eventually(() => page.getByTestId('terms').isHidden(), (hidden) => hidden, 'no terms without a heat map');
});

test('on a phone with a heat map, a tap shows the terms below the board, and a second one plays', async ({ open }) => {
  const page = await open(address('connect4', { moves: '445362' }), phone());
  const view = await atPly(page, 6);
  await page.getByTestId('heat').selectOption('iasi');
  await says(page, 'terms-of', /^Now: 13 points/);
  await cell(page, [4, 5]).tap();
  await says(page, 'terms-of', 'column 5: +15 points for Yellow, from 13 to 28.');
  await says(page, 'notice', 'Tap 5 again to play there.');
  const below = await page.evaluate(() => document.getElementById('terms-below').contains(document.getElementById('terms')));
  assert.ok(below, 'the terms stand below the board');
  assert.equal((await look(page)).view.ply, 6, 'nothing is played yet');
  await assertAccessible(page, 'the terms of a value on a phone');
  // Any cell of the column is the same move.
  const next = await playBy(page, view, () => cell(page, [4, 2]).tap());
  assert.equal(next.notation, '4453625');
});

test('a search is watched while it grows, and plays when it is told to', async ({ open }) => {
  const page = await open(address('connect4', { second: 'alphabeta:depth=none,time=50s' }));
  await cell(page, [3, 0]).click();
  const early = await eventually(() => figures(page), ({ nodes, line }) => nodes > 0 && line > 0, 'a first line');
  const grown = ({ nodes, depth, seconds }) => nodes > early.nodes && depth > early.depth && seconds > early.seconds;
  await eventually(() => figures(page), grown, 'a longer search');
  await says(page, 'status', 'Red is thinking…');
  assert.equal(await page.locator('.mark.candidate.best').count(), 1, 'the best move so far is marked');
  // The line is drawn anew with every report, whatever the mouse is on.
  const hovered = async () => {
    await page.mouse.move(0, 0);
    await page.getByTestId('main-line').getByRole('button').first().hover();
    return page.locator('.mark.ghost').count();
  };
  await eventually(hovered, (count) => count > 0, 'the line is shown on the board');
  await page.getByTestId('stop').click();
  await atPly(page, 2);
  await says(page, 'status', 'Your turn');
  assert.equal(await page.getByTestId('stop').getAttribute('aria-disabled'), 'true');
});

test('a heat map ends where another game begins that its evaluation does not fit', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44' }));
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  const evaluations = () => page.getByTestId('heat').locator('option').evaluateAll((options) =>
    options.filter(({ disabled }) => !disabled).map(({ value }) => value));
  await page.getByTestId('heat').selectOption('ufop-v3');
  await eventually(() => page.getByTestId('heat-value').count(), (count) => count === 7, 'a heat map');
  assert.ok(!(await evaluations()).includes('none'), 'the evaluation that is 0 everywhere is not listed');
  const before = asked.filter((url) => url.includes('heat?')).length;
  assert.ok(before > 0);
  await page.getByTestId('game').selectOption('gomoku');
  await page.getByTestId('start').click();
  await atPly(page, 0);
  await eventually(evaluations, (list) => list.includes('ufsc') && !list.includes('ufop-v3'), 'the evaluations of Gomoku');
  await eventually(() => page.getByTestId('heat').inputValue(), (value) => value === '', 'no evaluation is chosen');
  assert.equal(await page.getByTestId('heat-value').count(), 0);
  assert.equal(asked.filter((url) => url.includes('heat?')).length, before, 'no heat map is asked for that cannot be');
});

test('a heat map goes on in another game that its evaluation fits', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44' }));
  await page.getByTestId('heat').selectOption('panther');
  await eventually(() => page.getByTestId('heat-value').count(), (count) => count === 7, 'a heat map');
  await page.getByTestId('game').selectOption('tictactoe');
  await page.getByTestId('start').click();
  await eventually(() => page.getByTestId('heat-value').count(), (count) => count === 9, 'the heat map of the new game');
  assert.equal(await page.getByTestId('heat').inputValue(), 'panther');
});

test('stones that count differently are no factor, and the keyboard leaves the number of a cell free', async ({ open }) => {
  const page = await open(address('gomoku', { moves: 'h8i9h9h10' }));
  await page.getByTestId('heat').selectOption('ufsc');
  await eventually(() => page.getByTestId('heat-value').count(), (count) => count === 221, 'a heat map');
  await cell(page, [6, 7]).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await says(page, 'terms-said', /^g8: .* Black, mask: from 1\.8 to 2\.6 points\.$/);
  const sums = await page.getByTestId('terms-rows').locator('tr').evaluateAll((list) => list.map((row) => row.children[2].textContent));
  assert.ok(sums.includes('3 stones: 2.6'), sums.join());
  assert.equal(await page.locator('.hovering .stone').count(), 0, 'no stone covers the number');
  assert.equal(await page.locator('.hovering > circle').count(), 1);
  await page.getByTestId('heat').selectOption('');
  await cell(page, [6, 8]).hover();
  await eventually(() => page.locator('.hovering .stone').count(), (count) => count === 1, 'a stone without a heat map');
});

test('figures of a search are written like those of a heat map', async ({ open }) => {
  const page = await open(address('connect4'));
  await atRest(page);
  const speed = (size) => page.evaluate(async (nodes_per_second) => {
    const [{ state }, { updateThinking }] = await Promise.all([import('/static/state.js'), import('/static/thinking.js')]);
    const figures = { score: null, depth: 1, nodes: 1, seconds: 1, nodes_per_second };
    state.view = { ...state.view, thinking: { purpose: 'move', by: 'alphabeta', described: { code: 'agent.alphabeta.title', message: 'alpha-beta', params: {} }, running: false, line: [], candidates: [], ...figures } };
    updateThinking();
    return document.getElementById('thinking-speed').textContent;
  }, size);
  const shown = [[null, ''], [0, ''], [999, '999'], [1234, '1.2k'], [75_400, '75k'], [1_100_000, '1.1M'], [2.5e9, '2.5G']];
  for (const [size, words] of shown) assert.equal(await speed(size), words);
});

test('a heat map ends with the game', async ({ open }) => {
  const page = await open(address('connect4', { moves: '112233' }));
  const view = await atRest(page);
  await page.getByTestId('heat').selectOption('ufop-v3');
  await eventually(() => page.getByTestId('heat-value').count(), (count) => count === 7, 'a heat map');
  await playBy(page, view, () => page.keyboard.press('4'));
  await eventually(() => page.getByTestId('heat-value').count(), (count) => count === 0, 'no heat map');
  assert.ok(await page.getByTestId('heat-by').isHidden());
});

/** How the page writes an exact value of a move: a win with the p-th stone is worth half of what is left, rounded down. */
function markOf({ width, height, ply }, value) {
  if (value === 0) return '=';
  const latest = width * height + 2 - 2 * Math.abs(value);
  const own = value > 0;
  const isOf = (stone) => (stone - ply) % 2 === (own ? 1 : 0);
  const stone = isOf(latest) ? latest : latest - 1;
  return `${own ? 'W' : 'L'}${Math.ceil((stone - ply) / 2)}`;
}

/** The values on the board, from the left. */
const valuesOn = (page) =>
  page.getByTestId('value').evaluateAll((values) =>
    values
      .map((value) => ({
        name: value.dataset.name,
        score: value.dataset.score,
        best: value.classList.contains('best'),
        words: value.getAttribute('aria-label'),
      }))
      .sort((a, b) => a.name.localeCompare(b.name)));

/** Asks the service about the board of a page. */
const ask = (page, what) =>
  page.evaluate(async (path) => {
    const { id } = JSON.parse(sessionStorage.getItem('linha.board'));
    return (await fetch(`/api/boards/${id}/${path}`)).json();
  }, what);

/** Compares the heat map of the page with that of the service. */
async function assertHeat(page, evaluation) {
  const { view } = await look(page);
  const answer = await ask(page, `heat?evaluation=${evaluation}`);
  const wanted = answer.values.map(({ name, change }) => `${name} ${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)}`);
  assert.equal(wanted.length, view.legal.length);
  const read = (values) => values.map((value) => `${value.dataset.name} ${value.textContent}`);
  const shown = () => page.getByTestId('heat-value').evaluateAll(read);
  await eventually(shown, (values) => values.join() === wanted.join(), `the heat map is ${wanted.join()}`);
}

/** The figures of the search, as numbers. */
async function figures(page) {
  const read = async (id) => parse(await page.locator(`#thinking-${id}`).textContent());
  const line = await page.getByTestId('main-line').getByRole('button').count();
  return { nodes: await read('nodes'), depth: await read('depth'), seconds: await read('time'), line };
}

/** A number as English pages write it: 1.2k, 34M, with nothing but a unit of seconds behind it. */
function parse(words) {
  const [, digits, scale] = /^([\d.]+)([kMG]?)( s)?$/.exec(words) ?? [null, 'NaN', ''];
  return Number(digits) * { '': 1, k: 1e3, M: 1e6, G: 1e9 }[scale];
}
