//! `linha`, the workbench for k-in-a-row games: the composition root, where names become players and
//! results become text.

mod arena;
mod bench;
mod book;
mod choose;
mod cli;
mod contestant;
mod gomocup;
mod interrupt;
mod laboratory;
mod manual;
mod memory;
mod perft;
mod roster;
mod show;
mod solve;
mod trouble;
mod tui;
mod web;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use cli::{Cli, Command};

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let mut arguments = std::env::args_os();
    let brain = arguments.next().is_some_and(|program| gomocup::is_called_for(&program));
    let done = match Cli::try_parse() {
        _ if brain && arguments.next().is_none() => gomocup::run(&mut out),
        Ok(cli) => run(cli, &mut out).and_then(|()| Ok(out.flush()?)),
        Err(error) => trouble::clap(&error, &mut out),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => trouble::explain(&error),
    }
}

fn run(cli: Cli, out: &mut dyn Write) -> anyhow::Result<()> {
    match cli.command {
        None => web::run(&cli.serve, out),
        Some(Command::Play(args)) => tui::run(&args),
        Some(Command::Show(args)) => show::run(&args, out),
        Some(Command::Move(args)) => choose::run(&args, out),
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
