//! The handlers of the requests in docs/api.md.

use std::sync::Arc;
use std::time::Duration;

use agents::Seat;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use board::{Game, Rules};
use play::view::Spot;
use play::{Done, SLOWEST_PACE, Session, SessionError, Setup, View};
use search::heuristic::Evaluation;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::boards::{Boards, Full, PATIENCE};
use crate::live::Live;
use crate::refusal::Refusal;
use crate::request::{Asked, Body, asked};

/// A view with the id of its board.
#[derive(Serialize)]
pub(crate) struct Shown<'a> {
    pub(crate) id: &'a str,
    #[serde(flatten)]
    pub(crate) view: View,
}

pub(crate) async fn not_found() -> Refusal {
    Refusal(StatusCode::NOT_FOUND, "unknown path: the API is under /api, see docs/api.md".to_owned())
}

pub(crate) async fn method_not_allowed() -> Response {
    let refusal = Refusal(StatusCode::METHOD_NOT_ALLOWED, "method not allowed: see docs/api.md".to_owned());
    ([(ALLOW, "GET, POST, DELETE")], refusal).into_response()
}

/// The board with this id.
pub(crate) fn board(boards: &Boards, id: &str) -> Result<Arc<Live>, Refusal> {
    let gone = || Refusal(StatusCode::NOT_FOUND, "unknown board: it never existed or has expired".to_owned());
    boards.find(id).ok_or_else(gone)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct New {
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
    fn setup(&self, boards: &Boards) -> Result<Setup, Refusal> {
        let rules: Rules = self.game.parse().map_err(Refusal::unusable)?;
        let mut game = Game::parse(rules, &self.moves).map_err(Refusal::unusable)?;
        let most = game.length();
        let ply = self.ply.unwrap_or(most);
        if !game.go_to(ply) {
            return Err(SessionError::Ply { ply, most }.into());
        }
        let terms = boards.terms.clone();
        let seat = |asked: &Option<String>| {
            let asked = asked.as_deref().unwrap_or("human");
            Seat::parse(asked, rules, &terms, engines::random_seed()).map_err(Refusal::unusable)
        };
        let pace = Duration::from_millis(self.pace.unwrap_or(500));
        if pace > SLOWEST_PACE {
            return Err(SessionError::Pace(pace.as_millis()).into());
        }
        let seats = [seat(&self.first)?, seat(&self.second)?];
        Ok(Setup { game, seats, pace, paused: self.paused, terms, patience: Some(PATIENCE) })
    }
}

pub(crate) async fn create(
    State(boards): State<Arc<Boards>>,
    Body(new): Body<New>,
) -> Result<Response, Refusal> {
    let (id, session) = boards.create(new.setup(&boards)?).map_err(|Full(most)| {
        let what = format!("this server has reached its limit of {most} boards: try again in a few minutes");
        Refusal(StatusCode::SERVICE_UNAVAILABLE, what)
    })?;
    Ok((StatusCode::CREATED, Json(Shown { id: &id, view: session.view() })).into_response())
}

type Board = (State<Arc<Boards>>, Path<String>);
type Answer = Result<Response, Refusal>;

/// Applies a change to a board and returns its view.
fn change((State(boards), Path(id)): Board, change: impl FnOnce(&Session) -> Done) -> Answer {
    let session = board(&boards, &id)?;
    let view = change(&session)?;
    Ok(Json(Shown { id: &id, view }).into_response())
}

pub(crate) async fn view(at: Board) -> Answer {
    change(at, |session| Ok(session.view()))
}

pub(crate) async fn forget((State(boards), Path(id)): Board) -> Answer {
    board(&boards, &id)?;
    boards.forget(&id);
    Ok(StatusCode::NO_CONTENT.into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    #[serde(rename = "move")]
    text: String,
}

pub(crate) async fn play(at: Board, Body(body): Body<Play>) -> Answer {
    change(at, |session| session.play(&body.text))
}

/// An empty body.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}

pub(crate) async fn undo(at: Board, _: Body<Nothing>) -> Answer {
    change(at, Session::undo)
}

pub(crate) async fn redo(at: Board, _: Body<Nothing>) -> Answer {
    change(at, Session::redo)
}

pub(crate) async fn stop(at: Board, _: Body<Nothing>) -> Answer {
    change(at, Session::stop)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Jump {
    ply: usize,
}

pub(crate) async fn jump(at: Board, Body(body): Body<Jump>) -> Answer {
    change(at, |session| session.jump(body.ply))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Who {
    agent: Option<String>,
}

pub(crate) async fn think(at: Board, Body(body): Body<Who>) -> Answer {
    change(at, |session| session.think(body.agent.as_deref()))
}

pub(crate) async fn hint(at: Board, Body(body): Body<Who>) -> Answer {
    change(at, |session| session.hint(body.agent.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analyse {
    on: bool,
    agent: Option<String>,
}

pub(crate) async fn analyse(at: Board, Body(body): Body<Analyse>) -> Answer {
    change(at, |session| session.analyse(body.on, body.agent.as_deref()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pause {
    paused: bool,
}

pub(crate) async fn pause(at: Board, Body(body): Body<Pause>) -> Answer {
    change(at, |session| session.pause(body.paused))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pace {
    milliseconds: u64,
}

pub(crate) async fn pace(at: Board, Body(body): Body<Pace>) -> Answer {
    change(at, |session| session.pace(Duration::from_millis(body.milliseconds)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seats {
    first: Option<String>,
    second: Option<String>,
}

pub(crate) async fn seats(at: Board, Body(body): Body<Seats>) -> Answer {
    change(at, |session| session.seats(body.first.as_deref(), body.second.as_deref()))
}

#[derive(Deserialize)]
pub(crate) struct Heat {
    evaluation: String,
}

pub(crate) async fn heat((State(boards), Path(id)): Board, query: Asked<Heat>) -> Answer {
    let evaluation: Evaluation = asked(query)?.evaluation.parse().map_err(Refusal::unusable)?;
    let session = board(&boards, &id)?;
    let values = session.heat(evaluation)?;
    let value = |(place, points): &(Spot, i32)| json!({ "name": place.name, "cell": place.cell, "x": place.x, "y": place.y, "points": points });
    let values: Vec<_> = values.iter().map(value).collect();
    Ok(Json(json!({ "evaluation": evaluation.name(), "values": values })).into_response())
}

pub(crate) async fn picture((State(boards), Path(id)): Board) -> Answer {
    let game = board(&boards, &id)?.game();
    Ok(([(CONTENT_TYPE, "image/svg+xml; charset=utf-8")], board::svg::draw(&game)).into_response())
}
