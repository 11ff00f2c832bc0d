/** The buttons that zoom a drawing. */

import { html, svg } from '../dom.js';
import { t } from '../i18n.js';

const SIGNS = {
  in: 'M12 6v12M6 12h12',
  out: 'M6 12h12',
  fit: 'M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4',
};

/** A button with a picture, named by a text of the page. */
export function signButton(path, key, act) {
  const picture = svg('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': true }, svg('path', { d: path }));
  const about = { 'data-t-label': key, 'aria-label': t(key), title: t(key) };
  const button = html('button', { type: 'button', class: 'tool slim', ...about }, picture);
  button.addEventListener('click', act);
  return button;
}

/** Larger, smaller, everything. */
export const zoomButtons = (zoom, fit) =>
  html('div', { class: 'tree-zoom' },
    signButton(SIGNS.in, 'tree.zoom.in', () => zoom(1.3)),
    signButton(SIGNS.out, 'tree.zoom.out', () => zoom(1 / 1.3)),
    signButton(SIGNS.fit, 'tree.zoom.fit', fit));
