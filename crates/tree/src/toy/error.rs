//! What can be wrong with a toy tree.

use board::{Coded, Message, quote};
use thiserror::Error;

use super::node::ToyTree;

/// Text that is no toy tree, or one that is too large.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{problem} at character {at}: expected {}", .problem.expected())]
pub struct ToyError {
    /// The character, counted from 1. Behind the last one if the text ends too early.
    pub at: usize,
    /// What is wrong there.
    pub problem: ToyProblem,
}

/// What is wrong at a place of the text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ToyProblem {
    /// Something else stands where a value or a list begins; nothing if the text ends.
    #[error("{}", unexpected(*.0))]
    NoValue(Option<char>),
    /// Something else stands behind an element of a list.
    #[error("{}", unexpected(*.found))]
    NoEnd {
        /// What stands there; nothing if the text ends.
        found: Option<char>,
        /// What closes the list; nothing if it is that of the root.
        close: Option<char>,
    },
    /// A number is too large or too small.
    #[error("number {} out of range", quote(.0))]
    Number(String),
    /// Lists are nested too deep.
    #[error("lists nested too deep")]
    Depth,
    /// A list has too many elements.
    #[error("too many elements in a list")]
    Children,
    /// The whole tree has too many nodes.
    #[error("too many nodes in the tree")]
    Nodes,
}

/// What stands at a place.
fn unexpected(sign: Option<char>) -> String {
    sign.map_or_else(
        || "unexpected end of text".to_owned(),
        |sign| format!("unexpected {}", quote(&sign.to_string())),
    )
}

impl ToyProblem {
    /// What is accepted instead.
    fn expected(&self) -> String {
        match self {
            ToyProblem::NoValue(_) => "a whole number, or a list such as (3,5) or [3,5]".to_owned(),
            ToyProblem::NoEnd { close: Some(close), .. } => format!("a comma or {close}"),
            ToyProblem::NoEnd { close: None, .. } => "a comma, or the end of the tree".to_owned(),
            ToyProblem::Number(_) => {
                format!("a whole number from -{most} to {most}", most = ToyTree::LARGEST)
            }
            ToyProblem::Depth => format!("at most {} levels below the root", ToyTree::DEEPEST),
            ToyProblem::Children => format!("at most {}", ToyTree::WIDEST),
            ToyProblem::Nodes => format!("at most {}", ToyTree::MOST_NODES),
        }
    }
}

impl Coded for ToyError {
    fn message(&self) -> Message {
        let with = |code: &'static str| Message::new(code, self).with("at", self.at);
        let text = |sign: Option<char>| quote(&sign.map(String::from).unwrap_or_default());
        match &self.problem {
            ToyProblem::NoValue(None) => with("toy.value-missing"),
            ToyProblem::NoValue(sign) => with("toy.value").with("found", text(*sign)),
            ToyProblem::NoEnd { found: None, close: Some(close) } => {
                with("toy.unclosed").with("close", close.to_string())
            }
            ToyProblem::NoEnd { found, close: Some(close) } => {
                with("toy.separator").with("found", text(*found)).with("close", close.to_string())
            }
            ToyProblem::NoEnd { found, close: None } => with("toy.end").with("found", text(*found)),
            ToyProblem::Number(number) => {
                with("toy.number").with("number", quote(number)).with("most", ToyTree::LARGEST)
            }
            ToyProblem::Depth => with("toy.depth").with("most", ToyTree::DEEPEST),
            ToyProblem::Children => with("toy.children").with("most", ToyTree::WIDEST),
            ToyProblem::Nodes => with("toy.nodes").with("most", ToyTree::MOST_NODES),
        }
    }
}
