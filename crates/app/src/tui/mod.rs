//! `linha play`: the board in the terminal.

use std::time::Duration;

use board::Game;

use crate::cli;
use crate::seat::Seat;
use crate::session::{Session, Setup};

pub(crate) fn run(args: &cli::Play) -> anyhow::Result<()> {
    let game = Game::parse(args.rules, &args.moves)?;
    let seats = [Seat::parse(&args.first, args.rules, None)?, Seat::parse(&args.second, args.rules, None)?];
    let pace = Duration::from_millis(500);
    let _session = Session::new(Setup { game, seats, pace, paused: false, caps: None, patience: None })?;
    Ok(())
}
