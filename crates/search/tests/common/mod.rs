//! Helpers shared by the tests.

#![allow(dead_code, reason = "no test needs everything")]

pub(crate) mod strategies;
pub(crate) mod sum;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Bits, Board, Game, Outcome, Rules, Shape, Side};
use proptest::prelude::*;
use search::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, with_heuristic};
use search::{AlphaBeta, Control, Layout, Limits, Noise, Report, Score, SearchResult, minimax};

/// Runs a search without a clock, ignoring its reports.
pub(crate) fn unwatched<M, R>(limits: Limits, search: impl FnOnce(&mut Control<'_, M>) -> R) -> R {
    let stop = AtomicBool::new(false);
    let clock = || Duration::ZERO;
    let mut watch = |_: &Report<M>| {};
    search(&mut Control::new(limits, &stop, &clock, &mut watch))
}

pub(crate) fn rules(text: &str) -> Rules {
    text.parse().expect("valid rules")
}

/// A game by these rules that has not ended, of a random length.
pub(crate) fn unfinished(rules: Rules) -> impl Strategy<Value = Game> {
    prop::collection::vec(any::<usize>(), 0..40).prop_map(move |choices| {
        let mut game = Game::new(rules);
        for choice in choices {
            let legal = game.board().legal();
            game.play(legal.nth(choice % legal.len()).expect("a legal move")).expect("legal");
            if game.outcome().is_some() {
                game.undo();
                break;
            }
        }
        game
    })
}

/// Crowded games of all kinds.
pub(crate) fn games() -> impl Strategy<Value = Game> {
    let games = [
        "connect4",
        "drop:8x8:4",
        "drop:4x4:4",
        "drop:16x15:4",
        "drop:5x9:4",
        "free:5x5:4",
        "free:9x4:4",
        "gomoku",
        "free:5x5:5",
        "free:7x9:5",
        "free:20x19:5",
    ];
    prop::sample::select(games.to_vec()).prop_flat_map(|game| crowded(rules(game)))
}

/// Games whose stones stand close together, so that patterns come about.
pub(crate) fn crowded(rules: Rules) -> impl Strategy<Value = Game> {
    let part = 4..40_usize;
    (prop::collection::vec(any::<usize>(), 0..60), part, any::<bool>()).prop_map(
        move |(choices, part, from_end)| {
            let mut game = Game::new(rules);
            for choice in choices {
                let legal = game.board().legal();
                if legal.is_empty() {
                    break;
                }
                let pick = choice % legal.len().min(part);
                let pick = if from_end { legal.len() - 1 - pick } else { pick };
                game.play(legal.nth(pick).expect("a legal move")).expect("legal");
            }
            game
        },
    )
}

/// What to search with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum How {
    Minimax,
    /// Minimax that misjudges positions.
    NoisyMinimax(Noise),
    AlphaBeta(AlphaBeta),
}

/// A heuristic with an error for each position, as seen by the first player.
struct Misjudging<'a, H>(&'a H, Noise);

impl<P: Layout, H: Heuristic<P>> Heuristic<P> for Misjudging<'_, H> {
    fn evaluate(&self, position: &P, side: Side) -> i32 {
        let error = self.1.error(position.key());
        self.0.evaluate(position, side) + if side == Side::First { error } else { -error }
    }

    fn terminal_score(&self, position: &P, outcome: Outcome, side: Side, ply: u16) -> Score {
        self.0.terminal_score(position, outcome, side, ply)
    }

    fn candidates(&self, position: &P, moves: &mut Vec<P::Move>) {
        self.0.candidates(position, moves);
    }
}

/// Searches the position of a game.
pub(crate) fn search(
    game: &Game,
    depth: u16,
    evaluation: Evaluation,
    ends: Ends,
    how: How,
) -> SearchResult<board::Cell> {
    struct Look {
        depth: u16,
        how: How,
    }
    impl HeuristicTask for Look {
        type Output = Option<SearchResult<board::Cell>>;

        fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Self::Output {
            unwatched(Limits::default(), |control| match self.how {
                How::Minimax => minimax(&board, self.depth, heuristic, control),
                How::NoisyMinimax(noise) => {
                    minimax(&board, self.depth, &Misjudging(heuristic, noise), control)
                }
                How::AlphaBeta(settings) => {
                    settings.search(&board, self.depth, heuristic, control).expect("room")
                }
            })
        }
    }
    with_heuristic(game, evaluation, ends, Look { depth, how }).expect("a game that goes on")
}
