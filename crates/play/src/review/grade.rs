//! Grades of moves.

use serde::Serialize;

use crate::{Value, Worth};

/// What a move is worth compared with the best one.
///
/// Where both results are certain:
///
/// | best result | result of the move | grade |
/// |---|---|---|
/// | win | win as soon | best |
/// | win with this move | win by any other move | inaccuracy |
/// | other win | win by at most [`Grade::SLOW`] own moves later; by more | good; inaccuracy |
/// | win | draw, or not certain | missed win |
/// | win | loss | blunder |
/// | draw | draw | best |
/// | draw, or not certain | loss with the opponent's next move | blunder |
/// | draw, or not certain | any other loss | mistake; at least an inaccuracy where the position was nearly lost |
/// | loss | loss as late | best |
/// | loss | loss by at most [`Grade::SLOW`] of the opponent's moves sooner; by more | good; inaccuracy |
///
/// Estimates are compared by the expected result (0 a loss, 1 a win) that the move gives up: up to [`Grade::EQUAL`] it is as good as the
/// best one; from [`Grade::INACCURACY`], [`Grade::MISTAKE`] and [`Grade::BLUNDER`] on it is one of these. A move whose result is certain is
/// never as good as one whose result is not, nor the other way round. A position whose expected result is below [`Grade::BLUNDER`] is
/// nearly lost: there, a certain loss is graded by what it gives up, too, but it is at least an inaccuracy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// No move is better.
    Best,
    /// It keeps the result.
    Good,
    /// It makes the way longer, or gives up a little.
    Inaccuracy,
    /// It gives up a draw, or about as much.
    Mistake,
    /// It turns a win into a loss, lets the opponent win at once, or gives up as much.
    Blunder,
    /// It gives up a certain win, though the game is not lost.
    MissedWin,
}

impl Grade {
    /// Up to this loss of the expected result, a move is as good as the best one.
    pub const EQUAL: f32 = 0.01;
    /// From this loss of the expected result on, a move is an inaccuracy.
    pub const INACCURACY: f32 = 0.05;
    /// From this loss of the expected result on, a move is a mistake.
    pub const MISTAKE: f32 = 0.10;
    /// From this loss of the expected result on, a move is a blunder.
    pub const BLUNDER: f32 = 0.15;
    /// A win that comes by more own moves later is an inaccuracy, and so is a loss that comes by more of the opponent's moves sooner.
    pub const SLOW: u16 = 3;

    /// All grades, the best first.
    pub const ALL: [Grade; 6] =
        [Grade::Best, Grade::Good, Grade::Inaccuracy, Grade::Mistake, Grade::Blunder, Grade::MissedWin];

    /// The grade of a move from its value and that of the best move, both for the side that makes it.
    pub fn of(best: Value, played: Value) -> Grade {
        Grade::beyond(0.0, best, played)
    }

    /// The same where estimates vary by some noise: see [`loss`].
    pub(super) fn beyond(noise: f32, best: Value, played: Value) -> Grade {
        let loss = loss(noise, best, played);
        match (best.kind, played.kind) {
            (Worth::Win, Worth::Win) if best.plies == Some(1) && played.plies != Some(1) => Grade::Inaccuracy,
            (Worth::Win, Worth::Win) => Grade::by_delay(played.plies, best.plies),
            (Worth::Loss, Worth::Loss) => Grade::by_delay(best.plies, played.plies),
            (Worth::Win, Worth::Loss) => Grade::Blunder,
            (Worth::Win, _) => Grade::MissedWin,
            (_, Worth::Loss) if played.plies == Some(2) => Grade::Blunder,
            (_, Worth::Loss) if expected(best) >= Grade::BLUNDER => Grade::Mistake,
            (_, Worth::Loss) => Grade::by_loss(loss).max(Grade::Inaccuracy),
            (of_best, of_played) if of_best != of_played => Grade::by_loss(loss).max(Grade::Good),
            _ => Grade::by_loss(loss),
        }
    }

    /// The grade of a result that comes later, or sooner, than it could. An unknown length is said to be no worse than good.
    fn by_delay(long: Option<u16>, short: Option<u16>) -> Grade {
        let (Some(long), Some(short)) = (long, short) else {
            return if long == short { Grade::Best } else { Grade::Good };
        };
        match long.saturating_sub(short).div_ceil(2) {
            0 => Grade::Best,
            1..=Grade::SLOW => Grade::Good,
            _ => Grade::Inaccuracy,
        }
    }

    fn by_loss(loss: f32) -> Grade {
        match loss {
            loss if loss <= Grade::EQUAL => Grade::Best,
            loss if loss < Grade::INACCURACY => Grade::Good,
            loss if loss < Grade::MISTAKE => Grade::Inaccuracy,
            loss if loss < Grade::BLUNDER => Grade::Mistake,
            _ => Grade::Blunder,
        }
    }

    /// The least loss of the expected result that a move of this grade counts for, though it may only have made the way longer.
    pub(super) fn least_loss(self) -> f32 {
        match self {
            Grade::Best | Grade::Good => 0.0,
            Grade::Inaccuracy => Grade::INACCURACY,
            Grade::Mistake => Grade::MISTAKE,
            Grade::Blunder | Grade::MissedWin => Grade::BLUNDER,
        }
    }

