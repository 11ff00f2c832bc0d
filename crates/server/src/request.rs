//! Extractors for bodies and queries, with our errors.

use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::extract::{FromRequest, Query, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::refusal::Refusal;

/// The largest body, in bytes.
pub(crate) const MOST_BYTES: usize = 16 << 10;

/// The JSON body of a request; an empty body counts as `{}`.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        let bytes = Bytes::from_request(request, state).await.map_err(|error: BytesRejection| {
            let what = match error.status() {
                StatusCode::PAYLOAD_TOO_LARGE => format!("the body exceeds the limit of {MOST_BYTES} bytes"),
                _ => "the body did not arrive completely".to_owned(),
            };
            Refusal(error.status(), what)
        })?;
        let text = if bytes.is_empty() { b"{}".as_slice() } else { &bytes };
        let body = serde_json::from_slice(text);
        body.map(Body).map_err(|error| Refusal(StatusCode::BAD_REQUEST, format!("invalid body: {error}")))
    }
}

/// The query of a request.
pub(crate) type Asked<T> = Result<Query<T>, QueryRejection>;

pub(crate) fn asked<T>(query: Asked<T>) -> Result<T, Refusal> {
    let Query(query) = query.map_err(|error| Refusal(StatusCode::BAD_REQUEST, error.body_text()))?;
    Ok(query)
}
