//! What a move is worth beside the best one, and what many of them say.

use board::{Cell, Game, Rules};

use crate::statistics::{mean, mean_interval, wilson};
use crate::{Interval, Value};

/// The confidence of all intervals.
pub(super) const LEVEL: f64 = 0.95;

/// A part of the game, by the share of the board that is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    Opening,
    Middle,
    End,
}

impl Phase {
    pub(super) const ALL: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::End];

    /// The phase after so many moves: a third of the board each.
    pub(super) fn at(rules: Rules, ply: u16) -> Phase {
        match 3 * u32::from(ply) / u32::from(rules.area()) {
            0 => Phase::Opening,
            1 => Phase::Middle,
            _ => Phase::End,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middle => "middle",
            Phase::End => "end",
        }
    }
}

/// A position whose moves are not all worth the same.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) game: Game,
    /// What every legal move is worth.
    pub(super) values: Vec<(Cell, i8)>,
}

impl Question {
    pub(super) fn phase(&self) -> Phase {
        Phase::at(self.game.rules(), self.game.board().ply())
    }

    /// Whether some move leads to another outcome than the best one.
    pub(super) fn at_stake(&self) -> bool {
        self.values.iter().any(|(_, value)| value.signum() != self.values[0].1.signum())
    }

    /// What a move is worth beside the best one, if it is legal.
    pub(super) fn mark(&self, played: Cell, nodes: u64, seconds: f64) -> Option<Mark> {
        let best = self.values.iter().map(|(_, value)| *value).max()?;
        let (_, value) = self.values.iter().find(|(cell, _)| *cell == played)?;
        Some(Mark {
            phase: self.phase(),
            lost: i16::from(best) - i16::from(*value),
            keeps_outcome: best.signum() == value.signum(),
            at_stake: self.at_stake(),
            nodes,
            seconds,
        })
    }
}

/// What a move was worth, and what it cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Mark {
    pub(super) phase: Phase,
    /// The best score minus that of the move.
    pub(super) lost: i16,
    /// Whether a win stays a win, and a draw a draw.
    pub(super) keeps_outcome: bool,
    /// Whether there was an outcome to lose.
    pub(super) at_stake: bool,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
}

impl Mark {
    /// How much later a win comes, or how much sooner a loss. Moves that change the outcome have no such number.
    fn plies(&self) -> Option<f64> {
        self.keeps_outcome.then(|| f64::from(2 * self.lost))
    }
}

/// What many moves say about whoever made them.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Summary {
    pub(super) positions: u64,
    /// The share of moves that keep the value.
    pub(super) value: Option<Interval>,
    /// The share of moves that keep the outcome.
    pub(super) outcome: Option<Interval>,
    /// The same share, where there was an outcome to lose.
    pub(super) at_stake: Option<Interval>,
    /// The mean score lost.
    pub(super) lost: Value,
    /// The mean number of plies given away by moves that keep the outcome.
    pub(super) plies: Value,
    pub(super) nodes: Option<f64>,
    pub(super) seconds: Option<f64>,
}

impl Summary {
    pub(super) fn of<'a>(marks: impl Iterator<Item = &'a Mark>) -> Summary {
        let marks: Vec<&Mark> = marks.collect();
        let share = |of: &dyn Fn(&Mark) -> bool, among: &dyn Fn(&Mark) -> bool| {
            let among: Vec<&&Mark> = marks.iter().filter(|mark| among(mark)).collect();
            wilson(among.iter().filter(|mark| of(mark)).count() as u64, among.len() as u64, LEVEL)
        };
        let all = |_: &Mark| true;
        let keeps_outcome = |mark: &Mark| mark.keeps_outcome;
        let numbers = |of: &dyn Fn(&Mark) -> Option<f64>| -> Vec<f64> {
            marks.iter().filter_map(|mark| of(mark)).collect()
        };
        Summary {
            positions: marks.len() as u64,
            value: share(&|mark| mark.lost == 0, &all),
            outcome: share(&keeps_outcome, &all),
            at_stake: share(&keeps_outcome, &|mark| mark.at_stake),
            lost: estimate(&numbers(&|mark| Some(f64::from(mark.lost)))),
            plies: estimate(&numbers(&Mark::plies)),
            nodes: mean(&numbers(&|mark| Some(nodes(mark.nodes)))),
            seconds: mean(&numbers(&|mark| Some(mark.seconds))),
        }
    }
}

/// A mean, with its interval where there are enough numbers for one.
fn estimate(values: &[f64]) -> Value {
    let alone = || mean(values).map_or(Value::Missing, |mean| Value::number(mean, 2));
    mean_interval(values, LEVEL).map_or_else(alone, |interval| Value::interval(interval, 2))
}

#[expect(clippy::cast_precision_loss, reason = "a mean to a few digits")]
fn nodes(nodes: u64) -> f64 {
    nodes as f64
}
