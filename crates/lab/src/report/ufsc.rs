//! The tables and the figure of the UFSC report: its patterns, its mask, and a position that is worth nothing.

use board::{Board, Game, Rules, Shape, Side, svg};
use search::heuristic::{
    Ends, Evaluation, Heuristic, HeuristicTask, PATTERNS, Ufsc, UfscVersion, with_heuristic,
};
use search::{BoardTask, with_board};

use crate::{Section, Table, Value};

/// The patterns with their strings and weights.
pub(super) fn patterns() -> Table {
    let mut table = Table::new("The eleven patterns and their weights")
        .column("pattern")
        .column("strings")
        .column("weight");
    for kind in &PATTERNS {
        let weight = i128::from(kind.weight);
        table.row([kind.name.into(), kind.strings.join(" ").into(), Value::Integer(weight)]);
    }
    table.note(
        "x: own stone, e: empty, n: not possible (border or a stone of the opponent). The strings are those of the program; the report's \
         lists have slips (exxxn for a quartet). Section 2 of the report and the program give a pattern with a gap as many stones as shown \
         here, section 4.1 one more.",
    );
    table
}

/// The value of a first stone on every cell, which is the mask alone.
pub(super) fn mask() -> Table {
    let rules = Rules::GOMOKU;
    let column = |table: Table, column: u8| table.column(column_name(column));
    let table = Table::new("The mask, as the agent counts it").column("row");
    let mut table = (0..rules.width()).fold(table, column);
    for row in (0..rules.height()).rev() {
        let value = |column: u8| {
            let cell = rules.cell(column, row).expect("on the board");
            let game = Game::new(rules).after(cell);
            Value::number(points(&game), 1)
        };
        table.row(std::iter::once(Value::from(row + 1)).chain((0..rules.width()).map(value)));
    }
    table.note(
        "The matrix printed in the report has four rows that are not symmetric (one value too many of 0.4 or 0.6); that of the program is \
         symmetric, and is used here.",
    );
    table
}

fn column_name(column: u8) -> String {
    char::from(b'a' + column).to_string()
}

/// Three stones that can become four but never five, as in the report's figure 3.
const CLOSED_IN: &str = "g8f8h8k8i8";

/// Figure 3 of the report with the number of patterns that the agent finds there.
pub(super) fn closed_in() -> Section {
    let game = Game::parse(Rules::GOMOKU, CLOSED_IN).expect("legal");
    let found = with_board(&game, CountPatterns);
    Section::new("ufsc-closed-in", "Three stones that are worth nothing")
        .paragraph(
            "A pattern spans at least five cells that could still become five in a row. Three stones with one empty cell beside them can \
             become four, but never five, so that the heuristic must be 0.",
        )
        .picture(
            svg::embed(&game, "ufsc-closed-in--", "aria-label=\"Three black stones between two white ones\""),
            format!("Figure 3 of the report, redrawn. Patterns that the agent finds here: {found}."),
        )
}

/// The static evaluation to the first player.
struct Evaluate;

impl HeuristicTask for Evaluate {
    type Output = i32;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> i32 {
        heuristic.evaluate(&board, Side::First)
    }
}

fn points(game: &Game) -> f64 {
    Evaluation::Ufsc.points(with_heuristic(game, Evaluation::Ufsc, Ends::Published, Evaluate)).to_f64()
}

/// The number of patterns of both sides.
struct CountPatterns;

impl BoardTask for CountPatterns {
    type Output = u32;

    fn run<S: Shape>(self, board: Board<S>) -> u32 {
        let ufsc = Ufsc::new(board.rules(), UfscVersion::Report, Ends::Published);
        ufsc.count(&board, Side::First).iter().flatten().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_that_are_closed_in_make_no_pattern() {
        let count =
            |moves: &str| with_board(&Game::parse(Rules::GOMOKU, moves).expect("legal"), CountPatterns);
        assert_eq!(count(CLOSED_IN), 0);
        // With another empty cell they do.
        assert_eq!(count("g8f8h8l8i8"), 1);
    }

    /// The rows of the report that are not ragged, and the symmetry of the program.
    #[test]
    fn the_mask_is_that_of_the_report() {
        let rows: Vec<String> = mask()
            .rows
            .iter()
            .map(|row| row[1..].iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(rows[7], "0.0 0.0 0.0 0.2 0.4 0.6 0.8 1.0 0.8 0.6 0.4 0.2 0.0 0.0 0.0");
        assert_eq!(rows[3], "0.0 0.0 0.0 0.2 0.2 0.2 0.2 0.2 0.2 0.2 0.2 0.2 0.0 0.0 0.0");
        assert!(rows.iter().eq(rows.iter().rev()), "{rows:?}");
    }
}
