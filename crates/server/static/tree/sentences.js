/** Every step as a sentence: what happens, and why. No DOM here: texts come from `words`, `{t, plural, number}`. */

import { KINDS } from './kinds.js';
import { savedBy } from './recording.js';
import { alphaText, betaText, movesText, nodesText, rank, valueText, windowText } from './values.js';

/** The sentence of a step; `state` is what walk.js knows at it. */
export function sentence(recording, state, words) {
  const tell = { start, enter, return: back, end };
  return tell[state.kind](recording, state, words);
}

/** A node by its side and, in toy trees, its letter: MAX node, MIN node B. */
export function nodeText(recording, node, { t }) {
  const name = recording.toy?.name(recording.toy.of(node));
  if (recording.isMax(node)) return name ? t('tree.max.named', { name }) : t('tree.max');
  return name ? t('tree.min.named', { name }) : t('tree.min');
}

/** A node as the place to which a search comes back. */
function placeText(recording, node, { t }) {
  if (recording.parent(node) === null) return t('tree.place.root');
  const moves = recording.line(node).join(' ');
  return recording.isMax(node) ? t('tree.place.max', { moves }) : t('tree.place.min', { moves });
}

const boundsOf = ({ path }) => path[path.length - 1];

function start(recording, state, words) {
  const { t } = words;
  const { node, search } = state;
  if (recording.nodes.kind[node] === KINDS.win) return t('tree.step.win', { move: recording.choiceFrom(node, recording.nodes.best[node]) });
  const places = { depth: recording.searches[search].depth, node: nodeText(recording, node, words), window: windowText(boundsOf(state), words) };
  return recording.windowed ? t('tree.step.start', places) : t('tree.step.start.plain', places);
}

function enter(recording, state, words) {
  const told = [entering(recording, state, words)];
  const hidden = recording.hidden(state.node);
  if (hidden > 0) told.push(words.t('tree.step.hidden', { nodes: nodesText(hidden, words) }));
  if (recording.nodes.kind[state.node] === KINDS.unfinished) told.push(words.t('tree.step.stopped'));
  return told.join(' ');
}

function entering(recording, state, words) {
  const { t } = words;
  const { node } = state;
  const places = {
    node: nodeText(recording, node, words),
    move: recording.moveFrom(recording.nodes.parent[node], recording.nodes.move[node]),
    window: windowText(boundsOf(state), words),
  };
  if (!recording.windowed) return t('tree.step.enter.plain', places);
  if (recording.isAgain(node)) return t('tree.step.enter.again', places);
  return isNullWindow(recording, state) ? t('tree.step.enter.null', { ...places, ...questionOf(recording, node, words) }) : t('tree.step.enter', places);
}

/** What a null window asks: whether a value is above its alpha, or below its beta. */
function questionOf(recording, node, words) {
  const { alpha, beta } = recording.nodes;
  if (recording.isMax(recording.parent(node))) return { sign: '>', bound: alphaText(alpha[node], words) };
  return { sign: '<', bound: betaText(beta[node], words) };
}

/** Whether a node was entered with less than the window of its parent: principal variation search only asks whether a move is better than a bound. */
function isNullWindow({ nodes }, { path, node }) {
  const parent = path[path.length - 2];
  return parent.alpha !== nodes.alpha[node] || parent.beta !== nodes.beta[node];
}

function back(recording, state, words) {
  return `${arriving(recording, state, words)} ${effect(recording, state, words)}`;
}

function arriving(recording, { node }, words) {
  const { t } = words;
  const { nodes } = recording;
  const name = recording.moveFrom(nodes.parent[node], nodes.move[node]);
  const places = {
    value: valueText(nodes.value[node], words),
    move: recording.isAgain(node) ? t('tree.again', { move: name }) : name,
    parent: placeText(recording, nodes.parent[node], words),
    name: recording.toy?.name(recording.toy.of(nodes.parent[node])),
  };
  const kind = nodes.kind[node];
  if (kind === KINDS.leaf) return t('tree.step.leaf', places);
  if (kind === KINDS.end) return t('tree.step.over', places);
  if (kind === KINDS.table) return t('tree.step.table', places);
  return places.name ? t('tree.step.back.named', places) : t('tree.step.back', places);
}

