//! Random rules and random games, for property tests.

use board::{Bits, Game, Overline, Rules};
use proptest::prelude::*;

fn rules_within(sides: u8, k: u8) -> impl Strategy<Value = Rules> {
    let numbers = (1..=sides, 1..=sides, 2..=k, any::<bool>(), any::<bool>());
    numbers.prop_filter_map("k fits the board", |(width, height, k, gravity, exactly)| {
        let overline = if exactly { Overline::Ignored } else { Overline::Wins };
        Rules::new(width, height, k, gravity, overline).ok()
    })
}

/// Rules of all kinds; mostly small boards, where lines happen, and always some Connect Four.
pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    prop_oneof![6 => rules_within(8, 5), 2 => rules_within(32, 16), 1 => Just(Rules::CONNECT4)]
}

/// A game by these rules, played to a random length or to its end.
///
/// Some games use the whole board, some only what is open at its left or right end: there, lines of every
/// length come about on large boards too.
pub(crate) fn game(rules: Rules) -> impl Strategy<Value = Game> {
    let reach = prop_oneof![Just(usize::MAX), 1..12_usize];
    let choices = prop::collection::vec(any::<usize>(), 0..120);
    (reach, any::<bool>(), choices).prop_map(move |(reach, from_right, choices)| {
        let mut game = Game::new(rules);
        for choice in choices {
            let legal = game.board().legal();
            if legal.is_empty() {
                break;
            }
            let pick = choice % legal.len().min(reach);
            let pick = if from_right { legal.len() - 1 - pick } else { pick };
            game.play(legal.nth(pick).expect("one of the legal moves")).expect("legal");
        }
        game
    })
}

/// A game by any rules.
pub(crate) fn any_game() -> impl Strategy<Value = Game> {
    rules().prop_flat_map(game)
}
