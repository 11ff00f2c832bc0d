/** The rules of accessibility that a program can check, and where a page breaks them. */

import assert from 'node:assert/strict';
import axe from 'axe-core';

/** The page's policy forbids foreign scripts, so the debugger injects them, once for each page. */
async function bring(page) {
  if (await page.evaluate(() => 'axe' in window)) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: `${axe.source}; undefined` });
  await session.detach();
}

/** Fails where the page, as it is now, breaks a rule. */
export async function assertAccessible(page, state) {
  await bring(page);
  const broken = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).slice(0, 5).join('; ')}`);
  });
  assert.deepEqual(broken, [], `accessible: ${state}`);
}
