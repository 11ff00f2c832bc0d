//! The board without stones, as SVG: what lies behind them, and the front with holes where stones fall.
//!
//! The middle of a cell is at 48 times its column, counted from the left, and at 48 times its row, counted from the top.

use std::fmt::Write;

use board::Rules;

/// The side of a cell.
const CELL: i32 = 48;

/// How boards are drawn: stones that fall, stones on crossings of lines, signs in squares.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Drop,
    Lines,
    Squares,
}

/// A drawing of the empty board. Stones go into the group of class `stones`, marks into that of class `marks`; what a stone of a
/// side looks like is defined as `viewer--first` and `viewer--second`.
pub(super) fn plate(rules: Rules) -> String {
    let style = style(rules);
    let (right, bottom) = edges(rules);
    let (back, front) = match style {
        Style::Drop => (well(right, bottom), front(rules)),
        Style::Lines => (wood(rules), String::new()),
        Style::Squares => (paper(rules), String::new()),
    };
    // Left, above, right, below: from the edges of the outer cells.
    let (name, margins) = match style {
        Style::Drop => ("drop", [12, 12, 12, 30]),
        Style::Lines => ("lines", [36, 2, 2, 28]),
        Style::Squares => ("squares", [26, 2, 2, 26]),
    };
    let half = CELL / 2;
    let (x, y) = (-half - margins[0], -half - margins[1]);
    let (width, height) = (right + half + margins[2] - x, bottom + half + margins[3] - y);
    // Few cells do not grow without end.
    let most = f64::from(width) * 0.15;
    format!(
        "<svg class=\"board {name}\" data-part=\"board\" role=\"img\" aria-label=\"Board\" \
         style=\"max-width: {most:.1}rem\" viewBox=\"{x} {y} {width} {height}\">\n<defs>\n{}</defs>\n<g class=\"back\">\n{back}</g>\n\
         <g class=\"stones\"></g>\n<g class=\"front\">\n{front}</g>\n<g class=\"marks\"></g>\n</svg>\n",
        definitions(style)
    )
}

/// Five in a row is played on lines, as everywhere.
fn style(rules: Rules) -> Style {
    let lines = rules.k() >= 5 && rules.width().min(rules.height()) >= 7;
    if rules.gravity() {
        Style::Drop
    } else if lines {
        Style::Lines
    } else {
        Style::Squares
    }
}

/// The middles of the last column and the lowest row.
fn edges(rules: Rules) -> (i32, i32) {
    ((i32::from(rules.width()) - 1) * CELL, (i32::from(rules.height()) - 1) * CELL)
}

/// Stones of both sides around the origin; they differ in shape as well as in colour. What they are styled by is on the shapes
/// themselves, for nothing around a definition counts where it is used.
fn definitions(style: Style) -> String {
    let [first, second] = match style {
        Style::Drop => [
            body("disc first", 19.7) + &cross(6, "engraved first"),
            body("disc second", 19.7) + &ring(7, "engraved second"),
        ],
        Style::Lines => {
            [body("pebble first", 21.6), body("pebble second", 21.6) + &ring(11, "engraved pale")]
        }
        Style::Squares => [cross(12, "drawn first"), ring(14, "drawn second")],
    };
    let gradients: String = ["first", "second"].map(gradient).concat();
    format!("{gradients}<g id=\"viewer--first\">{first}</g>\n<g id=\"viewer--second\">{second}</g>\n")
}

fn gradient(side: &str) -> String {
    format!(
        "<radialGradient id=\"viewer--shine-{side}\" cx=\"38%\" cy=\"32%\" r=\"75%\">\
         <stop offset=\"0%\" class=\"shine {side}\"/><stop offset=\"100%\" class=\"shade {side}\"/></radialGradient>\n"
    )
}

/// A round stone; the last word of its class is the side.
fn body(class: &str, radius: f64) -> String {
    let side = class.rsplit(' ').next().unwrap_or_default();
    format!("<circle r=\"{radius}\" class=\"{class}\" fill=\"url(#viewer--shine-{side})\"/>")
}

fn cross(size: i32, class: &str) -> String {
    let path = format!("M-{size} -{size}L{size} {size}M-{size} {size}L{size} -{size}");
    format!("<path d=\"{path}\" class=\"{class}\"/>")
}

fn ring(size: i32, class: &str) -> String {
    format!("<circle r=\"{size}\" class=\"{class}\"/>")
}

fn well(right: i32, bottom: i32) -> String {
    format!(
        "<rect x=\"-28\" y=\"-28\" width=\"{}\" height=\"{}\" rx=\"12\" class=\"well\"/>\n",
        right + 56,
        bottom + 72
    )
}

