//! Draws the board: lines, stones, and marks that need no colours.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::glyphs::{CHOSEN, FAINT};
use super::layout::{Grid, Size};
use super::marks::{Spot, Spots};
use super::names;
use super::screen::{Screen, put, width};

/// Draws the visible part of the board.
pub(super) fn draw(screen: &Screen, grid: &Grid, window: Rect, buffer: &mut Buffer) {
    names::draw(screen, grid, window, buffer);
    if grid.size.lined(grid.gravity) {
        lines(screen, grid, buffer);
    } else if grid.size == Size::Large {
        frame(screen, grid, buffer);
    }
    let spots = Spots::of(screen);
    for cell in grid.cells() {
        if let Some(place) = grid.place(cell) {
            let spot = spots.at(cell);
            match grid.size {
                Size::Large => large(screen, &spot, place, buffer),
                Size::Medium | Size::Small => three(screen, &spot, grid, place, buffer),
                Size::Tight => tight(screen, &spot, place, buffer),
            }
        }
    }
    if grid.size == Size::Tight {
        join(screen, &spots, grid, buffer);
    }
}

/// A frame with nothing inside.
fn frame(screen: &Screen, grid: &Grid, buffer: &mut Buffer) {
    let (lines, wood, area) = (screen.look.lines(), screen.look.wood(), grid.area);
    let across = lines.across.repeat(usize::from(area.width - 2));
    for (y, joints) in [(0, lines.joints[0]), (area.height - 1, lines.joints[2])] {
        put(buffer, area, 0, y, &format!("{}{across}{}", joints[0], joints[2]), wood);
    }
    for y in 1..area.height - 1 {
        put(buffer, area, 0, y, lines.down, wood);
        put(buffer, area, area.width - 1, y, lines.down, wood);
    }
}

/// Lines between all cells.
fn lines(screen: &Screen, grid: &Grid, buffer: &mut Buffer) {
    let (lines, wood, area) = (screen.look.lines(), screen.look.wood(), grid.area);
    let (step_x, step_y) = grid.size.step(grid.gravity);
    for y in 0..area.height {
        let row = if y == 0 {
            0
        } else if y == area.height - 1 {
            2
        } else {
            1
        };
        for x in 0..area.width {
            let column = if x == 0 {
                0
            } else if x == area.width - 1 {
                2
            } else {
                1
            };
            match (x % step_x == 0, y % step_y == 0) {
                (true, true) => put(buffer, area, x, y, lines.joints[row][column], wood),
                (true, false) => put(buffer, area, x, y, lines.down, wood),
                (false, true) => put(buffer, area, x, y, lines.across, wood),
                (false, false) => {}
            }
        }
    }
}

/// A cell of six by two.
fn large(screen: &Screen, spot: &Spot, place: Rect, buffer: &mut Buffer) {
    let look = screen.look;
    let (rows, style) = match spot.stone {
        Some(side) => (look.disc(side), look.side(side)),
        None if screen.view.kind.gravity => (look.hole(), look.wood()),
        None => (["", ""], Style::new()),
    };
    let sides = spot.brackets(look);
    let texts = if spot.stone.is_none() { spot.texts(look, 6).to_vec() } else { Vec::new() };
    for (y, row) in (0..).zip(rows) {
        put(buffer, place, 1, y, row, style);
        if let Some(text) = texts.get(usize::from(y)).filter(|text| !text.is_empty()) {
            // A value takes the whole row, a mark only its place.
            let text = if y == 0 { format!("{text:^6}") } else { text.clone() };
            let left = (place.width + 1).saturating_sub(width(&text)) / 2;
            put(buffer, place, left, y, &text, look.advice());
        }
        if let Some(([left, right], style)) = sides {
            put(buffer, place, 0, y, left, style);
            put(buffer, place, 5, y, right, style);
        }
    }
}

/// A cell of three characters in a row.
fn three(screen: &Screen, spot: &Spot, grid: &Grid, place: Rect, buffer: &mut Buffer) {
    let look = screen.look;
    let text = spot.texts(look, 3)[0].clone();
    let (text, style) = match spot.stone {
        Some(side) => (look.stone(side).to_owned(), look.side(side)),
        None if !text.is_empty() => (text, look.advice()),
        None if grid.size == Size::Small => (look.ground().to_owned(), FAINT),
        None => (String::new(), Style::new()),
    };
    let wide = width(&text) > 1;
    put(buffer, place, 0, 0, &format!("{text:^3}"), style);
    if let Some(([left, right], style)) = spot.brackets(look) {
        if wide {
            buffer.set_style(place, CHOSEN);
        } else {
            put(buffer, place, 0, 0, left, style);
            put(buffer, place, 2, 0, right, style);
        }
    }
    emphasise(screen, spot, place, buffer);
}

/// A cell of one character; marks are drawn later, since neighbours share the space between them.
fn tight(screen: &Screen, spot: &Spot, place: Rect, buffer: &mut Buffer) {
    let look = screen.look;
    let text = &spot.texts(look, 1)[0];
    let (text, style) = match spot.stone {
        Some(side) => (look.stone(side), look.side(side)),
        None if !text.is_empty() => (text.as_str(), look.advice()),
        None => (look.ground(), FAINT),
    };
    put(buffer, place, 0, 0, text, style);
    emphasise(screen, spot, place, buffer);
}

/// The winning line is reversed, since brackets alone would be hard to see.
fn emphasise(screen: &Screen, spot: &Spot, place: Rect, buffer: &mut Buffer) {
    if spot.won {
        buffer.set_style(place, screen.look.won().add_modifier(Modifier::REVERSED));
    }
}

/// Marks between the cells of a tight board.
fn join(screen: &Screen, spots: &Spots<'_>, grid: &Grid, buffer: &mut Buffer) {
    let look = screen.look;
    for cell in grid.cells() {
        let spot = spots.at(cell);
        let Some(([left, right], style)) = spot.brackets(look) else { continue };
        let Some(place) = grid.place(cell) else { continue };
        let joined = cell.0 > grid.columns.0 && spot.won && spots.at((cell.0 - 1, cell.1)).won;
        let left = if joined { "=" } else { left };
        put(buffer, grid.area, place.x - 1 - grid.area.x, place.y - grid.area.y, left, style);
        put(buffer, grid.area, place.x + 1 - grid.area.x, place.y - grid.area.y, right, style);
    }
}
