/** Coming back: reloads, links, servers that end, boards that are forgotten, tabs that are hidden. */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { address, atPly, atRest, click, look, stonesOf } from './board.js';
import { eventually, says, serve, serveAgain, setUp } from './support.js';

const test = setUp();

const POSITION = address('connect4', { moves: '445361', ply: 4, second: 'random:seed=1' });

test('a reload finds the same board, with the moves that were taken back', async ({ open }) => {
  const page = await open(POSITION);
  const before = await atPly(page, 4);
  await page.reload();
  const after = await atPly(page, 4);
  assert.equal(after.id, before.id);
  assert.equal(after.moves.length, 6);
  await page.getByTestId('redo').click();
  await atPly(page, 6);
});

test('the address of a page shows the same position to another visitor', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { second: 'random:seed=9' }));
  await click(page, await atRest(page), [1, 0]);
  await page.getByTestId('undo').click();
  const ours = await atPly(page, 0);
  const theirs = await atPly(await open(page.url()), 0);
  assert.notEqual(theirs.id, ours.id, 'a board of their own');
  assert.deepEqual(theirs.moves, ours.moves);
  assert.deepEqual(theirs.seats, ours.seats);
  assert.equal(theirs.shape, ours.shape);
});

test('an address that asks for no board gives the usual one, and says why', async ({ open }) => {
  const page = await open(address('drop:99x1:4'), { expected: [/status of 422/] });
  assert.equal((await atRest(page)).shape, 'drop:7x6:4');
  await says(page, 'alert', /99x1/);
});

test('when the server ends and starts again, the page finds its game from its address', async ({ open }) => {
  let service = await serve();
  try {
    const page = await open(POSITION, { url: service.url, expected: [/net::ERR_/, /status of 404/] });
    const before = await atPly(page, 4);
    await service.stop();
    await says(page, 'connection', 'No connection to linha. Trying again…');
    service = await serveAgain(service.port);
    await says(page, 'connection', '');
    const after = await atPly(page, 4);
    assert.notEqual(after.id, before.id);
    assert.deepEqual(after.moves, before.moves);
    assert.equal((await click(page, after, [0, 0])).moves[4].name, '1');
  } finally {
    await service.stop();
  }
});

