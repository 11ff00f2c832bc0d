//! Moves compared with the best ones, and summaries of many.

use board::{Cell, Game, Rules};

use crate::statistics::{mean, mean_interval, wilson};
use crate::{Interval, Value};

/// The confidence level of all intervals.
pub(super) const LEVEL: f64 = 0.95;

/// A phase of the game, by the share of the board that is filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::study) enum Phase {
    Opening,
    Middle,
    End,
}

impl Phase {
    pub(super) const ALL: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::End];

    /// The phase at a ply: a third of the board each.
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
    /// The exact score of every legal move.
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

    /// Compares a move with the best one; `None` if it is illegal.
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

/// The quality of a move, and its cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::study) struct Mark {
    pub(in crate::study) phase: Phase,
    /// The best score minus that of the move.
    pub(in crate::study) lost: i16,
    /// Whether a win stays a win, and a draw a draw.
    pub(in crate::study) keeps_outcome: bool,
    /// Whether the position has moves of different outcomes.
    pub(in crate::study) at_stake: bool,
    pub(in crate::study) nodes: u64,
    pub(in crate::study) seconds: f64,
}

impl Mark {
    /// Plies by which a win comes later, or a loss sooner; `None` if the move changes the outcome.
    fn plies(&self) -> Option<f64> {
        self.keeps_outcome.then(|| f64::from(2 * self.lost))
    }
}

/// The summary of a candidate's moves.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::study) struct Summary {
    pub(in crate::study) positions: u64,
    /// The share of moves that keep the value.
    pub(in crate::study) value: Option<Interval>,
    /// The share of moves that keep the outcome.
    pub(in crate::study) outcome: Option<Interval>,
    /// The same share over positions with the outcome at stake.
    pub(in crate::study) at_stake: Option<Interval>,
    /// The mean score lost.
    pub(in crate::study) lost: Value,
    /// The mean number of plies given away by moves that keep the outcome.
    pub(in crate::study) plies: Value,
    pub(in crate::study) nodes: Option<f64>,
    pub(in crate::study) seconds: Option<f64>,
}

impl Summary {
    pub(in crate::study) fn of<'a>(marks: impl Iterator<Item = &'a Mark>) -> Summary {
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

/// A mean, with its interval if there are at least two numbers.
fn estimate(values: &[f64]) -> Value {
    let alone = || mean(values).map_or(Value::Missing, |mean| Value::number(mean, 2));
    mean_interval(values, LEVEL).map_or_else(alone, |interval| Value::interval(interval, 2))
}

#[expect(clippy::cast_precision_loss, reason = "a mean to a few digits")]
fn nodes(nodes: u64) -> f64 {
    nodes as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position with the values of its columns, as `linha solve --all` has them.
    fn question(rules: &str, moves: &str, values: &[i8]) -> Question {
        let game = Game::parse(rules.parse().expect("valid"), moves).expect("legal");
        let mut cells = board::Position::moves(game.board()).collect::<Vec<_>>();
        cells.sort_unstable();
        assert_eq!(cells.len(), values.len());
        Question { game, values: cells.into_iter().zip(values.iter().copied()).collect() }
    }

    fn marks(question: &Question) -> Vec<Mark> {
        let mark = |(cell, _): &(Cell, i8)| question.mark(*cell, 1, 0.0).expect("legal");
        question.values.iter().map(mark).collect()
    }

    #[test]
    fn a_move_is_compared_with_the_best_one() {
        // . . . . .
        // . . . . .
        // . . O . .     O wins at column 4, draws at the edges; elsewhere X makes three that are open at both
        // . X X . .     ends, and wins with the seventh stone: (20 + 2 - 7) / 2 is 7.
        let beside = question("drop:5x4:4", "332", &[0, -7, -7, 1, 0]);
        let marks = marks(&beside);
        assert_eq!(marks.iter().map(|mark| mark.lost).collect::<Vec<_>>(), [1, 8, 8, 0, 1]);
        let kept: Vec<bool> = marks.iter().map(|mark| mark.keeps_outcome).collect();
        assert_eq!(kept, [false, false, false, true, false]);
        assert!(marks.iter().all(|mark| mark.at_stake && mark.phase == Phase::Opening));
        let summary = Summary::of(marks.iter());
        assert_eq!(summary.value.map(|share| share.value), Some(0.2));
        assert_eq!(summary.outcome, summary.at_stake);
        let Value::Interval { value: lost, .. } = summary.lost else { panic!("{:?}", summary.lost) };
        assert!((lost - 3.6).abs() < 1e-9, "{lost}");
        assert_eq!(
            summary.plies,
            Value::number(0.0, 2),
            "one move keeps the outcome: too few for an interval"
        );
    }

    #[test]
    fn plies_given_away_are_those_by_which_a_win_is_late() {
        // O . O .       X wins at once at column 2, two plies later at 1 or 3, four plies later at 4.
        // X . X .
        let won = question("drop:4x4:3", "1133", &[5, 6, 5, 4]);
        let plies: Vec<_> = marks(&won).iter().map(Mark::plies).collect();
        assert_eq!(plies, [Some(2.0), Some(0.0), Some(2.0), Some(4.0)]);
        let summary = Summary::of(marks(&won).iter());
        assert_eq!(summary.at_stake, None, "every move wins");
        assert_eq!(summary.outcome.map(|share| share.value), Some(1.0));
        assert_eq!(summary.positions, 4);
    }

    #[test]
    fn a_move_that_is_not_there_has_no_mark() {
        let full = question("drop:4x4:3", "1212", &[0, 0, 0, 0]);
        let taken = full.game.moves()[0];
        assert_eq!(full.mark(taken, 1, 0.0), None);
    }

    #[test]
    fn phases_are_thirds_of_the_board() {
        let phases: Vec<Phase> = (0..42).map(|ply| Phase::at(Rules::CONNECT4, ply)).collect();
        assert!(phases.chunks(14).zip(Phase::ALL).all(|(chunk, phase)| chunk.iter().all(|of| *of == phase)));
        let small: Vec<usize> =
            (0..16).map(|ply| Phase::at("drop:4x4:4".parse().expect("valid"), ply) as usize).collect();
        assert!(small.is_sorted() && small[0] == 0 && small[15] == 2);
    }

    #[test]
    fn intervals_hold_the_share() {
        for wrong in 0..20 {
            let mark = |i: i16| Mark {
                phase: Phase::End,
                lost: i16::from(i < wrong),
                keeps_outcome: i >= wrong,
                at_stake: true,
                nodes: 1,
                seconds: 0.0,
            };
            let marks: Vec<Mark> = (0..20).map(mark).collect();
            let summary = Summary::of(marks.iter());
            let share = summary.value.expect("there are some");
            assert!((share.value - f64::from(20 - wrong) / 20.0).abs() < 1e-9);
            assert!(share.contains(share.value) && share.low >= 0.0 && share.high <= 1.0);
        }
    }
}
