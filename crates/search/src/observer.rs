use board::Outcome;

use crate::{Score, Window};

/// Is told what minimax or alpha-beta does, node by node: for pictures of search trees, lessons, and tests.
///
/// Events form a walk: [`enter`](Observer::enter) begins a node, every event up to its [`leave`](Observer::leave) is about that node or
/// those below it. Scores and windows are seen by the side to move at the node. A node is entered exactly when the search counts it.
///
/// `()` observes nothing, and costs nothing: it has no size, and its methods are empty.
pub trait Observer<M> {
    /// A node is entered: by a move from the node around it, or, without one, the root of an iteration. `depth` plies are left.
    fn enter(&mut self, m: Option<M>, depth: u16, window: Window) {
        let _ = (m, depth, window);
    }

    /// The node is a leaf.
    fn leaf(&mut self, leaf: Leaf) {
        let _ = leaf;
    }

    /// A move of the node was searched, and its value counted: the window of the next one is this. A move that is about to be
    /// searched again with a wider window was not counted yet.
    fn searched(&mut self, m: M, window: Window) {
        let _ = (m, window);
    }

    /// The value of a move is a cutoff: the moves in `rest` are not searched.
    fn cut(&mut self, m: M, score: Score, cutoff: Pruning, rest: &[M]) {
        let _ = (m, score, cutoff, rest);
    }

    /// The node is left with its score (`None` if the search was stopped) and its best move, if its moves were searched.
    fn leave(&mut self, score: Option<Score>, best: Option<M>) {
        let _ = (score, best);
    }
}

/// Why a node is a leaf of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// The depth was reached: the position was evaluated.
    Evaluated,
    /// The game is over.
    Ended(Outcome),
    /// The transposition table knew the score.
    TableHit,
    /// At the root: an immediate win is played without a search.
    ImmediateWin,
}

/// Why moves are not searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pruning {
    /// A beta cutoff: the score has reached this beta.
    Beta(Score),
    /// The average cut of the UFSC report.
    Average,
}

impl<M> Observer<M> for () {}

impl<M, O: Observer<M>> Observer<M> for &mut O {
    fn enter(&mut self, m: Option<M>, depth: u16, window: Window) {
        (**self).enter(m, depth, window);
    }

    fn leaf(&mut self, leaf: Leaf) {
        (**self).leaf(leaf);
    }

    fn searched(&mut self, m: M, window: Window) {
        (**self).searched(m, window);
    }

    fn cut(&mut self, m: M, score: Score, cutoff: Pruning, rest: &[M]) {
        (**self).cut(m, score, cutoff, rest);
    }

    fn leave(&mut self, score: Option<Score>, best: Option<M>) {
        (**self).leave(score, best);
    }
}
