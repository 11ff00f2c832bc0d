/** The moves of the root in a table: visits, share, mean, UCB, and the exact value where it is known. */

import { html, text } from '../dom.js';
import { number, t } from '../i18n.js';
import { exactOf, playedNode } from './playout-shares.js';
import { exactWords, figure, percent, proofWords } from './playout-words.js';

const KEEPS = { 1: 'playouts.exact.win', 0: 'playouts.exact.draw', [-1]: 'playouts.exact.loss' };

/** The table in an element; `update()` after the model has moved. */
export function movesTable(home, recording, model, words) {
  const exact = exactOf(recording);
  const head = html('thead', {});
  const body = html('tbody', {});
  const table = html('table', { 'data-testid': 'playouts-moves' }, head, body);
  const scroll = html('div', { class: 'playouts-scroll tall', tabindex: 0, role: 'region' }, table);
  const keeps = html('p', { class: 'playouts-exact', 'data-testid': 'playouts-exact' });
  home.append(scroll, keeps);

  function row(node, best) {
    const visits = model.visits(node);
    const bound = visits > 0 ? model.ucb(node) : null;
    const proof = model.proof(node);
    const cells = [
      number(visits),
      model.visits(0) > 0 ? percent(visits / model.visits(0)) : '\u2013',
      bound ? figure(model.mean(node)) : '\u2013',
      bound ? boundWords(bound, proof) : '\u2013',
      ...(exact ? [exactCell(node)] : []),
    ];
    const name = [words.moveOf(node), ...(node === best ? [html('span', { class: 'played' }, ` ${t('playouts.played')}`)] : [])];
    const heading = html('th', { scope: 'row' }, ...name);
    return html('tr', { class: node === best ? 'chosen' : null }, heading, ...cells.map((cell) => html('td', {}, cell)));
  }

  const boundWords = (bound, proof) => (proof === null ? figure(bound.sum) : `${figure(bound.sum)} (${proofWords(proof)})`);

  function exactCell(node) {
    const value = exact.values.get(model.move[node]);
    return value === undefined ? '\u2013' : exactWords(value).words;
  }

  function update() {
    const best = playedNode(model, recording);
    const nodes = [...model.descendants(0)].sort((a, b) => model.visits(b) - model.visits(a) || a - b);
    body.replaceChildren(...nodes.map((node) => row(node, best)));
    text(keeps, exact ? keptWords(best) : '');
  }

  function keptWords(best) {
    const kept = t(KEEPS[exact.best], { moves: exact.keep.map((move) => recording.moves[move].name).join(', ') });
    if (best === null || exact.best < 0) return kept;
    const key = exact.keep.includes(model.move[best]) ? 'playouts.exact.kept' : 'playouts.exact.given';
    return `${kept} ${t(key, { move: words.moveOf(best) })}`;
  }

  function write() {
    const heads = [t('playouts.move'), t('playouts.visits'), t('playouts.share'), t('playouts.mean'), 'UCB', ...(exact ? [t('playouts.exact')] : [])];
    head.replaceChildren(html('tr', {}, ...heads.map((name) => html('th', { scope: 'col' }, name))));
    scroll.setAttribute('aria-label', t('playouts.moves'));
    update();
  }

  write();
  return { update, write };
}
