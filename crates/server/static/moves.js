/**
 * The list of moves, in two columns: each a button that goes there, with its value as far as it is known. What else was played instead of a
 * move stands below it, indented.
 */

import { act } from './session.js';
import { jump } from './actions.js';
import { ofMove, turned } from './chances.js';
import { attribute, byId, html, text } from './dom.js';
import { moverOf, treeOf, valuesByNode } from './game-tree.js';
import { styleOf } from './geometry.js';
import { graded, gradeBadge } from './grades.js';
import { currentLanguage, t } from './i18n.js';
import { mainResult } from './results.js';
import { state } from './state.js';
import { stonePicture } from './stones.js';
import { chanceWords, moveWords, resultWords, scoreMark, sideName } from './words.js';

/** The buttons of the moves, by the numbers of their positions. */
let buttons = new Map();
let listed = '';
/** The variation whose commands are shown, by the number of its first position. */
let opened = null;

/** Connects the list. */
export function setUpMoves() {
  const list = byId('moves');
  list.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    const node = Number(button.dataset.node);
    if (button.classList.contains('ply')) go(node);
    else if (button.classList.contains('more')) open(opened === node ? null : node);
    // A double click asks only.
    else if (button.dataset.command === 'delete' && (!button.dataset.asked || event.detail > 1)) ask(button);
    else change(button.dataset.command, node);
  });
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || opened === null) return;
    event.stopPropagation();
    const node = opened;
    open(null);
    list.querySelector(`.more[data-node="${node}"]`)?.focus();
  });
}

/** Goes to a position by its number. */
export function go(node) {
  const { view } = state;
  const ply = treeOf(view).path.indexOf(node);
  if (ply < 0) act('go', { node });
  else jump(ply);
}

/** Shows the commands of a variation, which are too far-reaching for a single press. */
function open(node) {
  opened = node;
  for (const more of byId('moves').querySelectorAll('.more')) {
    const isOpen = Number(more.dataset.node) === node;
    attribute(more, 'aria-expanded', String(isOpen));
    more.nextElementSibling.hidden = !isOpen;
    const button = more.nextElementSibling.querySelector('[data-command=delete]');
    text(button, t('moves.delete'));
    delete button.dataset.asked;
  }
}

/** Nothing brings a variation back: the button asks before it deletes. */
function ask(button) {
  text(button, t('moves.delete.sure'));
  button.dataset.asked = 'yes';
}

async function change(command, node) {
  const line = byId('moves').querySelector(`.more[data-node="${node}"]`)?.closest('.variation');
  const before = line?.previousElementSibling?.querySelector('.ply');
  opened = null;
  await act(command, { node });
  updateMoves();
  const target = command === 'promote' ? buttons.get(node) : before;
  (target?.isConnected ? target : byId('moves').querySelector('.ply'))?.focus();
}

/** Lists the moves of the view. */
export function updateMoves() {
  const { view } = state;
  if (!view) return;
  const list = byId('moves');
  const tree = treeOf(view);
  byId('moves-none').hidden = tree.nodes.length > 1;
  list.hidden = tree.nodes.length === 1;
  const { lines, main } = view.variations ?? {};
  const content = [view.id, styleOf(view), currentLanguage(), lines ?? tree.nodes.map(({ name }) => name).join(), main].join(' ');
  if (content !== listed) {
    listed = content;
    write(list, view, tree);
  }
  updateResult(view);
  const values = valuesByNode(view);
  for (const [id, button] of buttons) updateMove(view, tree, tree.nodes[id], button, values.get(id) ?? null);
  keepInSight(list, buttons.get(tree.here), `${view.id} ${tree.here}`);
}

/** How a result is written. */
const MARKS = { first: '1–0', draw: '½–½', second: '0–1' };

/** Says how the main line ended, also while another one is shown. */
function updateResult(view) {
  const result = mainResult(view) ?? null;
  const place = byId('moves-result');
  place.hidden = result === null;
  if (result === null) return;
  const words = t('moves.result', { mark: MARKS[result], words: resultWords(view, result) });
  const isMain = view.variations === null || view.variations.main === view.variations.end;
  text(place, isMain ? words : t('moves.result.main', { result: words }));
}

