//! What is known at a step.

use search::Score;

use super::list::{Step, StepKind, Steps};

/// What a search knows after a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The step.
    pub step: Step,
    /// The nodes that are entered and have not returned, from the root to the current one. After a return that is the parent.
    pub path: Vec<OpenNode>,
}

/// A node on the way to the current one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenNode {
    /// The node.
    pub node: usize,
    /// The bounds of its next move.
    pub alpha: Score,
    /// The upper one.
    pub beta: Score,
    /// Its best move so far, with its value.
    pub best: Option<(usize, Score)>,
}

impl State {
    /// The current node.
    pub fn current(&self) -> &OpenNode {
        self.path.last().expect("a root is on every path")
    }
}

impl Steps<'_> {
    /// What is known after a step; none if there are not that many.
    pub fn at(&self, step: usize) -> Option<State> {
        let here = *self.list().get(step)?;
        let parent = self.tree.nodes[here.node].parent.filter(|_| here.kind == StepKind::Return);
        let current = parent.unwrap_or(here.node);
        let above = std::iter::successors(Some(current), |node| self.tree.nodes[*node].parent);
        let mut path: Vec<OpenNode> = above.map(|node| self.open_node(node, step)).collect();
        path.reverse();
        Some(State { step: here, path })
    }

    /// What is known of a node after a step.
    fn open_node(&self, node: usize, step: usize) -> OpenNode {
        let recorded = &self.tree.nodes[node];
        let mut open = OpenNode { node, alpha: recorded.alpha, beta: recorded.beta, best: None };
        let has_returned = |child: &usize| self.return_of(*child).is_some_and(|returned| returned <= step);
        for child in self.subtrees.children(node).take_while(has_returned) {
            self.add_return(&mut open, child);
        }
        open
    }

    /// Takes the value of a child into account. A move that is searched again, with a wider window, has the value of the last time.
    fn add_return(&self, open: &mut OpenNode, child: usize) {
        let (child, is_max) = (&self.tree.nodes[child], self.tree.is_max(open.node));
        let Some((action, value)) = child.action.zip(child.value) else { return };
        let is_better = |best: Score| if is_max { value > best } else { value < best };
        if open.best.is_none_or(|(best, known)| best == action || is_better(known)) {
            open.best = Some((action, value));
        }
        let bound = if is_max { &mut open.alpha } else { &mut open.beta };
        *bound = child.after.unwrap_or(*bound);
    }
}
