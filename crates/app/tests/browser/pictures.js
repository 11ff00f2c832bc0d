/** Takes the pictures of the README: the page on a desk and on a phone, a search tree, and the board in a terminal. */

import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { DESKTOP, launch, phone, program, says, serve } from './support.js';

const folder = process.argv[2] ?? '.';
const GAME = 'game=connect4&moves=4444432&first=human&second=hard';
const PLAY = ['play', 'connect4', '--moves', '4444432', '--second', 'hard'];
const [COLUMNS, ROWS] = [100, 28];

/** The sixteen colours of a terminal, the bright ones last. */
const COLOURS = [
  '#1d2433', '#d6594f', '#4f9e5f', '#d9a531', '#5b86d6', '#a56bc4', '#4aa5ad', '#d5dae6',
  '#6b7489', '#ff7b70', '#6cc780', '#ffc94d', '#82a8f5', '#c794e6', '#6fcdd6', '#ffffff',
];

/** A page as a picture. */
async function page(browser, url, options, name) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await page.goto(url);
  await says(page, 'status', /^Your turn/);
  await page.getByTestId('analyse').click();
  await says(page, 'analysis-by', /^Exact/);
  await page.locator('[data-testid=graph-point]').last().waitFor();
  await sleep(1500);
  await page.screenshot({ path: `${folder}/${name}.png` });
  await context.close();
}

/** The tree of a search, at one of its cuts. */
async function tree(browser, url) {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { ...DESKTOP, height: 860 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('[data-action=tree]').click();
  await page.getByTestId('search-depth').fill('3');
  await page.getByTestId('search-show').click();
  await page.getByTestId('tree-last').waitFor();
  for (let cut = 0; cut < 7; cut += 1) await page.getByTestId('tree-cutBefore').click();
  await sleep(500);
  await page.screenshot({ path: `${folder}/tree.png` });
  await context.close();
}

/** What a terminal shows after the computer's answer, with its colours as escape sequences. */
async function terminal() {
  const tmux = (...words) => execFileSync('tmux', ['-L', 'linha-pictures', ...words], { encoding: 'utf8' });
  tmux('new-session', '-d', '-x', String(COLUMNS), '-y', String(ROWS), program(), ...PLAY);
  await sleep(2000);
  tmux('send-keys', 'a');
  await sleep(3000);
  const screen = tmux('capture-pane', '-p', '-e');
  tmux('kill-server');
  return screen;
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** How text looks after an escape sequence. */
function styled(style, codes) {
  const next = { ...style };
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at];
    if (code === 0) Object.keys(next).forEach((key) => delete next[key]);
    else if (code === 1) next.bold = true;
    else if (code === 2) next.dim = true;
    else if (code === 7) next.reverse = true;
    else if (code === 4) next.underline = true;
    else if (code === 22) [next.bold, next.dim] = [false, false];
    else if (code === 27) next.reverse = false;
    else if (code === 24) next.underline = false;
    else if (code >= 30 && code <= 37) next.ink = COLOURS[code - 30];
    else if (code >= 90 && code <= 97) next.ink = COLOURS[code - 82];
    else if (code === 39) next.ink = undefined;
    else if (code >= 40 && code <= 47) next.paper = COLOURS[code - 40];
    else if (code >= 100 && code <= 107) next.paper = COLOURS[code - 92];
    else if (code === 49) next.paper = undefined;
    else if ((code === 38 || code === 48) && codes[at + 1] === 2) {
      next[code === 38 ? 'ink' : 'paper'] = `rgb(${codes.slice(at + 2, at + 5).join()})`;
      at += 4;
    } else if ((code === 38 || code === 48) && codes[at + 1] === 5) {
      next[code === 38 ? 'ink' : 'paper'] = COLOURS[codes[at + 2] % 16];
      at += 2;
    }
  }
  return next;
}

/** A screen as HTML. */
function asHtml(screen) {
  let style = {};
  const spans = screen.split(/\x1b\[([\d;]*)m/).map((part, index) => {
    if (index % 2 === 1) {
      style = styled(style, part.split(';').map(Number));
      return '';
    }
    const [ink, paper] = [style.ink ?? '#d5dae6', style.paper ?? '#141926'];
    const [colour, ground] = style.reverse ? [paper, ink] : [ink, paper];
    const more = `${style.bold ? ';font-weight:bold' : ''}${style.dim ? ';opacity:.65' : ''}${style.underline ? ';text-decoration:underline' : ''}`;
    return `<span style="color:${colour};background:${ground}${more}">${escaped(part.replaceAll(/\x1b\(B|\x0f/g, ''))}</span>`;
  });
  return `<body style="margin:0;background:#141926"><pre style="margin:16px;font:14px/17px 'DejaVu Sans Mono',monospace">${spans.join('')}</pre>`;
}

const [service, browser] = await Promise.all([serve(), launch()]);
await page(browser, `${service.url}?${GAME}`, { viewport: { ...DESKTOP, height: 860 } }, 'page');
await page(browser, `${service.url}?${GAME}`, { ...phone(), viewport: { width: 360, height: 720 }, deviceScaleFactor: 1.5, colorScheme: 'dark' }, 'phone');
await tree(browser, `${service.url}?game=connect4&moves=44&first=human&second=human`);
const shown = await browser.newPage({ viewport: { width: 880, height: 510 }, deviceScaleFactor: 1.5 });
await shown.setContent(asHtml(await terminal()));
await shown.screenshot({ path: `${folder}/terminal.png` });
await browser.close();
await service.stop();
