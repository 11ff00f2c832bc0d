//! Stones and marks.

use super::geometry::{INK, PAPER, Style};
use crate::Side;

/// A stone, or a sign in a square. The sides differ in shape as well as in colour.
///
/// Its classes do not depend on those of the board: style sheets do not see the ancestors of a definition that is used
/// elsewhere.
pub(super) fn stone(style: Style, side: Side, at: (i32, i32)) -> String {
    let (kind, fill, edge) = match (style, side) {
        (Style::Drop, Side::First) => ("disc", "#f2b632", "#8a5a00"),
        (Style::Drop, Side::Second) => ("disc", "#d6382d", "#5e0d08"),
        (Style::Lines, Side::First) => ("pebble", "#1d2433", "#000000"),
        (Style::Lines, Side::Second) => ("pebble", "#fdfdfb", "#1d2433"),
        (Style::Squares, Side::First) => return cross(at, "#1c47c4"),
        (Style::Squares, Side::Second) => {
            return circle("sign second", at, 17, ("none", "#b3271c"), 7);
        }
    };
    let body = circle(&format!("stone {kind} {side}"), at, 24, (fill, edge), 2);
    match side {
        Side::First => body,
        Side::Second => body + &circle(&format!("ring {kind} {side}"), at, 13, ("none", edge), 3),
    }
}

/// The mark of the last move.
pub(super) fn last(at: (i32, i32)) -> String {
    circle("last", at, 6, (PAPER, INK), 2)
}

/// The mark of a stone in the line that won.
pub(super) fn won(at: (i32, i32)) -> String {
    circle("won", at, 26, ("none", "#17b26a"), 5)
}

fn circle(class: &str, (x, y): (i32, i32), radius: i32, (fill, edge): (&str, &str), width: i32) -> String {
    format!(
        "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{edge}\" \
         stroke-width=\"{width}\"/>\n"
    )
}

fn cross((x, y): (i32, i32), colour: &str) -> String {
    let (left, right, above, below) = (x - 15, x + 15, y - 15, y + 15);
    format!(
        "<path class=\"sign first\" d=\"M{left} {above}L{right} {below}M{left} {below}L{right} {above}\" fill=\"none\" \
         stroke=\"{colour}\" stroke-linecap=\"round\" stroke-width=\"7\"/>\n"
    )
}
