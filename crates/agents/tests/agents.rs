//! Agents as text, as typed settings and as players.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::{Agent, AgentError, Algorithm, ROSTER, levels};
use board::{Cell, Game, Overline, Rules, quote};
use proptest::prelude::*;
use search::heuristic::{Ends, Evaluation};
use search::{AlphaBeta, Control, DepthPlayer, DepthSearch, Limits, Player, Report};

fn refusal(text: &str) -> String {
    text.parse::<Agent>().expect_err(text).to_string()
}

#[test]
fn agents_are_equal_by_their_settings() {
    let agent = |text: &str| text.parse::<Agent>().expect("an agent");
    assert_eq!(agent("mcts:time=1s,seed=7"), agent("mcts:seed=7,time=1000ms"));
    assert_ne!(agent("mcts:time=1s"), agent("mcts:time=2s"));
    assert_ne!(agent("ufop"), agent("porto-alphabeta"));
}

#[test]
fn agents_are_built_as_they_are_written() {
    for text in [
        "random:seed=18446744073709551615",
        "alphabeta:eval=ufop-v3,depth=6,order=left",
        "minimax:eval=porto,depth=4",
        "mcts:time=1s,c=1.4,seed=7",
        "mcts:iterations=1000,threads=2",
        "ufop",
        "iasi:depth=3,seed=9",
        "porto-mcts:iterations=100,time=none",
        "alphabeta:budget=1000000,factor=0.6",
        "alphabeta:depth=none,time=100ms,table=16,scout=on",
        "alphabeta:table=4,threads=2",
        "alphabeta:average-cut=300",
        "perfect",
        "perfect:aim=outcome,seed=3,book=off,memory=1,threads=2,time=1s,nodes=1000",
    ] {
        let agent: Agent = text.parse().expect(text);
        assert_eq!(agent.to_string(), text);
        assert_eq!(agent.player(Rules::CONNECT4).expect(text).name(), text);
        let full: Agent = agent.in_full().parse().expect("spelt out");
        assert_eq!((full.in_full(), full.algorithm()), (agent.in_full(), agent.algorithm()));
    }
}

#[test]
fn every_agent_can_be_built_with_its_default_settings() {
    for entry in ROSTER {
        let agent: Agent = entry.name.parse().expect(entry.name);
        let full: Agent = agent.in_full().parse().expect(entry.name);
        let game = if ["gomoku", "ufsc", "ufsc-program"].contains(&entry.name) {
            Rules::GOMOKU
        } else {
            Rules::CONNECT4
        };
        let name = agent.player(game).expect(entry.name).name();
        assert_eq!(name.split(':').next(), Some(entry.name));
        assert!(full.player(game).is_ok());
        assert_eq!(full.algorithm(), agent.algorithm());
    }
}

#[test]
fn the_gomoku_engine_takes_its_settings() {
    let built = |text: &str| text.parse::<Agent>().expect(text).player(Rules::GOMOKU);
    for text in [
        "gomoku:level=1,seed=7",
        "gomoku:time=none,level=9",
        "gomoku:depth=4,nodes=1000,memory=1,threads=2,weights=hand",
        "gomoku:time=20ms,threats=off,fours=off,pruning=off,reductions=off,extensions=off",
    ] {
        assert_eq!(built(text).expect(text).name(), text);
    }
    let error = |text: &str| text.parse::<Agent>().expect_err(text).to_string();
    assert_eq!(
        error("gomoku:level=11"),
        "invalid value \"11\" for level: expected the level, from 1 (beginner) to 10 (full strength)"
    );
    assert_eq!(
        error("gomoku:time=none"),
        "gomoku:time=none would search for ever: set a time, a depth or a number of nodes"
    );
    let refused =
        |text: &str| "gomoku".parse::<Agent>().expect("an agent").fits(text.parse().expect(text)).err();
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
        agent.parse::<Agent>().expect(agent).player(rules).err().expect(agent).to_string()
    };
    assert_eq!(
        refused("ufop", Rules::GOMOKU),
        "ufop does not play gomoku: its evaluation ufop-v3 needs four in a row (longer lines win, too)"
    );
    assert!(refused("ufsc", Rules::CONNECT4).contains("does not play connect4"));
    assert_eq!(
        refused("perfect:memory=8", Rules::TICTACTOE),
        "perfect:memory=8 does not play tictactoe: the solver does not take tictactoe: stones must fall (drop:WxH:K)"
    );
    let large = "drop:16x8:4".parse().expect("valid");
    assert!(refused("perfect", large).ends_with("width x (height + 1) must be at most 128"));
}

