/** Recorded searches, as the server makes them, in the search view: their counts, cuts and playouts, and a tree of many nodes. */

import assert from 'node:assert/strict';

import messages from '../../../server/static/messages/ro.js';
import { recordingOf, totals } from '../../../server/static/tree/recording.js';
import { walkOf } from '../../../server/static/tree/walk.js';
import { assertAccessible } from './axe.js';
import { atPly, click } from './board.js';
import { openSearch, searchFor } from './search-view.js';
import { eventually, phone, says, setUp } from './support.js';
import { en } from './texts.js';

const test = setUp();

const written = (n, options) => new Intl.NumberFormat('en-GB', options).format(n).replace('-', '\u2212');

/** The rows of the table of a comparison. */
const counts = (page) => page.locator('.tree-counts .wide tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));

/** The row of a recording, as the page should write it. */
function rowOf(json) {
  const { nodes, leaves, cuts, saved, unknown } = totals(recordingOf(json));
  const windowed = json.algorithm === 'alphabeta';
  return [json.moves[json.result.best].name, written(json.result.score), written(nodes), written(leaves),
    windowed ? written(cuts) : '–', windowed ? `${unknown ? '≥ ' : ''}${written(saved)}` : '–'];
}

test('searches side by side have the counts of the server, and their ratio; without pruning they are alike', async ({ open }) => {
  const page = await openSearch(open, 'connect4', '44');
  const [pruned, plain] = await searchFor(page, { agent: 'alphabeta', depth: 4 }, { agent: 'minimax', depth: 4 });
  await page.getByTestId('tree-compare').waitFor();
  assert.deepEqual(await counts(page), [rowOf(pruned), rowOf(plain)]);
  assert.ok(pruned.result.nodes < plain.result.nodes);
  assert.equal(pruned.result.score, plain.result.score);
  const times = plain.result.nodes / pruned.result.nodes;
  await says(page, 'tree-ratio', `Search 2 visits ${written(times, { maximumFractionDigits: times < 10 ? 2 : 0 })} times as many nodes as search 1.`);

  const [unpruned, again] = await searchFor(page, { agent: 'alphabeta', depth: 4, pruning: false }, { agent: 'minimax', depth: 4 });
  await says(page, 'tree-ratio', en['tree.ratio.same']);
  assert.deepEqual(unpruned.tree, again.tree);
  assert.deepEqual(await counts(page), [rowOf(again), rowOf(again)]);
});

test('the sentence of a cut has the numbers of the recording', async ({ open }) => {
  const page = await openSearch(open, 'connect4', '44');
  const [json] = await searchFor(page, { agent: 'alphabeta', depth: 3 });
  const walk = walkOf(recordingOf(json));
  await page.getByTestId('tree-first').click();
  const kinds = new Set();
  for (let step = walk.cutAfter(0); step !== undefined; step = walk.cutAfter(step)) {
    await page.getByTestId('tree-cutAfter').click();
    const { kind, value, bound, moves, saved } = walk.at(step).cut;
    const told = await page.getByTestId('tree-sentence').textContent();
    const [sign, name] = kind === 'alpha' ? ['≤', 'α'] : ['≥', 'β'];
    const skipped = moves.length === 1 ? '1 move' : `${moves.length} moves`;
    const nodes = saved.reduce((sum, n) => sum + n, 0);
    assert.ok(told.endsWith(`${written(value)} ${sign} ${name} = ${written(bound)}: stops here; ${skipped} not looked at, ${written(nodes)} ${nodes === 1 ? 'node' : 'nodes'} saved.`), told);
    kinds.add(kind);
  }
  assert.equal(await page.getByTestId('tree-cutAfter').getAttribute('aria-disabled'), 'true', 'this was the last one');
  assert.ok(kinds.has('alpha'));
});

test('a search that is refused says why in the language of the page, and an earlier position is announced', async ({ open }) => {
  const page = await openSearch(open, 'connect4', '44', { locale: 'ro', expected: [/status of 422/] });
  await searchFor(page, { agent: 'alphabeta', depth: 2 });
  assert.ok(await page.getByTestId('search-stale').isHidden());
  await click(page, await atPly(page, 2), [4, 0]);
  await page.getByTestId('search-stale').waitFor();
  assert.equal(await page.getByTestId('search-stale').getAttribute('role'), 'status');
  // The page does not offer agents that do not fit.
  await page.getByTestId('search-agent').evaluate((agents) => {
    const option = [...agents.options].find(({ value }) => value === 'ufsc');
    option.disabled = false;
    agents.value = 'ufsc';
  });
  await page.getByTestId('search-choose').click();
  await page.getByTestId('search-show').click();
  const [player, rest] = messages['player.unfit'].split('{game}')[0].split('{player}');
  await says(page, 'search-trouble', new RegExp(`^${player}.+${rest}connect4: (?!.* its )`));
  assert.ok(await page.getByTestId('explorer').isVisible(), 'the tree that is there stays');
});

test('Monte Carlo after 1, 10 and 1000 iterations: visits add up, phases follow each other, exact values stand beside', async ({ open }) => {
  const page = await openSearch(open, 'drop:5x4:4', '3322');
  const [json] = await searchFor(page, { agent: 'mcts', iterations: 1000 });
  await page.getByTestId('playouts').waitFor();
  const rows = () => page.getByTestId('playouts-moves').locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  for (const n of [1, 10, 1000]) {
    await page.getByTestId('playouts-iteration').fill(String(n));
    await page.getByTestId('playouts-iteration').press('Enter');
    const visits = (await rows()).map(([, visits]) => Number(visits.replace(',', '')));
    assert.equal(visits.reduce((sum, one) => sum + one, 0), n, `after ${n}`);
    assert.match(await page.getByTestId('playouts').locator('[role=treeitem]').first().getAttribute('aria-label'), new RegExp(`visits ${written(n)}\\b`));
  }
  const exact = new Map(json.exact.map(({ move, value }) => [json.moves[move].name, value]));
  assert.equal(exact.size, 5);
  for (const [name, ...cells] of await rows()) {
    const value = exact.get(name.split(' ')[0]);
    const words = en[value.startsWith('W') ? 'score.win.in' : 'score.loss.in'].replace('{n}', Math.ceil(value.slice(1) / 2));
    assert.equal(cells.at(-1), words, name);
  }
  await page.getByTestId('playouts-back').click();
  const phases = [];
  for (let i = 0; i < 4; i += 1) {
    await page.getByTestId('playouts-after').click();
    phases.push(await page.locator('.playouts-phases [aria-current]').getAttribute('data-phase'));
  }
  assert.deepEqual(phases, ['selection', 'expansion', 'playout', 'backpropagation']);
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `Monte Carlo, ${colorScheme}`);
  }
});

