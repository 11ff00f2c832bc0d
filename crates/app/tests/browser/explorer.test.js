/** The search view: a search is asked for, and its tree explored by mouse, keys and steps. The server's answers are made up here. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atPly, click } from './board.js';
import { generator, randomTree, search } from './search-tree.js';
import { PHONE, eventually, phone, says, setUp } from './support.js';
import { brazil, ca, en, pt, ro } from './texts.js';

const test = setUp();

const POSITION = {
  game: 'connect4', shape: 'drop:7x6:4', width: 7, height: 6, k: 4, gravity: true, columns: ['1', '2', '3', '4', '5', '6', '7'],
  notation: '44', turn: 'first', moves: [{ name: '4', x: 3, y: 0, side: 'first' }, { name: '4', x: 3, y: 1, side: 'second' }],
};

/** A recording as the server answers it. */
function answer(request, tree = randomTree(7, 4)) {
  const { recording } = search(tree, { pruning: request.pruning });
  const moves = recording.moves.map((move, index) => ({ ...move, x: index, y: 0 }));
  return { ...recording, moves, agent: request.agent, position: { ...POSITION, notation: request.moves } };
}

/** Opens the search view; `asked` collects the requests. */
async function openView(open, { path = address('connect4', { moves: '44', second: 'human' }), tree, reply = answer, expected = [], ...options } = {}) {
  const asked = [];
  const prepare = (page) => page.route('**/api/tree', async (route) => {
    const request = route.request().postDataJSON();
    asked.push(request);
    const told = reply(request, tree);
    await route.fulfill({ status: told.error ? 422 : 200, json: told });
  });
  const page = await open(path, { prepare, expected, ...options });
  await atPly(page, 2);
  await page.getByTestId('tree').click();
  await page.getByTestId('search-depth').waitFor();
  return { page, asked };
}

async function openTree(open, options) {
  const view = await openView(open, options);
  await view.page.getByTestId('search-show').click();
  await view.page.getByTestId('explorer').waitFor();
  return view;
}

/** Changes the choice, which is one line after a search. */
async function choose(page, depth) {
  await page.getByTestId('search-choose').click();
  await page.getByTestId('search-depth').fill(depth);
  await page.getByTestId('search-show').click();
}

const sentence = (page) => page.getByTestId('tree-sentence').textContent();

/** Everything that a step shows. */
const shown = (page) => page.getByTestId('explorer').evaluate((explorer) =>
  [explorer.querySelector('.tree-sentence').textContent, explorer.querySelector('.tree-path').textContent, explorer.querySelector('.tree-details').textContent,
    ...[...explorer.querySelectorAll('[role=treeitem]')].map((item) => item.getAttribute('aria-label'))].join('\n'));

test('the view asks for what is chosen, and shows the tree', async ({ open }) => {
  const { page, asked } = await openView(open);
  await page.getByTestId('search-depth').fill('4');
  await page.getByTestId('search-order').selectOption('centre');
  await page.getByTestId('search-pruning').uncheck();
  await page.getByTestId('search-show').click();
  await page.getByTestId('explorer').waitFor();
  assert.deepEqual(asked, [{ game: 'connect4', moves: '44', agent: 'alphabeta:depth=4,order=centre', pruning: false }]);
  await page.getByTestId('search-close').click();
  await page.getByTestId('search-view').waitFor({ state: 'hidden' });
  await page.keyboard.press('g');
  await page.getByTestId('explorer').waitFor();
});

test('presets take only the settings that were changed', async ({ open }) => {
  const { page, asked } = await openView(open);
  await page.getByTestId('search-agent').selectOption('ufop');
  await page.getByTestId('search-show').click();
  await page.getByTestId('explorer').waitFor();
  await choose(page, '2');
  await eventually(() => asked.length, (count) => count === 2, 'a second request');
  assert.deepEqual(asked.map(({ agent }) => agent), ['ufop', 'ufop:depth=2']);
});

