/** A class: links and QR codes for others, the presentation, values hidden until asked for. */

import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { assertAccessible } from './axe.js';
import { address, atPly, atRest, look } from './board.js';
import { readCode } from './qr.js';
import { PHONE, eventually, phone, says, serve, setUp } from './support.js';
import { en } from './texts.js';

const test = setUp();
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const copied = (page) => page.evaluate(() => navigator.clipboard.readText());

/** A service that other machines can reach, in whatever network this one is. */
let shared = null;
before(async () => {
  shared = await serve(0, '--address', '0.0.0.0', '--name', 'class.example');
});
after(() => shared?.stop());

/** A page of this service, opened on this machine. */
const local = () => `http://127.0.0.1:${shared.port}/`;

/** The link that others should get for a page. */
async function linkOf(page) {
  const { addresses } = await (await fetch(`${local()}api/addresses`)).json();
  const { pathname, search } = new URL(page.url());
  return new URL(pathname + search, addresses.find(({ virtual }) => virtual === null).url).href;
}

test('where only this machine can open the page, its link says so, and how to let others in', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44' }), CLIPBOARD);
  await atPly(page, 2);
  await page.getByTestId('copy-link').click();
  await says(page, 'notice', `${en['share.link.done']} ${en['link.alone']}`);
  assert.equal(await copied(page), page.url());
  await page.getByTestId('qr-open').click();
  await says(page, 'qr-trouble', en['link.alone']);
  assert.ok(await page.getByTestId('qr-code').isHidden());
  await assertAccessible(page, 'no QR code');
});

test('an address that only containers reach is none for others', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44' }), CLIPBOARD);
  const virtual = { url: 'http://172.17.0.1:7171/', virtual: 'docker0' };
  const real = { url: 'http://192.168.1.2:7171/', virtual: null };
  for (const [addresses, words] of [[[virtual], ` ${en['link.offline']}`], [[virtual, real], '']]) {
    await page.route('**/api/addresses', (route) => route.fulfill({ json: { addresses, loopback: false } }));
    await page.getByTestId('copy-link').click();
    await says(page, 'notice', `${en['share.link.done']}${words}`);
    await page.unroute('**/api/addresses');
  }
  assert.match(await copied(page), /^http:\/\/192\.168\.1\.2:7171\//);
});

test('a page opened on this machine copies a link that others can open', async ({ open }) => {
  const page = await open(address('gomoku', { moves: 'h8i9j10' }), { url: local(), ...CLIPBOARD });
  await atPly(page, 3);
  await page.getByTestId('copy-link').click();
  await says(page, 'notice', en['share.link.done']);
  assert.equal(await copied(page), await linkOf(page));
  assert.doesNotMatch(await copied(page), /127\.0\.0\.1|localhost/);
});

for (const colorScheme of ['light', 'dark']) {
  test(`the QR code is the link for others, in ${colorScheme} colours`, async ({ open }) => {
    for (const [moves, options] of [['h8', {}], ['h8i9j10k11l12h9g7f6', phone({ width: 390, height: 844 })]]) {
      const page = await open(address('gomoku', { moves }), { url: local(), colorScheme, ...CLIPBOARD, ...options });
      await atRest(page);
      await page.getByTestId('qr-open').click();
      const code = page.getByTestId('qr-code');
      await code.waitFor();
      const link = await linkOf(page);
      assert.equal(await readCode(page, 'qr-code'), link);
      assert.equal(await page.getByTestId('qr-link').textContent(), link);
      assert.equal(await code.getAttribute('alt'), `QR code of ${link}`);
      await page.getByTestId('qr-copy').click();
      await says(page, 'qr-done', en['share.link.done']);
      assert.equal(await copied(page), link);
      await assertAccessible(page, 'a QR code');
      await assertFits(page, 'the QR code');
      await page.keyboard.press('Escape');
      await page.getByTestId('qr-dialog').waitFor({ state: 'hidden' });
    }
  });
}

test('a link that is too long for a QR code is shown with the reason, and can be copied', async ({ open }) => {
  const page = await open(address('free:24x24:16', { moves: manyMoves() }), { url: local(), expected: [/status of 422/], ...CLIPBOARD });
  await atRest(page);
  await page.getByTestId('qr-open').click();
  await says(page, 'qr-trouble', /^the link has \d+ bytes, and a QR code that cameras can read has at most 1000: copy the link instead$/);
  await page.getByTestId('qr-copy').click();
  await says(page, 'qr-done', en['share.link.done']);
  assert.equal(await copied(page), await linkOf(page));
});

