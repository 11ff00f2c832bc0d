//! The whole screen, as a widget: what there is to see of a board, and what the keys are about to do.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::glyphs::{CHOSEN, FAINT, Look, STRONG};
use super::layout::{LEAST, Layout};
use super::{board, keys, overlay, panels, words};
use crate::view::{Point, View};

/// Everything that is drawn.
pub(super) struct Screen {
    pub(super) view: View,
    pub(super) look: Look,
    pub(super) desk: Desk,
}

/// What belongs to whoever looks at the board, and not to the board.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each can be seen or not, whatever the others do")]
pub(super) struct Desk {
    /// The cell that the keys would play; where stones fall, only its column counts.
    pub(super) cursor: Point,
    /// A move that is being typed.
    pub(super) prompt: Option<String>,
    /// Why the last key changed nothing.
    pub(super) said: Option<String>,
    /// Whether all keys are shown.
    pub(super) help: bool,
    /// Whether threats are marked.
    pub(super) threats: bool,
    /// Whether the board has the window for itself.
    pub(super) alone: bool,
    /// Whether a new game has been asked for once.
    pub(super) sure: bool,
    /// How long the search has been running.
    pub(super) elapsed: Option<Duration>,
    /// Who found the values of the game.
    pub(super) valued_by: String,
}

impl Screen {
    /// Where everything is in a window.
    pub(super) fn layout(&self, area: Rect) -> Option<Layout> {
        Layout::of(area, &self.view.kind, self.focus(), !self.desk.alone)
    }

    /// The cursor; where stones fall, it is where one would come to lie.
    pub(super) fn focus(&self) -> Point {
        let (x, y) = self.desk.cursor;
        if !self.view.kind.gravity {
            return (x, y);
        }
        let stones = self.view.moves[..self.view.ply].iter().filter(|stone| stone.place.x == x).count();
        let top = self.view.kind.height - 1;
        (x, u8::try_from(stones).unwrap_or(top).min(top))
    }

    /// What is played, and how far it has gone.
    fn title(&self, area: Rect, buffer: &mut Buffer) {
        let game = words::game(&self.view, self.look);
        put(buffer, area, 1, 0, "linha", STRONG);
        put(buffer, area, 7, 0, &game, Style::new());
        let ply = format!("move {}", self.view.ply + usize::from(self.view.turn.is_some()));
        let x = area.width.saturating_sub(1 + width(&ply));
        if x > 8 + width(&game) {
            put(buffer, area, x, 0, &ply, FAINT);
        }
    }

    /// A prompt, a refusal, or how things stand; below it the keys, unless that takes both lines.
    fn status(&self, area: Rect, keys: Rect, buffer: &mut Buffer) {
        let (look, desk) = (self.look, &self.desk);
        let mut x = 1;
        if let Some(typed) = &desk.prompt {
            let text = format!("move: {typed}");
            put(buffer, area, x, 0, &text, STRONG);
            put(buffer, area, x + width(&text), 0, "_", CHOSEN);
            x += width(&text) + 3;
        }
        let (text, style) = match desk.said.as_ref().or(self.view.trouble.as_ref()) {
            Some(said) => (said.clone(), look.trouble()),
            None if desk.prompt.is_some() => ("Enter plays, Esc forgets it".to_owned(), FAINT),
            None => (words::standing(&self.view, look), STRONG),
        };
        let room = area.width.saturating_sub(x);
        if width(&text) <= room {
            put(buffer, area, x, 0, &text, style);
            self.keys(keys, buffer);
        } else {
            let both = Rect { x: area.x + x.min(area.width), width: room, height: 2, ..area };
            Paragraph::new(text).style(style).wrap(Wrap { trim: true }).render(both, buffer);
        }
    }

    /// As many of the keys as fit.
    fn keys(&self, area: Rect, buffer: &mut Buffer) {
        let mut x = 1;
        for (key, what) in keys::line(&self.view, self.look) {
            let (key_width, what_width) = (width(&key), width(what));
            if x + key_width + what_width + 2 > area.width {
                break;
            }
            put(buffer, area, x, 0, &key, STRONG);
            put(buffer, area, x + key_width + 1, 0, what, FAINT);
            x += key_width + what_width + 3;
        }
    }
}

impl Widget for &Screen {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let area = area.intersection(buffer.area);
        match self.layout(area) {
            None => overlay::too_small(area, buffer, LEAST),
            Some(layout) => {
                self.title(layout.title, buffer);
                board::draw(self, &layout.board, area, buffer);
                if let Some(panel) = layout.panel {
                    panels::draw(self, panel, buffer);
                }
                self.status(layout.status, layout.keys, buffer);
                if self.desk.help {
                    overlay::help(self, area, buffer);
                }
            }
        }
        if self.look.ascii {
            plain(area, buffer);
        }
    }
}

/// Whatever came from elsewhere, an agent's words for instance, is plain, too.
fn plain(area: Rect, buffer: &mut Buffer) {
    for position in area.positions() {
        if !buffer[position].symbol().is_ascii() {
            buffer[position].set_symbol("?");
        }
    }
}

/// Writes within an area; what does not fit is left out.
pub(super) fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    if x < area.width && y < area.height {
        buffer.set_stringn(area.x + x, area.y + y, text, (area.width - x).into(), style);
    }
}

/// How wide a text is on the screen: all of ours is of single characters.
pub(super) fn width(text: &str) -> u16 {
    u16::try_from(text.chars().count()).unwrap_or(u16::MAX)
}