test('a refusal is told, and the tree that is there stays', async ({ open }) => {
  const error = { code: 'tree.test', message: 'this tree would be too large', params: {} };
  const reply = (request, tree) => (request.agent.includes('depth=9') ? { error } : answer(request, tree));
  const { page } = await openTree(open, { reply, expected: [/status of 422/] });
  await choose(page, '9');
  await says(page, 'search-trouble', error.message);
  assert.ok(await page.getByTestId('explorer').isVisible());
  await page.getByTestId('search-depth').fill('3');
  await page.getByTestId('search-show').click();
  await says(page, 'search-trouble', '');
});

test('a tree of an earlier position says so, and can be searched again', async ({ open }) => {
  const { page, asked } = await openTree(open);
  assert.ok(await page.getByTestId('search-stale').isHidden());
  await click(page, await atPly(page, 2), [4, 0]);
  await page.getByTestId('search-stale').waitFor();
  await page.getByTestId('search-again').click();
  await page.getByTestId('search-stale').waitFor({ state: 'hidden' });
  assert.equal(asked[1].moves, '445');
});

test('steps go forward and back to the same picture, and from cut to cut', async ({ open }) => {
  // All of this tree is seen at once.
  const { page } = await openTree(open, { tree: [[[3, 5], [6, 9]], [[1, 2], [0, -1]]] });
  const last = Number(await page.getByTestId('tree-slider').getAttribute('max'));
  await page.getByTestId('tree-first').click();
  const there = [await shown(page)];
  for (let i = 0; i < last; i++) {
    await page.getByTestId('tree-forward').click();
    there.push(await shown(page));
  }
  assert.equal(new Set(there).size, there.length, 'every step shows something else');
  for (let i = last - 1; i >= 0; i--) {
    await page.keyboard.press(',');
    assert.equal(await shown(page), there[i], `step ${i}`);
  }
  await page.keyboard.press('>');
  assert.match(await sentence(page), /stops here/);
  const first = await sentence(page);
  await page.getByTestId('tree-cutAfter').click();
  assert.match(await sentence(page), /stops here/);
  await page.getByTestId('tree-cutBefore').click();
  assert.equal(await sentence(page), first);
  await page.getByTestId('tree-last').click();
  assert.match(await sentence(page), /^Back at the root: the search is over/);
});

