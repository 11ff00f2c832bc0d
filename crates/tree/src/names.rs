//! What the nodes and moves of a recorded search are called, and its values and cuts in words.

use search::Score;

use crate::{Cut, CutKind, SearchTree, ToyTree, Value};

/// Names for a recorded search: letters and values of leaves for a toy tree, otherwise moves.
#[derive(Clone, Debug)]
pub struct Names<'a> {
    tree: &'a SearchTree,
    moves: &'a [String],
    toy: Option<Toy<'a>>,
}

/// A toy tree that was searched.
#[derive(Clone, Debug)]
struct Toy<'a> {
    tree: &'a ToyTree,
    letters: Vec<Option<String>>,
    /// By recorded node.
    located: Vec<Option<usize>>,
}

impl<'a> Names<'a> {
    /// Names by moves: `moves` are the names of the moves of the recording.
    pub fn of_moves(tree: &'a SearchTree, moves: &'a [String]) -> Names<'a> {
        Names { tree, moves, toy: None }
    }

    /// Names by letters: the recording is one of a search of this toy tree.
    pub fn of_toy(tree: &'a SearchTree, toy: &'a ToyTree) -> Names<'a> {
        let toy = Toy { tree: toy, letters: toy.names(), located: toy.locate(tree) };
        Names { tree, moves: &[], toy: Some(toy) }
    }

    /// Whether the tree is a toy tree.
    pub fn is_toy(&self) -> bool {
        self.toy.is_some()
    }

    /// The name of a node: `D` or `leaf 3` in a toy tree, otherwise the moves that lead there.
    pub fn node(&self, node: usize) -> String {
        if let Some(toy) = &self.toy {
            return toy.located[node].map_or_else(|| "?".to_owned(), |at| toy.name(at));
        }
        let path: Vec<String> = self.path(node).into_iter().map(|m| self.move_name(m)).collect();
        if path.is_empty() { "the root".to_owned() } else { path.join(" ") }
    }

    /// The name of a move of a node: that of the child in a toy tree.
    pub fn action(&self, node: usize, action: usize) -> String {
        let child =
            self.toy.as_ref().and_then(|toy| Some((toy, toy.tree.child(toy.located[node]?, action)?)));
        child.map_or_else(|| self.move_name(action), |(toy, child)| toy.name(child))
    }

    /// A value as people read it.
    pub fn value(&self, score: Score) -> String {
        Value { score, unit: self.tree.unit }.to_string()
    }

    /// Why moves of a node were not searched: `stops here: 6 ≥ β = 5; 5 moves not looked at, 2401 nodes saved`.
    pub fn cut(&self, cut: &Cut) -> String {
        let value = self.value(cut.value);
        let bound = |name: &str| {
            cut.bound.map_or_else(|| name.to_owned(), |bound| format!("{name} = {}", self.value(bound)))
        };
        let reason = match cut.kind {
            CutKind::Alpha => format!("{value} ≤ {}", bound("α")),
            CutKind::Beta => format!("{value} ≥ {}", bound("β")),
            CutKind::Average => format!("{value} is far better than the average of the moves before"),
        };
        format!("stops here: {reason}; {}", unsearched(cut))
    }

    fn move_name(&self, action: usize) -> String {
        self.moves.get(action).cloned().unwrap_or_else(|| (action + 1).to_string())
    }

    /// The moves from the root to a node.
    fn path(&self, node: usize) -> Vec<usize> {
        let above = std::iter::successors(Some(node), |node| self.tree.nodes[*node].parent);
        let mut path: Vec<usize> = above.filter_map(|node| self.tree.nodes[node].action).collect();
        path.reverse();
        path
    }
}

impl Toy<'_> {
    /// The name of a node of the toy tree.
    fn name(&self, node: usize) -> String {
        let leaf = || self.tree.nodes()[node].value.map(|value| format!("leaf {value}"));
        self.letters[node].clone().or_else(leaf).expect("a node is inner or has a value")
    }
}

/// How many moves were not looked at, and what minimax would have visited there: `5 moves not looked at, 2401 nodes saved`.
pub(crate) fn unsearched(cut: &Cut) -> String {
    let known: u64 = cut.saved.iter().flatten().sum();
    let at_least = if cut.saved.contains(&None) { "at least " } else { "" };
    let moves = count(cut.moves.len() as u64, "move");
    if known == 0 {
        format!("{moves} not looked at")
    } else {
        format!("{moves} not looked at, {at_least}{} saved", count(known, "node"))
    }
}

/// The same in short: `5 moves, 2401 nodes`.
pub(crate) fn unsearched_in_short(cut: &Cut) -> String {
    let known: u64 = cut.saved.iter().flatten().sum();
    let at_least = if cut.saved.contains(&None) { "≥ " } else { "" };
    let moves = count(cut.moves.len() as u64, "move");
    if known == 0 { moves } else { format!("{moves}, {at_least}{}", count(known, "node")) }
}

/// A number with its digits in groups of three.
pub(crate) fn grouped(number: u64) -> String {
    board::grouped(&number.to_string(), ' ')
}

/// `1 move`, `2 moves`.
pub(crate) fn count(number: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(number), if number == 1 { "" } else { "s" })
}
