//! The error of a request: a status and a sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use play::SessionError;
use serde_json::json;

/// Why a request was refused: a status and a sentence. A refused request changes nothing.
pub(crate) struct Refusal(pub(crate) StatusCode, pub(crate) String);

impl Refusal {
    /// An invalid value: 422.
    #[expect(clippy::needless_pass_by_value, reason = "map_err passes the error by value")]
    pub(crate) fn unusable(error: impl ToString) -> Refusal {
        Refusal(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
    }
}

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
