//! Tournaments for the tests.

use board::{Game, Outcome, Position, Rules};
use proptest::prelude::*;

use super::super::{Format, Plan, Reason, Record, Turn};

/// Names that break what is not escaped.
pub(super) const HOSTILE: [&str; 7] = [
    "a]b[c\\",
    "\\]:;(",
    "</script><script>alert(1)</script>",
    "<!-- \"quoted\" & 'quoted', too -->",
    "two\nlines\r\nand a\ttab",
    "\u{202e}right to left \u{5d0}\u{5d1}",
    "",
];

/// A round robin from the empty board.
pub(super) fn plan(game: &str, entrants: &[&str]) -> Plan {
    let entrants = entrants.iter().copied().map(str::to_owned).collect();
    let plan = Plan::new(game.parse().expect("rules"), entrants, Format::RoundRobin).expect("a plan");
    plan.with_seed(7).with_limit(Some("time=100ms".parse().expect("a limit")))
}

/// A game whose end follows from its moves; one that has not ended is lost on time by the side to move.
pub(super) fn record(game: &str, moves: &str, opening: usize) -> Record {
    let rules: Rules = game.parse().expect("rules");
    of_game(&Game::parse(rules, moves).expect("moves"), opening)
}

fn of_game(game: &Game, opening: usize) -> Record {
    let (result, reason) = match game.outcome() {
        Some(Outcome::Draw) => (Outcome::Draw, Reason::Full),
        Some(won) => (won, Reason::Line),
        None => (Outcome::Win(!game.turn()), Reason::Time),
    };
    let turn = |ply: usize| {
        let small = u16::try_from(ply).expect("a board has few cells");
        let score = (!ply.is_multiple_of(3)).then(|| format!("{:+}", i32::from(small) - 4));
        Turn { seconds: f64::from(small + 1) / 8.0, nodes: 1000 * (ply as u64 + 1), depth: small + 2, score }
    };
    Record {
        pair: 0,
        leg: 0,
        players: [0, 1],
        names: ["first(seed=1)", "second(seed=2)"].map(str::to_owned),
        opening,
        moves: game.to_string(),
        result,
        reason,
        turns: (opening..game.moves().len()).map(turn).collect(),
    }
}

/// Random games over random rules.
pub(super) fn games() -> impl Strategy<Value = (Rules, Record)> {
    let rules = (1u8..=32, 1u8..=32, 2u8..=8, any::<bool>(), any::<bool>()).prop_filter_map(
        "a line must fit",
        |(width, height, k, gravity, exactly)| {
            let overline = if exactly { board::Overline::Ignored } else { board::Overline::Wins };
            Rules::new(width, height, k, gravity, overline).ok()
        },
    );
    (rules, prop::collection::vec(any::<prop::sample::Index>(), 0..80), 0usize..6).prop_map(
        |(rules, choices, opening)| {
            let mut game = Game::new(rules);
            for choice in choices {
                let legal: Vec<_> = game.board().moves().collect();
                if legal.is_empty() {
                    break;
                }
                game.play(*choice.get(&legal)).expect("a legal move");
            }
            let opening = opening.min(game.moves().len());
            (rules, of_game(&game, opening))
        },
    )
}
