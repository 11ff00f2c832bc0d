use std::collections::HashSet;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn plan(entrants: usize, format: Format, pairs: u32) -> Plan {
    let openings = ["", "b2"].map(|moves| Game::parse(Rules::TICTACTOE, moves).expect("an opening"));
    let entrants = (0..entrants).map(|n| n.to_string()).collect();
    let plan = Plan::new(Rules::TICTACTOE, entrants, format).and_then(|plan| plan.with_pairs(pairs));
    plan.and_then(|plan| plan.with_openings(&openings)).expect("a plan").with_seed(7)
}

#[test]
fn entrants_meet_all_others_or_the_first_does() {
    assert_eq!(plan(4, Format::RoundRobin, 1).meetings().len(), 6);
    assert_eq!(plan(4, Format::Gauntlet, 1).meetings(), [[0, 1], [0, 2], [0, 3]]);
    let plan = plan(3, Format::RoundRobin, 5);
    let pairs: Vec<GamePair> = plan.schedule().collect();
    assert_eq!((pairs.len(), plan.len()), (15, 15));
    assert!(pairs.iter().enumerate().all(|(number, pair)| pair.number as usize == number));
    assert_eq!(plan.pair(4), Some(GamePair { number: 4, players: [0, 2], opening: 1 }));
    assert_eq!(plan.pair(15), None);
    assert_eq!((pairs[0].seats(0), pairs[0].seats(1)), ([0, 1], [1, 0]));
}

/// A plan as it is kept, with one field changed.
fn changed(field: &str, value: Value) -> Result<Plan, String> {
    let mut stored = serde_json::to_value(plan(2, Format::RoundRobin, 1)).expect("JSON");
    stored[field] = value;
    serde_json::from_value(stored).map_err(|error| error.to_string())
}

#[test]
fn invalid_plans_are_refused() {
    let wrong = |field: &str, value: Value| changed(field, value).expect_err("wrong");
    assert_eq!(plan(2, Format::Gauntlet, 1).openings(), 2);
    assert!(wrong("game", json!("chess")).contains("unknown game"));
    assert!(wrong("entrants", json!(["one"])).contains("too few entrants"));
    assert!(wrong("pairs", json!(0)).contains("from 1 to"));
    assert!(wrong("pairs", json!(Plan::MOST + 1)).contains("from 1 to"));
    assert!(wrong("openings", json!(["", "b2", "b2b2"])).starts_with("opening 3: move 2: b2 is taken"));
    assert!(wrong("openings", json!(["", "", "a1b1a2b2a3"])).contains("opening 3 is a finished game"));
    assert!(wrong("openings", json!([])).starts_with("no openings"));
    assert!(wrong("limit", json!("speed=3")).starts_with("invalid limit \"speed=3\""));
    assert!(wrong("sprt", json!("5,1")).contains("is not below"));
    assert!(wrong("sprt", json!("0,nan")).contains("invalid number"));
    assert!(wrong("sprt", json!("0,5:alpha=0.5")).contains("less than 0.5"));
    let three = plan(3, Format::RoundRobin, 1).with_sprt(Some("0,5".parse().expect("a test")));
    assert_eq!(three, Err(PlanError::SprtOfMany(3)));
}

#[test]
fn openings_belong_to_the_game() {
    let game = Game::new(Rules::CONNECT4);
    let error = plan(2, Format::RoundRobin, 1).with_openings(&[game]).expect_err("another game");
    assert_eq!(error.to_string(), "opening 1 is of another game: connect4");
    let empty = plan(2, Format::RoundRobin, 1).with_openings(&[]).expect("the empty board");
    assert_eq!((empty.openings(), empty.opening(0)), (1, Game::new(Rules::TICTACTOE)));
}

#[test]
fn on_a_ladder_each_entrant_meets_the_next_two() {
    let ladder = plan(4, Format::Ladder, 3);
    assert_eq!(ladder.meetings(), [[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]]);
    assert_eq!((ladder.len(), ladder.schedule().count()), (15, 15));
    assert_eq!(plan(2, Format::Ladder, 1).meetings(), [[0, 1]]);
}

#[test]
fn every_side_of_every_game_has_a_seed_of_its_own() {
    let plan = plan(3, Format::RoundRobin, 100);
    let seeds: HashSet<u64> =
        (0..1000).flat_map(|pair| [0, 1].map(|leg| plan.seed_of(pair, leg, 2))).collect();
    assert_eq!(seeds.len(), 2000);
    assert_eq!(plan.seed_of(5, 1, 0), plan.seed_of(5, 1, 0));
}

#[test]
fn a_plan_is_kept_as_text() {
    let plan = plan(2, Format::Gauntlet, 2);
    let plan = plan.with_limit(Some("time=1.5s".parse().expect("a limit")));
    let plan = plan.with_sprt(Some("0,10".parse().expect("a test"))).expect("a match of two");
    let text = serde_json::to_string(&plan).expect("text");
    assert_eq!(
        text,
        r#"{"game":"tictactoe","entrants":["0","1"],"format":"gauntlet","pairs":2,"openings":["","b2"],"seed":7,"limit":"time=1.5s","sprt":"0,10"}"#
    );
    assert_eq!(serde_json::from_str::<Plan>(&text).expect("a plan"), plan);
}

proptest! {
    #[test]
    fn no_text_breaks_the_parser(field in "game|openings|limit|sprt", text in ".{0,20}") {
        let value = if field == "openings" { json!([text]) } else { json!(text) };
        if let Ok(plan) = changed(&field, value) {
            let kept = serde_json::to_string(&plan).expect("text");
            prop_assert_eq!(serde_json::from_str::<Plan>(&kept).expect("a plan"), plan);
        }
    }
}
