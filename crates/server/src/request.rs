//! What requests carry: bodies and queries.

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{FromRequest, Query, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::refusal::Refusal;

/// The size of the largest body.
pub(crate) const MOST_BYTES: usize = 16 << 10;

/// The body of a request as JSON; nothing at all stands for `{}`.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        let bytes = Bytes::from_request(request, state).await.map_err(|error: BytesRejection| {
            let what = match error.status() {
                StatusCode::PAYLOAD_TOO_LARGE => format!("a body has at most {MOST_BYTES} bytes"),
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

/// The query of a request, as it was read.
pub(crate) type Asked<T> = Result<Query<T>, QueryRejection>;

pub(crate) fn asked<T>(query: Asked<T>) -> Result<T, Refusal> {
    let Query(query) = query.map_err(|error| Refusal(StatusCode::BAD_REQUEST, error.body_text()))?;
    Ok(query)
}
