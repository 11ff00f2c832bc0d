//! The recorded tree of Monte Carlo tree search.

/// A recorded tree: its nodes in the order of expansion, and what each iteration did.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayoutTree {
    /// The exploration constant of UCB.
    pub constant: f64,
    /// The rewards of a win, a draw and a loss.
    pub rewards: [f64; 3],
    /// The nodes; the first is the root.
    pub nodes: Vec<PlayoutNode>,
    /// The iterations, in order.
    pub iterations: Vec<PlayoutIteration>,
    /// The moves of the first playouts, as indices into the moves of the recording.
    pub games: Vec<Vec<usize>>,
    /// What MCTS-Solver has proven, in order.
    pub proofs: Vec<PlayoutProof>,
    /// Nodes that are not recorded.
    pub beyond: u64,
}

/// A node: it was expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayoutNode {
    /// The index of its parent; none for the root.
    pub parent: Option<usize>,
    /// The move that leads here; none for the root.
    pub action: Option<usize>,
    /// The number of its legal moves; none as long as it was visited only once.
    pub moves: Option<usize>,
}

/// An iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayoutIteration {
    /// Where the descent ended: the last recorded node of the path.
    pub node: usize,
    /// How it ended.
    pub kind: IterationKind,
    /// 1 if the side at the root won, 0 for a draw, -1 if it lost.
    pub outcome: i8,
    /// The moves of the playout.
    pub plies: usize,
}

/// How the descent of an iteration ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IterationKind {
    /// At a new node, from which a playout began.
    Expanded = 0,
    /// At the end of a game.
    Ended = 1,
    /// At a proven node.
    Proven = 2,
    /// At a leaf of a full tree, from which a playout began.
    Full = 3,
    /// Below the node, at one that is not recorded.
    Beyond = 4,
}

/// A proof of MCTS-Solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayoutProof {
    /// The iteration, counted from 0.
    pub iteration: usize,
    /// The node.
    pub node: usize,
    /// 1 if the side at the root wins there, 0 for a draw, -1 if it loses.
    pub outcome: i8,
}
