//! Pictures in their formats.

use super::shown::{Shown, shown};
use super::svg::{Sheet, sheet};
use super::view::Picture;
use super::{dot, text};

impl Picture<'_> {
    /// The tree as indented lines. Lines with `*` are the principal variation; windows follow values; `≥` and `≤` mark bounds.
    pub fn text(&self) -> String {
        self.shown().map_or_else(String::new, |root| text::write(&root))
    }

    /// The tree for the program dot of Graphviz.
    pub fn dot(&self) -> String {
        dot::write(self.shown().as_ref())
    }

    /// The tree as a self-contained SVG document, drawn as in a textbook: MAX nodes are triangles that point up, MIN nodes point down,
    /// leaves are boxes; the principal variation is bold; edges to what was not looked at are dashed, with a bar across.
    pub fn svg(&self) -> String {
        sheet(self.shown().as_ref(), &Sheet { title: "Search tree", legend: true, ..Sheet::default() })
    }

    /// What is shown, as a tree; none if no node is recorded.
    pub(crate) fn shown(&self) -> Option<Shown> {
        shown(self)
    }
}
