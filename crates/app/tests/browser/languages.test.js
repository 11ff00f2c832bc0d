/** Five languages: complete, alike, and shown wherever the page speaks. */

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test as plain } from 'node:test';

import messages from '../../../server/static/messages/pt.js';
import { brazil, brazilMessages, ca, en, messages as translated, pt, ro } from './texts.js';
import { address, atPly } from './board.js';
import { chooseSetting, eventually, phone, says, setUp } from './support.js';

const test = setUp();

const LANGUAGES = { en, pt, 'pt-BR': { ...pt, ...brazil }, ro, ca };
const OTHERS = Object.entries(LANGUAGES).filter(([language]) => language !== 'en');
const STATIC = new URL('../../../server/static/', import.meta.url);

/** Texts of places and signs only, the same everywhere. */
const SIGNS = [
  'automatic.seconds', 'players.unfit', 'side.cross', 'announce.move', 'thinking.seconds', 'graph.value', 'graph.graded', 'moves.move', 'terms.changed',
  'tree.window', 'tree.crumb', 'tree.step.of', 'chance.mark', 'chance.percent', 'chance.certain', 'moves.valued', 'games.player', 'learn.side', 'level.elo', 'moves.result',
  'games.because', 'games.unread', 'threats.is', 'game.gomoku', 'game.gomoku.large',
];

/** Words that are written as in English. */
const ALIKE = {
  pt: ['side.nought'],
  'pt-BR': ['side.nought'],
  ro: ['level.expert', 'level.perfect'],
  ca: ['level.expert', 'side.nought', 'thinking.nodes', 'tree.nodes.one', 'tree.nodes.few', 'tree.nodes.other', 'tree.total.nodes'],
};

/** A letter and a number: every word that begins with the letter looks like one of them. */
const LETTERS = ['mark.win', 'mark.loss'];

const placesOf = (text) => (text.match(/\{\w+\}/g) ?? []).sort();

plain('all languages have the same texts, with the same places, and none is empty', () => {
  for (const [language, texts] of Object.entries(LANGUAGES)) {
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(en).sort(), language);
    for (const [key, text] of Object.entries(texts)) {
      assert.ok(text.trim(), `${language} has words for ${key}`);
      assert.deepEqual(placesOf(text), placesOf(en[key]), `the places of ${key} in ${language}`);
    }
  }
});

plain('texts differ from the English ones, but for words that are the same', () => {
  for (const [language, texts] of OTHERS) {
    const alike = Object.keys(en).filter((key) => texts[key] === en[key] && !SIGNS.includes(key));
    assert.deepEqual(alike, ALIKE[language], language);
  }
});

/** Words and turns that are not said in Brazil. */
const EUROPEAN = /ficheiro|ecrã|utilizador|\bpartilh|guardar|registad|registo\b|pesquis|ligação|premid|carácter|está a \w+[aei]r\b|\bA (?:calcul|pesquis|tent|cri|carreg)ar\b|galo\b|porquê|Roménia|principiante|enche-se|\ba meio d|parênteses retos|\bà vez\b|até à\b|hipótese|guardado|A desenhar|a começar por/i;

plain('Brazilian texts are those that differ from the European ones, and no European word is left', () => {
  for (const [own, theirs] of [[brazil, pt], [brazilMessages, translated.pt]]) {
    assert.ok(Object.keys(own).length > 50);
    assert.deepEqual(Object.keys(own).filter((key) => !(key in theirs) || own[key] === theirs[key]), []);
    assert.deepEqual(Object.keys(own).filter((key) => String(placesOf(own[key])) !== String(placesOf(theirs[key]))), []);
    assert.deepEqual(Object.entries({ ...theirs, ...own }).filter(([, text]) => EUROPEAN.test(text)), []);
  }
});

