//! The observer that records a tree.

use search::{Leaf, Observer, Pruning, Score, Window};

use crate::search_tree::{Cut, CutKind, Iteration, Kind, Node, SearchTree};

/// Records what it observes: at most `limit` nodes, and four times as many moves that were cut. Where a tree has more, its deepest
/// levels are left out and only counted.
pub(crate) struct Recorder<M> {
    limit: usize,
    unit: u32,
    searches: Vec<Iteration>,
    nodes: Vec<Node>,
    cuts: Vec<Cut>,
    /// Moves in all cuts.
    cut_moves: usize,
    average_cuts: bool,
    /// Nodes where the game is over.
    ended: u64,
    /// The deepest level that is recorded.
    deepest: u16,
    /// Nodes entered.
    entered: u64,
    /// The nodes that were entered and not left, from the root down.
    path: Vec<Open>,
    /// Every move that occurs; nodes and cuts refer to it by index.
    moves: Vec<M>,
    /// The index of each move, by a small number that identifies it.
    known: Vec<Option<usize>>,
    number: fn(M) -> usize,
}

/// A node of the current path.
struct Open {
    /// Its index, if it is recorded.
    index: Option<usize>,
    /// The child that was left last, if it is recorded.
    last_child: Option<usize>,
    /// The bound that its children raise: alpha of a MAX node, beta of a MIN node.
    bound: Score,
    kind: Kind,
    size: u64,
}

/// A score of a node at this ply, seen by the side at the root.
fn from_root(ply: usize, score: Score) -> Score {
    if ply.is_multiple_of(2) { score } else { -score }
}

impl<M: Copy> Recorder<M> {
    /// Moves of a cut for each node that may be recorded.
    const CUT_MOVES: usize = 4;

    /// Records at most this number of nodes. `number` identifies a move by a small number; `moves` come first in the list of moves.
    pub(crate) fn new(limit: usize, unit: u32, number: fn(M) -> usize, moves: Vec<M>) -> Recorder<M> {
        let mut recorder = Recorder {
            limit: limit.max(1),
            unit,
            searches: Vec::new(),
            nodes: Vec::new(),
            cuts: Vec::new(),
            cut_moves: 0,
            average_cuts: false,
            ended: 0,
            deepest: u16::MAX,
            entered: 0,
            path: Vec::new(),
            moves: Vec::new(),
            known: Vec::new(),
            number,
        };
        for m in moves {
            recorder.index_of(m);
        }
        recorder
    }

    /// Nodes where the game was over, recorded or not.
    pub(crate) fn ended(&self) -> u64 {
        self.ended
    }

    /// The recorded tree, and the moves that occur in it.
    pub(crate) fn finish(self) -> (SearchTree, Vec<M>) {
        let Recorder { unit, searches, nodes, mut cuts, average_cuts, entered, moves, .. } = self;
        cuts.sort_by_key(|cut| cut.node);
        let beyond = entered - nodes.len() as u64;
        (SearchTree { unit, searches, nodes, cuts, average_cuts, beyond }, moves)
    }

    /// The index of a move in the list of moves.
    pub(crate) fn index_of(&mut self, m: M) -> usize {
        let number = (self.number)(m);
        if self.known.len() <= number {
            self.known.resize(number + 1, None);
        }
        *self.known[number].get_or_insert_with(|| {
            self.moves.push(m);
            self.moves.len() - 1
        })
    }

    /// Records a node that is entered, unless it is too deep.
    fn add(&mut self, m: Option<M>, ply: u16, [alpha, beta]: [Score; 2]) -> Option<usize> {
        let parent = self.path.last().and_then(|open| open.index);
        if ply > self.deepest || (ply > 0 && parent.is_none()) {
            return None;
        }
        let action = m.map(|m| self.index_of(m));
        let (value, after, best) = (None, None, None);
        self.nodes.push(Node {
            parent,
            action,
            ply,
            alpha,
            beta,
            value,
            after,
            kind: Kind::Inner,
            best,
            size: 0,
        });
        Some(self.nodes.len() - 1)
    }

    /// Leaves out the deepest levels until the rest is small enough.
    fn shrink(&mut self) {
        while self.nodes.len() > self.limit || self.cut_moves > Self::CUT_MOVES * self.limit {
            let deepest = self.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
            if deepest == 0 {
                return;
            }
            self.drop_below(deepest - 1);
        }
    }