#[test]
fn invalid_agents_are_refused_with_what_is_accepted() {
    assert!(
        refusal("stockfish").starts_with("unknown agent \"stockfish\": expected random, minimax, alphabeta")
    );
    assert!(refusal("").starts_with("unknown agent \"\": expected random"));
    assert_eq!(refusal("ufpo:depth=3"), "unknown agent \"ufpo\": did you mean \"ufop\"?");
    assert_eq!(refusal("random:depth=3"), "unknown setting \"depth\" of random: expected seed");
    assert_eq!(refusal("random:sed=3"), "unknown setting \"sed\" of random: did you mean \"seed\"?");
    let not_a_setting = |written: &str| {
        format!("{} is not a setting: expected name=value, where name is seed", quote(written))
    };
    assert_eq!(refusal("random:"), not_a_setting(""));
    assert_eq!(refusal("random:seed"), not_a_setting("seed"));
    assert_eq!(refusal("random:seed=1,seed=2"), "the setting seed is given twice");
    for value in ["", "-1", "+1", "x", "1.5", "007", "18446744073709551616"] {
        assert_eq!(
            refusal(&format!("random:seed={value}")),
            format!("invalid value {} for seed: expected the random seed, a whole number", quote(value))
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
        "alphabeta:threads=0",
        "alphabeta:threads=257",
        "alphabeta:average-cut=0",
        "alphabeta:average-cut=-5",
        "alphabeta:average-cut=1.5",
        "mcts:c=-1",
        "mcts:time=1",
        "mcts:iterations=0",
        "mcts:reward=2",
        "mcts:threads=0",
        "mcts:threads=257",
        "perfect:aim=best",
        "perfect:seed=-1",
        "perfect:book=",
        "perfect:memory=0",
        "perfect:memory=4097",
        "perfect:threads=0",
        "perfect:threads=257",
        "perfect:nodes=0",
    ] {
        assert!(refusal(wrong).starts_with("invalid value "), "{wrong}");
    }
    for endless in ["alphabeta:depth=none", "mcts:time=none"] {
        assert!(refusal(endless).starts_with(&format!("{endless} would search for ever: set ")), "{endless}");
    }
    assert!(refusal("minimax:depth=none,time=1s").starts_with("invalid value "));
}

/// Rules of all kinds: every name, and many shapes.
fn many_rules() -> Vec<Rules> {
    let mut all = vec![Rules::CONNECT4, Rules::GOMOKU, Rules::GOMOKU_STANDARD, Rules::TICTACTOE];
    for side in [1, 2, 3, 4, 5, 8, 12, 16, 22, 23, 32] {
        for (height, k) in [(side, 3), (side, 4), (side, 5), (6, 4), (9, 5)] {
            for (gravity, overline) in
                [(true, Overline::Wins), (false, Overline::Wins), (false, Overline::Ignored)]
            {
                all.extend(Rules::new(side, height, k, gravity, overline));
            }
        }
    }
    all
}

#[test]
fn an_agent_fits_exactly_where_it_can_be_built() {
    let written = [
        "alphabeta:eval=none",
        "alphabeta:eval=panther,budget=1000",
        "alphabeta:eval=ufsc,depth=none,time=1s",
        "minimax:eval=porto",
        "gomoku:level=2",
        "perfect:book=off,memory=1",
    ];
    let all: Vec<&str> = ROSTER.iter().map(|entry| entry.name).chain(written).collect();
    let (mut fitting, mut refused) = (0, 0);
    for rules in many_rules() {
        for text in &all {
            let agent: Agent = text.parse().expect(text);
            let (fits, built) = (agent.fits(rules), agent.build(rules, 7).map(drop));
            match (fits, built) {
                (Ok(()), Ok(())) => fitting += 1,
                // The seed is a part of the name.
                (Err(AgentError::Unfit(_)), Err(AgentError::Unfit(_))) => refused += 1,
                other => panic!("{text} {rules}: {other:?}"),
            }
            assert_eq!(agent.fits(rules), agent.player(rules).map(drop), "{text} {rules}");
        }
    }
    assert!(fitting > 500 && refused > 500, "{fitting} {refused}");
}

/// A table of that size would not go unnoticed: there are thousands of them.
#[test]
fn fits_builds_nothing() {
    let large: Vec<Agent> =
        ["perfect:memory=4096,book=/no/such/book", "gomoku:memory=4096", "mcts:memory=4096"]
            .map(|text| text.parse().expect(text))
            .into();
    for _ in 0..1000 {
        assert!(large[0].fits(Rules::CONNECT4).is_ok());
        assert!(large[1].fits(Rules::GOMOKU).is_ok());
        assert!(large[2].fits(Rules::GOMOKU).is_ok());
    }
    // The file is needed only by players.
    let error = large[0].player(Rules::CONNECT4).err().expect("there is no such file").to_string();
    assert!(error.starts_with("cannot read the book \"/no/such/book\": "), "{error}");
}

#[test]
fn a_seed_is_used_where_it_is_wanted() {
    let seeded = |text: &str| {
        let agent: Agent = text.parse().expect(text);
        let seeded = agent.seeded(7);
        assert_eq!(agent.wants_seed(), seeded != agent, "{text}");
        assert!(!seeded.wants_seed() && seeded.seeded(8) == seeded, "{text}");
        assert_eq!(seeded, seeded.to_string().parse().expect("an agent"), "{text}");
        seeded.to_string()
    };
    assert_eq!(seeded("random"), "random:seed=7");
    assert_eq!(seeded("mcts:iterations=9"), "mcts:iterations=9,seed=7");
    assert_eq!(seeded("iasi"), "iasi:seed=7");
    assert_eq!(seeded("perfect"), "perfect:seed=7");
    assert_eq!(seeded("gomoku:seed=1,level=2"), "gomoku:seed=1,level=2");
    for text in ["ufop", "minimax", "alphabeta:ties=first", "alphabeta:seed=3,ties=random"] {
        assert_eq!(seeded(text), text);
    }
}

#[test]
fn settings_change_one_by_one() {
    let agent: Agent = "porto-mcts".parse().expect("an agent");
    // A preset's time was asked for; a default one gives way to a number of playouts.
    assert!(
        agent.with("iterations", "9").expect("a number").in_full().starts_with("mcts:time=1s,iterations=9,")
    );
    let own: Agent = "mcts:iterations=9".parse().expect("an agent");
    assert!(own.in_full().starts_with("mcts:time=none,iterations=9,"));
    let back = own.with("iterations", "none").expect("a value");
    assert!(back.in_full().starts_with("mcts:time=1s,iterations=none,"));
    let changed = agent.with("time", "none").and_then(|agent| agent.with("iterations", "5")).expect("values");
    assert_eq!(changed.to_string(), "porto-mcts:time=none,iterations=5");
    assert_eq!(changed, changed.to_string().parse().expect("an agent"));
    let error = |name, value| agent.with(name, value).expect_err(name).to_string();
    assert!(error("depth", "3").starts_with("unknown setting \"depth\" of porto-mcts: expected time,"));
    let wrong = "invalid value \"soon\" for time: expected the time per move, such as 500ms or 2s, or none; ";
    assert!(error("time", "soon").starts_with(wrong));
    // Nothing limits it any more: that is refused before it plays.
    let endless = agent.with("time", "none").expect("a value");
    assert!(matches!(endless.fits(Rules::CONNECT4), Err(AgentError::Endless { .. })));
    assert!(matches!(endless.player(Rules::CONNECT4), Err(AgentError::Endless { .. })));
}

#[test]
fn threads_of_alphabeta_have_a_table() {
    let table = |text: &str| match text.parse::<Agent>().expect(text).algorithm() {
        Algorithm::AlphaBeta(settings) => (settings.search.threads, settings.search.table),
        other => panic!("{other:?}"),
    };
    assert_eq!(table("alphabeta"), (1, 0));
    assert_eq!(table("alphabeta:threads=1"), (1, 0));
    assert_eq!(table("alphabeta:threads=2"), (2, 16));
    assert_eq!(table("ufop:threads=3"), (3, 16));
    assert_eq!(table("alphabeta:threads=2,table=1"), (2, 1));
    // With fewer threads the table stays, and so does a smaller one.
    let shrunk = |text: &str, agent: fn(Agent) -> Agent| agent(text.parse().expect(text)).to_string();
    let alone = shrunk("ufop:threads=2", |agent| agent.with_threads_up_to(1));
    assert_eq!((alone.as_str(), table(&alone)), ("ufop:threads=1,table=16", (1, 16)));
    assert_eq!(table("ufop:threads=1"), (1, 0));
    let small = shrunk("ufop:threads=2", |agent| agent.with_mebibytes_up_to(3));
    assert_eq!((small.as_str(), table(&small)), ("ufop:threads=2,table=3", (2, 3)));
    let changed = "ufop".parse::<Agent>().expect("an agent").with("threads", "2").expect("a value");
    assert!(changed.in_full().contains(",table=16,threads=2,"), "{}", changed.in_full());
}

#[test]
fn settings_that_cannot_be_combined_are_refused() {
    assert_eq!(
        refusal("alphabeta:threads=2,table=0"),
        "threads=2 needs a transposition table: set table to 1 or more, or leave it out"
    );
    assert_eq!(
        refusal("ufop:average-cut=100,threads=4"),
        "threads=4 cannot be combined with average-cut, whose result depends on the order of the search: set one of them only"
    );
    let later =
        "alphabeta:table=0".parse::<Agent>().expect("an agent").with("threads", "2").expect("a value");
    assert!(matches!(later.player(Rules::CONNECT4), Err(AgentError::Conflict(_))));
}

/// The points of the report: ufsc is counted in twentieths, so that 10 000 of its points are 200 000 of a score.
#[test]
fn an_average_cut_is_given_in_points_of_the_report() {
    let nodes = |player: &mut dyn Player| {
        let game = Game::parse(Rules::GOMOKU, "h8i9h9i8g8g7j10f9").expect("legal");
        let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
        let mut watch = |_: &Report<Cell>| {};
        let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
        player.choose(&game, &mut control).expect("a move").nodes
    };
    let by_agent = |cut: &str| {
        let agent: Agent =
            format!("alphabeta:eval=ufsc,depth=2,average-cut={cut}").parse().expect("an agent");
        nodes(agent.player(Rules::GOMOKU).expect("it plays").as_mut())
    };
    let by_score = |average_cut| {
        nodes(&mut DepthPlayer {
            name: "ufsc".to_owned(),
            algorithm: DepthSearch::AlphaBeta(AlphaBeta { average_cut, ..AlphaBeta::default() }),
            evaluation: Evaluation::Ufsc,
            ends: Ends::Soon,
            limits: Limits::depth(2),
            early_depth: None,
        })
    };
    assert_eq!(by_agent("none"), by_score(None));
    assert_eq!(by_agent("10000"), by_score(Some(200_000)));
    let counts = [None, Some(200_000), Some(10_000)].map(by_score);
    assert!(counts[0] > counts[1] && counts[1] > counts[2], "{counts:?}");
}

#[test]
fn series_are_agents_without_their_limits() {
    let series = |text: &str| {
        let agent: Agent = text.parse().expect(text);
        (agent.has_work_limit_written(), agent.series_name())
    };
    assert_eq!(series("ufop"), (false, "ufop".to_owned()));
    assert_eq!(series("iasi:depth=3"), (true, "iasi".to_owned()));
    assert_eq!(series("mcts:c=2,time=5ms,reuse=on"), (true, "mcts:c=2,reuse=on".to_owned()));
    assert_eq!(series("alphabeta:budget=1000,nodes=5"), (true, "alphabeta".to_owned()));
}

#[test]
fn agents_that_see_everything_say_so() {
    let sees = |text: &str, reached| text.parse::<Agent>().expect(text).has_seen_all(9, reached);
    assert!(sees("perfect", 0) && sees("alphabeta:eval=none,depth=9", 9) && sees("minimax:eval=none", 9));
    assert!(!sees("alphabeta:eval=none,depth=9", 8) && !sees("alphabeta:depth=9", 9));
    assert!(!sees("alphabeta:eval=none,depth=9,average-cut=1", 9));
    assert!(!sees("alphabeta:eval=none,time=1s", 9) && !sees("mcts", 9) && !sees("gomoku", 9));
}

/// Every value that a setting may have, spelt out and read again, is the same.
#[test]
fn agents_in_full_are_the_same_agents() {
    const VALUES: [&str; 26] = [
        "none",
        "0",
        "1",
        "3",
        "10",
        "64",
        "0.75",
        "1.4",
        "1s",
        "1.5s",
        "0.12ms",
        "on",
        "off",
        "left",
        "history",
        "random",
        "first",
        "full",
        "above",
        "published",
        "porto",
        "decisive",
        "win",
        "outcome",
        "hand",
        "some/file",
    ];
    let mut changed = 0;
    let all = ROSTER.iter().map(|entry| entry.name.to_owned());
    let all = all.chain(levels(Rules::CONNECT4).into_iter().map(|level| level.agent.to_string()));
    for text in all {
        let agent: Agent = text.parse().expect("an agent");
        for (setting, _) in agent.values() {
            for value in VALUES {
                let Ok(other) = agent.with(setting.name, value) else { continue };
                if let Err(AgentError::Endless { .. } | AgentError::Conflict(_)) = other.fits(Rules::CONNECT4)
                {
                    continue;
                }
                let read: Agent = other.in_full().parse().expect("spelt out");
                assert_eq!(read.algorithm(), other.algorithm(), "{other}");
                assert_eq!(other.to_string().parse::<Agent>().as_ref(), Ok(&other));
                changed += 1;
            }
        }
    }
    assert!(changed > 500, "{changed}");
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
                Ok(agent) => {
                    assert_eq!(agent.to_string(), text);
                    let full = agent.in_full().parse::<Agent>().map(|full| full.algorithm().clone());
                    assert_eq!(full.as_ref(), Ok(agent.algorithm()));
                }
                Err(error) => assert!(!error.to_string().contains(char::is_control)),
            }
        }
    }
}