/** Writes the list anew; the move that had the focus keeps it. */
function write(list, view, tree) {
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.node : null;
  const known = buttons;
  buttons = new Map();
  const make = (id) => {
    const move = known.get(id)?.parentElement ?? html('span', { class: 'move' }, html('button', { type: 'button', class: 'ply' }),
      // The grade of the review has its place before the value.
      html('span', { class: 'grade-place' }), html('span', { class: 'worth', 'aria-hidden': true }));
    const [button] = move.children;
    const { name } = tree.nodes[id];
    const stone = `${styleOf(view)} ${moverOf(tree.nodes[id])} ${name}`;
    if (button.dataset.content !== stone) {
      button.dataset.content = stone;
      button.replaceChildren(stonePicture(styleOf(view), moverOf(tree.nodes[id])), html('span', { class: 'name' }, name));
    }
    button.dataset.node = id;
    buttons.set(id, button);
    return move;
  };
  if (!tree.nodes[opened]) opened = null;
  list.replaceChildren(...rowsOf(tree, make));
  open(opened);
  if (focused !== null) (buttons.get(Number(focused)) ?? buttons.get(tree.here) ?? list.querySelector('.ply'))?.focus();
}

/** The rows of the main line: the number of their first move and the moves of both sides, and below them what else was played. */
function rowsOf({ nodes }, make) {
  const rows = [];
  let row = null;
  for (let [id] = nodes[0].children; id !== undefined; [id] = nodes[id].children) {
    const { ply, parent } = nodes[id];
    const begins = ply % 2 === 1;
    if (begins || row === null) {
      row = html('li', { class: 'row' }, html('span', { class: 'number' }, `${ply}.`));
      // The moves of the second player stay in their column.
      if (!begins) row.append(html('span'));
      rows.push(row);
    }
    row.append(make(id));
    const others = nodes[parent].children.slice(1);
    if (others.length === 0) continue;
    rows.push(...others.map((first) => variation(nodes, first, make)));
    row = null;
  }
  return rows;
}

/** A variation: its moves in a row, its commands, and what was played instead of its own moves. */
function variation(nodes, first, make) {
  const line = html('span', { class: 'line' });
  const nested = [];
  for (let id = first; id !== undefined; [id] = nodes[id].children) {
    const { ply, parent } = nodes[id];
    if (ply % 2 === 1 || id === first) line.append(html('span', { class: 'number' }, `${ply}.`));
    line.append(make(id));
    if (id !== first) nested.push(...nodes[parent].children.slice(1).map((child) => variation(nodes, child, make)));
  }
  line.append(...commands(first, nodes[first].name));
  const item = html('li', { class: 'variation', 'data-testid': 'variation' }, line);
  if (nested.length > 0) item.append(html('ol', { role: 'list', class: 'nested' }, ...nested));
  return item;
}

function commands(node, name) {
  const command = (kind, words) => html('button', { type: 'button', class: 'small', 'data-command': kind, 'data-node': node, 'data-testid': `variation-${kind}` }, words);
  const label = t('moves.variation', { move: name });
  const more = html('button', { type: 'button', class: 'more', 'data-node': node, 'aria-expanded': 'false', 'aria-label': label, title: label, 'data-testid': 'variation-more' }, '⋯');
  const shown = html('span', { class: 'commands', role: 'group', 'aria-label': label }, command('promote', t('moves.promote')), command('delete', t('moves.delete')));
  return [more, shown];
}

function updateMove(view, tree, node, button, value) {
  const at = tree.path[node.ply] === node.id ? node.ply : null;
  const undone = at !== null && at > view.ply;
  button.classList.toggle('taken-back', undone);
  attribute(button, 'aria-current', node.id === tree.here ? 'step' : null);
  const side = moverOf(node);
  const words = { n: node.ply, side: sideName(view, side), move: moveWords(view, node) };
  const said = undone ? t('moves.taken', words) : t('moves.move', words);
  const seen = value && seenBy(value, side);
  const [, place, worth] = button.parentElement.children;
  text(worth, seen ? scoreMark(seen) : '');
  worth.className = `worth ${seen ? seen.kind : ''}`;
  const valued = seen ? t('moves.valued', { move: said, value: chanceWords(view, seen, side) }) : said;
  // Moves of the current line are the ones that have been judged.
  const badge = at === null ? '' : gradeBadge(view, at);
  if (place.firstElementChild?.dataset.grade !== (badge || undefined)?.dataset.grade) place.replaceChildren(badge);
  attribute(button, 'aria-label', at === null ? valued : graded(view, at, valued));
  attribute(button, 'title', seen ? chanceWords(view, seen, side) : null);
}

/** The value of the move to a position, for the side that made it; that of the position is the first player's. */
const seenBy = (value, side) => ofMove(side === 'first' ? value : turned(value));

let sight = '';

/** Scrolls the list, and nothing else, to the move on the board. */
function keepInSight(list, button, place) {
  if (place === sight) return;
  sight = place;
  const item = button?.closest('.row, .variation');
  if (!item) list.scrollTop = 0;
  else list.scrollTop = button.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop - list.clientHeight / 2;
}
