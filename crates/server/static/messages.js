/** The messages of the server in the language of the page: they come with their English text, the others, and those that name a side, are found by code. */

import { currentLanguage, t } from './i18n.js';
import ca from './messages/ca.js';
import en from './messages/en.js';
import pt from './messages/pt.js';
import brazil from './messages/pt-BR.js';
import ro from './messages/ro.js';

const TEXTS = { en, pt, 'pt-BR': { ...pt, ...brazil }, ro, ca };

/** A message in words; its parameters may be messages themselves. A code without a text is shown in English. */
export function messageWords({ code, message, params }) {
  const text = TEXTS[currentLanguage()]?.[code];
  return text?.replace(/\{([\w-]+)\}/g, (_, name) => paramWords(params[name])) ?? message;
}

const paramWords = (param) => (typeof param === 'object' ? messageWords(param) : String(param));

/** Why a request failed, in words. */
export const refusalWords = (refusal) => (refusal.lost ? t('notice.lost') : messageWords(refusal.told));
