//! The first move of a record that cannot be played.

use super::error::{Problem, ReadGameError};
use crate::text::quote;
use crate::{Coded, Game, Message, WrittenMove, read_moves};

/// The first move of a record that cannot be played: the game ends before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongMove {
    /// Its number, from 1. Stones that are set up count.
    pub number: usize,
    /// The move as messages name it: as games are written, or quoted if it is no move at all.
    pub text: String,
    /// What is wrong with the record.
    pub error: ReadGameError,
}

impl WrongMove {
    /// The move of a text that follows a game, which this text begins with.
    pub(super) fn in_sequence(game: &Game, text: &str, error: ReadGameError) -> WrongMove {
        let (rules, count) = (game.rules(), game.moves().len());
        let text = match read_moves(rules, text).nth(count) {
            Some(Ok(WrittenMove::Column(column))) => rules.column_name(column),
            Some(Ok(WrittenMove::Cell(cell))) => rules.move_name(cell),
            Some(Err(error)) => quote(&error.text),
            None => String::new(),
        };
        WrongMove { number: count + 1, text, error }
    }

    /// Why it cannot be played, without its place in the record.
    pub fn reason(&self) -> Message {
        match &self.error {
            ReadGameError::Moves(error) => error.error.message(),
            ReadGameError::File { problem: Problem::Move { error, .. }, .. } => error.message(),
            ReadGameError::File { problem, .. } => problem.message(),
        }
    }
}
