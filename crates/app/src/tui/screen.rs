//! What is drawn: what there is to see of a board, and what the keys are about to do.

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

/// What belongs to the player at the terminal, and not to the board.
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
