/** The page's texts by language, and those of the server's messages. Node 18 takes files of other folders for CommonJS, so these are
 * imported as data. */

import { readFile } from 'node:fs/promises';

async function read(folder, language) {
  const source = await readFile(new URL(`../../../server/static/${folder}/${language}.js`, import.meta.url), 'utf8');
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default;
}

export const [en, pt, brazil, ro, ca] = await Promise.all(['en', 'pt', 'pt-BR', 'ro', 'ca'].map((language) => read('i18n', language)));

const european = await read('messages', 'pt');
/** What the messages of the server are in Brazil, where they differ from the European ones. */
export const brazilMessages = await read('messages', 'pt-BR');

/** English ones come with the messages. */
export const messages = {
  pt: european,
  'pt-BR': { ...european, ...brazilMessages },
  ro: await read('messages', 'ro'),
  ca: await read('messages', 'ca'),
};