test('playing ends at the last step, and is told to screen readers only then', async ({ open }) => {
  const { page } = await openTree(open, { tree: [[1, 2], [0, 3]] });
  await page.getByTestId('tree-speed').selectOption('15');
  await page.evaluate(() => {
    window.told = [];
    const live = document.querySelector('.explorer [aria-live]');
    new MutationObserver(() => window.told.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
  });
  await page.getByTestId('tree-play').click();
  const last = await page.getByTestId('tree-slider').getAttribute('max');
  await eventually(() => page.getByTestId('tree-play').getAttribute('aria-label'), (label) => label === en['tree.play'], 'it has ended');
  assert.equal(await page.getByTestId('tree-slider').inputValue(), last);
  await eventually(() => page.evaluate(() => window.told.length), (count) => count > 0, 'the sentence is told');
  assert.deepEqual(await page.evaluate(() => window.told), [await sentence(page)]);
});

/** The item of the keyboard. */
const active = (page) => page.locator('.tree-box').evaluate((box) => {
  const item = document.getElementById(box.getAttribute('aria-activedescendant'));
  const { level, posinset, setsize, expanded, selected } = Object.fromEntries([...item.attributes].map(({ name, value }) => [name.replace('aria-', ''), value]));
  return { level: Number(level), at: Number(posinset), of: Number(setsize), expanded: expanded ?? null, selected };
});

test('the tree is walked through by keys', async ({ open }) => {
  const { page } = await openTree(open, { tree: [[[1, 2], [3, 4]], [[5, 6], [7, 8]]] });
  const press = async (key) => {
    await page.keyboard.press(key);
    return active(page);
  };
  await page.locator('.tree-box').focus();
  assert.deepEqual(await active(page), { level: 1, at: 1, of: 1, expanded: 'true', selected: 'true' });
  assert.deepEqual(await press('ArrowDown'), { level: 2, at: 1, of: 2, expanded: 'true', selected: 'true' });
  assert.equal((await press('ArrowRight')).at, 2);
  assert.equal((await press('ArrowRight')).at, 2, 'there is no further neighbour');
  assert.equal((await press('Enter')).expanded, 'false');
  assert.equal((await press('ArrowDown')).expanded, 'true', 'a closed node opens');
  assert.equal((await press('ArrowDown')).level, 3);
  assert.equal((await press('ArrowUp')).level, 2);
  assert.equal((await press('ArrowLeft')).at, 1);
  assert.equal((await press('End')).level, 4);
  assert.equal((await press('Home')).level, 1);
  assert.equal(await page.getByTestId('tree-path').getByRole('button').count(), 1);
});

test('a node is chosen by a click, and its step is reached', async ({ open }) => {
  const { page } = await openTree(open);
  const node = page.getByRole('treeitem', { level: 2 }).first();
  await node.click();
  assert.equal(await page.getByTestId('tree-path').getByRole('button').count(), 2);
  await page.getByTestId('tree-reach').click();
  assert.match(await sentence(page), /^MIN node, move 1: goes down/);
});

test('of a large tree only the visible part is in the document', async ({ open }) => {
  const random = generator(5);
  const grow = (depth) => (depth === 0 ? Math.floor(random() * 99) : Array.from({ length: 4 }, () => grow(depth - 1)));
  const { page } = await openTree(open, { tree: grow(7), reply: (request, tree) => answer({ ...request, pruning: false }, tree) });
  const last = Number(await page.getByTestId('tree-slider').getAttribute('max'));
  assert.ok(last > 20000, `${last} steps`);
  for (const step of [10000, 3, last]) {
    await page.getByTestId('tree-slider').fill(String(step));
    assert.ok((await page.getByTestId('tree-node').count()) < 300);
  }
});

test('two searches stand side by side, and go on in parallel', async ({ open }) => {
  const { page, asked } = await openView(open);
  await page.getByTestId('search-compare').check();
  await page.getByTestId('other-agent').selectOption('minimax');
  await page.getByTestId('search-show').click();
  await page.getByTestId('tree-compare').waitFor();
  assert.deepEqual(asked.map(({ agent }) => agent), ['alphabeta:depth=3', 'minimax:depth=3']);
  await says(page, 'tree-ratio', /^(Search 2 visits [\d.]+ times|Both searches)/);
  await page.getByTestId('tree-parallel').check();
  await page.getByTestId('tree-first').first().click();
  await page.getByTestId('tree-forward').first().click();
  const steps = await page.getByTestId('tree-slider').evaluateAll((sliders) => sliders.map(({ value }) => value));
  assert.deepEqual(steps, ['1', '1']);
});

for (const [screen, options] of [['a desktop', {}], ['a phone', phone()]]) {
  test(`the search view is accessible on ${screen}, light and dark`, async ({ open }) => {
    const { page } = await openTree(open, options);
    await page.locator('.tree-legend summary').click();
    await page.getByTestId('tree-cutBefore').click();
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page, `${screen}, ${colorScheme}`);
    }
  });
}

test('the search view fits a phone in every language, and speaks it', async ({ open }) => {
  for (const [locale, texts] of Object.entries({ en, pt, 'pt-BR': { ...pt, ...brazil }, ro, ca })) {
    const { page } = await openTree(open, { locale, ...phone() });
    await says(page, 'search-show', texts['tree.show']);
    const { wide, small } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      small: [...document.querySelectorAll('.explorer button, .search-form button, .explorer select, .search-form select')]
        .filter((element) => element.checkVisibility())
        .map((element) => [element.getAttribute('aria-label') ?? element.textContent, element.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.min(width, height) < 43.5).map(([name]) => name),
    }));
    assert.equal(wide, PHONE.width, locale);
    assert.deepEqual(small, [], `everything can be touched in ${locale}`);
  }
});
