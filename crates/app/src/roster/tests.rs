use proptest::prelude::*;

use super::*;

fn refusal(text: &str) -> String {
    text.parse::<Agent>().err().expect(text).to_string()
}

#[test]
fn agents_are_built_as_they_are_written() {
    for text in [
        "random:seed=18446744073709551615",
        "alphabeta:eval=ufop-v3,depth=6,order=left",
        "minimax:eval=porto,depth=4",
        "mcts:time=1s,c=1.4,seed=7",
        "ufop",
        "iasi:depth=3,seed=9",
        "porto-mcts:iterations=100,time=none",
        "alphabeta:budget=1000000,factor=0.6",
        "alphabeta:depth=none,time=100ms,table=16,scout=on",
        "perfect",
        "perfect:aim=outcome,seed=3,book=off,memory=1,threads=2,time=1s,nodes=1000",
    ] {
        let agent: Agent = text.parse().expect(text);
        assert_eq!(agent.to_string(), text);
        assert_eq!(agent.build(Rules::CONNECT4).expect(text).name(), text);
        let full: Agent = agent.in_full().parse().expect("spelt out");
        assert_eq!(full.in_full(), agent.in_full());
    }
}

#[test]
fn every_agent_can_be_built_with_its_default_settings() {
    for entry in ROSTER {
        let agent: Agent = entry.name.parse().expect(entry.name);
        let full: Agent = agent.in_full().parse().expect(entry.name);
        let game = if ["gomoku", "ufsc"].contains(&entry.name) { Rules::GOMOKU } else { Rules::CONNECT4 };
        let name = agent.build(game).expect(entry.name).name();
        assert_eq!(name.split(':').next(), Some(entry.name));
        assert!(full.build(game).is_ok());
    }
}

#[test]
fn the_gomoku_engine_takes_its_settings() {
    let built = |text: &str| text.parse::<Agent>().expect(text).build(Rules::GOMOKU);
    for text in [
        "gomoku:level=1,seed=7",
        "gomoku:time=none,level=9",
        "gomoku:depth=4,nodes=1000,memory=1,threads=2,weights=hand",
        "gomoku:time=20ms,threats=off,fours=off,pruning=off,reductions=off,extensions=off",
    ] {
        assert_eq!(built(text).expect(text).name(), text);
    }
    let error = |text: &str| text.parse::<Agent>().err().expect(text).to_string();
    assert_eq!(
        error("gomoku:level=11"),
        "level=\"11\" cannot be used: level is how well to play, from 1 (beginner) to 10 (all it has)"
    );
    assert_eq!(
        error("gomoku:time=none"),
        "gomoku:time=none would never end: it needs a time, a depth or a number of nodes"
    );
    let refused =
        |text: &str| "gomoku".parse::<Agent>().expect("an agent").build(text.parse().expect(text)).err();
    assert_eq!(
        refused("free:23x9:5").expect("too wide").to_string(),
        "gomoku does not play free:23x9:5: it plays on boards with sides from 5 to 22"
    );
    assert!(refused("free:22x5:=5").is_none());
}

#[test]
fn a_preset_is_its_algorithm_with_settings_that_can_be_changed() {
    let full = |text: &str| text.parse::<Agent>().expect(text).in_full();
    assert!(full("iasi").starts_with("alphabeta:eval=iasi,depth=5,"));
    assert!(full("iasi:depth=3").starts_with("alphabeta:eval=iasi,depth=3,"));
    assert!(full("ufop").contains("eval=ufop-v3") && full("ufop").contains("order=left"));
}

#[test]
fn an_agent_is_refused_where_it_does_not_fit() {
    let refused = |agent: &str, rules| {
        agent.parse::<Agent>().expect(agent).build(rules).err().expect(agent).to_string()
    };
    assert_eq!(
        refused("ufop", Rules::GOMOKU),
        "ufop does not play gomoku: it looks at windows of four, so k must be 4, and longer lines must win, too"
    );
    assert!(refused("ufsc", Rules::CONNECT4).contains("does not play connect4"));
    assert_eq!(
        refused("perfect:memory=8", Rules::TICTACTOE),
        "perfect:memory=8 does not play tictactoe: tictactoe cannot be solved: stones must fall (drop:WxH:K)"
    );
    let large = "drop:16x8:4".parse().expect("valid");
    assert!(refused("perfect", large).ends_with("width x (height + 1) must be at most 128"));
}

#[test]
fn wrong_agents_are_told_what_is_right() {
    assert!(
        refusal("stockfish")
            .starts_with("\"stockfish\" is not an agent: the roster has random, minimax, alphabeta")
    );
    assert!(refusal("").starts_with("\"\" is not an agent"));
    let not_a_setting =
        |written: &str| format!("{} is not a setting of random: write name=value with seed", quote(written));
    assert_eq!(refusal("random:depth=3"), not_a_setting("depth=3"));
    assert_eq!(refusal("random:"), not_a_setting(""));
    assert_eq!(refusal("random:seed"), not_a_setting("seed"));
    assert_eq!(refusal("random:seed=1,seed=2"), "the setting seed is there twice");
    for value in ["", "-1", "+1", "x", "1.5", "007", "18446744073709551616"] {
        assert_eq!(
            refusal(&format!("random:seed={value}")),
            format!(
                "seed={} cannot be used: seed is a whole number; the same seed makes the same choices",
                quote(value)
            )
        );
    }
    for wrong in [
        "alphabeta:depth=0",
        "alphabeta:order=up",
        "alphabeta:table=5000",
        "alphabeta:scout=yes",
        "alphabeta:eval=x",
        "alphabeta:factor=0.4",
        "alphabeta:ties=last",
        "mcts:c=-1",
        "mcts:time=1",
        "mcts:iterations=0",
        "mcts:reward=2",
        "perfect:aim=best",
        "perfect:seed=-1",
        "perfect:book=",
        "perfect:memory=0",
        "perfect:memory=4097",
        "perfect:threads=0",
        "perfect:threads=257",
        "perfect:nodes=0",
    ] {
        assert!(refusal(wrong).contains(" cannot be used: "), "{wrong}");
    }
    for endless in ["alphabeta:depth=none", "mcts:time=none"] {
        assert!(refusal(endless).starts_with(&format!("{endless} would never end: it needs ")), "{endless}");
    }
    assert!(refusal("minimax:depth=none,time=1s").contains("cannot be used"));
}

/// A case takes microseconds, so that there are a hundred times as many as of other properties.
fn many() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: 100 * usual.cases, ..usual }
}

proptest! {
    #![proptest_config(many())]

    #[test]
    fn no_text_breaks_the_parser(bytes in prop::collection::vec(any::<u8>(), 0..=64)) {
        const PIECES: [&str; 15] = [
            "random",
            "mcts",
            "alphabeta",
            "perfect",
            "ufop",
            ":",
            ",",
            "=",
            "seed",
            "depth",
            "time",
            "7",
            "1s",
            "none",
            "é",
        ];
        let pieces: String = bytes.iter().map(|byte| PIECES[usize::from(*byte) % PIECES.len()]).collect();
        for text in [pieces, String::from_utf8_lossy(&bytes).into_owned()] {
            match text.parse::<Agent>() {
                Ok(agent) => assert_eq!(agent.to_string(), text),
                Err(error) => assert!(!error.to_string().contains(char::is_control)),
            }
        }
    }
}
