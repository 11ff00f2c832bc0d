/** The controls of the steps: buttons, a slider, and playing at a chosen speed. */

import { attribute, html, text } from '../dom.js';
import { number, t } from '../i18n.js';
import { signButton } from './zoom.js';

const SIGNS = {
  first: 'M6 6v12M18 6l-8 6 8 6z',
  cutBefore: 'M5 6v12M12 7l-5 5 5 5M15 9l4 6M19 9l-4 6',
  back: 'M16 6l-9 6 9 6z',
  play: 'M7 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  forward: 'M8 6l9 6-9 6z',
  cutAfter: 'M19 6v12M12 7l5 5-5 5M5 9l4 6M9 9l-4 6',
  last: 'M18 6v12M6 6l8 6-8 6z',
};

const NAMES = {
  first: 'tree.first',
  cutBefore: 'tree.cut.before',
  back: 'tree.back',
  play: 'tree.play',
  forward: 'tree.forward',
  cutAfter: 'tree.cut.after',
  last: 'tree.last',
};

/** Steps per second. */
const SPEEDS = [0.5, 1, 2, 5, 15];
const USUAL = 1;

/** The controls of a walk; `act(action, step)` is called with first, back, forward, last, cutBefore, cutAfter, or `to` and a step. */
export function stepBar(walk, act) {
  let timer = 0;
  const buttons = {};
  for (const [action, path] of Object.entries(SIGNS)) {
    if (action === 'pause') continue;
    buttons[action] = signButton(path, NAMES[action], () => (action === 'play' ? toggle() : press(action)));
    attribute(buttons[action], 'data-testid', `tree-${action}`);
  }
  const slider = html('input', { type: 'range', min: 0, max: walk.length - 1, step: 1, 'data-t-label': 'tree.step', 'data-testid': 'tree-slider' });
  const place = html('output', { class: 'tree-place' });
  const speed = html('select', { 'data-t-label': 'tree.speed', 'data-testid': 'tree-speed' });
  const element = html('div', { class: 'tree-steps', role: 'group', 'data-t-label': 'tree.steps' },
    html('div', { class: 'tree-buttons' }, ...Object.values(buttons)), html('div', { class: 'tree-slide' }, slider, place, speed));

  slider.addEventListener('input', () => press('to', Number(slider.value)));

  /** A person goes somewhere: playing ends. */
  function press(action, step) {
    stop();
    act(action, step);
  }

  function toggle() {
    if (timer) return stop();
    if (walk.step === walk.length - 1) act('first');
    next();
  }

  function next() {
    timer = setTimeout(() => {
      act('forward');
      if (walk.step < walk.length - 1) next();
      else stop();
    }, 1000 / Number(speed.value));
    update();
  }

  function stop() {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    update();
    act('stop');
  }

  function update() {
    const last = walk.length - 1;
    slider.value = walk.step;
    const shown = t('tree.step.of', { step: number(walk.step), last: number(last) });
    text(place, shown);
    attribute(slider, 'aria-valuetext', shown);
    const off = {
      first: walk.step === 0,
      back: walk.step === 0,
      forward: walk.step === last,
      last: walk.step === last,
      cutBefore: walk.cutBefore(walk.step) === undefined,
      cutAfter: walk.cutAfter(walk.step) === undefined,
    };
    for (const [action, isOff] of Object.entries(off)) attribute(buttons[action], 'aria-disabled', isOff ? 'true' : null);
    const key = timer ? 'tree.pause' : 'tree.play';
    attribute(buttons.play, 'aria-label', t(key));
    attribute(buttons.play, 'data-t-label', key);
    attribute(buttons.play, 'title', t(key));
    attribute(buttons.play.querySelector('path'), 'd', timer ? SIGNS.pause : SIGNS.play);
  }

  /** Writes the texts in the language of the page. */
  function write() {
    const chosen = speed.value || String(USUAL);
    speed.replaceChildren(...SPEEDS.map((value) => html('option', { value }, t('tree.speed.rate', { n: number(value) }))));
    speed.value = chosen;
    for (const named of [slider, speed, element]) attribute(named, 'aria-label', t(named.dataset.tLabel));
    update();
  }

  write();
  return {
    element,
    update,
    write,
    press,
    stop,
    /** Whether it plays. */
    isPlaying: () => timer !== 0,
  };
}
