//! What a node of the search is, what is known of it, and how far the loop over its moves has come.

use arrayvec::ArrayVec;
use board::Cell;

use crate::cells::AREA;
use crate::eval::Eval;
use crate::transposition::Entry;
use crate::window::Window;

/// A node of the tree: the parameters of its search. The position itself is in [`Search::grid`](super::Search::grid).
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Remaining depth in plies; forced replies to a four cost none.
    pub(super) depth: i32,
    pub(super) window: Window,
    /// Distance from the root.
    pub(super) ply: usize,
    /// A cut node: a beta cutoff is expected.
    pub(super) is_cut: bool,
    /// The move left out in the verification search of a singular extension.
    pub(super) excluded_move: Option<Cell>,
}

impl Node {
    /// Whether the node is searched with an open window.
    pub(super) fn is_pv(&self) -> bool {
        !self.window.is_null()
    }
}

/// What is known of a node before its moves are searched.
pub(super) struct NodeInfo {
    pub(super) entry: Option<Entry>,
    /// The best move of the entry.
    pub(super) hash_move: Option<Cell>,
    pub(super) static_eval: Eval,
    /// The value of the entry where its bound is tighter than the static evaluation, else the latter.
    pub(super) refined_eval: Eval,
    /// The static evaluation is higher than two plies ago.
    pub(super) improving: bool,
    /// The opponent has a cell of [`Kind::Winning`](crate::kind::Kind::Winning).
    pub(super) threatened: bool,
}

/// The state of the loop over the moves of a node.
pub(super) struct MoveLoop {
    /// The best value so far; fail-soft, so not bounded by alpha.
    pub(super) best: Eval,
    /// The move that raised alpha last.
    pub(super) best_move: Option<Cell>,
    /// Moves that were searched and caused no beta cutoff; they lose history if a later one does.
    pub(super) failed_moves: ArrayVec<Cell, AREA>,
    /// Number of moves searched so far.
    pub(super) count: i32,
    /// The highest rank searched so far, the hash move's left aside.
    pub(super) top_rank: i32,
}

impl Default for MoveLoop {
    fn default() -> MoveLoop {
        MoveLoop {
            best: Eval::WORST,
            best_move: None,
            failed_moves: ArrayVec::new(),
            count: 0,
            top_rank: i32::MIN,
        }
    }
}
