/** When a person wins: stones of the winner fall over the board for a moment. Not on a reload, and not where motion is unwelcome. */

import { byId, svg } from './dom.js';
import { CELL, geometryOf, styleOf } from './geometry.js';
import { state } from './state.js';
import { stone } from './stones.js';

const CALM = matchMedia('(prefers-reduced-motion: reduce)');
const STONES = 16;
/** In milliseconds: how long a stone falls, and until when the last one starts. */
const FALL = 1100;
const LATEST = 500;

let seen = null;

/** Celebrates if the last change was a winning move of a person. */
export function celebrate() {
  const { view } = state;
  if (!view || view === seen) return;
  const before = seen;
  seen = view;
  if (view.state !== 'over') document.querySelector('.celebration')?.remove();
  if (!CALM.matches && isWon(before, view)) rain(view);
}

/** Whether a person has won by a move that was not on the board before. */
function isWon(before, view) {
  const fresh = before?.id === view.id && before.state !== 'over' && view.moves.length > before.ply && !isRedone(before, view);
  return fresh && view.state === 'over' && view.outcome !== 'draw' && view.seats[view.outcome].asked === 'human';
}

/** Whether the move was there already, and is only played again. */
const isRedone = (before, view) => before.moves[view.ply - 1]?.name === view.moves[view.ply - 1].name;

/** Over the cells and nothing else, so that no text is covered; chance only decides how it looks. */
function rain(view) {
  const drawing = byId('board').querySelector('svg');
  const geometry = geometryOf(view);
  const { plate } = geometry;
  const size = Math.max(0.35, Math.min(0.6, view.width / 14));
  const stones = Array.from({ length: STONES }, (_, index) => {
    const body = svg('g', { class: 'confetti' }, svg('g', { transform: `scale(${size * (0.7 + 0.6 * Math.random())})` }, stone(styleOf(view), view.outcome, 'small')));
    body.style.setProperty('--wait', `${Math.round((index / STONES) * LATEST)}ms`);
    body.style.setProperty('--time', `${FALL}ms`);
    body.style.setProperty('--far', `${plate.height + 2 * CELL}px`);
    body.style.setProperty('--turn', `${Math.round(360 * Math.random() - 180)}deg`);
    const x = plate.x + ((index * 7) % STONES + 0.2 + 0.6 * Math.random()) / STONES * plate.width;
    return svg('g', { transform: `translate(${x.toFixed(1)} ${plate.y - CELL})` }, body);
  });
  const { x, y, width } = plate;
  const clip = svg('clipPath', { id: 'celebration-clip' }, svg('rect', { x, y, width, height: geometry.y(0) + CELL / 2 - y, rx: 14 }));
  const layer = svg('g', { class: 'celebration', 'aria-hidden': true, 'data-testid': 'celebration', 'clip-path': 'url(#celebration-clip)' }, clip, ...stones);
  drawing.append(layer);
  setTimeout(() => layer.remove(), FALL + LATEST + 100);
}