plain('every text that the page names exists, and every text is used', async () => {
  const folders = await Promise.all(['', 'tree/'].map(async (folder) => (await readdir(new URL(folder, STATIC))).map((name) => folder + name)));
  const names = folders.flat().filter((name) => /\.(js|html)$/.test(name));
  const sources = (await Promise.all(names.map((name) => readFile(new URL(name, STATIC), 'utf8')))).join('\n');
  const found = (pattern) => [...sources.matchAll(pattern)].map(([, key]) => key);
  const named = new Set([...found(/\bt\(\s*'([^']+)'/g), ...found(/\bdata-t(?:-\w+)?="([^"]+)"/g)]);
  const quoted = found(/'([a-z]\w*(?:\.\w+)+)'/g);
  const kinds = new Set(Object.keys(en).map((key) => key.split('.')[0]));
  // The codes of the server's messages are no texts of the page.
  for (const key of quoted) if (kinds.has(key.split('.')[0]) && (key in en || !(key in messages))) named.add(key);
  assert.deepEqual([...named].filter((key) => !(key in en)), [], 'texts that do not exist');
  assert.deepEqual(Object.keys(en).filter((key) => !named.has(key)), [], 'texts that are not used');
});

for (const [language, texts] of Object.entries(LANGUAGES)) {
  test(`the page speaks ${language} everywhere, and goes on to after a reload`, async ({ open }) => {
    const page = await open(address('connect4', { moves: '112233', second: 'easy' }));
    await atPly(page, 6);
    await chooseSetting(page, 'language', language);
    await assertSpeaks(page, language, texts);
    await page.reload();
    await assertSpeaks(page, language, texts);
    assert.equal(await page.getByTestId('language').inputValue(), language);
  });
}

for (const [locale, language] of [['pt-BR', 'pt-BR'], ['pt-PT', 'pt'], ['pt-AO', 'pt'], ['ro-RO', 'ro'], ['ca', 'ca'], ['en-US', 'en'], ['de-DE', 'en']]) {
  test(`a browser that prefers ${locale} is spoken to in ${language}`, async ({ open }) => {
    const page = await open('/', { locale });
    await says(page, 'status', LANGUAGES[language]['status.yours']);
    assert.equal(await page.getByTestId('language').inputValue(), language);
  });
}

test('moves, hints and values are told in the language of the page', async ({ open }) => {
  const page = await open(address('drop:5x4:4', { moves: '3322' }), { locale: 'ro' });
  await page.getByTestId('hint').click();
  await says(page, 'notice', new RegExp(`^${ro['hint.scored'].split('{move}')[0]}`));
  await page.getByTestId('analyse').click();
  await says(page, 'analysis-by', ro['analysis.exact'].replace('{by}', translated.ro['agent.perfect.title']));
  await page.keyboard.press('4');
  await says(page, 'announcer', new RegExp(ro['side.yellow']));
  await eventually(() => leftOver(page, ro), (texts) => texts.length === 0, 'no English is left over');
});

test('the sheet of a phone speaks the language, too', async ({ open }) => {
  const page = await open('/', { locale: 'ca', ...phone() });
  await page.getByTestId('menu').click();
  await page.locator('#menu-sheet').waitFor();
  await eventually(() => leftOver(page, ca), (texts) => texts.length === 0, 'no English is left over');
});

const lang = async (page) => (await page.locator('html').getAttribute('lang')).slice(0, 2);

async function assertSpeaks(page, language, texts) {
  await says(page, 'status', texts['status.yours']);
  assert.equal(await lang(page), language.slice(0, 2));
  const wrong = await page.evaluate((wanted) => {
    const told = [...document.querySelectorAll('[data-t]')].map((element) => [element.dataset.t, element.textContent]);
    const labels = [...document.querySelectorAll('[data-t-label]')].map((element) => [element.dataset.tLabel, element.getAttribute('aria-label')]);
    return [...told, ...labels].filter(([key, text]) => text !== wanted[key]);
  }, texts);
  assert.deepEqual(wrong, []);
  const left = () => leftOver(page, texts);
  await eventually(left, (texts) => texts.length === 0, `no English is left over in ${language}`);
}

/** What the page still says in English although this language has other words for it. */
async function leftOver(page, texts) {
  const differs = ([key, text]) => texts[key] !== text && !Object.values(texts).includes(text) && !LETTERS.includes(key);
  const english = Object.entries(en).filter(differs).map(([, text]) => text);
  const said = await page.evaluate(() => {
    const spoken = (element) => !element.closest('[lang=en], script, style, #language');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      spoken(node.parentElement) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode.data.trim());
    const labelled = [...document.querySelectorAll('[aria-label], [title], optgroup[label]')].filter(spoken);
    return [...texts, ...labelled.flatMap((element) => ['aria-label', 'title', 'label'].map((name) => element.getAttribute(name)))];
  });
  const patterns = english.map((text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`));
  return [...new Set(said.filter((text) => text && patterns.some((pattern) => pattern.test(text))))];
}
