//! What was searched.

use super::super::view::Picture;
use super::node::{Aside, Form, Shown};
use super::unseen::Unseen;
use crate::names::unsearched_in_short;
use crate::subtrees::Subtrees;
use crate::{Bound, Cut, CutKind, Kind, Names, Node, ToyTree, bounds};

/// The root of a picture; none if nothing was recorded.
pub(in crate::picture) fn shown(picture: &Picture<'_>) -> Option<Shown> {
    let tree = picture.tree;
    let search = picture.search.map_or_else(|| tree.last_search(), |search| tree.searches.get(search));
    let root = search?.root;
    let mut cuts = vec![None; tree.nodes.len()];
    for cut in &tree.cuts {
        cuts[cut.node] = Some(cut);
    }
    let builder = Builder {
        picture,
        names: picture
            .toy
            .map_or_else(|| Names::of_moves(tree, picture.moves), |toy| Names::of_toy(tree, toy)),
        letters: picture.toy.map_or_else(Vec::new, ToyTree::names),
        located: picture.toy.map_or_else(|| vec![None; tree.nodes.len()], |toy| toy.locate(tree)),
        bounds: bounds(tree),
        subtrees: Subtrees::new(tree),
        cuts,
    };
    Some(builder.node(root, true))
}

struct Builder<'a> {
    picture: &'a Picture<'a>,
    names: Names<'a>,
    /// By node of the toy tree.
    letters: Vec<Option<String>>,
    /// By recorded node.
    located: Vec<Option<usize>>,
    bounds: Vec<Option<Bound>>,
    subtrees: Subtrees,
    cuts: Vec<Option<&'a Cut>>,
}

/// A child: recorded, or a node of the toy tree that was not looked at.
#[derive(Clone, Copy)]
enum Child {
    Seen { node: usize, is_best: bool },
    Unseen(usize),
}

impl Builder<'_> {
    fn node(&self, node: usize, is_main: bool) -> Shown {
        let recorded = &self.picture.tree.nodes[node];
        let form = form(recorded);
        let is_inner = matches!(form, Form::Max | Form::Min);
        let window = [recorded.alpha, recorded.beta].map(|bound| self.names.value(bound));
        let cut = self.cuts[node];
        let mut shown = Shown {
            name: self.located[node].and_then(|at| self.letters[at].clone()),
            edge: self.edge(node),
            value: self.value(node),
            aside: is_inner.then_some(Aside::Window(window)),
            cut: cut.map(|cut| [self.names.cut(cut), self.reason(cut)]),
            is_main,
            ..Shown::new(form)
        };
        let children = self.children(node);
        if recorded.ply >= self.picture.depth || children.is_empty() {
            shown.hidden = recorded.size.saturating_sub(1);
        } else {
            shown.children = self.below(&children, cut, is_main);
        }
        shown
    }

    /// The children for which there is room, and what stands for the others. `is_main` says whether the best one is on the principal
    /// variation.
    fn below(&self, children: &[Child], cut: Option<&Cut>, is_main: bool) -> Vec<Shown> {
        let breadth = self.picture.breadth.max(1);
        let best = children.iter().position(|child| matches!(child, Child::Seen { is_best: true, .. }));
        // The best one takes the last place if it would be left out.
        let regular = if best.is_some_and(|best| best >= breadth) { breadth - 1 } else { breadth };
        let has_room = |place: usize| place < regular || Some(place) == best;
        let places = children.iter().enumerate().filter(|(place, _)| has_room(*place));
        let mut below: Vec<Shown> = places.map(|(_, child)| self.child(*child, is_main)).collect();
        below.extend(Shown::more(children.len() - below.len()));
        below.extend(cut.filter(|_| self.picture.toy.is_none()).map(stub));
        below
    }

    fn child(&self, child: Child, is_main: bool) -> Shown {
        match (child, self.picture.toy) {
            (Child::Unseen(at), Some(toy)) => {
                let Picture { depth, breadth, .. } = *self.picture;
                Unseen { toy, names: &self.letters, depth, breadth, is_seen: false }.node(at)
            }
            (Child::Unseen(_), None) => Shown::new(Form::Cut),
            (Child::Seen { node, is_best }, _) => self.node(node, is_main && is_best),
        }
    }

    /// The children of a node: in the order of the search, or in that of the toy tree, with those that were not looked at.
    fn children(&self, node: usize) -> Vec<Child> {
        let nodes = &self.picture.tree.nodes;
        // If it was searched twice, the second time counts.
        let is_best = |child: &usize| nodes[node].best.is_some() && nodes[*child].action == nodes[node].best;
        let best = self.subtrees.children(node).filter(is_best).last();
        let seen: Vec<(Option<usize>, Child)> = self
            .subtrees
            .children(node)
            .map(|child| (nodes[child].action, Child::Seen { node: child, is_best: best == Some(child) }))
            .collect();
        let Some((toy, at)) = self.picture.toy.zip(self.located[node]) else {
            return seen.into_iter().map(|(_, child)| child).collect();
        };
        if seen.is_empty() {
            return Vec::new();
        }
        let numbered = toy.nodes()[at].children.clone().enumerate();
        let of = |number: usize| seen.iter().filter(move |(action, _)| *action == Some(number));
        let all = numbered.flat_map(|(number, child)| {
            let visits: Vec<Child> = of(number).map(|(_, child)| *child).collect();
            if visits.is_empty() { vec![Child::Unseen(child)] } else { visits }
        });
        all.collect()
    }

    /// The move that leads to a node: in a toy tree the text of its edge.
    fn edge(&self, node: usize) -> Option<String> {
        match (self.picture.toy, self.located[node], &self.picture.tree.nodes[node]) {
            (Some(toy), Some(at), _) => toy.nodes()[at].label.clone(),
            (_, _, Node { parent: Some(parent), action: Some(action), .. }) => {
                Some(self.names.action(*parent, *action))
            }
            _ => None,
        }
    }

    /// The value with the sign of a bound.
    fn value(&self, node: usize) -> Option<String> {
        let value = self.names.value(self.picture.tree.nodes[node].value?);
        Some(format!("{}{value}", self.bounds[node].map_or("", Bound::sign)))
    }

    /// Why moves were not searched, in short: `6 ≥ β`.
    fn reason(&self, cut: &Cut) -> String {
        let value = self.names.value(cut.value);
        match cut.kind {
            CutKind::Alpha => format!("{value} ≤ α"),
            CutKind::Beta => format!("{value} ≥ β"),
            CutKind::Average => format!("{value}: better than average"),
        }
    }
}

fn form(recorded: &Node) -> Form {
    match recorded.kind {
        Kind::Inner | Kind::Unfinished | Kind::ImmediateWin => Form::inner(recorded.ply),
        Kind::Leaf => Form::Leaf,
        Kind::End => Form::End,
        Kind::Table => Form::Table,
    }
}

/// Stands for moves that were not searched.
fn stub(cut: &Cut) -> Shown {
    Shown { value: Some(unsearched_in_short(cut)), is_seen: false, ..Shown::new(Form::Cut) }
}
