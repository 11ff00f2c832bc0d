/** What every test needs: the program, a browser, and pages that are watched. */

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { after, before, test as nodeTest } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect, promisify } from 'node:util';

import { chromium } from 'playwright-core';

export const DESKTOP = { width: 1400, height: 900 };
export const PHONE = { width: 360, height: 640 };
export const SMALL_PHONE = { width: 320, height: 568 };

const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run',
];
/** Seconds after which what has not happened will never happen, on any machine; fewer while one mends a test. */
const PATIENCE = Number(process.env.LINHA_PATIENCE ?? 300);
const TEST = { timeout: 6 * PATIENCE * 1000 };

/** The program under test. */
export function program() {
  assert.ok(process.env.LINHA, 'the environment variable LINHA is the path of the program to test');
  return process.env.LINHA;
}

/** Runs the program with arguments, and gives back what it prints. */
export async function run(...args) {
  const { stdout } = await promisify(execFile)(program(), args);
  return stdout;
}

/** Starts the service on a port that it had before, as soon as that is free. */
export async function serveAgain(port, ...args) {
  const start = () => serve(port, ...args).catch(() => null);
  return eventually(start, (service) => service !== null, `port ${port} is free again`);
}

/** Starts the service on a port, or on any free one, with more arguments; `stop` ends it. Boards are kept only in a file that they name. */
export async function serve(port = 0, ...args) {
  const store = args.includes('--store') ? [] : ['--no-store'];
  const child = spawn(program(), ['--port', String(port), ...store, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise((done) => child.once('close', done));
  const url = await Promise.race([addressOf(child), ended.then(() => assert.fail('the program ended at once'))]);
  return {
    url,
    port: Number(new URL(url).port),
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}

function addressOf(child) {
  return new Promise((done, failed) => {
    child.once('error', failed);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = /^linha is at (http:\/\/\S+:\d+\/)( \(virtual network \S+\))? \(Ctrl-C ends it\)$/.exec(line);
      if (said) done(said[1]);
    });
  });
}

export const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', headless: true, args: FLAGS, timeout: PATIENCE * 1000,
  });

/**
 * A service and a browser for all tests of a file. Gives back `test`, whose bodies get `open`: it opens a path in a page
 * of its own, and waits for the element that is `ready` last. A test fails, too, if one of its pages has an error, or asks anybody else
 * for anything. A page may be a file: then it has to name itself as `url`.
 */
export function setUp() {
  const shared = {};
  before(async () => {
    shared.service = await serve();
    shared.browser = await launch();
  });
  after(async () => {
    await shared.browser?.close();
    await shared.service?.stop();
  });
  return (name, body) => nodeTest(name, TEST, () => onPages(shared, body));
}

async function onPages({ browser, service }, body) {
  const pages = [];
  const made = [];
  const open = async (path = '/', { url = service.url, ready = 'board', context, expected = [], prepare, ...options } = {}) => {
    const home = context ?? (await browser.newContext(contextOptions(options)));
    home.setDefaultTimeout(PATIENCE * 1000);
    const page = await home.newPage();
    pages.push({ page, faults: watch(page, new URL(url).origin, expected) });
    page.on('response', (answer) => isBoard(answer) && made.push(boardOf(answer)));
    await prepare?.(page);
    await page.goto(new URL(path, url).href);
    await page.getByTestId(ready).waitFor();
    return page;
  };
  try {
    await body({ open, url: service.url });
    assert.deepEqual(pages.flatMap(({ faults }) => faults), [], 'pages without errors');
  } finally {
    await Promise.all([...new Set(pages.map(({ page }) => page.context()))].map((context) => context.close()));
    // Searches of a test that is over would keep the processors busy. Some servers have ended, and some boards are gone.
    const boards = await Promise.all(made);
    await Promise.all(boards.filter(Boolean).map((board) => fetch(board, { method: 'DELETE' }).catch(() => null)));
  }
}

const isBoard = (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/api/boards' && answer.ok();

/** The address of a board that was made; null if its answer did not arrive. */
const boardOf = (answer) => answer.json().then(({ id }) => `${answer.url()}/${id}`, () => null);

function contextOptions({ viewport = DESKTOP, locale = 'en-GB', ...others }) {
  return { viewport, locale, reducedMotion: 'reduce', ...others };
}

/** A phone: small, and touched. */
export const phone = (viewport = PHONE) => ({ viewport, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

/** Collects the errors of a page that are not expected, and its requests to other places. */
function watch(page, origin, expected) {
  const faults = [];
  const note = (fault) => expected.some((known) => known.test(fault)) || faults.push(fault);
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => {
    // The tests themselves look at a board that the page may just have given back.
    if (message.location().url.endsWith('?look')) return;
    if (['error', 'warning'].includes(message.type())) note(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) note(`asked elsewhere: ${request.url()}`);
  });
  return faults;
}

/** Opens the settings of the page: its language and its colours. */
export async function openSettings(page) {
  if (await page.getByTestId('settings-dialog').isHidden()) await page.getByTestId('settings').click();
}

/** Chooses the language or the colours of the page, and closes the settings. */
export async function chooseSetting(page, setting, value) {
  await openSettings(page);
  await page.getByTestId(setting).selectOption(value);
  await page.keyboard.press('Escape');
  await page.getByTestId('settings-dialog').waitFor({ state: 'hidden' });
}

/** Looks until something holds, and gives back what was seen then. */
export async function eventually(look, holds, what) {
  const end = Date.now() + PATIENCE * 1000;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > end) assert.fail(`not so: ${what}; seen at last: ${inspect(seen, { depth: 2, breakLength: 140 })}`);
    await sleep(40);
  }
}

/** Waits until an element says something. */
export function says(page, testid, words) {
  const matches = (text) => (words instanceof RegExp ? words.test(text) : text === words);
  return eventually(() => page.getByTestId(testid).textContent(), matches, `${testid} says ${words}`);
}