    /// Whether the move gives something up that a player would want to know: a turning point of the game.
    pub fn is_turning_point(self) -> bool {
        !matches!(self, Grade::Best | Grade::Good)
    }

    /// Its name, as JSON has it.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Good => "good",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
            Grade::MissedWin => "missed-win",
        }
    }

    /// Its name in words.
    pub fn words(self) -> &'static str {
        if self == Grade::MissedWin { "missed win" } else { self.name() }
    }
}

/// The expected result: 0 a loss, 1 a win.
fn expected(value: Value) -> f32 {
    f32::midpoint(value.share, 1.0)
}

/// The expected result that a move gives up, from 0 to 1. Of two estimates, only what is beyond their noise counts.
pub(super) fn loss(noise: f32, best: Value, played: Value) -> f32 {
    let noise = if [best, played].iter().all(|value| value.kind == Worth::Estimate) { noise } else { 0.0 };
    (expected(best) - expected(played) - noise).max(0.0)
}

#[cfg(test)]
mod tests {
    use search::Score;

    use super::*;

    fn exact(score: Score) -> Value {
        Value::of(score, true)
    }

    /// An estimate with this expected result.
    fn estimate(expected: f32) -> Value {
        Value { share: 2.0 * expected - 1.0, ..Value::of(Score::estimate(1), false) }
    }

    #[test]
    fn certain_results_are_graded_by_the_table() {
        let (win, draw, loss) = (Score::win_in, exact(Score::EVEN), Score::loss_in);
        let of = |best, played| Grade::of(exact(best), exact(played));
        assert_eq!(of(win(5), win(5)), Grade::Best);
        assert_eq!([7, 9, 11].map(|plies| of(win(5), win(plies))), [Grade::Good; 3]);
        assert_eq!(of(win(5), win(13)), Grade::Inaccuracy);
        assert_eq!([win(3), Score::WON].map(|played| of(win(1), played)), [Grade::Inaccuracy; 2]);
        assert_eq!(of(win(1), win(1)), Grade::Best);
        assert_eq!(Grade::of(exact(win(5)), draw), Grade::MissedWin);
        assert_eq!(of(win(5), loss(2)), Grade::Blunder);
        assert_eq!(of(win(5), loss(12)), Grade::Blunder);
        assert_eq!(Grade::of(draw, draw), Grade::Best);
        assert_eq!(Grade::of(draw, exact(loss(2))), Grade::Blunder);
        assert_eq!(Grade::of(draw, exact(loss(4))), Grade::Mistake);
        assert_eq!(of(loss(12), loss(12)), Grade::Best);
        assert_eq!(of(loss(12), loss(6)), Grade::Good);
        assert_eq!(of(loss(12), loss(4)), Grade::Inaccuracy);
        // Lengths that are not known.
        assert_eq!(of(Score::WON, Score::WON), Grade::Best);
        assert_eq!(of(win(3), Score::WON), Grade::Good);
        assert_eq!(of(Score::LOST, loss(2)), Grade::Good);
    }

    #[test]
    fn estimates_are_graded_by_the_expected_result_given_up() {
        let of = |best, played| Grade::of(estimate(best), estimate(played));
        assert_eq!(of(0.6, 0.595), Grade::Best);
        assert_eq!(of(0.6, 0.57), Grade::Good);
        assert_eq!(of(0.6, 0.53), Grade::Inaccuracy);
        assert_eq!(of(0.6, 0.48), Grade::Mistake);
        assert_eq!(of(0.6, 0.44), Grade::Blunder);
        assert_eq!(Grade::of(exact(Score::win_in(9)), estimate(0.9)), Grade::MissedWin);
        assert_eq!(Grade::of(estimate(0.5), exact(Score::loss_in(2))), Grade::Blunder);
        assert_eq!(Grade::of(estimate(0.5), exact(Score::loss_in(8))), Grade::Mistake);
        // What was nearly lost gives up little, but it was not lost before.
        assert_eq!(Grade::of(estimate(0.01), exact(Score::loss_in(2))), Grade::Blunder);
        assert_eq!(Grade::of(estimate(0.01), exact(Score::loss_in(4))), Grade::Inaccuracy);
        assert_eq!(Grade::of(estimate(0.12), exact(Score::loss_in(4))), Grade::Mistake);
        assert_eq!(Grade::of(exact(Score::EVEN), estimate(0.5)), Grade::Good);
    }

    #[test]
    fn noise_is_no_mistake() {
        let of = |best, played| Grade::beyond(0.1, best, played);
        assert_eq!(of(estimate(0.6), estimate(0.5)), Grade::Best);
        assert_eq!(of(estimate(0.6), estimate(0.42)), Grade::Inaccuracy);
        assert_eq!(of(estimate(0.6), estimate(0.3)), Grade::Blunder);
        assert_eq!(of(estimate(0.2), exact(Score::loss_in(6))), Grade::Mistake);
        assert!(loss(0.1, exact(Score::win_in(3)), estimate(0.95)) > 0.04);
    }

    #[test]
    fn names_are_those_of_json() {
        for grade in Grade::ALL {
            assert_eq!(serde_json::to_string(&grade).expect("text"), format!("\"{}\"", grade.name()));
        }
    }
}
