/** Lessons, exercises, and pages of one file: as the program makes them, and as students use them. */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';

import { recordingOf } from '../../../server/static/tree/recording.js';
import { walkOf } from '../../../server/static/tree/walk.js';
import { assertAccessible } from './axe.js';
import { openSearch, unseen } from './search-view.js';
import { DESKTOP, eventually, phone, run, says, setUp } from './support.js';
import { ca, en, pt, ro } from './texts.js';

const test = setUp();

const LAPTOP = { width: 1280, height: 720 };
const SCREENS = { desktop: {}, phone: phone() };

/** The ten steps of the report: the letters and numbers of its sentence, the node of which it tells, and its window then. */
const REPORT = [
  ['A -INF +INF', 'A', '−∞', '+∞'],
  ['B B', 'B', '−∞', '+∞'],
  ['B D B D', 'D', '−∞', '+∞'],
  ['D D 3 3', 'D', '3', '+∞'],
  ['D D 5 5 5 B', 'D', '5', '+∞'],
  ['B 5 B', 'B', '−∞', '5'],
  ['B E B E -INF 5', 'E', '−∞', '5'],
  ['E E 6 6 E', 'E', '6', '5'],
  ['E E 6 B', 'B', '−∞', '5'],
  ['B 5 B 5', 'B', '−∞', '5'],
];

const figuresOf = (sentence) => sentence.match(/(?<!\p{L})[A-G](?!\p{L})|[-+]INF|\d+/gu).join(' ');

/** What the explorer says of the node with a letter, in these texts. */
async function nodeNamed(page, letter, texts) {
  const name = (letter === 'B' || letter === 'C' ? texts['tree.min.named'] : texts['tree.max.named']).replace('{name}', letter);
  return page.locator(`[role=treeitem][aria-label^="${name},"]`).getAttribute('aria-label');
}

/** Everything that a step of the lesson shows. */
const shown = (page) => page.getByTestId('lesson').evaluate((lesson) =>
  [lesson.querySelector('[role=status]').textContent, lesson.querySelector('.tree-sentence').textContent,
    ...[...lesson.querySelectorAll('[role=treeitem]')].map((item) => item.getAttribute('aria-label'))].join('\n'));

async function openLesson(open, options) {
  const page = await openSearch(open, 'connect4', '44', options);
  await page.getByTestId('tab-lesson').click();
  await page.getByTestId('lesson').waitFor();
  return page;
}

for (const [locale, texts] of Object.entries({ en, ro })) {
  test(`the ten steps of the lesson have the numbers of the report in ${locale}, and so has the tree, forwards and back`, async ({ open, url }) => {
    const { steps, recording } = await (await fetch(`${url}api/tree/lesson?name=iasi`)).json();
    const page = await openLesson(open, { locale });
    const read = recordingOf(recording);
    const walk = walkOf(read);
    const named = (letter) => Array.from({ length: read.count }, (_, node) => node).find((node) => read.toy.name(read.toy.of(node)) === letter);
    const there = [];
    for (const [index, [figures, node, alpha, beta]] of REPORT.entries()) {
      const sentence = await page.getByTestId('lesson-text').textContent();
      assert.equal(figuresOf(sentence), figures, `step ${index + 1}: ${sentence}`);
      const bounds = walk.bounds(named(node), steps[index].at);
      assert.deepEqual([bounds.alpha ?? '−∞', bounds.beta ?? '+∞'].map(String), [alpha, beta], `the recording at step ${index + 1}`);
      assert.match(await nodeNamed(page, node, texts), new RegExp(`α = ${alpha}, β = ${beta.replace('+', '\\+')}$`), `the tree at step ${index + 1}`);
      there.push(await shown(page));
      if (index < REPORT.length - 1) await page.getByTestId('lesson-next').click();
    }
    for (const before of there.slice(0, -1).toReversed()) {
      await page.getByTestId('lesson-previous').click();
      assert.equal(await shown(page), before);
    }
  });
}

