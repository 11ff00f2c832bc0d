//! Pictures of recorded searches: for terminals, for Graphviz, and as SVG.

mod dot;
mod output;
mod recorded;
mod shown;
mod svg;
mod text;
mod view;

pub(crate) use shown::blank;
pub(crate) use svg::{Sheet, escape, sheet};
pub(crate) use text::write as lines;
pub use view::{Extent, Picture};
