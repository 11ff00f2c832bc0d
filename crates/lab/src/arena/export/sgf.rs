//! Export to SGF, the Smart Game Format, FF\[4\].

use std::fmt::Write;

use board::{Cell, Outcome, Rules, Side};

use super::super::{Plan, Reason, Record, Turn};
use super::{ending, entrant, forfeit, kind, number, replay, turn};

/// All games as one SGF collection, a tree for each. The first player is Black.
///
/// SGF has one game number for k-in-a-row, that of Gomoku (`GM[4]`); for drop games the game comment says that stones fall. Opening
/// moves are marked in their comments; the others have score, depth, nodes and time. There are no dates, because records have none.
pub fn sgf(plan: &Plan, records: &[Record]) -> String {
    let mut text = String::new();
    for record in records {
        tree(&mut text, plan, record);
    }
    text
}

fn tree(text: &mut String, plan: &Plan, record: &Record) {
    let rules = plan.rules();
    let (width, height) = (rules.width(), rules.height());
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let mut put = |name: &str, value: &str| write!(text, "{name}[{value}]").expect("a string grows");
    put("(;FF", "4");
    put("GM", "4");
    put("CA", "UTF-8");
    put("AP", concat!("linha:", env!("CARGO_PKG_VERSION")));
    put("SZ", &size);
    put("\nGN", &format!("Game {}", number(record)));
    put("EV", &simple(&format!("{}, seed {}", kind(plan), plan.seed())));
    put("RU", &simple(&rules.to_string()));
    put("\nPB", &simple(entrant(plan, record, Side::First)));
    put("PW", &simple(entrant(plan, record, Side::Second)));
    put("RE", result(record));
    put("\nGC", &several(&remarks(rules, record)));
    for (ply, cell) in replay(rules, record).moves().iter().enumerate() {
        put(if ply % 2 == 0 { "\n;B" } else { "\n;W" }, &point(rules, *cell));
        if ply < record.opening {
            put("C", "opening");
        } else if let Some(turn) = turn(record, ply) {
            put("C", &several(&thought(turn)));
        }
    }
    text.push_str(")\n");
}

fn result(record: &Record) -> &'static str {
    match (record.result, &record.reason) {
        (Outcome::Draw, _) => "0",
        (Outcome::Win(Side::First), Reason::Time) => "B+T",
        (Outcome::Win(Side::Second), Reason::Time) => "W+T",
        (Outcome::Win(Side::First), _) if forfeit(record) => "B+F",
        (Outcome::Win(Side::Second), _) if forfeit(record) => "W+F",
        (Outcome::Win(Side::First), _) => "B+",
        (Outcome::Win(Side::Second), _) => "W+",
    }
}

fn remarks(rules: Rules, record: &Record) -> String {
    let falls = "\nStones fall: each lies on the lowest empty cell of its column.";
    let falls = if rules.gravity() { falls } else { "" };
    let [black, white] = &record.names;
    format!("{}{falls}\nBlack: {black}\nWhite: {white}", ending(record))
}

/// The search statistics of a move, for its comment.
fn thought(turn: &Turn) -> String {
    let Turn { seconds, nodes, depth, score } = turn;
    let score = score.as_ref().map_or_else(String::new, |score| format!("score {score}, "));
    format!("{score}depth {depth}, {nodes} nodes, {seconds:.3} s")
}

/// A point of SGF: two letters, from the left and from the top, `a` to `z`, then `A` to `Z`.
fn point(rules: Rules, cell: Cell) -> String {
    let letter = |n: u8| char::from(if n < 26 { b'a' + n } else { b'A' + (n - 26) });
    let (column, row) = rules.coordinates(cell);
    [letter(column), letter(rules.height() - 1 - row)].iter().collect()
}

/// A value in one line, which is what SGF calls `SimpleText`. A colon means something only where two values share a property, as
/// in `SZ`; none of these does.
fn simple(text: &str) -> String {
    several(text).replace(['\n', '\u{2028}', '\u{2029}'], " ")
}

/// A value of several lines, which SGF calls `Text`.
///
/// A line of SGF ends in CR, LF or both, and in nothing else: other control characters become spaces, also those that Unicode counts
/// among the line breaks (VT, FF, NEL). Its line and paragraph separators are text like any other and stay.
fn several(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            ']' | '\\' => escaped.extend(['\\', c]),
            '\n' | '\r' => escaped.push('\n'),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests;
