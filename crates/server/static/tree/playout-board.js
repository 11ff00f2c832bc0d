/** The board of an iteration: the position searched, the moves down the tree, numbered, and the random moves of its playout. */

import { html, svg } from '../dom.js';
import { number, t } from '../i18n.js';
import { emblem } from '../stones.js';
import { other } from '../words.js';

const CELL = 30;
const EDGE = 22;

/** The board in an element; nothing is shown of a tree without a position. */
export function playoutBoard(home, { position, moves }, model) {
  const played = (path) => path.slice(1).map((node) => model.move[node]);

  /** Shows the position after a path, and random moves after it. */
  function show(path, game = []) {
    if (!position) return;
    let side = position.turn;
    const stones = position.moves.map((stone) => ({ ...stone, kind: 'before' }));
    [...played(path), ...game].forEach((move, i) => {
      stones.push({ ...moves[move], side, kind: i < path.length - 1 ? 'tree' : 'random', n: i + 1 });
      side = other(side);
    });
    home.replaceChildren(picture(position, stones), ...(game.length > 0 ? [html('p', { class: 'by' }, t('playouts.board.legend'))] : []));
  }

  return {
    position: (path) => show(path),
    /** Shows a phase of an iteration. */
    iteration(iteration, phase) {
      if (!iteration) return show([0]);
      const { path, fresh, game } = iteration;
      if (phase === 'selection') return show(fresh ? path.slice(0, -1) : path);
      return show(path, phase === 'playout' && game ? game : []);
    },
  };
}

function picture(position, stones) {
  const { width, height, columns } = position;
  const x = (column) => EDGE + (column + 0.5) * CELL;
  const y = (row) => (height - row - 0.5) * CELL + 4;
  const bottom = height * CELL + 18;
  const cells = Array.from({ length: width * height }, (_, i) =>
    svg('rect', { x: x(i % width) - CELL / 2, y: y(Math.floor(i / width)) - CELL / 2, width: CELL, height: CELL, class: 'cell' }));
  const names = [
    ...columns.map((name, column) => svg('text', { x: x(column), y: bottom, class: 'name' }, name)),
    ...Array.from({ length: position.gravity ? 0 : height }, (_, row) => svg('text', { x: EDGE - 11, y: y(row) + 4, class: 'name' }, row + 1)),
  ];
  const [w, h] = [EDGE + width * CELL + 6, bottom + 6];
  const label = t('playouts.board', { n: number(stones.length) });
  return svg('svg', { viewBox: `0 0 ${w} ${h}`, width: w, class: 'playout-board', role: 'img', 'aria-label': label, 'data-testid': 'playouts-board' },
    ...cells, ...names, ...stones.map((stone) => stonePart(stone, x(stone.x), y(stone.y))));
}

function stonePart({ side, kind, n }, x, y) {
  const number = n ? [svg('text', { y: 4.5 }, n)] : [emblem(side, side === 'first' ? 4 : 5, 'mark')];
  return svg('g', { class: `small-stone ${side} ${kind}`, transform: `translate(${x} ${y})` }, svg('circle', { r: CELL * 0.42 }), ...number);
}
