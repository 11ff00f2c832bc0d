//! Why a request was not answered: a status and a sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use play::SessionError;
use serde_json::json;

/// Why nothing was done: a status and a sentence.
pub(crate) struct Refusal(pub(crate) StatusCode, pub(crate) String);

impl Refusal {
    /// A value that cannot be used.
    #[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
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
