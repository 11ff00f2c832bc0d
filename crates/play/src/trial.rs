//! Another move than the one played, judged as the review judges.

use std::sync::Arc;

use agents::Factory;
use board::{Cell, Game, MoveError};
use serde::Serialize;

use crate::players::SearchContext;
use crate::review::{Appraisal, Appraiser, Effort, Known};
use crate::view::ReviewedMove;

/// A move to be judged: it needs nothing of the board any more.
#[derive(Clone, Debug)]
pub struct Trial {
    game: Game,
    cell: Cell,
    /// The values of the moves of the position, if its review knows them.
    known: Option<Appraisal>,
}

/// A judged trial.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tried {
    /// The move, as it is written.
    #[serde(rename = "move")]
    pub text: String,
    /// Whether it is as good as the best one.
    pub accepted: bool,
    /// What it is worth.
    #[serde(flatten)]
    pub judged: ReviewedMove,
}

impl Trial {
    /// A move in a position, as it is written.
    pub(crate) fn new(game: Game, text: &str, known: Option<Appraisal>) -> Result<Trial, MoveError> {
        let mut after = game.clone();
        after.play_text(text)?;
        let cell = after.last().expect("a move was just played");
        Ok(Trial { game, cell, known })
    }

    /// The memory that judging would take, in MiB.
    pub fn appetite(&self) -> usize {
        Appraiser::appetite(self.game.rules())
    }

    /// Judges the move, with a solver's table of at most `mebibytes`. `None` if it was stopped or cannot be judged.
    pub fn judge(
        &self,
        mebibytes: usize,
        factory: Arc<dyn Factory>,
        context: SearchContext<'_>,
    ) -> Option<Tried> {
        let rules = self.game.rules();
        let mut appraiser = Appraiser::new(rules, Effort::default(), mebibytes, factory);
        let known = Known { before: self.known.as_ref(), after: None };
        let reviewed = appraiser.review(&self.game, self.cell, known, context)?;
        Some(Tried {
            text: rules.move_name(self.cell),
            accepted: reviewed.accepts().contains(&self.cell),
            judged: ReviewedMove::of(rules, self.game.moves().len(), &reviewed),
        })
    }
}
