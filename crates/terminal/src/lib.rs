//! The board in the terminal.
//!
//! A [`Session`](play::Session) plays; this crate shows it. `App` turns keys into commands, `Screen` draws the view;
//! neither needs a terminal.

mod app;
mod board;
mod browser;
mod draw;
mod evaluation;
mod glyphs;
mod info;
mod keeper;
mod keys;
mod layout;
mod list;
mod marks;
mod names;
mod overlay;
mod panels;
mod rated;
mod review;
mod screen;
mod seating;
mod section;
mod signals;
mod table;
mod terminal;
#[cfg(test)]
mod tests;
mod words;

use std::io;
use std::time::Duration;

use agents::Seat;
use engines::Programs;
use play::MoveTree;

use app::{App, Flow};
use ratatui::crossterm::event::{self, Event};
use signals::Signals;
use terminal::Held;

pub use glyphs::Look;
pub use keeper::Keeper;
pub use rated::{Rate, Rated, RatedGame, Rating};
pub use seating::Draw;
pub use terminal::{NotTerminal, check};

/// How long to wait for a key before the session is polled.
const POLL: Duration = Duration::from_millis(50);
/// The clock of a running search is drawn every this many polls.
const POLLS_PER_TICK: u32 = 5;

/// What is played.
pub struct Start {
    /// The moves, the position among them, and variations.
    pub tree: MoveTree,
    /// The players: first and second.
    pub seats: [Seat; 2],
    /// If there is one, chance decides before each game which of the two players moves first.
    pub draw: Option<Draw>,
    /// Keeps the games, if they are kept.
    pub keeper: Option<Box<dyn Keeper>>,
    /// The player's rating, if an opponent follows it.
    pub rating: Option<Rating>,
}

/// Plays until the user quits. [`check`] the terminal before.
pub fn run(start: Start, look: Look) -> io::Result<()> {
    let signals = Signals::listen()?;
    let Start { tree, seats, draw, keeper, rating } = start;
    let mut app = App::new(tree, seats, look, draw, Programs)?;
    if let Some(keeper) = keeper {
        app.keep_with(keeper);
    }
    if let Some(rating) = rating {
        app.rate_with(rating);
    }
    let mut held = Held::take()?;
    let done = run_loop(&mut app, &mut held, &signals);
    drop(held);
    app.end();
    signals.obey();
    done
}

/// The event loop: draws after every change, and waits for keys in between.
fn run_loop(app: &mut App, held: &mut Held, signals: &Signals) -> io::Result<()> {
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
