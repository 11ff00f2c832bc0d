//! The names of columns and rows, and arrows where the board extends beyond the window.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::glyphs::{FAINT, STRONG};
use super::layout::{Grid, Size};
use super::screen::{Screen, put};

/// Draws names around a board, and arrows where a part of it is not visible.
pub(super) fn draw(screen: &Screen, grid: &Grid, window: Rect, buffer: &mut Buffer) {
    let mut write = |x: u16, y: u16, text: &str, style: Style| {
        put(buffer, window, x.saturating_sub(window.x), y.saturating_sub(window.y), text, style);
    };
    columns(screen, grid, &mut write);
    if !grid.gravity {
        rows(screen, grid, &mut write);
    }
    edges(screen, grid, &mut write);
}

/// Writes a styled text at a position.
type Write<'a> = &'a mut dyn FnMut(u16, u16, &str, Style);

/// The names at the cursor are bold.
fn style(chosen: bool) -> Style {
    if chosen { STRONG } else { FAINT }
}

/// The names of columns; that of the cursor is in brackets, if they fit.
fn columns(screen: &Screen, grid: &Grid, write: Write<'_>) {
    let focus = screen.focus().0;
    for x in grid.columns.0..grid.columns.0 + grid.columns.1 {
        let (Some(place), Some(name)) =
            (grid.place((x, grid.rows.0)), screen.view.columns.get(usize::from(x)))
        else {
            continue;
        };
        let chosen = x == focus && screen.view.outcome.is_none();
        let text = match grid.size {
            // A name of two letters covers the next one.
            Size::Tight if name.len() > 1 && x.abs_diff(focus) % 2 == 1 => continue,
            Size::Tight if !grid.gravity => name.clone(),
            _ if chosen => format!("[{name}]"),
            _ => name.clone(),
        };
        // A bracket precedes the name, and names of two letters start at the same column as shorter ones.
        let bracket = u16::from(text.len() > name.len());
        let middle = place.x + (place.width - 1) / 2;
        write(middle.saturating_sub(bracket), grid.names(), &text, style(chosen));
    }
}

/// The numbers of rows; that of the cursor is bold.
fn rows(screen: &Screen, grid: &Grid, write: Write<'_>) {
    let focus = screen.focus().1;
    for y in grid.rows.0..grid.rows.0 + grid.rows.1 {
        if let Some(place) = grid.place((grid.columns.0, y)) {
            let chosen = y == focus && screen.view.outcome.is_none();
            write(grid.area.x.saturating_sub(3), place.y, &format!("{:>2}", y + 1), style(chosen));
        }
    }
}

/// Arrows where the board extends beyond the window.
fn edges(screen: &Screen, grid: &Grid, write: Write<'_>) {
    let area = grid.area;
    let places = [
        (area.x.saturating_sub(1), grid.names(), "<"),
        (area.right(), grid.names(), ">"),
        (area.right(), area.y, "^"),
        (area.right(), area.bottom() - 1, "v"),
    ];
    for ((x, y, arrow), hidden) in places.into_iter().zip(grid.hidden(screen.view.kind.width)) {
        if hidden {
            write(x, y, arrow, STRONG);
        }
    }
}
