/** The panel of threats: what there is by side and kind, whom zugzwang favours, and what the move does that is pointed at. */

import { threats as askThreats } from './api.js';
import { attribute, byId, html, svg, text } from './dom.js';
import { CELL } from './geometry.js';
import { currentLanguage, t } from './i18n.js';
import { messageWords } from './messages.js';
import { change, state } from './state.js';
import { isMade, keyOf, shapesOf, situationOf } from './threat-marks.js';
import { other, sideName, withSides } from './words.js';

/** What is to be seen of a mark in the list. */
const FRAME = [-0.46, -0.46, 0.92, 0.92].map((share) => share * CELL).join(' ');

/** Milliseconds after which a request that has failed is repeated. */
const RETRY = 1500;

let asked = '';
let written = '';

/** Connects the list: pointing at an entry, or moving to it, shows its cells. */
export function setUpThreats() {
  const list = byId('threats-list');
  for (const event of ['pointerover', 'focusin', 'click']) list.addEventListener(event, point);
  for (const event of ['pointerleave', 'focusout']) list.addEventListener(event, () => change({ pointed: null }));
}

function point({ target }) {
  const entry = target.closest('button');
  if (entry) change({ pointed: JSON.parse(entry.dataset.cells) });
}

/** Asks for the threats of the position, and shows them. */
export function updateThreats() {
  const { view, threats } = state;
  if (!view) return;
  const wanted = threats ? keyOf(view) : '';
  if (wanted !== asked) {
    asked = wanted;
    if (wanted) ask(view.id, wanted);
    if (state.pointed) change({ pointed: null });
  }
  byId('threats-panel').hidden = !threats;
  if (threats) write(view, situationOf(state));
}

async function ask(id, of) {
  try {
    const situation = await askThreats(id);
    if (asked === of) change({ situation: { ...situation, of } });
  } catch (refusal) {
    // If the board has moved on, or is gone, the next view tells.
    if (refusal.passing) setTimeout(() => asked === of && ask(id, of), RETRY);
  }
}

function write(view, situation) {
  text(byId('threats-move'), moveSentence(view, situation));
  const content = JSON.stringify([currentLanguage(), situation, view.state === 'over']);
  if (content === written) return;
  written = content;
  const groups = grouped(situation?.threats ?? []);
  text(byId('threats-favoured'), situation ? favouredSentence(view, situation) : '');
  byId('threats-none').hidden = !situation || groups.length > 0;
  byId('threats-list').replaceChildren(...groups.map((group) => entry(view, group)));
}

/** Threats of one side and kind together. */
function grouped(threats) {
  const groups = new Map();
  for (const threat of threats) {
    const name = `${threat.side} ${threat.kind}`;
    groups.set(name, [...(groups.get(name) ?? []), threat]);
  }
  return [...groups.values()];
}

/** An entry of the list, which is its legend as well: the mark, the side, the kind and the cells. */
function entry(view, threats) {
  const [{ side, kind, words }] = threats;
  const cells = threats.map(({ cell }) => cell).join(', ');
  const above = threats.filter((threat) => threat.above).map(({ cell }) => t('threats.above', { cell }));
  const places = { side: sideName(view, side), kind: messageWords(words), cells };
  const said = [isMade(kind) ? t('threats.make', places) : t('threats.is', places), ...above].join('. ');
  const shown = threats.flatMap(({ x, y, stones }) => [[x, y], ...stones]);
  const mark = svg('svg', { viewBox: FRAME, class: 'threat-mark', 'aria-hidden': true },
    svg('g', { class: `mark threat ${side}` }, ...shapesOf(view, kind, side)));
  const button = html('button', { type: 'button', class: 'threat-entry', 'data-testid': 'threat', 'data-kind': kind }, mark, html('span', {}, said));
  attribute(button, 'data-cells', JSON.stringify(shown));
  return html('li', {}, button);
}

/** Who is favoured and why, in sentences; empty where stones do not fall. */
function favouredSentence(view, { favoured, odd, threats }) {
  if (!odd || view.state === 'over') return '';
  const rows = t('threats.rows', { odd: sideName(view, odd), even: sideName(view, other(odd)) });
  if (!favoured) return `${t('threats.nobody')} ${rows}`;
  const places = { side: sideName(view, favoured.side), cell: favoured.place?.cell };
  if (favoured.proven) return `${t('threats.proven', places)} ${favoured.place ? t('threats.fills', places) : ''}`.trim();
  const atHand = threats.some(({ side, kind, cell }) => kind === 'line' && side === favoured.side && cell === places.cell);
  if (atHand) return t('threats.at.hand', places);
  return `${favoured.odd ? t('threats.favoured.odd', places) : t('threats.favoured.even', places)} ${rows}`;
}

/** What the move does that is pointed at. */
function moveSentence(view, situation) {
  const { hover } = state;
  const move = hover && situation?.moves.find(({ x, y }) => x === hover.x && (view.gravity || y === hover.y));
  if (!move) return t('threats.point');
  const facts = move.facts.map(({ words }) => messageWords(withSides(view, words))).join('; ');
  return `${move.cell}: ${facts || t('threats.quiet')}.`;
}
