//! External engines that a server offers by name.

use std::str::FromStr;

use board::{Coded, Message, quote};
use thiserror::Error;

use crate::engine::{Engine, EngineError};
use crate::level_names::LEVELS;
use crate::roster::Entry;

/// An engine under a name: `NAME=gomocup:PATH`. The name is all that visitors get to see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub engine: Engine,
}

/// The engines that a server offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Engines(Vec<Offer>);

/// Why an engine cannot be offered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OfferError {
    /// There is no name.
    #[error("invalid engine {}: expected NAME=gomocup:PATH, such as other=gomocup:./pbrain-other", quote(.0))]
    Form(String),
    /// The name cannot be used.
    #[error("invalid engine name {}: expected letters, digits, - and _", quote(.0))]
    Name(String),
    /// The name belongs to `human`, a level or an agent.
    #[error("engine name {} is taken by human, a level or an agent: choose another", quote(.0))]
    Taken(String),
    /// The name is that of the protocol, which asks for a program by its path.
    #[error("engine name {} is the name of the protocol: choose another", quote(.0))]
    Protocol(String),
    /// Two engines have the same name.
    #[error("engine name {} is given twice", quote(.0))]
    Twice(String),
    /// The engine cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl Coded for OfferError {
    fn message(&self) -> Message {
        let message = |code: &'static str, name: &str| Message::new(code, self).with("name", quote(name));
        match self {
            OfferError::Form(text) => Message::new("offer.form", self).with("text", quote(text)),
            OfferError::Name(name) => message("offer.name", name),
            OfferError::Taken(name) => message("offer.taken", name),
            OfferError::Protocol(name) => message("offer.protocol", name),
            OfferError::Twice(name) => message("offer.twice", name),
            OfferError::Engine(error) => error.message(),
        }
    }
}

impl Offer {
    /// An engine under a name that is not taken by `human`, a level or an agent.
    pub fn new(name: &str, engine: Engine) -> Result<Offer, OfferError> {
        let plain = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || !name.chars().all(plain) {
            return Err(OfferError::Name(name.to_owned()));
        }
        if name == "human" || LEVELS.contains(&name) || Entry::named(name).is_some() {
            return Err(OfferError::Taken(name.to_owned()));
        }
        if Engine::is_meant(name) {
            return Err(OfferError::Protocol(name.to_owned()));
        }
        let engine = Engine { title: Some(name.to_owned()), ..engine };
        Ok(Offer { name: name.to_owned(), engine })
    }
}

impl FromStr for Offer {
    type Err = OfferError;

    fn from_str(text: &str) -> Result<Offer, OfferError> {
        let (name, engine) = text.split_once('=').ok_or_else(|| OfferError::Form(text.to_owned()))?;
        if !Engine::is_meant(engine) {
            return Err(OfferError::Form(text.to_owned()));
        }
        Offer::new(name, engine.parse()?)
    }
}

impl Engines {
    /// These engines, whose names must differ.
    pub fn new(offers: Vec<Offer>) -> Result<Engines, OfferError> {
        for (place, offer) in offers.iter().enumerate() {
            if offers[..place].iter().any(|other| other.name == offer.name) {
                return Err(OfferError::Twice(offer.name.clone()));
            }
        }
        Ok(Engines(offers))
    }

    /// The engine with this name.
    pub fn named(&self, name: &str) -> Option<&Engine> {
        self.0.iter().find(|offer| offer.name == name).map(|offer| &offer.engine)
    }

    /// All of them, in the order in which they were given.
    pub fn iter(&self) -> impl Iterator<Item = &Offer> {
        self.0.iter()
    }

    /// Their names.
    pub fn names(&self) -> Vec<&str> {
        self.iter().map(|offer| offer.name.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_offered_by_name() {
        let offer: Offer = "other=gomocup:./x,time=2s".parse().expect("an engine");
        assert_eq!((offer.name.as_str(), offer.engine.name()), ("other", "other".to_owned()));
        assert_eq!(offer.engine.to_string(), "gomocup:./x,time=2s");
        let engines = Engines::new(vec![offer.clone()]).expect("one name");
        assert_eq!((engines.named("other"), engines.named("x")), (Some(&offer.engine), None));
        assert_eq!(engines.names(), ["other"]);
        let twice = Engines::new(vec![offer.clone(), offer]).expect_err("one name");
        assert_eq!(twice.to_string(), "engine name \"other\" is given twice");
    }

    #[test]
    fn invalid_offers_are_refused_with_what_is_accepted() {
        let error = |text: &str| text.parse::<Offer>().expect_err(text).to_string();
        for text in ["", "other", "other=", "gomocup:./x", "other=ufop"] {
            assert!(
                error(text).ends_with(": expected NAME=gomocup:PATH, such as other=gomocup:./pbrain-other")
            );
        }
        for text in ["=gomocup:x", "a b=gomocup:x", "a:b=gomocup:x"] {
            assert!(error(text).ends_with(": expected letters, digits, - and _"));
        }
        for name in ["human", "easy", "ufop"] {
            assert!(error(&format!("{name}=gomocup:x")).contains("is taken by human, a level or an agent"));
        }
        assert_eq!(
            error("gomocup=gomocup:x"),
            "engine name \"gomocup\" is the name of the protocol: choose another"
        );
        assert_eq!(error("a=gomocup"), error("a=gomocup:"));
        assert_eq!(
            error("a=gomocup:"),
            "gomocup: needs the path of a program, such as gomocup:./pbrain-name"
        );
    }
}
