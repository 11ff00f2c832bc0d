/** The board of this page: found again, made anew, asked for things. */

import * as api from './api.js';
import { USUAL, addressOf, readAddress } from './address.js';
import { listener } from './events.js';
import { calm, complain } from './notice.js';
import { change, state } from './state.js';

const KEPT = 'linha.board';
const RETRY = 1500;

const events = listener({
  heard: show,
  gone: remake,
  lost: (lost) => state.lost !== lost && change({ lost }),
});

/** Shows the board that this tab had, or the one that the address asks for. */
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

/** A new board instead of the one shown; throws where the server refuses. */
export async function begin(request) {
  const before = state.view?.id;
  adopt(await api.create(request));
  calm();
  if (before) api.forget(before);
}

/** Asks the board for something, and shows what comes of it. */
export async function act(what, body) {
  try {
    show(await post(what, body));
    calm();
    return true;
  } catch (refusal) {
    complain(refusal);
    return false;
  }
}

async function post(what, body) {
  try {
    return await api.post(state.view.id, what, body);
  } catch (refusal) {
    if (refusal.status !== 404) throw refusal;
    await remake();
    return api.post(state.view.id, what, body);
  }
}

/** Makes the board anew from the address; an address that asks for no board gives the usual one. */
async function remake() {
  try {
    adopt(await api.create(readAddress(location.search)));
  } catch (refusal) {
    if (refusal.lost) return again(remake);
    complain(refusal);
    if (refusal.status !== 503) adopt(await api.create(USUAL));
  }
}

async function again(task) {
  change({ lost: true });
  await new Promise((done) => setTimeout(done, RETRY));
  return task();
}

function adopt(view) {
  change({ lost: false });
  show(view, true);
  events.listen(view.id);
}

/** Shows a view, unless a newer one is shown or it is another board's. */
function show(view, another = false) {
  const shown = state.view;
  if (!another && shown && (shown.id !== view.id || view.version < shown.version)) return;
  const fresh = shown?.id !== view.id ? { preview: 0, hover: null, cursor: null, heat: null } : {};
  change({ view, ...fresh });
  const address = addressOf(view);
  if (address !== location.pathname + location.search) history.replaceState(null, '', address);
  sessionStorage.setItem(KEPT, JSON.stringify({ id: view.id, address }));
}
