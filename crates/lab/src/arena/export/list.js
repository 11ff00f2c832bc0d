/** The list of games. Only visible rows exist in the DOM, so that it stays fast with any number of games. */

const list = part('list');
const filters = Object.fromEntries(['entrant', 'against', 'result'].map((name) => [name, part(name)]));
const rowHeight = 3.5 * parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The games that the filters let through, and the one on the board. */
let shown = data.games;
let chosen = null;

const POINTS = { first: ['1', '0'], second: ['0', '1'], draw: ['½', '½'] };
const RESULTS = { won: ['Won by first player', 'Won'], lost: ['Won by second player', 'Lost'], draw: ['Drawn', 'Drawn'], forfeit: ['By time or error', 'By time or error'] };

const playerName = (game, side) => data.entrants[game.players[side]] || 'nameless';

const resultWords = (game) => (game.result === 'draw' ? 'drawn' : `${playerName(game, SIDES.indexOf(game.result))} won`);

/** Whether the filters let a game through. */
function passes(game) {
  const [entrant, against] = [filters.entrant.value, filters.against.value];
  const side = entrant === '' ? 0 : game.players.indexOf(Number(entrant));
  if (side === -1 || (against !== '' && !meets(game, entrant, side, Number(against)))) return false;
  switch (filters.result.value) {
    case 'won': return game.result === SIDES[side];
    case 'lost': return game.result === SIDES[1 - side];
    case 'draw': return game.result === 'draw';
    case 'forfeit': return game.forfeit;
    default: return true;
  }
}

const meets = (game, entrant, side, against) =>
  entrant === '' ? game.players.includes(against) : game.players[1 - side] === against;

function applyFilters() {
  for (const option of filters.result.options) {
    if (option.value) option.textContent = RESULTS[option.value][filters.entrant.value === '' ? 0 : 1];
  }
  shown = data.games.filter(passes);
  const [some, all] = [shown.length, data.games.length];
  part('count').textContent = `${some === all ? '' : `${some} of `}${all} ${all === 1 ? 'game' : 'games'}`;
  // The list has its new length before it is scrolled.
  drawList();
  list.scrollTop = Math.max(0, shown.indexOf(chosen)) * rowHeight;
  drawList();
}

/** Renders the visible rows. */
function drawList() {
  const from = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 4);
  const to = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 4);
  const space = element('div', { class: 'space', role: 'presentation', style: `height: ${shown.length * rowHeight}px` });
  list.replaceChildren(...shown.slice(from, to).map((game, index) => gameRow(game, from + index)), space);
  const place = shown.indexOf(chosen);
  if (from <= place && place < to) list.setAttribute('aria-activedescendant', 'viewer--chosen');
  else list.removeAttribute('aria-activedescendant');
}

function gameRow(game, place) {
  const side = (index) => element('span', { class: game.result === SIDES[index] ? 'side winner' : 'side', 'aria-hidden': true },
    stonePicture(index), ' ', element('bdi', {}, playerName(game, index)), element('b', {}, POINTS[game.result][index]));
  const row = element('div', {
    class: 'game', role: 'option', 'aria-selected': game === chosen, 'aria-setsize': shown.length, 'aria-posinset': place + 1,
    style: `top: ${place * rowHeight}px; height: ${rowHeight}px`,
  }, element('span', { class: 'tag', 'aria-hidden': true }, `${game.number}`), element('span', { class: 'words' }, gameWords(game)), side(0), side(1));
  if (game === chosen) row.id = 'viewer--chosen';
  row.addEventListener('click', () => choose(game));
  return row;
}

const gameWords = (game) =>
  `Game ${game.number}: ${playerName(game, 0)} against ${playerName(game, 1)}, ${resultWords(game)}, ${game.moves.length} moves`;

const stonePicture = (side) =>
  shape('svg', { viewBox: '-30 -30 60 60', 'aria-hidden': true }, shape('use', { href: `#viewer--${SIDES[side]}` }));

/** Scrolls the chosen game into view. */
function reveal() {
  const top = shown.indexOf(chosen) * rowHeight;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + rowHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + rowHeight - list.clientHeight;
  drawList();
}

/** Keyboard navigation in the list. */
function listKey(event) {
  const page = Math.max(1, Math.floor(list.clientHeight / rowHeight) - 1);
  const place = shown.indexOf(chosen);
  const to = { ArrowUp: place - 1, ArrowDown: place + 1, PageUp: place - page, PageDown: place + page, Home: 0, End: shown.length - 1 }[event.key];
  if (to === undefined || shown.length === 0) return false;
  choose(shown[Math.max(0, Math.min(shown.length - 1, to))]);
  return true;
}

function fillFilters() {
  const entrants = data.entrants.map((name, index) => [index, name || 'nameless']);
  const options = (first, others) => [['', first], ...others].map(([value, text]) => element('option', { value }, text));
  filters.entrant.append(...options('Any entrant', entrants));
  filters.against.append(...options('Any opponent', entrants));
  filters.result.append(...options('Any', Object.entries(RESULTS).map(([value, [text]]) => [value, text])));
  for (const filter of Object.values(filters)) filter.addEventListener('change', applyFilters);
  list.style.setProperty('--digits', `${data.games.reduce((most, game) => Math.max(most, game.number), 0)}`.length);
  list.addEventListener('scroll', drawList);
  new ResizeObserver(drawList).observe(list);
}

