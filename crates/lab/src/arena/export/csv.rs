//! Export to CSV.

use board::Side;

use super::super::{Plan, Reason, Record, Turn};
use super::{entrant, replay, rounded};
use crate::table::{csv_line, csv_number};

/// The names of the columns.
const COLUMNS: [&str; 16] = [
    "pair",
    "leg",
    "first",
    "second",
    "opening",
    "moves",
    "result",
    "reason",
    "detail",
    "plies",
    "first_seconds",
    "first_nodes",
    "first_mean_depth",
    "second_seconds",
    "second_nodes",
    "second_mean_depth",
];

/// A header and a row for every game, by RFC 4180.
///
/// `pair` and `leg` are the record's, from 0; `opening` has the moves of the opening and `moves` all of them; `result` is `first`,
/// `second` or `draw`; `reason` is `line`, `full`, `illegal`, `time` or `crash`, and `detail` what was illegal or why it crashed.
/// Seconds and nodes are sums over all moves of a side. Unknown values are empty.
pub fn csv(plan: &Plan, records: &[Record]) -> String {
    let header = csv_line(COLUMNS.map(str::to_owned));
    let rows = records.iter().map(|record| row(plan, record));
    std::iter::once(header).chain(rows).collect()
}

fn row(plan: &Plan, record: &Record) -> String {
    let (rules, game) = (plan.rules(), replay(plan.rules(), record));
    let moves = game.moves().iter().map(|cell| rules.move_name(*cell));
    let (reason, detail) = reason(&record.reason);
    let fields = [
        record.pair.to_string(),
        record.leg.to_string(),
        entrant(plan, record, Side::First).to_owned(),
        entrant(plan, record, Side::Second).to_owned(),
        moves.clone().take(record.opening).collect(),
        moves.clone().collect(),
        record.result.name().to_owned(),
        reason.to_owned(),
        detail.to_owned(),
        moves.len().to_string(),
    ];
    let efforts = Side::BOTH.into_iter().flat_map(|side| effort(record, side));
    csv_line(fields.into_iter().chain(efforts))
}

fn reason(reason: &Reason) -> (&'static str, &str) {
    match reason {
        Reason::Line => ("line", ""),
        Reason::Full => ("full", ""),
        Reason::Illegal(what) => ("illegal", what),
        Reason::Time => ("time", ""),
        Reason::Crash(why) => ("crash", why),
    }
}

/// Seconds, nodes and mean depth of a side, an illegal last move included.
fn effort(record: &Record, side: Side) -> [String; 3] {
    let turns: Vec<&Turn> = record.turns_of(side).map(|(_, turn)| turn).collect();
    let seconds = turns.iter().fold(0.0, |sum, turn| sum + turn.seconds);
    let nodes = turns.iter().fold(0, |sum: u64, turn| sum.saturating_add(turn.nodes));
    let depths = turns.iter().fold(0.0, |sum, turn| sum + f64::from(turn.depth));
    // Without moves this is NaN, which becomes an empty field.
    let depth = depths / f64::from(u32::try_from(turns.len()).unwrap_or(u32::MAX));
    [csv_number(rounded(seconds)), nodes.to_string(), csv_number(depth)]
}

#[cfg(test)]
mod tests {
    use super::super::sample::{HOSTILE, plan, record};
    use super::*;

    /// The fields of CSV after RFC 4180.
    fn read(text: &str) -> Vec<Vec<String>> {
        let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), String::new());
        let (mut chars, mut quoted) = (text.chars().peekable(), false);
        while let Some(c) = chars.next() {
            match c {
                '"' if quoted && chars.next_if_eq(&'"').is_some() => field.push('"'),
                '"' => quoted = !quoted,
                ',' if !quoted => row.push(std::mem::take(&mut field)),
                '\n' if !quoted => {
                    row.push(std::mem::take(&mut field));
                    rows.push(std::mem::take(&mut row));
                }
                c => field.push(c),
            }
        }
        assert!(!quoted && field.is_empty() && row.is_empty(), "the last row ends");
        rows
    }

    #[test]
    fn a_tournament_looks_like_this() {
        let plan = plan("connect4", &["one", "two, or \"three\""]);
        let second = Record { leg: 1, players: [1, 0], ..record("connect4", "44", 2) };
        assert_eq!(
            csv(&plan, &[record("connect4", "4455667", 2), second]),
            "pair,leg,first,second,opening,moves,result,reason,detail,plies,first_seconds,first_nodes,\
             first_mean_depth,second_seconds,second_nodes,second_mean_depth\n\
             0,0,one,\"two, or \"\"three\"\"\",44,4455667,first,line,,7,1.875,15000,6,1.25,10000,6\n\
             0,1,\"two, or \"\"three\"\"\",one,44,44,second,time,,2,0,0,,0,0,\n"
        );
    }

    #[test]
    fn rows_are_read_back_whatever_they_hold() {
        for hostile in HOSTILE {
            let plan = plan("tictactoe", &[hostile, "two"]);
            let mut record = record("tictactoe", "b2a1", 0);
            record.reason = Reason::Crash(hostile.to_owned());
            let rows = read(&csv(&plan, &[record.clone(), record]));
            assert_eq!(rows.len(), 3);
            assert_eq!(rows[0], COLUMNS);
            assert!(rows.iter().all(|row| row.len() == COLUMNS.len()));
            assert_eq!((rows[2][2].as_str(), rows[2][8].as_str()), (hostile, hostile));
            assert_eq!(
                (rows[1][5].as_str(), rows[1][7].as_str(), rows[1][9].as_str()),
                ("b2a1", "crash", "2")
            );
        }
    }

    #[test]
    fn an_illegal_move_counts_for_its_player() {
        let mut record = record("tictactoe", "b2a1c3", 1);
        record.moves = "b2a1".to_owned();
        record.reason = Reason::Illegal("b2 is taken".to_owned());
        let rows = read(&csv(&plan("tictactoe", &["one", "two"]), &[record]));
        assert_eq!(rows[1][4..10], ["b2", "b2a1", "first", "illegal", "b2 is taken", "2"]);
        assert_eq!(rows[1][10..], ["0.375", "3000", "4", "0.25", "2000", "3"]);
    }
}
