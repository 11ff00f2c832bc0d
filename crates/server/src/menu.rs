//! The menu of a game: levels, agents, engines and evaluations.

use std::sync::Arc;

use agents::{Agent, Engine, Key, Offer, ROSTER, Terms};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use board::Rules;
use play::view::GameInfo;
use search::heuristic::Evaluation;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::boards::Boards;
use crate::refusal::Refusal;
use crate::request::{Asked, asked};

#[derive(Deserialize)]
pub(crate) struct MenuOf {
    game: String,
}

/// A game and its menu.
#[derive(Serialize)]
struct Menu {
    #[serde(flatten)]
    kind: GameInfo,
    #[serde(flatten)]
    choices: serde_json::Value,
}

/// The levels, agents, engines and evaluations of a game.
pub(crate) async fn menu(
    State(boards): State<Arc<Boards>>,
    query: Asked<MenuOf>,
) -> Result<Response, Refusal> {
    let rules: Rules = asked(query)?.game.parse().map_err(Refusal::unusable)?;
    let levels = agents::levels(rules);
    let levels: Vec<_> =
        levels.iter().map(|level| json!({ "name": level.name, "agent": level.agent.to_string() })).collect();
    let evaluation = |evaluation: Evaluation| json!({ "name": evaluation.name(), "summary": evaluation.summary(), "reason": evaluation.fits(rules).err() });
    let agents: Vec<_> = ROSTER.iter().map(|entry| agent(entry.name, rules, &boards.terms)).collect();
    let reason = |engine: &Engine| engine.fits(rules).err().map(|error| error.to_string());
    let engine = |offer: &Offer| json!({ "name": offer.name, "reason": reason(&offer.engine) });
    let engines: Vec<_> = boards.terms.engines.iter().map(engine).collect();
    let menu = json!({
        "levels": levels,
        "agents": agents,
        "engines": engines,
        "evaluations": Evaluation::ALL.map(evaluation),
    });
    Ok(Json(Menu { kind: GameInfo::of(rules), choices: menu }).into_response())
}

/// An agent of the roster, as the menu lists it: with an evaluation that fits the game, if it needs one.
fn agent(name: &str, rules: Rules, terms: &Terms) -> serde_json::Value {
    let usual: Agent = name.parse().expect("the roster has it");
    let reason = |agent: &Agent| agent.fits(rules).err().map(|error| error.to_string());
    let fitting = || {
        let evaluations = Evaluation::ALL.iter().map(|evaluation| usual.with_evaluation(*evaluation).ok());
        evaluations.flatten().find(|agent| reason(agent).is_none())
    };
    let preset = usual.entry().stands_for();
    let agent = match reason(&usual) {
        Some(_) if preset.is_none() => fitting().unwrap_or_else(|| usual.clone()),
        _ => usual.clone(),
    };
    let entry = agent.entry();
    let capped = terms.capped(usual);
    let settings = capped.values().into_iter().zip(agent.values()).map(|((setting, usual), (_, value))| {
        // The evaluation may differ from the default because it was chosen for the game; memory, because of the caps.
        let value = if setting.key == Key::Eval { value } else { usual.clone() };
        json!({ "name": setting.name, "usual": usual, "value": value, "meaning": setting.meaning })
    });
    json!({
        "name": entry.name,
        "summary": entry.summary,
        "plays": entry.plays,
        "source": entry.source,
        "stands_for": preset,
        "reason": reason(&agent),
        "settings": settings.collect::<Vec<_>>(),
    })
}
