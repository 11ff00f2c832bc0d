/** The choice of a computer player: a level, any agent with its settings, or an external engine of this server. */

import { html, text } from './dom.js';
import { t } from './i18n.js';
import { messageWords } from './messages.js';
import { levelName } from './words.js';

const USUAL = 'easy';
const FOREMOST = ['depth', 'time', 'nodes'];

/** A choice for one side; `changed` is called after every change. */
export function playerChoice(side, changed) {
  const select = html('select', { id: `player-${side}-choice`, 'data-testid': `choice-${side}` });
  const title = html('span');
  const settings = html('div', { class: 'settings' });
  const element = html('div', { class: 'opponent' }, html('label', { class: 'field' }, title, select), settings);
  let menu = null;
  let asked = USUAL;

  function list() {
    if (!menu) return;
    const levels = menu.levels.map(({ name }) => html('option', { value: name }, levelName(name)));
    const taken = new Set(menu.levels.map(({ name }) => name));
    const agents = menu.agents.map((agent) => agentOption(agent, taken));
    const engines = menu.engines.map((engine) => agentOption(engine, taken));
    select.replaceChildren(
      html('optgroup', { label: t('players.levels') }, ...levels),
      html('optgroup', { label: t('players.agents') }, ...agents),
      ...(engines.length > 0 ? [html('optgroup', { label: t('players.engines') }, ...engines)] : []),
    );
    select.value = optionFor(menu, asked);
    if (select.selectedIndex < 0) select.value = asked = USUAL;
    fillSettings();
  }

  function fillSettings() {
    const agent = menu.agents.find(({ name }) => `:${name}` === select.value);
    settings.replaceChildren(...(agent ? agentSettings(side, agent, asked) : []));
  }

  select.addEventListener('change', () => {
    asked = select.value.replace(/^:/, '');
    fillSettings();
    if (select.value.startsWith(':')) asked = written(asked, settings);
    changed();
  });
  settings.addEventListener('change', () => {
    asked = written(select.value.slice(1), settings);
    changed();
  });

  return {
    element,
    /** The player that is chosen, as it is written. */
    value: () => asked,
    /** Sets the label of the choice. */
    name: (words) => text(title, words),
    /** Writes the list in the language of the page. */
    list,
    /** Lists the players of a menu. */
    offer(offered) {
      menu = offered;
      list();
    },
    /** Chooses a player as it is written. */
    choose(player) {
      asked = player;
      list();
    },
  };
}

/** Options of agents begin with a colon: a level and an agent may have the same name. */
function optionFor(menu, asked) {
  const isLevel = menu.levels.some(({ name }) => name === asked);
  return isLevel ? asked : `:${asked.split(':')[0]}`;
}

/** Why a player cannot be chosen, beginning with its name; null if it can. */
export function unfit({ name, unfit: message }) {
  if (message === null) return null;
  const reason = messageWords(message);
  return reason.startsWith(name) ? reason : t('players.unfit', { name, reason });
}

function agentOption(agent, levels) {
  const reason = unfit(agent);
  const words = reason ?? agent.name;
  // Engines have no summary.
  const about = agent.texts ? messageWords(agent.texts.summary) : null;
  const attributes = { value: `:${agent.name}`, disabled: reason ? '' : null, title: reason ?? about };
  return html('option', attributes, levels.has(agent.name) ? t('players.agent', { name: words }) : words);
}

function agentSettings(side, agent, asked) {
  const chosen = new Map(settingsOf(asked));
  const rows = agent.settings.map((setting) => settingRow(side, setting, chosen.get(setting.name) ?? setting.value));
  const isForemost = (_, index) => FOREMOST.includes(agent.settings[index].name);
  const first = rows.filter(isForemost);
  const rest = rows.filter((row, index) => !isForemost(row, index));
  const about = html('p', { class: 'by' }, `${messageWords(agent.texts.summary)} (${messageWords(agent.texts.source)})`);
  const more = html('details', {}, html('summary', {}, t('players.more')), ...rest);
  return [about, ...first, ...(rest.length > 0 ? [more] : [])];
}

function settingRow(side, setting, value) {
  const id = `setting-${side}-${setting.name}`;
  const about = { 'data-usual': setting.usual, 'aria-describedby': `${id}-help`, autocomplete: 'off', spellcheck: 'false' };
  const input = html('input', { id, value, name: setting.name, ...about });
  const help = html('p', { class: 'by', id: `${id}-help` }, messageWords(setting.texts.meaning));
  return html('div', { class: 'setting' }, html('label', { for: id, lang: 'en' }, setting.name), input, help);
}

function settingsOf(asked) {
  const list = asked.split(':').slice(1).join(':');
  return list ? list.split(',').map((pair) => [pair.split('=')[0], pair.split('=').slice(1).join('=')]) : [];
}

/** An agent with the settings that differ from the defaults. */
function written(name, settings) {
  const inputs = [...settings.querySelectorAll('input')];
  const pairs = inputs.map((input) => [input.name, input.value.trim(), input.dataset.usual])
    .filter(([, value, usual]) => value !== '' && value !== usual).map(([setting, value]) => `${setting}=${value}`);
  return pairs.length > 0 ? `${name}:${pairs.join(',')}` : name;
}
