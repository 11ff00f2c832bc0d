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
    } else if grid.size.is_tall() {
        frame(screen, grid, buffer);
    }
    let spots = Spots::of(screen);
    for cell in grid.cells() {
        if let Some(place) = grid.place(cell) {
            let spot = spots.at(cell);
            match grid.size {
                Size::Huge | Size::Large => tall(screen, &spot, grid.size, place, buffer),
                Size::Medium | Size::Wide | Size::Small => low(screen, &spot, grid, place, buffer),
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

/// A cell of several rows.
fn tall(screen: &Screen, spot: &Spot, size: Size, place: Rect, buffer: &mut Buffer) {
    let look = screen.look;
    let (rows, style) = match spot.stone {
        Some(stone) => (look.disc(stone, size), look.side(stone)),
        None if screen.view.kind.gravity => (look.hole(size), look.wood()),
        None => (&[][..], Style::new()),
    };
    for (y, row) in (0..).zip(rows) {
        put(buffer, place, 1, y, row, style);
    }
    let texts = if spot.stone.is_none() { spot.texts(look, 6) } else { Default::default() };
    // Two rows of text in the middle.
    for (row, text) in (place.height / 2 - 1..).zip(&texts) {
        if !text.is_empty() {
            // A value takes the whole of a low row, a mark only its place.
            let text = if row == 0 { format!("{text:^6}") } else { text.clone() };
            let left = (place.width + 1).saturating_sub(width(&text)) / 2;
            put(buffer, place, left, row, &text, look.advice());
        }
    }
    let [upper, lower] = spot.sides(look, size);
    for y in 0..place.height {
        if let Some(([left, right], style)) = if 2 * y < place.height { upper } else { lower } {
            put(buffer, place, 0, y, left, style);
            put(buffer, place, place.width - 1, y, right, style);
        }
    }
}

/// A cell of one row.
fn low(screen: &Screen, spot: &Spot, grid: &Grid, place: Rect, buffer: &mut Buffer) {
    let look = screen.look;
    // Without lines between them, values of three characters would touch.
    let room = if grid.size == Size::Small { 2 } else { 3 };
    let text = &spot.texts(look, room)[0];
    let (text, style) = match spot.stone(look) {
        Some(stone) => stone,
        None if !text.is_empty() => (text.as_str(), look.advice()),
        None if !grid.size.lined(grid.gravity) => (look.ground(), FAINT),
        None => ("", Style::new()),
    };
    let wide = usize::from(place.width);
    put(buffer, place, 0, 0, &format!("{text:^wide$}"), style);
    if let Some(([left, right], style)) = spot.sides(look, grid.size)[0] {
        if width(text) + 2 > place.width {
            buffer.set_style(place, CHOSEN);
        } else {
            put(buffer, place, 0, 0, left, style);
            put(buffer, place, place.width - 1, 0, right, style);
        }
    }
    emphasise(screen, spot, place, buffer);
}

/// A cell of one character; marks are drawn later, since neighbours share the space between them.
fn tight(screen: &Screen, spot: &Spot, place: Rect, buffer: &mut Buffer) {
    let look = screen.look;
    let text = &spot.texts(look, 1)[0];
    let (text, style) = match spot.stone(look) {
        Some(stone) => stone,
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
        let Some(([left, right], style)) = spot.sides(look, grid.size)[0] else { continue };
        let Some(place) = grid.place(cell) else { continue };
        let joined = cell.0 > grid.columns.0 && spot.won && spots.at((cell.0 - 1, cell.1)).won;
        let left = if joined { "=" } else { left };
        put(buffer, grid.area, place.x - 1 - grid.area.x, place.y - grid.area.y, left, style);
        put(buffer, grid.area, place.x + 1 - grid.area.x, place.y - grid.area.y, right, style);
    }
}
