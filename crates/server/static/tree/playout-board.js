/** The board of an iteration: the position searched, the moves down the tree, and the random moves of its playout, numbered. */

import { attribute, html, svg, text } from '../dom.js';
import { CELL, geometryOf } from '../geometry.js';
import { number, t } from '../i18n.js';
import { other } from '../words.js';
import { smallBoard } from './small-board.js';

/** The board in an element; nothing is shown of a tree without a position. */
export function playoutBoard(home, { position, moves }, model) {
  const board = position && smallBoard(home, position);
  const legend = html('p', { class: 'by' });
  const numbers = svg('g', { class: 'playout-numbers' });
  home.querySelector('svg')?.append(numbers);
  home.append(legend);

  /** Shows the position after a path, and random moves after it. */
  function show(path, game = []) {
    if (!board) return;
    const tree = path.slice(1).map((node) => model.move[node]);
    const played = [...tree, ...game].map((move) => moves[move]);
    board.show(played, t('playouts.board', { n: number(position.moves.length + played.length) }));
    numbers.replaceChildren(...numbersOf(position, played));
    attribute(legend, 'hidden', game.length > 0 ? null : '');
    text(legend, game.length > 0 ? t('playouts.board.legend', { n: number(tree.length) }) : '');
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

/** Numbers where the small board has none: on discs, and beside crosses and noughts. */
function numbersOf(position, played) {
  const { style, x, y } = geometryOf(position);
  if (style === 'lines') return [];
  const [dx, dy] = style === 'drop' ? [0, CELL * 0.13] : [CELL * 0.36, CELL * 0.44];
  const first = position.turn;
  return played.map((move, i) => {
    const side = i % 2 === 0 ? first : other(first);
    return svg('text', { x: x(move.x) + dx, y: y(move.y) + dy, class: `count ${style} ${side}` }, i + 1);
  });
}
