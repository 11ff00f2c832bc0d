/** The page's texts by language. Node 18 takes files of other folders for CommonJS, so these are imported as data. */

import { readFile } from 'node:fs/promises';

async function read(language) {
  const source = await readFile(new URL(`../../../server/static/i18n/${language}.js`, import.meta.url), 'utf8');
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default;
}

export const [en, pt, ro, ca] = await Promise.all(['en', 'pt', 'ro', 'ca'].map(read));
