/** The address bar: a position and its players. */

/** The defaults of an address without a query. */
export const USUAL = { game: 'connect4', moves: '', first: 'human', second: 'easy' };

const PACE = 500;

/** The board that an address describes. */
export function readAddress(search) {
  const asked = new URLSearchParams(search);
  const request = {};
  for (const [name, usual] of Object.entries(USUAL)) request[name] = asked.get(name) ?? usual;
  if (isCount(asked.get('ply'))) request.ply = Number(asked.get('ply'));
  if (isCount(asked.get('pace'))) request.pace = Number(asked.get('pace'));
  return request;
}

/** The parts of an address that should be numbers and are none. */
export function oddNumbers(search) {
  const asked = new URLSearchParams(search);
  return ['ply', 'pace'].filter((name) => asked.get(name) && !isCount(asked.get(name))).map((name) => ({ name, value: asked.get(name) }));
}

/** The address of a view. */
export function addressOf(view) {
  const parts = {
    game: view.game,
    moves: view.moves.map((move) => move.name).join(''),
    ply: view.ply < view.moves.length ? String(view.ply) : '',
    first: view.seats.first.asked,
    second: view.seats.second.asked,
    pace: view.pace === PACE ? '' : String(view.pace),
  };
  const told = Object.entries(parts).filter(([, value]) => value !== '');
  const usual = told.every(([name, value]) => USUAL[name] === value);
  return usual ? '/' : `/?${told.map(([name, value]) => `${name}=${escape(value)}`).join('&')}`;
}

const isCount = (value) => /^\d{1,6}$/.test(value ?? '');

/** Agents stay readable: colons, commas and equals signs need no escape in a query. */
const escape = (value) => encodeURIComponent(value).replace(/%(3A|2C|3D)/g, decodeURIComponent);