test('when the server keeps boards, the page goes on with the same one after a restart', async ({ open }) => {
  const folder = await mkdtemp(join(tmpdir(), 'linha-browser-'));
  const store = ['--store', join(folder, 'boards.db')];
  let service = await serve(0, ...store);
  try {
    const page = await open(POSITION, { url: service.url, expected: [/net::ERR_/] });
    await atPly(page, 4);
    // Reports and values of a search are shown, but not stored: the restored board must not look older than these.
    await page.getByTestId('analyse').click();
    await says(page, 'analysis-by', /^Exact/);
    await page.getByTestId('redo').click();
    const before = await atPly(page, 6);
    await service.stop();
    await says(page, 'connection', 'No connection to linha. Trying again…');
    service = await serveAgain(service.port, ...store);
    await says(page, 'connection', '');
    const after = await atPly(page, 6);
    assert.equal(after.id, before.id);
    assert.deepEqual([after.moves, after.seats, after.at], [before.moves, before.seats, before.at]);
    await says(page, 'analysis-by', /^Exact/);
    assert.equal((await click(page, after, [0, 0])).moves[6].name, '1');
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
});

test('a kept board whose player is offered no more goes on with another one, and the page says why', async ({ open }) => {
  const folder = await mkdtemp(join(tmpdir(), 'linha-browser-'));
  const store = ['--store', join(folder, 'boards.db')];
  let service = await serve(0, ...store, '--engine', 'mute=gomocup:sh');
  try {
    const expected = [/net::ERR_/, /status of 4(09|22)/];
    const page = await open(address('gomoku', { moves: 'h8i9', second: 'mute' }), { url: service.url, expected });
    const before = await atPly(page, 2);
    await service.stop();
    service = await serveAgain(service.port, ...store);
    await says(page, 'alert', /mute/);
    await eventually(() => idOf(page), (now) => now !== before.id, 'another board');
    const after = await atPly(page, 2);
    assert.deepEqual([after.game, after.notation, after.seats.second.asked], ['gomoku', 'h8i9', 'easy'], 'a name that is unknown now');
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
});

test('a board that was forgotten meanwhile is made anew', async ({ open, url }) => {
  const page = await open(POSITION, { expected: [/status of 404/] });
  const before = await atPly(page, 4);
  await fetch(new URL(`/api/boards/${before.id}`, url), { method: 'DELETE' });
  await eventually(() => idOf(page), (now) => now !== before.id, 'another board');
  assert.deepEqual((await atPly(page, 4)).moves, before.moves);
});

test('a move on a board that was forgotten while the tab was hidden is not lost', async ({ open, url }) => {
  const page = await open(POSITION, { expected: [/status of 404/] });
  const before = await atPly(page, 4);
  await hide(page, true);
  await fetch(new URL(`/api/boards/${before.id}`, url), { method: 'DELETE' });
  await page.keyboard.press('2');
  await page.locator('[data-testid=cell][data-x="1"][data-stone=first]').waitFor({ state: 'attached' });
  await hide(page, false);
  const after = await atPly(page, 6);
  assert.equal(after.notation.slice(0, 5), '44532');
});

test('a position by number is not another one on a board that was made anew with other moves', async ({ open, url }) => {
  const page = await open(address('connect4', { moves: '4455667', ply: 2 }), { expected: [/status of 404/] });
  const before = await click(page, await atPly(page, 2), [6, 0]);
  assert.equal(before.variations.lines, '0:4455667 2:7');
  await hide(page, true);
  await page.evaluate(() => localStorage.clear());
  await fetch(new URL(`/api/boards/${before.id}`, url), { method: 'DELETE' });
  await page.getByTestId('moves').locator('.ply[data-node="5"]').click();
  await eventually(() => idOf(page), (now) => now !== before.id, 'another board');
  const after = await atRest(page);
  assert.deepEqual([after.notation, after.variations], ['447', null], 'the variations are lost');
  await page.getByTestId('undo').click();
  await atPly(page, 2);
  assert.ok(await page.getByTestId('alert').isHidden());
});

test('a hidden tab closes its stream, and shows what it has missed when it comes back', async ({ open, url }) => {
  const page = await open(address('connect4'), { prepare: countStreams });
  const { id } = await atRest(page);
  const streams = () => page.evaluate(() => window.streams.filter((stream) => stream.readyState !== EventSource.CLOSED).length);
  await eventually(streams, (count) => count === 1, 'one stream is open');
  await hide(page, true);
  await eventually(streams, (count) => count === 0, 'no stream is open');
  await playElsewhere(url, id, '4');
  assert.deepEqual((await look(page)).stones, {});
  await hide(page, false);
  await eventually(streams, (count) => count === 1, 'one stream is open again');
  assert.deepEqual(stonesOf(await atPly(page, 1)), { '3,0': 'first' });
});

test('moves of another tab are shown as they come', async ({ open, url }) => {
  const page = await open(address('connect4'));
  const { id } = await atRest(page);
  await playElsewhere(url, id, '2');
  assert.equal((await atPly(page, 1)).notation, '2');
});

/** The id of the board of a page. */
const idOf = (page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('linha.board')).id);

/** Plays a move without the page. */
async function playElsewhere(url, id, move) {
  const headers = { 'content-type': 'application/json' };
  await fetch(new URL(`/api/boards/${id}/play`, url), { method: 'POST', headers, body: JSON.stringify({ move }) });
}

/** Hides the tab, or shows it again, as far as the page can tell. */
const hide = (page, hidden) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (now ? 'hidden' : 'visible') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** Keeps all streams that the page opens. */
const countStreams = (page) =>
  page.addInitScript(() => {
    window.streams = [];
    window.EventSource = class extends EventSource {
      constructor(...args) {
        super(...args);
        window.streams.push(this);
      }
    };
  });
