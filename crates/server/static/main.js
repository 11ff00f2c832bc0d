/** The page: everything connected, then the board opened. */

import { updateAnalysis } from './analysis.js';
import { announce } from './announce.js';
import { drawBoard } from './board.js';
import { setUpControls, updateControls } from './controls.js';
import { setUpDialogs } from './dialogs.js';
import { byId, html } from './dom.js';
import { setUpGraph, updateGraph } from './graph.js';
import { setUpHeat, updateHeat, writeEvaluations } from './heat.js';
import { LANGUAGES, currentLanguage, speak, translate } from './i18n.js';
import { listKeys, setUpKeyboard } from './keyboard.js';
import { setUpMenu, updateMenu, writeMenu } from './menu.js';
import { setUpMoves, updateMoves } from './moves.js';
import { setUpPointer } from './pointer.js';
import { open } from './session.js';
import { setUpShare } from './share.js';
import { change, onChange } from './state.js';
import { setUpTerms, updateTerms } from './terms.js';
import { setUpTheme } from './theme.js';
import { setUpSearchView, updateSearchView } from './tree/search-view.js';
import { setUpThinking, updateThinking } from './thinking.js';

function setUpLanguage() {
  const select = byId('language');
  const options = Object.entries(LANGUAGES).map(([value, name]) => html('option', { value, lang: value }, name));
  select.append(...options);
  select.value = currentLanguage();
  select.addEventListener('change', () => {
    speak(select.value);
    write();
    change({});
  });
}

/** Writes what is listed in the language of the page. */
function write() {
  listKeys();
  writeMenu();
  writeEvaluations();
}

const setUps = [
  setUpTheme, setUpLanguage, setUpDialogs, setUpControls, setUpGraph, setUpThinking, setUpMoves,
  setUpShare, setUpHeat, setUpTerms, setUpMenu, setUpSearchView, setUpPointer, setUpKeyboard,
];
for (const setUp of setUps) setUp();
translate();
write();

onChange(() => drawBoard(byId('board')));
for (const update of [updateControls, updateThinking, updateAnalysis, updateGraph, updateMoves, updateMenu, updateHeat, updateTerms, updateSearchView, announce]) {
  onChange(update);
}
open();
