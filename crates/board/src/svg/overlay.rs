//! Marks over a board, with a legend below it.

use std::fmt::Write as _;

use super::geometry::{CELL, HALF, INK, PAPER, corner, middle, size};
use crate::{Cell, Rules};

/// What is marked over a board, and what the legend says about it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Overlay {
    /// The first line of the legend.
    pub heading: String,
    /// Marks of one look each, in the order of the legend; earlier ones cover later ones, and figures cover lines.
    pub groups: Vec<MarkGroup>,
}

/// Marks that look alike: one line of the legend.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkGroup {
    /// What the legend says.
    pub text: String,
    /// Dashed in another colour, instead of solid.
    pub dashed: bool,
    /// How broad lines are, from 1 to 4.
    pub weight: u8,
    /// What is marked.
    pub marks: Vec<Mark>,
}

/// A mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A line from the first of these cells to the last.
    Line(Vec<Cell>),
    /// A ring around a cell, and a few characters in it.
    Figure(Cell, String),
}

/// The colours of solid and of dashed marks.
const COLOURS: [&str; 2] = ["#087f5b", "#c2255c"];

/// The size of letters, the distance of lines, and how wide a letter is at most.
const LETTERS: i32 = 16;
const LEADING: i32 = 26;
const LETTER: i32 = 10;

/// The length of the samples in the legend, with the room around it.
const SAMPLE: i32 = 44;
const GAP: i32 = 12;

impl Overlay {
    /// Width and height of the drawing: the legend may be wider than the board.
    pub(super) fn size(&self, rules: Rules) -> (i32, i32) {
        let (width, height) = size(rules);
        let letters = |text: &str| i32::try_from(text.chars().count()).unwrap_or(i32::MAX / LETTER) * LETTER;
        let lines = self.groups.iter().map(|group| letters(&group.text) + SAMPLE + GAP);
        let widest = lines.chain([letters(&self.heading)]).max().unwrap_or(0);
        let lines = i32::try_from(self.groups.len() + 1).unwrap_or(0);
        (width.max(widest + 4 * GAP), height + lines * LEADING + GAP)
    }

    /// The marks, from back to front, and the legend.
    pub(super) fn layer(&self, rules: Rules) -> String {
        let back_to_front = || self.groups.iter().rev();
        let lines: String = back_to_front().map(|group| group.lines(rules)).collect();
        let marks = lines + &back_to_front().map(|group| group.figures(rules)).collect::<String>();
        let ((x, y), (_, height)) = (corner(), size(rules));
        let (x, y) = (x + 2 * GAP, y + height + LETTERS);
        let mut legend = text((x, y), &self.heading, " font-weight=\"bold\"");
        for (line, group) in (1..).zip(&self.groups) {
            let y = y + line * LEADING;
            let sample = format!("M{x} {}H{}", y - LETTERS / 3, x + SAMPLE);
            legend += &group.path(&sample);
            legend += &text((x + SAMPLE + GAP, y), &group.text, "");
        }
        format!("<g class=\"overlay\">\n{marks}</g>\n<g class=\"legend\">\n{legend}</g>\n")
    }
}

impl MarkGroup {
    fn lines(&self, rules: Rules) -> String {
        let line = |mark: &Mark| match mark {
            Mark::Line(cells) => Some(self.line(rules, cells)),
            Mark::Figure(..) => None,
        };
        let lines: String = self.marks.iter().filter_map(line).collect();
        if lines.is_empty() { lines } else { self.path(&lines) }
    }

    fn figures(&self, rules: Rules) -> String {
        let figure = |mark: &Mark| match mark {
            Mark::Line(_) => None,
            Mark::Figure(cell, text) => Some(self.figure(middle(rules, *cell), text)),
        };
        self.marks.iter().filter_map(figure).collect()
    }

    /// A line through cells, moved aside: solid and dashed ones to different sides, and those that begin one cell later farther, so that
    /// they do not cover each other.
    fn line(&self, rules: Rules, cells: &[Cell]) -> String {
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return String::new() };
        let ((x, y), (to_x, to_y)) = (middle(rules, *first), middle(rules, *last));
        let along = if x == to_x { y } else { x } / CELL;
        let aside = 4 + 5 * (along % 3);
        let aside = if self.dashed { aside } else { -aside };
        let (dx, dy) = (-(to_y - y).signum() * aside, (to_x - x).signum() * aside);
        format!("M{} {}L{} {}", x + dx, y + dy, to_x + dx, to_y + dy)
    }

    fn figure(&self, (x, y): (i32, i32), figure: &str) -> String {
        let radius = HALF - 4;
        let ring = format!(
            "M{} {y}a{radius} {radius} 0 1 0 {} 0a{radius} {radius} 0 1 0 -{} 0",
            x - radius,
            2 * radius,
            2 * radius
        );
        let halo =
            format!(" text-anchor=\"middle\" stroke=\"{PAPER}\" stroke-width=\"4\" paint-order=\"stroke\"");
        self.path(&ring) + &text((x, y + LETTERS / 3), figure, &halo)
    }

    /// A path in the look of the group, on a paler one that sets it off from the board.
    fn path(&self, d: &str) -> String {
        let width = [2, 3, 5, 7][usize::from(self.weight.clamp(1, 4)) - 1];
        let dashes = if self.dashed { " stroke-dasharray=\"9 7\"" } else { "" };
        let class = if self.dashed { "dashed" } else { "solid" };
        let mut path = String::new();
        for (colour, width, dashes) in
            [(PAPER, width + 3, ""), (COLOURS[usize::from(self.dashed)], width, dashes)]
        {
            let drawn = writeln!(
                path,
                "<path class=\"mark {class}\" d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"{dashes}/>"
            );
            drawn.expect("writing to a string does not fail");
        }
        path
    }
}

fn text((x, y): (i32, i32), text: &str, attributes: &str) -> String {
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{LETTERS}\" fill=\"{INK}\"{attributes}>{}</text>\n",
        escape(text)
    )
}

/// Text between tags.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