test('the lesson follows the bar of the search, and says where it ends', async ({ open }) => {
  const page = await openLesson(open);
  const current = () => page.locator('.lesson-steps [aria-current]').allTextContents();
  await page.getByTestId('tree-slider').fill('3');
  assert.match(await page.getByTestId('lesson-text').textContent(), /^Evaluation of D/);
  assert.deepEqual(await current(), ['4']);
  await page.getByTestId('tree-last').click();
  await says(page, 'lesson-text', en['lesson.beyond.about']);
  assert.deepEqual(await current(), []);
  await page.getByTestId('lesson-previous').click();
  assert.deepEqual(await current(), ['10']);
  assert.equal(await page.getByTestId('tree-slider').inputValue(), '8');
});

test('text, tree and steps are seen together', async ({ open }) => {
  const page = await openLesson(open);
  for (const viewport of [DESKTOP, LAPTOP]) {
    await page.setViewportSize(viewport);
    for (const [tab, ...parts] of [
      ['lesson', '.lesson-text', '.lesson-buttons', '.lesson .tree-box', '.lesson .tree-steps'],
      ['exercises', '.exercise-tree', '.exercise-buttons'],
      ['search', '.search-result .tree-box', '.search-result .tree-sentence', '.search-result .tree-steps'],
    ]) {
      await page.getByTestId(`tab-${tab}`).click();
      if (tab === 'search') {
        if (!(await page.getByTestId('search-show').isVisible())) await page.getByTestId('search-choose').click();
        await page.getByTestId('search-show').click();
        await page.locator('.search-fold:not([open])').waitFor();
      }
      await page.locator(parts[0]).first().waitFor();
      assert.deepEqual(await unseen(page, ...parts), [], `${tab} at ${viewport.width} × ${viewport.height}`);
    }
  }
  const small = await openSearch(open, 'connect4', '44', phone());
  await small.getByTestId('search-show').click();
  await small.locator('.search-fold:not([open])').waitFor();
  assert.deepEqual(await unseen(small, '.tree-box', '.tree-sentence', '.tree-steps'), [], 'on a phone');
  const share = await small.locator('.tree-box').evaluate((box) => box.clientHeight / innerHeight);
  assert.ok(share > 0.49, `the drawing has ${share} of the height`);
});

test('tabs are chosen by keys', async ({ open }) => {
  const page = await openSearch(open, 'connect4', '44');
  const chosen = () => page.locator('[role=tab][aria-selected=true]').textContent();
  await page.getByTestId('tab-search').focus();
  const seen = [];
  for (const key of ['ArrowRight', 'End', 'Home', 'ArrowLeft', 'ArrowRight']) {
    await page.keyboard.press(key);
    seen.push(await chosen());
  }
  assert.deepEqual(seen, ['Lesson', 'Exercises', 'Search', 'Search', 'Lesson']);
  await page.getByTestId('lesson').waitFor();
  assert.equal(await page.getByTestId('tab-lesson').evaluate((tab) => tab === document.activeElement), true);
});

