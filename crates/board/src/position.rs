use std::fmt::Debug;

use crate::{Outcome, Side};

/// Everything a search may ask of a game; nothing optional.
///
/// A position is copied and the copy played on (copy-make): there is no undo.
pub trait Position: Clone {
    /// What a move is.
    type Move: Copy + Eq + Debug;

    /// Whose move it is; after the end, whose it would be.
    fn turn(&self) -> Side;

    /// How the game ended, or `None` while it goes on. Decided while playing, so asking is cheap.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves: none exactly when the game has ended.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Plays a legal move. That it is legal is the caller's word, checked in debug builds only.
    fn play(&mut self, m: Self::Move);

    /// A hash of the position: equal for equal positions, different for different ones but for chance.
    /// Keys of positions by different rules, or on boards of different types, mean nothing to each other.
    fn key(&self) -> u64;
}
