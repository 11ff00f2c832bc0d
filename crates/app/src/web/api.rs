//! The requests of docs/api.md.

use std::sync::Arc;
use std::time::Duration;

use agents::{Agent, Engine, Offer, ROSTER, Terms};
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{FromRequest, Path, Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use board::{Game, Rules};
use search::heuristic::Evaluation;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::boards::{Boards, Full, PATIENCE, caps};
use crate::picture;
use crate::session::{self, Done, SLOWEST, Session, SessionError, Setup};
use crate::view::{Kind, View};

/// Why nothing was done: a status and a sentence.
pub(super) struct Refusal(pub(super) StatusCode, pub(super) String);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<SessionError> for Refusal {
    fn from(error: SessionError) -> Refusal {
        let status =
            if error.is_untimely() { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY };
        Refusal(status, error.to_string())
    }
}

/// A value that cannot be used.
#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
fn unusable(error: impl ToString) -> Refusal {
    Refusal(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
}

/// A board as it is answered.
#[derive(Serialize)]
pub(super) struct Shown<'a> {
    pub(super) id: &'a str,
    #[serde(flatten)]
    pub(super) view: View,
}

/// The body of a request as JSON; nothing at all stands for `{}`.
pub(super) struct Body<T>(T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        let bytes = Bytes::from_request(request, state).await.map_err(|error: BytesRejection| {
            let what = match error.status() {
                StatusCode::PAYLOAD_TOO_LARGE => format!("a body has at most {} bytes", super::BODY),
                _ => "the body did not arrive".to_owned(),
            };
            Refusal(error.status(), what)
        })?;
        let text = if bytes.is_empty() { b"{}".as_slice() } else { &bytes };
        let body = serde_json::from_slice(text);
        body.map(Body)
            .map_err(|error| Refusal(StatusCode::BAD_REQUEST, format!("the body cannot be read: {error}")))
    }
}

/// What stands behind the question mark.
type Asked<T> = Result<Query<T>, QueryRejection>;

fn asked<T>(query: Asked<T>) -> Result<T, Refusal> {
    let Query(query) = query.map_err(|error| Refusal(StatusCode::BAD_REQUEST, error.body_text()))?;
    Ok(query)
}

pub(super) async fn nowhere() -> Refusal {
    Refusal(
        StatusCode::NOT_FOUND,
        "there is nothing here: the interface is under /api, see docs/api.md".to_owned(),
    )
}

pub(super) async fn not_that_way() -> Response {
    let refusal = Refusal(StatusCode::METHOD_NOT_ALLOWED, "not by this method: see docs/api.md".to_owned());
    ([(ALLOW, "GET, POST, DELETE")], refusal).into_response()
}

/// The board with this id.
pub(super) fn board(boards: &Boards, id: &str) -> Result<Arc<Session>, Refusal> {
    let gone = || Refusal(StatusCode::NOT_FOUND, "there is no such board, or it was forgotten".to_owned());
    boards.find(id).ok_or_else(gone)
}

#[derive(Deserialize)]
pub(super) struct MenuOf {
    game: String,
}

/// A game, and what can be chosen for it.
#[derive(Serialize)]
struct Menu {
    #[serde(flatten)]
    kind: Kind,
    #[serde(flatten)]
    choices: serde_json::Value,
}

/// What can be chosen for a game.
pub(super) async fn menu(
    State(boards): State<Arc<Boards>>,
    query: Asked<MenuOf>,
) -> Result<Response, Refusal> {
    let rules: Rules = asked(query)?.game.parse().map_err(unusable)?;
    let levels = agents::levels(rules);
    let levels: Vec<_> =
        levels.iter().map(|level| json!({ "name": level.name, "agent": level.agent.to_string() })).collect();
    let evaluation = |evaluation: Evaluation| json!({ "name": evaluation.name(), "summary": evaluation.summary(), "reason": evaluation.fits(rules).err() });
    let agents: Vec<_> = ROSTER.iter().map(|entry| agent(entry.name, rules)).collect();
    let reason = |engine: &Engine| engine.fits(rules).err().map(|error| error.to_string());
    let engine = |offer: &Offer| json!({ "name": offer.name, "reason": reason(&offer.engine) });
    let engines: Vec<_> = boards.terms().engines.iter().map(engine).collect();
    let menu = json!({
        "levels": levels,
        "agents": agents,
        "engines": engines,
        "evaluations": Evaluation::ALL.map(evaluation),
    });
    Ok(Json(Menu { kind: Kind::of(rules), choices: menu }).into_response())
}

