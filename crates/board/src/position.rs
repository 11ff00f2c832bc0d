use std::fmt::Debug;

use crate::{Outcome, Side};

/// A position as a search needs it: turn, outcome, legal moves, play, hash key.
///
/// Copy-make: a search copies a position and plays on the copy; there is no undo.
pub trait Position: Clone {
    /// The type of a move.
    type Move: Copy + Eq + Debug;

    /// The side to move; after the end of the game, the side that would be.
    fn turn(&self) -> Side;

    /// How the game ended, or `None` if it has not. Computed by `play`, so this is cheap.
    fn outcome(&self) -> Option<Outcome>;

    /// The legal moves: none if and only if the game has ended.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Plays a legal move. The caller must make sure that it is legal; that is checked in debug builds only.
    fn play(&mut self, m: Self::Move);

    /// The hash key for transposition tables: equal for equal positions, and different for different ones except by
    /// collision. Keys are comparable only between positions by the same rules on the same type of board.
    fn key(&self) -> u64;
}
