//! Pictures of recordings of every kind.

use super::shown::{Shown, Visited, playouts};
use super::svg::{Sheet, sheet};
use super::view::{Extent, Picture};
use super::{dot, text};
use crate::recording::{Recorded, Recording};

/// What the numbers in a picture of Monte Carlo tree search are.
const STATISTICS: &str = "In the triangles: visits. Beside them: the mean reward of the side that moved there, and its upper confidence bound \
     (UCB). Bold: the principal variation.";

impl Recording {
    /// The tree as indented lines. Lines with `*` are the principal variation.
    pub fn text(&self, extent: Extent) -> String {
        self.shown(extent).map_or_else(String::new, |root| text::write(&root))
    }

    /// The tree for the program dot of Graphviz.
    pub fn dot(&self, extent: Extent) -> String {
        dot::write(self.shown(extent).as_ref())
    }

    /// The tree as a self-contained SVG document.
    pub fn svg(&self, extent: Extent) -> String {
        let is_search = self.tree().is_some();
        let below = if is_search { "" } else { STATISTICS };
        let words = Sheet { title: "Search tree", legend: is_search, below, ..Sheet::default() };
        sheet(self.shown(extent).as_ref(), &words)
    }

    /// What is shown.
    fn shown(&self, extent: Extent) -> Option<Shown> {
        let moves = self.move_names();
        match &self.recorded {
            Recorded::Search(tree) => {
                let picture = self
                    .toy()
                    .map_or_else(|| Picture::of_moves(tree, &moves), |toy| Picture::of_toy(tree, toy));
                let (depth, breadth) =
                    (extent.depth.unwrap_or(picture.depth), extent.breadth.unwrap_or(picture.breadth));
                Picture { depth, breadth, ..picture }.shown()
            }
            Recorded::Playouts(tree) => {
                let line = self.found.as_ref().map_or(&[][..], |found| &found.line);
                let (depth, breadth) = (extent.depth.unwrap_or(2), extent.breadth.unwrap_or(8));
                Some(playouts(&Visited { tree, moves: &moves, line, depth, breadth }))
            }
        }
    }
}
