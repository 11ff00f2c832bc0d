//! The board without stones.

use super::geometry::{CELL, EDGE, FAINT, HALF, INK, PAPER, Style, far, middle};
use crate::Rules;

/// Everything behind the stones: the ground, holes or lines, and the names of columns and rows.
pub(super) fn ground(rules: Rules, style: Style) -> String {
    let (fill, grid) = match style {
        Style::Drop => ("fill=\"#2456a6\"".to_owned(), holes(rules)),
        Style::Lines => ("fill=\"#e9c989\"".to_owned(), lines(rules)),
        Style::Squares => {
            (format!("fill=\"{PAPER}\" stroke=\"{FAINT}\" stroke-width=\"1.5\""), squares(rules))
        }
    };
    let (right, bottom) = far(rules);
    format!(
        "<rect class=\"ground\" x=\"-{HALF}\" y=\"-{HALF}\" width=\"{}\" height=\"{}\" rx=\"10\" {fill}/>\n{grid}{}",
        right + CELL,
        bottom + CELL,
        names(rules),
    )
}

fn holes(rules: Rules) -> String {
    let hole = |(x, y)| format!("<circle class=\"hole\" cx=\"{x}\" cy=\"{y}\" r=\"24\" fill=\"{PAPER}\"/>\n");
    rules.cells().map(|cell| hole(middle(rules, cell))).collect()
}

/// Lines that cross in the middle of every cell.
fn lines(rules: Rules) -> String {
    grid(rules, 0, 0, (INK, "square")) + &stars(rules)
}

/// Star points, on boards of the usual sizes.
fn stars(rules: Rules) -> String {
    let along = match (rules.width(), rules.height()) {
        (15, 15) => [3, 7, 11],
        (19, 19) => [3, 9, 15],
        _ => return String::new(),
    };
    let points = along.into_iter().flat_map(|x| along.map(|y| (x, y)));
    let shown = points.filter(|(x, y)| rules.width() == 19 || (*x == 7) == (*y == 7));
    let star = |(x, y): (i32, i32)| {
        format!("<circle class=\"star\" cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{INK}\"/>\n", x * CELL, y * CELL)
    };
    shown.map(star).collect()
}

/// Lines between the cells.
fn squares(rules: Rules) -> String {
    grid(rules, HALF, 25, (FAINT, "round"))
}

/// Vertical and horizontal lines one cell apart. The first ones are at `from`; they extend `beyond` the middle of the outer
/// cells.
fn grid(rules: Rules, from: i32, beyond: i32, (colour, cap): (&str, &str)) -> String {
    let (right, bottom) = far(rules);
    let steps = |to: i32| (0..).map(move |step| from + step * CELL).take_while(move |at| *at <= to);
    let upright = steps(right).map(|x| format!("M{x} {}V{}", -beyond, bottom + beyond));
    let level = steps(bottom).map(|y| format!("M{} {y}H{}", -beyond, right + beyond));
    let path: Vec<String> = upright.chain(level).collect();
    format!(
        "<path class=\"grid\" d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-linecap=\"{cap}\" stroke-width=\"1.5\"/>\n",
        path.concat()
    )
}

/// The names of columns, and of rows where moves are written with them.
fn names(rules: Rules) -> String {
    let (_, bottom) = far(rules);
    let column = |x: u8| name((i32::from(x) * CELL, bottom + HALF + 24), &rules.column_name(x));
    let columns: String = (0..rules.width()).map(column).collect();
    let shown = if rules.gravity() { 0 } else { rules.height() };
    let row = |y: u8| name((-HALF - EDGE / 2, bottom - i32::from(y) * CELL + 6), &(y + 1).to_string());
    columns + &(0..shown).map(row).collect::<String>()
}

fn name((x, y): (i32, i32), text: &str) -> String {
    format!(
        "<text class=\"name\" x=\"{x}\" y=\"{y}\" font-size=\"18\" text-anchor=\"middle\" fill=\"{INK}\">{text}</text>\n"
    )
}
