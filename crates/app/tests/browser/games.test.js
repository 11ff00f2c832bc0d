/** Your games: every game is kept, and none is lost by another, by another tab, by a file or by a browser that is full. */

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

import { assertAccessible } from './axe.js';
import { address, atPly, atRest, cell, click, look } from './board.js';
import { chooseSetting, eventually, phone, says, serve, serveAgain, setUp } from './support.js';

const test = setUp();

const items = (page) => page.getByTestId('kept-game');
const kept = (page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('linha.game.')).sort());
/** The games that are kept, the latest first. */
const games = (page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('linha.game.'))
    .map(([, text]) => JSON.parse(text)).sort((a, b) => b.changed - a.changed));
const counts = (locator, n, what) => eventually(() => locator.count(), (count) => count === n, what);

/** Opens the dialog with this number of games. */
async function openGames(page, n) {
  await page.getByTestId('games').click();
  await page.getByTestId('games-dialog').waitFor();
  await counts(items(page), n, `${n} games are listed`);
}

async function closeGames(page) {
  await page.keyboard.press('Escape');
  await page.getByTestId('games-dialog').waitFor({ state: 'hidden' });
}

/** Plays one move, then another game begins. */
async function playAndLeave(page, place) {
  const view = await click(page, await atRest(page), place);
  await page.getByTestId('new').click();
  await atRest(page, ({ id, ply }) => id !== view.id && ply === 0, 'a new game');
  return view;
}

const HUMANS = { second: 'human' };

test('a new game loses no other: it is kept, and one press leads back', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await openGames(page, 0);
  assert.match(await page.locator('#games-none').textContent(), /No games yet/);
  await assertAccessible(page, 'no games');
  await closeGames(page);
  await click(page, await atRest(page), [3, 0]);
  await playAndLeave(page, [2, 0]);
  await page.getByTestId('offer').click();
  const back = await atPly(page, 2);
  assert.equal(back.notation, '43');
  await click(page, back, [0, 0]);
  assert.equal((await kept(page)).length, 1, 'the game that goes on is the same one');
  assert.equal((await games(page))[0].lines, '0:431');
});

test('an empty board is no game, and the new game is not the brightest button', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await atRest(page);
  await page.getByTestId('new').click();
  await page.getByTestId('new').click();
  await atRest(page);
  assert.deepEqual(await kept(page), []);
  assert.ok(await page.getByTestId('notice-offer').isHidden());
  await page.mouse.move(0, 0);
  const colour = (testid) => page.getByTestId(testid).evaluate((button) => getComputedStyle(button).backgroundColor);
  assert.equal(await colour('new'), await colour('tree'));
});

test('a game in which only the computer has moved is none yet', async ({ open }) => {
  const page = await open(address('connect4', { first: 'random:seed=3', second: 'human' }));
  const view = await atPly(page, 1);
  await page.getByTestId('new').click();
  await atRest(page, ({ id, ply }) => id !== view.id && ply === 1, 'the computer begins again');
  assert.deepEqual(await kept(page), []);
  assert.ok(await page.getByTestId('notice-offer').isHidden());
});

test('a kept game is resumed with its variations and players', async ({ open }) => {
  const page = await open(address('connect4', { first: 'human', second: 'random:seed=4' }));
  const first = await click(page, await atRest(page), [3, 0]);
  await page.getByTestId('undo').click();
  await atPly(page, 0);
  const second = await click(page, await atPly(page, 0), [0, 0]);
  await page.getByTestId('new').click();
  await atRest(page, ({ ply }) => ply === 0);
  await openGames(page, 1);
  assert.match(await items(page).textContent(), /Connect Four.*not finished.*2 moves/);
  await page.getByTestId('game-resume').click();
  const view = await atPly(page, 2);
  assert.equal(view.notation, second.notation);
  assert.equal(view.variations.lines, `0:${first.notation} 0:${second.notation}`);
  assert.equal(view.seats.second.asked, 'random:seed=4');
});

