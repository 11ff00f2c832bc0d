/** Without a mouse: where the focus is, that it is seen, and that it is never lost. */

import assert from 'node:assert/strict';

import { address, atPly, atRest, playBy } from './board.js';
import { eventually, openSettings, phone, says, setUp } from './support.js';

const test = setUp();

test('Tab goes through all of the page, the focus is always seen, and it comes round', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '3322', second: 'easy' }));
  await atPly(page, 4);
  await page.locator('[data-testid=choice-second] option[value=easy]').waitFor({ state: 'attached' });
  const visited = [];
  for (let stop = null; stop !== 'none'; ) {
    await page.keyboard.press('Tab');
    stop = await focused(page);
    if (stop === 'none') break;
    assert.ok(!visited.includes(stop), `${stop} only once`);
    visited.push(stop);
    assert.ok(await isFocusSeen(page), `the focus is seen on ${stop}`);
  }
  const wanted = [
    'settings', 'keys', 'first', 'undo', 'redo', 'last', 'hint', 'analyse', 'threats', 'new', 'game', 'mode-hc', 'begins-human',
    'choice-second', 'start', 'stop', 'graph-point', 'heat', 'copy-link', 'copy-notation', 'load', 'export',
  ];
  for (const control of wanted) assert.ok(visited.includes(control), `${control} is reached, not only ${visited}`);
  assert.equal(visited.filter((stop) => stop.startsWith('cell ')).length, 1, 'the board is one stop');
});

/** What is pressed while something has the focus, and that the focus is kept by the same kind of thing. */
const KEPT = {
  'a new game begins by its key on the board': async (page) => {
    await focusBoard(page);
    const { id } = await atRest(page);
    await page.keyboard.press('n');
    await atRest(page, (view) => view.id !== id);
    return /^cell/;
  },
  'a stone is played by Enter': async (page) => {
    await focusBoard(page);
    await playBy(page, await atRest(page), () => page.keyboard.press('Enter'));
    return /^cell/;
  },
  'moves are taken back by the key': async (page) => {
    await focusBoard(page);
    await page.keyboard.press('u');
    await atRest(page, (view) => view.ply < 4);
    return /^cell/;
  },
  'the button of a new game is pressed': async (page) => {
    const { id } = await atRest(page);
    await page.getByTestId('new').press('Enter');
    await atRest(page, (view) => view.id !== id);
    return /^new$/;
  },
  'other players go on': async (page) => {
    await page.getByTestId('mode-hh').check();
    await page.getByTestId('change').press('Enter');
    await atRest(page, (view) => view.seats.second.asked === 'human');
    await page.getByTestId('change').waitFor({ state: 'hidden' });
    return /./;
  },
  'a dialog is closed by Escape': async (page) => {
    await page.getByTestId('keys').press('Enter');
    await page.getByTestId('keys-dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('keys-dialog').waitFor({ state: 'hidden' });
    return /^keys$/;
  },
  'the dialog of the keys is opened and closed on the board': async (page) => {
    await focusBoard(page);
    await page.keyboard.press('?');
    await page.getByTestId('keys-dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('keys-dialog').waitFor({ state: 'hidden' });
    return /^cell/;
  },
  'moves are pasted': async (page) => {
    await page.getByTestId('load').press('Enter');
    await page.locator('#load-text').fill('334');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await atRest(page, (view) => view.moves[2]?.name === '4');
    return /^load$/;
  },
  'a move of the list is chosen, and another one played from there': async (page) => {
    await page.getByTestId('moves').getByRole('button').nth(3).focus();
    await page.keyboard.press('Home');
    await atPly(page, 0);
    await page.keyboard.press('1');
    await atRest(page, (view) => view.moves[0].name === '1');
    return /./;
  },
  'the board is made anew': async (page, url) => {
    await focusBoard(page);
    const { id } = await atRest(page);
    await fetch(new URL(`/api/boards/${id}`, url), { method: 'DELETE' });
    await page.waitForFunction((before) => JSON.parse(sessionStorage.getItem('linha.board')).id !== before, id);
    return /^cell/;
  },
  'the language changes': async (page) => {
    await openSettings(page);
    await page.getByTestId('language').focus();
    await page.getByTestId('language').selectOption('pt');
    await says(page, 'status', /vez/i);
    return /^language$/;
  },
};

for (const [what, act] of Object.entries(KEPT)) {
  test(`the focus is not lost when ${what}`, async ({ open, url }) => {
    const page = await open(address('drop:5x4:4', { moves: '3322', second: 'random:seed=1' }), { expected: [/status of 404/] });
    await atPly(page, 4);
    const wanted = await act(page, url);
    await eventually(() => focused(page), (stop) => stop !== 'none' && wanted.test(stop), `the focus is on ${wanted}`);
  });
}

test('on a phone, the focus comes back from the sheet to its button', async ({ open }) => {
  const page = await open('/', phone());
  await page.getByTestId('menu').press('Enter');
  await page.getByTestId('start').press('Enter');
  await page.locator('#menu-sheet').waitFor({ state: 'hidden' });
  await eventually(() => focused(page), (stop) => stop === 'menu', 'the focus is on the button');
});

test('single keys can be switched off, and arrows still work', async ({ open }) => {
  const page = await open(address('connect4'));
  const view = await atRest(page);
  await page.getByTestId('keys').click();
  await page.getByLabel('Use single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await focusBoard(page);
  await page.keyboard.press('1');
  const next = await playBy(page, view, () => page.keyboard.press('Enter'));
  assert.equal(next.notation, '4');
});

test('single keys do nothing behind a dialog, even if nothing in it has the focus', async ({ open }) => {
  const page = await open(address('connect4'));
  const { id } = await atRest(page);
  await page.getByTestId('keys').click();
  await page.getByTestId('keys-dialog').waitFor();
  await page.evaluate(() => document.activeElement.blur());
  for (const key of ['1', 'n', 't', 'f']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await page.getByTestId('keys-dialog').waitFor({ state: 'hidden' });
  const view = await playBy(page, await atRest(page), () => page.keyboard.press('2'));
  assert.deepEqual([view.id, view.notation], [id, '2']);
  for (const testid of ['threats-panel', 'present-bar']) assert.ok(await page.getByTestId(testid).isHidden());
});

const focusBoard = (page) => page.locator('[data-testid=cell][tabindex="0"]').focus();

/** What has the focus, by its name; none where nothing has. */
const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: element, body } = document;
    if (element === null || element === body || element === document.documentElement) return 'none';
    const { testid, x, y, close } = element.dataset;
    if (testid === 'cell') return `cell ${x},${y}`;
    return testid ?? (element.id || element.getAttribute('aria-label') || `${element.tagName} ${close ?? element.textContent}`);
  });

/** Whether what has the focus is on the screen, and drawn differently for it: outlined, itself or its label, or stroked on drawings. */
const isFocusSeen = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { x, y, width, height } = element.getBoundingClientRect();
    const [column, row] = [x + width / 2, y + height / 2];
    if (column < 0 || column > innerWidth || row < 0 || row > innerHeight) return false;
    const drawn = element instanceof SVGElement;
    const parts = drawn ? [element, element.firstElementChild] : [element, element.matches('[type=radio]') && element.nextElementSibling];
    return parts.filter(Boolean).some((part) => {
      const { outlineStyle, outlineWidth, stroke, strokeWidth } = getComputedStyle(part);
      const [kind, thickness] = drawn ? [stroke, strokeWidth] : [outlineStyle, outlineWidth];
      return kind !== 'none' && parseFloat(thickness) >= 2;
    });
  });
