//! The contents of the screen: the view of a session, and the state of the terminal.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use play::View;
use play::view::Point;

use super::glyphs::Look;
use super::layout::Layout;

/// Everything that is drawn.
pub(super) struct Screen {
    pub(super) view: View,
    pub(super) look: Look,
    pub(super) desk: Desk,
}

/// The state of the terminal, which is not part of the session.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each can be seen or not, whatever the others do")]
pub(super) struct Desk {
    /// The cursor; with gravity, only its column counts.
    pub(super) cursor: Point,
    /// A move that is being typed.
    pub(super) prompt: Option<String>,
    /// The message of the last key, if it was refused.
    pub(super) said: Option<String>,
    /// Whether the list of keys is shown.
    pub(super) help: bool,
    /// Whether further information is shown.
    pub(super) info: bool,
    /// The list of moves, if it is shown: the position that is chosen in it.
    pub(super) list: Option<usize>,
    /// Whether games are kept.
    pub(super) keeps: bool,
    /// Where the game is kept, if it is.
    pub(super) kept: Option<String>,
    /// Whether threats are marked.
    pub(super) threats: bool,
    /// Whether the panels are hidden.
    pub(super) alone: bool,
    /// Whether `g` was pressed once in an unfinished game.
    pub(super) sure: bool,
    /// How long the search has been running.
    pub(super) elapsed: Option<Duration>,
    /// The source of the values of the game.
    pub(super) valued_by: String,
}

impl Screen {
    /// The layout of a window of this size.
    pub(super) fn layout(&self, area: Rect) -> Option<Layout> {
        Layout::of(area, &self.view.kind, self.focus(), !self.desk.alone)
    }

    /// The cell of the cursor; with gravity, the cell where a stone would land.
    pub(super) fn focus(&self) -> Point {
        let (x, y) = self.desk.cursor;
        if !self.view.kind.gravity {
            return (x, y);
        }
        let stones = self.view.moves[..self.view.ply].iter().filter(|stone| stone.place.x == x).count();
        let top = self.view.kind.height - 1;
        (x, u8::try_from(stones).unwrap_or(top).min(top))
    }
}

/// Writes within an area; text beyond it is cut off.
pub(super) fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    if x < area.width && y < area.height {
        buffer.set_stringn(area.x + x, area.y + y, text, (area.width - x).into(), style);
    }
}

/// The width of a text on the screen: all our characters are one column wide.
pub(super) fn width(text: &str) -> u16 {
    u16::try_from(text.chars().count()).unwrap_or(u16::MAX)
}