/// A plate with a hole for every cell.
fn front(rules: Rules) -> String {
    let (right, bottom) = edges(rules);
    let (x, y) = (right + 34, bottom + 52);
    let mut path = format!(
        "M-18 -34H{}a16 16 0 0 1 16 16V{}a16 16 0 0 1 -16 16H-18a16 16 0 0 1 -16 -16V-18a16 16 0 0 1 16 -16z",
        x - 16,
        y - 16
    );
    for row in 0..i32::from(rules.height()) {
        for column in 0..i32::from(rules.width()) {
            let (x, y) = (column * CELL, row * CELL);
            write!(path, "M{} {y}a20 20 0 1 0 40 0a20 20 0 1 0 -40 0z", x - 20).expect("a string grows");
        }
    }
    format!("<path d=\"{path}\" fill-rule=\"evenodd\" class=\"plate\"/>\n{}", columns(rules, bottom + 44))
}

fn wood(rules: Rules) -> String {
    let (right, bottom) = edges(rules);
    let upright = (0..=right).step_by(48).fold(String::new(), |path, x| path + &format!("M{x} 0V{bottom}"));
    let lines = (0..=bottom).step_by(48).fold(upright, |path, y| path + &format!("M0 {y}H{right}"));
    let star = |(x, y): (i32, i32)| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"4.5\" class=\"star\"/>\n");
    let stars: String = stars(rules).into_iter().map(star).collect();
    format!(
        "<rect x=\"-59\" y=\"-25\" width=\"{}\" height=\"{}\" rx=\"12\" class=\"wood\"/>\n\
         <path d=\"{lines}\" class=\"lines\"/>\n<rect width=\"{right}\" height=\"{bottom}\" class=\"edge\"/>\n{stars}{}{}",
        right + 84,
        bottom + 76,
        columns(rules, bottom + 44),
        rows(rules, -41),
    )
}

/// The crossings that are dotted, on boards of the usual sizes.
fn stars(rules: Rules) -> Vec<(i32, i32)> {
    let along = match (rules.width(), rules.height()) {
        (15, 15) => [3, 7, 11],
        (19, 19) => [3, 9, 15],
        _ => return Vec::new(),
    };
    let points = along.into_iter().flat_map(|x| along.map(|y| (x, y)));
    let shown = points.filter(|(x, y)| rules.width() == 19 || (*x == 7) == (*y == 7));
    shown.map(|(x, y)| (x * CELL, y * CELL)).collect()
}

fn paper(rules: Rules) -> String {
    let (right, bottom) = edges(rules);
    let upright =
        (24..right).step_by(48).fold(String::new(), |path, x| path + &format!("M{x} -20V{}", bottom + 20));
    let lines = (24..bottom).step_by(48).fold(upright, |path, y| path + &format!("M-20 {y}H{}", right + 20));
    format!(
        "<rect x=\"-24\" y=\"-24\" width=\"{}\" height=\"{}\" rx=\"10\" class=\"paper\"/>\n\
         <path d=\"{lines}\" class=\"lines\"/>\n{}{}",
        right + 48,
        bottom + 48,
        columns(rules, bottom + 44),
        rows(rules, -36),
    )
}

fn label(x: i32, y: i32, name: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\" class=\"name\">{name}</text>\n")
}

fn columns(rules: Rules, y: i32) -> String {
    let name = |column: u8| label(i32::from(column) * CELL, y, &rules.column_name(column));
    (0..rules.width()).map(name).collect()
}

fn rows(rules: Rules, x: i32) -> String {
    let height = i32::from(rules.height());
    (0..height).map(|row| label(x, row * CELL + 6, &(height - row).to_string())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(game: &str) -> String {
        plate(game.parse().expect("rules"))
    }

    #[test]
    fn boards_look_as_they_are_played() {
        assert!(drawn("connect4").starts_with("<svg class=\"board drop\""));
        assert!(drawn("gomoku").starts_with("<svg class=\"board lines\""));
        assert!(drawn("tictactoe").starts_with("<svg class=\"board squares\""));
        assert!(drawn("free:6x9:5").starts_with("<svg class=\"board squares\""));
    }

    #[test]
    fn every_cell_has_its_place() {
        assert_eq!(drawn("connect4").matches("a20 20 0 1 0 40 0").count(), 42);
        assert_eq!(drawn("connect4").matches("class=\"name\"").count(), 7);
        assert_eq!(drawn("gomoku").matches("class=\"name\"").count(), 30);
        assert_eq!(drawn("gomoku").matches("class=\"star\"").count(), 5);
        assert_eq!(drawn("free:19x19:5").matches("class=\"star\"").count(), 9);
        assert!(drawn("tictactoe").contains("M24 -20V116M72 -20V116M-20 24H116M-20 72H116"));
        assert!(drawn("tictactoe").contains("viewBox=\"-50 -26 172 172\""));
    }

    #[test]
    fn the_sides_differ_in_shape() {
        for game in ["connect4", "gomoku", "tictactoe"] {
            let svg = drawn(game);
            let shapes = |side: &str| {
                let from = svg.find(&format!("id=\"viewer--{side}\"")).expect("a stone");
                let stone = &svg[from..from + svg[from..].find("</g>").expect("its end")];
                (stone.matches("<circle").count(), stone.matches("<path").count())
            };
            assert_ne!(shapes("first"), shapes("second"), "{game}");
        }
    }
}
