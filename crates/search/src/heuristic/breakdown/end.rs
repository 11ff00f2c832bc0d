use board::{Board, Game, Outcome, Shape, Side};

use super::{Breakdown, Term, TermKind};
use crate::heuristic::evaluation::Definition;
use crate::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, Misfit, Points, with_heuristic};
use crate::{Score, Verdict};

/// How an evaluation scores a finished game, as its report says: by the outcome, whatever the static value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A win: above every number of points.
    Won,
    /// A loss: below every number of points.
    Lost,
    /// A number of points.
    Points(Points),
}

impl End {
    /// The score of the game to a side; nothing while the game goes on. Fails if the evaluation does not fit the game.
    pub fn of(game: &Game, evaluation: Evaluation, side: Side) -> Result<Option<End>, Misfit> {
        evaluation.fits(game.rules())?;
        if let Definition::Ufsc(_) = evaluation.definition() {
            let utility = || Ok(End::Points(utility(&Breakdown::of(game, evaluation, side)?)));
            return game.outcome().map(|_| utility()).transpose();
        }
        let end = |outcome| match with_heuristic(game, evaluation, Ends::Published, Scored { outcome, side })
            .verdict()
        {
            Verdict::Win(_) => End::Won,
            Verdict::Loss(_) => End::Lost,
            Verdict::Estimate(value) => End::Points(evaluation.points(value)),
        };
        Ok(game.outcome().map(end))
    }
}

/// The utility of the UFSC report: twice the patterns, without the mask. Scores of searches saturate below the greatest of these.
fn utility(breakdown: &Breakdown) -> Points {
    let patterns = breakdown.terms.iter().filter(|term| term.kind != TermKind::Mask);
    let once: Points = patterns.map(Term::points).sum();
    once + once
}

/// Scores a finished game.
struct Scored {
    outcome: Outcome,
    side: Side,
}

impl HeuristicTask for Scored {
    type Output = Score;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Score {
        heuristic.terminal_score(&board, self.outcome, self.side, 0)
    }
}
