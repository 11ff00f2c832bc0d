//! Messages for people, as data: clients translate them by code, everything else shows the English text.

use std::borrow::Cow;
use std::fmt;

/// A sentence or phrase with a stable code and named parameters.
///
/// The code and the names of the parameters never change; the text may. A client that speaks another language looks the code
/// up and fills the parameters in; one that does not know the code shows the text.
///
/// ```
/// use board::{Coded, Game, Rules};
///
/// let mut game = Game::parse(Rules::CONNECT4, "444444")?;
/// let message = game.play_text("4").expect_err("six stones fill a column").message();
/// assert_eq!(message.code(), "move.full");
/// assert_eq!(message.to_string(), "column 4 is full");
/// assert_eq!(message.params()[0].0, "column");
/// # Ok::<(), board::ParseGameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message(Box<Content>);

/// Boxed, because errors carry messages as their reasons, and results should stay small.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Content {
    code: Cow<'static, str>,
    text: String,
    params: Vec<(&'static str, Param)>,
}

/// A parameter of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Param {
    /// A name, an input, or anything else that is the same in every language.
    Text(String),
    /// A number.
    Number(i64),
    /// A part that has words of its own: a cause, a reason, the meaning of a setting.
    Message(Message),
}

/// Has a message: an error, or a description.
pub trait Coded {
    /// The message, with all parameters that its text contains.
    fn message(&self) -> Message;
}

/// A message is its own.
impl Coded for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}

impl Message {
    /// A message without parameters.
    pub fn new(code: impl Into<Cow<'static, str>>, text: &(impl fmt::Display + ?Sized)) -> Message {
        Message(Box::new(Content { code: code.into(), text: text.to_string(), params: Vec::new() }))
    }

    /// The same message with one more parameter.
    pub fn with(mut self, name: &'static str, value: impl Into<Param>) -> Message {
        self.0.params.push((name, value.into()));
        self
    }

    /// The stable code: words separated by dots, the first names what the message is about.
    pub fn code(&self) -> &str {
        &self.0.code
    }

    /// The parameters by name.
    pub fn params(&self) -> &[(&'static str, Param)] {
        &self.0.params
    }
}

/// The English text.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl From<&str> for Param {
    fn from(text: &str) -> Param {
        Param::Text(text.to_owned())
    }
}

impl From<String> for Param {
    fn from(text: String) -> Param {
        Param::Text(text)
    }
}

impl From<Message> for Param {
    fn from(message: Message) -> Param {
        Param::Message(message)
    }
}

/// Numbers are written as numbers.
macro_rules! from_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Param {
            fn from(number: $number) -> Param {
                Param::Number(number.into())
            }
        }
    )*};
}
from_numbers!(u8, u16, u32, i32, i64);

/// Sizes, counts and times; those that are too large for a number are texts.
macro_rules! from_large_numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Param {
            fn from(number: $number) -> Param {
                i64::try_from(number).map_or_else(|_| Param::Text(number.to_string()), Param::Number)
            }
        }
    )*};
}
from_large_numbers!(usize, u64, u128);
