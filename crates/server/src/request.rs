//! Parts of requests: the board, the query and the body, with our errors.

use std::sync::Arc;

use axum::body::Bytes;
use axum::body::HttpBody;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query as AxumQuery, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use crate::boards::Boards;
use crate::fault::Fault;
use crate::input_error::{BodyError, MOST_BYTES, QueryError};
use crate::live::Live;
use crate::operation::{Described, Input, schema_of};
use crate::refusal::Refusal;

/// The board that the path of a request names.
pub(crate) struct At {
    pub(crate) id: String,
    pub(crate) session: Arc<Live>,
}

impl FromRequestParts<Arc<Boards>> for At {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, boards: &Arc<Boards>) -> Result<At, Refusal> {
        let Named(id) = Named::from_request_parts(parts, boards).await?;
        let session = boards.open(&id).await?;
        Ok(At { id, session })
    }
}

impl Described for At {
    fn describe(input: &mut Input) {
        input.board = true;
        // A board that is stored may be refused, or find no room.
        let stored = [StatusCode::CONFLICT, StatusCode::SERVICE_UNAVAILABLE];
        input.refusals.extend([StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND]);
        input.refusals.extend(stored);
    }

    fn board(&self) -> Option<&Arc<Live>> {
        Some(&self.session)
    }
}

/// The variable part of a path.
pub(crate) struct Named(pub(crate) String);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Named, Refusal> {
        // A path has one variable part, and every text is one: only its encoding can be wrong.
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(name)| Named(name)).map_err(|_| Fault::Encoding.into())
    }
}

/// The query of a request.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned + JsonSchema> FromRequestParts<Arc<Boards>> for Query<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Boards>) -> Result<Query<T>, Refusal> {
        let query = AxumQuery::<T>::try_from_uri(&parts.uri);
        query.map(|AxumQuery(query)| Query(query)).map_err(|_| QueryError::find::<T>(&parts.uri).into())
    }
}

impl<T: JsonSchema> Described for Query<T> {
    fn describe(input: &mut Input) {
        input.query = Some(schema_of::<T>);
        input.refusals.insert(StatusCode::BAD_REQUEST);
    }
}

/// The JSON body of a request; an empty body counts as `{}`.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + JsonSchema> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Refusal> {
        // One that says that it is too large need not arrive first.
        let announced = request.body().size_hint().lower();
        if usize::try_from(announced).is_ok_and(|bytes| bytes > MOST_BYTES) {
            return Err(BodyError::Large { most: MOST_BYTES }.into());
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error: BytesRejection| match error
            .status()
        {
            StatusCode::PAYLOAD_TOO_LARGE => BodyError::Large { most: MOST_BYTES },
            _ => BodyError::Incomplete,
        })?;
        let text = if bytes.is_empty() { b"{}".as_slice() } else { &bytes };
        // Serde would read the fields of an object from a list as well.
        let is_list = text.trim_ascii_start().starts_with(b"[");
        let body = (!is_list).then(|| serde_json::from_slice(text).ok()).flatten();
        body.map(Body).ok_or_else(|| BodyError::find::<T>(text).into())
    }
}

impl<T: JsonSchema> Described for Body<T> {
    fn describe(input: &mut Input) {
        input.body = Some(schema_of::<T>);
        input.refusals.extend([StatusCode::BAD_REQUEST, StatusCode::PAYLOAD_TOO_LARGE]);
    }
}
