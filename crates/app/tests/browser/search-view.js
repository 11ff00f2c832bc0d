/** The search view, as a person uses it. */

import { address, atPly } from './board.js';

/** Opens the search view at a position. */
export async function openSearch(open, game, moves, options) {
  const page = await open(address(game, { moves, second: 'human' }), options);
  await atPly(page, game === 'tictactoe' ? moves.length / 2 : moves.length);
  await page.getByTestId('tree').click();
  await page.getByTestId('search-agent').locator('option').first().waitFor({ state: 'attached' });
  return page;
}

/** Chooses the search and asks for it; gives back the recordings that the server answers, in the order of the choices. */
export async function searchFor(page, ...choices) {
  if (!(await page.getByTestId('search-agent').isVisible())) await page.getByTestId('search-choose').click();
  await page.getByTestId('search-compare').setChecked(choices.length > 1);
  for (const [index, choice] of choices.entries()) await choose(page, index === 0 ? 'search' : 'other', choice);
  const answers = [];
  const answered = new Promise((done) => {
    const note = async (response) => {
      if (!response.url().endsWith('/api/tree')) return;
      answers.push(response);
      if (answers.length === choices.length) {
        page.off('response', note);
        done();
      }
    };
    page.on('response', note);
  });
  await page.getByTestId('search-show').click();
  await answered;
  const asked = await Promise.all(answers.map(async (answer) => ({ request: answer.request().postDataJSON(), json: await answer.json() })));
  const isFor = ({ request }, { agent, pruning = true }) => request.agent.split(':')[0] === agent && request.pruning === pruning;
  return choices.map((choice) => asked.find((one) => isFor(one, choice)).json);
}

async function choose(page, name, { agent, pruning = true, ...settings }) {
  await page.getByTestId(`${name}-agent`).selectOption(agent);
  for (const [setting, value] of Object.entries(settings)) await page.getByTestId(`${name}-${setting}`).fill(String(value));
  if (agent === 'alphabeta') await page.getByTestId(`${name}-pruning`).setChecked(pruning);
}

/** The elements that are not wholly seen without scrolling. */
export const unseen = (page, ...selectors) => page.evaluate((wanted) => wanted.filter((selector) => {
  const { top, left, bottom, right } = document.querySelector(selector).getBoundingClientRect();
  return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
}), selectors);
