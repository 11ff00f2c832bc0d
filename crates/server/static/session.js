/** The board of this page: found again after a reload, created again when it has expired, and sent commands. */

import * as api from './api.js';
import { USUAL, addressOf, oddNumbers, readAddress } from './address.js';
import { listener } from './events.js';
import { t } from './i18n.js';
import { messageWords } from './messages.js';
import { moveNames, nodeAfter, treeOf } from './game-tree.js';
import { currentKey, follow, keep } from './keeping.js';
import { keptGame, requestOf } from './kept-games.js';
import { calm, complain, offer, remark } from './notice.js';
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

/** Replaces the board by a new one, whose game has this key; throws if the server refuses. The former game is kept. */
export async function begin(request, key) {
  const before = state.view;
  const former = currentKey();
  const view = await api.create(request);
  calm();
  const isKept = before !== null && keep(before, true);
  stepBegins();
  adopt(view, [], key);
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
  await begin(requestOf(game), key);
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
    show(await (ply < 0 ? post('go', { node }) : post('jump', { ply })));
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

/** Sends a command to the board, after all earlier ones, and shows the result. */
export function act(what, body) {
  last = afterLast(() => attempt(what, body));
  return last;
}

async function attempt(what, body) {
  if (STEPS.includes(what)) stepBegins();
  try {
    show(await post(what, body));
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

async function post(what, body) {
  // While computers play, the board changes faster than it is shown: an undo is meant for whatever is there.
  const isOnce = () => ONCE.includes(what) && !(['undo', 'go'].includes(what) && state.view.state === 'thinking');
  const send = () => api.post(state.view.id, what, isOnce() ? { ...body, at: state.view.at } : body);
  try {
    return await send();
  } catch (refusal) {
    if (!refusal.gone) throw refusal;
    await remake();
    return send();
  }
}

let making = null;

/** Creates the board again from its kept game or else from the address, once for all requests that miss it. */
function remake(key = currentKey()) {
  const game = keptGame(key);
  making ??= make(game ? requestOf(game) : readAddress(location.search), key).finally(() => (making = null));
  return making;
}

/** What an address describes, as far as that is possible; the page says what is not. */
async function make(request, key) {
  const odd = oddNumbers(location.search).map((part) => t('link.number', part));
  try {
    adopt(await api.create({ ...request, lenient: true }), odd, key);
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
