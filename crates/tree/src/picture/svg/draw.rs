//! The document: the tree, and words around it.

use super::super::shown::Shown;
use super::edge::edge;
use super::layout::{FONT, Placed, SMALL, place};
use super::node::node;
use super::words::{at, escape, wrap};

/// Room around everything.
const EDGE: f64 = 16.0;
/// Words need at least this width.
const NARROWEST: f64 = 600.0;
/// What the shapes mean.
const LEGEND: &str = "Triangle up: MAX. Triangle down: MIN. Box: leaf. Bold: principal variation. Dashed, with a bar across: not \
                      looked at. ≥ and ≤: a bound of the value; ≈: perhaps neither.";

/// The words around a tree.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Sheet<'a> {
    /// What the document is called.
    pub(crate) title: &'a str,
    /// The line above all others; none if empty.
    pub(crate) heading: &'a str,
    /// Words above the tree.
    pub(crate) above: &'a str,
    /// Words below the tree.
    pub(crate) below: &'a str,
    /// Whether the shapes are explained.
    pub(crate) legend: bool,
}

/// A self-contained document.
pub(super) fn document(root: Option<&Shown>, sheet: &Sheet<'_>) -> String {
    let placed = root.map(place);
    let [tree_width, tree_height] = placed.as_ref().map_or([0.0, 0.0], |(size, _)| *size);
    let has_words =
        sheet.legend || [sheet.heading, sheet.above, sheet.below].iter().any(|text| !text.is_empty());
    let inside = tree_width.max(if has_words { NARROWEST } else { 0.0 });
    let mut words = Words { room: inside, y: EDGE, svg: String::new() };
    words.write(sheet.heading, 18.0);
    words.write(sheet.above, FONT);
    let top = words.y + 4.0;
    words.y = top + tree_height + 4.0;
    words.write(sheet.below, FONT);
    words.write(if sheet.legend { LEGEND } else { "" }, SMALL);
    let (width, height) = (at(inside + 2.0 * EDGE), at(words.y + EDGE));
    let left = at(EDGE + (inside - tree_width) / 2.0);
    let tree = placed.map_or_else(String::new, |(_, root)| tree(&root));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"img\" font-family=\"system-ui, sans-serif\" fill=\"#000\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{}<g transform=\"translate({left} {})\">\n{tree}</g>\n</svg>\n",
        escape(sheet.title),
        words.svg,
        at(top),
    )
}

/// Lines of text from the top.
struct Words {
    room: f64,
    y: f64,
    svg: String,
}

impl Words {
    /// Writes a text below the last one, if there is any.
    fn write(&mut self, text: &str, size: f64) {
        for line in wrap(text, size, self.room) {
            self.y += 1.3 * size;
            let place = format!("x=\"{}\" y=\"{}\" font-size=\"{}\"", at(EDGE), at(self.y), at(size));
            self.svg.extend([format!("<text {place}>{}</text>\n", escape(&line))]);
        }
        if !text.is_empty() {
            self.y += 8.0;
        }
    }
}

/// Edges first, so that shapes cover their ends.
fn tree(root: &Placed<'_>) -> String {
    let mut svg = String::new();
    write_edges(root, &mut svg);
    write_nodes(root, &mut svg);
    svg
}

fn write_edges(parent: &Placed<'_>, svg: &mut String) {
    for child in &parent.children {
        svg.push_str(&edge(parent, child));
        write_edges(child, svg);
    }
}

fn write_nodes(placed: &Placed<'_>, svg: &mut String) {
    svg.push_str(&node(placed));
    placed.children.iter().for_each(|child| write_nodes(child, svg));
}
