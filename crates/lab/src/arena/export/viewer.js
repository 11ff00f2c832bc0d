/** One game, move by move. */

const slider = part('slider');
const rows = part('rows');
const moves = part('moves');
let ply = 0;

/** A whole number in groups of three. */
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** A score with a minus as long as a plus. */
const scoreText = (score) => (score ?? '–').replace(/^-/, '−');

const timeText = (seconds) => (seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds.toFixed(2)} s`);

const turnOf = (game, index) => (index < game.opening ? undefined : game.turns[index - game.opening]);

/** Puts a game on the board. */
function choose(game, at = game.opening) {
  chosen = game;
  part('title').textContent = `Game ${game.number}`;
  SIDES.forEach((side, index) => {
    part(side).textContent = playerName(game, index);
    part(`${side}-settings`).textContent = game.names[index];
    part(`${side}-points`).textContent = POINTS[game.result][index];
    part(side).parentElement.classList.toggle('winner', game.result === side);
  });
  slider.max = game.moves.length;
  rows.replaceChildren(...game.moves.map((place, index) => moveRow(game, place, index)));
  moves.scrollTop = 0;
  reveal();
  show(at);
}

function moveRow(game, place, index) {
  const turn = turnOf(game, index);
  const cell = (text, kind = 'number') => element('td', { class: kind }, text);
  const name = element('td', {}, stonePicture(index % 2), ` ${moveName(place)}`);
  const number = element('th', { scope: 'row', class: 'number' }, `${index + 1}`);
  const [seconds, nodes, depth, score] = turn ?? [];
  const cells = turn
    ? [cell(scoreText(score)), cell(`${depth}`), cell(grouped(nodes)), cell(timeText(seconds))]
    : [element('td', { colspan: 4, class: 'opening' }, index < game.opening ? 'opening' : '–')];
  const row = element('tr', {}, number, name, ...cells);
  row.addEventListener('click', () => show(index + 1));
  return row;
}

/** Shows the position after some moves. */
function show(to) {
  rows.children[ply - 1]?.removeAttribute('aria-current');
  ply = Math.max(0, Math.min(chosen.moves.length, to));
  slider.value = ply;
  slider.setAttribute('aria-valuetext', `${ply} of ${chosen.moves.length}`);
  drawBoard(chosen, ply);
  board.setAttribute('aria-label', `Board after ${ply} of ${chosen.moves.length} moves`);
  part('status').textContent = statusText();
  const ends = { first: ply === 0, back: ply === 0, forward: ply === chosen.moves.length, last: ply === chosen.moves.length };
  for (const button of root.querySelectorAll('[data-step]')) button.setAttribute('aria-disabled', ends[button.dataset.step]);
  markRow(rows.children[ply - 1]);
}

function statusText() {
  const total = chosen.moves.length;
  const ending = ply === total ? ` ${chosen.ending}` : '';
  if (ply === 0) return `The beginning, ${total} moves to come.${ending}`;
  const turn = turnOf(chosen, ply - 1);
  const said = turn ? [turn[3] && `score ${scoreText(turn[3])}`, `depth ${turn[2]}`, timeText(turn[0])].filter(Boolean) : ['opening'];
  const who = playerName(chosen, (ply - 1) % 2);
  return `Move ${ply} of ${total}: ${who} plays ${moveName(chosen.moves[ply - 1])} (${said.map(together).join(', ')}).${ending}`;
}

/** Text that stays in one line. */
const together = (text) => text.replaceAll(' ', '\u00a0');

/** Marks the row of a move, and scrolls it into sight without moving the page. */
function markRow(row) {
  if (!row) {
    moves.scrollTop = 0;
    return;
  }
  row.setAttribute('aria-current', 'step');
  const head = moves.querySelector('thead').offsetHeight;
  const [top, bottom] = [row.offsetTop - head, row.offsetTop + row.offsetHeight];
  if (top < moves.scrollTop) moves.scrollTop = top;
  else if (bottom > moves.scrollTop + moves.clientHeight) moves.scrollTop = bottom - moves.clientHeight;
}

const STEPS = { first: () => 0, back: () => ply - 1, forward: () => ply + 1, last: () => chosen.moves.length };
const KEYS = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'forward', End: 'last' };

/** Keys step through the game unless the focused element uses them. */
function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches('select, input')) return;
  const listed = event.target === list && listKey(event);
  if (!listed && !KEYS[event.key]) return;
  event.preventDefault();
  if (!listed) show(STEPS[KEYS[event.key]]());
}

/** `#game-7` is the seventh game. */
function followAddress() {
  const number = Number(/^#game-(\d+)$/.exec(location.hash)?.[1]);
  const game = data.games.find((game) => game.number === number);
  if (game) choose(game);
  return game !== undefined;
}

root.hidden = false;
fillFilters();
applyFilters();
if (!followAddress()) choose(data.games[0]);
slider.addEventListener('input', () => show(Number(slider.value)));
root.addEventListener('keydown', onKey);
addEventListener('hashchange', followAddress);
for (const button of root.querySelectorAll('[data-step]')) {
  button.addEventListener('click', () => show(STEPS[button.dataset.step]()));
}
