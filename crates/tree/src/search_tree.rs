//! The recorded tree of minimax or alpha-beta.

use search::Score;

/// A recorded tree. Scores and windows are seen by the side to move at the root, which is MAX.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchTree {
    /// How many points of a score are one point of the evaluation.
    pub unit: u32,
    /// The iterations of iterative deepening, or the one search.
    pub searches: Vec<Iteration>,
    /// In the order in which they were entered: parents before children, a subtree as one piece.
    pub nodes: Vec<Node>,
    /// Where moves were not searched, by node.
    pub cuts: Vec<Cut>,
    /// Whether there were average cuts, recorded or not: then values need not be those of minimax.
    pub average_cuts: bool,
    /// Nodes of the search that are not recorded.
    pub beyond: u64,
}

/// One search from the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Iteration {
    /// The index of its root.
    pub root: usize,
    /// Its depth, in plies.
    pub depth: u16,
}

/// A node that was visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The index of its parent; none for a root.
    pub parent: Option<usize>,
    /// The move that leads here, as an index into the moves of the recording; none for a root.
    pub action: Option<usize>,
    /// The distance from the root.
    pub ply: u16,
    /// The window with which it was entered.
    pub alpha: Score,
    /// Its upper end.
    pub beta: Score,
    /// What it returned; none if the search was stopped before. Fail-soft: a bound where it lies outside of the window.
    pub value: Option<Score>,
    /// The bound of its parent once it has returned: alpha of a MAX node, beta of a MIN node. For a root its value.
    pub after: Option<Score>,
    /// What became of it.
    pub kind: Kind,
    /// Its best move.
    pub best: Option<usize>,
    /// Visited nodes in its subtree, itself included, recorded or not.
    pub size: u64,
}

/// What became of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Its moves were searched.
    Inner = 0,
    /// The depth was reached: it was evaluated.
    Leaf = 1,
    /// The game is over.
    End = 2,
    /// The transposition table answered.
    Table = 3,
    /// The search was stopped before it returned.
    Unfinished = 4,
    /// A root where an immediate win was played without a search.
    ImmediateWin = 5,
}

/// Moves of a node that were not searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Cut {
    /// The index of the node.
    pub node: usize,
    /// The move whose value caused the cut.
    pub by: usize,
    /// Its value.
    pub value: Score,
    /// Which bound it reached.
    pub kind: CutKind,
    /// That bound; none for an average cut.
    pub bound: Option<Score>,
    /// The moves that were not searched.
    pub moves: Vec<usize>,
    /// For each of them the nodes that plain minimax would have visited there; none where counting takes too long.
    pub saved: Vec<Option<u64>>,
}

/// The reason of a cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutKind {
    /// At a MIN node: the value is at most alpha.
    Alpha,
    /// At a MAX node: the value is at least beta.
    Beta,
    /// The value is far better than the average of the moves before: far above it at a MAX node, far below it at a MIN node.
    Average,
}

impl SearchTree {
    /// Whether a node is a MAX node: the side at the root is to move.
    pub fn is_max(&self, node: usize) -> bool {
        self.nodes[node].ply.is_multiple_of(2)
    }

    /// The last iteration with a value: what the search found. The last one if there is none.
    pub fn last_search(&self) -> Option<&Iteration> {
        let is_done = |search: &&Iteration| self.nodes[search.root].value.is_some();
        self.searches.iter().rfind(is_done).or(self.searches.last())
    }

    /// The nodes of plain minimax that cuts have saved. None if that is not known everywhere, or if a table or several iterations make
    /// such a sum meaningless. Cuts of a null-window search that was repeated do not count: the moves were searched later, or cut again.
    pub fn saved(&self) -> Option<u64> {
        if self.searches.len() != 1 || self.nodes.iter().any(|node| node.kind == Kind::Table) {
            return None;
        }
        let is_repeated = self.repeated();
        let counted = self.cuts.iter().filter(|cut| !is_repeated[cut.node]);
        counted.flat_map(|cut| &cut.saved).copied().sum()
    }

    /// For each node, whether it belongs to a search that was repeated with a wider window.
    fn repeated(&self) -> Vec<bool> {
        let mut is_repeated = vec![false; self.nodes.len()];
        let mut last: Vec<Option<usize>> = vec![None; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            let Some(parent) = node.parent else { continue };
            if let Some(before) = last[parent].filter(|before| self.nodes[*before].action == node.action) {
                is_repeated[before] = true;
            }
            last[parent] = Some(index);
        }
        for index in 0..self.nodes.len() {
            let above = self.nodes[index].parent.is_some_and(|parent| is_repeated[parent]);
            is_repeated[index] |= above;
        }
        is_repeated
    }

    /// Whether the search was stopped before its end.
    pub fn is_unfinished(&self) -> bool {
        self.searches.last().is_some_and(|search| self.nodes[search.root].kind == Kind::Unfinished)
    }
}
