//! The stored format of a plan, which later versions must read, too.

use board::{Game, Rules};
use serde::{Deserialize, Serialize};

use super::{Format, Plan, PlanError};

/// The stored fields of a plan, unchecked. Names and meanings must not change.
#[derive(Serialize, Deserialize)]
pub struct StoredPlan {
    game: String,
    entrants: Vec<String>,
    format: Format,
    pairs: u32,
    openings: Vec<String>,
    seed: u64,
    limit: Option<String>,
    sprt: Option<String>,
}

impl From<Plan> for StoredPlan {
    fn from(plan: Plan) -> StoredPlan {
        StoredPlan {
            game: plan.rules.to_string(),
            openings: (0..plan.openings.len()).map(|number| plan.opening(number).to_string()).collect(),
            entrants: plan.entrants,
            format: plan.format,
            pairs: plan.pairs,
            seed: plan.seed,
            limit: plan.limit.map(|limit| limit.to_string()),
            sprt: plan.sprt.map(|sprt| sprt.to_string()),
        }
    }
}

impl TryFrom<StoredPlan> for Plan {
    type Error = PlanError;

    fn try_from(stored: StoredPlan) -> Result<Plan, PlanError> {
        let rules: Rules = stored.game.parse()?;
        let read = |(moves, number): (&String, usize)| {
            let game = Game::parse(rules, moves);
            game.map_err(|error| PlanError::Opening { number, error: Box::new(error) })
        };
        if stored.openings.is_empty() {
            return Err(PlanError::NoOpenings);
        }
        let openings = stored.openings.iter().zip(1..).map(read).collect::<Result<Vec<Game>, _>>()?;
        let limit = stored.limit.as_deref().map(str::parse).transpose()?;
        let sprt = stored.sprt.as_deref().map(str::parse).transpose()?;
        let plan = Plan::new(rules, stored.entrants, stored.format)?;
        let plan = plan.with_pairs(stored.pairs)?.with_openings(&openings)?;
        plan.with_seed(stored.seed).with_limit(limit).with_sprt(sprt)
    }
}
