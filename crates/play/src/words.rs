//! Parts of sentences.

use board::{Message, Side};

/// A side as a parameter: clients name it by its colour.
pub(crate) fn side(side: Side) -> Message {
    match side {
        Side::First => Message::new("side.first", "X"),
        Side::Second => Message::new("side.second", "O"),
    }
}
