//! A recorded search with the position and the agent that made it.

use std::collections::BTreeMap;

use board::{Cell, Game, Message};
use search::Score;

use crate::playout_tree::PlayoutTree;
use crate::search_tree::SearchTree;
use crate::toy::ToyTree;

/// A recorded search.
#[derive(Clone, Debug)]
pub struct Recording {
    /// What was searched.
    pub subject: Subject,
    /// The agent that searched, as text.
    pub agent: String,
    /// The same in words.
    pub described: Message,
    /// The algorithm behind it: `minimax`, `alphabeta` or `mcts`.
    pub algorithm: String,
    /// All its settings.
    pub settings: BTreeMap<String, String>,
    /// The moves that the tree mentions; in a toy tree none, as moves are numbers of children.
    pub moves: Vec<Option<Cell>>,
    /// What the search found; none if it ended before it had a move.
    pub found: Option<Found>,
    /// The most nodes that may be recorded.
    pub limit: usize,
    /// Exact values of moves, by index, to the side at the root.
    pub exact: Option<Vec<(usize, Score)>>,
    /// The tree.
    pub recorded: Recorded,
}

/// What was searched.
#[derive(Clone, Debug)]
pub enum Subject {
    /// The position of a game.
    Position(Box<Game>),
    /// A toy tree.
    Toy(ToyTree),
}

/// What a search found. Moves are indices into those of the recording.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The best move.
    pub best: usize,
    /// Its value to the side at the root.
    pub score: Option<Score>,
    /// Nodes of the search, or iterations of Monte Carlo tree search.
    pub nodes: u64,
    /// Leaves that were evaluated; none for Monte Carlo tree search.
    pub leaves: Option<u64>,
    /// Whether no limit of time or nodes ended the search.
    pub complete: bool,
    /// The principal variation.
    pub line: Vec<usize>,
}

/// A tree by the kind of its search.
#[derive(Clone, PartialEq, Debug)]
pub enum Recorded {
    /// Minimax or alpha-beta.
    Search(SearchTree),
    /// Monte Carlo tree search.
    Playouts(PlayoutTree),
}

impl Recording {
    /// The game whose position was searched.
    pub fn game(&self) -> Option<&Game> {
        match &self.subject {
            Subject::Position(game) => Some(game),
            Subject::Toy(_) => None,
        }
    }

    /// The toy tree that was searched.
    pub fn toy(&self) -> Option<&ToyTree> {
        match &self.subject {
            Subject::Position(_) => None,
            Subject::Toy(toy) => Some(toy),
        }
    }

    /// The tree of minimax or alpha-beta.
    pub fn tree(&self) -> Option<&SearchTree> {
        match &self.recorded {
            Recorded::Search(tree) => Some(tree),
            Recorded::Playouts(_) => None,
        }
    }

    /// The tree of Monte Carlo tree search.
    pub fn playouts(&self) -> Option<&PlayoutTree> {
        match &self.recorded {
            Recorded::Search(_) => None,
            Recorded::Playouts(tree) => Some(tree),
        }
    }

    /// How many points of a score are one point of the evaluation.
    pub fn unit(&self) -> u32 {
        self.tree().map_or(1, |tree| tree.unit)
    }

    /// How the moves are written: as in the game, or as numbers of children, from 1.
    pub fn move_names(&self) -> Vec<String> {
        let name = |(number, cell): (usize, &Option<Cell>)| match (self.game(), cell) {
            (Some(game), Some(cell)) => game.rules().move_name(*cell),
            _ => (number + 1).to_string(),
        };
        self.moves.iter().enumerate().map(name).collect()
    }

    /// The same recording with exact values of the moves of its position, if these are known.
    pub fn with_exact(mut self, values: Option<Vec<(Cell, Score)>>) -> Recording {
        let place = |cell: Cell| self.moves.iter().position(|m| *m == Some(cell));
        let known = |values: Vec<(Cell, Score)>| {
            values.into_iter().filter_map(|(cell, score)| Some((place(cell)?, score))).collect()
        };
        self.exact = values.map(known);
        self
    }
}
