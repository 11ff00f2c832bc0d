//! The tree by which the Iași report explains pruning: searched by alpha-beta, and drawn as the report draws it.

use std::fmt::Write;

use crate::table::escape;

/// The room of a leaf, and between two levels.
const LEAF: f64 = 70.0;
const LEVEL: f64 = 68.0;

/// A node of a small tree, with what a search finds out about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// Its name in the report; leaves have none.
    name: &'static str,
    /// Known for leaves, and for inner nodes once they were searched.
    value: Option<i32>,
    /// Whether the search cut it off.
    is_cut: bool,
    children: Vec<Node>,
}

fn leaf(value: i32) -> Node {
    Node { name: "", value: Some(value), is_cut: false, children: Vec::new() }
}

fn inner<const N: usize>(name: &'static str, children: [Node; N]) -> Node {
    Node { name, value: None, is_cut: false, children: children.into() }
}

/// The tree before the search. The report names the leaves 3, 5 and 6; the others are those of the textbook tree that it follows.
pub(super) fn initial() -> Node {
    let d = inner("D", [leaf(3), leaf(5)]);
    let e = inner("E", [leaf(6), leaf(9)]);
    let f = inner("F", [leaf(1), leaf(2)]);
    let g = inner("G", [leaf(0), leaf(-1)]);
    inner("A", [inner("B", [d, e]), inner("C", [f, g])])
}

/// The tree after the value of B is known.
pub(super) fn after_b() -> Node {
    let mut tree = initial();
    tree.children[0].search(i32::MIN, i32::MAX, false);
    tree
}

/// The tree after minimax, which cuts nothing.
pub(super) fn by_minimax() -> Node {
    let mut tree = initial();
    tree.minimax(true);
    tree
}

/// The tree after the whole search.
pub(super) fn searched() -> Node {
    let mut tree = initial();
    tree.search(i32::MIN, i32::MAX, true);
    tree
}

impl Node {
    /// Alpha-beta from the left; a cut where beta ≤ alpha, as in the report.
    fn search(&mut self, mut alpha: i32, mut beta: i32, maximising: bool) -> i32 {
        if self.children.is_empty() {
            return self.value.expect("leaves have values");
        }
        let mut best = if maximising { i32::MIN } else { i32::MAX };
        for child in &mut self.children {
            if beta <= alpha {
                child.cut();
                continue;
            }
            let value = child.search(alpha, beta, !maximising);
            if maximising {
                best = best.max(value);
                alpha = alpha.max(best);
            } else {
                best = best.min(value);
                beta = beta.min(best);
            }
        }
        self.value = Some(best);
        best
    }

    fn minimax(&mut self, maximising: bool) -> i32 {
        let values = self.children.iter_mut().map(|child| child.minimax(!maximising));
        let best = if maximising { values.max() } else { values.min() };
        self.value = best.or(self.value);
        self.value.expect("leaves have values")
    }

    /// Marks the subtree as not looked at.
    fn cut(&mut self) {
        self.is_cut = true;
        self.children.iter_mut().for_each(Node::cut);
    }

    /// The tree as an `svg` element: maximising nodes are squares, minimising nodes circles, cut branches dashed.
    pub(super) fn draw(&self, description: &str) -> String {
        let mut shapes = String::new();
        self.draw_at(0.0, 0, &mut shapes);
        format!(
            "<svg viewBox=\"-8 -26 576 262\" role=\"img\" aria-label=\"{}\" font-family=\"system-ui, sans-serif\" font-size=\"17\" \
             text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\">\n{shapes}</svg>\n",
            escape(description)
        )
    }

