//! Who plays a side: a person, or somebody of the roster.

use std::fmt;

use agents::{Agent, AgentError, Caps};
use board::{Rules, quote};
use thiserror::Error;

/// A side of the board, and who sits there.
#[derive(Clone)]
pub(crate) struct Seat {
    /// What was asked for: `human`, a level or an agent.
    asked: String,
    /// Who that is, unless it is a person.
    agent: Option<Agent>,
}

impl Seat {
    /// A person.
    pub(crate) fn human() -> Seat {
        Seat { asked: "human".to_owned(), agent: None }
    }

    /// Reads who is asked for. Agents whose choices begin with a seed get one of their own, unless one was given.
    pub(crate) fn parse(text: &str, rules: Rules, caps: Option<Caps>) -> Result<Seat, SeatError> {
        if text == "human" {
            return Ok(Seat::human());
        }
        let agent = agent(text, rules, caps)?;
        Ok(Seat { asked: text.to_owned(), agent: Some(agent.seeded(seed().into())) })
    }

    /// What was asked for.
    pub(crate) fn asked(&self) -> &str {
        &self.asked
    }

    /// Who plays, unless it is a person.
    pub(crate) fn agent(&self) -> Option<&Agent> {
        self.agent.as_ref()
    }

    /// Whether a person sits here.
    pub(crate) fn is_human(&self) -> bool {
        self.agent.is_none()
    }
}

/// The agent that a level or a text stands for, in a game that it plays.
pub(crate) fn agent(text: &str, rules: Rules, caps: Option<Caps>) -> Result<Agent, SeatError> {
    let level = agents::levels(rules).into_iter().find(|level| level.name == text);
    let agent = match level {
        Some(level) => level.agent,
        None => text.parse().map_err(|error| SeatError::of(text, error))?,
    };
    let agent = if let Some(caps) = &caps { agent.within(caps)? } else { agent };
    agent.fits(rules)?;
    Ok(agent)
}

/// A number that nobody chose, short enough to be written down.
fn seed() -> u16 {
    getrandom::u32().map_or(1, |random| (random >> 16) as u16)
}

/// Why nobody can sit there.
#[derive(Error)]
pub(crate) enum SeatError {
    #[error("{} is no player: write human, a level ({}) or an agent (see linha agents)", quote(.0), agents::LEVELS.join(", "))]
    Unknown(String),
    #[error(transparent)]
    Agent(#[from] AgentError),
}

impl SeatError {
    fn of(text: &str, error: AgentError) -> SeatError {
        match error {
            AgentError::Unknown(_) => SeatError::Unknown(text.to_owned()),
            error => SeatError::Agent(error),
        }
    }
}

/// Errors are shown to people, also where a test fails.
impl fmt::Debug for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(text: &str, game: &str) -> Result<Seat, SeatError> {
        Seat::parse(text, game.parse().expect("a game"), None)
    }

    #[test]
    fn people_levels_and_agents_take_seats() {
        assert!(seat("human", "gomoku").expect("a person").is_human());
        let easy = seat("easy", "gomoku").expect("a level");
        let agent = easy.agent().expect("an agent").to_string();
        assert!(easy.asked() == "easy" && agent.starts_with("gomoku:level=3,seed="), "{agent}");
        let written = seat("mcts:seed=7,time=10ms", "connect4").expect("an agent");
        assert_eq!(written.agent().expect("an agent").to_string(), "mcts:seed=7,time=10ms");
        // Where no level is called so, an agent is.
        assert!(seat("perfect", "drop:8x8:4").is_ok());
        // Whoever makes no choices needs no seed.
        assert_eq!(seat("ufsc", "gomoku").expect("an agent").agent().expect("an agent").to_string(), "ufsc");
    }

    #[test]
    fn who_cannot_play_is_refused_in_words() {
        let refusal = |text, game| seat(text, game).map(|_| ()).expect_err(text).to_string();
        assert!(
            refusal("nobody", "gomoku")
                .starts_with("\"nobody\" is no player: write human, a level (beginner,")
        );
        assert!(refusal("", "gomoku").starts_with("\"\" is no player"));
        assert!(refusal("perfect", "gomoku").starts_with("perfect does not play gomoku"));
        assert!(refusal("ufop", "gomoku").contains("does not play"));
        assert!(refusal("ufop:depth=0", "connect4").contains("cannot be used"));
    }
}
