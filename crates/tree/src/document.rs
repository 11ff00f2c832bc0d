//! Recordings as docs/tree-format.md writes them.

use std::collections::BTreeMap;

use board::{Cell, Game, Message, Side};
use play::view::{GameInfo, Move, Spot};
use search::Score;
use serde::Serialize;

use crate::playout_tree::PlayoutTree;
use crate::recording::{Found, Recording};
use crate::search_tree::{Cut, CutKind, SearchTree};
use crate::toy::ToyDocument;
use crate::value::Value;

/// A recorded search. docs/tree-format.md documents every field.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "RecordedSearch"))]
pub struct Document {
    /// `linha-tree`.
    format: &'static str,
    /// 1.
    version: u8,
    /// The position that was searched; null for a toy tree.
    position: Option<PositionView>,
    /// The toy tree that was searched; null for a position.
    toy: Option<ToyDocument>,
    /// The agent that searched.
    agent: String,
    /// The same in words.
    described: Message,
    /// `minimax`, `alphabeta` or `mcts`.
    algorithm: String,
    /// All settings of the agent.
    settings: BTreeMap<String, String>,
    /// Every move that the tree mentions; other fields hold indices of this list.
    moves: Vec<MoveView>,
    /// What the search found; null if it ended before it had a move.
    result: Option<FoundView>,
    /// The most nodes that may be recorded.
    limit: usize,
    /// Nodes that are not recorded.
    beyond: u64,
    /// Exact values of moves, where they are known.
    exact: Option<Vec<ExactView>>,
    /// The tree of minimax or alpha-beta.
    tree: Option<TreeView>,
    /// The tree of Monte Carlo tree search.
    playouts: Option<PlayoutsView>,
}

/// A position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SearchedPosition"))]
struct PositionView {
    #[serde(flatten)]
    kind: GameInfo,
    /// The names of the columns, from the left.
    columns: Vec<String>,
    /// The moves so far, as text.
    notation: String,
    /// The side to move.
    turn: Side,
    /// The moves so far.
    moves: Vec<Move>,
}

/// A move; in a toy tree without a place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TreeMove"))]
struct MoveView {
    /// As it is written; in a toy tree the number of the child, from 1.
    name: String,
    /// The column, from 0.
    x: Option<u8>,
    /// The row, from 0 at the bottom.
    y: Option<u8>,
}

/// What a search found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SearchResult"))]
struct FoundView {
    /// The best move.
    best: usize,
    /// Its value to the side at the root.
    score: Option<Value>,
    /// Nodes of the search; playouts of Monte Carlo tree search.
    nodes: u64,
    /// Evaluated leaves.
    leaves: Option<u64>,
    /// Whether no limit of time or nodes ended the search.
    complete: bool,
    /// The principal variation.
    pv: Vec<usize>,
}

/// The exact value of a move.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ExactValue"))]
struct ExactView {
    /// The move.
    #[serde(rename = "move")]
    action: usize,
    /// Its value to the side at the root.
    value: Value,
}

/// The tree of minimax or alpha-beta.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SearchTree"))]
struct TreeView {
    /// The iterations.
    searches: Vec<IterationView>,
    /// The nodes.
    nodes: NodeColumns,
    /// Where moves were not searched.
    cuts: Vec<CutView>,
}

/// One search from the root.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SearchIteration"))]
struct IterationView {
    /// The index of its root.
    root: usize,
    /// Its depth in plies.
    depth: u16,
}

/// The nodes of a tree as columns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "SearchTreeNodes"))]
struct NodeColumns {
    /// Parents; null for roots.
    parent: Vec<Option<usize>>,
    /// The moves that lead to the nodes; null for roots.
    #[serde(rename = "move")]
    action: Vec<Option<usize>>,
    /// The lower ends of the windows; null for −∞.
    alpha: Vec<Value>,
    /// The upper ends; null for +∞.
    beta: Vec<Value>,
    /// What the nodes returned.
    value: Vec<Option<Value>>,
    /// The bounds of the parents after that.
    after: Vec<Option<Value>>,
    /// 0 inner node, 1 leaf, 2 end of the game, 3 table hit, 4 not finished, 5 immediate win.
    kind: Vec<u8>,
    /// The best moves.
    best: Vec<Option<usize>>,
    /// Visited nodes in the subtrees.
    size: Vec<u64>,
}

/// Moves of a node that were not searched.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Cut"))]
struct CutView {
    /// The node.
    node: usize,
    /// The move whose value caused the cut.
    by: usize,
    /// `alpha`, `beta` or `average`.
    kind: &'static str,
    /// The value.
    value: Value,
    /// The bound that it reached; null for an average cut.
    bound: Option<Value>,
    /// The moves that were not searched.
    moves: Vec<usize>,
    /// For each of them the nodes of plain minimax there; null where they were not counted.
    saved: Vec<Option<u64>>,
}

/// The tree of Monte Carlo tree search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "PlayoutTree"))]
struct PlayoutsView {
    /// The exploration constant.
    c: f64,
    /// The rewards of a win, a draw and a loss.
    rewards: [f64; 3],
    /// The nodes.
    nodes: PlayoutNodeColumns,
    /// The iterations.
    iterations: IterationColumns,
    /// The moves of the first playouts.
    games: Vec<Vec<usize>>,
    /// What was proven.
    proofs: Vec<ProofView>,
}

/// The nodes of Monte Carlo tree search as columns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "PlayoutNodes"))]
struct PlayoutNodeColumns {
    /// Parents; null for the root.
    parent: Vec<Option<usize>>,
    /// The moves that lead to the nodes; null for the root.
    #[serde(rename = "move")]
    action: Vec<Option<usize>>,
    /// The numbers of legal moves; null at a node that was visited once.
    moves: Vec<Option<usize>>,
}

