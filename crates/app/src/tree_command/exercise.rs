//! `linha tree exercise`

use std::io::Write;

use board::Game;
use search::heuristic::Evaluation;
use tree::{Exercise, ExerciseError, Worksheet};

use super::write_to;
use crate::cli;

pub(super) fn run(args: &cli::tree::ExerciseArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let exercise = make(args)?;
    let sheet = Worksheet::new(&exercise);
    if args.json {
        let json = serde_json::to_string(&exercise.document())?;
        return Ok(writeln!(out, "{json}")?);
    }
    if let Some(path) = &args.html {
        return write_to(path, &sheet.html(), out);
    }
    if let Some(path) = &args.svg {
        let picture = if args.solution { sheet.solution_svg() } else { sheet.blank_svg() };
        return write_to(path, &picture, out);
    }
    Ok(write!(out, "{}", if args.solution { sheet.solution_text() } else { sheet.text() })?)
}

fn make(args: &cli::tree::ExerciseArgs) -> anyhow::Result<Exercise> {
    let Some(rules) = args.game else { return Ok(Exercise::generate(args.settings())?) };
    let game = Game::parse(rules, &args.moves)?;
    let evaluation = args.eval.unwrap_or_else(|| Evaluation::first_fitting(rules));
    let made: Result<Exercise, ExerciseError> =
        Exercise::from_position(&game, evaluation, args.depth, args.breadth, args.order);
    Ok(made?)
}
