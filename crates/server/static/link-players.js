/** The players of a link that only the page can seat: an opponent at the player's own rating, and a person where a name is unknown. */

import { ADAPTIVE, adaptiveSeat, isAdaptive, isMeasured, learnLevels } from './adaptive.js';
import { menu as menuOf } from './api.js';
import { changeWords, fitting, isLevel, isOffered } from './fitting.js';
import { t } from './i18n.js';
import { isLevelName } from './words.js';

/** Whether the server knows a player in every game. */
const isPlain = (player) => player === 'human' || isLevelName(player) || isAdaptive(player);

/** What an address describes with players that the server knows, and what is to be said about those who were replaced. */
export async function seated(request) {
  const { game, first, second } = request;
  const isDoubtful = second !== 'human' && !isPlain(first);
  const menu = isDoubtful || [first, second].includes(ADAPTIVE) ? await menuOf(game).catch(() => null) : null;
  // The server says what is wrong with the game.
  if (!menu) return { request, remarks: [] };
  learnLevels(menu);
  const remarks = [];
  const begins = isDoubtful ? known(menu, first, remarks) : first;
  const seats = [begins, second].map((player) => (player === ADAPTIVE ? adaptive(menu, remarks) : player));
  return { request: { ...request, first: seats[0], second: seats[1] }, remarks };
}

/** The first player if it has a name of the menu; else a person: the usual level in its place would play against the other computer. */
function known(menu, player, remarks) {
  if (player === ADAPTIVE || isLevel(menu, player) || isOffered(menu, player)) return player;
  remarks.push(t('link.first', { name: player }));
  return 'human';
}

/** The adaptive opponent in a game, or who takes its place where the levels are not measured. */
function adaptive(menu, remarks) {
  if (isMeasured(menu.game)) return adaptiveSeat(menu.game);
  const next = fitting(menu, ADAPTIVE, false);
  remarks.push(changeWords(menu, ADAPTIVE, next));
  return next;
}
