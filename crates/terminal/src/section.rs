//! A section of the panels.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::glyphs::{FAINT, Look, STRONG};
use super::screen::width;

/// A section of the panels: a title and lines.
pub(super) struct Section {
    pub(super) title: Option<String>,
    pub(super) lines: Vec<Line<'static>>,
}

impl Section {
    /// Its full height in lines.
    pub(super) fn height(&self) -> u16 {
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX) + u16::from(self.title.is_some())
    }

    /// Draws as much of it as fits.
    pub(super) fn draw(self, look: Look, area: Rect, buffer: &mut Buffer) {
        let title = self.title.map(|title| heading(&title, area.width, look));
        for (row, line) in area.rows().zip(title.into_iter().chain(self.lines)) {
            line.render(row, buffer);
        }
    }
}

/// A title, followed by a horizontal line.
fn heading(title: &str, room: u16, look: Look) -> Line<'static> {
    let across = look.lines().across;
    let rest = across.repeat(usize::from(room.saturating_sub(width(title) + 4)));
    let faint = FAINT;
    Line::from(vec![
        Span::styled(format!("{across} "), faint),
        Span::styled(title.to_owned(), STRONG),
        Span::styled(format!(" {rest}"), faint),
    ])
}

/// A text, shortened to the given width.
pub(super) fn cut(text: &str, room: u16, look: Look) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let kept = room.saturating_sub(width(look.ellipsis()));
    text.chars().take(kept.into()).chain(look.ellipsis().chars()).collect()
}

/// A text in lines of the given width, broken between words where that is possible.
pub(super) fn wrapped(text: &str, indent: &str, room: u16, style: Style) -> Vec<Line<'static>> {
    let room = usize::from(room.saturating_sub(width(indent))).max(1);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        match lines.last_mut() {
            Some(line) if usize::from(width(line)) + 1 + word.len() <= room => {
                line.push(' ');
                line.extend(word);
            }
            _ => {
                while word.len() > room {
                    lines.push(word.drain(..room).collect());
                }
                lines.push(word.into_iter().collect());
            }
        }
    }
    lines.into_iter().map(|line| Line::styled(format!("{indent}{line}"), style)).collect()
}
