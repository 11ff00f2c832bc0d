/** Taking positions elsewhere, and bringing them in. */

import assert from 'node:assert/strict';

import { address, atPly, atRest, look, played } from './board.js';
import { says, setUp } from './support.js';
import { en } from './texts.js';

const test = setUp();

test('moves are pasted, and played by the same players', async ({ open }) => {
  const page = await open(address('connect4', { moves: '1', first: 'human', second: 'human' }));
  await paste(page, ' 44 536\n');
  const view = await atPly(page, 5);
  assert.equal(view.notation, '44536');
  await page.getByTestId('load-dialog').waitFor({ state: 'hidden' });
});

for (const [game, good, bad] of [['connect4', '44', '9'], ['gomoku', 'h8', 'z9'], ['tictactoe', 'a1', 'z9']]) {
  test(`moves of ${game} none of which can be are refused in a sentence, and nothing changes`, async ({ open }) => {
    const page = await open(address(game, { moves: good }), { expected: [/status of 422/] });
    await atRest(page);
    const before = await played(page);
    await paste(page, bad);
    await says(page, 'load-trouble', /^\S+( \S+){3,}$/);
    assert.ok(await page.getByTestId('load-dialog').isVisible());
    assert.deepEqual(await played(page), before);
    await page.locator('#load-text').fill(good + good.replace(/\D/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1)));
    await page.locator('#load-form button[type=submit]').click();
    await atPly(page, before.view.ply * 2);
  });
}

test('link and moves are copied', async ({ open }) => {
  const page = await open(address('gomoku', { moves: 'h8i9j10' }), { permissions: ['clipboard-read', 'clipboard-write'] });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByTestId('copy-notation').click();
  await says(page, 'notice', 'Moves copied.');
  assert.equal(await copied(), 'h8i9j10');
  await page.getByTestId('copy-link').click();
  await says(page, 'notice', /^Link copied\./);
  assert.equal(await copied(), page.url());
  assert.match(page.url(), /moves=h8i9j10/);
});

/** What may be pasted into Connect Four, and the game and the moves that it is. */
const PASTED = {
  'moves with numbers': ['1. 4 4\n2. 5 3\n3. 6 1-0', 'connect4', '44536'],
  'an SGF of Gomoku': ['(;GM[4]SZ[15];B[hh];W[ig](;B[jf])(;B[aa]))', 'gomoku', 'h8i9j10'],
  'an SGF with stones set up': ['(;GM[4]SZ[9]AB[ee][aa]AW[ii])', 'free:9x9:5', 'e5i1a9'],
  'an SGF of ours, where stones fall': ['(;GM[4]SZ[7:6]RU[connect4]\n;B[df]\n;W[de])', 'connect4', '44'],
  'a PSQ': ['Piskvorky 20x20, 11:11, 0\r\n10,10,0\r\n11,9,15\r\none\r\ntwo\r\n0\r\n', 'free:20x20:5', 'j11k12'],
  'a link': ['http://elsewhere.example/?game=tictactoe&moves=b2a1&first=human&second=human', 'tictactoe', 'b2a1'],
  'the end of a link': ['/?moves=12&second=human', 'connect4', '12'],
};

for (const [what, [text, game, notation]] of Object.entries(PASTED)) {
  test(`${what} can be pasted`, async ({ open }) => {
    const page = await open(address('connect4', { moves: '7', first: 'human', second: 'human' }));
    await atRest(page);
    await paste(page, text);
    const view = await atRest(page, (seen) => seen.notation === notation, `${what} is shown`);
    assert.equal(view.game, game);
    await page.getByTestId('load-dialog').waitFor({ state: 'hidden' });
    if (game !== 'connect4') await says(page, 'notice', /^The game is now (Gomoku|Connect Four|Tic-tac-toe|\d+ × \d+, )/);
  });
}

/** What is refused, and how. */
const REFUSED = {
  '9. 3': 'move 1: move number "9." does not fit here: expected 1',
  '(;SZ[15]\n;B[hh': 'SGF, line 2: the text ends within the game: expected a closing parenthesis',
  '(;GM[1]SZ[19];B[aa])': 'SGF, line 1: game number "1" is another game: expected GM[4], Gomoku',
  'Piskvorky 15x15, 11:11, 0\n16,1,0': 'PSQ, line 2: "16,1,0" is no cell of the board, counted from the left and from the top',
};

for (const [text, words] of Object.entries(REFUSED)) {
  test(`${JSON.stringify(text)} is refused in a sentence`, async ({ open }) => {
    const page = await open(address('connect4', { moves: '44' }), { expected: [/status of 422/] });
    await atPly(page, 2);
    await paste(page, text);
    await says(page, 'load-trouble', words);
    assert.equal((await atPly(page, 2)).notation, '44');
  });
}

/** Records with a wrong move: what is shown of them, and what the page says. */
const PARTLY = {
  '1. 4 4 3. 5 9. 3': ['445', 'Move 4 ("9.") is not possible: move number "9." does not fit here: expected 2 or 4. Shown is the game up to move 3.'],
  449: ['44', 'Move 3 ("9") is not possible: invalid column "9": expected 1 to 7. Shown is the game up to move 2.'],
  '(;SZ[15]\n;B[hh]\n;W[hh])': ['h8', 'Move 2 (h8) is not possible: h8 is taken. Shown is the game up to move 1.'],
};

