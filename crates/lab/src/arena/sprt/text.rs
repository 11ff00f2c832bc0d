//! Tests as text: `0,10`, or with settings `0,10:alpha=0.01,beta=0.1,scale=normalised`.

use std::fmt;
use std::str::FromStr;

use board::quote;

use super::{EloScale, Sprt, SprtError};

/// Why a text is not a test.
#[derive(Clone, PartialEq, Debug)]
pub enum ParseSprtError {
    /// There are not two numbers with a comma between them.
    Shape(String),
    /// A part that should be a number.
    Number(String),
    /// A setting that no test has.
    Setting(String),
    /// Numbers that make no test.
    Impossible(SprtError),
}

impl fmt::Display for ParseSprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseSprtError::Shape(text) => {
                write!(f, "{} is not a test: write two Elo differences such as 0,10", quote(text))
            }
            ParseSprtError::Number(text) => {
                write!(f, "{} is not a number such as 10, -2.5 or 0.05", quote(text))
            }
            ParseSprtError::Setting(text) => write!(
                f,
                "{} is not a setting of a test: \
                 write alpha=0.05, beta=0.05, scale=logistic or scale=normalised",
                quote(text)
            ),
            ParseSprtError::Impossible(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseSprtError {}

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
    /// The test as it is read: settings only where they are not the usual ones.
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
