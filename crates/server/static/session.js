/** The board of this page: found again after a reload, created again when it has expired, and sent commands. */

import * as api from './api.js';
import { USUAL, addressOf, oddNumbers, readAddress } from './address.js';
import { listener } from './events.js';
import { t } from './i18n.js';
import { messageWords } from './messages.js';
import { goesOn, linesOf, moveNames, nodeAfter, treeOf } from './game-tree.js';
import { currentKey, follow, keep } from './keeping.js';
import { keptGame, requestOf } from './kept-games.js';
import { calm, complain, offer, remark } from './notice.js';
import { seated } from './link-players.js';
import { change, onChange, state } from './state.js';
import { ofTab, readData, writeData } from './storage.js';
import { note, onTravel, stepBegins, stepEnds } from './walk.js';

const KEPT = 'linha.board';
const RETRY = 1500;
const FULL = 503;

const events = listener({
  heard: show,
  gone: remake,
  lost: (lost) => state.lost !== lost && change({ lost }),
});

/** Shows the board of this tab, or the one that the address describes. */
export async function open() {
  const kept = readData(KEPT, ofTab);
  if (kept?.address === location.pathname + location.search) {
    try {
      adopt(await api.board(kept.id), [], kept.key);
      return;
    } catch (refusal) {
      if (refusal.lost) return again(open);
    }
  }
  // After a reload, the entry of the history still says which game this is.
  await remake(kept?.address === location.pathname + location.search ? kept.key : history.state?.key);
}

/**
 * Replaces the board by a new one, after all earlier commands; throws if the server refuses. The former game is kept. `keyOf` gives the key of
 * the new game, if it has one; `remarks` say what of the request it does not show.
 */
export function begin(request, keyOf = () => undefined, remarks = []) {
  const begun = afterLast(() => replace(request, keyOf, remarks));
  last = begun;
  return begun;
}

async function replace(request, keyOf, remarks) {
  const view = await api.create(request);
  calm();
  // What has happened on the former board meanwhile is kept as well.
  const before = state.view;
  const isKept = before !== null && keep(before, true);
  const former = currentKey();
  const key = keyOf(view);
  stepBegins();
  adopt(view, remarks, key);
  stepEnds();
  if (isKept) giveBack(before);
  if (isKept && former !== key && keptGame(former)?.result === null) {
    offer(t('games.former'), t('games.back'), () => resume(former));
  }
}

/** The boards that this page has given back to the server. */
const given = new Set();

function giveBack({ id }) {
  given.add(id);
  api.forget(id);
}

/** Goes on with a kept game; false if there is none. */
export async function resume(key) {
  const game = keptGame(key);
  if (!game) return false;
  if (key === currentKey()) return true;
  await begin(requestOf(game), () => key);
  return true;
}

onChange(({ view }) => view && keep(view));

onTravel((place) => {
  last = afterLast(() => travel(place));
});

/** Shows the position of an entry of the browser's history, on its board or on one that is made anew from the kept game. */
async function travel(place) {
  try {
    if (!place || place.key !== currentKey()) await reopen(place);
    const { view } = state;
    const tree = treeOf(view);
    const node = place ? nodeAfter(tree, moveNames(view.gravity, place.moves)) : null;
    // A position that was deleted is no more: the address is that of the board again.
    if (node === null || node === tree.here) return show(view);
    const ply = tree.path.indexOf(node);
    show(await (ply < 0 ? post('go', { node }, linesOf(view)) : post('jump', { ply })));
    calm();
  } catch (refusal) {
    if (!refusal.told) throw refusal;
    complain(refusal);
  }
}

async function reopen(place) {
  const before = state.view;
  const isKept = before !== null && keep(before, true);
  const view = place && !given.has(place.board) ? await still(place.board) : null;
  if (view) adopt(view, [], place.key);
  else await remake(place?.key ?? null);
  if (isKept && before.id !== state.view.id) giveBack(before);
}

/** A board of the server, or null if it has gone. */
async function still(board) {
  try {
    return await api.board(board);
  } catch (refusal) {
    if (refusal.gone) return null;
    throw refusal;
  }
}

let last = Promise.resolve();

