//! Hints: what may help after an error, where that takes more than its sentence.

use agents::{Agent, AgentError, ContestantError, Entry, Key, ROSTER, SeatError};
use board::{Coded, Message, Rules};
use search::PlayerError;
use search::heuristic::Evaluation;
use store::{GameFileError, StoreError};

/// A hint for an agent that cannot be used.
pub(super) fn of_agent(error: &AgentError) -> Option<String> {
    match error {
        AgentError::Unknown(name) => settings_in(name),
        AgentError::Level(_) => Some("linha agents lists the agents".to_owned()),
        AgentError::Unfit(error) => of_player(error),
        _ => None,
    }
}

/// A hint for a contestant that cannot be used.
pub(super) fn of_contestant(error: &ContestantError) -> Option<String> {
    match error {
        ContestantError::Unknown(name) => settings_in(name),
        ContestantError::Agent(error) => of_agent(error),
        ContestantError::Unfit(error) => of_player(error),
        ContestantError::Engine(_) => None,
    }
}

/// A hint for a player who cannot be seated.
pub(super) fn of_seat(error: &SeatError) -> Option<String> {
    match error {
        SeatError::Unknown { text, .. } => settings_in(text),
        SeatError::Agent(error) => of_agent(error),
        SeatError::Unfit(error) => of_player(error),
        _ => None,
    }
}

/// A hint for a player who does not play a game: another evaluation, or other agents.
pub(super) fn of_player(error: &PlayerError) -> Option<String> {
    let (rules, reason) = unfit(error)?;
    match fitting(error) {
        Some(agent) => Some(format!("another evaluation fits: {agent}")),
        // The agent fits; its book does not.
        None if reason.code().starts_with("book.") => None,
        None => Some(format!("agents that play {rules}: {}", players_of(rules))),
    }
}

/// A hint for the agents that a study has by default.
pub(super) fn of_defaults(error: &ContestantError) -> Option<String> {
    let (ContestantError::Unfit(error) | ContestantError::Agent(AgentError::Unfit(error))) = error else {
        return None;
    };
    Some(format!("name agents that fit, such as --agents {}", fitting(error)?))
}

/// A hint for a store without tournaments, or with a damaged one.
pub(super) fn of_store(error: &StoreError) -> Option<String> {
    match error {
        StoreError::Damaged { .. } => {
            Some("linha arena show --all lists the other runs of the store".to_owned())
        }
        StoreError::NoRun { known, .. } if known.is_empty() => Some(NO_RUNS.to_owned()),
        _ => None,
    }
}

/// What may help if there is no such game.
pub(super) fn of_games(error: &GameFileError) -> Option<String> {
    (error.message().code() == "games.missing").then(|| "linha play --games lists all games".to_owned())
}

/// What may help if a store has no tournaments: it may be the wrong one.
pub(super) const NO_RUNS: &str = "check --store, or start one: linha arena run --agents ufop iasi --games 4";

/// The agents that have a setting.
pub(super) fn agents_with(key: Key) -> String {
    names(|entry| entry.settings().iter().any(|setting| setting.key == key))
}

/// The agents that play a game as they are.
fn players_of(rules: Rules) -> String {
    names(|entry| entry.name.parse::<Agent>().is_ok_and(|agent| agent.fits(rules).is_ok()))
}

fn names(is_meant: impl Fn(&'static Entry) -> bool) -> String {
    let meant = ROSTER.iter().filter(|entry| is_meant(entry)).map(|entry| entry.name);
    meant.collect::<Vec<_>>().join(", ")
}

/// The game that a player does not play, and why.
fn unfit(error: &PlayerError) -> Option<(Rules, &Message)> {
    match error {
        PlayerError::Unfit { game, reason, .. } => Some((game.parse().ok()?, reason)),
        _ => None,
    }
}

/// The same algorithm with an evaluation that fits the game. A preset stands for its evaluation: it gets no other one.
fn fitting(error: &PlayerError) -> Option<Agent> {
    let PlayerError::Unfit { player, .. } = error else { return None };
    let (rules, reason) = unfit(error)?;
    let is_meant = matches!(reason.code(), "player.needs-four" | "player.needs-five");
    let agent =
        player.parse().ok().filter(|agent: &Agent| is_meant && agent.entry().stands_for().is_none())?;
    // Those made for a game come first; the last one fits every game.
    let known = [Evaluation::UfopV3, Evaluation::Ufsc, Evaluation::Panther];
    agent.with_evaluation(known.into_iter().find(|evaluation| evaluation.fits(rules).is_ok())?).ok()
}

/// How settings are written, if the text is an agent and something that may be settings.
fn settings_in(written: &str) -> Option<String> {
    let (name, rest) = written.split_once([',', ' ', ';', '/'])?;
    let entry = Entry::named(name)?;
    let meant = format!("{name}:{}", rest.split_whitespace().collect::<Vec<_>>().join(","));
    let example = if meant.parse::<Agent>().is_ok() { meant } else { example_of(entry) };
    Some(format!("settings follow the name after a colon: {example}"))
}

/// An agent with a setting.
fn example_of(entry: &'static Entry) -> String {
    let setting = entry.settings().into_iter().next();
    setting.map_or_else(
        || entry.name.to_owned(),
        |setting| format!("{}:{}={}", entry.name, setting.name, setting.default),
    )
}
