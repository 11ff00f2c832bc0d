//! Tests as text: `0,10`, or with settings `0,10:alpha=0.01,beta=0.1,scale=normalised`.

use std::fmt;
use std::str::FromStr;

use board::{Coded, Message, quote};

use super::{EloScale, Sprt, SprtError};

/// Why a text cannot be read as a test.
#[derive(Clone, PartialEq, Debug)]
pub enum ParseSprtError {
    /// Not two numbers separated by a comma.
    Shape(String),
    /// A part that is not a finite number.
    Number(String),
    /// An unknown setting, or an unknown scale.
    Setting(String),
    /// Numbers out of range.
    Impossible(SprtError),
}

impl fmt::Display for ParseSprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSprtError::Shape(text) => {
                write!(f, "invalid test {}: expected two Elo differences such as 0,10", quote(text))
            }
            ParseSprtError::Number(text) => {
                write!(f, "invalid number {}: expected one such as 10, -2.5 or 0.05", quote(text))
            }
            ParseSprtError::Setting(text) => write!(
                f,
                "unknown setting {} of a test: expected alpha=0.05, beta=0.05, scale=logistic or scale=normalised",
                quote(text)
            ),
            ParseSprtError::Impossible(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseSprtError {}

impl Coded for ParseSprtError {
    fn message(&self) -> Message {
        let message = |code: &'static str, text: &str| Message::new(code, self).with("text", quote(text));
        match self {
            ParseSprtError::Shape(text) => message("sprt.form", text),
            ParseSprtError::Number(text) => message("sprt.number", text),
            ParseSprtError::Setting(text) => message("sprt.setting", text),
            ParseSprtError::Impossible(error) => error.message(),
        }
    }
}

impl From<SprtError> for ParseSprtError {
    fn from(error: SprtError) -> ParseSprtError {
        ParseSprtError::Impossible(error)
    }
}

impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Sprt, ParseSprtError> {
        let (differences, settings) =
            text.split_once(':').map_or((text, None), |(before, after)| (before, Some(after)));
        let (elo0, elo1) =
            differences.split_once(',').ok_or_else(|| ParseSprtError::Shape(text.to_owned()))?;
        let mut sprt = Sprt::new(number(elo0)?, number(elo1)?)?;
        for written in settings.into_iter().flat_map(|settings| settings.split(',')) {
            sprt = sprt.with_setting(written)?;
        }
        Ok(sprt)
    }
}

impl Sprt {
    fn with_setting(self, written: &str) -> Result<Sprt, ParseSprtError> {
        let (name, value) = written.split_once('=').unwrap_or((written, ""));
        match (name.trim(), value.trim()) {
            ("alpha", value) => Ok(self.with_errors(number(value)?, self.beta)?),
            ("beta", value) => Ok(self.with_errors(self.alpha, number(value)?)?),
            ("scale", "logistic") => Ok(self.with_scale(EloScale::Logistic)),
            ("scale", "normalised") => Ok(self.with_scale(EloScale::Normalised)),
            _ => Err(ParseSprtError::Setting(written.to_owned())),
        }
    }
}

fn number(text: &str) -> Result<f64, ParseSprtError> {
    let number = text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    number.ok_or_else(|| ParseSprtError::Number(text.to_owned()))
}

impl fmt::Display for Sprt {
    /// The test in the syntax of [`FromStr`]; settings only where they differ from the defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)?;
        let mut mark = ':';
        for (name, chance) in [("alpha", self.alpha), ("beta", self.beta)] {
            if chance.to_bits() != Sprt::ERROR.to_bits() {
                write!(f, "{mark}{name}={chance}")?;
                mark = ',';
            }
        }
        if self.scale == EloScale::Normalised {
            write!(f, "{mark}scale=normalised")?;
        }
        Ok(())
    }
}
