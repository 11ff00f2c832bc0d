/** A game that is kept, as the dialog 'Your games' shows it. */

import { html } from './dom.js';
import { moveNames } from './game-tree.js';
import { gameWords } from './games.js';
import { plural, t } from './i18n.js';
import { currentKey } from './keeping.js';
import { positionPicture, rulesOf } from './position-picture.js';
import { playerName, resultWords, sideName } from './words.js';

const MOVES = { one: 'moves.count.one', few: 'moves.count.few', other: 'moves.count.other' };

/** The rules of a kept game, as far as words need them. */
const kindOf = (game) => ({ game: game.game, ...rulesOf(game.shape), shape: game.shape });

/** The item of a game. One that cannot be shown does not hide the others. */
export function itemOf(game) {
  try {
    return item(game);
  } catch {
    return broken(game.key);
  }
}

function item(game) {
  const kind = kindOf(game);
  const words = game.title || playersOf(game, kind);
  const result = game.result === null ? t('games.unfinished') : resultWords(kind, game.result);
  const about = [gameWords(kind), result, plural(MOVES, lengthOf(game))].join(' · ');
  const deeds = [
    deed('resume', game.result === null ? t('games.resume') : t('games.open'), words),
    deed('review', t('ending.review'), words),
    deed('rename', t('games.rename'), words),
    deed('export', t('games.save'), words),
    deed('delete', t('games.delete'), words),
  ];
  const date = new Date(game.changed);
  const when = html('time', { datetime: date.toISOString() }, new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(date));
  const head = html('div', { class: 'game-head' }, html('strong', { class: 'game-title' }, words), game.key === currentKey() ? html('span', { class: 'game-here' }, t('games.here')) : '');
  const facts = [game.title ? html('span', {}, playersOf(game, kind)) : '', html('span', {}, about), when];
  return html('li', { class: 'kept-game', 'data-key': game.key, 'data-testid': 'kept-game' },
    positionPicture(game.shape, game.stones), html('div', { class: 'game-about' }, head, ...facts), html('div', { class: 'game-deeds' }, ...deeds));
}

const deed = (kind, words, of) => html('button', { type: 'button', class: 'small', 'data-do': kind, 'data-testid': `game-${kind}`, 'aria-label': `${words}: ${of}` }, words);

/** The item of an entry that cannot be read. */
export function broken(key) {
  return html('li', { class: 'kept-game gone', 'data-key': key, 'data-testid': 'broken-game' },
    html('span', {}, t('games.broken')), deed('discard', t('games.delete'), t('games.broken')));
}

/** Who played, in the words of the plate. */
function playersOf(game, kind) {
  const described = (side) => (isMessage(game.described?.[side]) ? game.described[side] : null);
  const seats = { first: { asked: game.first, described: described('first') }, second: { asked: game.second, described: described('second') } };
  const both = ['first', 'second'].map((side) => t('games.player', { side: sideName(kind, side), player: playerName({ seats }, side) }));
  return both.join(' – ');
}

/** Whether this is a message as the server sends them: a file may have anything. */
function isMessage(value) {
  const isText = (part) => ['string', 'number'].includes(typeof part);
  return typeof value === 'object' && value !== null && typeof value.code === 'string' && typeof value.message === 'string'
    && typeof value.params === 'object' && value.params !== null && Object.values(value.params).every((part) => isText(part) || isMessage(part));
}

/** The number of moves of the main line. */
function lengthOf(game) {
  const { gravity } = rulesOf(game.shape);
  const plies = [0];
  for (const line of game.lines.split(' ')) {
    const [from, moves] = line.split(':');
    let ply = plies[Number(from)] ?? 0;
    for (const _ of moveNames(gravity, moves ?? '')) plies.push((ply += 1));
  }
  return plies[game.main] ?? plies.length - 1;
}

