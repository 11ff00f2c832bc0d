/** Requests to the server: each returns data, or throws a `Refusal` with a message. */

/** Why a request failed: the message of the server, or status 0 if the server did not answer. */
class Refusal extends Error {
  constructor(status, told, view = null) {
    super(told.message);
    this.status = status;
    this.told = told;
    /** The board as it is, if the command was meant for another position. */
    this.view = view;
  }

  /** Whether the server did not answer, or cannot read its boards now: it may answer later. */
  get lost() {
    return this.status === 0 || this.told.code === 'server.store';
  }

  /** Whether the same request may succeed later. */
  get passing() {
    return this.lost || this.status >= 500;
  }

  /** Whether the server has the board no more, or cannot open it: then the page makes it anew. */
  get gone() {
    return this.status === 404 || this.told.code === 'board.restore';
  }
}

/** The menu of a game: levels, agents, engines, evaluations. */
export const menu = (game) => ask('GET', `/api/menu?game=${encodeURIComponent(game)}`);

/** Records a search: its tree, as docs/tree-format.md says. */
export const tree = (request) => ask('POST', '/api/tree', request);

/** Creates a board. */
export const create = (request) => ask('POST', '/api/boards', request);

/** The view of a board. */
export const board = (id) => ask('GET', `/api/boards/${id}`);

/** Sends a command to a board (play, undo, think …) and returns its view. */
export const post = (id, what, body = {}) => ask('POST', `/api/boards/${id}/${what}`, body);

/** Removes a board. A failure is ignored: the server removes idle boards itself. */
export const forget = (id) => ask('DELETE', `/api/boards/${id}`).catch(() => null);

/** The heat map: the points of an evaluation for every legal move. */
export const heat = (id, evaluation) =>
  ask('GET', `/api/boards/${id}/heat?evaluation=${encodeURIComponent(evaluation)}`);

/** What the points of an evaluation are made of, after a move or, without one, in the position itself. */
export const terms = (id, evaluation, move) => {
  const query = new URLSearchParams(move ? { evaluation, move } : { evaluation });
  return ask('GET', `/api/boards/${id}/terms?${query}`);
};

/** What is threatened, who is favoured by zugzwang, and what every legal move does. */
export const threats = (id) => ask('GET', `/api/boards/${id}/threats`);

/** At which addresses other machines open the page. */
export const addresses = () => ask('GET', '/api/addresses');

/** The QR code of a link to the page, as a picture. */
export const qr = (link) => file(`/api/qr?link=${encodeURIComponent(link)}`);

/** The position after a number of moves; the board stays where it is. */
export const position = (id, ply) => ask('GET', `/api/boards/${id}/position?ply=${ply}`);

/** Judges a move in the position after a number of moves, as the review judges. */
export const tryMove = (id, ply, move) => ask('GET', `/api/boards/${id}/try?${new URLSearchParams({ ply, move })}`);

/** The stream of the views of a board. */
export const eventsOf = (id) => `/api/boards/${id}/events`;

/** An exercise on alpha-beta: a toy tree, its search, and the answers. */
export const exerciseFor = (query) => ask('GET', `/api/tree/exercise?${new URLSearchParams(query)}`);

/** A lesson: a recorded search, and texts for its steps. */
export const lessonNamed = (name) => ask('GET', `/api/tree/lesson?name=${encodeURIComponent(name)}`);

/** A module that is loaded on demand: if the server does not answer, it is refused like a request. */
export async function loaded(module) {
  try {
    return await module;
  } catch (error) {
    throw error instanceof TypeError ? new Refusal(0, plain(error.message)) : error;
  }
}

/** The game of a board as a file: `sgf` or `psq`. */
export const gameFile = (id, format) => file(`/api/boards/${id}/game.${format}`);

async function file(url) {
  const answer = await reach(url, {});
  if (!answer.ok) throw await refusal(answer);
  return arrived(answer.blob());
}

async function ask(method, url, body) {
  const options = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    options.headers['content-type'] = 'application/json';
    options.body = JSON.stringify(body);
  }
  const answer = await reach(url, options);
  if (!answer.ok) throw await refusal(answer);
  return answer.status === 204 ? null : arrived(answer.json());
}

const reach = (url, options) => arrived(fetch(url, options));

/** What the server sends; where that breaks off, it has not answered. */
async function arrived(part) {
  try {
    return await part;
  } catch (error) {
    throw new Refusal(0, plain(error.message));
  }
}

async function refusal(answer) {
  const body = await answer.json().catch(() => null);
  return new Refusal(answer.status, body?.error ?? plain(`${answer.status} ${answer.statusText}`), body?.view);
}

/** A message without a code, for what is not said by this server. */
const plain = (message) => ({ code: '', message, params: {} });