/** 400 moves without a long line: sides alternate in rows, and every eight rows the pattern is shifted. */
function manyMoves() {
  const columns = 'abcdefghijklmnopqrstuvwx';
  return Array.from({ length: 400 }, (_, index) => {
    const [row, place] = [Math.floor(index / 24), index % 24];
    return `${columns[Math.floor(row / 8) % 2 ? place ^ 1 : place]}${row + 1}`;
  }).join('');
}

/** The panels of the presentation in their order, and the part of the page that each is. */
const PANELS = {
  moves: '#moves', analysis: '#analysis', thinking: '#thinking', threats: '#threats-panel', tree: '#search-view', review: '#review', none: null,
};

for (const [width, height] of [[1024, 768], [1280, 720], [1920, 1080]]) {
  test(`the presentation shows the board and one panel, large, at ${width} x ${height}`, async ({ open }) => {
    const page = await open(address('connect4', { moves: '445512' }), { viewport: { width, height } });
    await atRest(page);
    await page.keyboard.press('f');
    for (const [name, shown] of Object.entries(PANELS)) {
      await eventually(() => visible(page), (seen) => seen.join() === [shown].filter(Boolean).join(), `only ${name}`);
      const { height: tall } = await page.locator('#board .plate').boundingBox();
      assert.ok(tall > height * 0.5, `the board is ${tall} of ${height} high`);
      for (const part of ['.top-tools', '.toolbar', '#menu-form']) assert.ok(await page.locator(part).isHidden(), part);
      assert.ok(await page.getByTestId('present-leave').isVisible());
      await assertFits(page, name);
      if (name === 'review') assert.ok(await page.getByTestId('review-start').isVisible(), 'a review waits for its button');
      await page.keyboard.press('x');
    }
    assert.equal((await look(page)).view.review, null, 'a game that goes on gets no review unasked');
    assert.ok((await typeSize(page, '#moves-title')) >= 20, 'large type');
  });
}

/** The drawing of the board: its cells are as large as they are seen. */
const cellSize = (page) => page.locator('[data-testid=cell]').first().evaluate((cell) => cell.getBoundingClientRect().width);

for (const [width, height, game, least] of [[1440, 900, 'connect4', 1.1], [1920, 1080, 'connect4', 1.1], [1024, 768, 'gomoku', 1.02], [1440, 900, 'gomoku', 1.05], [834, 1112, 'connect4', 1]]) {
  test(`the presentation enlarges the board of ${game} at ${width} x ${height}`, async ({ open }) => {
    const page = await open(address(game, { moves: game === 'gomoku' ? 'h8i9' : '44' }), { viewport: { width, height } });
    await atPly(page, 2);
    const usual = await cellSize(page);
    await page.keyboard.press('f');
    for (const name of ['moves', 'analysis', 'threats', 'review', 'none']) {
      await page.getByTestId(`present-${name}`).check({ force: true });
      await eventually(() => page.evaluate(() => document.documentElement.dataset.present), (panel) => panel === name, `panel ${name}`);
      const size = await cellSize(page);
      assert.ok(size >= least * usual, `${name}: cells of ${size} instead of ${usual}`);
      await assertFits(page, name);
    }
    const { y, height: tall } = await page.locator(game === 'gomoku' ? '#board .wood' : '#board .plate').boundingBox();
    assert.ok(y >= 0 && y + tall <= height, 'the whole board is seen');
  });
}

test('the presentation turns the analysis on, which leaves room for its values, and shows the curve of a review', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '1122334' }), { viewport: { width: 1440, height: 900 } });
  await atPly(page, 7);
  await page.keyboard.press('u');
  await atPly(page, 6);
  const usual = await cellSize(page);
  await page.keyboard.press('f');
  await page.getByTestId('present-analysis').check({ force: true });
  await page.getByTestId('analysis-start').waitFor();
  await page.getByTestId('analysis-start').press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement.id), (id) => id === 'analysis-title', 'the focus stays in the panel');
  await page.getByTestId('value').first().waitFor();
  await eventually(() => page.getByTestId('analysis-start').isHidden(), (hidden) => hidden, 'the button is not needed any more');
  assert.ok((await cellSize(page)) >= usual);
  const values = await page.locator('.values').boundingBox();
  assert.ok(values.y + values.height <= 900, 'the values are seen');
  await page.getByTestId('present-review').check({ force: true });
  await page.getByTestId('turning-point').first().waitFor({ state: 'attached' });
  const [curve, bar] = [await page.getByTestId('graph').boundingBox(), await page.getByTestId('present-bar').boundingBox()];
  assert.ok(curve.y + curve.height <= bar.y, 'the bar is below the curve');
});

