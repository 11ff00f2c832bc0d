//! Overlays: the list of keys, further information, and the message that the window is too small.

use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Widget, Wrap};

use super::glyphs::{FAINT, Look, STRONG};
use super::screen::{Screen, put, width};
use super::{info, keys};
use board::Side;

/// The width of a column of keys.
const COLUMN: u16 = 38;
/// The part of it that names them.
const NAMES: u16 = 12;

/// The widest window of further information.
const WIDEST: u16 = 90;
/// How an overlay is closed.
const BACK: &str = " any key goes back ";

/// The message that the window is too small.
pub(super) fn too_small(area: Rect, buffer: &mut Buffer, (width, height): (u16, u16)) {
    let said = format!("The window is too small: {width}x{height} at least.");
    Paragraph::new(said).wrap(Wrap { trim: true }).render(area, buffer);
}

/// The list of keys, in one or two columns.
pub(super) fn help(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    let look = screen.look;
    let notes = notes(screen);
    let entries = keys::all(&screen.view.kind, look);
    let count = u16::try_from(entries.len()).unwrap_or(u16::MAX);
    let columns = (area.width.saturating_sub(2) / COLUMN).clamp(1, 2);
    let needed = count.div_ceil(columns) + u16::try_from(notes.len()).unwrap_or(0) + 3;
    let window = window(area, columns * COLUMN + 2, needed.min(area.height));
    let inside = framed(look, window, " keys ", BACK, buffer);
    let rows = count.div_ceil(columns).max(1);
    for (at, (key, what)) in (0..).zip(entries) {
        let (column, row) = (at / rows, at % rows);
        put(buffer, inside, column * COLUMN + 1, row, &key, STRONG);
        put(buffer, inside, column * COLUMN + 2 + NAMES, row, &what, ratatui::style::Style::new());
    }
    for (row, note) in (rows + 1..).zip(notes) {
        put(buffer, inside, 1, row, &note, FAINT);
    }
}

/// What the panels leave out.
pub(super) fn info(screen: &Screen, area: Rect, buffer: &mut Buffer) {
    let lines = info::lines(screen, WIDEST.min(area.width).saturating_sub(3));
    let high = u16::try_from(lines.len() + 2).unwrap_or(u16::MAX).min(area.height);
    let inside = framed(screen.look, window(area, WIDEST, high), " exactly ", BACK, buffer);
    for (row, line) in inside.rows().zip(lines) {
        line.render(row, buffer);
    }
}

/// A window in the middle. It takes the whole width rather than leave a narrow strip of the board beside it, which would only confuse.
pub(super) fn window(area: Rect, wide: u16, high: u16) -> Rect {
    let wide = if wide + 6 > area.width { area.width } else { wide };
    Rect::new(area.x + (area.width - wide) / 2, area.y + (area.height - high) / 2, wide, high)
}

/// Clears a window and frames it; returns what is inside.
pub(super) fn framed(look: Look, window: Rect, title: &str, bottom: &str, buffer: &mut Buffer) -> Rect {
    Clear.render(window, buffer);
    frame(look, window, [title, bottom], buffer);
    let (wide, high) = (window.width.saturating_sub(2), window.height.saturating_sub(2));
    Rect::new(window.x + 1, window.y + 1, wide, high)
}

/// What marks mean.
fn notes(screen: &Screen) -> Vec<String> {
    let look = screen.look;
    let [first, second, both] = [(true, false), (false, true), (true, true)].map(|(a, b)| look.threat(a, b));
    let [first_last, second_last] = [Side::First, Side::Second].map(|side| look.last_stone(side));
    [
        "small letters command, CAPITALS are columns".to_owned(),
        format!("last move: {first_last} {second_last}, or ( ) where stones are large; [winning line]"),
        "! hint, or what the review would have played  * best  + considered".to_owned(),
        format!("wins here: {first} first  {second} second  {both} both"),
        "exact: W3 wins in 3 own moves, L6 loses in 6, = draws".to_owned(),
        "62% is an estimate; 1 to 9 are the best moves".to_owned(),
        "review: ?! inaccuracy  ? mistake  ?? blunder  ?W missed win".to_owned(),
    ]
    .into()
}

/// A frame with a title, and how to close it.
fn frame(look: Look, area: Rect, [title, bottom]: [&str; 2], buffer: &mut Buffer) {
    let lines = look.lines();
    if area.width < 2 || area.height < 2 {
        return;
    }
    let across = lines.across.repeat(usize::from(area.width - 2));
    for (y, joints) in [(0, lines.joints[0]), (area.height - 1, lines.joints[2])] {
        put(buffer, area, 0, y, &format!("{}{across}{}", joints[0], joints[2]), STRONG);
    }
    for y in 1..area.height - 1 {
        put(buffer, area, 0, y, lines.down, STRONG);
        put(buffer, area, area.width - 1, y, lines.down, STRONG);
    }
    for (y, text) in [(0, title), (area.height - 1, bottom)] {
        let title = Rect { y: area.y + y, height: 1, ..area };
        if width(text) + 2 < area.width {
            let left = title.x + (title.width - width(text)) / 2;
            let place = Rect { x: left, width: width(text), ..title };
            Line::styled(text, STRONG).alignment(Alignment::Center).render(place, buffer);
        }
    }
}
