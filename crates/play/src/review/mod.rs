//! Reviews: a game judged move by move.
//!
//! An [`Appraiser`] values the moves of a position, exactly where the rest of the game is solved and at a fixed [`Effort`] elsewhere, never by
//! time: the same position has the same values again. [`Grade`] says what a move is worth compared with the best one, [`accuracy()`] what
//! the moves of a side are worth together, and a note says in words what happened, from facts of the board.

mod accuracy;
mod appraisal;
mod appraiser;
mod effort;
mod facts;
mod grade;
mod note;
mod reviewed;
#[cfg(test)]
mod tests;

pub use accuracy::accuracy;
pub use appraisal::{Appraisal, MoveValue};
pub use appraiser::{Appraiser, Known};
pub use effort::Effort;
pub use grade::Grade;
pub use reviewed::Reviewed;
