//! Why a player cannot be seated.

use std::fmt;

use board::{Coded, Message, Rules, quote};
use search::PlayerError;
use thiserror::Error;

use crate::closest::closest_name;
use crate::contestant::{ContestantError, ENGINE};
use crate::engine::EngineError;
use crate::error::AgentError;
use crate::level_names::{LEVELS, MOST_ELO};
use crate::levels::levels;
use crate::roster::ROSTER;

/// Why a player cannot be seated.
#[derive(Clone, PartialEq, Eq, Error)]
pub enum SeatError {
    /// The name is neither `human` nor a level, an agent or an engine.
    #[error("unknown player {}: {}", quote(.text), Accepted::instead_of(.text, *.human, .offered, *.programs))]
    Unknown {
        /// What was asked for.
        text: String,
        /// Whether a person can be asked for.
        human: bool,
        /// The engines that can be asked for by name.
        offered: Vec<String>,
        /// Whether programs can be asked for by their paths.
        programs: bool,
    },
    /// The game has no such level, and the agent of that name does not play it.
    #[error("{game} has no level {level}: expected {}", one_of(&level_names(*.game)))]
    NoLevel {
        /// The game.
        game: Rules,
        /// The level that was asked for.
        level: &'static str,
    },
    /// A strength or its seed that is no number, or too large.
    #[error(
        "invalid strength {_0}: expected level:elo=N or level:elo=N,seed=S, with N from 0 to {MOST_ELO} and S from 0 to {}",
        u32::MAX
    )]
    Elo(String),
    /// The strength of the levels is not known.
    #[error("the levels of {game} are not measured: expected a level by name ({})", one_of(&level_names(*.game)))]
    NotMeasured {
        /// The game.
        game: Rules,
    },
    /// The rating that an adaptive opponent follows is not known here.
    #[error(
        "adaptive follows a rating, which only linha play and the page keep: expected a strength, level:elo=N, with N from 0 to {MOST_ELO}"
    )]
    Adaptive,
    /// A person was asked to search.
    #[error("human is not a computer: expected a level ({}) or an agent (see linha agents)", LEVELS.join(", "))]
    Human,
    /// Visitors start no programs.
    #[error("{} is not allowed on this server: {}", quote(.text), offer(.offered))]
    Program {
        /// What was asked for.
        text: String,
        /// The engines that can be asked for by name.
        offered: Vec<String>,
    },
    /// An agent cannot be used.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// An engine cannot be used.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// An engine does not play the game.
    #[error(transparent)]
    Unfit(#[from] PlayerError),
}

/// What is accepted instead of an unknown player.
enum Accepted<'a> {
    /// The name that was probably meant.
    Closest(&'a str),
    /// A level, an agent, or what else there is; also a person, if the flag is set.
    Any(bool, Others<'a>),
}

/// The engines that are accepted.
enum Others<'a> {
    None,
    /// By their paths.
    Programs,
    /// Those that a server offers.
    Offered(&'a [String]),
}

impl<'a> Accepted<'a> {
    fn instead_of(written: &str, human: bool, offered: &'a [String], programs: bool) -> Accepted<'a> {
        let name = written.split(':').next().unwrap_or(written);
        let agents = ROSTER.iter().map(|entry| entry.name);
        let known = human.then_some("human").into_iter().chain(LEVELS).chain(agents);
        let known = known.chain(offered.iter().map(String::as_str)).chain(programs.then_some("gomocup"));
        match closest_name(name, known) {
            Some("gomocup") => Accepted::Closest(ENGINE),
            Some(name) => Accepted::Closest(name),
            None if !offered.is_empty() => Accepted::Any(human, Others::Offered(offered)),
            None if programs => Accepted::Any(human, Others::Programs),
            None => Accepted::Any(human, Others::None),
        }
    }
}

impl fmt::Display for Accepted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (human, engines) = match self {
            Accepted::Closest(name) => return write!(f, "did you mean \"{name}\"?"),
            Accepted::Any(human, engines) => (if *human { "human, " } else { "" }, engines),
        };
        let levels = LEVELS.join(", ");
        write!(f, "expected {human}a level ({levels})")?;
        match engines {
            Others::None => f.write_str(" or an agent (see linha agents)"),
            Others::Programs => write!(f, ", an agent (see linha agents) or {ENGINE}"),
            Others::Offered(names) => {
                write!(f, ", an agent (see linha agents) or an engine ({})", names.join(", "))
            }
        }
    }
}

impl Coded for SeatError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            SeatError::Unknown { text, human, offered, programs } => {
                let (name, levels) = (quote(text), LEVELS.join(", "));
                let any = |code| message(code).with("name", &*name).with("levels", &*levels);
                match Accepted::instead_of(text, *human, offered, *programs) {
                    Accepted::Closest(closest) => {
                        message("seat.misspelt").with("name", &*name).with("closest", closest)
                    }
                    Accepted::Any(true, Others::None) => any("seat.unknown"),
                    Accepted::Any(false, Others::None) => any("seat.unknown-computer"),
                    Accepted::Any(true, Others::Programs) => any("seat.unknown-or-program"),
                    Accepted::Any(false, Others::Programs) => any("seat.unknown-computer-or-program"),
                    Accepted::Any(true, Others::Offered(engines)) => {
                        any("seat.unknown-or-engine").with("engines", engines.join(", "))
                    }
                    Accepted::Any(false, Others::Offered(engines)) => {
                        any("seat.unknown-computer-or-engine").with("engines", engines.join(", "))
                    }
                }
            }
            SeatError::NoLevel { game, level } => {
                let absent = message("seat.no-level").with("game", game.to_string()).with("level", *level);
                absent.with("levels", level_names(*game).join(", "))
            }
            SeatError::Elo(text) => {
                message("seat.elo").with("text", &**text).with("most", MOST_ELO).with("seeds", u32::MAX)
            }
            SeatError::NotMeasured { game } => {
                let levels = one_of(&level_names(*game));
                message("seat.not-measured").with("game", game.to_string()).with("levels", levels)
            }
            SeatError::Adaptive => message("seat.adaptive").with("most", MOST_ELO),
            SeatError::Human => message("seat.human").with("levels", LEVELS.join(", ")),
            SeatError::Program { text, offered } if offered.is_empty() => {
                message("seat.no-engines").with("text", quote(text))
            }
            SeatError::Program { text, offered } => {
                message("seat.program").with("text", quote(text)).with("engines", offered.join(", "))
            }
            SeatError::Agent(error) => error.message(),
            SeatError::Engine(error) => error.message(),
            SeatError::Unfit(error) => error.message(),
        }
    }
}

/// The names of the levels of a game.
fn level_names(game: Rules) -> Vec<&'static str> {
    levels(game).into_iter().map(|level| level.name).collect()
}

/// Names as an enumeration: `a, b or c`.
fn one_of(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
}

fn offer(engines: &[String]) -> String {
    match engines {
        [] => "it offers no engines".to_owned(),
        engines => format!("choose an engine by name ({})", engines.join(", ")),
    }
}

impl From<ContestantError> for SeatError {
    fn from(error: ContestantError) -> SeatError {
        match error {
            ContestantError::Unknown(name) => SeatError::Agent(AgentError::Unknown(name)),
            ContestantError::Agent(error) => SeatError::Agent(error),
            ContestantError::Engine(error) => SeatError::Engine(error),
            ContestantError::Unfit(error) => SeatError::Unfit(error),
        }
    }
}

/// The sentence, so that failing tests show it as well.
impl fmt::Debug for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
