/** What a value of the heat map is made of: the terms of the evaluation after the move that is pointed at, and what the move changes. */

import { terms as askTerms } from './api.js';
import { NARROW } from './display.js';
import { byId, html, text } from './dom.js';
import { currentLanguage, number, plural, t } from './i18n.js';
import { messageWords } from './messages.js';
import { change, state } from './state.js';
import { evaluationName, moveWords, sideName, signedInFull } from './words.js';

let asked = '';
let underWay = false;
let written = '';

/** Puts the terms where they can be seen together with the board. */
export function setUpTerms() {
  NARROW.addEventListener('change', settle);
  settle();
}

/** On one column, the terms stand right below the board. */
function settle() {
  byId(NARROW.matches ? 'terms-below' : 'terms-beside').append(byId('terms'));
}

/** The value of the heat map that is pointed at: of a cell, or of its column where stones fall. */
function pointedAt({ view, heat, hover }) {
  if (!hover) return null;
  return heat.values.find(({ x, y }) => x === hover.x && (view.gravity || y === hover.y)) ?? null;
}

/** Asks for the terms of the move that is pointed at, or of the position itself, and shows them. */
export function updateTerms() {
  const { view, heat } = state;
  const move = heat && pointedAt(state);
  const wanted = heat ? [heat.evaluation, view.id, view.notation, move?.name ?? ''].join(' ') : '';
  if (wanted !== asked) {
    asked = wanted;
    if (wanted) ask();
    else if (state.terms) change({ terms: null });
  }
  write();
}

/** One request at a time: while the pointer moves on, only the latest move is asked for. */
async function ask() {
  if (underWay) return;
  underWay = true;
  const wanted = asked;
  const { view, heat } = state;
  try {
    const terms = await askTerms(view.id, heat.evaluation, pointedAt(state)?.name);
    if (asked === wanted) change({ terms });
  } catch {
    // The board has moved on, or is gone: the next view tells.
  }
  underWay = false;
  if (asked && asked !== wanted) ask();
}

function write() {
  const { view, terms } = state;
  const panel = byId('terms');
  panel.hidden = !terms || !state.heat;
  const content = JSON.stringify([currentLanguage(), terms]);
  if (panel.hidden || content === written) return;
  written = content;
  text(byId('terms-of'), sentence(view, terms));
  text(byId('terms-said'), [sentence(view, terms), ...changes(view, terms)].join(' '));
  byId('terms-rows').replaceChildren(...terms.terms.map((term) => row(view, term)));
  byId('terms-table').hidden = terms.terms.length === 0;
}

const STONES = { one: 'terms.stones.one', few: 'terms.stones.few', other: 'terms.stones.other' };

/** Points to two digits after the point; what is nearly nothing has no sign. */
const inFull = (points) => number(Math.round(points * 100) / 100 || 0, { maximumFractionDigits: 2 }).replace('-', '\u2212');

/** The sum in words. */
function sentence(view, { evaluation, side, move, points, change: sum }) {
  const places = { evaluation: evaluationName(evaluation), side: sideName(view, side), points: inFull(points) };
  if (!move) return t('terms.position', places);
  return t('terms.move', { ...places, move: moveWords(view, move), change: signedInFull(sum), before: inFull(points - sum) });
}

/** What the move changes, in words: screen readers hear it, the table shows it. */
const changes = (view, { terms }) => terms.filter((term) => term.change !== 0).map((term) => changeWords(view, term));

function changeWords(view, { kind, side, before, count, each, points, change: sum }) {
  const named = { side: sideName(view, side), kind: messageWords(kind) };
  if (each !== null) return t('terms.changed', { ...named, before, count });
  return t('terms.changed.points', { ...named, before: inFull(points - sum), points: inFull(points) });
}

/** The points of a term: a count of equal ones, or of stones each of which counts differently. */
const sumOf = ({ count, each, points }) =>
  each === null ? `${plural(STONES, count)}: ${inFull(points)}` : `${number(count)} × ${inFull(each)} = ${inFull(points)}`;

function row(view, term) {
  const figures = [sumOf(term), signedInFull(term.change)];
  return html('tr', { class: term.change === 0 ? 'same' : null },
    html('th', { scope: 'row' }, messageWords(term.kind)), html('td', {}, sideName(view, term.side)),
    ...figures.map((figure) => html('td', { class: 'figure' }, figure)));
}
