/** A Monte Carlo tree search in words: numbers, moves, sides, and a sentence for each phase. */

import { number, t } from '../i18n.js';
import { other, scoreMark, scoreWords, sideName } from '../words.js';
import { ITERATION } from './playout-model.js';

const THREE = { minimumFractionDigits: 3, maximumFractionDigits: 3 };
const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const PROOFS = ['score.win', 'score.draw', 'score.loss'];
/** More moves of a path or of a game than this are left out in sentences. */
const LONG = 12;

/** A mean or a bound, to three digits. */
export const figure = (value) => (value === -Infinity ? '\u2212\u221e' : number(value, THREE));

/** The same in fewer characters, for a tree. */
export const shortFigure = (value) => (value === -Infinity ? '\u2212\u221e' : number(value, TWO));

/** A share. */
export const percent = (share) => number(share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });

/** A reward: mostly 0, ½ or 1. */
export const rewardWords = (reward) => (reward === 0.5 ? '½' : number(reward).replace('-', '\u2212'));

/** A proven result, to the side that moved to the node. */
export const proofWords = (proof) => t(PROOFS[proof]);

/** The texts of a recording's tree. */
export function playoutWords(recording, model) {
  const { position, moves, playouts, result, beyond } = recording;
  const isDecisive = recording.settings?.playout === 'decisive';
  const root = position?.turn ?? 'first';
  const nameOf = (side) => (position ? sideName(position, side) : t(side === root ? 'playouts.side.root' : 'playouts.side.other'));

  const moveOf = (node) => (node === 0 ? t('playouts.root') : moves[model.move[node]].name);
  const lineOf = (path) => shortened(path.slice(1).map(moveOf));
  /** The side that moved to a node. */
  const moverOf = (node) => nameOf(model.depth[node] % 2 === 1 ? root : other(root));
  const resultOf = (outcome) => (outcome === 0 ? t('score.draw') : t('status.wins', { side: nameOf(outcome > 0 ? root : other(root)) }));

  const whereOf = (path) => (path.length > 1 ? lineOf(path) : t('playouts.root'));

  function selection({ choices, path, fresh, untried, end }) {
    if (choices.length === 0) return fresh ? t('playouts.selection.root', { n: number(untried) }) : t('playouts.selection.stop');
    const way = t('playouts.selection.way', { line: lineOf(fresh ? path.slice(0, -1) : path) });
    if (fresh) return `${way} ${t('playouts.selection.untried', { n: number(untried) })}`;
    return `${way} ${t(model.legal[end] === 0 ? 'playouts.selection.end' : 'playouts.selection.stop')}`;
  }

  function expansion({ kind, fresh, node, untried, path }) {
    if (fresh && kind === ITERATION.END) return t('playouts.expansion.ended', { move: moveOf(node), n: number(untried) });
    if (fresh && untried === 1) return t('playouts.expansion.last', { move: moveOf(node) });
    if (fresh) return t('playouts.expansion.new', { move: moveOf(node), n: number(untried) });
    const keys = {
      [ITERATION.END]: 'playouts.expansion.end',
      [ITERATION.PROVEN]: 'playouts.expansion.proven',
      [ITERATION.FULL]: 'playouts.expansion.full',
      [ITERATION.BEYOND]: 'playouts.expansion.beyond',
    };
    return t(keys[kind] ?? 'playouts.expansion.full', { where: whereOf(path) });
  }

  function playout({ kind, plies, outcome, game }) {
    const result = resultOf(outcome);
    if (kind === ITERATION.END) return t('playouts.playout.end', { result });
    if (kind === ITERATION.PROVEN) return t('playouts.playout.proven', { result });
    const told = t(isDecisive ? 'playouts.playout.decisive' : 'playouts.playout.moves', { n: number(plies), result });
    return game ? told : `${told} ${t('playouts.playout.unrecorded')}`;
  }

  function backpropagation({ path, rewards, outcome }) {
    const n = number(path.length);
    if (outcome === 0) return t('playouts.back.draw', { n, reward: rewardWords(rewards[0]) });
    const [win, , loss] = playouts.rewards;
    const [winner, loser] = outcome > 0 ? [root, other(root)] : [other(root), root];
    return t('playouts.back.won', {
      n, winner: nameOf(winner), loser: nameOf(loser), win: rewardWords(win), loss: rewardWords(loss),
    });
  }

  /** What the search or its recording lacks. */
  function lacking() {
    const [recorded, total] = [playouts.iterations.node.length, result?.nodes ?? 0];
    const told = result?.complete === false ? [t('tree.incomplete')] : [];
    if (total > recorded) told.push(t('playouts.some', { n: number(recorded), total: number(total) }));
    if (beyond > 0) told.push(t('playouts.beyond', { n: number(beyond) }));
    return told.join(' ');
  }

  const sentences = { selection, expansion, playout, backpropagation };
  return {
    moveOf,
    lineOf,
    whereOf,
    moverOf,
    resultOf,
    lacking,
    gameOf: (game) => game.map((move) => moves[move].name).join(' '),
    /** What happens in a phase of an iteration. */
    phase: (iteration, phase) => sentences[phase](iteration),
    /** What the rewards are, and whose they are. */
    rewards: () => t('playouts.rewards', {
      win: rewardWords(playouts.rewards[0]), draw: rewardWords(playouts.rewards[1]), loss: rewardWords(playouts.rewards[2]),
      side: nameOf(root), other: nameOf(other(root)),
    }),
  };
}

/** An exact value as the page writes scores: `{mark, words}`. */
export function exactWords(value) {
  const score = scoreOf(value);
  return { mark: scoreMark(score), words: scoreWords(score) };
}

function scoreOf(value) {
  if (value === 0) return { kind: 'draw' };
  if (typeof value === 'number') return { kind: 'estimate', points: value };
  const plies = value.length > 1 ? Number(value.slice(1)) : null;
  return { kind: value.startsWith('W') ? 'win' : 'loss', plies };
}

const shortened = (moves) => (moves.length > LONG ? [...moves.slice(0, LONG), '…'] : moves).join(' ');
