//! Export to SGF, the Smart Game Format, FF\[4\].

use board::notation::sgf::{STONES_FALL, Writer};
use board::{Outcome, Rules, Side};

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
    let mut writer = Writer::new(rules);
    writer.new_line();
    writer.line("GN", &format!("Game {}", number(record)));
    writer.line("EV", &format!("{}, seed {}", kind(plan), plan.seed()));
    writer.new_line();
    writer.line("PB", entrant(plan, record, Side::First));
    writer.line("PW", entrant(plan, record, Side::Second));
    writer.line("RE", result(record));
    writer.new_line();
    writer.lines("GC", &remarks(rules, record));
    let sides = Side::BOTH.into_iter().cycle();
    for (ply, (cell, side)) in replay(rules, record).moves().iter().zip(sides).enumerate() {
        writer.node(side, *cell);
        if ply < record.opening {
            writer.line("C", "opening");
        } else if let Some(turn) = turn(record, ply) {
            writer.lines("C", &thought(turn));
        }
    }
    text.push_str(&writer.finish());
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
    let falls = if rules.gravity() { format!("\n{STONES_FALL}") } else { String::new() };
    let [black, white] = &record.names;
    format!("{}{falls}\nBlack: {black}\nWhite: {white}", ending(record))
}

/// The search statistics of a move, for its comment.
fn thought(turn: &Turn) -> String {
    let Turn { seconds, nodes, depth, score } = turn;
    let score = score.as_ref().map_or_else(String::new, |score| format!("score {score}, "));
    format!("{score}depth {depth}, {nodes} nodes, {seconds:.3} s")
}

#[cfg(test)]
mod tests;
