/** What a tree is drawn of: cards of nodes in several shapes, and the edges between them. */

import { svg } from '../dom.js';

const ROOF = 13;

/** The outlines of cards, around the origin, by half their width and height. */
const SHAPES = {
  /** A house that points up: the side to move looks for the largest value. */
  up: (w, h) => `M${-w} ${-h + ROOF}L0 ${-h}L${w} ${-h + ROOF}V${h - 4}Q${w} ${h} ${w - 4} ${h}H${-w + 4}Q${-w} ${h} ${-w} ${h - 4}Z`,
  /** One that points down. */
  down: (w, h) => `M${-w} ${h - ROOF}L0 ${h}L${w} ${h - ROOF}V${-h + 4}Q${w} ${-h} ${w - 4} ${-h}H${-w + 4}Q${-w} ${-h} ${-w} ${-h + 4}Z`,
  box: (w, h) => rounded(w, h, 7),
  round: (w, h) => rounded(w, h, h),
};

const rounded = (w, h, r) =>
  `M${r - w} ${-h}H${w - r}A${r} ${r} 0 0 1 ${w} ${r - h}V${h - r}A${r} ${r} 0 0 1 ${w - r} ${h}H${r - w}A${r} ${r} 0 0 1 ${-w} ${h - r}V${r - h}A${r} ${r} 0 0 1 ${r - w} ${-h}Z`;

/** How much is drawn of a card: everything, the first line only, or its shape only. */
export const DETAILS = [[0.55, 'near'], [0.26, 'middle'], [0, 'far']];

/** The shapes of a card of a size, by how much is drawn of it. */
export function cardShapes(card, { width, height }, detail) {
  const [w, h] = [width / 2, height / 2];
  const shapes = [svg('path', { d: SHAPES[card.shape ?? 'box'](w, h), class: 'card' })];
  if (detail === 'far') return shapes;
  const lines = detail === 'near' ? card.lines : card.lines.slice(0, 1);
  shapes.push(...textLines(lines, card.shape, detail));
  if (card.note && detail !== 'far') shapes.push(svg('text', { ...notePlace(card.shape, w, h), class: 'note' }, card.note));
  if (card.sign && detail === 'near') {
    shapes.push(svg('path', { d: card.sign, class: 'sign', transform: `translate(${w - 11} ${11 - h + (card.shape === 'up' ? ROOF - 5 : 0)})` }));
  }
  return shapes;
}

/** A short text in the left corner: below the roof of a house, or beside it. */
const notePlace = (shape, w, h) => ({ x: shape === 'up' ? 7 - w : 12 - w, y: shape === 'up' ? 8 - h : 17 - h });

/** Lines of text, the first one large, in the middle of the card's body. */
function textLines(lines, shape, detail) {
  const shift = shape === 'up' ? ROOF / 3 : shape === 'down' ? -ROOF / 3 : 0;
  const rows = lines.length;
  return lines.map((line, index) => {
    const y = shift + (index - (rows - 1) / 2) * 15 + (index === 0 ? 4 : 5) + (rows === 1 ? 1.5 : 0);
    const kind = index === 0 ? `main ${detail}` : 'lesser';
    return svg('text', { y: y.toFixed(1), class: line.length > 9 ? `${kind} long` : kind }, line);
  });
}

/** The handle that opens or closes a node: below its card; it says how many children it hides. */
export function handle(item, hidden, { height }) {
  const words = item.open ? '\u2212' : `+${hidden}`;
  const half = words.length > 2 ? 8 + 3.4 * words.length : 11;
  const parts = [
    svg('rect', { x: -half, y: -9, width: 2 * half, height: 18, rx: 9, class: 'pill' }),
    svg('text', { y: 4.5 }, words),
  ];
  return svg('g', { transform: `translate(0 ${height / 2 + 8})`, class: `handle ${item.open ? 'opened' : 'closed'}` }, ...parts);
}

/** What is touched of a handle. */
export const handleReach = ({ height }) => svg('rect', { x: -24, y: height / 2 - 8, width: 48, height: 44, 'data-handle': '' });

/** The line from a parent to a child, and its label above the child. */
export function edgeShapes(from, to, card, { height }, detail) {
  const start = from.y + height / 2;
  const end = to.y - height / 2;
  const bend = (end - start) * 0.55;
  const d = `M${from.x} ${start}C${from.x} ${start + bend} ${to.x} ${end - bend} ${to.x} ${end}`;
  const shapes = [svg('path', { d })];
  if (card.edgeLabel && detail === 'near') shapes.push(svg('text', { x: to.x, y: end - 5 }, card.edgeLabel));
  return shapes;
}

/** A subtree that is too small to be told apart: one wedge. */
export const wedge = (item, place, { column, row }) => {
  const bottom = place.y + (item.deepest - item.depth) * row;
  return `M${place.x} ${place.y}L${(item.from - 0.4) * column} ${bottom}H${(item.to + 0.4) * column}Z`;
};