test('games are named, deleted and brought back', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await playAndLeave(page, [3, 0]);
  await playAndLeave(page, [4, 0]);
  await openGames(page, 2);
  await items(page).last().getByTestId('game-rename').click();
  await page.getByTestId('game-name').fill('<b>First</b> & best');
  await assertAccessible(page, 'a name is written');
  await page.keyboard.press('Enter');
  await eventually(() => items(page).last().locator('.game-title').textContent(), (title) => title === '<b>First</b> & best', 'the name');
  await items(page).first().getByTestId('game-delete').click();
  await counts(items(page), 1, 'one is left');
  assert.equal((await kept(page)).length, 1);
  const focused = () => page.evaluate(() => document.activeElement.dataset.testid);
  assert.equal(await focused(), 'game-undo', 'what was deleted comes back by Enter');
  await assertAccessible(page, 'a deleted game');
  await page.keyboard.press('Enter');
  await counts(items(page), 2, 'both are there');
  assert.equal(await items(page).last().locator('.game-title').textContent(), '<b>First</b> & best');
  // Several deleted games come back, each in its place, also after the dialog was closed.
  const titles = await items(page).locator('.game-title').allTextContents();
  for (const left of [1, 0]) {
    await items(page).first().getByTestId('game-delete').click();
    await counts(items(page), left, `${left} left`);
  }
  await closeGames(page);
  await openGames(page, 0);
  for (const back of [1, 2]) {
    await page.getByTestId('game-undo').first().click();
    await counts(items(page), back, `${back} back`);
  }
  assert.deepEqual(await items(page).locator('.game-title').allTextContents(), titles);
});

test('the game on the board is deleted for good, or brought back as the same one', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await click(page, await atRest(page), [3, 0]);
  await openGames(page, 1);
  assert.match(await items(page).textContent(), /on the board/);
  await page.getByTestId('game-delete').click();
  await page.getByTestId('game-undo').click();
  await closeGames(page);
  await click(page, await atPly(page, 1), [0, 0]);
  await eventually(() => games(page), (all) => all.length === 1 && all[0].lines === '0:41', 'one game');
  await openGames(page, 1);
  await page.getByTestId('game-delete').click();
  await closeGames(page);
  await page.getByTestId('new').click();
  await atRest(page, ({ ply }) => ply === 0, 'a new game');
  assert.deepEqual(await kept(page), []);
});

test('a game that is over says who won, and is reviewed', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '112233', ...HUMANS }));
  await click(page, await atPly(page, 6), [3, 0]);
  await page.getByTestId('new').click();
  await atRest(page, ({ ply }) => ply === 0);
  await openGames(page, 1);
  assert.match(await items(page).textContent(), /Yellow won|7 moves/);
  await page.getByTestId('game-review').click();
  await page.getByTestId('games-dialog').waitFor({ state: 'hidden' });
  assert.equal((await atPly(page, 7)).outcome, 'first');
  await atRest(page, ({ review }) => review !== null, 'the review');
  await openGames(page, 1);
  await page.getByTestId('game-review').click();
  await page.getByTestId('games-dialog').waitFor({ state: 'hidden' });
  await page.getByTestId('first').click();
  assert.notEqual((await atPly(page, 0)).review, null, 'a review that is there stays');
});

test('all games go into a file and come back from it, and one is saved as SGF', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await playAndLeave(page, [3, 0]);
  await playAndLeave(page, [4, 0]);
  await openGames(page, 2);
  const [sgf] = await Promise.all([page.waitForEvent('download'), items(page).last().getByTestId('game-export').click()]);
  assert.match(await readFile(await sgf.path(), 'utf8'), /RU\[connect4\][^]*;B\[df\]\)/);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('games-export').click()]);
  assert.equal(file.suggestedFilename(), 'linha-games.json');
  const text = await readFile(await file.path(), 'utf8');
  const before = await games(page);
  await page.evaluate(() => localStorage.clear());
  const bring = async (content, said) => {
    await page.getByTestId('games-file').setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await says(page, 'games-said', said);
  };
  await bring(text, '2 games were added.');
  assert.deepEqual(await games(page), before);
  await bring(text, '0 games were added.');
  const other = JSON.parse(text);
  other.games[0].lines = '0:77';
  other.games[1].lines = '<script>';
  await bring(JSON.stringify(other), '1 game was added. 1 entry cannot be read.');
  await bring(JSON.stringify(other), '0 games were added. 1 entry cannot be read.');
  assert.equal((await kept(page)).length, 3, 'a game with the same key replaces none');
  await bring('{"kind": "else"}', '1 file cannot be read: games.json (expected SGF, PSQ or a file saved here with ‘Save all as a file’).');
});

