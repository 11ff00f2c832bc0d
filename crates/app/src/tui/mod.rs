//! `linha play`: the board in the terminal.
//!
//! A [`Session`](play::Session) plays; this module shows it. [`App`] turns keys into commands, [`screen::Screen`] draws the view;
//! neither needs a terminal.

mod app;
mod board;
mod draw;
mod evaluation;
mod glyphs;
mod keys;
mod layout;
mod marks;
mod names;
mod overlay;
mod panels;
mod screen;
mod section;
mod signals;
mod terminal;
#[cfg(test)]
mod tests;
mod words;

use std::time::Duration;

use ::board::Rules;
use agents::{Seat, Terms};
use engines::{Programs, random_seed};

use app::{App, Flow};
use glyphs::Look;
use ratatui::crossterm::event::{self, Event};
use signals::Signals;
use terminal::Held;

use crate::{cli, contestant};

/// How long to wait for a key before the session is polled.
const POLL: Duration = Duration::from_millis(50);
/// The clock of a running search is drawn every this many polls.
const POLLS_PER_TICK: u32 = 5;

/// Plays until the user quits.
pub(crate) fn run(args: &cli::Play) -> anyhow::Result<()> {
    let game = ::board::Game::parse(args.rules, &args.moves)?;
    let seats = [seat(&args.first, args.rules)?, seat(&args.second, args.rules)?];
    terminal::check()?;
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let look = Look { ascii: args.ascii, mono: args.mono || no_color };
    let signals = Signals::listen()?;
    let mut app = App::new(game, seats, look, Programs)?;
    let mut held = Held::take()?;
    let done = run_loop(&mut app, &mut held, &signals);
    drop(held);
    app.end();
    signals.obey();
    Ok(done?)
}

/// Seats a player. Missing programs and books are reported before the terminal is taken over.
fn seat(text: &str, rules: Rules) -> anyhow::Result<Seat> {
    let seat = Seat::parse(text, rules, &Terms::default(), random_seed())?;
    if let Some(contestant) = seat.contestant() {
        contestant::ready(contestant.clone(), rules)?;
    }
    Ok(seat)
}

/// The event loop: draws after every change, and waits for keys in between.
fn run_loop(app: &mut App, held: &mut Held, signals: &Signals) -> std::io::Result<()> {
    let mut polls = 0;
    let mut stale = true;
    while !signals.heard() {
        if stale {
            held.terminal.draw(|frame| {
                app.area = frame.area();
                frame.render_widget(&app.screen, frame.area());
            })?;
        }
        stale = false;
        let mut wait = POLL;
        while event::poll(wait)? {
            stale |= match event::read()? {
                Event::Key(key) => match app.on_key(key) {
                    Flow::Quit => return Ok(()),
                    Flow::Suspend => held.suspend().map(|()| true)?,
                    Flow::Continue => true,
                },
                Event::Mouse(mouse) => app.on_mouse(mouse),
                Event::Resize(..) => true,
                _ => false,
            };
            wait = Duration::ZERO;
        }
        polls += 1;
        if app.has_news() {
            app.refresh();
            stale = true;
        } else if app.is_busy() && polls % POLLS_PER_TICK == 0 {
            app.tick();
            stale = true;
        }
    }
    Ok(())
}
