//! Random settings, and games with evaluations that fit them.

use board::{Bits, Game};
use proptest::prelude::*;
use search::heuristic::{Ends, Evaluation};
use search::{AlphaBeta, Cutoff, Order, Root, Ties};

use super::{rules, unfinished};

/// Settings of one thread that do not change the value.
pub(crate) fn settings() -> impl Strategy<Value = AlphaBeta> {
    let order = prop::sample::select(Order::ALL.to_vec());
    let cutoff = prop::sample::select(vec![Cutoff::AtLeast, Cutoff::Above]);
    let root = prop::sample::select(vec![Root::Shared, Root::Full]);
    let ties = prop_oneof![Just(Ties::First), any::<u64>().prop_map(Ties::Random)];
    (order, cutoff, root, 0..2_usize, any::<bool>(), any::<bool>(), any::<bool>(), ties).prop_map(
        |(order, cutoff, root, table, deepening, scout, wins_first, ties)| AlphaBeta {
            order,
            cutoff,
            root,
            table,
            deepening,
            scout,
            wins_first,
            ties,
            ..AlphaBeta::default()
        },
    )
}

/// Games and evaluations that fit them.
pub(crate) fn contests() -> impl Strategy<Value = (Game, Evaluation)> {
    let games = [
        "connect4",
        "drop:5x4:4",
        "drop:8x8:4",
        "drop:4x6:4",
        "free:4x4:4",
        "drop:5x5:3",
        "tictactoe",
        "free:4x4:=3",
        "free:6x6:5",
        "drop:12x3:4",
    ];
    let fitting = |game: &str| {
        let fits = |evaluation: &Evaluation| evaluation.fits(rules(game)).is_ok();
        Evaluation::ALL.into_iter().filter(fits).collect::<Vec<_>>()
    };
    prop::sample::select(games.to_vec())
        .prop_flat_map(move |game| (unfinished(rules(game)), prop::sample::select(fitting(game))))
}

pub(crate) fn ends() -> impl Strategy<Value = Ends> {
    prop::sample::select(vec![Ends::Published, Ends::Flat, Ends::Soon])
}

/// Deep enough to matter, shallow enough to end.
pub(crate) fn depth_for(game: &Game) -> u16 {
    match game.board().legal().cells().len() {
        0..=5 => 5,
        6..=9 => 4,
        10..=16 => 3,
        _ => 2,
    }
}