    /// Draws the subtree whose leaves begin at this place, and returns the middle of its root.
    fn draw_at(&self, left: f64, level: u8, shapes: &mut String) -> f64 {
        let (x, y) = (left + self.width() / 2.0, f64::from(level) * LEVEL);
        let mut at = left;
        for child in &self.children {
            let to = child.draw_at(at, level + 1, shapes);
            // Before the nodes, so that these lie on top.
            shapes.insert_str(0, &child.edge((x, y), (to, y + LEVEL), self.is_cut));
            at += child.width();
        }
        self.draw_node(x, y, level, shapes);
        x
    }

    /// The line from its parent; the scissors stand where the search stopped.
    fn edge(&self, (x, y): (f64, f64), (to, below): (f64, f64), is_parent_cut: bool) -> String {
        let dash = if self.is_cut { " stroke-dasharray=\"4 5\"" } else { "" };
        let line = format!(
            "<line x1=\"{x}\" y1=\"{y}\" x2=\"{to}\" y2=\"{below}\" stroke=\"currentColor\"{dash}/>\n"
        );
        if !self.is_cut || is_parent_cut {
            return line;
        }
        let (middle, height) = (f64::midpoint(x, to) + 14.0, f64::midpoint(y, below) + 4.0);
        format!("{line}<text x=\"{middle}\" y=\"{height}\">✂</text>\n")
    }

    fn draw_node(&self, x: f64, y: f64, level: u8, shapes: &mut String) {
        const PAPER: &str = "fill=\"var(--paper, #fff)\"";
        let shape = match level {
            0 | 2 => format!(
                "<rect x=\"{}\" y=\"{}\" width=\"48\" height=\"40\" {PAPER} stroke=\"currentColor\"/>",
                x - 24.0,
                y - 20.0
            ),
            1 => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"24\" {PAPER} stroke=\"currentColor\"/>"),
            _ => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"16\" {PAPER}/>"),
        };
        let value = self.value.map(|value| value.to_string().replace('-', "−"));
        let words = [Some(self.name.to_owned()).filter(|name| !name.is_empty()), value];
        let words = words.into_iter().flatten().collect::<Vec<_>>().join(" ");
        let faint = if self.is_cut { " opacity=\"0.6\"" } else { "" };
        writeln!(shapes, "{shape}\n<text x=\"{x}\" y=\"{}\"{faint}>{words}</text>", y + 6.0)
            .expect("a string takes everything");
    }

    /// The room that its leaves take.
    fn width(&self) -> f64 {
        if self.children.is_empty() { LEAF } else { self.children.iter().map(Node::width).sum() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the report says of D, E and B, and of the whole tree.
    #[test]
    fn values_and_cuts_are_those_of_the_report() {
        let tree = after_b();
        assert_eq!((tree.value, tree.children[0].value), (None, Some(5)));
        let [d, e] = &tree.children[0].children[..] else { panic!("two children") };
        assert_eq!((d.value, e.value), (Some(5), Some(6)));
        assert_eq!(e.children.iter().map(|leaf| leaf.is_cut).collect::<Vec<_>>(), [false, true]);
        let plain = by_minimax();
        assert_eq!((plain.value, plain.children[1].value), (Some(5), Some(0)));
        let tree = searched();
        assert_eq!((tree.value, tree.children[1].value), (Some(5), Some(2)));
        // F is worth 2, so that C is worth at most 2 and G is not looked at.
        let [f, g] = &tree.children[1].children[..] else { panic!("two children") };
        assert_eq!((f.value, g.value, g.is_cut), (Some(2), None, true));
    }

    #[test]
    fn a_drawing_shows_every_node_once() {
        let drawing = searched().draw("the tree after the search");
        assert_eq!(drawing.matches("<line ").count(), 14);
        // The leaf 9, and G with both of its leaves; the search stopped twice.
        assert_eq!(drawing.matches("stroke-dasharray").count(), 4);
        assert_eq!(drawing.matches('✂').count(), 2);
        assert_eq!(drawing.matches("<text ").count(), 15 + 2);
        assert!(drawing.contains(">A 5</text>") && drawing.contains(">−1</text>"), "{drawing}");
    }
}
