/** The controls of a Monte Carlo view: phases and iterations, forwards and backwards, one by one or played. */

import { attribute, html, svg, text } from '../dom.js';
import { number, t } from '../i18n.js';
import { PHASES, momentAfter, momentAt, momentsOf } from './playout-phases.js';

/** Speeds: milliseconds between two steps, and where a step leads. */
const SPEEDS = {
  'playouts.speed.slow': { pause: 2500, next: (moment) => moment + 1 },
  'playouts.speed.phase': { pause: 900, next: (moment) => moment + 1 },
  'playouts.speed.iteration': { pause: 600, next: (moment) => momentAfter(momentAt(moment).done + 1) },
  'playouts.speed.fast': { pause: 100, next: (moment) => momentAfter(momentAt(moment).done + 1) },
  'playouts.speed.growing': { pause: 150, next: (moment) => momentAfter(Math.ceil(momentAt(moment).done * 1.08) + 1) },
};

const SIGNS = {
  first: 'M6 6v12M18 6l-8 6 8 6z',
  back: 'M12 6l-6 6 6 6zM19 6l-6 6 6 6z',
  before: 'M15 6l-7 6 7 6z',
  after: 'M9 6l7 6-7 6z',
  on: 'M5 6l6 6-6 6zM12 6l6 6-6 6z',
  last: 'M18 6v12M6 6l8 6-8 6z',
  play: 'M7 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
};

/** Controls in an element. `go(moment)` is asked for another moment; `update(moment)` shows where the view is. */
export function playoutControls(home, model, go) {
  const last = momentsOf(model) - 1;
  const clock = { timer: null };
  let at = 0;

  const bounded = (moment) => go(Math.max(0, Math.min(last, moment)));
  const chosen = (moment) => {
    stop();
    bounded(moment);
  };
  const steps = [
    ['first', 'playouts.first', () => 0],
    ['back', 'playouts.iteration.before', () => before(at)],
    ['before', 'playouts.phase.before', () => at - 1],
    ['after', 'playouts.phase.after', () => at + 1],
    ['on', 'playouts.iteration.after', () => momentAfter(momentAt(at).done + 1)],
    ['last', 'playouts.last', () => last],
  ];
  const buttons = new Map(steps.map(([sign, key, to]) => [sign, button(sign, key, () => isOpen(sign) && chosen(to()))]));
  const play = button('play', 'playouts.play', () => (clock.timer ? stop() : start()));
  const speeds = Object.keys(SPEEDS).map((key) => html('option', { value: key, 'data-t': key }, t(key)));
  const speed = html('select', { 'data-testid': 'playouts-speed' }, ...speeds);
  speed.value = 'playouts.speed.phase';
  const range = { min: 0, max: model.length, step: 1 };
  const slider = html('input', { type: 'range', ...range, 'data-t-label': 'playouts.slider', 'data-testid': 'playouts-slider' });
  const field = html('input', { type: 'number', ...range, inputmode: 'numeric', 'data-testid': 'playouts-iteration' });
  const total = html('span', {});
  slider.addEventListener('input', () => chosen(momentAfter(Number(slider.value))));
  field.addEventListener('change', () => chosen(momentAfter(Math.round(Number(field.value)) || 0)));
  home.append(
    html('div', { class: 'playouts-buttons', role: 'group', 'data-t-label': 'playouts.controls' },
      ...['first', 'back', 'before'].map((sign) => buttons.get(sign)), play, ...['after', 'on', 'last'].map((sign) => buttons.get(sign))),
    html('label', { class: 'field inline' }, html('span', { 'data-t': 'playouts.speed' }, t('playouts.speed')), speed),
    html('div', { class: 'playouts-slider' },
      html('label', { class: 'field inline' }, html('span', { 'data-t': 'playouts.iteration' }, t('playouts.iteration')), field, total), slider),
  );

  /** Where 'previous iteration' leads: to the end of the one before this moment. */
  function before(moment) {
    const { done } = momentAt(moment);
    return momentAfter(moment > momentAfter(done) ? done : done - 1);
  }

  const isOpen = (sign) => (['first', 'back', 'before'].includes(sign) ? at > 0 : at < last);

  function start() {
    if (at >= last) bounded(0);
    clock.timer = setTimeout(tick, SPEEDS[speed.value].pause);
    showPlaying();
  }

  function tick() {
    bounded(SPEEDS[speed.value].next(at));
    if (at >= last || !home.isConnected) stop();
    else clock.timer = setTimeout(tick, SPEEDS[speed.value].pause);
  }

  function stop() {
    clearTimeout(clock.timer);
    const played = clock.timer !== null;
    clock.timer = null;
    showPlaying();
    if (played) bounded(at);
  }

  function showPlaying() {
    const playing = clock.timer !== null;
    const key = playing ? 'playouts.pause' : 'playouts.play';
    attribute(play, 'data-t-label', key);
    attribute(play, 'aria-label', t(key));
    attribute(play, 'title', t(key));
    play.querySelector('path').setAttribute('d', SIGNS[playing ? 'pause' : 'play']);
  }

  function update(moment) {
    at = moment;
    const { done } = momentAt(moment);
    for (const [sign, element] of buttons) attribute(element, 'aria-disabled', isOpen(sign) ? null : 'true');
    if (slider.value !== String(done)) slider.value = done;
    if (document.activeElement !== field || clock.timer) field.value = done;
    const of = t('playouts.of', { total: number(model.length) });
    text(total, of);
    attribute(slider, 'aria-valuetext', `${number(done)} ${of}`);
  }

  return { update, stop, isPlaying: () => clock.timer !== null };
}

function button(sign, key, act) {
  const picture = svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': true }, svg('path', { d: SIGNS[sign] }));
  const about = { 'data-t-label': key, 'aria-label': t(key), title: t(key), 'data-testid': `playouts-${sign}` };
  const element = html('button', { type: 'button', class: 'tool slim', ...about }, picture);
  element.addEventListener('click', act);
  return element;
}

/** The list of the four phases, of which one is current. */
export function phaseList(home, go) {
  const items = PHASES.map((phase) => {
    const key = PHASE_KEYS[phase];
    const element = html('button', { type: 'button', class: 'small', 'data-phase': phase, 'data-t': key }, t(key));
    element.addEventListener('click', () => go(phase));
    return element;
  });
  home.append(html('ol', { class: 'playouts-phases' }, ...items.map((item) => html('li', {}, item))));
  return (phase) => {
    for (const item of items) attribute(item, 'aria-current', item.dataset.phase === phase ? 'step' : null);
  };
}

/** The names of the phases. */
export const PHASE_KEYS = {
  selection: 'playouts.phase.selection',
  expansion: 'playouts.phase.expansion',
  playout: 'playouts.phase.playout',
  backpropagation: 'playouts.phase.backpropagation',
};
