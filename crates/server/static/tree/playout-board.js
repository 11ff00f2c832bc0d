/** The board of an iteration: the position searched, the moves down the tree, and the random moves of its playout, numbered. */

import { attribute, html, text } from '../dom.js';
import { number, t } from '../i18n.js';
import { smallBoard } from './small-board.js';

/** The board in an element; nothing is shown of a tree without a position. */
export function playoutBoard(home, { position, moves }, model) {
  const board = position && smallBoard(home, position);
  const legend = html('p', { class: 'by' });
  home.append(legend);

  /** Shows the position after a path, and random moves after it. */
  function show(path, game = []) {
    if (!board) return;
    const tree = path.slice(1).map((node) => model.move[node]);
    const played = [...tree, ...game].map((move) => moves[move]);
    board.show(played, t('playouts.board', { n: number(position.moves.length + played.length) }));
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
