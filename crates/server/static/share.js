/** Taking a position elsewhere, and bringing one in: links, moves, files. */

import { readAddress } from './address.js';
import { setUpAddresses } from './addresses.js';
import { copy } from './clipboard.js';
import { closeDialog, openDialog } from './dialogs.js';
import { byId, text } from './dom.js';
import { setUpExport } from './export.js';
import { gameWords } from './games.js';
import { t } from './i18n.js';
import { keepPasted } from './keeping.js';
import { seated } from './link-players.js';
import { refusalWords } from './messages.js';
import { tell } from './notice.js';
import { begin } from './session.js';
import { state } from './state.js';

/** Connects the buttons. */
export function setUpShare() {
  setUpExport();
  setUpAddresses();
  byId('copy-notation').addEventListener('click', async () => {
    await copy(state.view.notation);
    tell(t('share.notation.done'));
  });
  byId('load-open').addEventListener('click', () => {
    text(byId('load-trouble'), '');
    text(byId('load-help'), state.view.gravity ? t('load.help.drop') : t('load.help.free'));
    openDialog('load-dialog');
  });
  byId('load-form').addEventListener('submit', (event) => {
    event.preventDefault();
    load(byId('load-text').value.trim());
  });
}

async function load(pasted) {
  const { view } = state;
  if (pasted === '') {
    text(byId('load-trouble'), t('load.nothing'));
    return;
  }
  const link = searchOf(pasted);
  if (link === '') {
    text(byId('load-trouble'), t('load.link'));
    return;
  }
  const players = { first: view.seats.first.asked, second: view.seats.second.asked, pace: view.pace };
  // A link says all there is to a board; a file may be of another game, which the players do not know.
  const { request, remarks } = link ? await seated(readAddress(link)) : { request: { game: view.game, record: pasted, ...players }, remarks: [] };
  try {
    await begin({ ...request, lenient: true }, keepPasted, remarks);
  } catch (refusal) {
    text(byId('load-trouble'), refusalWords(refusal));
    return;
  }
  closeDialog('load-dialog');
  if (state.view.game !== view.game) tell(t('load.changed', { game: gameWords(state.view) }));
}

/** What is pasted as an address; null if it is none. */
function urlOf(pasted) {
  try {
    return new URL(pasted, location.href);
  } catch {
    return null;
  }
}

/** The query of a link to a board, empty if it describes none; null for what is no link. */
function searchOf(pasted) {
  if (!/^(https?:|[/?])/i.test(pasted)) return null;
  const url = urlOf(pasted);
  const names = ['game', 'moves'];
  return url && names.some((name) => url.searchParams.has(name)) ? url.search : '';
}
