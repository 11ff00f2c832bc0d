/** Messages of the server, in the language of the page: errors, and the descriptions of agents and settings. */

import assert from 'node:assert/strict';

import { address, atRest, choosePlayer } from './board.js';
import { chooseSetting, says, setUp } from './support.js';
import { brazil, ca, messages, pt, ro } from './texts.js';

const test = setUp();

const LANGUAGES = { pt, 'pt-BR': { ...pt, ...brazil }, ro, ca };

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** A text with its places filled in. */
const filled = (text, places) => text.replace(/\{([\w-]+)\}/g, (_, name) => places[name]);

for (const [language, texts] of Object.entries(LANGUAGES)) {
  const told = messages[language];

  test(`errors are told in ${language}, with their reasons, and again in another language`, async ({ open }) => {
    const page = await open(address('connect4'), { locale: language, expected: [/status of 422/] });
    await atRest(page);
    await page.getByTestId('load').click();
    // Without a single possible move it is no record.
    await page.locator('#load-text').fill('9');
    await page.locator('#load-form button[type=submit]').click();
    const reason = filled(told['move.column'], { text: '"9"', last: '7' });
    await says(page, 'load-trouble', filled(told['game.move'], { number: 1, reason }));
    await page.keyboard.press('Escape');
    await page.getByTestId('game').selectOption('other');
    await page.getByLabel(texts['menu.width'], { exact: true }).fill('99');
    const height = await page.getByLabel(texts['menu.height'], { exact: true }).inputValue();
    await says(page, 'menu-trouble', filled(told['rules.size'], { width: 99, height, least: 1, most: 32 }));
    await chooseSetting(page, 'language', 'en');
    await says(page, 'menu-trouble', /^invalid size 99x/);
  });

  test(`agents and settings are described in ${language}`, async ({ open }) => {
    const page = await open(address('gomoku', { second: 'easy' }), { locale: language });
    await choosePlayer(page, 'second', ':ufsc');
    const about = `${capital(told['agent.ufsc.summary'])} (${told['agent.ufsc.source']})`;
    const help = page.locator('#setting-second-depth-help');
    await says(page, 'about-second', about);
    assert.equal(await help.textContent(), told['setting.depth-or-none']);
    const option = await page.locator('#player-second-choice option[value=":panther"]').textContent();
    assert.ok(!option.includes('does not play'), option);
  });
}
