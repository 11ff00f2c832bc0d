/** Computer players in words: nowhere on the page is a list of settings, and the exact text is a press away, to be copied. */

import assert from 'node:assert/strict';

import { assertAccessible } from './axe.js';
import { address, atPly, atRest, click } from './board.js';
import { messages, pt } from './texts.js';
import { SMALL_PHONE, chooseSetting, eventually, phone, says, setUp } from './support.js';

const test = setUp();

/** What is seen and what screen readers are told. Fields of settings hold what is typed there; the dialog is closed. */
const words = (page) =>
  page.evaluate(() => {
    const labelled = [...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [element.ariaLabel, element.title]);
    return [document.body.innerText, ...labelled, document.title].join('\n');
  });

/** A setting as it is written: `depth=8`. */
const SETTING = /\b[a-z][a-z-]+=[\w.-]+/;

test('players are told in words, wherever they stand', async ({ open }) => {
  const page = await open(address('gomoku', { moves: 'h8h9i8', second: 'ufsc:depth=1' }));
  await atPly(page, 4);
  await says(page, 'player-second', /^UFSC's alpha-beta/);
  await says(page, 'thinking-by', 'UFSC\u2019s alpha-beta, 1 move deep'.replace('\u2019', "'"));
  await page.getByTestId('analyse').click();
  await says(page, 'analysis-by', /^Estimates by Gomoku engine\. Depth \d+/);
  await page.getByTestId('hint').click();
  await says(page, 'thinking-by', 'Hint by Gomoku engine, 1 second a move');
  assert.doesNotMatch(await words(page), SETTING);
});

test('a level comes with what plays it', async ({ open }) => {
  const page = await open(address('connect4', { second: 'medium' }));
  await says(page, 'player-second', /^Medium/);
  await says(page, 'about-second', 'Alpha-beta, 4 moves deep');
  await click(page, await atRest(page), [3, 0]);
  await says(page, 'thinking-by', 'Medium · alpha-beta, 4 moves deep');
  assert.doesNotMatch(await words(page), SETTING);
  // Messages of the server are translated by their codes.
  await chooseSetting(page, 'language', 'pt');
  const { pt: texts } = messages;
  const agent = texts['description.list'].replace('{first}', texts['agent.alphabeta.title']).replace('{next}', texts['description.depth'].replace('{n}', 4));
  await says(page, 'thinking-by', texts['description.level'].replace('{level}', pt['level.medium']).replace('{agent}', agent));
});

test('the exact text is shown at a press, by keyboard, and copied', async ({ open }) => {
  const page = await open(address('connect4', { second: 'alphabeta:depth=2,seed=7,ties=random' }));
  await atRest(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByTestId('exact-second').focus();
  await page.keyboard.press('Enter');
  await says(page, 'exact-title', 'Alpha-beta, 2 moves deep');
  await says(page, 'exact-text', 'alphabeta:depth=2,seed=7,ties=random');
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `an exact text, ${colorScheme}`);
  }
  await page.getByTestId('exact-copy').click();
  await says(page, 'exact-done', 'Copied.');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'alphabeta:depth=2,seed=7,ties=random');
  await page.keyboard.press('Escape');
  await page.getByTestId('exact-dialog').waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'exact-second', 'the focus is back');
  // Where a page may not write to the clipboard, a selection is copied.
  await page.getByTestId('exact-second').click();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByTestId('exact-copy').click();
  await says(page, 'exact-done', 'Copied.');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'exact-copy', 'the focus stays');
});

test('a person has no settings, and a long name leaves room for the other on a small phone', async ({ open }) => {
  const page = await open(address('connect4', { second: 'porto-mcts:time=10ms' }), phone(SMALL_PHONE));
  await says(page, 'player-second', /^Porto's Monte Carlo tree search/);
  assert.ok(await page.getByTestId('exact-first').isHidden());
  const boxes = await Promise.all(['player-first', 'player-second'].map((id) => page.getByTestId(id).boundingBox()));
  assert.ok(boxes[0].x + boxes[0].width <= boxes[1].x && boxes[1].x + boxes[1].width <= SMALL_PHONE.width, JSON.stringify(boxes));
  assert.ok((await page.getByTestId('exact-second').boundingBox()).height >= 44, 'as large as a finger');
});

test('a search tree is headed by words, with the exact text below', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '33' }));
  await atPly(page, 2);
  await page.getByTestId('tree').click();
  const options = () => page.getByTestId('search-agent').locator('option').allTextContents();
  const listed = await eventually(options, (texts) => texts.includes('Alpha-beta'), 'agents by their titles');
  assert.ok(listed.includes("UFSC's alpha-beta: needs five in a row"), listed.join('; '));
  await page.getByTestId('search-show').click();
  const head = page.getByTestId('tree-agent');
  await head.waitFor();
  assert.equal(await head.locator('summary').textContent(), 'alpha-beta, 3 moves deep');
  assert.ok(await page.getByTestId('tree-exact').isHidden());
  await head.locator('summary').click();
  assert.match(await page.getByTestId('tree-exact').textContent(), /^alphabeta:depth=3/);
  await assertAccessible(page, 'the head of a search tree');
  await page.getByTestId('tree-copy').click();
  await eventually(() => head.textContent(), (text) => text.includes('Copied.'), 'it is copied');
});

test('evaluations and settings are told in words, with their exact names to be pointed at', async ({ open }) => {
  const page = await open(address('connect4', { second: 'alphabeta:depth=1' }));
  const named = async (part) => (await page.locator(part).evaluateAll((all) => all.map(({ textContent, title }) => [textContent, title]))).filter(([, title]) => title);
  const labels = () => named('.setting label');
  const settings = await eventually(labels, (list) => list.length > 10, 'the settings');
  assert.ok(settings.some(([words, name]) => name === 'ties' && words === 'Choice among equal moves'));
  const options = () => named('#heat option');
  const evaluations = await eventually(options, (list) => list.length > 5, 'the evaluations');
  assert.ok(evaluations.some(([words, about]) => words === 'UFOP 3' && about.startsWith('ufop-v3: windows of four')));
  await page.getByTestId('tree').click();
  const trees = await eventually(() => named('[data-testid=search-eval] option'), (list) => list.length > 5, 'the evaluations of trees');
  assert.deepEqual([...settings, ...evaluations, ...trees].filter(([words]) => /^[a-z]|-v\d/.test(words)), []);
});
