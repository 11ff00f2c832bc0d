use board::Rules;
use search::heuristic::panther_values;

use super::{Report, Section, asked, figures};
use crate::{Table, Value};

pub(super) fn chapter(report: &Report) -> Section {
    let built = Section::new("panther-built", "What they built")
        .paragraph(
            "C4 Panther plays Connect Four on 8×8 by minimax with alpha-beta pruning (poda alfa-beta). Its heuristic gives every cell a value, \
             'dynamic, depending on the size of the board', adds those of its own stones and subtracts those of its opponent's. Here it is \
             the agent panther.",
        )
        .table(squares());
    Section::new("chapter-panther", "C4 Panther: a value for every cell")
        .paragraph("Connecta 4: C4 Panther, Universitat Politècnica de Catalunya.")
        .part(built)
        .part(report.study("panther-leaves", "Leaves, with and without pruning"))
        .part(report.study("colours", "Depth, heuristic and colour"))
        .part(asked("panther-asked", &answers()))
        .part(figures("panther"))
}

fn answers() -> [(&'static str, String); 3] {
    [
        ("Without pruning j = mt^p moves are explored; beyond a certain depth that is not quite so, since games end.", "8^2, 8^4 and 8^6 come out exactly; 8^8 and 8^9 do not, because won and lost positions have no moves.".to_owned()),
        ("Which heuristic wins against the teacher's program?", "That program is closed, so that its 20 games cannot be repeated; 'Depth, heuristic and colour' plays the same games against \
         another agent.".to_owned()),
        ("Clicks during the game dropped additional stones, so that equal games ended differently.", "Moves are accepted only from the side to move; games between deterministic agents repeat move by move.".to_owned()),
    ]
}

/// The values of all cells on 8×8, as the report prints them: from the top.
fn squares() -> Table {
    let rules: Rules = "drop:8x8:4".parse().expect("a valid board");
    let values = panther_values(rules);
    let table = Table::new("Values of the cells on 8×8 (rows × columns)").column("row, from the top");
    let mut table = (1..=rules.width()).fold(table, |table, column| table.column(format!("column {column}")));
    for row in 0..rules.height() {
        let value = |column: u8| {
            let cell = rules.cell(column, rules.height() - 1 - row).expect("on the board");
            let value = values.iter().find(|(of, _)| *of == cell).map(|(_, value)| *value);
            Value::Integer(i128::from(value.expect("every cell has one")))
        };
        table.row(std::iter::once(Value::from(row + 1)).chain((0..rules.width()).map(value)));
    }
    table.note(
        "The matrix of the report, to the digit. The table is not symmetric: columns 6 to 8 shrink faster than columns 1 to 3 grow. On other \
         boards the same rule holds, columns by width and rows by height.",
    );
    table
}
