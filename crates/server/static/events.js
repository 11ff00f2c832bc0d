/** Subscribes to the views of a board: closed while the page is hidden, reconnects by itself. */

import { board, eventsOf } from './api.js';

const SOONEST = 400;
const LATEST = 8000;

/** Starts a subscription. `heard` gets views, `gone` is called when the board has been removed, `lost` with whether the server is unreachable. */
export function listener({ heard, gone, lost }) {
  let id = null;
  let source = null;
  let timer = 0;
  let wait = SOONEST;

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  function open() {
    close();
    if (id === null || document.hidden) return;
    source = new EventSource(eventsOf(id));
    source.addEventListener('view', (event) => {
      wait = SOONEST;
      lost(false);
      heard(JSON.parse(event.data));
    });
    source.addEventListener('error', later);
  }

  function later() {
    close();
    timer = setTimeout(recover, wait);
    wait = Math.min(wait * 2, LATEST);
  }

  async function recover() {
    const asked = id;
    try {
      const view = await board(asked);
      if (asked !== id) return;
      lost(false);
      heard(view);
      open();
    } catch (refusal) {
      if (asked !== id) return;
      if (refusal.gone) gone();
      else {
        lost(true);
        later();
      }
    }
  }

  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('online', open);

  return {
    /** Subscribes to this board instead of the current one. */
    listen(board) {
      id = board;
      wait = SOONEST;
      open();
    },
  };
}
