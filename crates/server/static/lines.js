/** The best lines of the analysis: pointing at a move shows the line up to it on the board, choosing it goes there. */

import { act } from './session.js';
import { chanceOf } from './chances.js';
import { attribute, byId, html, resize, roving, text } from './dom.js';
import { t } from './i18n.js';
import { change, state } from './state.js';
import { scoreFigure, scoreWords } from './words.js';

/** The most moves of a line that are listed. */
const LONGEST = 10;

/** The lines listed, and the position that they belong to. */
let listed = { at: null, lines: [] };
/** Whether one has just gone to a position of a line: the list changes below the pointer then, which shows nothing until it moves. */
let gone = false;

/** Connects the list. */
export function setUpLines() {
  const list = byId('lines');
  const show = (event) => {
    if (gone) return;
    const row = event.target.closest('li');
    if (row) preview(rowOf(row), placeOf(event.target) ?? LONGEST);
  };
  const hide = () => change({ ghosts: null });
  const move = (event) => {
    if (!gone) return;
    gone = false;
    show(event);
  };
  list.addEventListener('pointermove', move);
  list.addEventListener('keydown', () => (gone = false));
  list.addEventListener('pointerover', show);
  list.addEventListener('focusin', show);
  list.addEventListener('pointerleave', () => {
    gone = false;
    hide();
  });
  list.addEventListener('focusout', hide);
  roving(list, 'button');
  list.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) goTo(rowOf(button.closest('li')), placeOf(button));
  });
}

const rowOf = (row) => listed.lines[[...row.parentElement.children].indexOf(row)];

/** How many moves of its line a button stands for. */
function placeOf(element) {
  const button = element.closest('button');
  return button ? [...button.parentElement.children].indexOf(button) + 1 : null;
}

/** The first moves of a line as ghost stones, as long as the position stays. */
function preview(line, count) {
  const { view } = state;
  if (!line || listed.at !== view.at) return;
  change({ ghosts: { at: view.at, side: view.turn, moves: line.moves.slice(0, count) } });
}

/** Goes to the position after the first moves of a line. */
function goTo(line, count) {
  if (!line || listed.at !== state.view.at) return;
  const moves = line.moves.slice(0, count).map(({ name }) => name).join('');
  gone = true;
  change({ ghosts: null });
  act('line', { moves, at: listed.at });
}

/** Lists the lines of the analysis. While one points at them, they stay as they are. */
export function updateLines() {
  const { view } = state;
  if (!view) return;
  const list = byId('lines');
  const lines = view.analysis?.lines ?? [];
  const held = list.matches(':hover') || list.contains(document.activeElement);
  if (!(held && listed.at === view.at && lines.length > 0 && listed.lines.length > 0)) {
    listed = { at: view.at, lines: lines.map((line) => ({ ...line, moves: line.moves.slice(0, LONGEST) })) };
  }
  byId('lines-part').hidden = listed.lines.length === 0;
  const depth = listed.lines.find((line) => line.depth !== null)?.depth ?? null;
  text(byId('lines-title'), depth === null ? t('lines.title') : t('lines.depth', { n: depth }));
  resize(list, listed.lines.length, makeRow);
  listed.lines.forEach((line, place) => updateRow(list.children[place], line, place));
  settleTab(list);
}

function makeRow() {
  const bar = html('span', { class: 'chance-bar', 'aria-hidden': 'true' }, html('span', { class: 'part' }));
  const score = html('span', { class: 'score' });
  return html('li', {}, bar, score, html('span', { class: 'line-moves' }));
}

/** One move of all lines is reached by Tab, the others by arrow keys. */
function settleTab(list) {
  const buttons = [...list.querySelectorAll('button')];
  const reached = buttons.find((button) => button === document.activeElement) ?? buttons[0];
  for (const button of buttons) attribute(button, 'tabindex', button === reached ? null : -1);
}

function updateRow(row, line, rank) {
  const [bar, score, moves] = row.children;
  bar.firstElementChild.style.setProperty('--part', chanceOf(line.score).toFixed(3));
  text(score, scoreFigure(line.score, state.points));
  attribute(row, 'aria-label', t('lines.line', { n: rank + 1, score: scoreWords(line.score) }));
  resize(moves, line.moves.length, () => html('button', { type: 'button', class: 'ply', 'data-testid': 'line-move' }));
  line.moves.forEach((move, place) => {
    const button = moves.children[place];
    text(button, move.name);
    attribute(button, 'aria-label', t('lines.go', { n: place + 1, move: move.name }));
  });
}