/** What a value does to the node that it comes back to. */
function effect(recording, state, words) {
  if (state.cut) return cutText(recording, state.cut, words);
  return recording.windowed ? onWindow(recording, state, words) : onBest(recording, state, words);
}

/** Why a node stops, and what that saves. */
export function cutText(recording, cut, words) {
  const { t } = words;
  const value = valueText(cut.value, words);
  const lost = lostText(cut, words);
  if (cut.kind === 'average') return t('tree.cut.average', { value, lost });
  const above = recording.json.settings.cutoff === 'above';
  if (cut.kind === 'beta') return t('tree.cut.beta', { value, sign: above ? '>' : '≥', bound: betaText(cut.bound, words), lost });
  return t('tree.cut.alpha', { value, sign: above ? '<' : '≤', bound: alphaText(cut.bound, words), lost });
}

/** What a cut leaves out, in words. */
export function lostText(cut, words) {
  const { nodes, unknown } = savedBy(cut);
  const places = { moves: movesText(cut.moves.length, words), nodes: nodesText(nodes, words) };
  if (!unknown) return words.t('tree.lost', places);
  return nodes > 0 ? words.t('tree.lost.least', places) : words.t('tree.lost.unknown', places);
}

function onBest(recording, { path, before }, words) {
  const { node, best } = path[path.length - 2];
  const places = bestPlaces(recording, node, best, words);
  return before.best?.move === best.move ? words.t('tree.effect.best.stays', places) : words.t('tree.effect.best', places);
}

const bestPlaces = (recording, node, { move, value }, words) => ({ value: valueText(value, words), move: recording.choiceFrom(node, move) });

function onWindow(recording, state, words) {
  const { node, path, before } = state;
  const now = path[path.length - 2];
  const isMax = recording.isMax(now.node);
  const value = recording.nodes.value[node];
  const bound = isMax ? before.alpha : before.beta;
  const after = isMax ? now.alpha : now.beta;
  const places = {
    value: valueText(value, words),
    bound: isMax ? alphaText(bound, words) : betaText(bound, words),
    after: isMax ? alphaText(after, words) : betaText(after, words),
    move: recording.moveFrom(recording.nodes.parent[node], recording.nodes.move[node]),
  };
  const isBetter = (than) => (isMax ? rank(value) > rank(than) : rank(value) < rank(than));
  const change = {
    isMax,
    isBeyond: bound === null || isBetter(bound),
    isBest: before.best === null || isBetter(before.best.value),
    changed: after !== bound,
    again: recording.isRepeated(node),
  };
  const told = [changeText(change, places, words)];
  if (after === bound && before.best?.move !== now.best.move) told.push(words.t('tree.effect.best', bestPlaces(recording, now.node, now.best, words)));
  return told.join(' ');
}

function changeText({ isMax, isBeyond, isBest, changed, again }, places, { t }) {
  // At the root, the bound may be below the best so far: for ties, or because every move has the whole window.
  if (again && !isBest) return t('tree.effect.again', { ...places, sign: isMax ? '>' : '<', name: isMax ? 'α' : 'β' });
  if (again) return isMax ? t('tree.effect.alpha.again', places) : t('tree.effect.beta.again', places);
  if (changed) return isMax ? t('tree.effect.alpha', places) : t('tree.effect.beta', places);
  if (isBeyond) return isMax ? t('tree.effect.alpha.kept', places) : t('tree.effect.beta.kept', places);
  return isMax ? t('tree.effect.alpha.stays', places) : t('tree.effect.beta.stays', places);
}

function end(recording, { node }, words) {
  const { value, best } = recording.nodes;
  if (value[node] === null) return words.t('tree.step.end.none');
  const places = { value: valueText(value[node], words), move: best[node] === null ? '' : recording.choiceFrom(node, best[node]) };
  return best[node] === null ? words.t('tree.step.end.plain', places) : words.t('tree.step.end', places);
}
