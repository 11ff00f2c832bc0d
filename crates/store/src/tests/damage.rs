//! Rows that were edited by hand, the same for both kinds of stores: what is damaged is named and stays, what is whole is kept.

use board::{Outcome, Side};
use lab::arena::{Assignment, DamagedGame, Flaw, Reason, Record, Turn};

use super::workers::work;
use super::{Dice, Fresh, LONG, games, plan, record, records};
use crate::{AnyStore, StoreError};

/// Executes SQL past the store, without constraints.
pub(super) type Execute<'a> = &'a mut dyn FnMut(&str);

/// The number of pairs of the first run, of which the last ones are not played.
const PAIRS: u32 = 24;
const PLAYED: u32 = 20;

/// A store with two runs, of which the second has one game. The games of the first.
fn filled(store: &mut AnyStore) -> Vec<Record> {
    assert_eq!(store.create(&plan(PAIRS)), Ok(1));
    assert_eq!(store.create(&plan(PAIRS)), Ok(2));
    let mut dice = Dice(3);
    let games: Vec<_> = (0..2 * PLAYED).map(|n| record(n / 2, (n % 2) as u8, &mut dice)).collect();
    for game in &games {
        store.put(1, game).expect("stored");
    }
    store.put(2, &games[0]).expect("stored");
    games
}

/// The damaged games of a run: pair, leg and what is wrong.
fn damaged(store: &mut AnyStore, run: i64) -> Vec<(i64, i64, String)> {
    let games = games(store, run).expect("games");
    assert_eq!(games.failures, [""; 0]);
    let named = |game: &DamagedGame| {
        let (pair, leg) = game.place.expect("a place");
        (pair, leg, game.flaw.to_string())
    };
    games.damaged.iter().map(named).collect()
}

/// Edits, each of a pair of its own: the pair, the leg, what is executed, and what is said of it.
const EDITS: [(i64, i64, &str, Flaw); 9] = [
    (0, 0, "record = replace(record, '\"nodes\":', '\"nodes\":1')", Flaw::Checksum),
    (1, 1, "result = CASE result WHEN 'draw' THEN 'first' ELSE 'draw' END", Flaw::Checksum),
    (2, 0, "first = second", Flaw::Checksum),
    (3, 1, "second = 7", Flaw::Checksum),
    (4, 0, "record = (SELECT record FROM games WHERE run = 1 AND pair = 4 AND leg = 1)", Flaw::Checksum),
    (5, 0, "checksum = 'abc'", Flaw::Checksum),
    // As if they had been stored by an earlier version.
    (6, 1, "checksum = NULL, result = CASE result WHEN 'draw' THEN 'first' ELSE 'draw' END", Flaw::Columns),
    (7, 1, "checksum = NULL, first = first + 1", Flaw::Columns),
    (
        8,
        0,
        "checksum = NULL, first = 1, second = 0, record = replace(record, '\"players\":[0,1]', '\"players\":[1,0]')",
        Flaw::Players,
    ),
];

pub(super) fn edited_games_are_named_and_the_others_kept(fresh: &Fresh, execute: Execute<'_>) {
    let mut store = fresh.open();
    let original = filled(&mut *store);
    let mut expected = Vec::new();
    for (pair, leg, change, flaw) in EDITS {
        execute(&format!("UPDATE games SET {change} WHERE run = 1 AND pair = {pair} AND leg = {leg}"));
        expected.push((pair, leg, flaw.to_string()));
    }
    execute("UPDATE games SET checksum = NULL, record = '{' WHERE run = 1 AND pair = 9 AND leg = 1");
    expected.push((9, 1, "it cannot be read (invalid JSON at column 1)".to_owned()));
    // Moved, and gone.
    execute("UPDATE games SET pair = 21 WHERE run = 1 AND pair = 10 AND leg = 0");
    execute("DELETE FROM games WHERE run = 1 AND pair = 11 AND leg = 1");
    execute("UPDATE games SET run = 2 WHERE run = 1 AND pair = 12 AND leg = 0");
    for (pair, leg) in [(10, 0), (11, 1), (12, 0)] {
        expected.push((pair, leg, Flaw::Missing.to_string()));
    }
    expected.push((21, 0, Flaw::Checksum.to_string()));
    // This one is whole, as an earlier version would have stored it.
    execute("UPDATE games SET checksum = NULL WHERE run = 1 AND pair = 13");
    assert_eq!(damaged(&mut *store, 1), expected);
    assert_eq!(damaged(&mut *store, 2), [(12, 0, Flaw::Checksum.to_string())]);
    let is_named = |game: &&Record| {
        expected.iter().any(|(pair, leg, _)| (*pair, *leg) == (game.pair.into(), game.leg.into()))
    };
    let whole: Vec<Record> = original.iter().filter(|game| !is_named(game)).cloned().collect();
    assert_eq!(games(&mut *store, 1).expect("games").records, whole);
    assert_eq!(games(&mut *store, 2).expect("games").records, original[..1]);
    // Within bounds, as a sequential test asks for them.
    let part = store.games(1, &plan(PAIRS), 5..8).expect("games");
    let places: Vec<_> = part.damaged.iter().filter_map(|game| game.place).collect();
    assert_eq!((places, part.records.len()), (vec![(5, 0), (6, 1), (7, 1)], 3));
}