/** What comes after all earlier commands, even after one that broke. */
const afterLast = (task) => last.catch(() => null).then(task);

/** Commands that change the moves: sent twice, they must not be done twice. */
const ONCE = ['play', 'undo', 'redo', 'think', 'go', 'delete', 'promote'];

/** Commands by which the visitor leaves a position. */
const STEPS = ['play', 'undo', 'redo', 'think', 'jump', 'line', 'go'];

/** Commands that name a position by its number. */
const BY_NUMBER = ['go', 'delete', 'promote'];

/** Sends a command to the board, after all earlier ones, and shows the result. */
export function act(what, body) {
  const lines = BY_NUMBER.includes(what) ? linesOf(state.view) : '';
  last = afterLast(() => attempt(what, body, lines));
  return last;
}

async function attempt(what, body, lines) {
  if (STEPS.includes(what)) stepBegins();
  try {
    show(await post(what, body, lines));
    stepEnds();
    calm();
    return true;
  } catch (refusal) {
    stepEnds();
    if (!refusal.told) throw refusal;
    if (refusal.view) show(refusal.view);
    complain(refusal);
    return false;
  }
}

/** Sends a command. One that names a position by its number in these lines is dropped where other moves have other numbers: the page shows them. */
async function post(what, body, lines = '') {
  // While computers play, the board changes faster than it is shown: an undo is meant for whatever is there.
  const isOnce = () => ONCE.includes(what) && !(['undo', 'go'].includes(what) && state.view.state === 'thinking');
  const isValid = () => goesOn(state.view.gravity, linesOf(state.view), lines);
  const send = () => (isValid() ? api.post(state.view.id, what, isOnce() ? { ...body, at: state.view.at } : body) : state.view);
  try {
    return await send();
  } catch (refusal) {
    if (!refusal.gone) throw refusal;
    await remake();
    return send();
  }
}

/** The board that is made anew: `key` and `done`. */
let making = null;

/** Creates the board of a game again from the kept game or else from the address, once for all requests that miss it. */
function remake(key = currentKey()) {
  if (making?.key === key) return making.done;
  const game = keptGame(key);
  const request = game ? requestOf(game) : readAddress(location.search);
  const former = making?.done.catch(() => null) ?? Promise.resolve();
  const mine = { key, done: former.then(() => make(request, key)) };
  making = mine;
  mine.done = mine.done.finally(() => making === mine && (making = null));
  return mine.done;
}

/** What an address describes, as far as that is possible; the page says what is not. */
async function make(request, key) {
  const odd = oddNumbers(location.search).map((part) => t('link.number', part));
  try {
    const { request: known, remarks } = await seated(request);
    adopt(await api.create({ ...known, lenient: true }), [...odd, ...remarks], key);
  } catch (refusal) {
    if (refusal.lost) return again(() => make(request, key));
    complain(refusal);
    return refusal.status === FULL || request === USUAL ? again(() => make(request, key)) : make(request.variations === undefined ? USUAL : readAddress(location.search));
  }
}

async function again(task) {
  change({ lost: true });
  await new Promise((done) => setTimeout(done, RETRY));
  return task();
}

/** Takes a board as the one of this page, and says what of the request it does not show; the analysis stays on. */
function adopt(view, remarks = [], key = undefined) {
  const analysed = state.view?.analysis;
  follow(view, key);
  change({ lost: false });
  show(view, true);
  events.listen(view.id);
  const told = [...(view.notes ?? []).map(messageWords), ...remarks];
  // A command that succeeds hides what was said before.
  if (analysed) act('analyse', { on: true }).then(() => remark(told));
  else remark(told);
}

/** Shows a view, unless a newer one is shown or it is another board's. */
function show(view, another = false) {
  const shown = state.view;
  if (!another && shown && (shown.id !== view.id || view.version < shown.version)) return;
  const fresh = shown?.id !== view.id ? { preview: 0, ghosts: null, hover: null, cursor: null, heat: null, terms: null } : {};
  change({ view, ...fresh });
  const address = addressOf(view);
  const key = currentKey();
  note(address, { key, board: view.id, moves: view.notation });
  writeData(KEPT, { id: view.id, address, key }, ofTab);
}