for (const [text, [notation, words]] of Object.entries(PARTLY)) {
  test(`${JSON.stringify(text)} is shown up to its wrong move, which is named`, async ({ open }) => {
    const page = await open(address('connect4', { moves: '71' }));
    await atPly(page, 2);
    await paste(page, text);
    await atRest(page, (seen) => seen.notation === notation, 'the moves before');
    await says(page, 'alert', words);
  });
}

test('a link that is none to a board is refused', async ({ open }) => {
  const page = await open(address('connect4'));
  await paste(page, 'https://elsewhere.example/news?page=4');
  await says(page, 'load-trouble', en['load.link']);
});

test('nothing is no game', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44' }));
  await atPly(page, 2);
  await paste(page, ' \n');
  await says(page, 'load-trouble', en['load.nothing']);
  assert.equal((await atPly(page, 2)).notation, '44');
});

test('a link whose first player is unknown lets a person begin', async ({ open }) => {
  const page = await open(address('connect4', { first: 'wizard', second: 'easy' }));
  const { seats } = await atRest(page);
  assert.deepEqual([seats.first.asked, seats.second.asked], ['human', 'easy']);
  await says(page, 'alert', en['link.first'].replace('{name}', 'wizard'));
});

test('players that cannot play the game of a file are replaced, and the page says so', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44', second: 'ufop' }));
  await atPly(page, 2);
  await paste(page, '(;GM[4]SZ[3:4]RU[free:3x4:3];B[bb];W[aa])');
  const view = await atRest(page, ({ width }) => width === 3, 'the game of the file');
  assert.equal(view.seats.second.asked, 'perfect');
  await says(page, 'alert', /^The second player is the level perfect \(.+\)\.$/);
});

/** Links with a mistake: what they open, and what the page says of them. */
const MISTAKEN = {
  'a move that cannot be': [
    { game: 'connect4', moves: '4444444' }, { notation: '444444' },
    'Move 7 (4) is not possible: column 4 is full. Shown is the game up to move 6.',
  ],
  'a first move that is none': [
    { game: 'gomoku', moves: 'z9' }, { notation: '', game: 'gomoku' },
    'Move 1 ("z9") is not possible: invalid cell "z9": expected a1 to o15. Shown is the empty board.',
  ],
  'a cell that is taken': [
    { game: 'gomoku', moves: 'h8h8' }, { notation: 'h8' }, 'Move 2 (h8) is not possible: h8 is taken. Shown is the game up to move 1.',
  ],
  'an unknown game': [
    { game: 'chess', moves: 'e2e4' }, { notation: '', game: 'connect4' },
    /^The game cannot be opened: unknown game "chess": expected connect4, .+\. Shown is connect4\.$/,
  ],
  'a position beyond the end': [
    { game: 'connect4', moves: '44', ply: 9 }, { notation: '44' },
    'The position cannot be shown: no position after 9 moves: expected 0 to 2. Shown is the last one.',
  ],
  'a position that is no number': [
    { game: 'connect4', moves: '44', ply: 'one' }, { notation: '44' }, 'The link says ply=one: expected a whole number up to 999999.',
  ],
  'an unknown player': [
    { game: 'connect4', moves: '4455', second: 'alphabett' }, { notation: '4455' },
    /^The second player is the level easy \(unknown .+alphabett.+\)\.$/,
  ],
  'several mistakes': [
    { game: 'connect4', moves: '449', first: 'nobody', pace: 99999 }, {},
    /^Move 3 .+ Shown is the game up to move 2\. The first player is the level \w+ \(.+\)\. The pace cannot be kept: .+ It is 500 ms\.$/,
  ],
};

for (const [what, [parts, expected, words]] of Object.entries(MISTAKEN)) {
  test(`a link with ${what} opens what there is, and the page says what is wrong`, async ({ open }) => {
    const page = await open(address(parts.game, parts));
    await says(page, 'alert', words);
    const { view } = await look(page);
    for (const [name, value] of Object.entries(expected)) assert.equal(view[name], value, name);
    if (expected.notation) assert.match(page.url(), new RegExp(`moves=${expected.notation}(&|$)`));
  });
}

async function paste(page, moves) {
  await page.getByTestId('load').click();
  await page.locator('#load-text').fill(moves);
  await page.locator('#load-form button[type=submit]').click();
}

test('what is pasted is kept at once, and only once; links that are opened, and empty boards, are not', async ({ open }) => {
  const page = await open(address('connect4', { moves: '44', second: 'human' }));
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('linha.game.')).map((name) => JSON.parse(localStorage.getItem(name)).lines));
  await atPly(page, 2);
  const { id } = await look(page).then(({ view }) => view);
  assert.deepEqual(await kept(), []);
  const sgf = '(;GM[4]SZ[3]RU[tictactoe];B[bb](;W[ac];B[aa])(;W[cc];B[ca]))';
  let before = id;
  for (const [text, notation, lines] of [[sgf, 'b2a1a3', ['0:b2a1a3 1:c1c3']], ['/?game=connect4&second=human', '', ['0:b2a1a3 1:c1c3']], [sgf, 'b2a1a3', ['0:b2a1a3 1:c1c3']]]) {
    await paste(page, text);
    const view = await atRest(page, (seen) => seen.id !== before && seen.notation === notation, `${text} is shown`);
    before = view.id;
    await page.getByTestId('load-dialog').waitFor({ state: 'hidden' });
    // The link that was opened is a game that is left.
    assert.deepEqual((await kept()).filter((each) => each !== '0:44'), lines);
  }
});
