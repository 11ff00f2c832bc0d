/** A lesson: a recorded search in the explorer, and a text for each of the steps that matter. */

import { attribute, html, text } from '../dom.js';
import { currentLanguage, number, t, translate } from '../i18n.js';
import { explorer } from './explorer.js';

/** The language in which the lesson was written. */
const ORIGINAL = 'ro';

/** What is said of steps of the search that the lesson leaves out. */
const STRANGE = {
  beyond: { count: 'lesson.beyond', text: 'lesson.beyond.about' },
  between: { count: 'lesson.between', text: 'lesson.between.about' },
};

/**
 * Shows a lesson, as `GET /api/tree/lesson` answers it, in an element. `go(i)` goes to a step of the lesson, `write()` writes everything
 * in the language of the page, `destroy()` ends it; `element` is the view.
 */
export function lesson(home, data) {
  const page = frame(data.steps.length);
  home.append(page.element);
  const search = explorer(page.search, data.recording, { brief: true, onStep: follow });
  let at = 0;
  /** Where the search is if the lesson does not say anything of it. */
  let strange = null;

  page.previous.addEventListener('click', () => go(strange ? at : at - 1));
  page.next.addEventListener('click', () => go(at + 1));
  page.steps.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-step]');
    if (button) go(Number(button.dataset.step));
  });

  /** Goes to a step of the lesson. */
  function go(step) {
    if (step < 0 || step >= data.steps.length) return;
    at = step;
    strange = null;
    search.act('to', data.steps[at].at);
    tell();
  }

  /** A person has gone to a step of the search: the lesson follows, or says that it does not tell of it. */
  function follow() {
    const { step } = search;
    if (strange || data.steps[at].at !== step) {
      const found = data.steps.findIndex((one) => one.at === step);
      const before = data.steps.findLastIndex((one) => one.at < step);
      strange = found >= 0 ? null : STRANGE[before === data.steps.length - 1 ? 'beyond' : 'between'];
      at = Math.max(0, found >= 0 ? found : before);
    }
    tell();
  }

  function tell() {
    const step = data.steps[at];
    const places = { n: number(at + 1), total: number(data.steps.length) };
    const count = step.node ? `${t('lesson.step', places)}: ${step.node}` : t('lesson.step', places);
    text(page.count, strange ? t(strange.count) : count);
    text(page.text, strange ? t(strange.text) : inLanguage(step.text));
    text(page.original, strange ? '' : step.text[ORIGINAL]);
    page.source.hidden = strange !== null || currentLanguage() === ORIGINAL;
    attribute(page.previous, 'aria-disabled', at === 0 && !strange ? 'true' : null);
    attribute(page.next, 'aria-disabled', at === data.steps.length - 1 ? 'true' : null);
    [...page.steps.querySelectorAll('button')].forEach((button, i) => attribute(button, 'aria-current', i === at && !strange ? 'step' : null));
    seeStep(page.steps, at);
  }

  function write() {
    text(page.title, inLanguage(data.title));
    text(page.about, inLanguage(data.about));
    page.notes.hidden = !data.notes?.length;
    page.notes.replaceChildren(html('h2', {}, t('lesson.notes')),
      html('ul', {}, ...(data.notes ?? []).map((note) => html('li', {}, inLanguage(note.text ?? note)))));
    translate(page.element);
    search.write();
    tell();
  }

  write();
  go(0);
  return {
    element: page.element,
    go,
    write,
    destroy() {
      search.destroy();
      page.element.remove();
    },
  };
}

/** Scrolls a list that is too long for a small screen. */
function seeStep(list, at) {
  const { offsetLeft, offsetWidth } = list.children[at];
  list.scrollLeft = offsetLeft - list.offsetLeft - (list.clientWidth - offsetWidth) / 2;
}

/** A text in the language of the page; in English where there is no other. */
const inLanguage = (texts) => texts?.[currentLanguage()] ?? texts?.[currentLanguage().slice(0, 2)] ?? texts?.en ?? '';

/** The parts of the view, empty. */
function frame(steps) {
  const button = (key, testid) => html('button', { type: 'button', class: 'tool', 'data-t': key, 'data-testid': testid });
  const stepButton = (i) => html('button', { type: 'button', class: 'ply', 'data-step': i }, number(i + 1));
  const numbers = Array.from({ length: steps }, (_, i) => html('li', {}, stepButton(i)));
  const page = {
    title: html('h2', { 'data-testid': 'lesson-title' }),
    about: html('p', { class: 'by' }),
    steps: html('ol', { class: 'lesson-steps' }, ...numbers),
    count: html('p', { class: 'lesson-count' }),
    text: html('p', { class: 'lesson-text', 'data-testid': 'lesson-text' }),
    original: html('p', { class: 'lesson-text', lang: ORIGINAL, 'data-testid': 'lesson-original' }),
    previous: button('lesson.previous', 'lesson-previous'),
    next: button('lesson.next', 'lesson-next'),
    search: html('div', {}),
    notes: html('div', { class: 'lesson-notes', 'data-testid': 'lesson-notes' }),
  };
  const summary = html('summary', { 'data-t': 'lesson.original' });
  page.source = html('details', { class: 'lesson-source', 'data-testid': 'lesson-source' }, summary, page.original);
  page.element = html('section', { class: 'lesson', 'data-t-label': 'lesson.title', 'data-testid': 'lesson' },
    html('details', { class: 'lesson-about' }, html('summary', {}, page.title), page.about),
    html('div', { class: 'lesson-card' },
      html('nav', { 'data-t-label': 'lesson.steps' }, page.steps),
      html('div', { role: 'status' }, page.count, page.text),
      page.source,
      html('div', { class: 'lesson-buttons' }, page.previous, page.next)),
    page.search, page.notes);
  return page;
}
