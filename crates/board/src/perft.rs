use crate::Position;

/// How many move sequences of exactly `depth` moves there are: paths that end earlier do not count, a
/// win or a full board at that depth does.
///
/// ```
/// use board::{Board, Fixed, perft};
///
/// assert_eq!(perft(&Board::new(Fixed::<7, 6, 4, true>), 4), 7 * 7 * 7 * 7);
/// ```
pub fn perft<P: Position>(position: &P, depth: u16) -> u64 {
    match depth {
        0 => 1,
        1 => moves(position),
        2 => grandchildren(position),
        // The last levels are counted here, not in a call each, so that their positions live in registers.
        3 => children(position).map(|(_, child)| grandchildren(&child)).sum(),
        _ => children(position).map(|(_, child)| perft(&child, depth - 1)).sum(),
    }
}

/// The same count by first move, for depths from 1; the sum is [`perft`].
pub fn divide<P: Position>(position: &P, depth: u16) -> impl Iterator<Item = (P::Move, u64)> {
    children(position).map(move |(m, child)| (m, perft(&child, depth.saturating_sub(1))))
}

#[inline]
fn children<P: Position>(position: &P) -> impl Iterator<Item = (P::Move, P)> {
    position.moves().map(|m| {
        let mut child = position.clone();
        child.play(m);
        (m, child)
    })
}

#[inline]
fn grandchildren<P: Position>(position: &P) -> u64 {
    children(position).map(|(_, child)| moves(&child)).sum()
}

/// Moves need not be played to be counted.
#[inline]
fn moves<P: Position>(position: &P) -> u64 {
    position.moves().count() as u64
}
