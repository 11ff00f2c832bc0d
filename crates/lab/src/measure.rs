//! Searches and games with their cost in nodes and time.

use std::time::Duration;

use board::{Bits, Board, Cell, Game, Outcome, Rules, Shape};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, with_heuristic};
use search::{BoardTask, Control, DepthSearch, Limits, Player, PlayerError, Report, minimax, with_board};

use crate::Monitor;

/// The cost of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cost {
    pub(crate) nodes: u64,
    pub(crate) leaves: u64,
    pub(crate) time: Duration,
}

/// Searches the position of a game to a depth. `None` if it was interrupted.
pub(crate) fn search(
    game: &Game,
    depth: u16,
    evaluation: Evaluation,
    algorithm: DepthSearch,
    monitor: &Monitor<'_>,
) -> Option<Cost> {
    let start = monitor.elapsed();
    let clock = || monitor.elapsed().saturating_sub(start);
    let mut watch = |_: &Report<Cell>| {};
    let control = Control::new(Limits::default(), monitor.stop(), &clock, &mut watch);
    let found = with_heuristic(game, evaluation, Ends::Flat, Look { depth, algorithm, control })?;
    found.2.then(|| Cost { nodes: found.0, leaves: found.1, time: clock() })
}

struct Look<'a> {
    depth: u16,
    algorithm: DepthSearch,
    control: Control<'a, Cell>,
}

impl HeuristicTask for Look<'_> {
    type Output = Option<(u64, u64, bool)>;

    fn run<S: Shape, H: Heuristic<Board<S>>>(mut self, board: Board<S>, heuristic: &H) -> Self::Output {
        let found = match self.algorithm {
            DepthSearch::Minimax => minimax(&board, self.depth, heuristic, &mut self.control),
            DepthSearch::AlphaBeta(settings) => {
                let found = settings.search(&board, self.depth, heuristic, &mut self.control);
                found.expect("studies search with no table or a small one")
            }
        }?;
        Some((found.nodes, found.leaves, found.complete))
    }
}

/// The nodes of the full tree for each depth from 0, counted by perft instead of searched.
pub(crate) fn whole_tree(game: &Game, deepest: u16) -> Vec<u64> {
    let mut nodes = 0;
    let mut sum = |depth| {
        nodes += with_board(game, Leaves(depth));
        nodes
    };
    (0..=deepest).map(&mut sum).collect()
}

struct Leaves(u16);

impl BoardTask for Leaves {
    type Output = u64;

    fn run<S: Shape>(self, board: Board<S>) -> u64 {
        board::perft(&board, self.0)
    }
}

/// A random unfinished position after this many moves; deterministic in the seed.
pub(crate) fn random_position(rules: Rules, plies: usize, seed: u64) -> Game {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    loop {
        let mut game = Game::new(rules);
        while game.moves().len() < plies && game.outcome().is_none() {
            let legal = game.board().legal();
            let cell = legal.nth(random.random_range(0..legal.len())).expect("a game that goes on has moves");
            game.play(cell).expect("legal");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// The move of a player in the position of a game. `None` if it was interrupted.
pub(crate) fn choose(
    player: &mut dyn Player,
    game: &Game,
    monitor: &Monitor<'_>,
) -> Result<Option<Report<Cell>>, PlayerError> {
    let start = monitor.elapsed();
    let clock = || monitor.elapsed().saturating_sub(start);
    let mut watch = |_: &Report<Cell>| {};
    let mut control = Control::new(Limits::default(), monitor.stop(), &clock, &mut watch);
    let report = player.choose(game, &mut control)?;
    Ok((!monitor.stopped()).then_some(report))
}

/// A finished game with the cost of each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Played {
    pub(crate) game: Game,
    pub(crate) nodes: [u64; 2],
    pub(crate) time: [Duration; 2],
}

impl Played {
    /// How the game ended; `None` if it was broken off.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The same, for a table.
    pub(crate) fn result_name(&self) -> &'static str {
        self.outcome().map_or("unfinished", Outcome::name)
    }

    /// The nodes of both players.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().sum()
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.time.iter().map(Duration::as_secs_f64).sum()
    }
}

/// Plays a game to its end. `None` if it was interrupted.
pub(crate) fn play(
    rules: Rules,
    players: &mut [&mut dyn Player; 2],
    monitor: &Monitor<'_>,
) -> Result<Option<Played>, PlayerError> {
    let mut played = Played { game: Game::new(rules), nodes: [0; 2], time: [Duration::ZERO; 2] };
    while played.game.outcome().is_none() {
        let side = played.game.turn().index();
        let start = monitor.elapsed();
        let Some(report) = choose(players[side], &played.game, monitor)? else { return Ok(None) };
        played.nodes[side] += report.nodes;
        played.time[side] += monitor.elapsed().saturating_sub(start);
        let name = players[side].name();
        played.game.play(report.best).map_err(|error| PlayerError::illegal(name, &error))?;
    }
    Ok(Some(played))
}
