//! Where nodes are drawn: levels from the top, subtrees side by side, parents above the middle of their children.

use super::super::shown::{Aside, Form, Shown};
use super::words::width;

/// The least and the greatest distance of two levels: wide trees are also higher, so that their lines are less flat.
const LEVELS: [f64; 2] = [100.0, 220.0];
/// Half of the width and of the height of a triangle.
pub(super) const TRIANGLE: [f64; 2] = [32.0, 26.0];
/// How far from the middle of a triangle the texts beside it begin.
pub(super) const BESIDE: f64 = 24.0;
/// Half of the height of a leaf.
pub(super) const LEAF: f64 = 14.0;
/// The size of values.
pub(super) const FONT: f64 = 14.0;
/// The size of windows and other small text.
pub(super) const SMALL: f64 = 11.0;
/// Room between neighbours.
const GAP: f64 = 14.0;

/// A node with its place: the middle of its shape.
pub(super) struct Placed<'a> {
    pub(super) shown: &'a Shown,
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) children: Vec<Placed<'a>>,
    /// The right end of the subtree.
    right: f64,
}

/// The places of a tree, from (0, 0) on: the width and the height of all, and the root.
pub(super) fn place(root: &Shown) -> ([f64; 2], Placed<'_>) {
    let mut placed = subtree(root, 0.0);
    let [least, most] = LEVELS;
    placed.lower(TRIANGLE[1] + 2.0, (0.06 * placed.right).clamp(least, most));
    ([placed.right, placed.bottom()], placed)
}

/// A subtree whose left end is here, all on one level.
fn subtree(shown: &Shown, left: f64) -> Placed<'_> {
    let mut children: Vec<Placed<'_>> = Vec::with_capacity(shown.children.len());
    for child in &shown.children {
        let start = children.last().map_or(left, |before| before.right + GAP);
        children.push(subtree(child, start));
    }
    let [own_left, own_right] = sides(shown);
    let middle = match &children[..] {
        [] => left + own_left,
        [first, .., last] => f64::midpoint(first.x, last.x),
        [only] => only.x,
    };
    // Where the node is wider than what is below it, that moves to the right.
    let shift = (left + own_left - middle).max(0.0);
    for child in &mut children {
        child.shift(shift);
    }
    let below = children.last().map_or(left, |last| last.right);
    let x = middle + shift;
    Placed { shown, x, y: 0.0, children, right: below.max(x + own_right) }
}

impl Placed<'_> {
    fn shift(&mut self, by: f64) {
        if by > 0.0 {
            self.x += by;
            self.right += by;
            for child in &mut self.children {
                child.shift(by);
            }
        }
    }

    /// Puts the node at this height, and those below it on levels of this distance.
    fn lower(&mut self, y: f64, level: f64) {
        self.y = y;
        for child in &mut self.children {
            child.lower(y + level, level);
        }
    }

    /// The lowest line of the subtree.
    fn bottom(&self) -> f64 {
        let own = self.y + TRIANGLE[1] + if self.shown.hidden > 0 { 20.0 } else { 2.0 };
        self.children.iter().map(Placed::bottom).fold(own, f64::max)
    }

    /// Where the edge from above ends.
    pub(super) fn top(&self) -> f64 {
        self.y - half_height(self.shown.form)
    }

    /// Where edges to children begin.
    pub(super) fn foot(&self) -> f64 {
        self.y + half_height(self.shown.form)
    }
}

fn half_height(form: Form) -> f64 {
    match form {
        Form::Max | Form::Min => TRIANGLE[1],
        Form::Leaf | Form::Table => LEAF,
        Form::End => LEAF + 3.5,
        Form::Cut | Form::More => LEAF + 2.0,
    }
}

/// How far a node extends to the left and to the right of its middle.
fn sides(shown: &Shown) -> [f64; 2] {
    let value = shown.value.as_deref().unwrap_or_default();
    match shown.form {
        Form::Max | Form::Min => {
            let name = shown.name.as_ref().map_or(0.0, |name| width(name, FONT) + BESIDE);
            let beside = beside(shown).iter().map(|line| width(line, SMALL)).fold(0.0, f64::max);
            let below = width(&hidden(shown), SMALL) / 2.0;
            let own = TRIANGLE[0].max(below);
            [own.max(name), own.max(BESIDE + beside)]
        }
        Form::Leaf | Form::Table => [leaf_width(value) / 2.0; 2],
        Form::End => [leaf_width(value) / 2.0 + 4.0; 2],
        Form::Cut | Form::More => {
            let widest = value.split(", ").map(|line| width(line, SMALL)).fold(0.0, f64::max);
            [widest / 2.0; 2]
        }
    }
}

/// The width of a leaf with this value.
pub(super) fn leaf_width(value: &str) -> f64 {
    (width(value, FONT) + 12.0).max(30.0)
}

/// The lines beside a node: its window, and why it was cut off.
pub(super) fn beside(shown: &Shown) -> Vec<String> {
    let aside = shown.aside.iter().flat_map(Aside::lines);
    aside.chain(shown.cut.iter().map(|[_, reason]| reason.clone())).collect()
}

/// The text below a node of which some are not shown.
pub(super) fn hidden(shown: &Shown) -> String {
    if shown.hidden > 0 {
        format!("… {}", crate::names::count(shown.hidden, "node"))
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::shown::blank;
    use super::*;
    use crate::ToyTree;

    /// By level, the ends of the shapes with their texts, from the left.
    fn levels(placed: &Placed<'_>, level: usize, ends: &mut Vec<Vec<[f64; 2]>>) {
        let [left, right] = sides(placed.shown);
        ends.resize(ends.len().max(level + 1), Vec::new());
        ends[level].push([placed.x - left, placed.x + right]);
        for child in &placed.children {
            levels(child, level + 1, ends);
        }
    }

    #[test]
    fn nodes_of_a_level_do_not_touch() {
        let wide = format!("{}((((({})))),7)", "(1,2,3),4,".repeat(12), vec!["-1000000"; 30].join(","));
        for text in [
            "5",
            "((3,5),(6,9)),((1,2),(0,-1))",
            "((((((1))))))",
            "(((1,2),3),4),5",
            "1,(2,(3,(4,5)))",
            &wide,
        ] {
            let toy: ToyTree = text.parse().expect("a tree");
            let shown = blank(&toy);
            let ([width, height], root) = place(&shown);
            let mut ends = Vec::new();
            levels(&root, 0, &mut ends);
            assert_eq!(ends.iter().map(Vec::len).sum::<usize>(), toy.len());
            for level in &ends {
                assert!(level[0][0] >= 0.0 && level.iter().all(|[_, right]| *right <= width), "{text}");
                assert!(
                    level.windows(2).all(|pair| pair[0][1] + GAP <= pair[1][0] + 0.001),
                    "{text}: {level:?}"
                );
            }
            assert!(height > LEVELS[0] * f64::from(toy.depth()));
        }
    }
}
