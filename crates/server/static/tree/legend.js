/** What the signs of the drawing mean, and the keys that work in it. */

import { html, svg } from '../dom.js';
import { t } from '../i18n.js';
import { UNKNOWN } from './bounds.js';
import { cardShapes } from './cards.js';
import { SIGNS } from './search-cards.js';

const SIZE = { width: 46, height: 34 };

const CARDS = [
  [{ shape: 'up', classes: 'max', lines: [''] }, 'tree.legend.max'],
  [{ shape: 'down', classes: 'min', lines: [''] }, 'tree.legend.min'],
  [{ shape: 'box', classes: 'leaf', lines: [''] }, 'tree.legend.leaf'],
  [{ shape: 'box', classes: 'leaf', lines: [''], sign: SIGNS.end }, 'tree.legend.end'],
  [{ shape: 'box', classes: 'leaf', lines: [''], sign: SIGNS.table }, 'tree.legend.table'],
  [{ shape: 'up', classes: 'max', lines: [''], sign: SIGNS.unfinished }, 'tree.legend.unfinished'],
  [{ shape: 'up', classes: 'max', lines: [''], sign: SIGNS.hidden }, 'tree.legend.hidden'],
  [{ shape: 'round', classes: 'grey', lines: ['✂'] }, 'tree.legend.cut'],
  [{ shape: 'up', classes: 'max pv', lines: [''] }, 'tree.legend.variation'],
  [{ shape: 'down', classes: 'min now', lines: [''] }, 'tree.legend.now'],
];

const KEYS = [
  ['↑ ↓ ← →', 'tree.keys.arrows'],
  ['Enter', 'tree.keys.toggle'],
  ['Home End', 'tree.keys.ends'],
  ['+ − 0', 'tree.keys.zoom'],
  ['. ,', 'tree.keys.steps'],
  ['> <', 'tree.keys.cuts'],
];

/** The legend of a recording, closed at first; `write()` writes it in the language of the page. */
export function legend(recording) {
  const content = html('div', { class: 'tree-legend-content' });
  const summary = html('summary', {});
  const element = html('details', { class: 'tree-legend' }, summary, content);

  function picture(card) {
    const node = svg('g', { class: `node ${card.classes}` }, ...cardShapes(card, SIZE, 'near'));
    return svg('svg', { class: 'tree-picture-small', viewBox: '-26 -20 52 40', 'aria-hidden': true }, node);
  }

  function boundLines() {
    if (!recording.windowed) return [];
    return [t('tree.legend.bounds'), ...(recording.bounds.includes(UNKNOWN) ? [t('tree.legend.unknown')] : [])];
  }

  function write() {
    summary.textContent = t('tree.legend');
    const cards = CARDS.map(([card, key]) => html('li', {}, picture(card), html('span', {}, t(key))));
    const keys = KEYS.map(([key, words]) => html('div', {}, html('dt', {}, html('kbd', {}, key)), html('dd', {}, t(words))));
    const values = [t('tree.legend.values', { win: t('mark.win', { n: 4 }), loss: t('mark.loss', { n: 2 }), between: t('mark.win', { n: '3½' }) }), ...boundLines()];
    content.replaceChildren(
      html('ul', { role: 'list' }, ...cards), ...values.map((line) => html('p', { class: 'by' }, line)), html('dl', { class: 'keys' }, ...keys));
  }

  return { element, write };
}
