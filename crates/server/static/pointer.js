/** Mouse and touch on the board. A double click is one, and where cells are smaller than a finger, or a heat map or threats are shown,
 * the first tap only chooses. */

import { play } from './actions.js';
import { currentGeometry } from './board.js';
import { byId } from './dom.js';
import { CELL } from './geometry.js';
import { t } from './i18n.js';
import { tell } from './notice.js';
import { change, shownView, state } from './state.js';
import { moveName } from './words.js';

const FINGER = 30;

let touched = false;

/** Connects the board's element. */
export function setUpPointer() {
  const home = byId('board');
  home.addEventListener('pointerdown', (event) => (touched = event.pointerType === 'touch'));
  home.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'touch') hover(cellOf(event));
  });
  home.addEventListener('pointerleave', (event) => {
    if (event.pointerType !== 'touch') hover(null);
  });
  home.addEventListener('click', (event) => {
    const cell = cellOf(event);
    const again = event.detail > 1 && !touched;
    if (cell && !again) choose(cell);
  });
}

function choose(cell) {
  const view = shownView();
  change({ cursor: cell });
  const looks = isSmall() || state.heat !== null || state.threats;
  if (touched && looks && view.state === 'human' && !meansSame(cell, state.hover)) {
    hover(cell);
    tell(t('board.again', { move: moveName(view, cell.x, cell.y) }));
    return;
  }
  if (touched) hover(null);
  play(cell);
}

/** Whether a finger would cover more than one cell, where each of them is another move. */
function isSmall() {
  const drawing = byId('board').querySelector('svg');
  const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
  return !state.view.gravity && CELL * scale < FINGER;
}

/** Whether two cells are the same move: any of a column, where stones fall. */
const meansSame = (a, b) => same(a, b) || (state.view.gravity && b !== null && a.x === b.x);

function hover(cell) {
  if (!same(cell, state.hover)) change({ hover: cell });
}

const same = (a, b) => a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y);

/** The cell that an event means: the one it names, or the one at its point. */
function cellOf(event) {
  const named = event.target.closest?.('[data-testid=cell]');
  if (named) return { x: Number(named.dataset.x), y: Number(named.dataset.y) };
  const drawing = byId('board').querySelector('svg');
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
  return currentGeometry().at(point.x, point.y);
}
