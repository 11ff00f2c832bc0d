/** The search in view: its figures as they grow, and its main line, shown on the board where one points at it. */

import { showLine } from './actions.js';
import { attribute, byId, html, resize, text } from './dom.js';
import { number, t } from './i18n.js';
import { messageWords } from './messages.js';
import { capital, exactButton, offerExact } from './names.js';
import { state } from './state.js';
import { scoreFigure, short } from './words.js';

const exact = exactButton('exact-thinking');

/** Connects the main line: pointing at a move, or focusing it, shows the line up to it. */
export function setUpThinking() {
  byId('thinking-by').after(exact);
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
  byId('thinking').hidden = thinking === null && !hasComputer(state.view) && document.documentElement.dataset.present !== 'thinking';
  text(byId('thinking-by'), thinking ? authorWords(thinking) : t('thinking.none'));
  offerExact(exact, thinking?.described, thinking?.by);
  text(byId('thinking-score'), thinking?.score ? scoreFigure(thinking.score, state.points) : '');
  text(byId('thinking-depth'), figure(thinking?.depth));
  // What comes from a book takes no nodes.
  text(byId('thinking-nodes'), figure(thinking?.nodes || null));
  text(byId('thinking-speed'), figure(thinking?.nodes_per_second || null));
  text(byId('thinking-time'), thinking ? seconds(thinking.seconds) : '');
  for (const entry of byId('thinking-figures').children) entry.hidden = entry.lastElementChild.textContent === '';
  byId('thinking-figures').hidden = thinking === null;
  updateLine(thinking?.line ?? []);
}

const hasComputer = (view) => view !== null && ['first', 'second'].some((side) => view.seats[side].asked !== 'human');

const authorWords = ({ purpose, described }) => {
  const by = messageWords(described);
  return purpose === 'hint' ? t('thinking.hint', { by }) : capital(by);
};

const seconds = (time) =>
  t('thinking.seconds', { seconds: number(time, { maximumFractionDigits: 1, minimumFractionDigits: 1 }) });

const figure = (value) => (value === null || value === undefined ? '' : short(value));

function updateLine(moves) {
  const line = byId('thinking-line');
  line.hidden = moves.length === 0;
  byId('thinking-line-title').hidden = moves.length === 0;
  resize(line, moves.length, () => html('li', {}, html('button', { type: 'button', class: 'ply' })));
  moves.forEach((move, index) => {
    const button = line.children[index].firstElementChild;
    text(button, move.name);
    attribute(button, 'aria-label', t('thinking.show', { n: index + 1, move: move.name }));
  });
}
