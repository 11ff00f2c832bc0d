/** The menu: which game, who plays, who begins. A panel on wide screens, a sheet on small ones. */

import { beginRated, isAdaptive } from './adaptive.js';
import { menu as menuOf } from './api.js';
import { closeDialog, openDialog } from './dialogs.js';
import { byId, text } from './dom.js';
import { chooseGame, chosenGame, listGames, setUpGames } from './games.js';
import { t } from './i18n.js';
import { refusalWords } from './messages.js';
import { complain, tell } from './notice.js';
import { playerChoice } from './players.js';
import { act, begin } from './session.js';
import { state } from './state.js';
import { human, playerName, sideName } from './words.js';

const WIDE = matchMedia('(min-width: 1280px)');

const choices = { first: playerChoice('first', update), second: playerChoice('second', update) };
let offered = null;
/** The request for the menu of the chosen game. */
let asking = null;
let board = null;
/** Why the chosen game cannot be played. */
let refused = null;
/** The players of the game that is about to begin, where chance has seated them. */
let drawn = null;
const DRAWN = { human: 'begins.drawn.human', computer: 'begins.drawn.computer' };

/** Connects the menu. */
export function setUpMenu() {
  byId('opponents').append(choices.first.element, choices.second.element);
  setUpGames(() => (asking = askMenu()));
  for (const radio of document.querySelectorAll('[name=mode], [name=begins], #draw')) radio.addEventListener('change', update);
  byId('menu-form').addEventListener('submit', (event) => {
    event.preventDefault();
    startGame();
  });
  byId('change-players').addEventListener('click', changePlayers);
  byId('menu-open').addEventListener('click', () => openDialog('menu-sheet'));
  WIDE.addEventListener('change', settle);
  settle();
}

/** Writes what the menu lists in the language of the page. */
export function writeMenu() {
  listGames();
  for (const choice of Object.values(choices)) choice.list();
  update();
}

/** Follows the board: another board sets the menu to its game and players. */
export function updateMenu() {
  const { view } = state;
  if (!view) return;
  settle();
  if (view.id !== board) {
    board = view.id;
    chooseGame(view);
    chooseSeats(view);
    asking = askMenu();
  }
  update();
}

/** Starts a new game by the menu. Where chance decides who moves first, it does so anew for every game. */
export async function startGame() {
  // Players that do not fit the game that was chosen a moment ago make room.
  await asking;
  const { players, words } = seating();
  drawn = words ? players : null;
  try {
    await begin({ game: chosenGame(), ...players, pace: state.view?.pace });
    beginRated();
    if (byId('menu-sheet').open) closeDialog('menu-sheet');
    if (words) tell(words());
  } catch (refusal) {
    if (!byId('menu-sheet').open) return complain(refusal);
    refused = refusal;
    update();
  }
}

/** The players of a new game, and the words about a draw if there was one. */
function seating() {
  const heads = () => Math.random() < 0.5;
  if (checked('mode') === 'hc' && checked('begins') === 'random') {
    const begins = heads() ? 'human' : 'computer';
    return { players: seats(begins), words: () => t(DRAWN[begins]) };
  }
  const { first, second } = seats(checked('begins'));
  if (checked('mode') !== 'cc' || !byId('draw').checked) return { players: { first, second }, words: null };
  const players = heads() ? { first, second } : { first: second, second: first };
  return { players, words: () => t('begins.drawn.player', { player: playerName(state.view, 'first') }) };
}

/** Changes the players. The button hides itself then, and passes its focus to its neighbour. */
async function changePlayers() {
  const button = byId('change-players');
  const focused = document.activeElement === button;
  const isEmpty = state.view.moves.length === 0;
  const isDone = await act('seats', seats(beginsHere()));
  if (isEmpty && isDone) beginRated();
  update();
  if (focused && button.hidden) button.form.querySelector('[type=submit]').focus();
}

/** Puts the form beside the board, or into the sheet where the screen is small or the search view stands beside the board. */
function settle() {
  const form = byId('menu-form');
  const sheet = byId('menu-sheet');
  const isBeside = WIDE.matches && !state.tree;
  const home = isBeside ? byId('menu-home') : sheet;
  if (isBeside && sheet.open) sheet.close();
  if (form.parentElement !== home) home.append(form);
}

/** Requests the menu of the chosen game; an invalid game is reported at once. */
async function askMenu() {
  const game = chosenGame();
  try {
    const menu = await menuOf(game);
    if (game !== chosenGame()) return;
    offered = menu;
    refused = null;
    for (const choice of Object.values(choices)) choice.offer(menu);
  } catch (refusal) {
    if (game === chosenGame()) refused = refusal;
  }
  update();
}

const checked = (name) => document.querySelector(`[name=${name}]:checked`).value;

/** Who moves first on the board that is shown: as chosen; chance decides only when a game begins, until then the seats stay. */
const beginsHere = () => (checked('begins') !== 'random' ? checked('begins') : human(state.view) === 'second' ? 'computer' : 'human');

const isComputer = (side, begins) => {
  const mode = checked('mode');
  if (mode !== 'hc') return mode === 'cc';
  return (begins === 'computer') === (side === 'first');
};

/** The side whose choice is shown for a single computer: with chance, its seat is not known yet. */
const shownSide = () => (checked('begins') === 'computer' ? 'first' : 'second');

/** The players, if this one of a human and a computer begins. */
function seats(begins) {
  const player = (side) => choices[checked('mode') === 'hc' ? shownSide() : side].value();
  const seat = (side) => (isComputer(side, begins) ? player(side) : 'human');
  return { first: seat('first'), second: seat('second') };
}

function chooseSeats(view) {
  const asked = [view.seats.first.asked, view.seats.second.asked];
  const humans = asked.filter((player) => player === 'human').length;
  const check = (name, value) => (document.querySelector(`[name=${name}][value=${value}]`).checked = true);
  check('mode', ['cc', 'hc', 'hh'][humans]);
  const isDrawn = drawn !== null && drawn.first === asked[0] && drawn.second === asked[1];
  drawn = null;
  if (humans === 1 && !isDrawn) check('begins', asked[0] === 'human' ? 'human' : 'computer');
  for (const side of ['first', 'second']) {
    const { asked: player } = view.seats[side];
    const opponent = view.seats[side === 'first' ? 'second' : 'first'].asked;
    const computer = player === 'human' ? opponent : player;
    if (computer !== 'human') choices[side].choose(computer);
  }
}

/** Shows the choices that matter, and whether they differ from the board's. */
function update() {
  const mode = checked('mode');
  byId('begins').hidden = mode !== 'hc';
  byId('draw-part').hidden = mode !== 'cc';
  text(byId('menu-trouble'), refused ? refusalWords(refused) : '');
  const kind = offered ?? state.view;
  for (const [side, choice] of Object.entries(choices)) {
    choice.element.hidden = mode === 'hc' ? side !== shownSide() : mode !== 'cc';
    const words = mode === 'cc' && kind ? t('players.side', { side: sideName(kind, side) }) : t('players.computer');
    choice.name(words);
  }
  const { view } = state;
  const same = view && [view.game, view.shape].includes(chosenGame());
  const wanted = view && seats(beginsHere());
  const isOther = (one, another) => one !== another && !(isAdaptive(one) && isAdaptive(another));
  const differs = view && ['first', 'second'].some((side) => isOther(view.seats[side].asked, wanted[side]));
  byId('change-players').hidden = !(same && differs);
}
