//! A board as it is sent.

use play::View;
use schemars::JsonSchema;
use serde::Serialize;

/// A view with the id of its board.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Board")]
pub(crate) struct Shown {
    /// The id of the board, 32 hexadecimal digits. It is the permission to play: it cannot be guessed.
    pub(crate) id: String,
    #[serde(flatten)]
    pub(crate) view: View,
}