/// An agent of the roster, as the menu lists it: with an evaluation that fits the game, if it needs one.
fn agent(name: &str, rules: Rules) -> serde_json::Value {
    let usual: Agent = name.parse().expect("the roster has it");
    let reason = |agent: &Agent| agent.fits(rules).err().map(|error| error.to_string());
    let fitting = || {
        let evaluations = Evaluation::ALL.iter().map(|evaluation| usual.with("eval", evaluation.name()).ok());
        evaluations.flatten().find(|agent| reason(agent).is_none())
    };
    let preset = usual.entry().stands_for();
    let agent = match reason(&usual) {
        Some(_) if preset.is_none() => fitting().unwrap_or_else(|| usual.clone()),
        _ => usual.clone(),
    };
    let entry = agent.entry();
    let capped = name.parse::<Agent>().expect("the roster has it").capped(&caps());
    let settings = capped.values().into_iter().zip(agent.values()).map(|((setting, usual), (_, value))| {
        // Only the evaluation may have been chosen; memory is what the caps leave of it.
        let value = if setting.name == "eval" { value } else { usual.clone() };
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    game: String,
    #[serde(default)]
    moves: String,
    ply: Option<usize>,
    first: Option<String>,
    second: Option<String>,
    pace: Option<u64>,
    #[serde(default)]
    paused: bool,
}

impl New {
    fn setup(&self, terms: &Terms) -> Result<Setup, Refusal> {
        let rules: Rules = self.game.parse().map_err(unusable)?;
        let mut game = Game::parse(rules, &self.moves).map_err(unusable)?;
        let most = game.moves().len();
        let ply = self.ply.unwrap_or(most);
        if ply > most {
            return Err(SessionError::Ply { ply, most }.into());
        }
        while game.moves().len() > ply {
            game.undo();
        }
        let seat = |asked: &Option<String>| {
            session::seat(asked.as_deref().unwrap_or("human"), rules, terms).map_err(unusable)
        };
        let pace = Duration::from_millis(self.pace.unwrap_or(500));
        if pace > SLOWEST {
            return Err(SessionError::Pace(pace.as_millis()).into());
        }
        let seats = [seat(&self.first)?, seat(&self.second)?];
        let terms = terms.clone();
        Ok(Setup { game, seats, pace, paused: self.paused, terms, patience: Some(PATIENCE) })
    }
}

pub(super) async fn create(
    State(boards): State<Arc<Boards>>,
    Body(new): Body<New>,
) -> Result<Response, Refusal> {
    let (id, session) = boards.create(new.setup(boards.terms())?).map_err(|Full(most)| {
        let what = format!("this server has {most} boards already: try again in a few minutes");
        Refusal(StatusCode::SERVICE_UNAVAILABLE, what)
    })?;
    Ok((StatusCode::CREATED, Json(Shown { id: &id, view: session.view() })).into_response())
}

type Board = (State<Arc<Boards>>, Path<String>);
type Answer = Result<Response, Refusal>;

/// Does something to a board, and answers with its view.
fn change((State(boards), Path(id)): Board, change: impl FnOnce(&Session) -> Done) -> Answer {
    let session = board(&boards, &id)?;
    let view = change(&session)?;
    Ok(Json(Shown { id: &id, view }).into_response())
}

pub(super) async fn view(at: Board) -> Answer {
    change(at, |session| Ok(session.view()))
}

pub(super) async fn forget((State(boards), Path(id)): Board) -> Answer {
    board(&boards, &id)?;
    boards.forget(&id);
    Ok(StatusCode::NO_CONTENT.into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Play {
    #[serde(rename = "move")]
    text: String,
}

pub(super) async fn play(at: Board, Body(body): Body<Play>) -> Answer {
    change(at, |session| session.play(&body.text))
}

/// Nothing needs to be said.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Nothing {}

pub(super) async fn undo(at: Board, _: Body<Nothing>) -> Answer {
    change(at, Session::undo)
}

pub(super) async fn redo(at: Board, _: Body<Nothing>) -> Answer {
    change(at, Session::redo)
}

pub(super) async fn stop(at: Board, _: Body<Nothing>) -> Answer {
    change(at, Session::stop)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Jump {
    ply: usize,
}

pub(super) async fn jump(at: Board, Body(body): Body<Jump>) -> Answer {
    change(at, |session| session.jump(body.ply))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Who {
    agent: Option<String>,
}

pub(super) async fn think(at: Board, Body(body): Body<Who>) -> Answer {
    change(at, |session| session.think(body.agent.as_deref()))
}

pub(super) async fn hint(at: Board, Body(body): Body<Who>) -> Answer {
    change(at, |session| session.hint(body.agent.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Analyse {
    on: bool,
    agent: Option<String>,
}

pub(super) async fn analyse(at: Board, Body(body): Body<Analyse>) -> Answer {
    change(at, |session| session.analyse(body.on, body.agent.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pause {
    paused: bool,
}

pub(super) async fn pause(at: Board, Body(body): Body<Pause>) -> Answer {
    change(at, |session| session.pause(body.paused))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pace {
    milliseconds: u64,
}

pub(super) async fn pace(at: Board, Body(body): Body<Pace>) -> Answer {
    change(at, |session| session.pace(Duration::from_millis(body.milliseconds)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seats {
    first: Option<String>,
    second: Option<String>,
}

pub(super) async fn seats(at: Board, Body(body): Body<Seats>) -> Answer {
    change(at, |session| session.seats(body.first.as_deref(), body.second.as_deref()))
}

#[derive(Deserialize)]
pub(super) struct Heat {
    evaluation: String,
}

pub(super) async fn heat((State(boards), Path(id)): Board, query: Asked<Heat>) -> Answer {
    let evaluation: Evaluation = asked(query)?.evaluation.parse().map_err(unusable)?;
    let session = board(&boards, &id)?;
    let values = session.heat(evaluation)?;
    let value = |(place, points): &(crate::view::Place, i32)| json!({ "name": place.name, "cell": place.cell, "x": place.x, "y": place.y, "points": points });
    let values: Vec<_> = values.iter().map(value).collect();
    Ok(Json(json!({ "evaluation": evaluation.name(), "values": values })).into_response())
}

pub(super) async fn picture((State(boards), Path(id)): Board) -> Answer {
    let view = board(&boards, &id)?.view();
    Ok(([(CONTENT_TYPE, "image/svg+xml; charset=utf-8")], picture::svg(&view)).into_response())
}
