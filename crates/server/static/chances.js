/** Winning chances: how estimates are told to people. A draw counts as half a win. */

/** The winning chance of a score for the side that it is seen from, from 0 to 1. */
export const chanceOf = (score) => (1 + score.share) / 2;

/** The winning chance in per cent. */
export const percentOf = (score) => Math.round(100 * chanceOf(score));

/** The value of a move, from that of the position after it: the move itself counts as well. */
export const ofMove = (score) => ({ ...score, plies: Number.isInteger(score.plies) ? score.plies + 1 : score.plies });

const TURNED = { win: 'loss', loss: 'win' };

/** A score as the other side sees it. */
export const turned = (score) =>
  ({ ...score, kind: TURNED[score.kind] ?? score.kind, share: -score.share, points: score.points && -score.points });