    /// Leaves out all nodes deeper than this.
    fn drop_below(&mut self, deepest: u16) {
        self.deepest = deepest;
        let mut kept = 0;
        let renamed: Vec<Option<usize>> = self
            .nodes
            .iter()
            .map(|node| {
                let stays = node.ply <= deepest;
                kept += usize::from(stays);
                stays.then(|| kept - 1)
            })
            .collect();
        let rename = |index: &mut Option<usize>| *index = index.and_then(|index| renamed[index]);
        self.nodes.retain(|node| node.ply <= deepest);
        for node in &mut self.nodes {
            rename(&mut node.parent);
        }
        for open in &mut self.path {
            rename(&mut open.index);
            rename(&mut open.last_child);
        }
        for search in &mut self.searches {
            search.root = renamed[search.root].expect("roots stay");
        }
        self.cuts.retain_mut(|cut| {
            let stays = renamed[cut.node];
            cut.node = stays.unwrap_or(cut.node);
            stays.is_some()
        });
        self.cut_moves = self.cuts.iter().map(|cut| cut.moves.len()).sum();
    }

    /// The distance of the current node from the root.
    fn ply(&self) -> usize {
        self.path.len() - 1
    }
}

impl<M: Copy> Observer<M> for Recorder<M> {
    fn enter(&mut self, m: Option<M>, depth: u16, window: Window) {
        let depth_of_node = self.path.len();
        let [alpha, beta] = if depth_of_node.is_multiple_of(2) {
            [window.alpha(), window.beta()]
        } else {
            [-window.beta(), -window.alpha()]
        };
        let ply = u16::try_from(depth_of_node).expect("a game has at most 1024 moves");
        let index = self.add(m, ply, [alpha, beta]);
        if m.is_none() {
            self.searches.push(Iteration { root: index.expect("roots are recorded"), depth });
        }
        let bound = from_root(depth_of_node, window.alpha());
        self.entered += 1;
        self.path.push(Open { index, last_child: None, bound, kind: Kind::Inner, size: 1 });
        self.shrink();
    }

    fn leaf(&mut self, leaf: Leaf) {
        self.ended += u64::from(matches!(leaf, Leaf::Ended(_)));
        if let Some(open) = self.path.last_mut() {
            open.kind = match leaf {
                Leaf::Evaluated => Kind::Leaf,
                Leaf::Ended(_) => Kind::End,
                Leaf::TableHit => Kind::Table,
                Leaf::ImmediateWin => Kind::ImmediateWin,
            };
        }
    }

    fn searched(&mut self, _: M, window: Window) {
        let bound = from_root(self.ply(), window.alpha());
        let Some(open) = self.path.last_mut() else { return };
        open.bound = bound;
        if let Some(child) = open.last_child {
            self.nodes[child].after = Some(bound);
        }
    }

    fn cut(&mut self, m: M, score: Score, pruning: Pruning, rest: &[M]) {
        let ply = self.ply();
        self.average_cuts |= pruning == Pruning::Average;
        let Some(node) = self.path.last().and_then(|open| open.index).filter(|_| !rest.is_empty()) else {
            return;
        };
        let kind = match pruning {
            Pruning::Average => CutKind::Average,
            Pruning::Beta(_) if ply.is_multiple_of(2) => CutKind::Beta,
            Pruning::Beta(_) => CutKind::Alpha,
        };
        let bound = match pruning {
            Pruning::Average => None,
            Pruning::Beta(beta) => Some(from_root(ply, beta)),
        };
        let moves: Vec<usize> = rest.iter().map(|m| self.index_of(*m)).collect();
        self.cut_moves += moves.len();
        let (by, value, saved) = (self.index_of(m), from_root(ply, score), vec![None; moves.len()]);
        self.cuts.push(Cut { node, by, value, kind, bound, moves, saved });
        self.shrink();
    }

    fn leave(&mut self, score: Option<Score>, best: Option<M>) {
        let ply = self.ply();
        let Some(open) = self.path.pop() else { return };
        let best = best.map(|best| self.index_of(best));
        let value = score.map(|score| from_root(ply, score));
        if let Some(index) = open.index {
            let around = self.path.last().map(|parent| parent.bound);
            let node = &mut self.nodes[index];
            (node.value, node.best, node.size) = (value, best, open.size);
            node.after = if ply == 0 { value } else { around };
            node.kind = if value.is_some() { open.kind } else { Kind::Unfinished };
        }
        if let Some(parent) = self.path.last_mut() {
            parent.size += open.size;
            parent.last_child = open.index;
        }
    }
}
