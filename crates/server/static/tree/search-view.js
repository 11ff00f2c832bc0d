/** The search view of the page: which search is to be recorded, and its tree beside the board. */

import { lessonNamed, loaded, menu as menuOf, tree as treeOf } from '../api.js';
import { NARROW } from '../display.js';
import { attribute, byId, html, text } from '../dom.js';
import { currentLanguage, t } from '../i18n.js';
import { refusalWords } from '../messages.js';
import { change, state } from '../state.js';
import { searchChoice } from './search-choice.js';
import { bringIntoView } from './scroll.js';
import { tabs } from './tabs.js';

const choices = [searchChoice('search'), searchChoice('other')];
const part = {};
let wasOpen = false;
let game = '';
let language = '';
/** The recordings shown: their view, and the position that was searched. */
let shown = null;
let underWay = false;

/** Builds the view. */
export function setUpSearchView() {
  const home = byId('search-view');
  part.compare = html('input', { type: 'checkbox', 'data-testid': 'search-compare' });
  part.other = html('div', { hidden: '' }, choices[1].element);
  part.submit = html('button', { type: 'submit', class: 'big primary', 'data-t': 'tree.show', 'data-testid': 'search-show' });
  part.trouble = html('p', { class: 'trouble', role: 'alert', 'data-testid': 'search-trouble' });
  part.again = html('button', { type: 'button', class: 'small', 'data-t': 'tree.show.again', 'data-testid': 'search-again' });
  part.stale = html('div', { class: 'search-stale', role: 'status', hidden: '', 'data-testid': 'search-stale' }, html('span', { 'data-t': 'tree.stale' }), part.again);
  part.result = html('div', { class: 'search-result' });
  part.form = html('form', { class: 'search-form', novalidate: '' },
    choices[0].element,
    part.other,
    html('div', { class: 'search-go' },
      html('label', { class: 'check' }, part.compare, html('span', { 'data-t': 'tree.compare' })), part.submit));
  part.summary = html('summary', { 'data-t': 'tree.choose', 'data-testid': 'search-choose' });
  part.fold = html('details', { class: 'search-fold', open: '' }, part.summary, part.form);
  part.lesson = html('div', { class: 'search-lesson' });
  part.exercises = html('div', { class: 'search-exercises' });
  const searching = html('div', { class: 'search-tab' }, html('div', { class: 'search-line' }, part.fold, part.stale), part.trouble, part.result);
  const { list, panels } = tabs('tree.tabs', [
    { key: 'tree.tab.search', testid: 'tab-search', panel: searching },
    { key: 'tree.tab.lesson', testid: 'tab-lesson', panel: part.lesson, open: () => teach(part.lesson, openLesson) },
    { key: 'tree.tab.exercises', testid: 'tab-exercises', panel: part.exercises, open: () => teach(part.exercises, openExercises) },
  ], () => bringIntoView(home));
  byId('search-close').before(list);
  home.append(...panels);
  part.compare.addEventListener('change', () => (part.other.hidden = !part.compare.checked));
  part.form.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
  });
  part.again.addEventListener('click', search);
  byId('search-close').addEventListener('click', () => {
    change({ tree: false });
    document.querySelector('[data-action=tree]').focus();
  });
}

/** Shows or hides the view, and follows the board. */
export function updateSearchView() {
  const { view } = state;
  if (!view) return;
  const home = byId('search-view');
  home.hidden = !state.tree;
  home.parentElement.classList.toggle('searching', state.tree);
  if (state.tree && !wasOpen && NARROW.matches) home.scrollIntoView();
  wasOpen = state.tree;
  if (!state.tree) return;
  follow(view);
  write();
  part.stale.hidden = shown === null || underWay || shown.position === positionOf(view);
}

/** The lesson and the exercises that are shown. */
const taught = [];

/** Opens a view in its panel, or tells there why not; gives back whether it is open. */
async function teach(panel, open) {
  const trouble = html('p', { class: 'trouble', role: 'alert' });
  panel.replaceChildren(trouble);
  try {
    taught.push(await open());
    change({});
    bringIntoView(byId('search-view'));
    return true;
  } catch (refusal) {
    complain(refusal, trouble);
    return false;
  }
}

async function openLesson() {
  const [{ lesson }, data] = await Promise.all([loaded(import('./lesson.js')), lessonNamed('iasi')]);
  return lesson(part.lesson, data);
}

async function openExercises() {
  const { exercises } = await loaded(import('./exercise.js'));
  return exercises(part.exercises, () => state.view && { game: state.view.game, moves: state.view.notation });
}

const positionOf = (view) => `${view.game} ${view.notation}`;

/** Asks for the menu of another game. */
async function follow(view) {
  if (view.game === game) return;
  const asked = (game = view.game);
  try {
    const menu = await menuOf(asked);
    if (asked === game) for (const choice of choices) choice.offer(menu);
  } catch (refusal) {
    game = '';
    complain(refusal);
  }
}

function write() {
  if (language === currentLanguage()) return;
  const isFirst = language === '';
  language = currentLanguage();
  if (isFirst) return;
  for (const choice of choices) choice.write();
  shown?.view.write();
  for (const view of taught) view.write();
}

/** Searches the position on the board, and shows the tree. */
async function search() {
  if (underWay) return;
  const { view } = state;
  const wanted = part.compare.checked ? choices : choices.slice(0, 1);
  work(true);
  try {
    const requests = wanted.map((choice) => treeOf({ game: view.game, moves: view.notation, ...choice.value() }));
    const [{ showRecordings }, ...recordings] = await Promise.all([loaded(import('./show.js')), ...requests]);
    shown?.view.destroy();
    shown = null;
    part.result.replaceChildren();
    shown = { view: showRecordings(part.result, recordings), position: positionOf(view) };
    text(part.trouble, '');
    fold();
    bringIntoView(byId('search-view'));
  } catch (refusal) {
    complain(refusal);
  } finally {
    work(false);
    change({});
  }
}

/** The choice becomes one line; the focus stays with it. */
function fold() {
  const focused = part.form.contains(document.activeElement);
  part.fold.open = false;
  if (focused) part.summary.focus({ preventScroll: true });
}

function work(isUnderWay) {
  underWay = isUnderWay;
  attribute(part.submit, 'aria-disabled', isUnderWay ? 'true' : null);
  attribute(part.result, 'aria-busy', isUnderWay ? 'true' : null);
  attribute(part.submit, 'data-t', isUnderWay ? 'tree.searching' : 'tree.show');
  text(part.submit, t(part.submit.dataset.t));
  if (isUnderWay) part.stale.hidden = true;
}

/** Shows why there is no tree, or nothing else; errors of the page itself are not hidden. */
function complain(refusal, trouble = part.trouble) {
  if (!refusal.told) throw refusal;
  text(trouble, refusalWords(refusal));
}
