/** The board of this page: found again after a reload, created again when it has expired, and sent commands. */

import * as api from './api.js';
import { USUAL, addressOf, readAddress } from './address.js';
import { listener } from './events.js';
import { calm, complain } from './notice.js';
import { change, state } from './state.js';

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
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null');
  if (kept?.address === location.pathname + location.search) {
    try {
      adopt(await api.board(kept.id));
      return;
    } catch (refusal) {
      if (refusal.lost) return again(open);
    }
  }
  await remake();
}

/** Replaces the board by a new one; throws if the server refuses. */
export async function begin(request) {
  const before = state.view?.id;
  adopt(await api.create(request));
  calm();
  if (before) api.forget(before);
}

let last = Promise.resolve();

/** Commands that change the moves: sent twice, they must not be done twice. */
const ONCE = ['play', 'undo', 'redo', 'think'];

/** Sends a command to the board, after all earlier ones, and shows the result. */
export function act(what, body) {
  last = last.then(() => attempt(what, body));
  return last;
}

async function attempt(what, body) {
  try {
    show(await post(what, body));
    calm();
    return true;
  } catch (refusal) {
    if (refusal.view) show(refusal.view);
    complain(refusal);
    return false;
  }
}

async function post(what, body) {
  // While computers play, the board changes faster than it is shown: an undo is meant for whatever is there.
  const isOnce = () => ONCE.includes(what) && !(what === 'undo' && state.view.state === 'thinking');
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

/** Creates the board again from the address, once for all requests that miss it. */
function remake() {
  making ??= make(readAddress(location.search)).finally(() => (making = null));
  return making;
}

/** An address that describes no valid board gives the default one. */
async function make(request) {
  try {
    adopt(await api.create(request));
  } catch (refusal) {
    if (refusal.lost) return again(() => make(request));
    complain(refusal);
    return refusal.status === FULL || request === USUAL ? again(() => make(request)) : make(USUAL);
  }
}

async function again(task) {
  change({ lost: true });
  await new Promise((done) => setTimeout(done, RETRY));
  return task();
}

/** Takes a board as the one of this page; the analysis stays on. */
function adopt(view) {
  const analysed = state.view?.analysis;
  change({ lost: false });
  show(view, true);
  events.listen(view.id);
  if (analysed) act('analyse', { on: true });
}

/** Shows a view, unless a newer one is shown or it is another board's. */
function show(view, another = false) {
  const shown = state.view;
  if (!another && shown && (shown.id !== view.id || view.version < shown.version)) return;
  const fresh = shown?.id !== view.id ? { preview: 0, hover: null, cursor: null, heat: null, terms: null } : {};
  change({ view, ...fresh });
  const address = addressOf(view);
  if (address !== location.pathname + location.search) history.replaceState(null, '', address);
  sessionStorage.setItem(KEPT, JSON.stringify({ id: view.id, address }));
}
