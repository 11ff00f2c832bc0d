/** A plot of the visit shares of the root's moves against the iterations, and the same numbers as a table. */

import { attribute, html, svg, text } from '../dom.js';
import { number, t } from '../i18n.js';
import { beginning, decades, logAxis, spread, tableRows, topShare } from './playout-plot-scale.js';
import { exactOf, samples, visitShares } from './playout-shares.js';
import { exactWords, percent } from './playout-words.js';

/** The number of lines: more could not be told apart. */
const LINES = 7;
const SAMPLES = 160;
const MARKED = 7;
const TOP = 14;
const HEIGHT = 280;
const BOTTOM = HEIGHT - 30;
const LEFT = 46;
const RIGHT = 76;

/** Markers around the origin, one for each line. */
const MARKERS = [
  'M-4 0A4 4 0 1 1 4 0A4 4 0 1 1 -4 0Z', 'M-3.6 -3.6H3.6V3.6H-3.6Z', 'M0 -4.6L4.4 3.4H-4.4Z', 'M0 -5L5 0L0 5L-5 0Z',
  'M0 4.6L4.4 -3.4H-4.4Z', 'M-4 -4L4 4M-4 4L4 -4', 'M-5 0H5M0 -5V5',
];

/** The plot in an element; `go(n)` is asked for an iteration that was pointed at. */
export function sharePlot(home, recording, model, words, go) {
  const first = beginning(model.legal[0], model.length);
  const after = samples(first, model.length, SAMPLES);
  const all = visitShares(model, recording.playouts, after);
  const lines = all.slice(0, LINES);
  const top = topShare(lines.flatMap(({ shares }) => shares));
  const y = (share) => BOTTOM - (share / top) * (BOTTOM - TOP);
  const exact = exactOf(recording);
  const picture = svg('svg', { class: 'share-plot', role: 'img', 'data-testid': 'playouts-plot' });
  const here = svg('path', { class: 'here' });
  const note = html('p', { class: 'by' });
  const table = html('table', {});
  const scroll = html('div', { class: 'playouts-scroll', tabindex: 0, role: 'region', 'data-t-label': 'playouts.shares.table' }, table);
  const numbers = html('details', {}, html('summary', { 'data-t': 'playouts.shares.numbers' }, t('playouts.shares.numbers')), scroll);
  home.append(note, picture, numbers);

  let axis = logAxis(first, model.length, LEFT, 300);
  let at = 0;
  picture.addEventListener('click', (event) => go(axis.at(event.clientX - picture.getBoundingClientRect().left)));
  new ResizeObserver(draw).observe(home);

  const labelOf = ({ node }) => {
    const value = exact?.values.get(model.move[node]);
    return value === undefined ? words.moveOf(node) : `${words.moveOf(node)}: ${exactWords(value).mark}`;
  };

  function draw() {
    const width = Math.floor(home.clientWidth);
    if (width < 100 || model.length === 0) return;
    axis = logAxis(first, model.length, LEFT, width - RIGHT);
    attribute(picture, 'viewBox', `0 0 ${width} ${HEIGHT}`);
    const places = after.map(axis.place);
    const ends = spread(lines.map(({ shares }) => y(shares[shares.length - 1])), 15, TOP + 4, BOTTOM);
    picture.replaceChildren(
      ...grid({ axis, y, top }, width - RIGHT, decades(first, model.length)), here,
      ...lines.map((line, i) => curve(line.shares.map(y), i, places, { x: width - RIGHT + 8, y: ends[i], label: labelOf(line) })),
    );
    mark();
  }

  /** Marks the current iteration. */
  function mark() {
    attribute(here, 'd', at >= first ? `M${axis.place(at).toFixed(1)} ${TOP - 6}V${BOTTOM}` : null);
  }

  function write() {
    text(note, t(all.length > LINES ? 'playouts.shares.some' : 'playouts.shares.about', { n: number(lines.length), all: number(all.length) }));
    attribute(picture, 'aria-label', t('playouts.shares.label', {
      shares: lines.map((line) => `${labelOf(line)} ${percent(line.shares[line.shares.length - 1])}`).join('; '),
    }));
    table.replaceChildren(...rows(recording, model, lines, labelOf));
    draw();
  }

  write();
  return {
    write,
    update(n) {
      at = n;
      mark();
    },
  };
}

function grid({ axis, y, top }, right, marks) {
  const across = [0, 0.25, 0.5, 0.75, 1].map((part) => part * top).flatMap((share) => [
    svg('path', { d: `M${LEFT} ${y(share)}H${right}`, class: 'grid' }),
    svg('text', { x: LEFT - 7, y: y(share) + 4, class: 'share' }, percent(share)),
  ]);
  const down = marks.flatMap((n) => [
    svg('path', { d: `M${axis.place(n).toFixed(1)} ${TOP}V${BOTTOM}`, class: 'grid' }),
    svg('text', { x: axis.place(n).toFixed(1), y: BOTTOM + 18, class: 'iteration' }, number(n)),
  ]);
  return [...across, ...down];
}

function curve(heights, i, places, end) {
  const points = heights.map((height, k) => `${places[k].toFixed(1)} ${height.toFixed(1)}`);
  const marked = markedPlaces(i, places);
  const last = points.length - 1;
  return svg('g', { class: `curve line-${i}` },
    svg('path', { d: `M${points.join('L')}`, class: 'line' }),
    ...marked.map((k) => svg('path', { d: MARKERS[i], class: 'marker', transform: `translate(${points[k]})` })),
    svg('path', { d: `M${points[last]}L${end.x - 3} ${end.y}`, class: 'leader' }),
    svg('path', { d: MARKERS[i], class: 'marker', transform: `translate(${end.x + 4} ${end.y})` }),
    svg('text', { x: end.x + 13, y: end.y + 4 }, end.label));
}

/** The samples where a line has its marker: evenly spread, and not where those of the other lines are. */
function markedPlaces(line, places) {
  const width = places[places.length - 1] - places[0];
  const wanted = Array.from({ length: MARKED }, (_, k) => places[0] + (width * (k + (line + 0.5) / LINES)) / MARKED);
  return [...new Set(wanted.map((x) => places.findIndex((place) => place >= x)))].filter((k) => k >= 0);
}

function rows(recording, model, lines, labelOf) {
  const after = tableRows(model.length);
  const counted = new Map(visitShares(model, recording.playouts, after).map(({ node, shares }) => [node, shares]));
  const head = [t('playouts.iteration'), ...lines.map(labelOf)].map((name) => html('th', { scope: 'col' }, name));
  const body = after.map((n, row) => html('tr', {}, html('th', { scope: 'row' }, number(n)),
    ...lines.map(({ node }) => html('td', {}, percent(counted.get(node)[row])))));
  return [html('thead', {}, html('tr', {}, ...head)), html('tbody', {}, ...body)];
}
