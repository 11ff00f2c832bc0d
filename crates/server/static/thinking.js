/** The search in view: its figures as they grow, and its main line, shown on the board where one points at it. */

import { showLine } from './actions.js';
import { attribute, byId, html, resize, text } from './dom.js';
import { number, t } from './i18n.js';
import { state } from './state.js';
import { scoreFigure, short } from './words.js';

const NONE = '–';

/** Connects the main line: pointing at a move, or focusing it, shows the line up to it. */
export function setUpThinking() {
  const line = byId('thinking-line');
  const show = (event) => {
    const item = event.target.closest('li');
    if (item) showLine([...line.children].indexOf(item) + 1);
  };
  line.addEventListener('pointerover', show);
  line.addEventListener('focusin', show);
  line.addEventListener('pointerleave', () => showLine(0));
  line.addEventListener('focusout', () => showLine(0));
}

/** Shows the figures of the view. */
export function updateThinking() {
  const thinking = state.view?.thinking ?? null;
  byId('thinking').classList.toggle('running', thinking?.running ?? false);
  byId('thinking').classList.toggle('idle', thinking === null);
  text(byId('thinking-by'), thinking ? t(PURPOSES[thinking.purpose], { by: thinking.by }) : t('thinking.none'));
  text(byId('thinking-score'), thinking?.score ? scoreFigure(thinking.score) : NONE);
  text(byId('thinking-depth'), figure(thinking?.depth));
  text(byId('thinking-nodes'), figure(thinking?.nodes));
  text(byId('thinking-speed'), figure(thinking?.nodes_per_second));
  text(byId('thinking-time'), thinking ? seconds(thinking.seconds) : NONE);
  updateLine(thinking?.line ?? []);
}

const PURPOSES = { move: 'thinking.by', hint: 'thinking.hint' };

const seconds = (time) =>
  t('thinking.seconds', { seconds: number(time, { maximumFractionDigits: 1, minimumFractionDigits: 1 }) });

const figure = (value) => (value === null || value === undefined ? NONE : short(value));

function updateLine(moves) {
  const line = byId('thinking-line');
  resize(line, moves.length, () => html('li', {}, html('button', { type: 'button', class: 'ply' })));
  moves.forEach((move, index) => {
    const button = line.children[index].firstElementChild;
    text(button, move.name);
    attribute(button, 'aria-label', t('thinking.show', { n: index + 1, move: move.name }));
  });
}