/// A game whose checksum fits may still be one that its plan does not allow.
pub(super) fn impossible_games_are_named(fresh: &Fresh, _: Execute<'_>) {
    let mut store = fresh.open();
    assert_eq!(store.create(&plan(8)), Ok(1));
    let turn = Turn { seconds: 0.0, nodes: 0, depth: 0, score: None };
    let names = ["one", "other"].map(str::to_owned);
    let (result, reason, turns) = (Outcome::Win(Side::First), Reason::Line, vec![turn; 7]);
    let moves = "1122334".to_owned();
    let whole = Record { pair: 0, leg: 0, players: [0, 1], names, opening: 0, moves, result, reason, turns };
    for game in [
        Record { players: [1, 0], ..whole.clone() },
        Record { pair: 1, ..whole.clone() },
        Record { pair: 2, moves: "44444444".to_owned(), ..whole.clone() },
        Record { pair: 4, result: Outcome::Win(Side::Second), ..whole.clone() },
        Record { pair: 6, ..whole.clone() },
    ] {
        assert_eq!(store.put(1, &game), Ok(true));
    }
    let said: Vec<String> = damaged(&mut *store, 1).into_iter().map(|(_, _, said)| said).collect();
    let expected = [
        "its players are not those of the plan",
        "it does not begin with its opening",
        "move 7: column 4 is full",
        "its moves do not lead to its result",
    ];
    assert_eq!(said, expected);
    assert_eq!(games(&mut *store, 1).expect("games").records, [Record { pair: 6, ..whole }]);
}

/// What was damaged is not played again, and nothing waits for it.
pub(super) fn workers_come_to_an_end_in_a_damaged_store(fresh: &Fresh, execute: Execute<'_>) {
    let mut store = fresh.open();
    filled(&mut *store);
    execute("UPDATE games SET result = 'abc' WHERE run = 1 AND pair = 0 AND leg = 0");
    execute("DELETE FROM games WHERE run = 1 AND pair = 1 AND leg = 0");
    // Pairs that do not know of their games, or know of games that are not stored.
    execute("UPDATE pairs SET legs = 0 WHERE run = 1 AND number = 2");
    execute("UPDATE pairs SET legs = -1 WHERE run = 1 AND number = 3");
    execute("UPDATE pairs SET legs = -4 WHERE run = 1 AND number = 4");
    execute("UPDATE pairs SET legs = 9 WHERE run = 1 AND number = 22");
    // Pairs that the plan does not have.
    execute("UPDATE pairs SET number = 99 WHERE run = 1 AND number = 23");
    execute("INSERT INTO pairs (run, number) VALUES (1, -7)");
    let done = work(&mut *store, 1, "worker", LONG);
    // Twenty and twenty-one were open; two and four are looked at again.
    assert_eq!((done.pairs.as_slice(), done.games), (&[2, 4, 20, 21][..], 4));
    assert_eq!(store.take(1, "another", LONG), Ok(Assignment::Done));
    let found = games(&mut *store, 1).expect("games");
    assert_eq!(found.records.len(), 2 * PLAYED as usize + 4 - 2);
    let places: Vec<_> = found.damaged.iter().filter_map(|game| game.place).collect();
    assert_eq!(places, [(0, 0), (1, 0), (22, 0), (22, 1)]);
    assert_eq!(found.failures, ["1 of 24 pairs are gone, and cannot be played"]);
    // A damaged game stays, whatever is put in its place.
    assert_eq!(store.put(1, &record(0, 0, &mut Dice(9))), Ok(false));
    assert_eq!(games(&mut *store, 1), Ok(found));
}

fn refusal(store: &mut AnyStore, run: i64) -> String {
    let error = store.plan(run).expect_err("a damaged plan");
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    error.to_string()
}

