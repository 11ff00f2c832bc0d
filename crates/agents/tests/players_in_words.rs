//! Players in words: short, and without the settings of their texts.

use std::collections::BTreeSet;

use agents::{Agent, Contestant, ROSTER, Seat, Terms, levels, short_misfit};
use board::{Coded, Message, Param, Rules};
use proptest::prelude::*;
use search::heuristic::Evaluation;

fn agent(text: &str) -> String {
    text.parse::<Agent>().expect(text).description().to_string()
}

fn seat(text: &str, game: &str) -> Option<String> {
    let seat = Seat::parse(text, game.parse().expect("a game"), &Terms::default(), 7).expect(text);
    seat.description().map(|message| message.to_string())
}

/// A description has no setting in it, and is made of parts with codes: clients translate it without reading it.
fn check(message: &Message) -> Result<(), String> {
    let text = message.to_string();
    if text.is_empty() || text.contains('=') || text.contains(':') || text.ends_with([' ', ',']) {
        return Err(format!("{text:?} is not plain"));
    }
    if message.code().starts_with("description.list") {
        let params: Vec<&str> = message.params().iter().map(|(name, _)| *name).collect();
        if params != ["first", "next"] {
            return Err(format!("{text:?} has {params:?}"));
        }
    }
    for (_, param) in message.params() {
        if let Param::Message(part) = param {
            check(part)?;
        }
    }
    Ok(())
}

#[test]
fn agents_say_what_they_are_and_how_far_they_search() {
    for (text, words) in [
        ("random", "random moves"),
        ("minimax", "minimax, 6 moves deep"),
        ("alphabeta:depth=1", "alpha-beta, 1 move deep"),
        ("alphabeta:eval=ufop-v3,depth=8,order=centre,ties=random,seed=7", "alpha-beta, 8 moves deep"),
        ("alphabeta:depth=none,time=1s,table=16", "alpha-beta, 1 second a move"),
        ("alphabeta:depth=none,nodes=1", "alpha-beta, 1 node"),
        ("alphabeta:eval=porto,threads=2", "alpha-beta, porto evaluation, 6 moves deep, 2 threads"),
        ("alphabeta:eval=none,depth=9", "alpha-beta, no evaluation, 9 moves deep"),
        ("alphabeta:budget=1000000", "alpha-beta, as deep as 1000000 steps allow"),
        ("mcts:iterations=2000,playout=decisive,solver=on", "Monte Carlo tree search, 2000 playouts"),
        ("mcts:iterations=1,time=1.5s", "Monte Carlo tree search, 1 playout, 1.5 seconds a move"),
        ("mcts", "Monte Carlo tree search, 1 second a move"),
        ("perfect", "perfect play"),
        ("perfect:time=500ms", "perfect play, 500 ms a move"),
        ("gomoku:level=5", "Gomoku engine, level 5"),
        ("gomoku:level=5,time=2s", "Gomoku engine, level 5, 2 seconds a move"),
        ("gomoku", "Gomoku engine, 1 second a move"),
        ("gomoku:depth=4", "Gomoku engine, 4 moves deep"),
        ("ufop:depth=3", "UFOP's alpha-beta, 3 moves deep"),
        ("porto-mcts", "Porto's Monte Carlo tree search, 1 second a move"),
    ] {
        assert_eq!(agent(text), words, "{text}");
    }
}

#[test]
fn a_level_that_was_asked_for_comes_first() {
    assert_eq!(seat("hard", "connect4").as_deref(), Some("Hard · Monte Carlo tree search, 8000 playouts"));
    assert_eq!(
        seat("expert", "connect4").as_deref(),
        Some("Expert · Monte Carlo tree search, 200000 playouts")
    );
    assert_eq!(
        seat("easy", "connect4").as_deref(),
        Some("Easy · alpha-beta, 2 moves deep, errors of up to 140 points")
    );
    // A solver plays perfectly, whether as a level or as an agent.
    assert_eq!(seat("perfect", "connect4").as_deref(), Some("perfect play"));
    assert_eq!(seat("perfect", "drop:8x8:4").as_deref(), Some("perfect play"));
    let exhaustive = "Perfect · alpha-beta, no evaluation, 9 moves deep";
    assert_eq!(seat("perfect", "tictactoe").as_deref(), Some(exhaustive));
    assert_eq!(seat("human", "connect4"), None);
}

