use board::Outcome;

/// Is told what the main thread does in each iteration, step by step: for pictures of trees, lessons, and tests.
///
/// An iteration is a walk: from the root over moves that were [selected](Observer::select) and at most one that
/// [expands](Observer::expand) the tree, then the moves of the [playout](Observer::play_out), then
/// [backpropagation](Observer::backpropagate) of the outcome to all nodes on the way.
///
/// `()` observes nothing, and costs nothing.
pub trait Observer<M> {
    /// The children of the current node are added to the tree: its legal moves, in the order in which they will be tried.
    fn open(&mut self, moves: usize) {
        let _ = moves;
    }

    /// Selection: to the child with the highest UCB.
    fn select(&mut self, m: M) {
        let _ = m;
    }

    /// Expansion: to a child that was never visited.
    fn expand(&mut self, m: M) {
        let _ = m;
    }

    /// The current node needs no playout: the game is over there, or MCTS-Solver has proven the node.
    fn know(&mut self, known: Known) {
        let _ = known;
    }

    /// MCTS-Solver has proven a node of the current path, `above` nodes above the last one.
    fn prove(&mut self, above: usize, outcome: Outcome) {
        let _ = (above, outcome);
    }

    /// A move of the playout.
    fn play_out(&mut self, m: M) {
        let _ = m;
    }

    /// Backpropagation: the outcome of the iteration, which ends here.
    fn backpropagate(&mut self, outcome: Outcome) {
        let _ = outcome;
    }
}

/// Why the outcome of a node is known without a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// The game is over.
    Ended,
    /// It is proven.
    Proven,
}

impl<M> Observer<M> for () {}

impl<M, O: Observer<M>> Observer<M> for &mut O {
    fn open(&mut self, moves: usize) {
        (**self).open(moves);
    }

    fn select(&mut self, m: M) {
        (**self).select(m);
    }

    fn expand(&mut self, m: M) {
        (**self).expand(m);
    }

    fn know(&mut self, known: Known) {
        (**self).know(known);
    }

    fn prove(&mut self, above: usize, outcome: Outcome) {
        (**self).prove(above, outcome);
    }

    fn play_out(&mut self, m: M) {
        (**self).play_out(m);
    }

    fn backpropagate(&mut self, outcome: Outcome) {
        (**self).backpropagate(outcome);
    }
}