/** Which panels are to be seen. */
const visible = (page) =>
  page.evaluate((panels) => panels.filter((panel) => document.querySelector(panel).checkVisibility()), Object.values(PANELS).filter(Boolean));

const typeSize = (page, part) => page.locator(part).evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

test('the presentation is entered and left by keys and buttons, stays over a reload, and gives back what was shown', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44' }));
  const presents = () => page.getByTestId('present-bar').isVisible();
  await atPly(page, 2);
  await page.getByTestId('settings').click();
  await page.getByTestId('present').press('Enter');
  await page.getByTestId('present-bar').waitFor();
  await page.getByTestId('present-moves').press('ArrowRight');
  await page.getByTestId('present-analysis').press('ArrowRight');
  await page.getByTestId('present-thinking').press('ArrowRight');
  await page.getByTestId('threats-panel').waitFor();
  await page.reload();
  await page.getByTestId('threats-panel').waitFor();
  assert.ok(await presents(), 'over a reload');
  assert.ok(await page.getByTestId('present-threats').isChecked());
  await page.keyboard.press('?');
  await page.keyboard.press('Escape');
  await page.locator('#keys-dialog').waitFor({ state: 'hidden' });
  assert.ok(await presents(), 'Escape closes a dialog first');
  await page.keyboard.press('Escape');
  await page.getByTestId('present-bar').waitFor({ state: 'hidden' });
  await page.getByTestId('threats-panel').waitFor({ state: 'hidden' });
  await page.keyboard.press('f');
  await page.getByTestId('present-leave').click();
  await page.getByTestId('present-bar').waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement !== document.body), true, 'the focus is kept');
  await page.reload();
  await atPly(page, 2);
  assert.ok(!(await presents()), 'left for good');
});

test('the presentation reviews a game that is over, and one that goes on when its button is pressed', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '1122334' }));
  await atPly(page, 7);
  await page.keyboard.press('f');
  await page.getByTestId('present-review').check({ force: true });
  await page.getByTestId('turning-point').first().waitFor();
  await page.getByTestId('review-close').press('Enter');
  await page.getByTestId('review-start').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement.id), (id) => id === 'review-start', 'the focus stays in the panel');
  await page.keyboard.press('Enter');
  await page.getByTestId('turning-point').first().waitFor();
  await eventually(() => page.evaluate(() => document.activeElement.id), (id) => id === 'review-title', 'the focus is on the review');
});

/** What fills a panel. */
const CONTENT = {
  moves: '#moves .ply', analysis: '#heat option[title]', threats: '[data-testid=threat]', tree: '[data-testid=search-agent] option', review: '[data-testid=turning-point]',
};

test('the presentation is accessible with every panel, also on a phone', async ({ open }) => {
  for (const options of [{ viewport: { width: 1280, height: 720 }, colorScheme: 'dark' }, phone({ width: 390, height: 844 })]) {
    const page = await open(address('drop:5x4:4', { moves: '112233', second: 'random:seed=1' }), options);
    await atRest(page);
    await page.keyboard.press('f');
    for (const name of Object.keys(PANELS)) {
      await page.getByTestId(`present-${name}`).check({ force: true });
      if (name === 'review') {
        // A key goes to what has the focus as long as the button is not there.
        await page.getByTestId('review-start').waitFor();
        await page.getByTestId('review-start').press('Enter');
      }
      if (CONTENT[name]) await page.locator(CONTENT[name]).first().waitFor({ state: 'attached' });
      await assertAccessible(page, `presentation with ${name}`);
      await assertFits(page, name);
    }
  }
});

/** Words and figures that tell how good a move is, or what it does. */
const TELLING = /\bwin in\b|\bloss in\b|(?<!in a row )\bwins\b|\d ?%|[WL]\d|\bbest\b|\bhint:|completes|complete a|favou?red|zugzwang|[+\u2212]\d/i;

/** Everything that the page tells by texts, names and titles, to eyes or to screen readers. */
const told = (page) =>
  page.evaluate(() => {
    const own = (element) => [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data.trim());
    const names = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'alt', 'data-score', 'data-name'];
    const seen = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());
    return [document.title, ...seen.flatMap((element) => [...own(element), ...names.map((name) => element.getAttribute(name))])].filter(Boolean);
  });

/** Which marks of values are drawn. */
const drawn = (page) =>
  page.evaluate(() => {
    const kinds = ['.value', '.heat .shade', '.mark.hint', '.mark.threat', '.mark.candidate', '.mark.ghost', '.graph .grade[d]', '.graph .curve[d^=M]'];
    return kinds.filter((kind) => [...document.querySelectorAll(kind)].some((element) => element.checkVisibility()));
  });

