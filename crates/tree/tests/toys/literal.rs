//! Alpha-beta in the words of the textbook, with a record of what it visits: the oracle for recordings of toy trees, and what the tests
//! of pictures and steps draw and walk through.

use search::Score;
use tree::{Cut, CutKind, Iteration, Kind, Node, SearchTree, ToyTree};

/// Searches a toy tree with plain alpha-beta, fail-soft, children from the left or from the right.
pub(crate) fn record(toy: &ToyTree, from_right: bool) -> SearchTree {
    let searches = vec![Iteration { root: 0, depth: toy.depth() }];
    let tree =
        SearchTree { unit: 1, searches, nodes: Vec::new(), cuts: Vec::new(), average_cuts: false, beyond: 0 };
    let mut literal = Literal { toy, from_right, tree };
    let root = Node {
        parent: None,
        action: None,
        ply: 0,
        alpha: Score::WORST,
        beta: Score::BEST,
        value: None,
        after: None,
        kind: Kind::Inner,
        best: None,
        size: 0,
    };
    let value = literal.visit(0, root);
    literal.tree.nodes[0].after = Some(value);
    literal.tree.cuts.sort_by_key(|cut| cut.node);
    literal.tree
}

struct Literal<'a> {
    toy: &'a ToyTree,
    from_right: bool,
    tree: SearchTree,
}

impl Literal<'_> {
    /// The value of a node of the toy tree in the window of `entered`.
    fn visit(&mut self, at: usize, entered: Node) -> Score {
        let index = self.tree.nodes.len();
        self.tree.nodes.push(entered);
        let (value, best) = match self.toy.nodes()[at].value {
            Some(leaf) => (Score::estimate(leaf), None),
            None => self.inner(at, index, entered),
        };
        let size = (self.tree.nodes.len() - index) as u64;
        let kind = if best.is_some() { Kind::Inner } else { Kind::Leaf };
        self.tree.nodes[index] =
            Node { value: Some(value), best, size, kind, after: self.tree.nodes[index].after, ..entered };
        value
    }

    fn inner(&mut self, at: usize, index: usize, entered: Node) -> (Score, Option<usize>) {
        let mut children: Vec<(usize, usize)> = self.toy.nodes()[at].children.clone().enumerate().collect();
        if self.from_right {
            children.reverse();
        }
        let is_max = entered.ply.is_multiple_of(2);
        let (mut alpha, mut beta, mut best) = (entered.alpha, entered.beta, None);
        for (place, (number, child)) in children.iter().copied().enumerate() {
            let (parent, action) = (Some(index), Some(number));
            let node = Node { parent, action, ply: entered.ply + 1, alpha, beta, ..entered };
            let below = self.tree.nodes.len();
            let value = self.visit(child, node);
            let is_better = best.is_none_or(|(_, best)| if is_max { value > best } else { value < best });
            if is_better {
                best = Some((number, value));
            }
            let bound = if is_max { beta } else { alpha };
            if is_max {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            self.tree.nodes[below].after = Some(if is_max { alpha } else { beta });
            if alpha >= beta && index > 0 {
                self.cut(index, (number, value), bound, &children[place + 1..]);
                break;
            }
        }
        let (number, value) = best.expect("at least one child");
        (value, Some(number))
    }

    fn cut(&mut self, node: usize, (by, value): (usize, Score), bound: Score, rest: &[(usize, usize)]) {
        if rest.is_empty() {
            return;
        }
        let kind = if self.tree.is_max(node) { CutKind::Beta } else { CutKind::Alpha };
        let saved = rest.iter().map(|(_, child)| Some(self.size(*child))).collect();
        let moves = rest.iter().map(|(number, _)| *number).collect();
        self.tree.cuts.push(Cut { node, by, value, kind, bound: Some(bound), moves, saved });
    }

    /// Nodes of a subtree.
    fn size(&self, at: usize) -> u64 {
        1 + self.toy.nodes()[at].children.clone().map(|child| self.size(child)).sum::<u64>()
    }
}