test('SGF with variations and PSQ are added, several files at once, and those that cannot be read are named', async ({ open }) => {
  const page = await open(address('connect4', HUMANS), { expected: [/status of 422/] });
  await atRest(page);
  await openGames(page, 0);
  const files = {
    'Brazil.sgf': '(;GM[4]SZ[3]RU[tictactoe];B[bb](;W[ac];B[cc];W[aa];B[ab];W[cb];B[bc];W[ba];B[ca])(;W[cc];B[ca]))',
    'five.psq': 'Piskvorky 20x20, 11:11, 0\r\n10,10,0\r\n11,9,15\r\none\r\ntwo\r\n0\r\n',
    'all.json': JSON.stringify({ kind: 'linha-games', version: 1, games: [] }),
    'go.sgf': '(;GM[1]SZ[19];B[aa])',
    'empty.sgf': '(;GM[4]SZ[15])',
    'list.json': '[]',
  };
  const others = { 'picture.sgf': 'PNG\r\n\0\0\0', 'long.sgf': `(;GM[4]SZ[15]C[${'a'.repeat(70_000)}])` };
  const bring = (all) => page.getByTestId('games-file').setInputFiles(Object.entries(all).map(([name, text]) => ({ name, mimeType: '', buffer: Buffer.from(text) })));
  await bring(files);
  await says(page, 'games-said', /^2 games were added\. 3 files cannot be read: go\.sgf \(SGF, line 1: game number "1" .+\), empty\.sgf \(it has no moves\), list\.json \(expected SGF, .+\)\.$/);
  await counts(items(page), 2, 'both games are listed');
  const added = (await games(page)).map(({ title, shape, lines, result, first }) => [title, shape, lines, result, first]).sort();
  assert.deepEqual(added, [
    ['Brazil', 'free:3x3:3', '0:b2a1c1a3a2c2b1b3c3 1:c1c3', 'draw', 'human'],
    ['five', 'free:20x20:5', '0:j11k12', null, 'human'],
  ]);
  await bring(others);
  await says(page, 'games-said', '2 files cannot be read: picture.sgf (it is not a text file), long.sgf (it is too large for a game).');
  await bring({ 'Brazil.sgf': files['Brazil.sgf'], 'five.psq': files['five.psq'] });
  await says(page, 'games-said', '0 games were added.');
  await items(page).filter({ hasText: 'Brazil' }).getByTestId('game-resume').click();
  assert.equal((await atPly(page, 9)).outcome, 'draw');
  await says(page, 'moves-result', '½–½ · Draw');
});

test('the players of kept games are named as on the board', async ({ open }) => {
  const page = await open(address('connect4', { second: 'random:seed=4' }));
  await click(page, await atRest(page), [3, 0]);
  const who = await page.getByTestId('player-second').locator('.who').textContent();
  assert.match(who, /^[A-Z]/);
  const others = {
    'level:elo=812,seed=7': 'Adaptive · 812', 'level:elo=640': 'Adaptive · 640', hard: 'Hard', 'alphabeta:depth=4': 'Alphabeta',
  };
  // Entries of former versions have no descriptions, and files may have anything.
  await page.evaluate((seats) => {
    const [game] = Object.entries(localStorage).filter(([name]) => name.startsWith('linha.game.')).map(([, text]) => JSON.parse(text));
    seats.forEach((second, n) => {
      const described = n === 0 ? undefined : { second: { code: 'agent.random.title', params: null } };
      localStorage.setItem(`linha.game.o${n}`, JSON.stringify({ ...game, key: `o${n}`, second, described }));
    });
  }, Object.keys(others));
  await openGames(page, 5);
  const titles = await items(page).locator('.game-title').allTextContents();
  assert.deepEqual(titles.sort(), [who, ...Object.values(others)].map((name) => `You (Yellow) – ${name} (Red)`).sort());
});

test('an entry that cannot be read, or has wrong moves, harms no other', async ({ open }) => {
  const page = await open(address('connect4', HUMANS), { expected: [/status of 422/] });
  await playAndLeave(page, [3, 0]);
  await page.evaluate(() => {
    const [name] = Object.keys(localStorage).filter((each) => each.startsWith('linha.game.'));
    const game = JSON.parse(localStorage.getItem(name));
    localStorage.setItem('linha.game.broken', '{"key":');
    localStorage.setItem('linha.game.wrong', JSON.stringify({ ...game, key: 'wrong', lines: '0:4444444', changed: game.changed + 1 }));
  });
  await openGames(page, 2);
  await assertAccessible(page, 'a game that cannot be read');
  await items(page).first().getByTestId('game-resume').click();
  await says(page, 'games-said', /move 7/);
  await page.getByTestId('broken-game').getByRole('button').click();
  await counts(page.getByTestId('broken-game'), 0, 'it is gone');
  await items(page).last().getByTestId('game-resume').click();
  assert.equal((await atPly(page, 1)).notation, '4');
});