test('a search that a limit ended says so, shows the last iteration that has a value, and what its sums leave out', async ({ open }) => {
  const page = await openSearch(open, 'connect4', '44', phone());
  const prepare = (change) => page.route('**/api/tree', async (route) => {
    const answer = await route.fetch({ postData: { ...route.request().postDataJSON(), ...change } });
    await route.fulfill({ response: answer });
  }, { times: 1 });
  await prepare({ agent: 'alphabeta:depth=none,deepening=on,nodes=3000', limit: 1000 });
  const [json] = await searchFor(page, { agent: 'alphabeta', depth: 3 });
  await page.getByTestId('explorer').waitFor();
  const { chosen, count, searches } = recordingOf(json);
  assert.ok(!json.result.complete && json.beyond > 0 && chosen < searches.length - 1);
  const lacks = await page.getByTestId('tree-lacks').textContent();
  for (const words of [en['tree.incomplete'], en['tree.beyond.cuts'], `${written(count)} nodes`, written(json.beyond), `depth ${searches[chosen].depth}`, `depth ${searches.at(-1).depth}`]) {
    assert.ok(lacks.includes(words), `${lacks} says ${words}`);
  }
  assert.match(await page.getByTestId('tree-sentence').textContent(), /^Back at the root: the search is over/);
  assert.equal(await page.getByTestId('tree-search').inputValue(), String(chosen));
  assert.match(await page.getByTestId('tree-totals').textContent(), /Cuts≥ /);
});

/** How many steps a recording has (docs/tree-format.md). */
function stepsOf({ tree: { searches, nodes } }) {
  const roots = new Set(searches.map(({ root }) => root));
  const inner = nodes.kind.filter((kind, node) => !roots.has(node) && (kind === 0 || kind === 4)).length;
  const returned = nodes.value.filter((value, node) => !roots.has(node) && value !== null).length;
  return 2 * searches.length + inner + returned;
}

const MOST = 2000;

test('a tree of nearly 100 000 nodes is opened, scrolled and stepped through', async ({ open }) => {
  const page = await openSearch(open, 'connect4', '44');
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.explorer .tree-nodes > *')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => (window.openedAt = performance.now())));
    }).observe(document.body, { childList: true, subtree: true });
  });
  const [json] = await searchFor(page, { agent: 'alphabeta', depth: 7 });
  const count = json.tree.nodes.parent.length;
  assert.ok(count > 80_000 && count <= 100_000 && json.beyond === 0, `${count} nodes`);
  await eventually(() => page.evaluate(() => 'openedAt' in window), Boolean, 'it is drawn');
  const opening = await page.evaluate(() => window.openedAt - performance.getEntriesByType('resource').findLast(({ name }) => name.endsWith('/api/tree')).responseEnd);

  const elements = () => page.getByTestId('explorer').locator('*').count();
  assert.match(await page.getByTestId('tree-totals').textContent(), new RegExp(`Nodes${written(count)}`));
  assert.equal(await page.getByTestId('tree-slider').getAttribute('max'), String(stepsOf(json) - 1));
  assert.ok((await elements()) < MOST);

  // Opens one node after the other, so that there is something to scroll over.
  const width = await page.locator('.tree-box').evaluate(async (box) => {
    for (let i = 0; i < 100; i += 1) {
      const closed = [...box.querySelectorAll('[role=treeitem][aria-expanded=false]')].at(i % 3);
      closed?.querySelector('[data-handle]').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    return box.scrollWidth;
  });
  assert.ok(width > 12_000, `${width} pixels`);
  const { rate, most } = await page.locator('.tree-box').evaluate((box) => new Promise((done) => {
    let [frames, most, start] = [0, 0, 0];
    box.scrollLeft = 0;
    const frame = (now) => {
      if (frames === 0) start = now;
      else most = Math.max(most, box.querySelectorAll('*').length);
      if (frames === 120) return done({ rate: (1000 * frames) / (now - start), most });
      frames += 1;
      box.scrollLeft += 90;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }));
  assert.ok(most > 50 && most < MOST, `${most} elements`);

  for (const step of ['0', '1', '54321', String(stepsOf(json) - 1)]) {
    await page.getByTestId('tree-slider').fill(step);
    assert.ok((await elements()) < MOST, `step ${step}`);
  }
  console.log(`${count} nodes: drawn ${Math.round(opening)} ms after the answer, ${rate.toFixed(0)} frames per second while scrolling over ${width} pixels, at most ${most} elements`);
});
