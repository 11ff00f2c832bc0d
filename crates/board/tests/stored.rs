//! Sides, outcomes and rules as they are stored.

use std::fmt::Debug;

use board::{Coded, Game, Outcome, Rules, Side};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

fn stored_as<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    let json = format!("\"{text}\"");
    assert_eq!(serde_json::to_string(value).expect("written"), json);
    assert_eq!(serde_json::from_str::<T>(&json).expect(text), *value);
    assert_eq!(serde_json::from_value::<T>(text.into()).expect(text), *value);
}

fn refusal<T: DeserializeOwned + Debug>(json: serde_json::Value) -> String {
    serde_json::from_value::<T>(json).expect_err("refused").to_string()
}

#[test]
fn sides_are_words() {
    stored_as(&Side::First, "first");
    stored_as(&Side::Second, "second");
    assert_eq!(refusal::<Side>("draw".into()), "unknown variant `draw`, expected `first` or `second`");
    assert_eq!(refusal::<Side>("First".into()), "unknown variant `First`, expected `first` or `second`");
    assert!(refusal::<Side>(0.into()).contains("expected a string"));
}

#[test]
fn outcomes_are_the_winner_or_a_draw() {
    stored_as(&Outcome::Win(Side::First), "first");
    stored_as(&Outcome::Win(Side::Second), "second");
    stored_as(&Outcome::Draw, "draw");
    let refused = refusal::<Outcome>("".into());
    assert_eq!(refused, "unknown variant ``, expected one of `first`, `second`, `draw`");
    assert!(refusal::<Outcome>(serde_json::Value::Null).contains("expected a string"));
}

#[test]
fn rules_are_stored_as_they_are_printed() {
    for (name, rules) in Rules::NAMED {
        stored_as(&rules, name);
    }
    for text in ["drop:8x7:4", "free:19x19:=5", "drop:1x2:2", "free:32x32:16"] {
        stored_as(&text.parse::<Rules>().expect(text), text);
    }
}

#[test]
fn wrong_rules_are_refused_with_the_sentence_of_the_parser() {
    for text in ["", "chess", "drop:0x6:4", "drop:7xsix:4", "free:4x3:5"] {
        assert_eq!(refusal::<Rules>(text.into()), text.parse::<Rules>().expect_err(text).to_string());
    }
    assert!(refusal::<Rules>(7.into()).contains("expected a string"));
}

/// Clients rely on these names: docs/api.md.
#[test]
fn messages_are_objects_with_code_text_and_parameters() {
    let error = Game::parse(Rules::CONNECT4, "4444444").expect_err("a full column");
    let json = serde_json::to_value(error.message()).expect("written");
    let reason = json!({ "code": "move.full", "message": "column 4 is full", "params": { "column": "4" } });
    let params = json!({ "number": 7, "reason": reason });
    assert_eq!(json, json!({ "code": "game.move", "message": "move 7: column 4 is full", "params": params }));
}
