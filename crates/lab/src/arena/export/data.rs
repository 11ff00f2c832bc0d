//! The JSON data of the viewer: coordinates only, so that it needs no rules.

use board::{Bits, Cell, Outcome, Side};
use serde::Serialize;

use super::super::{Plan, Record};
use super::{ending, forfeit, number, replay, rounded};

/// The data of the viewer.
#[derive(Serialize)]
struct Data {
    width: u8,
    height: u8,
    /// Whether moves are written by column only.
    gravity: bool,
    /// The names of the columns.
    columns: Vec<String>,
    entrants: Vec<String>,
    games: Vec<Played>,
}

/// A game; cells are column and row from 0, from the left and from the bottom.
#[derive(Serialize)]
struct Played {
    number: u64,
    /// The first and the second player, as indices of entrants.
    players: [usize; 2],
    /// Their names with all settings.
    names: [String; 2],
    result: Outcome,
    ending: String,
    forfeit: bool,
    /// The number of opening moves.
    opening: usize,
    moves: Vec<(u8, u8)>,
    /// Seconds, nodes, depth and score of every move after the opening.
    turns: Vec<(f64, u64, u16, Option<String>)>,
    /// The winning line.
    line: Vec<(u8, u8)>,
}

/// The games as JSON that is safe inside a `script` element: it contains no `<`.
pub(super) fn json(plan: &Plan, records: &[Record]) -> String {
    let rules = plan.rules();
    let mut entrants = plan.entrants().to_vec();
    let data = Data {
        width: rules.width(),
        height: rules.height(),
        gravity: rules.gravity(),
        columns: (0..rules.width()).map(|column| rules.column_name(column)).collect(),
        games: records.iter().map(|record| played(plan, record, &mut entrants)).collect(),
        entrants,
    };
    serde_json::to_string(&data).expect("numbers and text become JSON").replace('<', "\\u003c")
}

fn played(plan: &Plan, record: &Record, entrants: &mut Vec<String>) -> Played {
    let rules = plan.rules();
    let game = replay(rules, record);
    let place = |cell: Cell| rules.coordinates(cell);
    let turns = record.turns.iter().map(|t| (rounded(t.seconds), t.nodes, t.depth, t.score.clone()));
    Played {
        number: number(record),
        players: Side::BOTH.map(|side| seat(plan, record, side, entrants)),
        names: record.names.clone(),
        result: record.result,
        ending: ending(record),
        forfeit: forfeit(record),
        opening: record.opening,
        moves: game.moves().iter().copied().map(place).collect(),
        turns: turns.collect(),
        line: game.board().winning_line().cells().map(place).collect(),
    }
}

/// The index of a player among the entrants; one that the plan does not have is appended.
fn seat(plan: &Plan, record: &Record, side: Side, entrants: &mut Vec<String>) -> usize {
    let (seat, name) = (record.players[side.index()], &record.names[side.index()]);
    if seat < plan.entrants().len() {
        return seat;
    }
    let known = entrants.iter().skip(plan.entrants().len()).position(|entrant| entrant == name);
    known.map_or_else(
        || {
            entrants.push(name.clone());
            entrants.len() - 1
        },
        |place| plan.entrants().len() + place,
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::super::super::Reason;
    use super::super::sample::{HOSTILE, games, plan, record};
    use super::*;

    fn read(plan: &Plan, records: &[Record]) -> Value {
        let text = json(plan, records);
        assert!(!text.contains('<'), "{text}");
        serde_json::from_str(&text).expect("JSON")
    }

    #[test]
    fn a_game_looks_like_this() {
        let data = read(&plan("tictactoe", &["one", "two"]), &[record("tictactoe", "b2a1c1a3a2b1c2", 5)]);
        assert_eq!(data["columns"], json!(["a", "b", "c"]));
        assert_eq!(data["entrants"], json!(["one", "two"]));
        assert_eq!(
            data["games"][0],
            json!({
                "number": 1,
                "players": [0, 1],
                "names": ["first(seed=1)", "second(seed=2)"],
                "result": "first",
                "ending": "Won by a line.",
                "forfeit": false,
                "opening": 5,
                "moves": [[1, 1], [0, 0], [2, 0], [0, 2], [0, 1], [1, 0], [2, 1]],
                "turns": [[0.75, 6000, 7, "+1"], [0.875, 7000, 8, null]],
                "line": [[0, 1], [1, 1], [2, 1]],
            })
        );
    }

    #[test]
    fn hostile_text_comes_back_and_does_not_get_out() {
        let plan = plan("tictactoe", &HOSTILE);
        let records = HOSTILE
            .map(|name| Record { names: [name; 2].map(str::to_owned), ..record("tictactoe", "b2", 0) });
        let data = read(&plan, &records);
        assert_eq!(data["entrants"], json!(HOSTILE));
        for (name, game) in HOSTILE.iter().zip(data["games"].as_array().expect("games")) {
            assert_eq!(game["names"], json!([name, name]));
        }
    }

    #[test]
    fn players_that_the_plan_does_not_know_are_entrants_still() {
        let stranger = Record { players: [7, 0], ..record("tictactoe", "b2", 0) };
        let data = read(&plan("tictactoe", &["one", "two"]), &[stranger.clone(), stranger]);
        assert_eq!(data["entrants"], json!(["one", "two", "first(seed=1)"]));
        assert_eq!(
            (&data["games"][0]["players"], &data["games"][1]["players"]),
            (&json!([2, 0]), &json!([2, 0]))
        );
    }

    proptest! {
        #[test]
        fn every_game_comes_back((rules, record) in games()) {
            let data = read(&plan(&rules.to_string(), &["one", "two"]), std::slice::from_ref(&record));
            let game = &data["games"][0];
            let moves: Vec<(u8, u8)> = serde_json::from_value(game["moves"].clone()).expect("places");
            let cells: Vec<_> = moves.into_iter().filter_map(|(x, y)| rules.cell(x, y)).collect();
            let expected = replay(rules, &record);
            prop_assert_eq!(cells.as_slice(), expected.moves());
            prop_assert_eq!(game["turns"].as_array().map(Vec::len), Some(record.turns.len()));
            let line = game["line"].as_array().map_or(0, Vec::len);
            prop_assert_eq!(line >= usize::from(rules.k()), record.reason == Reason::Line);
        }
    }
}
