/** Exercises on alpha-beta: which leaves are never looked at, and what every inner node returns. Each mistake is explained. */

import { exerciseFor } from '../api.js';
import { attribute, html, text } from '../dom.js';
import { number, t, translate } from '../i18n.js';
import { refusalWords } from '../messages.js';
import { exerciseForm } from './exercise-form.js';
import { check, exerciseModel, leafReason, solution } from './exercise-model.js';
import { addResult, clearScore, score } from './exercise-score.js';
import { exerciseTree } from './exercise-tree.js';
import { reasonWords, valueWords } from './exercise-words.js';
import { explorer } from './explorer.js';
import { bringIntoView } from './scroll.js';

/**
 * Shows exercises in an element. `position()` gives the position on the board, `{game, moves}` and perhaps `eval`, for exercises made
 * of it; null if there is none. `write()` writes everything in the language of the page, `destroy()` ends it; `element` is the view.
 */
export function exercises(home, position = () => null) {
  const page = frame();
  home.append(page.element);
  let now = null;
  /** How often an exercise was asked for: only the last answer is shown. */
  let asked = 0;

  const form = exerciseForm(page.form, position, open);
  page.check.addEventListener('click', checkAnswers);
  page.show.addEventListener('click', showSolution);
  page.next.addEventListener('click', () => form.next());
  page.form.addEventListener('change', () => writeNext());
  page.clear.addEventListener('click', () => {
    clearScore();
    writeScore();
  });

  async function open(query) {
    const own = (asked += 1);
    text(page.result, t('exercise.loading'));
    text(page.trouble, '');
    try {
      const data = await exerciseFor(query);
      if (own !== asked) return;
      now?.walk?.destroy();
      now = {
        order: query.order,
        data,
        model: exerciseModel(data),
        answers: { unseen: new Set(), values: new Map() },
        checked: false,
        solved: false,
      };
      text(page.result, '');
      show();
    } catch (refusal) {
      if (!refusal.told) throw refusal;
      if (own !== asked) return;
      text(page.result, '');
      text(page.trouble, refusalWords(refusal));
    }
  }

  function show() {
    text(page.about, t(now.order === 'right' ? 'exercise.about.right' : 'exercise.about.left'));
    now.tree = exerciseTree(page.tree, now.model, now.answers, ({ index }) => now.tree.mark(index, null));
    now.walk?.destroy();
    now.walk = null;
    page.step.hidden = !now.solved;
    page.step.open = false;
    attribute(page.check, 'aria-disabled', now.solved ? 'true' : null);
    attribute(page.show, 'aria-disabled', now.solved ? 'true' : null);
    listReasons([]);
    if (now.solved) finish();
    else if (now.checked) tell();
    writeNext();
    writeScore();
  }

  const writeNext = () => attribute(page.next, 'aria-disabled', form.hasNext() ? null : 'true');

  function checkAnswers() {
    if (!now || now.solved) return;
    const { unseen, values } = now.answers;
    if (unseen.size === 0 && [...values.values()].every((value) => value === '')) return text(page.result, t('exercise.empty'));
    now.checked = true;
    addResult(now.data.source, tell());
    writeScore();
  }

  /** Marks every answer, and explains the wrong ones. */
  function tell() {
    const result = check(now.model, now.answers, valueWords);
    const wrong = [...result.marks].filter(([, { isRight }]) => !isRight).sort(([a], [b]) => orderOf(a) - orderOf(b));
    listReasons(wrong.map(([index, { why }]) => ({ index, words: reasonWords(why) })));
    for (const [index, { isRight }] of result.marks) now.tree.mark(index, isRight, isRight ? null : reasonId(index));
    const key = result.right === result.total ? 'exercise.result.all' : 'exercise.result';
    text(page.result, t(key, { right: number(result.right), total: number(result.total) }));
    return result;
  }

  /** Leaves from the left, then inner nodes from the bottom up, as they are worked out. */
  function orderOf(index) {
    const { isLeaf, depth } = now.model.nodes[index];
    return isLeaf ? index - 1e6 : index - 1e3 * depth;
  }

  function showSolution() {
    if (!now || now.solved) return;
    now.solved = true;
    Object.assign(now.answers, solution(now.model, valueWords));
    show();
  }

  /** The solution, with the reason of each leaf that is never looked at. */
  function finish() {
    now.tree.close();
    const hidden = now.model.leaves.filter(({ isSeen }) => !isSeen);
    listReasons(hidden.map((leaf) => ({ index: leaf.index, words: reasonWords(leafReason(now.model, leaf)) })));
    for (const { index } of hidden) now.tree.mark(index, null, reasonId(index));
    text(page.result, t('exercise.solution'));
  }

  function listReasons(reasons) {
    page.reasons.hidden = reasons.length === 0;
    page.reasons.replaceChildren(...reasons.map(({ index, words }) => html('li', { id: reasonId(index) }, words)));
  }

  function writeScore() {
    const { right, total, exercises: count } = score();
    const places = { right: number(right), total: number(total), exercises: number(count) };
    text(page.score, total > 0 ? t('exercise.score', places) : t('exercise.score.none'));
    page.clear.hidden = total === 0;
  }

  page.step.addEventListener('toggle', () => {
    if (!page.step.open) return;
    now.walk ??= explorer(page.walk, now.data.recording);
    bringIntoView(page.step);
  });

  function write() {
    translate(page.element);
    if (now) show();
  }

  translate(page.element);
  writeScore();
  form.ask();
  return {
    element: page.element,
    write,
    destroy() {
      asked += 1;
      now?.walk?.destroy();
      page.element.remove();
    },
  };
}

const reasonId = (index) => `exercise-reason-${index}`;

/** The parts of the view, empty. */
function frame() {
  const button = (key, kind = 'tool') => html('button', { type: 'button', class: kind, 'data-t': key, 'data-testid': key.replace('.', '-') });
  const page = {
    form: html('div', {}),
    about: html('p', { class: 'by' }),
    tree: html('div', { class: 'exercise-home', tabindex: 0, role: 'region', 'data-t-label': 'exercise.tree' }),
    check: button('exercise.check', 'tool primary'),
    show: button('exercise.show'),
    next: button('exercise.next'),
    result: html('p', { class: 'exercise-result', role: 'status', 'data-testid': 'exercise-result' }),
    trouble: html('p', { class: 'trouble', role: 'alert' }),
    reasons: html('ul', { class: 'exercise-reasons', 'data-testid': 'exercise-reasons', hidden: '' }),
    score: html('p', { 'data-testid': 'exercise-score' }),
    clear: button('exercise.clear', 'small'),
    walk: html('div', {}),
  };
  page.step = html('details', { class: 'exercise-walk', hidden: '' }, html('summary', { 'data-t': 'exercise.walk' }), page.walk);
  page.element = html('section', { class: 'exercises', 'data-t-label': 'exercise.title', 'data-testid': 'exercises' },
    html('details', { class: 'exercise-choice' }, html('summary', { 'data-t': 'exercise.choose' }), page.form),
    page.trouble, page.about, page.tree,
    html('div', { class: 'exercise-buttons' }, page.check, page.show, page.next),
    page.result, page.reasons,
    html('div', { class: 'exercise-score' }, page.score, page.clear), page.step);
  return page;
}
