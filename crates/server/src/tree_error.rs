//! Why a search cannot be recorded or an exercise made, besides what the search and the exercise say themselves.

use axum::http::StatusCode;
use board::{Coded, Message, quote};
use play::SearchError;
use thiserror::Error;

use crate::refusal::Refuses;

/// Why there is no recording, lesson or exercise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum TreeError {
    #[error("{} is an external engine, whose search cannot be shown: expected an agent", quote(.0))]
    Engine(String),
    #[error("{} has no depth, so that a search without pruning would not end: expected an agent with a depth", quote(.0))]
    Depth(String),
    #[error("{} misjudges positions on purpose, so that plain minimax would find other values: expected an agent without noise", quote(.0))]
    Noise(String),
    #[error("invalid limit {limit}: expected 1 to {most} nodes")]
    Limit { limit: usize, most: usize },
    #[error("unknown lesson {}: expected {}", quote(.0), tree::LESSONS.join(", "))]
    Lesson(String),
    #[error("invalid {name} {}: expected a whole number from {least} to {most}", quote(.value))]
    Number { name: &'static str, value: String, least: String, most: String },
    #[error("this server records as many searches as it can: try again in a few minutes")]
    Busy,
    #[error("the search was stopped, because the server ends")]
    Stopped,
    #[error("{}", SearchError::Panicked)]
    Crashed,
}

impl Coded for TreeError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            TreeError::Engine(name) => message("tree.engine").with("name", quote(name)),
            TreeError::Depth(agent) => message("tree.depth").with("agent", quote(agent)),
            TreeError::Noise(agent) => message("tree.noise").with("agent", quote(agent)),
            TreeError::Limit { limit, most } => {
                message("tree.limit").with("limit", *limit).with("most", *most)
            }
            TreeError::Lesson(name) => {
                let names = tree::LESSONS.join(", ");
                message("lesson.unknown").with("name", quote(name)).with("names", names)
            }
            TreeError::Number { name, value, least, most } => {
                let number = message("exercise.number").with("name", *name).with("value", quote(value));
                number.with("least", &**least).with("most", &**most)
            }
            TreeError::Busy => message("tree.busy"),
            TreeError::Stopped => message("tree.stopped"),
            TreeError::Crashed => SearchError::Panicked.message(),
        }
    }
}

impl Refuses for TreeError {
    fn status(&self) -> StatusCode {
        match self {
            TreeError::Busy | TreeError::Stopped | TreeError::Crashed => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}
