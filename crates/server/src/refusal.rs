//! Errors as responses: a status and a message with a code.

use agents::SeatError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use board::notation::ReadGameError;
use board::notation::psq::Misfit;
use board::{Coded, Message, ParseGameError, ParseRulesError};
use play::SessionError;
use schemars::JsonSchema;
use search::UnknownOrder;
use search::heuristic::UnknownEvaluation;
use serde::Serialize;
use tree::{ExerciseError, RecordError, ToyError};

use crate::shown::Shown;

/// An error that refuses a request.
pub(crate) trait Refuses: Coded {
    /// The status of the response. Invalid values, which most errors are about, have 422.
    fn status(&self) -> StatusCode {
        StatusCode::UNPROCESSABLE_ENTITY
    }
}

/// Why a request was refused. A refused request changes nothing.
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) message: Message,
    /// The board as it is, if the command was meant for another position.
    view: Option<Box<Shown>>,
}

/// The body of every response with a status of 400 or above.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Error")]
pub(crate) struct ErrorBody {
    /// What is wrong, then what is accepted.
    pub(crate) error: Message,
    /// The board as it is, if the code is `stale`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) view: Option<Box<Shown>>,
}

/// The code of a refusal, kept with its response for the log.
#[derive(Clone)]
pub(crate) struct Code(pub(crate) String);

impl<E: Refuses> From<E> for Refusal {
    fn from(error: E) -> Refusal {
        Refusal { status: error.status(), message: error.message(), view: None }
    }
}

impl Refusal {
    /// The same refusal, with the board as it is.
    pub(crate) fn with_view(self, shown: Shown) -> Refusal {
        Refusal { view: Some(Box::new(shown)), ..self }
    }

    /// What is sent.
    pub(crate) fn body(self) -> ErrorBody {
        ErrorBody { error: self.message, view: self.view }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let code = Code(self.message.code().to_owned());
        let mut response = (self.status, Json(self.body())).into_response();
        response.extensions_mut().insert(code);
        response
    }
}

impl Refuses for SeatError {}
impl Refuses for ToyError {}
impl Refuses for ExerciseError {}
impl Refuses for UnknownOrder {}

/// A table that cannot be allocated may fit later: 503.
impl Refuses for RecordError {
    fn status(&self) -> StatusCode {
        match self {
            RecordError::Memory(_) => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

impl Refuses for UnknownEvaluation {}
impl Refuses for ParseRulesError {}
impl Refuses for ParseGameError {}
impl Refuses for ReadGameError {}
impl Refuses for Misfit {}

/// Commands that may succeed in another state of the board conflict with it: 409.
impl Refuses for SessionError {
    fn status(&self) -> StatusCode {
        if self.is_untimely() { StatusCode::CONFLICT } else { StatusCode::UNPROCESSABLE_ENTITY }
    }
}