test('when the storage is full, the page says so, and all other games stay', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await playAndLeave(page, [3, 0]);
  const before = await kept(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = function () {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await cell(page, [1, 0]).click();
  await says(page, 'alert', /storage of this browser is full/);
  assert.deepEqual(await kept(page), before);
});

test('an entry with a date that is none harms no other', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await playAndLeave(page, [3, 0]);
  await page.evaluate(() => {
    const [name] = Object.keys(localStorage).filter((each) => each.startsWith('linha.game.'));
    const game = JSON.parse(localStorage.getItem(name));
    for (const date of ['begun', 'changed']) localStorage.setItem(`linha.game.${date}`, JSON.stringify({ ...game, key: date, [date]: 9e15 }));
  });
  await openGames(page, 1);
  await counts(page.getByTestId('broken-game'), 2, 'those that cannot be read');
});

test('a file brings in as many games as there is room for, and the others stay', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await playAndLeave(page, [3, 0]);
  const [game] = await games(page);
  await page.evaluate((one) => {
    for (let n = 0; n < 298; n++) localStorage.setItem(`linha.game.old${n}`, JSON.stringify({ ...one, key: `old${n}`, changed: n + 1 }));
  }, game);
  const before = await kept(page);
  await openGames(page, 299);
  const file = { kind: 'linha-games', version: 1, games: ['a', 'b', 'c'].map((key) => ({ ...game, key, changed: game.changed + 1 })) };
  await page.getByTestId('games-file').setInputFiles({ name: 'games.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) });
  await says(page, 'games-said', '1 game was added. 2 games were not added: there is no room for them.');
  assert.deepEqual(await kept(page), ['linha.game.a', ...before].sort());
});

test('a browser that keeps nothing plays all the same, and says so', async ({ open }) => {
  const page = await open(address('connect4', HUMANS), {
    prepare: (one) => one.addInitScript(() => {
      for (const name of ['getItem', 'setItem', 'removeItem']) {
        Storage.prototype[name] = () => {
          throw new DOMException('off', 'SecurityError');
        };
      }
    }),
  });
  await cell(page, [3, 0]).click();
  await page.locator('[data-testid=cell][data-x="3"][data-y="0"][data-stone=first]').waitFor({ state: 'attached' });
  await says(page, 'alert', /storage is switched off/);
  await chooseSetting(page, 'theme', 'dark');
  await chooseSetting(page, 'language', 'ca');
  await chooseSetting(page, 'language', 'en');
  await openGames(page, 0);
  assert.match(await page.locator('#games-none').textContent(), /keeps nothing for this page/);
});

test('an offer stays as long as it has the focus', async ({ open }) => {
  const page = await open(address('connect4', HUMANS), { prepare: (one) => one.clock.install() });
  await playAndLeave(page, [3, 0]);
  await page.getByTestId('offer').focus();
  await page.clock.fastForward(60_000);
  assert.ok(await page.getByTestId('notice-offer').isVisible());
  await page.keyboard.press('Enter');
  await atPly(page, 1);
  assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY');
  await page.getByTestId('new').click();
  await page.getByTestId('offer').focus();
  await page.getByTestId('new').focus();
  await page.clock.fastForward(60_000);
  await page.getByTestId('notice-offer').waitFor({ state: 'hidden' });
});

test('the list keeps the focus when another tab plays', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await playAndLeave(page, [3, 0]);
  const other = await open(address('connect4', HUMANS), { context: page.context() });
  await atRest(other);
  await openGames(page, 1);
  const rename = items(page).getByTestId('game-rename');
  await rename.focus();
  const focused = () => page.evaluate(() => [document.activeElement.closest('li')?.dataset.key, document.activeElement.dataset.do]);
  const before = await focused();
  await click(other, await atRest(other), [0, 0]);
  await counts(items(page), 2, 'the game of the other tab');
  assert.deepEqual(await focused(), before);
});

