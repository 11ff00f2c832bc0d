/** The page: everything connected, then the board opened. */

import { updateRating } from './adaptive.js';
import { setUpAnalysis, updateAnalysis } from './analysis.js';
import { announce } from './announce.js';
import { drawBoard } from './board.js';
import { celebrate } from './celebrate.js';
import { setUpControls, updateControls } from './controls.js';
import { setUpCover } from './cover.js';
import { setUpDialogs } from './dialogs.js';
import { byId, html } from './dom.js';
import { setUpEnding, updateEnding } from './ending.js';
import { setUpGraph, updateGraph } from './graph.js';
import { setUpHeat, updateHeat, writeEvaluations } from './heat.js';
import { LANGUAGES, currentLanguage, speak, translate } from './i18n.js';
import { listKeys, setUpKeyboard } from './keyboard.js';
import { setUpLibrary } from './library.js';
import { setUpLines, updateLines } from './lines.js';
import { setUpMenu, updateMenu, writeMenu } from './menu.js';
import { setUpMoves, updateMoves } from './moves.js';
import { setUpLearn, updateLearn } from './learn.js';
import { setUpNames } from './names.js';
import { setUpNotices, updateConnection } from './notice.js';
import { setUpPointer } from './pointer.js';
import { setUpReview, updateReview } from './review.js';
import { open } from './session.js';
import { setUpPresent } from './present.js';
import { setUpShare } from './share.js';
import { change, onChange } from './state.js';
import { setUpTerms, updateTerms } from './terms.js';
import { setUpTheme } from './theme.js';
import { setUpSearchView, updateSearchView } from './tree/search-view.js';
import { setUpThinking, updateThinking } from './thinking.js';
import { setUpThreats, updateThreats } from './threats.js';

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
  setUpTheme,
  setUpLanguage,
  setUpDialogs,
  setUpNotices,
  setUpNames,
  setUpControls,
  setUpEnding,
  setUpGraph,
  setUpThinking,
  setUpAnalysis,
  setUpLines,
  setUpMoves,
  setUpReview,
  setUpLearn,
  setUpShare,
  setUpHeat,
  setUpTerms,
  setUpThreats,
  setUpMenu,
  setUpLibrary,
  setUpSearchView,
  setUpCover,
  setUpPresent,
  setUpPointer,
  setUpKeyboard,
];
for (const setUp of setUps) setUp();
translate();
write();

onChange(() => drawBoard(byId('board')));
const updates = [
  updateLearn,
  updateReview,
  updateControls,
  updateConnection,
  updateEnding,
  celebrate,
  updateThinking,
  updateAnalysis,
  updateLines,
  updateGraph,
  updateMoves,
  updateRating,
  updateMenu,
  updateHeat,
  updateTerms,
  updateThreats,
  updateSearchView,
  announce,
];
for (const update of updates) {
  onChange(update);
}
open();
