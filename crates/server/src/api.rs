//! The handlers that create, show and remove boards.

#![expect(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "all handlers have the signature that the table of operations asks for"
)]

use std::sync::Arc;
use std::time::Duration;

use agents::Seat;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use board::{Game, Rules};
use play::{Explanation, Heat, SLOWEST_PACE, SessionError, Setup};
use search::heuristic::Evaluation;

use crate::boards::Boards;
use crate::live::{Live, PATIENCE};
use crate::operation::{Answer, Answers, Content, schema_of};
use crate::refusal::Refusal;
use crate::request::{At, Body, Query};
use crate::requests::{HeatBy, New, TermsBy};
use crate::shown::Shown;
use crate::whole::Whole;

/// The answer of a request that has created a board: 201.
pub(crate) struct Created(Shown, Arc<Live>);

impl IntoResponse for Created {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

impl Answers for Created {
    fn answer() -> Answer {
        Answer { status: StatusCode::CREATED, content: Content::Json(schema_of::<Shown>) }
    }

    fn board(&self) -> Option<&Arc<Live>> {
        Some(&self.1)
    }
}

/// The answer of a request that has removed something: 204.
pub(crate) struct Removed;

impl IntoResponse for Removed {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

impl Answers for Removed {
    fn answer() -> Answer {
        Answer { status: StatusCode::NO_CONTENT, content: Content::None }
    }
}

/// A drawing.
pub(crate) struct Picture(String);

impl Picture {
    const KIND: &str = "image/svg+xml; charset=utf-8";
}

impl IntoResponse for Picture {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, Picture::KIND)], self.0).into_response()
    }
}

impl Answers for Picture {
    fn answer() -> Answer {
        Answer { status: StatusCode::OK, content: Content::Text(Picture::KIND) }
    }
}

impl New {
    fn setup(&self, boards: &Boards) -> Result<Setup, Refusal> {
        let rules: Rules = self.game.parse()?;
        let mut game = Game::parse(rules, &self.moves)?;
        let most = game.length();
        let ply = self.ply.map_or(most, Whole::as_usize);
        if !game.go_to(ply) {
            return Err(SessionError::Ply { ply, most }.into());
        }
        let terms = boards.terms.clone();
        let seat = |asked: &Option<String>| {
            let asked = asked.as_deref().unwrap_or("human");
            Seat::parse(asked, rules, &terms, engines::random_seed())
        };
        let pace = Duration::from_millis(self.pace.map_or(500, |Whole(pace)| pace));
        if pace > SLOWEST_PACE {
            return Err(SessionError::Pace(pace.as_millis()).into());
        }
        let seats = [seat(&self.first)?, seat(&self.second)?];
        Ok(Setup { game, seats, pace, paused: self.paused, terms, patience: Some(PATIENCE) })
    }
}

pub(crate) fn create(boards: &Boards, Body(new): Body<New>) -> Result<Created, Refusal> {
    let (id, session) = boards.create(new.setup(boards)?)?;
    Ok(Created(Shown { id, view: session.view() }, session))
}

pub(crate) fn view(_: &Boards, At { id, session }: At) -> Result<Json<Shown>, Refusal> {
    Ok(Json(Shown { id, view: session.view() }))
}

pub(crate) fn forget(boards: &Boards, at: At) -> Result<Removed, Refusal> {
    boards.forget(&at.id);
    Ok(Removed)
}

pub(crate) fn heat(_: &Boards, (at, Query(query)): (At, Query<HeatBy>)) -> Result<Json<Heat>, Refusal> {
    let evaluation: Evaluation = query.evaluation.parse()?;
    Ok(Json(at.session.heat(evaluation)?))
}

pub(crate) fn terms(
    _: &Boards,
    (at, Query(query)): (At, Query<TermsBy>),
) -> Result<Json<Explanation>, Refusal> {
    let evaluation: Evaluation = query.evaluation.parse()?;
    Ok(Json(at.session.explain(evaluation, query.text.as_deref())?))
}

pub(crate) fn picture(_: &Boards, at: At) -> Result<Picture, Refusal> {
    Ok(Picture(board::svg::draw(&at.session.game())))
}
