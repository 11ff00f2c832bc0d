/** Requests to the server: every answer is data, or a `Refusal` with a sentence. */

/** Why a request was not fulfilled: the sentence of the server, or status 0 where none answered. */
class Refusal extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }

  /** Whether nobody answered. */
  get lost() {
    return this.status === 0;
  }
}

/** What can be chosen for a game. */
export const menu = (game) => ask('GET', `/api/menu?game=${encodeURIComponent(game)}`);

/** A new board. */
export const create = (request) => ask('POST', '/api/boards', request);

/** The view of a board. */
export const board = (id) => ask('GET', `/api/boards/${id}`);

/** Asks a board for something: play, undo, think … The answer is its view. */
export const post = (id, what, body = {}) => ask('POST', `/api/boards/${id}/${what}`, body);

/** Forgets a board; nobody minds if that fails. */
export const forget = (id) => ask('DELETE', `/api/boards/${id}`).catch(() => null);

/** What an evaluation thinks of every legal move. */
export const heat = (id, evaluation) =>
  ask('GET', `/api/boards/${id}/heat?evaluation=${encodeURIComponent(evaluation)}`);

/** Where the views of a board come from, one after the other. */
export const eventsOf = (id) => `/api/boards/${id}/events`;

/** The board as a picture, as text. */
export async function picture(id) {
  const answer = await reach(`/api/boards/${id}/picture.svg`, {});
  if (!answer.ok) throw await refusal(answer);
  return answer.text();
}

async function ask(method, url, body) {
  const options = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    options.headers['content-type'] = 'application/json';
    options.body = JSON.stringify(body);
  }
  const answer = await reach(url, options);
  if (!answer.ok) throw await refusal(answer);
  return answer.status === 204 ? null : answer.json();
}

async function reach(url, options) {
  try {
    return await fetch(url, options);
  } catch (error) {
    throw new Refusal(0, error.message);
  }
}

async function refusal(answer) {
  const told = await answer.json().catch(() => null);
  return new Refusal(answer.status, told?.error ?? `${answer.status} ${answer.statusText}`);
}