pub(super) fn a_damaged_plan_is_named_and_the_others_are_usable(fresh: &Fresh, execute: Execute<'_>) {
    let mut store = fresh.open();
    filled(&mut *store);
    store.end(2, "enough").expect("ended");
    for (change, why) in [
        ("plan = replace(plan, 'perfect', 'imperfect')", "its checksum does not match"),
        ("pairs = pairs + 1", "its checksum does not match"),
        ("checksum = 'abc'", "its checksum does not match"),
        ("checksum = NULL, pairs = 25", "its number of pairs is 24, but 25 is stored beside it"),
        ("checksum = NULL, plan = '{'", "it cannot be read (invalid JSON at column 1)"),
        (
            "checksum = NULL, plan = replace(plan, '\"0,10\"', '\"10,0\"')",
            "elo0=10 is not below elo1=0: expected elo0 < elo1, such as 0,10",
        ),
        (
            "checksum = NULL, plan = replace(plan, '\"0,10\"', '\"0,10:alpha=0.5\"')",
            "alpha=0.5 is out of range: expected more than 0 and less than 0.5",
        ),
        (
            "checksum = NULL, plan = replace(plan, '\"0,10\"', '\"0,NaN\"')",
            "invalid number \"NaN\": expected one such as 10, -2.5 or 0.05",
        ),
        (
            "checksum = NULL, plan = replace(plan, '[\"\",\"44\"]', '[]')",
            "no openings: expected at least one",
        ),
    ] {
        execute("CREATE TABLE kept AS SELECT plan, pairs, checksum FROM runs WHERE id = 1");
        execute(&format!("UPDATE runs SET {change} WHERE id = 1"));
        let said = format!("the plan of run 1 in {} is damaged: {why}", fresh.place);
        assert_eq!(refusal(&mut *store, 1), said);
        let runs = store.runs().expect("runs");
        let flaw = runs[0].plan.as_ref().expect_err("damaged").to_string();
        assert_eq!((runs[0].run, runs[0].games, flaw.as_str()), (1, Some(40), why));
        assert_eq!((runs[1].plan.as_ref(), runs[1].ended.as_deref()), (Ok(&plan(PAIRS)), Some("enough")));
        let restored =
            ["plan", "pairs", "checksum"].map(|name| format!("{name} = (SELECT {name} FROM kept)"));
        execute(&format!("UPDATE runs SET {} WHERE id = 1", restored.join(", ")));
        execute("DROP TABLE kept");
        assert_eq!(store.plan(1), Ok(plan(PAIRS)));
    }
    // Plans that changed places are as good as others, but not theirs.
    execute("UPDATE runs SET plan = replace(plan, 'perfect', 'imperfect'), checksum = NULL WHERE id = 2");
    execute("UPDATE runs SET checksum = (SELECT checksum FROM runs WHERE id = 1) WHERE id = 2");
    assert!(refusal(&mut *store, 2).ends_with("is damaged: its checksum does not match"));
    assert_eq!(records(&mut *store, 1).len(), 40);
    execute("UPDATE runs SET why = 'decided after 2 pairs' WHERE id = 2");
    let said = "ended early, but the stored reason is damaged (its checksum does not match)";
    assert_eq!(store.runs().expect("runs")[1].ended.as_deref(), Some(said));
}

pub(super) fn a_plan_that_is_gone_is_named(fresh: &Fresh, execute: Execute<'_>) {
    let mut store = fresh.open();
    filled(&mut *store);
    execute("DELETE FROM runs WHERE id = 2");
    let runs = store.runs().expect("runs");
    assert_eq!((runs[0].run, runs[0].plan.as_ref()), (1, Ok(&plan(PAIRS))));
    assert_eq!((runs[1].run, runs[1].games, runs[1].begun), (2, Some(1), None));
    assert_eq!(runs[1].plan, Err(Flaw::Missing));
    assert_eq!(store.latest(), Ok(Some(2)), "the latest is not silently another");
    assert!(refusal(&mut *store, 2).ends_with("is damaged: it was stored, but cannot be found"));
    assert!(matches!(store.plan(3), Err(StoreError::NoRun { .. })));
}

/// The tests above, each with a place and a way past its store.
macro_rules! damage_battery {
    ($fresh:expr, $past:expr) => {
        damage_battery!($fresh, $past; edited_games_are_named_and_the_others_kept, impossible_games_are_named,
            workers_come_to_an_end_in_a_damaged_store, a_damaged_plan_is_named_and_the_others_are_usable,
            a_plan_that_is_gone_is_named,);
    };
    ($fresh:expr, $past:expr; $($name:ident,)*) => { $(
        #[test]
        fn $name() {
            if let Some(fresh) = $fresh {
                let mut execute = $past(&fresh);
                super::$name(&fresh, &mut execute);
            }
        }
    )* };
}

mod in_files {
    use rusqlite::Connection;

    use super::super::sqlite::fresh;
    use super::*;
    use crate::Location;

    fn past(fresh: &Fresh) -> impl FnMut(&str) + use<> {
        drop(fresh.open());
        let Location::File(path) = &fresh.place else { unreachable!("it is a file") };
        let db = Connection::open(path).expect("a database");
        // Nothing is known of pairs and runs here.
        db.pragma_update(None, "foreign_keys", false).expect("a setting");
        move |sql| db.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    damage_battery!(Some(fresh()), past);
}

#[cfg(unix)]
mod on_servers {
    use super::super::postgres::past as connect;
    use super::super::server::fresh;
    use super::*;

    fn past(fresh: &Fresh) -> impl FnMut(&str) + use<> {
        drop(fresh.open());
        let mut client = connect(fresh);
        let free = "SET search_path TO linha; ALTER TABLE games DROP CONSTRAINT games_run_pair_fkey;
            ALTER TABLE pairs DROP CONSTRAINT pairs_run_fkey";
        client.batch_execute(free).expect("constraints");
        move |sql| client.batch_execute(sql).unwrap_or_else(|error| panic!("{sql}: {error}"))
    }

    damage_battery!(fresh(), past);
}