#[test]
fn engines_are_named_without_their_paths() {
    let described = |text: &str| text.parse::<Contestant>().expect(text).description().to_string();
    assert_eq!(described("gomocup:/secret/pbrain-name"), "external engine pbrain-name, 1 second a move");
    let offer: agents::Offer = "other=gomocup:/secret/x,time=250ms".parse().expect("an engine");
    assert_eq!(offer.engine.description().to_string(), "external engine other, 250 ms a move");
}

#[test]
fn every_agent_and_every_level_is_plain_in_words() {
    let mut titles = BTreeSet::new();
    for entry in ROSTER {
        let agent: Agent = entry.name.parse().expect("the roster has it");
        check(&agent.description()).expect("plain words");
        assert!(titles.insert(entry.title), "{}", entry.title);
    }
    let sides = [(1, 5), (3, 3), (7, 6), (9, 9), (15, 15), (32, 32)];
    for (width, height) in sides {
        for (k, gravity) in [(3, false), (3, true), (4, false), (4, true), (5, false), (5, true)] {
            let Ok(rules) = Rules::new(width, height, k, gravity, board::Overline::Wins) else { continue };
            let mut seen = BTreeSet::new();
            for level in levels(rules) {
                let words = level.description();
                check(&words).expect("plain words");
                assert!(seen.insert(words.to_string()), "{rules}: {words} twice");
            }
        }
    }
}

proptest! {
    /// Any value of any setting, two settings at a time.
    #[test]
    fn settings_never_show(
        entry in 0..ROSTER.len(),
        places in prop::collection::vec((any::<prop::sample::Index>(), 0..VALUES.len()), 2),
        seed: u64,
    ) {
        let mut agent: Agent = ROSTER[entry].name.parse().expect("the roster has it");
        let settings = ROSTER[entry].settings();
        for (place, value) in places {
            // Values that the setting does not take change nothing.
            agent = agent.with(place.get(&settings).name, VALUES[value]).unwrap_or(agent);
        }
        let seeded = agent.seeded(seed);
        prop_assert_eq!(check(&seeded.description()), Ok(()));
        prop_assert_eq!(seeded.description(), agent.description());
    }
}

const VALUES: [&str; 16] = [
    "none",
    "1",
    "2",
    "17",
    "1s",
    "0.5s",
    "1.25ms",
    "on",
    "off",
    "random",
    "porto",
    "ufsc-program",
    "full",
    "0.75",
    "outcome",
    "published",
];

/// Whatever does not fit a game has a short reason, which is true of the game.
#[test]
fn every_misfit_has_a_short_reason() {
    let mut seen = BTreeSet::new();
    for (game, needed) in [
        ("connect4", "needs five in a row"),
        ("drop:9x7:5", "not where stones fall"),
        ("free:5x5:4", "needs five in a row"),
        ("free:32x32:5", "board too large"),
        ("free:3x9:5", "board too small"),
        ("gomoku-standard", "longer lines must win"),
        ("gomoku", "needs gravity"),
        ("tictactoe", "needs four in a row"),
        ("drop:32x32:4", "board too large"),
    ] {
        let rules: Rules = game.parse().expect("a game");
        let engine: Contestant = "gomocup:x".parse().expect("an engine");
        let ours = ROSTER.iter().map(|entry| entry.name.parse::<Contestant>().expect("the roster has it"));
        let misfits = ours.chain([engine]).filter_map(|one| one.fits(rules).err());
        let agents = misfits.map(|error| error.message());
        let evaluations =
            Evaluation::ALL.iter().filter_map(|one| one.fits(rules).err()).map(|error| error.message());
        let short: Vec<String> = agents
            .chain(evaluations)
            .map(|sentence| {
                short_misfit(&sentence, rules)
                    .map_or_else(|| format!("none for {sentence}"), |short| short.to_string())
            })
            .collect();
        assert!(short.iter().any(|reason| reason == needed), "{game}: {short:?}");
        seen.extend(short);
    }
    assert_eq!(seen.len(), 7, "{seen:?}");
    assert!(seen.iter().all(|reason| reason.len() < 25), "{seen:?}");
}
