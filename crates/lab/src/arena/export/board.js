/** The elements of the page, and the board: stones and marks on an existing SVG. */

const data = JSON.parse(document.getElementById('viewer--data').textContent);
const root = document.querySelector('.games');
const part = (name) => root.querySelector(`[data-part="${name}"]`);

const SIDES = ['first', 'second'];
const CELL = 60;

const board = part('board');
const [stones, marks] = ['.stones', '.marks'].map((layer) => board.querySelector(layer));

/** An element with attributes and children; text stays text. */
function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for drawings. */
function shape(name, attributes = {}, ...children) {
  return fill(document.createElementNS(board.namespaceURI, name), attributes, children);
}

function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const at = ([x, y]) => [x * CELL, (data.height - 1 - y) * CELL];

/** How a move is written. */
const moveName = ([x, y]) => data.columns[x] + (data.gravity ? '' : y + 1);

/** Shows the board of a game after some moves. */
function drawBoard(game, ply) {
  const put = (place, index) => {
    const [x, y] = at(place);
    return shape('use', { href: `#viewer--${SIDES[index % 2]}`, x, y });
  };
  stones.replaceChildren(...game.moves.slice(0, ply).map(put));
  const over = ply === game.moves.length && game.line.length > 0;
  marks.replaceChildren(...(ply > 0 ? [lastMark(game.moves[ply - 1])] : []), ...(over ? lineMarks(game.line) : []));
}

/** Corners around the stone played last. */
function lastMark(place) {
  const corners = [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([a, b]) => `M${a * 27} ${b * 18}V${b * 27}H${a * 18}`);
  return shape('path', { d: corners.join(''), class: 'last', transform: `translate(${at(place)})` });
}

/** A ring around each stone of the winning line, light over dark to show on every background. */
function lineMarks(line) {
  const ring = (kind) => (place) => {
    const [cx, cy] = at(place);
    return shape('circle', { cx, cy, r: 25, class: `won ${kind}` });
  };
  return ['under', 'over'].flatMap((kind) => line.map(ring(kind)));
}

