use board::{Coded, Message};
use thiserror::Error;

/// Why an evaluation cannot be used with a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Misfit {
    /// It counts windows of four cells.
    #[error("it looks at windows of four, so k must be 4, and longer lines must win, too")]
    Windows,
    /// It counts patterns of freestyle five in a row.
    #[error(
        "it looks for patterns that become five, so k must be 5, longer lines must win, too, and stones must not fall"
    )]
    Patterns,
}

impl Misfit {
    /// The games that the evaluation needs.
    pub(super) fn needed(self) -> &'static str {
        match self {
            Misfit::Windows => "four in a row (longer lines win, too)",
            Misfit::Patterns => "five in a row without gravity (longer lines win, too)",
        }
    }
}

impl Coded for Misfit {
    fn message(&self) -> Message {
        let code = match self {
            Misfit::Windows => "evaluation.needs-four",
            Misfit::Patterns => "evaluation.needs-five",
        };
        Message::new(code, self)
    }
}
