/** The board of a page: looked at, and played on. */

import assert from 'node:assert/strict';

import { eventually } from './support.js';

/** The cell of the grid at a place. */
export const cell = (page, [x, y]) => page.locator(`[data-testid=cell][data-x="${x}"][data-y="${y}"]`);

/** The board as the server has it, and the stones and the status that the page shows. */
export const look = (page) =>
  page.evaluate(async () => {
    const asked = () => fetch(`/api/boards/${JSON.parse(sessionStorage.getItem('linha.board')).id}?look`);
    let answer = await asked();
    // The page may be on its way from one board to the next, which gives the former one back.
    for (let tries = 0; answer.status === 404 && tries < 200; tries++) {
      await new Promise((done) => setTimeout(done, 20));
      answer = await asked();
    }
    const view = await answer.json();
    const stones = {};
    for (const { dataset } of document.querySelectorAll('[data-testid=cell]:not([data-stone=""])')) {
      stones[`${dataset.x},${dataset.y}`] = dataset.stone;
    }
    return { view, stones, status: document.querySelector('[data-testid=status]').textContent };
  });

/** What only a player changes: without the values of positions, which may come at any time, and the number of changes. */
export const played = async (page) => {
  const { view: { version, graph, ...view }, ...shown } = await look(page);
  return { view, ...shown };
};

/** The stones that a view has on its board. */
export const stonesOf = (view) => Object.fromEntries(view.moves.slice(0, view.ply).map(({ x, y, side }) => [`${x},${y}`, side]));

/** Whether the page shows what the server has. */
const isShown = ({ view, stones }) => {
  const wanted = stonesOf(view);
  const places = Object.keys(wanted);
  return places.length === Object.keys(stones).length && places.every((place) => stones[place] === wanted[place]);
};

/** Waits until no search runs, the page shows the position, and a condition holds for the view; returns the view. */
export async function atRest(page, holds = () => true, what = 'the computer has moved') {
  const rests = (seen) => seen.view.state !== 'thinking' && isShown(seen) && holds(seen.view);
  return (await eventually(() => look(page), rests, what)).view;
}

/** Waits until this many stones are on the board. */
export const atPly = (page, ply) => atRest(page, (view) => view.ply === ply, `${ply} stones on the board`);

/** Plays with a gesture, and waits for the answer. */
export async function playBy(page, view, gesture) {
  await gesture();
  const awaited = (next) => next.ply > view.ply && next.state !== 'paused';
  return atRest(page, awaited, `a move is played after ${view.notation || 'the beginning'}`);
}

/** Clicks on a cell, and waits for the answer. */
export const click = (page, view, place) => playBy(page, view, () => cell(page, place).click());

/** A move that wins, or prevents a loss, or is near the middle. */
export function choose(view) {
  const legal = (cells) => cells.find(([x, y]) => view.legal.some(([column, row]) => column === x && row === y));
  const middle = (view.width - 1) / 2;
  const base = view.gravity ? 0 : Math.floor(view.height / 2);
  const far = ([x, y]) => 100 * Math.abs(y - base) + Math.abs(x - middle);
  const near = [...view.legal].sort((a, b) => far(a) - far(b))[0];
  const rival = view.turn === 'first' ? 'second' : 'first';
  return legal(view.threats[view.turn]) ?? legal(view.threats[rival]) ?? near;
}

/** Plays a game to its end; `play` makes a move and gives back the next view. */
export async function playOut(page, play) {
  let view = await atRest(page);
  while (view.state !== 'over') view = await play(view, choose(view));
  return view;
}

/** Checks the end of a won game: the line is marked and named, and nothing can be played. */
export async function assertWon(page, view, status, press) {
  assert.notEqual(view.outcome, 'draw');
  assert.equal((await look(page)).status, status);
  assert.ok(view.line.length >= view.k);
  for (const place of view.line) assert.match(await cell(page, place).getAttribute('aria-label'), /winning line/);
  assert.equal(await page.locator('.mark.win.over circle').count(), view.line.length, 'rings around the line');
  const before = await played(page);
  await press();
  await eventually(() => page.getByTestId('notice').textContent(), (words) => words === status, 'the page says how it ended');
  assert.deepEqual(await played(page), before, 'nothing changes any more');
}

/** The moves of a game in the address of a board. */
export function address(game, { moves = '', first = 'human', second = 'human', ...others } = {}) {
  const parts = { game, moves, first, second, ...others };
  return `/?${Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/** Chooses a player as soon as it is offered. */
export async function choosePlayer(page, side, player) {
  const choice = page.getByTestId(`choice-${side}`);
  await choice.locator(`option[value="${player}"]`).waitFor({ state: 'attached' });
  await choice.selectOption(player);
}
