/** What the search view does where the server does not answer, or answers nonsense: it tells, and another attempt succeeds. */

import assert from 'node:assert/strict';

import { openSearch } from './search-view.js';
import { eventually, setUp } from './support.js';
import { en } from './texts.js';

const test = setUp();

const ABORTED = /Failed to load resource: net::ERR_FAILED|status of 500/;

/** Lets the first request for an address fail, as `fail(route)` says. */
const once = (page, address, fail = (route) => route.abort()) => page.route(address, fail, { times: 1 });

const TABS = {
  lesson: { told: '**/api/tree/lesson?*', module: '**/tree/lesson.js', view: 'lesson' },
  exercises: { module: '**/tree/exercise.js', view: 'exercises' },
};

for (const [tab, { told, module, view }] of Object.entries(TABS)) {
  test(`a tab of ${tab} that could not be opened says so, and opens when it is chosen again`, async ({ open }) => {
    const page = await openSearch(open, 'connect4', '44', { expected: [ABORTED] });
    const alert = page.locator(`#tab-${tab}-panel > [role=alert]`);
    for (const address of [module, told].filter(Boolean)) {
      await once(page, address);
      await page.getByTestId(`tab-${tab}`).click();
      await eventually(() => alert.textContent(), (words) => words === en['notice.lost'], `${address} is missed`);
    }
    await page.getByTestId('tab-search').click();
    await page.getByTestId(`tab-${tab}`).click();
    await page.getByTestId(view).waitFor();
    assert.equal(await page.getByTestId(view).count(), 1);
    assert.equal(await alert.textContent(), '');
  });
}

test('a search whose view cannot be loaded or drawn can be repeated', async ({ open }) => {
  const page = await openSearch(open, 'connect4', '44', { expected: [ABORTED, /^error: Cannot (read|destructure)/] });
  const show = page.getByTestId('search-show');
  const rests = () => eventually(() => show.getAttribute('aria-disabled'), (off) => off === null, 'the button works');
  await once(page, '**/tree/show.js');
  await show.click();
  await eventually(() => page.getByTestId('search-trouble').textContent(), (words) => words === en['notice.lost'], 'the module is missed');
  await rests();
  const broken = page.waitForEvent('pageerror');
  await once(page, '**/api/tree', (route) => route.fulfill({ json: { playouts: null, tree: null } }));
  await show.click();
  await broken;
  await rests();
  await show.click();
  await page.getByTestId('explorer').waitFor();
  await page.getByTestId('tree-first').click();
});
