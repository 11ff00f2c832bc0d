//! Views as they change, as server-sent events.

use std::convert::Infallible;
use std::pin::{Pin, pin};
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use futures_util::Stream;
use futures_util::future::{Either, select};
use futures_util::stream::unfold;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout_at};
use tracing::{error, info};

use crate::board_error::BoardError;
use crate::boards::Boards;
use crate::ending::Ending;
use crate::hex::shortened;
use crate::live::Live;
use crate::operation::{Answer, Answers, Content, schema_of};
use crate::refusal::Refusal;
use crate::request::At;
use crate::shown::Shown;

/// The least time between two views.
const APART: Duration = Duration::from_millis(70);
/// The most subscribers of a board.
pub(crate) const FOLLOWERS: usize = 32;
/// A stream ends after this long, so that forgotten ones do not pile up. Browsers connect again by themselves.
const AGE: Duration = Duration::from_hours(1);
/// The name of the events.
const NAME: &str = "view";

/// A stream of views.
pub(crate) struct Views(Pin<Box<dyn Stream<Item = Result<Event, Infallible>> + Send>>);

impl IntoResponse for Views {
    fn into_response(self) -> Response {
        Sse::new(self.0).keep_alive(KeepAlive::default()).into_response()
    }
}

impl Answers for Views {
    fn answer() -> Answer {
        Answer { status: StatusCode::OK, content: Content::Events(NAME, schema_of::<Shown>) }
    }
}

/// A subscriber of a board. It does not keep the board alive.
struct Follower {
    id: String,
    session: Weak<Live>,
    version: watch::Receiver<u64>,
    /// The earliest time of the next view; the first comes at once.
    not_before: Option<Instant>,
    /// When the stream ends.
    until: Instant,
    ending: Ending,
}

impl Follower {
    fn new(At { id, session }: At, ending: Ending) -> Follower {
        let version = session.follow();
        info!(board = shortened(&id), subscribers = session.followers(), "stream opened");
        let until = Instant::now() + AGE;
        Follower { id, session: Arc::downgrade(&session), version, not_before: None, until, ending }
    }

    /// The next view, or nothing when the board is gone, the stream too old or the server at its end. What a view shows is stored.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Follower)> {
        if let Some(not_before) = self.not_before {
            // A board that always changes would be heard for ever.
            if Instant::now() >= self.until {
                return None;
            }
            self.changed().await?;
            sleep_until(not_before).await;
        }
        self.version.mark_unchanged();
        let session = self.session.upgrade()?;
        let view = session.view();
        session.settled().await.ok()?;
        let event = Event::default().event(NAME).json_data(Shown { id: self.id.clone(), view });
        let event = event.inspect_err(|error| error!(%error, "a view cannot be written")).ok()?;
        self.not_before = Some(Instant::now() + APART);
        Some((Ok(event), self))
    }
}

impl Follower {
    /// Waits for a change; nothing if the stream is to end.
    async fn changed(&mut self) -> Option<()> {
        let ending = pin!(self.ending.begun());
        let changed = pin!(timeout_at(self.until, self.version.changed()));
        match select(changed, ending).await {
            // An error means that the board is gone, and with it the sender of its versions.
            Either::Left((changed, _)) => changed.ok()?.ok(),
            Either::Right(_) => None,
        }
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        info!(board = shortened(&self.id), "stream closed");
    }
}

/// The view now, and whenever it changes.
pub(crate) fn events(boards: &Boards, at: At) -> Result<Views, Refusal> {
    if at.session.followers() >= FOLLOWERS {
        info!(board = shortened(&at.id), most = FOLLOWERS, "limit of subscribers reached");
        return Err(BoardError::Followers { most: FOLLOWERS }.into());
    }
    Ok(Views(Box::pin(unfold(Follower::new(at, boards.ending()), Follower::next))))
}
