/** Exercises in the page: which one is asked for, shown and counted. */

import assert from 'node:assert/strict';

import { openSearch } from './search-view.js';
import { eventually, says, setUp } from './support.js';
import { exerciseOf } from './toy-tree.js';

const test = setUp();

async function openExercises(open, options) {
  const page = await openSearch(open, 'connect4', '4433', options);
  await page.getByTestId('tab-exercises').click();
  await page.getByTestId('exercise-tree').waitFor();
  return page;
}

/** The exercise on a tree, as the server answers it. */
function answer(tree) {
  const { recording, ...others } = exerciseOf(tree);
  return { ...others, source: tree, recording: { ...recording, visited: undefined } };
}

/** The leaves of the exercise that is shown. */
const leaves = (page) => page.locator('.exercise-leaf').allTextContents();

test('of a position there is one exercise: it has no next one, and is counted once', async ({ open }) => {
  const asked = [];
  const page = await openExercises(open);
  page.on('request', (request) => request.url().includes('/api/tree/exercise') && asked.push(new URL(request.url()).searchParams));
  const next = page.getByTestId('exercise-next');
  assert.equal(await next.getAttribute('aria-disabled'), null);
  await page.locator('.exercise-choice summary').click();
  await page.getByTestId('exercise-source').selectOption('position');
  assert.equal(await next.getAttribute('aria-disabled'), 'true');
  for (const name of ['seed', 'least', 'most']) assert.ok(await page.getByTestId(`exercise-${name}`).isDisabled(), name);
  for (const depth of ['2', '3', '2']) {
    const before = await leaves(page);
    await page.getByTestId('exercise-depth').selectOption(depth);
    await page.locator('.exercise-form [type=submit]').click();
    await eventually(() => leaves(page), (now) => now.join() !== before.join(), 'another exercise');
    await page.getByTestId('exercise-check').click();
    await says(page, 'exercise-result', /^Nothing is answered yet/);
    await page.getByTestId('exercise-tree').locator('input').first().fill('1');
    await page.getByTestId('exercise-check').click();
    await says(page, 'exercise-result', /^Right: /);
    await next.click({ force: true });
  }
  await says(page, 'exercise-score', /exercises: 2\./);
  assert.equal(asked.length, 3, 'there was no next one');
  for (const query of asked) assert.deepEqual([query.has('seed'), query.get('game'), query.get('moves')], [false, 'connect4', '4433']);
  await page.getByTestId('exercise-source').selectOption('random');
  await next.click();
  await eventually(() => asked.length, (count) => count === 4, 'random ones go on');
});

test('the exercise that was asked for last is shown, whichever answer comes last', async ({ open }) => {
  const page = await openExercises(open);
  const trees = ['(1,2),(3,4)', '(5,6),(7,8)'];
  const held = [];
  await page.route('**/api/tree/exercise?*', (route) => held.push(route));
  for (const count of [1, 2]) {
    await page.getByTestId('exercise-next').click();
    await eventually(() => held.length, (asked) => asked === count, 'it is asked for');
  }
  for (const i of [1, 0]) await held[i].fulfill({ json: answer(trees[i]) });
  await Promise.all(held.map(async (route) => (await route.request().response()).finished()));
  await eventually(() => leaves(page), (shown) => shown.join() === '5,6,7,8', 'the last one');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal((await leaves(page)).join(), '5,6,7,8');
});
