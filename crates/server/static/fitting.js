/** Which player takes the place of one that does not play a game. */

import { ADAPTIVE, isMeasured } from './adaptive.js';
import { t } from './i18n.js';
import { messageWords } from './messages.js';
import { capital } from './names.js';
import { evaluationName, isLevelName, levelName } from './words.js';

/** The name of an agent or an engine, without settings. */
export const nameOf = (player) => player.split(':')[0];

/** The settings of an agent, as pairs. */
export function settingsOf(player) {
  const list = player.split(':').slice(1).join(':');
  return list ? list.split(',').map((pair) => [pair.split('=')[0], pair.split('=').slice(1).join('=')]) : [];
}

/** An agent with these settings. */
export function playerOf(name, settings) {
  const pairs = settings.map(([setting, value]) => `${setting}=${value}`);
  return pairs.length > 0 ? `${name}:${pairs.join(',')}` : name;
}

/** Whether a player is a level of the game of a menu. */
export const isLevel = (menu, player) => menu.levels.some(({ name }) => name === player);

/** Whether an agent or an engine is in a menu, also if it does not play the game. */
export const isOffered = (menu, player) => offered(menu, nameOf(player)) !== null;

const offered = (menu, name) => [...menu.agents, ...menu.engines].find((one) => one.name === name) ?? null;

/**
 * The player itself if it plays the game of this menu; else with an evaluation that fits; else the strongest level. That one also takes the place
 * of a level that this game has not: an agent of the same name may think without end.
 */
export function fitting(menu, player, asLevel) {
  if (isLevel(menu, player)) return player;
  // An opponent of one's own strength is not replaced by the strongest.
  if (player === ADAPTIVE) return isMeasured(menu.game) ? ADAPTIVE : 'easy';
  const found = asLevel ? null : offered(menu, nameOf(player));
  if (!found || found.unfit !== null) return menu.levels.at(-1).name;
  return withEvaluation(menu, found, player);
}

function withEvaluation(menu, agent, player) {
  const setting = agent.settings?.find(({ name }) => name === 'eval');
  if (!setting) return player;
  const used = evaluationOf(menu, player);
  const known = menu.evaluations.find(({ name }) => name === used);
  // The server has its say about a name that it does not know.
  if (!known || known.unfit === null) return player;
  const others = settingsOf(player).filter(([name]) => name !== 'eval');
  return playerOf(agent.name, setting.value === setting.usual ? others : [['eval', setting.value], ...others]);
}

function evaluationOf(menu, player) {
  const written = settingsOf(player).find(([name]) => name === 'eval')?.[1];
  return written ?? offered(menu, nameOf(player))?.settings.find(({ name }) => name === 'eval')?.usual;
}

/** A sentence about a change that `fitting` has made; empty if it has made none. */
export function changeWords(menu, old, next) {
  if (old === next) return '';
  if (nameOf(old) === nameOf(next) && !isLevel(menu, next)) {
    return t('players.evaluation', { old: evaluationName(evaluationOf(menu, old)), next: evaluationName(evaluationOf(menu, next)) });
  }
  return t('players.moved', { old: playerWords(menu, old), next: playerWords(menu, next) });
}

/** A player of a menu in a few words. */
function playerWords(menu, player) {
  if (player === ADAPTIVE) return t('level.adaptive');
  const agent = offered(menu, nameOf(player));
  return isLevelName(player) || !agent ? levelName(nameOf(player)) : agentTitle(agent);
}

/** An agent in a few words; an engine by its name. */
export const agentTitle = ({ name, texts }) => (texts?.title ? capital(messageWords(texts.title)) : name);

/** Why something cannot be chosen for a game, in a few words after its name; null if it can. */
export function unfitWords({ unfit, short }, words) {
  if (unfit === null) return null;
  return t('players.unfit', { name: words, reason: messageWords(short ?? unfit) });
}
