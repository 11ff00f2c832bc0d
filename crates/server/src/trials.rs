//! The handler that judges another move of a board than the one played.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::Builtin;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use play::{SearchContext, Tried};

use crate::boards::Boards;
use crate::operation::{Answer, Answers, Awaited, Content, schema_of};
use crate::recordings::Written;
use crate::request::{At, Query};
use crate::requests::TryOf;
use crate::tree_error::TreeError;

/// A judged move.
pub(crate) struct Judged(Written);

impl IntoResponse for Judged {
    fn into_response(self) -> Response {
        self.0.into_response()
    }
}

impl Answers for Judged {
    fn answer() -> Answer {
        Answer { status: StatusCode::OK, content: Content::Json(schema_of::<Tried>) }
    }
}

pub(crate) fn judge(boards: Arc<Boards>, (at, Query(asked)): (At, Query<TryOf>)) -> Awaited<Judged> {
    Box::pin(async move {
        let trial = at.session.trial(asked.ply()?, &asked.text)?;
        let wanted = trial.appetite();
        let job = move |granted: usize, stop: &AtomicBool, clock: &dyn Fn() -> Duration| {
            // It needs no external engine.
            let tried = trial.judge(granted, Arc::new(Builtin), SearchContext { stop, clock });
            let tried = tried.ok_or(TreeError::Stopped)?;
            Ok(serde_json::to_string(&tried).expect("a judgement is JSON"))
        };
        boards.recordings.record(wanted, boards.ending(), job).await.map(Judged)
    })
}
