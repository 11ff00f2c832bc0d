/** A small board: a recorded position with the moves of a path in the tree. */

import { byId, svg } from '../dom.js';
import { CELL, geometryOf } from '../geometry.js';
import { backOf, definitions, frontOf } from '../plate.js';
import { stone } from '../stones.js';
import { other, sideName } from '../words.js';

/** A board for a recorded position, in an element; `show` draws the position after some more moves. */
export function smallBoard(home, position) {
  const geometry = geometryOf(position);
  const layer = () => svg('g', {});
  const [stones, marks] = [layer(), layer()];
  const viewBox = boxOf(geometry);
  const parts = [backOf(position, geometry), stones, frontOf(position, geometry), marks];
  const picture = svg('svg', { class: `drawing ${geometry.style} small-board`, role: 'img', viewBox }, ...parts);
  home.append(picture);
  share();

  return {
    /** Shows the position after moves `{name, x, y}`, sides alternating; gives back the side to move. */
    show(moves, label) {
      let side = other(position.turn);
      const played = moves.map((move) => ({ ...move, side: (side = other(side)) }));
      stones.replaceChildren(...[...position.moves, ...played].map((move) => at(geometry, move, stone(geometry.style, move.side, 'small'))));
      marks.replaceChildren(...counts(geometry, played), ...lastMark(position, played, geometry));
      picture.setAttribute('aria-label', label);
      return other(side);
    },
  };
}

/** The name of a side of a recorded position. */
export const sideOf = (position, side) => sideName(position, side);

/** Only the board itself and the names of rows and columns: nothing hovers above it, no values stand below. */
function boxOf({ style, width, height, plate }) {
  if (style !== 'drop') return `0 0 ${width} ${height}`;
  return `${plate.x - 3} ${plate.y - 3} ${plate.width + 6} ${plate.height + 6}`;
}

const at = (geometry, { x, y }, ...shapes) => svg('g', { transform: `translate(${geometry.x(x)} ${geometry.y(y)})` }, ...shapes);

/** Numbers on the stones of the path, where they have no emblems that numbers would hide. */
function counts(geometry, played) {
  if (geometry.style !== 'lines') return [];
  return played.map((move, index) => at(geometry, move, svg('text', { class: `count ${move.side} lines`, y: CELL * 0.13 }, String(index + 1))));
}

/** Corners around the last move. */
function lastMark(position, played, geometry) {
  const last = played.at(-1) ?? position.moves.at(-1);
  if (!last) return [];
  const [r, s] = [CELL * 0.46, CELL * 0.17];
  const corners = [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([a, b]) => `M${a * r} ${b * (r - s)}V${b * r}H${a * (r - s)}`);
  return [svg('g', { class: 'last' }, at(geometry, last, svg('path', { d: corners.join(''), class: 'mark' })))];
}

/** The colours of stones and plates exist once in a page: with the board of the game, or here. */
function share() {
  if (byId('disc-first')) return;
  document.body.append(svg('svg', { class: 'sprite', 'aria-hidden': true, focusable: 'false' }, definitions()));
}
