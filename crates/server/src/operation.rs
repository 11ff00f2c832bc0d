//! Operations of the API: what a request contains, what answers it, and the function that handles it.
//!
//! The router and the description are made from the same operations, and these from the types of their handlers, so that these
//! cannot disagree. The codes of refusals are listed by hand, and tested.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequest, State};
use axum::http::{Method, StatusCode};
use axum::response::IntoResponse;
use axum::routing::{MethodFilter, MethodRouter, on};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use crate::board_error::BoardError;
use crate::boards::Boards;
use crate::live::Live;
use crate::refusal::Refusal;

/// Adds the schema of a type to a description, and returns it or a reference to it.
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// A request of the API.
pub(crate) struct Operation {
    pub(crate) method: Method,
    /// Its path, with `{id}` for the id of a board.
    pub(crate) path: &'static str,
    /// Its name in the description, unique.
    pub(crate) name: &'static str,
    /// What it does, in one line.
    pub(crate) summary: &'static str,
    pub(crate) input: Input,
    pub(crate) answer: Answer,
    pub(crate) handler: MethodRouter<Arc<Boards>>,
}

/// What a request contains, and the statuses with which it is refused.
#[derive(Default)]
pub(crate) struct Input {
    /// Whether the path names a board.
    pub(crate) board: bool,
    /// The parameters of the query, as an object.
    pub(crate) query: Option<SchemaOf>,
    pub(crate) body: Option<SchemaOf>,
    pub(crate) refusals: BTreeSet<StatusCode>,
}

/// A part of a request that describes itself.
pub(crate) trait Described {
    fn describe(input: &mut Input);

    /// The board that the request names.
    fn board(&self) -> Option<&Arc<Live>> {
        None
    }
}

impl<A: Described, B: Described> Described for (A, B) {
    fn describe(input: &mut Input) {
        A::describe(input);
        B::describe(input);
    }

    fn board(&self) -> Option<&Arc<Live>> {
        self.0.board().or_else(|| self.1.board())
    }
}

/// The response of a request that was not refused.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) content: Content,
}

/// The content of a response.
pub(crate) enum Content {
    None,
    Json(SchemaOf),
    /// Text of this media type.
    Text(&'static str),
    /// Server-sent events of this name, whose data is JSON.
    Events(&'static str, SchemaOf),
}

/// A response that describes itself.
pub(crate) trait Answers: IntoResponse {
    fn answer() -> Answer;

    /// The board that the request has created.
    fn board(&self) -> Option<&Arc<Live>> {
        None
    }
}

/// The schema of a type.
pub(crate) fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

impl<T: Serialize + JsonSchema> Answers for Json<T> {
    fn answer() -> Answer {
        Answer { status: StatusCode::OK, content: Content::Json(schema_of::<T>) }
    }
}

/// An operation whose parts are those that its handler takes and returns. What it tells of a board is stored before it is told.
pub(crate) fn operation<I, O, M>(
    (method, path): (Method, &'static str),
    (name, summary): (&'static str, &'static str),
    handle: fn(&Boards, I) -> Result<O, Refusal>,
) -> Operation
where
    I: FromRequest<Arc<Boards>, M> + Described + Send + 'static,
    O: Answers + Send + 'static,
    M: 'static,
{
    let handler = async move |State(boards): State<Arc<Boards>>, input: I| {
        let named = input.board().map(Arc::clone);
        let answer = handle(&boards, input);
        let created = answer.as_ref().ok().and_then(O::board).map(Arc::clone);
        if let Some(board) = named.or(created) {
            board.settled().await.map_err(BoardError::from)?;
        }
        answer
    };
    described::<I, O>((method, path), (name, summary), |filter| on(filter, handler))
}

/// A response that takes a while.
pub(crate) type Awaited<O> = Pin<Box<dyn Future<Output = Result<O, Refusal>> + Send>>;

/// An operation that concerns no board, and takes a while. If the client leaves, what its handler returns is dropped.
pub(crate) fn slow_operation<I, O, M>(
    (method, path): (Method, &'static str),
    (name, summary): (&'static str, &'static str),
    handle: fn(Arc<Boards>, I) -> Awaited<O>,
) -> Operation
where
    I: FromRequest<Arc<Boards>, M> + Described + Send + 'static,
    O: Answers + Send + 'static,
    M: 'static,
{
    let handler = async move |State(boards): State<Arc<Boards>>, input: I| handle(boards, input).await;
    described::<I, O>((method, path), (name, summary), |filter| on(filter, handler))
}

fn described<I: Described, O: Answers>(
    (method, path): (Method, &'static str),
    (name, summary): (&'static str, &'static str),
    handler: impl FnOnce(MethodFilter) -> MethodRouter<Arc<Boards>>,
) -> Operation {
    let filter = MethodFilter::try_from(method.clone()).expect("a method of HTTP");
    let mut input = Input::default();
    I::describe(&mut input);
    Operation { method, path, name, summary, input, answer: O::answer(), handler: handler(filter) }
}

impl Operation {
    /// The same operation, which is also refused with these statuses.
    pub(crate) fn refused(mut self, statuses: &[StatusCode]) -> Operation {
        self.input.refusals.extend(statuses);
        self
    }

    /// Whether its response ends only when the board is gone.
    pub(crate) fn streams(&self) -> bool {
        matches!(self.answer.content, Content::Events(..))
    }
}
