//! From what was asked for to a plan.

use std::fs;
use std::time::Duration;

use board::{Game, Rules};
use indicatif::ProgressBar;
use lab::arena::{Openings, Plan, Sprt};
use search::Limits;

use super::entrant;
use super::fair::Judge;
use crate::cli::arena::ArenaRun;
use crate::trouble::{self, Usage};

/// The plan of a tournament, with its openings made or read. Whatever is wrong with it is said now, and not after hours.
pub(super) fn plan(args: &ArenaRun) -> anyhow::Result<Plan> {
    let kept = |text: &String| Ok(entrant::parse(text, args.rules)?.to_string());
    let entrants = args.agents.iter().map(kept).collect::<anyhow::Result<Vec<String>>>()?;
    args.limit.as_deref().map(limits).transpose()?;
    if let Some(sprt) = &args.sprt {
        sprt.parse::<Sprt>().map_err(|error| Usage(error.to_string()))?;
        if args.agents.len() != 2 {
            return Err(Usage("--sprt is for a match of two".to_owned()).into());
        }
    }
    let pairs = args.games.div_ceil(2);
    let plan = Plan {
        game: args.rules.to_string(),
        entrants,
        format: args.format.into(),
        pairs,
        openings: openings(args, pairs)?,
        seed: args.seed,
        limit: args.limit.clone(),
        sprt: args.sprt.clone(),
    };
    plan.positions().map_err(|error| Usage(error.to_string()))?;
    if let Some(remark) = scarce(&plan) {
        trouble::tell(&remark);
    }
    Ok(plan)
}

/// A remark where openings are played more than once: games that are played again say nothing new.
fn scarce(plan: &Plan) -> Option<String> {
    let (openings, pairs) = (plan.openings.len(), plan.pairs);
    (openings < pairs as usize).then(|| {
        let s = if openings == 1 { "" } else { "s" };
        format!(
            "{openings} opening{s} for {pairs} pairs: where nobody chooses at random, games are repeated, and the intervals are too narrow"
        )
    })
}

/// A limit as it is written: `depth=4`, `nodes=1000` or `time=100ms`.
pub(super) fn limits(text: &str) -> anyhow::Result<Limits> {
    let read = |(name, value): (&str, &str)| match name {
        "depth" => board::number(value).filter(|depth| *depth > 0).map(Limits::depth),
        "nodes" => board::number(value).filter(|nodes| *nodes > 0).map(Limits::nodes),
        "time" => board::duration(value).filter(|time| !time.is_zero()).map(Limits::time),
        _ => None,
    };
    let wrong =
        || Usage(format!("{} is not a limit: write depth=4, nodes=1000 or time=100ms", board::quote(text)));
    Ok(text.split_once('=').and_then(read).ok_or_else(wrong)?)
}

/// The positions to begin from, as moves.
fn openings(args: &ArenaRun, pairs: u32) -> anyhow::Result<Vec<String>> {
    let Some(file) = &args.openings else {
        return Ok(made(args.rules, args.plies, args.seed, pairs));
    };
    let text = fs::read_to_string(file)
        .map_err(|error| Usage(format!("the openings in {} cannot be read: {error}", file.display())))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |(number, line): (usize, &str)| match Game::parse(args.rules, line) {
        Ok(game) => Ok(game.to_string()),
        Err(error) => Err(Usage(format!("opening {} of {}: {error}", number + 1, file.display()))),
    };
    let openings = lines.enumerate().map(read).collect::<Result<Vec<String>, Usage>>()?;
    if openings.is_empty() {
        return Err(Usage(format!("there are no openings in {}", file.display())).into());
    }
    Ok(openings)
}

/// Positions by the seed; where there are fewer fair ones than pairs, they are used again.
pub(crate) fn made(rules: Rules, plies: Option<u16>, seed: u64, pairs: u32) -> Vec<String> {
    let mut judge = Judge::new(rules);
    let plies = plies.map_or_else(|| judge.plies(rules), usize::from);
    if plies == 0 {
        return vec![String::new()];
    }
    let bar = ProgressBar::new(pairs.into()).with_message("openings");
    bar.enable_steady_tick(Duration::from_millis(200));
    let mut openings = Openings::new(rules, plies, seed);
    let next = || {
        let opening = openings.next(&mut |game| judge.is_fair(game));
        bar.inc(1);
        opening.map(|game| game.to_string())
    };
    let made: Vec<String> = std::iter::from_fn(next).take(pairs as usize).collect();
    bar.finish_and_clear();
    if made.is_empty() { vec![String::new()] } else { made }
}
