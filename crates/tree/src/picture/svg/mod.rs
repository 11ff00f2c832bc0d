//! A tree as SVG, as a textbook draws it.
//!
//! Black on white: what was not looked at is grey *and* dashed, the principal variation is bold, so that a drawing can be printed and
//! is readable without colours.

mod draw;
mod edge;
mod layout;
mod node;
mod words;

use super::shown::Shown;

pub(crate) use draw::Sheet;
pub(crate) use words::escape;

/// A tree with words around it, as a self-contained document.
pub(crate) fn sheet(root: Option<&Shown>, sheet: &Sheet<'_>) -> String {
    draw::document(root, sheet)
}
