//! Descriptions as messages: a code means one text.

use std::collections::BTreeMap;

use agents::{Engine, LEVELS, ROSTER, levels};
use board::{Coded, Message, Rules};
use search::heuristic::Evaluation;

/// All descriptions that a client can show.
fn descriptions() -> Vec<Message> {
    let mut all = Vec::new();
    for entry in ROSTER {
        all.extend([
            entry.title_message(),
            entry.summary_message(),
            entry.plays_message(),
            entry.source_message(),
        ]);
        all.extend(entry.settings().into_iter().map(Coded::message));
    }
    all.extend(Engine::SETTINGS.iter().map(Coded::message));
    all.extend(Evaluation::ALL.iter().map(Coded::message));
    all.extend(levels(Rules::CONNECT4).iter().flat_map(|level| [level.message(), level.title()]));
    all
}

#[test]
fn a_code_means_one_text_and_a_text_has_one_code() {
    let (mut texts, mut codes) = (BTreeMap::new(), BTreeMap::new());
    for message in descriptions() {
        let (code, text) = (message.code().to_owned(), message.to_string());
        assert_eq!(texts.entry(code.clone()).or_insert(text.clone()), &text, "{code}");
        // Reports have a source of their own each, even if two come from the same place.
        if !code.ends_with(".source") {
            assert_eq!(codes.entry(text).or_insert(code.clone()), &code);
        }
    }
}

#[test]
fn codes_tell_what_is_described() {
    let codes: Vec<String> = descriptions().iter().map(|message| message.code().to_owned()).collect();
    let has = |code: &str| codes.iter().any(|known| known == code);
    assert!(has("agent.porto-mcts.summary") && has("agent.ufop.source") && has("plays.four-in-a-row"));
    assert!(has("setting.depth") && has("setting.depth-or-none") && has("setting.engine-time"));
    assert!(has("evaluation.ufop-v3"));
    for level in LEVELS {
        assert!(has(&format!("level.{level}")), "{level}");
    }
}
