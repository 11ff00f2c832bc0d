//! The whole screen as a widget.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::glyphs::{CHOSEN, FAINT, STRONG};
use super::layout::{LEAST, Layout};
use super::screen::{Screen, put, width};
use super::{board, browser, evaluation, keys, overlay, panels, review, words};

impl Screen {
    /// The title line: game and move number.
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

    /// The status line: a prompt, a message, or the state of the game; the keys below it, unless the text needs both lines.
    fn status(&self, layout: &Layout, buffer: &mut Buffer) {
        let Layout { status: area, keys, panel, .. } = *layout;
        let (look, desk) = (self.look, &self.desk);
        let mut x = 1;
        if let Some(typed) = &desk.prompt {
            let text = format!("move: {typed}");
            put(buffer, area, x, 0, &text, STRONG);
            put(buffer, area, x + width(&text), 0, "_", CHOSEN);
            x += width(&text) + 3;
        }
        let trouble = || self.view.trouble.as_ref().map(ToString::to_string);
        let (text, style) = match desk.said.clone().or_else(trouble) {
            Some(said) => (said, look.error()),
            None if desk.prompt.is_some() => ("Enter plays it, Esc cancels".to_owned(), FAINT),
            None => {
                let standing = words::standing(&self.view, look);
                // In a window without panels, the most important of what they would say.
                let more = || review::in_brief(self).or_else(|| evaluation::in_brief(self));
                let more = panel.is_none().then(more).flatten();
                (more.map_or(standing.clone(), |more| format!("{standing}{}{more}", look.dot())), STRONG)
            }
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
                self.status(&layout, buffer);
                if self.desk.help {
                    overlay::help(self, area, buffer);
                } else if self.desk.info {
                    overlay::info(self, area, buffer);
                } else if let Some(chosen) = self.desk.list {
                    browser::draw(self, chosen, area, buffer);
                }
            }
        }
        if self.look.ascii {
            to_ascii(area, buffer);
        }
    }
}

/// Replaces characters outside ASCII, such as those in the messages of an engine.
fn to_ascii(area: Rect, buffer: &mut Buffer) {
    for position in area.positions() {
        if !buffer[position].symbol().is_ascii() {
            buffer[position].set_symbol("?");
        }
    }
}
