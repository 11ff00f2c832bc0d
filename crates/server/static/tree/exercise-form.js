/** The choice of an exercise: random or from the position on the board, and its size. */

import { attribute, html } from '../dom.js';
import { t } from '../i18n.js';
import { readData, writeData } from '../storage.js';

const KEPT = 'linha.exercise';
const USUAL = { source: 'random', seed: 1, depth: 3, breadth: 2, least: -9, most: 9, order: 'left' };

/** What only exercises with random values have. */
const RANDOM = ['seed', 'least', 'most'];

const SELECTS = {
  source: { random: 'exercise.source.random', position: 'exercise.source.position' },
  depth: { 2: null, 3: null, 4: null },
  breadth: { 2: null, 3: null, 4: null },
  order: { left: 'exercise.order.left', right: 'exercise.order.right' },
};

const LABELS = {
  source: 'exercise.source', depth: 'exercise.depth', breadth: 'exercise.breadth', order: 'exercise.order',
  least: 'exercise.least', most: 'exercise.most', seed: 'exercise.seed',
};

/** The form in an element. `make(query)` is called with a query for the server; `position()` gives `{game, moves}` and perhaps `eval`, or null. */
export function exerciseForm(home, position, make) {
  const fields = Object.fromEntries(Object.keys(LABELS).map((name) => [name, field(name)]));
  const submit = html('button', { type: 'submit', class: 'tool primary', 'data-t': 'exercise.make' }, t('exercise.make'));
  const labels = Object.entries(fields).map(([name, element]) =>
    html('label', { class: 'field' }, html('span', { 'data-t': LABELS[name] }, t(LABELS[name])), element));
  const form = html('form', { class: 'exercise-form' }, ...labels, submit);
  home.append(form);
  const kept = read();
  for (const [name, element] of Object.entries(fields)) element.value = kept[name] ?? USUAL[name];

  function adapt() {
    const known = position();
    fields.source.closest('label').hidden = known === null;
    if (known === null) fields.source.value = 'random';
    for (const name of RANDOM) attribute(fields[name], 'disabled', hasNext() ? null : '');
  }

  /** What the form says, as the server is asked. */
  function query() {
    const { source, ...sizes } = Object.fromEntries(Object.entries(fields).map(([name, element]) => [name, element.value || USUAL[name]]));
    if (source === 'random') return sizes;
    for (const name of RANDOM) delete sizes[name];
    return { ...sizes, ...position() };
  }

  const hasNext = () => fields.source.value === 'random';

  function ask() {
    adapt();
    writeData(KEPT, Object.fromEntries(Object.entries(fields).map(([name, element]) => [name, element.value])));
    make(query());
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ask();
  });
  fields.source.addEventListener('change', adapt);
  adapt();
  return {
    ask,
    /** Whether there are others of the kind that is chosen: a position has one exercise. */
    hasNext,
    /** The exercise with the next seed. */
    next() {
      if (!hasNext()) return;
      fields.seed.value = (Number(fields.seed.value) || 0) + 1;
      ask();
    },
  };
}

function field(name) {
  const choices = SELECTS[name];
  if (!choices) return html('input', { type: 'number', step: 1, min: name === 'seed' ? 0 : null, 'data-testid': `exercise-${name}` });
  const option = ([value, key]) => html('option', { value, 'data-t': key }, key === null ? value : t(key));
  return html('select', { 'data-testid': `exercise-${name}` }, ...Object.entries(choices).map(option));
}

const read = () => readData(KEPT) ?? {};
