/** The choice of the game: the usual ones by name, every other by numbers. */

import { byId, html } from './dom.js';
import { t } from './i18n.js';

const OTHER = 'other';
const CONNECT4 = 'connect4';

const GROUPS = [
  ['games.connect4', [CONNECT4, 'drop:5x4:4', 'drop:6x5:4', 'drop:8x7:4', 'drop:8x8:4', 'drop:9x7:4']],
  ['games.gomoku', ['gomoku', 'gomoku-standard', 'free:19x19:5']],
  ['games.others', ['tictactoe', OTHER]],
];

const NAMES = {
  gomoku: 'game.gomoku',
  'gomoku-standard': 'game.gomoku.standard',
  'free:19x19:5': 'game.gomoku.large',
  tictactoe: 'game.tictactoe',
  [OTHER]: 'game.other',
};

const FIELDS = ['other-width', 'other-height', 'other-k', 'other-gravity', 'other-exactly'];

/** Connects the choice; `changed` is called with every other game. */
export function setUpGames(changed) {
  byId('game').addEventListener('change', () => {
    showOther();
    changed();
  });
  for (const id of FIELDS) byId(id).addEventListener('input', () => changed());
}

/** Writes the list of games in the language of the page. */
export function listGames() {
  const select = byId('game');
  const chosen = select.value || CONNECT4;
  const groups = GROUPS.map(([name, games]) =>
    html('optgroup', { label: t(name) }, ...games.map((game) => html('option', { value: game }, gameName(game)))));
  select.replaceChildren(...groups);
  select.value = chosen;
}

/** The game that is chosen, as it is written. */
export function chosenGame() {
  const { value } = byId('game');
  if (value !== OTHER) return value;
  const kind = byId('other-gravity').checked ? 'drop' : 'free';
  const exactly = byId('other-exactly').checked ? '=' : '';
  return `${kind}:${byId('other-width').value}x${byId('other-height').value}:${exactly}${byId('other-k').value}`;
}

/** Chooses the game of a view. */
export function chooseGame(view) {
  const select = byId('game');
  const listed = [...select.options].map((option) => option.value);
  select.value = [view.game, view.shape].find((name) => listed.includes(name)) ?? OTHER;
  byId('other-width').value = view.width;
  byId('other-height').value = view.height;
  byId('other-k').value = view.k;
  byId('other-gravity').checked = view.gravity;
  byId('other-exactly').checked = view.exactly;
  showOther();
}

/** Other games in words: by whether stones fall, and whether longer lines win. */
const SHAPES = { free: ['game.free', 'game.free.exactly'], drop: ['game.drop', 'game.drop.exactly'] };

/** The name of the game of a view: the one in the list, or its shape in words. */
export function gameWords(view) {
  const listed = GROUPS.flatMap(([, games]) => games);
  const known = [view.game, view.shape].find((name) => listed.includes(name));
  if (known) return gameName(known);
  const { width, height, k } = view;
  return t(SHAPES[view.gravity ? 'drop' : 'free'][view.exactly ? 1 : 0], { width, height, k });
}

function showOther() {
  byId('other').hidden = byId('game').value !== OTHER;
}

function gameName(game) {
  if (NAMES[game]) return t(NAMES[game]);
  const [width, height] = game === CONNECT4 ? ['7', '6'] : game.split(':')[1].split('x');
  return t('game.connect4', { width, height });
}
