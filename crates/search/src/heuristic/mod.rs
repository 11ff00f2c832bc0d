//! Static evaluations: heuristic values of unfinished positions, as published in the reports.
//!
//! The reports evaluate every leaf for the side at the root, so a [`Heuristic`] is told which side that is. Three of
//! the evaluations ([`Windows::UFOP_V1`], [`Windows::UFOP_V2`], [`Windows::IASI`]) are not antisymmetric: the value to one
//! side is not the negated value to the other.

mod breakdown;
mod evaluation;
mod misfit;
mod player_misfit;
mod points;
mod squares;
mod ufsc;
mod windows;

use board::{Outcome, Position, Side};

pub use breakdown::{Breakdown, End, Place, Term, TermKind};
pub use evaluation::{Evaluation, HeuristicTask, UnknownEvaluation, with_heuristic};
pub use misfit::Misfit;
pub use player_misfit::PlayerMisfit;
pub use points::Points;
pub use squares::{Squares, panther_values};
pub use ufsc::{PATTERNS, PatternCounts, PatternKind, Ufsc, UfscVersion};
pub use windows::Windows;

use crate::Score;

/// What a search knows about a game beyond its rules: a static evaluation, the score of finished games, and which moves
/// to search. Threads share it.
pub trait Heuristic<P: Position>: Sync {
    /// The static evaluation of an unfinished position to `side`, in points.
    fn evaluate(&self, position: &P, side: Side) -> i32;

    /// The score of a finished game, `ply` moves from the root, to `side`.
    fn terminal_score(&self, position: &P, outcome: Outcome, side: Side, ply: u16) -> Score;

    /// Adds the moves to search to an empty list: by default all legal moves in the order of [`Position::moves`]. An
    /// unfinished game must have at least one.
    fn candidates(&self, position: &P, moves: &mut Vec<P::Move>) {
        moves.extend(position.moves());
    }
}

/// How the score of a won or lost game depends on its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// As in the report of the evaluation.
    Published,
    /// The same, with the slips of the code that the report prints: see [`Windows::IASI`].
    Printed,
    /// It does not: [`Score::WON`] or [`Score::LOST`].
    Flat,
    /// A win scores more the sooner it comes, a loss the later: [`Score::win_in`], [`Score::loss_in`].
    Soon,
}

impl Ends {
    /// The score of a finished game to `side`, where the report gives a win the score `published`.
    fn score(self, published: Score, outcome: Outcome, side: Side, ply: u16) -> Score {
        let won = match self {
            Ends::Published | Ends::Printed => published,
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

/// No evaluation: every unfinished position is worth 0.
#[derive(Clone, Copy, Debug)]
pub struct Blind {
    /// The score of finished games.
    pub ends: Ends,
}

impl<P: Position> Heuristic<P> for Blind {
    fn evaluate(&self, _: &P, _: Side) -> i32 {
        0
    }

    fn terminal_score(&self, _: &P, outcome: Outcome, side: Side, ply: u16) -> Score {
        self.ends.score(Score::WON, outcome, side, ply)
    }
}