async function assertCovered(page, when) {
  assert.deepEqual((await told(page)).filter((words) => TELLING.test(words)), [], `nothing is told ${when}`);
  assert.deepEqual(await drawn(page), [], `nothing is drawn ${when}`);
}

const coverValues = async (page) => {
  await page.getByTestId('settings').click();
  await page.getByTestId('cover').check();
  await page.keyboard.press('Escape');
};

test('values are hidden until asked for, in one position, and nothing tells them', async ({ open }) => {
  const page = await open(address('connect4', { moves: '4455361' }));
  const view = await atPly(page, 7);
  const ask = (what, body) => page.evaluate(([url, json]) => fetch(url, { method: 'POST', body: json }), [`/api/boards/${view.id}/${what}`, JSON.stringify(body)]);
  await page.getByTestId('analyse').click();
  await page.getByTestId('threats').click();
  await page.getByTestId('heat').selectOption('ufop-v3');
  await ask('review', { on: true });
  await page.getByTestId('value').first().waitFor({ state: 'attached' });
  await page.locator('.graph .grade[d]').first().waitFor({ state: 'attached' });
  await page.getByTestId('heat-value').first().waitFor({ state: 'attached' });
  await page.locator('.mark.threat').first().waitFor({ state: 'attached' });
  assert.ok((await told(page)).some((words) => TELLING.test(words)), 'values are told before');

  await coverValues(page);
  await eventually(() => drawn(page), (seen) => seen.length === 0, 'nothing is drawn');
  await assertCovered(page, 'when the switch is on');
  await assertAccessible(page, 'hidden values');
  await page.getByTestId('hint').click();
  await says(page, 'notice', en['cover.hint']);
  await page.locator('[data-testid=cell][data-x="5"][data-y="3"]').hover();
  await assertCovered(page, 'with a hint, and a move that is pointed at');
  await page.reload();
  await atPly(page, 7);
  await page.locator('html.covered').waitFor();
  await assertCovered(page, 'after a reload');

  await page.keyboard.press('c');
  await page.getByTestId('value').first().waitFor({ state: 'attached' });
  assert.ok((await told(page)).some((words) => /\bwin in\b|\bloss in\b/.test(words)), 'values are told when asked for');
  await page.keyboard.press('c');
  await eventually(() => drawn(page), (seen) => seen.length === 0, 'covered again');
  await page.locator('#analysis').getByTestId('cover-show').click();
  await page.getByTestId('value').first().waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => document.activeElement.id), 'analysis', 'the focus stays in the panel');

  await page.getByTestId('undo').click();
  await eventually(() => drawn(page), (seen) => seen.length === 0, 'another position');
  await page.getByTestId('redo').click();
  await atPly(page, 7);
  await assertCovered(page, 'when one comes back');
});

test('a search tells nothing while values are hidden', async ({ open }) => {
  const page = await open(address('connect4', { moves: '4', second: 'human' }));
  await atPly(page, 1);
  await coverValues(page);
  await page.getByTestId('hint').click();
  await says(page, 'notice', en['cover.hint']);
  await page.keyboard.press('g');
  await page.getByTestId('search-show').click();
  await page.locator('.search-result > *').first().waitFor({ state: 'attached' });
  await assertCovered(page, 'with a search and its tree');
  await page.locator('#search-view').getByTestId('cover-show').click();
  await page.locator('.search-result > *').first().waitFor();
});

test('the presentation has the switch, too, and both agree', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44' }), phone(PHONE));
  await atPly(page, 2);
  await page.getByTestId('analyse').tap();
  await page.getByTestId('value').first().waitFor({ state: 'attached' });
  await page.keyboard.press('f');
  await page.getByTestId('present-cover').check();
  await eventually(() => drawn(page), (seen) => seen.length === 0, 'covered');
  await page.getByTestId('present-analysis').check({ force: true });
  await page.getByTestId('cover-note').locator('visible=true').waitFor();
  await assertFits(page, 'hidden values');
  await page.getByTestId('present-show').tap();
  await page.getByTestId('value').first().waitFor({ state: 'attached' });
  await says(page, 'present-show', en['cover.hide']);
  await page.keyboard.press('Escape');
  await page.getByTestId('settings').tap();
  assert.ok(await page.getByTestId('cover').isChecked());
  await page.getByTestId('cover').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await says(page, 'notice', en['cover.off']);
});

/** Fails where the page is wider than the screen. */
async function assertFits(page, what) {
  const [needed, width] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(needed <= width, `${what} needs ${needed} of ${width}`);
}
