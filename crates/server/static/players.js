/** The choice of a computer player: a level, any agent with its settings, or an external engine of this server. */

import { ADAPTIVE, adaptiveSeat, isAdaptive, isMeasured, learnLevels, nextElo } from './adaptive.js';
import { attribute, html, text } from './dom.js';
import { agentTitle, changeWords, fitting, isLevel, nameOf, playerOf, settingsOf, unfitWords } from './fitting.js';
import { t } from './i18n.js';
import { messageWords } from './messages.js';
import { capital, exactButton, offerExact, withoutLevel } from './names.js';
import { levelName, settingName } from './words.js';

const USUAL = 'easy';
const FOREMOST = ['depth', 'time', 'nodes'];

/** A choice for one side; `changed` is called after every change. */
export function playerChoice(side, changed) {
  const about = `player-${side}-about`;
  const select = html('select', { id: `player-${side}-choice`, 'data-testid': `choice-${side}`, 'aria-describedby': about });
  const title = html('span');
  const words = html('p', { class: 'by', id: about, 'data-testid': `about-${side}` });
  const exact = exactButton(`exact-choice-${side}`);
  const moved = html('p', { class: 'moved', role: 'status', 'data-testid': `moved-${side}` });
  const settings = html('div', { class: 'settings' });
  const element = html('div', { class: 'opponent' },
    html('label', { class: 'field' }, title, select), moved, html('div', { class: 'by-line' }, words, exact), settings);
  let menu = null;
  /** What was chosen last, also if it does not play the game of the menu. */
  let wish = USUAL;
  /** Whether it was chosen as a level: an agent may have the same name. Null until the menu of its game says so. */
  let asLevel = null;
  /** What plays. */
  let asked = USUAL;

  function list() {
    if (!menu) return;
    asked = fitting(menu, wish, asLevel);
    const levels = [...menu.levels.map(levelOption), adaptiveOption(menu.game)];
    const engines = menu.engines.map(agentOption);
    select.replaceChildren(
      html('optgroup', { label: t('players.levels') }, ...levels),
      html('optgroup', { label: t('players.agents') }, ...menu.agents.map(agentOption)),
      ...(engines.length > 0 ? [html('optgroup', { label: t('players.engines') }, ...engines)] : []),
    );
    select.value = optionFor(menu, asked);
    fillSettings();
    tell();
  }

  function fillSettings() {
    const agent = menu.agents.find(({ name }) => `:${name}` === select.value);
    settings.replaceChildren(...(agent ? agentSettings(side, agent, asked) : []), ...unfitReasons(menu));
    describe();
  }

  /** What plays, in words, and its exact text. */
  function describe() {
    const level = menu.levels.find(({ name }) => name === select.value);
    const agent = menu.agents.find(({ name }) => `:${name}` === select.value);
    const summary = agent ? summaryOf(agent) : asked === ADAPTIVE ? t('adaptive.about') : '';
    text(words, level ? capital(withoutLevel(level.texts.described)) : summary);
    offerExact(exact, level?.texts.described ?? agent?.texts.title, level?.agent ?? asked);
    attribute(words.parentElement, 'hidden', words.textContent === '' ? '' : null);
  }

  /** Says that another player has taken the place of the one that was chosen. */
  const tell = () => text(moved, changeWords(menu, wish, asked));

  function choose(player) {
    wish = asked = player;
    tell();
    describe();
    changed();
  }

  select.addEventListener('change', () => {
    asLevel = !select.value.startsWith(':');
    asked = nameOf(select.value.replace(/^:/, ''));
    fillSettings();
    choose(asLevel ? asked : written(asked, settings));
  });
  settings.addEventListener('change', () => choose(written(select.value.slice(1), settings)));

  return {
    element,
    /** The player that is chosen, as it is written. */
    value: () => (asked === ADAPTIVE && menu ? adaptiveSeat(menu.game) : asked),
    /** Sets the label of the choice. */
    name: (label) => text(title, label),
    /** Writes the list in the language of the page. */
    list,
    /** Lists the players of a menu. */
    offer(offered) {
      menu = offered;
      learnLevels(menu);
      if (isAdaptive(wish)) wish = ADAPTIVE;
      asLevel ??= isLevel(menu, wish);
      list();
    },
    /** Chooses a player of a game, the menu of which is offered next, as it is written. */
    choose(player) {
      asLevel = null;
      wish = asked = isAdaptive(player) && menu ? ADAPTIVE : player;
      list();
    },
  };
}

/** Options of agents begin with a colon: a level and an agent may have the same name. */
function optionFor(menu, asked) {
  return asked === ADAPTIVE || isLevel(menu, asked) ? asked : `:${nameOf(asked)}`;
}

/** A level with its Elo, where that is measured. */
function levelOption({ name, elo }) {
  return html('option', { value: name }, elo === null ? levelName(name) : t('level.elo', { name: levelName(name), elo }));
}

/** The opponent that follows the player's results, with the strength of the next one. */
function adaptiveOption(game) {
  const name = t('level.adaptive');
  if (!isMeasured(game)) return html('option', { value: ADAPTIVE, disabled: '' }, t('adaptive.unmeasured', { name }));
  return html('option', { value: ADAPTIVE }, t('level.elo', { name, elo: nextElo(game) }));
}

function agentOption(agent) {
  const words = agentTitle(agent);
  const unfit = unfitWords(agent, words);
  return html('option', { value: `:${agent.name}`, disabled: unfit ? '' : null }, unfit ?? words);
}

const summaryOf = ({ texts }) => capital(`${messageWords(texts.summary)} (${messageWords(texts.source)})`);

function agentSettings(side, agent, asked) {
  const chosen = new Map(settingsOf(asked));
  const rows = agent.settings.map((setting) => settingRow(side, setting, chosen.get(setting.name) ?? setting.value));
  const isForemost = (_, index) => FOREMOST.includes(agent.settings[index].name);
  const first = rows.filter(isForemost);
  const rest = rows.filter((row, index) => !isForemost(row, index));
  const more = html('details', {}, html('summary', {}, t('players.more')), ...rest);
  return [...first, ...(rest.length > 0 ? [more] : [])];
}

/** Why players cannot be chosen: lists cut off what is long. */
function unfitReasons(menu) {
  const reasons = [...menu.agents, ...menu.engines].map((one) => unfitWords(one, agentTitle(one))).filter((words) => words !== null);
  if (reasons.length === 0) return [];
  const items = reasons.map((reason) => html('li', {}, reason));
  return [html('details', { class: 'unfit', 'data-testid': 'unfit' }, html('summary', {}, t('players.why')), html('ul', { role: 'list', class: 'by' }, ...items))];
}

function settingRow(side, setting, value) {
  const id = `setting-${side}-${setting.name}`;
  const about = { 'data-usual': setting.usual, 'aria-describedby': `${id}-help`, autocomplete: 'off', spellcheck: 'false' };
  const input = html('input', { id, value, name: setting.name, ...about });
  const help = html('p', { class: 'by', id: `${id}-help` }, messageWords(setting.texts.meaning));
  return html('div', { class: 'setting' }, html('label', { for: id, title: setting.name }, settingName(setting.name)), input, help);
}

/** An agent with the settings that differ from the defaults. */
function written(name, settings) {
  const inputs = [...settings.querySelectorAll('input')];
  const pairs = inputs.map((input) => [input.name, input.value.trim(), input.dataset.usual]);
  return playerOf(name, pairs.filter(([, value, usual]) => value !== '' && value !== usual));
}