test('a game that could not be saved leaves no board behind', async ({ open }) => {
  const page = await open(address('connect4', HUMANS), { expected: [/net::ERR_/] });
  await playAndLeave(page, [3, 0]);
  await openGames(page, 1);
  await page.route('**/game.sgf', (route) => route.abort());
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/boards') && answer.request().method() === 'POST');
  const forgotten = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByTestId('game-export').click();
  const { id } = await (await made).json();
  assert.ok((await forgotten).url().endsWith(`/api/boards/${id}`));
  await says(page, 'games-said', /./);
});

test('two tabs keep a game of their own each', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await playAndLeave(page, [3, 0]);
  const other = await open(address('connect4', HUMANS), { context: page.context() });
  for (const tab of [page, other]) {
    await openGames(tab, 1);
    await tab.getByTestId('game-resume').click();
    await atPly(tab, 1);
  }
  await click(page, await atPly(page, 1), [0, 0]);
  await eventually(() => games(page), ([game]) => game.lines === '0:41', 'the first tab is kept');
  await click(other, await atPly(other, 1), [1, 0]);
  const lines = await eventually(async () => (await games(page)).map((game) => game.lines).sort(), (all) => all.length === 2, 'two games');
  assert.deepEqual(lines, ['0:41', '0:42']);
});

test('the oldest games without a name make room, finished ones first, and the page says so once', async ({ open }) => {
  const page = await open(address('connect4', HUMANS));
  await playAndLeave(page, [3, 0]);
  await page.evaluate(() => {
    const [name] = Object.keys(localStorage).filter((each) => each.startsWith('linha.game.'));
    const game = JSON.parse(localStorage.getItem(name));
    for (let n = 0; n < 299; n++) {
      const others = { title: n === 0 ? 'mine' : '', result: n === 7 ? 'draw' : null, changed: n + 1 };
      localStorage.setItem(`linha.game.old${n}`, JSON.stringify({ ...game, key: `old${n}`, ...others }));
    }
  });
  await click(page, await atRest(page), [1, 0]);
  await eventually(() => kept(page), (names) => names.length === 300 && !names.includes('linha.game.old7'), 'a finished game makes room first');
  await says(page, 'notice', /^This browser keeps 300 games: the oldest one without a name has made room/);
  await page.evaluate(() => (document.getElementById('notice-info').textContent = ''));
  await playAndLeave(page, [0, 0]);
  await click(page, await atRest(page), [1, 0]);
  const keys = await eventually(() => kept(page), (names) => names.length === 300 && !names.includes('linha.game.old1'), 'room was made');
  assert.ok(keys.includes('linha.game.old0') && keys.includes('linha.game.old2'));
  assert.equal(await page.getByTestId('notice').textContent(), '');
});

test('a server that ends loses nothing, not even variations', async ({ open }) => {
  let service = await serve();
  try {
    const page = await open(address('connect4', HUMANS), { url: service.url, expected: [/net::ERR_/, /status of 404/] });
    await click(page, await atRest(page), [3, 0]);
    await page.getByTestId('undo').click();
    const before = await click(page, await atPly(page, 0), [0, 0]);
    assert.equal(before.variations.lines, '0:4 0:1');
    await service.stop();
    await says(page, 'connection', /./);
    service = await serveAgain(service.port);
    await says(page, 'connection', '');
    const after = await atPly(page, 1);
    assert.notEqual(after.id, before.id);
    assert.deepEqual(after.variations, before.variations);
    assert.equal((await kept(page)).length, 1);
  } finally {
    await service.stop();
  }
});

test('the games fit on a phone', async ({ open }) => {
  const page = await open(address('gomoku', HUMANS), phone());
  await page.evaluate(() => localStorage.setItem('linha.game.a', JSON.stringify({
    key: 'a', title: 'A very long name of a game that somebody has written without any thought of small screens', game: 'gomoku', shape: 'free:15x15:5',
    lines: '0:h8i9', end: 2, main: 2, ply: 2, first: 'human', second: 'human', pace: 500, result: null, stones: '7788', begun: 1, changed: 1,
  })));
  await openGames(page, 1);
  await assertAccessible(page, 'games on a phone');
  const wide = await page.evaluate(() => document.querySelector('[data-testid=games-dialog]').scrollWidth - document.querySelector('[data-testid=games-dialog]').clientWidth);
  assert.equal(wide, 0, 'nothing is beside the screen');
});
