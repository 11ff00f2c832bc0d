//! What a position that has not ended is worth: the published evaluations.
//!
//! The reports evaluate every leaf for the side that searches, so an [`Heuristic`] is told for whom. Two of
//! them ([`Windows::UFOP_V1`], [`Windows::IASI`]) are worth more to one side than they cost the other.

mod evaluation;
mod squares;
mod ufsc;
mod windows;

use board::{Outcome, Position, Side};

pub use evaluation::{Evaluation, HeuristicTask, UnknownEvaluation, with_heuristic};
pub use squares::Squares;
pub use ufsc::Ufsc;
pub use windows::Windows;

use crate::Score;

/// What a search knows about a game beyond its rules.
pub trait Heuristic<P: Position> {
    /// How good a position that goes on looks to `side`, in points.
    fn evaluate(&self, position: &P, side: Side) -> i32;

    /// What the end of a game, `ply` moves from the root, is worth to `side`.
    fn ended(&self, position: &P, outcome: Outcome, side: Side, ply: u16) -> Score;

    /// The moves worth looking at, in the order in which the game lists them: all of them, or at least one.
    fn candidates(&self, position: &P, moves: &mut Vec<P::Move>) {
        moves.extend(position.moves());
    }
}

/// How the end of a game is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// As the report of the evaluation has it.
    Published,
    /// A win is a win, whenever it comes.
    Flat,
    /// A win is worth more the sooner it comes, a loss the later.
    Soon,
}

impl Ends {
    /// The end of a game as `side` counts it, where the report gives a win this score.
    fn score(self, published: Score, outcome: Outcome, side: Side, ply: u16) -> Score {
        let won = match self {
            Ends::Published => published,
            Ends::Flat => Score::WON,
            Ends::Soon => Score::win_in(ply),
        };
        match outcome {
            Outcome::Draw => Score::EVEN,
            Outcome::Win(winner) if winner == side => won,
            Outcome::Win(_) => -won,
        }
    }
}

/// No evaluation: only the end of the game counts.
#[derive(Clone, Copy, Debug)]
pub struct Blind {
    /// How the end of a game is counted.
    pub ends: Ends,
}

impl<P: Position> Heuristic<P> for Blind {
    fn evaluate(&self, _: &P, _: Side) -> i32 {
        0
    }

    fn ended(&self, _: &P, outcome: Outcome, side: Side, ply: u16) -> Score {
        self.ends.score(Score::WON, outcome, side, ply)
    }
}
