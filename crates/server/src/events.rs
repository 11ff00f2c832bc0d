//! Views as they change, as server-sent events.

use std::convert::Infallible;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::api::{Shown, board};
use crate::boards::Boards;
use crate::live::Live;
use crate::refusal::Refusal;

/// The least time between two views.
const APART: Duration = Duration::from_millis(70);
/// The most subscribers of a board.
const FOLLOWERS: usize = 32;

/// A subscriber of a board. It does not keep the board alive.
struct Follower {
    id: String,
    session: Weak<Live>,
    version: watch::Receiver<u64>,
    /// The earliest time of the next view; the first comes at once.
    not_before: Option<Instant>,
}

impl Follower {
    /// The next view, or nothing when the board is gone.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Follower)> {
        if let Some(not_before) = self.not_before {
            self.version.changed().await.ok()?;
            sleep_until(not_before).await;
        }
        self.version.mark_unchanged();
        let view = self.session.upgrade()?.view();
        let event = Event::default().event("view").json_data(Shown { id: &self.id, view }).ok()?;
        self.not_before = Some(Instant::now() + APART);
        Some((Ok(event), self))
    }
}

/// The view now, and whenever it changes.
pub(crate) async fn events(
    State(boards): State<Arc<Boards>>,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let session = board(&boards, &id)?;
    if session.followers() >= FOLLOWERS {
        let what = format!("{FOLLOWERS} follow this board already");
        return Err(Refusal(StatusCode::SERVICE_UNAVAILABLE, what));
    }
    let version = session.follow();
    let follower = Follower { id, session: Arc::downgrade(&session), version, not_before: None };
    Ok(Sse::new(unfold(follower, Follower::next)).keep_alive(KeepAlive::default()))
}
