use crate::Position;

/// Performance test: the number of move sequences of exactly `depth` moves. Games that end earlier do not count; games that
/// end at that depth do.
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
        // The last levels are unrolled, so that their positions stay in registers.
        3 => children(position).map(|(_, child)| grandchildren(&child)).sum(),
        _ => children(position).map(|(_, child)| perft(&child, depth - 1)).sum(),
    }
}

/// The count of [`perft`] for each first move; `depth` must be at least 1.
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

/// The number of legal moves: the last level is counted without playing it (bulk counting).
#[inline]
fn moves<P: Position>(position: &P) -> u64 {
    position.moves().count() as u64
}