/// The iterations of Monte Carlo tree search as columns.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "PlayoutIterations"))]
struct IterationColumns {
    /// Where the descents ended.
    node: Vec<usize>,
    /// 0 expanded, 1 end of the game, 2 proven, 3 full tree, 4 not recorded.
    kind: Vec<u8>,
    /// 1 a win of the side at the root, 0 a draw, −1 a loss.
    outcome: Vec<i8>,
    /// The lengths of the playouts.
    plies: Vec<usize>,
}

/// A proof of MCTS-Solver.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "PlayoutProof"))]
struct ProofView {
    /// The iteration, from 0.
    iteration: usize,
    /// The node.
    node: usize,
    /// 1 a win of the side at the root, 0 a draw, −1 a loss.
    outcome: i8,
}

impl Recording {
    /// The recording as it is written in JSON.
    pub fn document(&self) -> Document {
        let value = |score: Score| Value { score, unit: self.unit() };
        let names = self.move_names().into_iter();
        let exact = |values: &Vec<(usize, Score)>| {
            values.iter().map(|(m, score)| ExactView { action: *m, value: value(*score) }).collect()
        };
        let nodes_beyond = [self.tree().map(|tree| tree.beyond), self.playouts().map(|tree| tree.beyond)];
        Document {
            format: "linha-tree",
            version: 1,
            position: self.game().map(PositionView::of),
            toy: self.toy().map(crate::ToyTree::document),
            agent: self.agent.clone(),
            described: self.described.clone(),
            algorithm: self.algorithm.clone(),
            settings: self.settings.clone(),
            moves: self.moves.iter().zip(names).map(|(cell, name)| self.move_view(*cell, name)).collect(),
            result: self.found.as_ref().map(|found| FoundView::of(found, value)),
            limit: self.limit,
            beyond: nodes_beyond.into_iter().flatten().sum(),
            exact: self.exact.as_ref().map(exact),
            tree: self.tree().map(TreeView::of),
            playouts: self.playouts().map(PlayoutsView::of),
        }
    }

    fn move_view(&self, cell: Option<Cell>, name: String) -> MoveView {
        let place = self.game().zip(cell).map(|(game, cell)| game.rules().coordinates(cell));
        MoveView { name, x: place.map(|(x, _)| x), y: place.map(|(_, y)| y) }
    }
}

impl PositionView {
    fn of(game: &Game) -> PositionView {
        let rules = game.rules();
        let sides = Side::BOTH.into_iter().cycle();
        let moves = game.moves().iter().zip(sides);
        PositionView {
            kind: GameInfo::of(rules),
            columns: (0..rules.width()).map(|column| rules.column_name(column)).collect(),
            notation: game.to_string(),
            turn: game.turn(),
            moves: moves.map(|(cell, side)| Move { place: Spot::of(rules, *cell), side }).collect(),
        }
    }
}

impl FoundView {
    fn of(found: &Found, value: impl Fn(Score) -> Value) -> FoundView {
        FoundView {
            best: found.best,
            score: found.score.map(value),
            nodes: found.nodes,
            leaves: found.leaves,
            complete: found.complete,
            pv: found.line.clone(),
        }
    }
}

impl TreeView {
    fn of(tree: &SearchTree) -> TreeView {
        let value = |score: Score| Value { score, unit: tree.unit };
        let nodes = || tree.nodes.iter();
        let nodes = NodeColumns {
            parent: nodes().map(|node| node.parent).collect(),
            action: nodes().map(|node| node.action).collect(),
            alpha: nodes().map(|node| value(node.alpha)).collect(),
            beta: nodes().map(|node| value(node.beta)).collect(),
            value: nodes().map(|node| node.value.map(value)).collect(),
            after: nodes().map(|node| node.after.map(value)).collect(),
            kind: nodes().map(|node| node.kind as u8).collect(),
            best: nodes().map(|node| node.best).collect(),
            size: nodes().map(|node| node.size).collect(),
        };
        let search = |search: &crate::Iteration| IterationView { root: search.root, depth: search.depth };
        TreeView {
            searches: tree.searches.iter().map(search).collect(),
            nodes,
            cuts: tree.cuts.iter().map(|cut| CutView::of(cut, value)).collect(),
        }
    }
}

impl CutView {
    fn of(cut: &Cut, value: impl Fn(Score) -> Value) -> CutView {
        let kind = match cut.kind {
            CutKind::Alpha => "alpha",
            CutKind::Beta => "beta",
            CutKind::Average => "average",
        };
        CutView {
            node: cut.node,
            by: cut.by,
            kind,
            value: value(cut.value),
            bound: cut.bound.map(value),
            moves: cut.moves.clone(),
            saved: cut.saved.clone(),
        }
    }
}

impl PlayoutsView {
    fn of(tree: &PlayoutTree) -> PlayoutsView {
        let (nodes, iterations) = (|| tree.nodes.iter(), || tree.iterations.iter());
        let proof = |proof: &crate::PlayoutProof| ProofView {
            iteration: proof.iteration,
            node: proof.node,
            outcome: proof.outcome,
        };
        PlayoutsView {
            c: tree.constant,
            rewards: tree.rewards,
            nodes: PlayoutNodeColumns {
                parent: nodes().map(|node| node.parent).collect(),
                action: nodes().map(|node| node.action).collect(),
                moves: nodes().map(|node| node.moves).collect(),
            },
            iterations: IterationColumns {
                node: iterations().map(|one| one.node).collect(),
                kind: iterations().map(|one| one.kind as u8).collect(),
                outcome: iterations().map(|one| one.outcome).collect(),
                plies: iterations().map(|one| one.plies).collect(),
            },
            games: tree.games.clone(),
            proofs: tree.proofs.iter().map(proof).collect(),
        }
    }
}
