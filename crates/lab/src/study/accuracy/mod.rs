//! The accuracy of agents in a solved game.
//!
//! Every agent moves in the same positions, and each move is compared with the best one by exact scores:
//! 0 is a draw, a win with the p-th stone of the game is worth (W·H + 2 − p) / 2 rounded down, a loss the same
//! negated. What is measured:
//!
//! - the share of moves that keep the value: no move was better;
//! - the share that keep the outcome: a win stays a win, a draw a draw, and a loss is a loss anyway. Positions whose
//!   moves lead to different outcomes are counted separately, too: there the outcome is at stake;
//! - the score lost: the best score minus that of the move;
//! - of moves that keep the outcome, the plies given away: how much later a win comes, how much sooner a loss.
//!   A point of the score is one stone of the winner, so this is twice the score lost.

mod marks;
mod positions;
mod show;
mod tables;

use std::fmt;

use board::{Cell, Game, Message, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Control, Limits, Player, PlayerError, Report};

use crate::{Monitor, Section};
use marks::Question;
pub(super) use marks::{Mark, Summary};
use positions::Positions;
pub(super) use positions::Tally;
pub(super) use tables::overall;

/// The parameters of [`accuracy`]: which positions, and how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exam {
    /// The game.
    pub rules: Rules,
    /// The least number of moves before a position. The greatest leaves two cells empty.
    pub from: u16,
    /// The number of positions.
    pub positions: usize,
    /// Random seed.
    pub seed: u64,
}

/// Builds a player for these rules with this random seed.
pub type Seeded = dyn Fn(Rules, u64) -> Result<Box<dyn Player>, PlayerError>;

/// An agent at one level, to be examined.
pub struct Candidate {
    /// Its name, with its level.
    pub name: String,
    /// The series it belongs to: the same agent at other levels, from the least to the most work.
    pub series: String,
    /// Builds its player, anew for each position.
    pub build: Box<Seeded>,
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Candidate").field(&self.name).finish()
    }
}

/// A source of exact values.
pub trait Oracle {
    /// The exact score of every legal move for the side that makes it; `None` if it was interrupted.
    fn values(&mut self, game: &Game) -> Option<Vec<(Cell, i8)>>;
}

impl<F: FnMut(&Game) -> Option<Vec<(Cell, i8)>>> Oracle for F {
    fn values(&mut self, game: &Game) -> Option<Vec<(Cell, i8)>> {
        self(game)
    }
}

/// Asks every candidate for a move in the same positions, and compares the moves with the exact values.
///
/// The candidates take turns at each position, so that an interrupted study still compares equal samples.
pub fn accuracy(
    exam: &Exam,
    candidates: &[Candidate],
    oracle: &mut dyn Oracle,
    monitor: &mut Monitor<'_>,
) -> Result<Section, PlayerError> {
    monitor.begin("accuracy", exam.positions as u64);
    let (marks, tally) = examine(exam, candidates, oracle, monitor)?;
    Ok(show::section(exam, candidates, &marks, &tally))
}

/// The marks of every candidate, and the counts of positions. The monitor steps once for each position.
pub(super) fn examine(
    exam: &Exam,
    candidates: &[Candidate],
    oracle: &mut dyn Oracle,
    monitor: &mut Monitor<'_>,
) -> Result<(Vec<Vec<Mark>>, Tally), PlayerError> {
    let mut positions = Positions::new(exam);
    let mut marks: Vec<Vec<Mark>> = candidates.iter().map(|_| Vec::new()).collect();
    // A random stream independent of that of the positions.
    let mut seeds = Xoshiro256PlusPlus::seed_from_u64(!exam.seed);
    for _ in 0..exam.positions {
        let Some(question) = positions.next(oracle, monitor) else { break };
        let seed = seeds.random();
        let answer = |candidate: &Candidate| mark(candidate, &question, seed, monitor);
        let answers: Option<Vec<Mark>> =
            candidates.iter().map(answer).collect::<Result<Option<Vec<Mark>>, _>>()?;
        let Some(answers) = answers else { break };
        for (marks, answer) in marks.iter_mut().zip(answers) {
            marks.push(answer);
        }
        positions.count(&question);
        monitor.step();
    }
    Ok((marks, positions.tally))
}

/// Asks a candidate for its move. `None` if it was interrupted.
fn mark(
    candidate: &Candidate,
    question: &Question,
    seed: u64,
    monitor: &Monitor<'_>,
) -> Result<Option<Mark>, PlayerError> {
    let mut player = (candidate.build)(question.game.rules(), seed)?;
    let start = monitor.elapsed();
    let clock = || monitor.elapsed().saturating_sub(start);
    let mut watch = |_: &Report<Cell>| {};
    let mut control = Control::new(Limits::default(), monitor.stop(), &clock, &mut watch);
    let report = player.choose(&question.game, &mut control)?;
    let seconds = clock().as_secs_f64();
    if monitor.stopped() {
        return Ok(None);
    }
    let marked = question.mark(report.best, report.nodes, seconds);
    marked.map(Some).ok_or_else(|| {
        let (name, game) = (question.game.rules().move_name(report.best), question.game.to_string());
        let reason = Message::new("player.no-move", &format!("{name} is not a legal move in {game}"));
        PlayerError::failed(&*candidate.name, &reason.with("move", name).with("game", game))
    })
}
