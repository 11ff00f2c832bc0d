/** Back and Forward of the browser: an entry of its history for each position that one leaves by oneself, and for each game. */

/** Whether the next change of the position is the visitor's own, and gets an entry of its own. */
let own = false;

/** The visitor is about to leave the position. */
export const stepBegins = () => (own = true);

/** What was begun has come to nothing. */
export const stepEnds = () => (own = false);

/**
 * Writes the address of a position: as a new entry after a step of the visitor, else in place of the latest one, such as for the answer of a
 * computer. `place` is what leads back there.
 */
export function note(address, place) {
  const isSame = address === location.pathname + location.search && JSON.stringify(history.state) === JSON.stringify(place);
  if (isSame) return;
  const pushes = own && address !== location.pathname + location.search;
  if (pushes) own = false;
  try {
    if (pushes) history.pushState(place, '', address);
    else history.replaceState(place, '', address);
  } catch {
    // Browsers refuse very many entries in a short time. The position is shown nonetheless.
  }
}

/** Calls a function with the place of an entry that is gone back or forward to. */
export function onTravel(travel) {
  addEventListener('popstate', ({ state }) => {
    own = false;
    travel(state);
  });
}
