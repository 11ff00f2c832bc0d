//! Draws the list of moves over the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::glyphs::{CHOSEN, FAINT, STRONG};
use super::list::{MoveList, Row, indent};
use super::overlay::{framed, window};
use super::screen::{Screen, put, width};
use super::{review, words};
use board::Side;

/// The widest list.
const WIDEST: u16 = 64;
/// The number of a round.
const NUMBER: u16 = 6;

/// The width inside the frame.
pub(super) fn room(area: Rect) -> u16 {
    area.width.min(WIDEST).saturating_sub(2)
}

/// The rows of the list in a window.
pub(super) fn rows(list: &MoveList, area: Rect) -> Vec<Row> {
    list.rows(room(area), |list, node, first| {
        width(&list.number(node, first)) + width(&entry(list, node)) + 2
    })
}

/// A move with its mark and its value.
fn entry(list: &MoveList, node: usize) -> String {
    let node = &list.nodes[node];
    let mark = node.grade.map_or("", review::mark);
    let value = node.value.map_or_else(String::new, |value| format!(" {}", words::brief(value)));
    format!("{}{mark}{value}", node.name)
}

/// The list, with the chosen position in view.
pub(super) fn draw(screen: &Screen, chosen: usize, area: Rect, buffer: &mut Buffer) {
    let list = MoveList::of(&screen.view);
    let rows = rows(&list, area);
    let high = u16::try_from(rows.len() + 3).unwrap_or(u16::MAX).min(area.height);
    let window = window(area, room(area) + 2, high);
    let bottom =
        if room(area) < 44 { " Enter goes there " } else { " Enter goes there, Del drops, Esc back " };
    let inside = framed(screen.look, window, " moves ", bottom, buffer);
    heads(screen, inside, buffer);
    let body = Rect { y: inside.y + 1, height: inside.height.saturating_sub(1), ..inside };
    let shown = usize::from(body.height);
    let at = rows.iter().position(|row| row.nodes().contains(&chosen)).unwrap_or(0);
    let from = at.saturating_sub(shown / 2).min(rows.len().saturating_sub(shown));
    for (y, row) in (0..).zip(rows.iter().skip(from).take(shown)) {
        let line = Rect { y: body.y + y, height: 1, ..body };
        draw_row(screen, &list, row, chosen, line, buffer);
    }
}

/// The left edges of the two columns.
fn columns(line: Rect) -> [u16; 2] {
    [NUMBER, NUMBER + line.width.saturating_sub(NUMBER) / 2]
}

/// The stones above their columns.
fn heads(screen: &Screen, line: Rect, buffer: &mut Buffer) {
    let look = screen.look;
    for (side, x) in Side::BOTH.into_iter().zip(columns(line)) {
        put(buffer, line, x, 0, look.stone(side), look.side(side));
        put(buffer, line, x + 2, 0, &words::name(&screen.view, side), FAINT);
    }
}

fn draw_row(screen: &Screen, list: &MoveList, row: &Row, chosen: usize, line: Rect, buffer: &mut Buffer) {
    match row {
        Row::Round(number, nodes) => {
            put(buffer, line, 1, 0, &format!("{number:>3}."), FAINT);
            for (node, x) in nodes.iter().zip(columns(line)) {
                draw_entry(screen, list, *node, chosen, (line, x), buffer);
            }
        }
        Row::Variation(depth, nodes) => {
            let mut x = indent(*depth);
            for (at, node) in nodes.iter().enumerate() {
                let number = list.number(*node, at == 0);
                put(buffer, line, x, 0, &number, FAINT);
                x += width(&number);
                draw_entry(screen, list, *node, chosen, (line, x), buffer);
                x += width(&entry(list, *node)) + 2;
            }
        }
    }
}

/// A move: the chosen one is reversed, the one on the board is in brackets.
fn draw_entry(
    screen: &Screen,
    list: &MoveList,
    node: usize,
    chosen: usize,
    (line, x): (Rect, u16),
    buffer: &mut Buffer,
) {
    let (look, text) = (screen.look, entry(list, node));
    let known = &list.nodes[node];
    let style = if node == chosen { CHOSEN } else { Style::new() };
    put(buffer, line, x, 0, &text, FAINT.patch(style));
    put(buffer, line, x, 0, &known.name, STRONG.patch(style));
    let mark = known.grade.map_or("", review::mark);
    put(buffer, line, x + width(&known.name), 0, mark, review::style(known.grade, look).patch(style));
    if node == list.current {
        put(buffer, line, x.saturating_sub(1), 0, "[", STRONG);
        put(buffer, line, x + width(&text), 0, "]", STRONG);
    }
}
