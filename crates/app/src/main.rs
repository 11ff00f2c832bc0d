//! `linha`, the workbench for k-in-a-row games. This crate is the composition root: it builds players from names and prints
//! results.

mod adaptive;
mod arena;
mod bench;
mod book;
mod cli;
mod contestant;
mod error;
mod evaluate;
mod gomocup;
mod interrupt;
mod laboratory;
mod log;
mod manual;
mod memory;
mod move_command;
mod perft;
mod play_command;
mod review_command;
mod roster;
mod show;
mod solve;
mod tree_command;
mod web;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use cli::{Cli, Command};
use error::Usage;

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let mut arguments = std::env::args_os();
    let brain = arguments.next().is_some_and(|program| gomocup::is_called_for(&program));
    let done = match Cli::try_parse() {
        _ if brain && arguments.next().is_none() => start_log(0, None).and_then(|()| gomocup::run(&mut out)),
        Ok(cli) => start_log(cli.verbose, cli.command.as_ref())
            .and_then(|()| run(cli, &mut out))
            .and_then(|()| Ok(out.flush()?)),
        Err(error) => error::from_clap(&error, &mut out),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error::report(&error, is_verbose()),
    }
}

/// Whether `-v` is among the arguments, also if they cannot be parsed.
fn is_verbose() -> bool {
    let is_flag = |argument: &str| {
        argument == "--verbose"
            || argument.strip_prefix("-v").is_some_and(|more| more.chars().all(|letter| letter == 'v'))
    };
    std::env::args_os().skip(1).any(|argument| argument.to_str().is_some_and(is_flag))
}

/// Starts the log for a command.
fn start_log(verbosity: u8, command: Option<&Command>) -> anyhow::Result<()> {
    Ok(log::start(verbosity, matches!(command, Some(Command::Play(args)) if args.draws()))?)
}

fn run(cli: Cli, out: &mut dyn Write) -> anyhow::Result<()> {
    if let (Some(_), Some(option)) = (&cli.command, cli.serve.first_option()) {
        return Err(Usage::ServeOption(option).into());
    }
    match cli.command {
        None => web::run(&cli.serve, out),
        Some(Command::Play(args)) => play_command::run(&args, out),
        Some(Command::Show(args)) => show::run(&args, out),
        Some(Command::Evaluate(args)) => evaluate::run(&args, out),
        Some(Command::Move(args)) => move_command::run(&args, out),
        Some(Command::Review(args)) => review_command::run(&args, out),
        Some(Command::Tree(args)) => tree_command::run(&args, out),
        Some(Command::Solve(args)) => solve::run(&args, out),
        Some(Command::Lab(args)) => laboratory::run(args.study, out),
        Some(Command::Arena(args)) => arena::run(args, out),
        Some(Command::Gomocup(_)) => gomocup::run(out),
        Some(Command::Bench(args)) => bench::run(&args, out),
        Some(Command::Perft(args)) => perft::run(&args, out),
        Some(Command::Agents(args)) => roster::run(&args, out),
        Some(Command::Completions(args)) => manual::completions(&args, out),
        Some(Command::Man(args)) => manual::man(&args, out),
    }
}
