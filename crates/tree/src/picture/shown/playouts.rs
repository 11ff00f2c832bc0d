//! What Monte Carlo tree search has visited.

use std::collections::HashMap;

use super::node::{Aside, Form, Shown};
use crate::playout_tree::PlayoutTree;

/// What is shown of a recorded Monte Carlo tree search.
pub(in crate::picture) struct Visited<'a> {
    pub(in crate::picture) tree: &'a PlayoutTree,
    /// The names of the moves.
    pub(in crate::picture) moves: &'a [String],
    /// The principal variation.
    pub(in crate::picture) line: &'a [usize],
    /// The levels below the root.
    pub(in crate::picture) depth: u16,
    /// The moves of a node, at most: those with the most visits.
    pub(in crate::picture) breadth: usize,
}

/// The root of a picture.
pub(in crate::picture) fn playouts(visited: &Visited<'_>) -> Shown {
    let statistics = Statistics::new(visited.tree);
    Builder { visited, statistics }.node(0, 0, Some(visited.line))
}

/// Visits and rewards of all nodes, added up over the recorded iterations.
struct Statistics {
    visits: Vec<u32>,
    /// Sums of rewards to the side that moved there.
    sums: Vec<f64>,
    children: Vec<Vec<usize>>,
    /// Distances from the root.
    plies: Vec<u32>,
    /// Proven outcomes for the side at the root.
    proofs: HashMap<usize, i8>,
}

impl Statistics {
    fn new(tree: &PlayoutTree) -> Statistics {
        let nodes = tree.nodes.len();
        let (mut visits, mut sums, mut children) =
            (vec![0; nodes], vec![0.0; nodes], vec![Vec::new(); nodes]);
        let mut plies = vec![0_u32; nodes];
        for (node, recorded) in tree.nodes.iter().enumerate() {
            if let Some(parent) = recorded.parent {
                children[parent].push(node);
                plies[node] = plies[parent] + 1;
            }
        }
        let [win, draw, loss] = tree.rewards;
        for iteration in &tree.iterations {
            let mut at = Some(iteration.node);
            while let Some(node) = at {
                let moved_last = if plies[node] % 2 == 1 { iteration.outcome } else { -iteration.outcome };
                visits[node] += 1;
                sums[node] += [loss, draw, win][usize::try_from(moved_last + 1).unwrap_or(0)];
                at = tree.nodes[node].parent;
            }
        }
        let proofs = tree.proofs.iter().map(|proof| (proof.node, proof.outcome)).collect();
        Statistics { visits, sums, children, plies, proofs }
    }

    fn mean(&self, node: usize) -> f64 {
        self.sums[node] / f64::from(self.visits[node].max(1))
    }

    /// Mean + C · √(2 · ln n / nⱼ). As the search has it: a proven win or draw is not explored any more, and a proven loss comes last.
    fn bound(&self, node: usize, parent: usize, constant: f64) -> f64 {
        let [n, own] = [parent, node].map(|node| f64::from(self.visits[node].max(1)));
        match self.proof_for_mover(node) {
            None => self.mean(node) + constant * (2.0 * n.ln() / own).sqrt(),
            Some(-1) => f64::NEG_INFINITY,
            Some(_) => self.mean(node),
        }
    }

    /// The proven outcome of a node for the side that moved there.
    fn proof_for_mover(&self, node: usize) -> Option<i8> {
        let outcome = self.proofs.get(&node)?;
        Some(if self.plies[node] % 2 == 1 { *outcome } else { -*outcome })
    }
}

struct Builder<'a> {
    visited: &'a Visited<'a>,
    statistics: Statistics,
}

impl Builder<'_> {
    /// A node; `line` is the rest of the principal variation, if it goes through the node.
    fn node(&self, node: usize, ply: u16, line: Option<&[usize]>) -> Shown {
        let Visited { tree, moves, depth, .. } = *self.visited;
        let recorded = &tree.nodes[node];
        let children = self.by_visits(node);
        let mut shown = Shown {
            edge: recorded.action.map(|action| moves[action].clone()),
            value: Some(self.statistics.visits[node].to_string()),
            aside: Some(self.aside(node, recorded.parent)),
            is_main: line.is_some(),
            ..Shown::new(if recorded.moves == Some(0) { Form::End } else { Form::inner(ply) })
        };
        if ply >= depth {
            shown.hidden = self.below(node);
        } else {
            shown.children = self.children(&children, ply, line);
            let untried = recorded.moves.unwrap_or(0).saturating_sub(children.len());
            if recorded.moves.is_some() && untried > 0 {
                let text = format!("{} not tried", crate::names::count(untried as u64, "move"));
                shown.children.push(Shown { value: Some(text), is_seen: false, ..Shown::new(Form::More) });
            }
        }
        shown
    }

    /// The children with the most visits, and how many there are besides.
    fn children(&self, children: &[usize], ply: u16, line: Option<&[usize]>) -> Vec<Shown> {
        let Visited { tree, breadth, .. } = *self.visited;
        let split = line.and_then(<[usize]>::split_first);
        let rest = |child: usize| {
            split.filter(|(first, _)| tree.nodes[child].action == Some(**first)).map(|(_, rest)| rest)
        };
        let room = breadth.max(1).min(children.len());
        let mut shown: Vec<Shown> =
            children[..room].iter().map(|child| self.node(*child, ply + 1, rest(*child))).collect();
        shown.extend(Shown::more(children.len() - room));
        shown
    }

    /// The children of a node, those with the most visits first.
    fn by_visits(&self, node: usize) -> Vec<usize> {
        let mut children = self.statistics.children[node].clone();
        children.sort_by_key(|child| std::cmp::Reverse(self.statistics.visits[*child]));
        children
    }

    fn aside(&self, node: usize, parent: Option<usize>) -> Aside {
        let (statistics, constant) = (&self.statistics, self.visited.tree.constant);
        let bound = |parent| [statistics.mean(node), statistics.bound(node, parent, constant)];
        let mean = parent.map(|parent| bound(parent).map(number));
        let proof = statistics.proofs.get(&node).map(|outcome| proven(*outcome));
        Aside::Statistics { visits: statistics.visits[node], mean, proof }
    }

    /// The nodes below a node.
    fn below(&self, node: usize) -> u64 {
        self.statistics.children[node].iter().map(|child| 1 + self.below(*child)).sum()
    }
}

/// A number with two digits after the point.
fn number(number: f64) -> String {
    if number == f64::NEG_INFINITY { "−∞".to_owned() } else { format!("{number:.2}") }
}

/// A proof, seen by MAX.
fn proven(outcome: i8) -> &'static str {
    match outcome {
        1 => "proven win for MAX",
        0 => "proven draw",
        _ => "proven loss for MAX",
    }
}
