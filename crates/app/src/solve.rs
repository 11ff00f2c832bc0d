//! `linha solve`

use std::io::{self, BufRead, Write};
use std::ops::ControlFlow::Continue;
use std::time::Instant;

use anyhow::Context;
use board::{Game, ParseRulesError, Rules, quote};
use connect4::{Solver, plies_to_end};

use crate::cli;
use crate::trouble::{self, Incomplete};

pub(crate) fn run(args: &cli::Solve, out: &mut dyn Write) -> anyhow::Result<()> {
    let (rules, positions) = split(&args.arguments)?;
    let mut solver = Solver::new(rules, args.memory)?;
    let mut bad = 0;
    if positions.is_empty() {
        for line in io::stdin().lock().lines() {
            let line = line.context("standard input cannot be read")?;
            bad += usize::from(!answer(&line, args, &mut solver, out)?);
        }
    }
    for position in positions {
        bad += usize::from(!answer(position, args, &mut solver, out)?);
    }
    if bad > 0 { Err(Incomplete(bad).into()) } else { Ok(()) }
}

/// The game, if the arguments begin with one, and the positions. Positions of Connect Four are digits.
fn split(arguments: &[String]) -> Result<(Rules, &[String]), ParseRulesError> {
    match arguments.split_first() {
        Some((first, rest)) if first.contains(|c: char| c.is_alphabetic()) => Ok((first.parse()?, rest)),
        _ => Ok((Rules::CONNECT4, arguments)),
    }
}

/// Prints what is known of a position. If it cannot be used, says so and returns false.
fn answer(
    position: &str,
    args: &cli::Solve,
    solver: &mut Solver,
    out: &mut dyn Write,
) -> anyhow::Result<bool> {
    let rules = solver.rules();
    let game = match read(rules, position.trim()) {
        Ok(game) => game,
        Err(reason) => {
            trouble::tell(&format!("error: {}: {reason}", quote(position)));
            return Ok(false);
        }
    };
    // Positions do not help each other, so that each costs what it costs by itself.
    solver.clear();
    let start = Instant::now();
    let (values, nodes) = if args.all { moves(&game, args, solver) } else { value(&game, args, solver) }
        .context("the solver stopped")?;
    let text = if game.moves().is_empty() { "-".to_owned() } else { game.to_string() };
    writeln!(out, "{text} {values} {nodes} {}", start.elapsed().as_micros())?;
    out.flush()?;
    Ok(true)
}

/// The game of a line, unless it is over.
fn read(rules: Rules, position: &str) -> Result<Game, String> {
    let moves = if position == "-" { "" } else { position };
    let game = Game::parse(rules, moves).map_err(|error| error.to_string())?;
    game.outcome().map_or(Ok(game), |outcome| Err(format!("the game is over: {outcome}")))
}

fn value(game: &Game, args: &cli::Solve, solver: &mut Solver) -> Option<(String, u64)> {
    if args.weak {
        let found = solver.solve_weakly(game, &mut |_| Continue(()))?;
        return Some((found.value.to_string(), found.nodes));
    }
    let found = solver.solve(game, &mut |_| Continue(()))?;
    let explained = if args.explain { format!(" ({})", words(game, found.value)) } else { String::new() };
    Some((format!("{}{explained}", found.value), found.nodes))
}

/// The value of every move, such as `1:-2,2:0`.
fn moves(game: &Game, args: &cli::Solve, solver: &mut Solver) -> Option<(String, u64)> {
    let found = solver.solve_moves(game, &mut |_| Continue(()))?;
    let shown = |value: i8| if args.weak { value.signum() } else { value };
    let values =
        found.iter().map(|(cell, found)| format!("{}:{}", game.rules().move_name(*cell), shown(found.value)));
    Some((values.collect::<Vec<_>>().join(","), found.iter().map(|(_, found)| found.nodes).sum()))
}

/// A value in words.
fn words(game: &Game, value: i8) -> String {
    let plies = plies_to_end(game.rules(), game.board().ply(), value);
    match value.signum() {
        0 => "draw".to_owned(),
        1 => format!("win in {plies}"),
        _ => format!("loss in {plies}"),
    }
}
