//! The plan of a tournament from its arguments.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use agents::Engines;
use board::{Game, Rules};
use indicatif::ProgressBar;
use lab::arena::{OpeningOracle, Openings, Plan};

use super::entrant::Entrant;
use super::fair::Judge;
use crate::cli::arena::{ArenaError, ArenaRun};
use crate::error;

/// The largest file of openings, in bytes: enough for a million of twenty moves.
const MOST_BYTES: u64 = 64 << 20;

/// The plan, with its openings generated or read, and its entrants. All errors come now, not after hours of play.
pub(super) fn plan(args: &ArenaRun) -> anyhow::Result<(Plan, Vec<Entrant>)> {
    let engines = Engines::new(args.workers.engine.clone())?;
    let entrant = |text: &String| Entrant::named(text, &engines, args.rules);
    let entrants = args.agents.iter().map(entrant).collect::<anyhow::Result<Vec<Entrant>>>()?;
    let pairs = args.games.div_ceil(2);
    let names = entrants.iter().map(Entrant::stored_text).collect();
    let plan = Plan::new(args.rules, names, args.format.into())?.with_pairs(pairs)?.with_sprt(args.sprt)?;
    let plan = plan.with_openings(&openings(args, pairs)?)?.with_seed(args.seed).with_limit(args.limit);
    if let Some(remark) = scarce(&plan) {
        error::eprint(&remark);
    }
    Ok((plan, entrants))
}

/// A warning if openings are used more than once: repeated games carry no new information.
fn scarce(plan: &Plan) -> Option<String> {
    let (openings, pairs) = (plan.openings(), plan.pairs());
    (openings < pairs as usize).then(|| {
        let s = if openings == 1 { "" } else { "s" };
        format!(
            "warning: only {openings} opening{s} for {pairs} pairs: deterministic entrants repeat their games, and the intervals are too narrow"
        )
    })
}

/// The openings: read from a file, or generated.
fn openings(args: &ArenaRun, pairs: u32) -> anyhow::Result<Vec<Game>> {
    let Some(file) = &args.openings else {
        return Ok(generate(args.rules, args.plies, args.seed, pairs));
    };
    let text = read_openings(file).map_err(|error| ArenaError::OpeningsFile { file: file.clone(), error })?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let read = |(line, number): (&str, usize)| {
        let wrong = |error| ArenaError::Opening { number, file: file.clone(), error: Box::new(error) };
        Game::parse(args.rules, line).map_err(wrong)
    };
    let openings = lines.zip(1..).map(read).collect::<Result<Vec<Game>, ArenaError>>()?;
    if openings.is_empty() {
        return Err(ArenaError::NoOpenings(file.clone()).into());
    }
    Ok(openings)
}

/// The text of a file of openings, which has an end.
fn read_openings(file: &Path) -> io::Result<String> {
    let (mut text, most) = (String::new(), MOST_BYTES);
    File::open(file)?.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        return Err(io::Error::other(format!("more than {} MiB", most >> 20)));
    }
    Ok(text)
}

/// Generates fair openings from the seed. If there are fewer than pairs, the plan uses them again.
pub(crate) fn generate(rules: Rules, plies: Option<u16>, seed: u64, pairs: u32) -> Vec<Game> {
    let mut judge = Judge::new(rules);
    let plies = plies.map_or_else(|| judge.plies(rules), usize::from);
    let bar = ProgressBar::new(pairs.into()).with_message("openings");
    bar.enable_steady_tick(Duration::from_millis(200));
    let openings = Openings::new(rules, plies, seed);
    let made = openings.collect(pairs as usize, &mut judge, &mut || bar.inc(1));
    bar.finish_and_clear();
    made
}
