//! The list of steps.

use crate::subtrees::Subtrees;
use crate::{Kind, SearchTree};

/// The steps of a recorded search.
#[derive(Clone, Debug)]
pub struct Steps<'a> {
    pub(super) tree: &'a SearchTree,
    pub(super) subtrees: Subtrees,
    list: Vec<Step>,
    /// By node: the step with which it returns.
    returns: Vec<Option<usize>>,
    /// By node: the cut there, as an index.
    cuts: Vec<Option<usize>>,
}

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What happens.
    pub kind: StepKind,
    /// The node that is entered, or that returns.
    pub node: usize,
    /// The search, as an index into [`SearchTree::searches`].
    pub search: usize,
}

/// What happens in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// The root of a search is entered.
    Start,
    /// An inner node is entered.
    Enter,
    /// A node returns to its parent.
    Return,
    /// A search is over: its root has its value, unless the search was stopped.
    End,
}

impl<'a> Steps<'a> {
    /// Numbers the steps of a recorded search.
    pub fn new(tree: &'a SearchTree) -> Steps<'a> {
        let mut lister = Lister { tree, steps: Vec::new(), open: Vec::new(), search: 0 };
        for node in 0..tree.nodes.len() {
            lister.visit(node);
        }
        lister.leave_until(None);
        let list = lister.steps;
        let mut returns = vec![None; tree.nodes.len()];
        let ends = list.iter().enumerate().filter(|(_, step)| step.kind == StepKind::Return);
        for (number, step) in ends {
            returns[step.node] = Some(number);
        }
        let mut cuts = vec![None; tree.nodes.len()];
        for (index, cut) in tree.cuts.iter().enumerate() {
            cuts[cut.node] = Some(index);
        }
        Steps { tree, subtrees: Subtrees::new(tree), list, returns, cuts }
    }

    /// All steps.
    pub fn list(&self) -> &[Step] {
        &self.list
    }

    /// The step with which a node returns to its parent; none if it does not, or if it is a root.
    pub fn return_of(&self, node: usize) -> Option<usize> {
        self.returns[node]
    }

    /// The index of the cut that this step causes: it belongs to the return of the last move that was searched.
    pub fn cut_at(&self, step: usize) -> Option<usize> {
        let Step { kind, node, .. } = *self.list.get(step)?;
        let parent = self.tree.nodes[node].parent.filter(|_| kind == StepKind::Return)?;
        self.cuts[parent].filter(|_| self.subtrees.last_child(parent) == Some(node))
    }
}

/// Lists the steps while it goes through the nodes in the order of the recording.
struct Lister<'a> {
    tree: &'a SearchTree,
    steps: Vec<Step>,
    /// The inner nodes that were entered and not left, from the root.
    open: Vec<usize>,
    search: usize,
}

impl Lister<'_> {
    fn visit(&mut self, node: usize) {
        let recorded = &self.tree.nodes[node];
        self.leave_until(recorded.parent);
        match (recorded.parent, recorded.kind) {
            (None, _) => {
                let roots = self.tree.searches.iter();
                self.search = roots.take_while(|search| search.root < node).count();
                self.enter(StepKind::Start, node);
            }
            (Some(_), Kind::Inner | Kind::Unfinished) => self.enter(StepKind::Enter, node),
            (Some(_), Kind::Leaf | Kind::End | Kind::Table | Kind::ImmediateWin) => self.leave(node),
        }
    }

    fn enter(&mut self, kind: StepKind, node: usize) {
        self.steps.push(Step { kind, node, search: self.search });
        self.open.push(node);
    }

    /// Leaves all open nodes below this one; without one, all.
    fn leave_until(&mut self, parent: Option<usize>) {
        while let Some(node) = self.open.pop_if(|node| Some(*node) != parent) {
            self.leave(node);
        }
    }

    fn leave(&mut self, node: usize) {
        let recorded = &self.tree.nodes[node];
        let is_root = recorded.parent.is_none();
        if is_root || recorded.value.is_some() {
            let kind = if is_root { StepKind::End } else { StepKind::Return };
            self.steps.push(Step { kind, node, search: self.search });
        }
    }
}
