//! The handlers that create, show and remove boards.

#![expect(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "all handlers have the signature that the table of operations asks for"
)]

use std::marker::PhantomData;
use std::sync::Arc;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use board::Message;
use play::view::PositionOfLine;
use play::{Explanation, Heat, Situation};
use schemars::JsonSchema;
use search::heuristic::Evaluation;
use serde::Serialize;

use crate::boards::Boards;
use crate::live::Live;
use crate::operation::{Answer, Answers, Content, schema_of};
use crate::refusal::Refusal;
use crate::request::{At, Body, Query};
use crate::requests::{HeatBy, New, PositionOf, TermsBy};
use crate::shown::Shown;

/// The answer of a request that has created a board: 201.
pub(crate) struct Created(Begun, Arc<Live>);

/// A new board, and what of the request it does not show.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CreatedBoard")]
pub(crate) struct Begun {
    #[serde(flatten)]
    shown: Shown,
    /// What is wrong with a lenient request, and what is shown instead.
    notes: Vec<Message>,
}

impl IntoResponse for Created {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, Json(self.0)).into_response()
    }
}

impl Answers for Created {
    fn answer() -> Answer {
        Answer { status: StatusCode::CREATED, content: Content::Json(schema_of::<Begun>) }
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

/// Text of a kind of its own: a picture, or a file of a game.
pub(crate) struct Text<K>(String, PhantomData<K>);

impl<K> Text<K> {
    pub(crate) fn of(text: String) -> Text<K> {
        Text(text, PhantomData)
    }
}

/// A kind of text.
pub(crate) trait Kind: Send {
    /// Its media type.
    const MEDIA: &str;
}

/// A drawing.
pub(crate) struct Svg;
/// A game tree.
pub(crate) struct Sgf;
/// A game of Piskvork.
pub(crate) struct Psq;

impl Kind for Svg {
    const MEDIA: &str = "image/svg+xml; charset=utf-8";
}

impl Kind for Sgf {
    const MEDIA: &str = "application/x-go-sgf; charset=utf-8";
}

impl Kind for Psq {
    const MEDIA: &str = "text/plain; charset=utf-8";
}

impl<K: Kind> IntoResponse for Text<K> {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, K::MEDIA)], self.0).into_response()
    }
}

impl<K: Kind> Answers for Text<K> {
    fn answer() -> Answer {
        Answer { status: StatusCode::OK, content: Content::Text(K::MEDIA) }
    }
}

pub(crate) fn create(boards: &Boards, Body(new): Body<New>) -> Result<Created, Refusal> {
    let (setup, notes) = new.setup(boards)?;
    let (id, session) = boards.create(setup)?;
    Ok(Created(Begun { shown: Shown { id, view: session.view() }, notes }, session))
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

pub(crate) fn threats(_: &Boards, at: At) -> Result<Json<Situation>, Refusal> {
    Ok(Json(at.session.situation()))
}

pub(crate) fn position(
    _: &Boards,
    (at, Query(query)): (At, Query<PositionOf>),
) -> Result<Json<PositionOfLine>, Refusal> {
    Ok(Json(at.session.position(query.ply()?)?))
}

pub(crate) fn picture(_: &Boards, at: At) -> Result<Text<Svg>, Refusal> {
    Ok(Text::of(board::svg::draw(&at.session.game())))
}

pub(crate) fn sgf(_: &Boards, at: At) -> Result<Text<Sgf>, Refusal> {
    Ok(Text::of(at.session.sgf()))
}

pub(crate) fn psq(_: &Boards, at: At) -> Result<Text<Psq>, Refusal> {
    Ok(Text::of(at.session.psq()?))
}
