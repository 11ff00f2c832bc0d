//! Screens as text, and key presses. None of this needs a terminal.

mod browsing;
mod keeping;
mod keys;
mod players;
mod random;
mod rated;
mod screens;

use agents::{Builtin, Seat, Terms};
use board::{Game, Rules};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::app::{App, Flow};
use super::glyphs::Look;
use super::screen::Screen;

/// All characters, no colours.
const FINE: Look = Look { ascii: false, mono: true };
/// Plain characters, no colours.
const PLAIN: Look = Look { ascii: true, mono: true };

/// A board between two people.
fn people(game: &str, moves: &str, look: Look) -> App {
    let rules: Rules = game.parse().expect("a game");
    let game = Game::parse(rules, moves).expect("legal moves");
    App::new(game, [Seat::human(), Seat::human()], look, None, Builtin).expect("threads can be started")
}

/// What a screen shows in a window of this size.
fn drawn(screen: &Screen, width: u16, height: u16) -> Buffer {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    screen.render(area, &mut buffer);
    buffer
}

/// The same as text, without the spaces at the ends of lines.
fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width).max(1);
    let line = |cells: &[ratatui::buffer::Cell]| {
        cells.iter().map(ratatui::buffer::Cell::symbol).collect::<String>().trim_end().to_owned() + "\n"
    };
    buffer.content.chunks(width).map(line).collect()
}

/// Presses keys: characters are themselves.
fn type_in(app: &mut App, keys: &str) -> Flow {
    keys.chars().fold(Flow::Continue, |_, c| press(app, KeyCode::Char(c)))
}

fn press(app: &mut App, code: KeyCode) -> Flow {
    app.on_key(KeyEvent::new(code, KeyModifiers::NONE))
}