test('an exercise is solved, and a mistake is told with its reason', async ({ open, url }) => {
  const page = await openSearch(open, 'connect4', '44');
  await page.getByTestId('tab-exercises').click();
  await page.getByTestId('exercise-tree').waitFor();
  const solve = async (query) => {
    const { recording: { toy }, values, unseen: never } = await (await fetch(`${url}api/tree/exercise?${query}`)).json();
    const leaves = toy.nodes.name.flatMap((name, index) => (name === null ? [index] : []));
    for (const [index, name] of toy.nodes.name.entries()) {
      if (name !== null && values[index] !== null) await page.locator(`[data-node=${name}]`).fill(String(values[index]));
    }
    for (const leaf of never) await page.locator(`[data-leaf="${leaves.indexOf(leaf) + 1}"]`).click();
    await page.getByTestId('exercise-check').click();
    return { toy, total: toy.nodes.name.length, open: leaves.findIndex((leaf) => !never.includes(leaf)) + 1 };
  };
  const all = ({ total }) => en['exercise.result.all'].replace('{right}', total).replace('{total}', total);

  const random = await solve('seed=1&depth=3&breadth=2');
  await says(page, 'exercise-result', all(random));
  assert.equal(await page.locator('.exercise-mark.right').count(), random.total);

  await page.locator(`[data-leaf="${random.open}"]`).click();
  await page.getByTestId('exercise-check').click();
  assert.deepEqual(await page.locator('.exercise-mark.wrong').allTextContents(), [`✗ ${en['exercise.wrong']}`]);
  assert.match(await page.getByTestId('exercise-reasons').textContent(), /is looked at: the window of \w is still open/);
  await says(page, 'exercise-result', `Right: ${random.total - 1} of ${random.total}.`);

  await page.locator('.exercise-choice summary').click();
  await page.getByTestId('exercise-source').selectOption('position');
  await page.locator('.exercise-form button').click();
  await page.locator('.exercise-edge').first().waitFor();
  const real = await solve('seed=1&depth=3&breadth=2&game=connect4&moves=44');
  await says(page, 'exercise-result', all(real));
  assert.deepEqual((await page.locator('.exercise-edge').allTextContents()).sort(), real.toy.nodes.label.filter((label) => label !== null).sort());
});

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`lesson and exercises are accessible on ${screen}, light and dark`, async ({ open }) => {
    const page = await openLesson(open, options);
    await page.getByTestId('lesson-next').click();
    await inBothColours(page, `lesson, ${screen}`);
    await page.getByTestId('tab-exercises').click();
    await page.getByTestId('exercise-tree').waitFor();
    await page.getByTestId('exercise-check').click();
    await inBothColours(page, `exercises, ${screen}`);
  });
}

async function inBothColours(page, state) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${state}, ${colorScheme}`);
  }
}

const SEARCH = ['tree', 'connect4', '--moves', '44', '--agent', 'alphabeta:depth=3'];
/** Pages of one file: what writes them, what they show, and how many searches. */
const FILES = {
  search: [SEARCH, 'explorer', 1],
  comparison: [[...SEARCH, '--compare', 'minimax:depth=3'], 'tree-compare', 2],
  'Monte Carlo': [['tree', 'drop:5x4:4', '--moves', '3322', '--agent', 'mcts:iterations=200'], 'playouts', 0],
  lesson: [['tree', 'lesson'], 'lesson', 1],
};
const folder = await mkdtemp(join(tmpdir(), 'linha-pages-'));
after(() => rm(folder, { recursive: true }));

for (const [name, [words, ready, explorers]] of Object.entries(FILES)) {
  test(`a page of one file shows a ${name}, in all languages, and is accessible`, async ({ open }) => {
    const file = join(folder, `${name}.html`);
    await run(...words, '--html', file);
    const url = pathToFileURL(file).href;
    for (const [screen, options] of Object.entries(SCREENS)) {
      const asked = [];
      const prepare = (page) => page.on('request', (request) => asked.push(request.url()));
      const page = await open(url, { url, ready, prepare, ...options });
      assert.equal(await page.getByTestId('explorer').count(), explorers);
      await inBothColours(page, `${name}, ${screen}`);
      for (const [language, texts] of Object.entries({ pt, ro, ca, en })) {
        await page.getByTestId('language').selectOption(language);
        const wrong = await page.evaluate((wanted) => [...document.querySelectorAll('[data-t]')].filter(({ dataset, textContent }) => textContent !== wanted[dataset.t]).map(({ dataset }) => dataset.t), texts);
        assert.deepEqual(wrong, [], `${name} in ${language}`);
      }
      assert.deepEqual(asked, [url], 'it asks for nothing but itself');
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), Boolean, 'nothing has to be scrolled sideways');
    }
  });
}
