/** Accessibility rules (axe) in every state of the page. */

import { address, atPly, atRest, click } from './board.js';
import { assertAccessible } from './axe.js';
import { eventually, phone, says, setUp } from './support.js';

const test = setUp();

const SCREENS = { desktop: {}, phone: phone() };
const COLOURS = ['light', 'dark'];
const MID = address('drop:5x4:4', { moves: '3322', second: 'random:seed=1' });

for (const language of ['en', 'pt', 'pt-BR', 'ro', 'ca']) {
  test(`the page is accessible in ${language}, light and dark, on desktop and phone`, async ({ open }) => {
    for (const [screen, options] of Object.entries(SCREENS)) {
      const page = await open(MID, { locale: language, ...options });
      await inBothColours(page, `${language}, ${screen}`);
    }
  });
}

/** States of the page, and how to come to them. */
const STATES = {
  'mid-game with analysis, threats, hint and heat map': [MID, async (page) => {
    for (const tool of ['analyse', 'threats', 'hint']) await page.getByTestId(tool).click();
    await page.getByTestId('heat').selectOption({ index: 1 });
    await says(page, 'analysis-by', /^Exact/);
    await page.getByTestId('heat-value').first().waitFor({ state: 'attached' });
    await says(page, 'terms-of', /points for/);
  }],
  'a won game': [address('connect4', { moves: '121212', second: 'random:seed=1' }), async (page) => {
    await click(page, await atPly(page, 6), [0, 3]);
  }],
  'a game taken back': [address('gomoku', { moves: 'h8h9i9', ply: 1 }), (page) => atPly(page, 1)],
  'the menu of agents': [address('drop:5x4:4', { second: 'alphabeta' }), async (page, small) => {
    if (small) await page.getByTestId('menu').click();
    await page.getByTestId('game').selectOption('other');
    await page.locator('#setting-second-depth').waitFor();
    await page.locator('#opponents summary').last().click();
  }],
  'the dialog of the keys': [MID, async (page) => {
    await page.getByTestId('keys').click();
    await page.getByTestId('keys-dialog').waitFor();
  }],
  'a dialog that refuses': [MID, async (page) => {
    await page.getByTestId('load').click();
    await page.locator('#load-text').fill('nothing');
    await page.locator('#load-form button[type=submit]').click();
    await says(page, 'load-trouble', /\w/);
  }],
  'Gomoku thinking': [address('gomoku', { moves: 'h8', second: 'gomoku:time=50s' }), async (page) => {
    await eventually(() => page.getByTestId('main-line').getByRole('button').count(), (count) => count > 0, 'a line');
  }],
  'computers against each other': [address('drop:5x4:4', { first: 'random:seed=1', second: 'random:seed=2', pace: 3000 }), async (page) => {
    await page.getByTestId('pause').click();
    await atRest(page, (view) => view.state === 'paused');
  }],
  'tic-tac-toe with analysis': [address('tictactoe', { moves: 'b2a1' }), async (page) => {
    await page.getByTestId('analyse').click();
    await eventually(() => page.getByTestId('value').count(), (count) => count > 0, 'values');
  }],
};

for (const [state, [path, reach]] of Object.entries(STATES)) {
  test(`the page is accessible in this state: ${state}`, async ({ open }) => {
    for (const [screen, options] of Object.entries(SCREENS)) {
      const page = await open(path, { ...options, expected: [/status of 422/] });
      await reach(page, screen === 'phone');
      await inBothColours(page, `${state}, ${screen}`);
    }
  });
}

async function inBothColours(page, state) {
  for (const colorScheme of COLOURS) {
    await page.emulateMedia({ colorScheme });
    await assertAccessible(page, `${state}, ${colorScheme}`);
  }
}
