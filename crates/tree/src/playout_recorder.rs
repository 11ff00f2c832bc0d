//! The observer that records a Monte Carlo tree search.

use std::collections::HashMap;

use board::{Cell, Outcome, Side};
use search::mcts::{Known, Observer};

use crate::playout_tree::{IterationKind, PlayoutIteration, PlayoutNode, PlayoutProof, PlayoutTree};

/// Records at most `limit` nodes, and as many iterations.
pub(crate) struct PlayoutRecorder {
    limit: usize,
    /// The side to move at the root.
    side: Side,
    tree: PlayoutTree,
    children: HashMap<(usize, Cell), usize>,
    proven: Vec<bool>,
    /// The nodes of this iteration so far; `None` for those that are not recorded.
    path: Vec<Option<usize>>,
    kind: IterationKind,
    plies: usize,
    game: Vec<usize>,
    /// Every move that occurs, by index.
    moves: Vec<Cell>,
    known: HashMap<Cell, usize>,
}

impl PlayoutRecorder {
    /// The playouts whose moves are recorded.
    const GAMES: usize = 1000;

    /// Records a search from a position where this side is to move, with these rewards and this constant.
    pub(crate) fn new(limit: usize, side: Side, rewards: [f64; 3], constant: f64) -> PlayoutRecorder {
        let root = PlayoutNode { parent: None, action: None, moves: None };
        let (iterations, games, proofs) = (Vec::new(), Vec::new(), Vec::new());
        let tree = PlayoutTree { constant, rewards, nodes: vec![root], iterations, games, proofs, beyond: 0 };
        PlayoutRecorder {
            limit: limit.max(1),
            side,
            tree,
            children: HashMap::new(),
            proven: vec![false],
            path: vec![Some(0)],
            kind: IterationKind::Full,
            plies: 0,
            game: Vec::new(),
            moves: Vec::new(),
            known: HashMap::new(),
        }
    }

    /// The recorded tree, and the moves that occur in it.
    pub(crate) fn finish(self) -> (PlayoutTree, Vec<Cell>) {
        (self.tree, self.moves)
    }

    /// The index of a move in the list of moves.
    fn index_of(&mut self, cell: Cell) -> usize {
        *self.known.entry(cell).or_insert_with(|| {
            self.moves.push(cell);
            self.moves.len() - 1
        })
    }

    fn node(&self) -> Option<usize> {
        self.path.last().copied().flatten()
    }

    /// The last node of the path that is recorded.
    fn last_recorded(&self) -> usize {
        self.path.iter().rev().find_map(|node| *node).expect("the root is recorded")
    }

    /// Whether this iteration is recorded.
    fn is_recorded(&self) -> bool {
        self.tree.iterations.len() < self.limit
    }

    /// An outcome seen by the side at the root.
    fn outcome(&self, outcome: Outcome) -> i8 {
        match outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == self.side => 1,
            Outcome::Win(_) => -1,
        }
    }

    fn add(&mut self, parent: usize, cell: Cell) -> usize {
        let action = Some(self.index_of(cell));
        self.tree.nodes.push(PlayoutNode { parent: Some(parent), action, moves: None });
        self.proven.push(false);
        let node = self.tree.nodes.len() - 1;
        self.children.insert((parent, cell), node);
        node
    }
}

impl Observer<Cell> for PlayoutRecorder {
    fn open(&mut self, moves: usize) {
        if let Some(node) = self.node().filter(|_| self.is_recorded()) {
            self.tree.nodes[node].moves = Some(moves);
        }
    }

    fn select(&mut self, cell: Cell) {
        let child = self.node().and_then(|node| self.children.get(&(node, cell)).copied());
        self.path.push(child);
    }

    fn expand(&mut self, cell: Cell) {
        let has_room = self.tree.nodes.len() < self.limit && self.is_recorded();
        let child = self.node().filter(|_| has_room).map(|parent| self.add(parent, cell));
        self.tree.beyond += u64::from(child.is_none());
        self.path.push(child);
        self.kind = IterationKind::Expanded;
    }

    fn know(&mut self, known: Known) {
        self.kind = match known {
            Known::Ended => IterationKind::Ended,
            Known::Proven => IterationKind::Proven,
        };
        if let (Known::Ended, Some(node)) = (known, self.node()) {
            self.tree.nodes[node].moves = Some(0);
        }
    }

    fn prove(&mut self, above: usize, outcome: Outcome) {
        let node = self.path.iter().rev().nth(above).copied().flatten();
        let Some(node) = node.filter(|node| !self.proven[*node] && self.is_recorded()) else { return };
        self.proven[node] = true;
        let iteration = self.tree.iterations.len();
        self.tree.proofs.push(PlayoutProof { iteration, node, outcome: self.outcome(outcome) });
    }

    fn play_out(&mut self, cell: Cell) {
        self.plies += 1;
        if self.tree.games.len() < Self::GAMES && self.is_recorded() {
            let m = self.index_of(cell);
            self.game.push(m);
        }
    }

    fn backpropagate(&mut self, outcome: Outcome) {
        if self.is_recorded() {
            let kind = if self.node().is_some() { self.kind } else { IterationKind::Beyond };
            let (node, outcome, plies) = (self.last_recorded(), self.outcome(outcome), self.plies);
            self.tree.iterations.push(PlayoutIteration { node, kind, outcome, plies });
            if self.tree.games.len() < Self::GAMES {
                self.tree.games.push(std::mem::take(&mut self.game));
            }
        }
        self.path.truncate(1);
        self.kind = IterationKind::Full;
        self.plies = 0;
    }
}
