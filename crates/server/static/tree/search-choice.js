/** The choice of a search to record: an agent that leaves a tree, and its settings. */

import { html } from '../dom.js';
import { t } from '../i18n.js';
import { messageWords } from '../messages.js';
import { agentTitle, unfitWords } from '../fitting.js';
import { evaluationName, settingName } from '../words.js';

/** The algorithms that leave a tree. */
const ALGORITHMS = ['minimax', 'alphabeta', 'mcts'];

/** Settings that are offered, and what algorithms begin with, so that trees stay small enough to be read. */
const OFFERED = ['eval', 'depth', 'order', 'iterations'];
const FIRST = { depth: '3', iterations: '200' };
const MOST = { depth: 64, iterations: 100000 };

const ORDERS = {
  left: 'tree.order.left',
  right: 'tree.order.right',
  centre: 'tree.order.centre',
  eval: 'tree.order.eval',
  history: 'tree.order.history',
};

/** The algorithm of an agent of the menu: its own name, or what a preset stands for. */
const algorithmOf = ({ name, stands_for: stands }) => (stands ?? name).split(':')[0];

/** A choice, in an element of its own; `name` tells the controls of several choices apart. */
export function searchChoice(name) {
  const agents = html('select', { 'data-testid': `${name}-agent` });
  const settings = html('div', { class: 'search-settings' });
  const pruning = html('input', { type: 'checkbox', checked: '', 'data-testid': `${name}-pruning` });
  const pruned = html('label', { class: 'check' }, pruning, html('span', { 'data-t': 'tree.pruning' }, t('tree.pruning')));
  const agent = html('label', { class: 'field' }, html('span', { 'data-t': 'tree.setting.agent' }, t('tree.setting.agent')), agents);
  const element = html('div', { class: 'search-choice' }, agent, settings, pruned);
  let menu = null;

  const chosen = () => menu?.agents.find((one) => one.name === agents.value);

  function list() {
    if (!menu) return;
    const before = agents.value || 'alphabeta';
    agents.replaceChildren(...menu.agents.filter((one) => ALGORITHMS.includes(algorithmOf(one))).map(option));
    agents.value = before;
    if (agents.selectedIndex < 0 || agents.selectedOptions[0].disabled) agents.value = menu.agents.find((one) => !one.unfit && one.name === 'mcts')?.name ?? '';
  }

  function option(one) {
    const words = agentTitle(one);
    const reason = unfitWords(one, words);
    return html('option', { value: one.name, disabled: reason ? '' : null, title: messageWords(one.unfit ?? one.texts.summary) }, reason ?? words);
  }

  /** Settings of another agent; those of the same one keep their values. */
  function fill(values = {}) {
    const one = chosen();
    const offered = one ? one.settings.filter((setting) => OFFERED.includes(setting.name)) : [];
    settings.replaceChildren(...offered.map((setting) => field(one, setting, values[setting.name])));
    pruned.hidden = !one || algorithmOf(one) !== 'alphabeta';
  }

  function field(one, setting, value) {
    const first = one.stands_for ? setting.usual : FIRST[setting.name] ?? setting.value;
    const about = { name: setting.name, 'data-usual': setting.usual, 'data-testid': `${name}-${setting.name}`, title: messageWords(setting.texts.meaning) };
    const input = setting.name in MOST ? numberInput(setting, about) : select(setting, about);
    input.value = value ?? first;
    return html('label', { class: 'field' }, html('span', {}, settingName(setting.name)), input);
  }

  /** Numbers; an empty field keeps the usual value. */
  function numberInput(setting, about) {
    const placeholder = setting.usual === 'none' ? null : setting.usual;
    return html('input', { type: 'number', min: 1, max: MOST[setting.name], inputmode: 'numeric', placeholder, ...about });
  }

  function select(setting, about) {
    const options = setting.name === 'order'
      ? Object.entries(ORDERS).map(([value, key]) => html('option', { value }, t(key)))
      : evaluations(setting).map((value) => html('option', { value, title: value }, evaluationName(value)));
    return html('select', about, ...options);
  }

  /** The evaluations that fit the game, and what the agent uses anyway. */
  function evaluations({ usual, value }) {
    const fitting = menu.evaluations.filter((evaluation) => evaluation.unfit === null).map((evaluation) => evaluation.name);
    return [...new Set([...fitting, value, usual])];
  }

  const inputs = () => [...settings.querySelectorAll('input, select')];
  const values = () => Object.fromEntries(inputs().map((input) => [input.name, input.value]));

  agents.addEventListener('change', () => fill());

  return {
    element,
    /** Offers the agents of a menu. */
    offer(offered) {
      menu = offered;
      list();
      fill();
    },
    /** Writes the list in the language of the page. */
    write() {
      list();
      fill(values());
    },
    /** What is chosen, as a request has it: the agent with the settings that differ from its own, and whether it prunes. */
    value() {
      const pairs = inputs().filter((input) => input.value !== '' && input.value !== input.dataset.usual).map((input) => `${input.name}=${input.value}`);
      return { agent: pairs.length > 0 ? `${agents.value}:${pairs.join(',')}` : agents.value, pruning: pruned.hidden || pruning.checked };
    },
  };
}
