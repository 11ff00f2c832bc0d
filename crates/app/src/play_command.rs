//! `linha play`: the board in the terminal.

use agents::{Seat, Terms};
use board::{Game, Rules};
use engines::random_seed;
use terminal::{Draw, Look};

use crate::error::Usage;
use crate::{cli, contestant};

pub(crate) fn run(args: &cli::Play) -> anyhow::Result<()> {
    let game = Game::parse(args.rules, &args.moves)?;
    let seats = [seat(&args.first, args.rules)?, seat(&args.second, args.rules)?];
    terminal::check().map_err(Usage::from)?;
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let look = Look { ascii: args.ascii, mono: args.mono || no_color };
    let draw = args.random_first.then(|| -> Draw { Box::new(|| random_seed() % 2 == 1) });
    Ok(terminal::run(game, seats, look, draw)?)
}

/// Seats a player. Missing programs and books are reported before the terminal is taken over.
fn seat(text: &str, rules: Rules) -> anyhow::Result<Seat> {
    let seat = Seat::parse(text, rules, &Terms::default(), random_seed())?;
    if let Some(contestant) = seat.contestant() {
        contestant::ready(contestant.clone(), rules)?;
    }
    Ok(seat)
}
