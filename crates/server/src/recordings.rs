//! Recordings of searches: made by a few threads at a time, and sent in pieces. They take memory that the machine does not count.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use engines::Machine;
use futures_util::future::{Either, select};
use futures_util::stream::unfold;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;
use tracing::warn;

use crate::board_error::BoardError;
use crate::ending::Ending;
use crate::refusal::Refusal;
use crate::tree_error::TreeError;

/// The searches that are recorded at a time.
pub(crate) const SEARCHES: usize = 4;
/// The recordings in memory at a time: being made, or sent to clients that may read slowly. The largest have about 10 MB.
pub(crate) const HELD: usize = 16;
/// How long a request waits for its turn.
const TURN: Duration = Duration::from_secs(8);
/// How long a request waits for its answer, its turn included: less than [`crate::guard::PATIENCE`].
const ANSWER: Duration = Duration::from_secs(19);
/// The bytes that are sent at a time.
const PIECE: usize = 1 << 16;

/// Lets a few threads record searches.
pub(crate) struct Recordings {
    machine: Arc<Machine>,
    searches: Arc<Semaphore>,
    held: Arc<Semaphore>,
}

impl Recordings {
    pub(crate) fn new(machine: Arc<Machine>) -> Recordings {
        let (searches, held) = (Arc::new(Semaphore::new(SEARCHES)), Arc::new(Semaphore::new(HELD)));
        Recordings { machine, searches, held }
    }

    /// Waits until there is room for another recording, and for another search.
    async fn turn(&self) -> Result<(OwnedSemaphorePermit, OwnedSemaphorePermit), TreeError> {
        let both = async {
            let held = Arc::clone(&self.held).acquire_owned().await.ok()?;
            Some((held, Arc::clone(&self.searches).acquire_owned().await.ok()?))
        };
        timeout(TURN, both).await.ok().flatten().ok_or(TreeError::Busy)
    }

    /// Runs a job that records a search and writes it as JSON, in a thread of its own, with as much of the wanted memory as there is (in
    /// MiB), a stop flag and a clock to be read often. The job is stopped when the returned future is dropped, and when the server ends.
    pub(crate) async fn record<J>(
        &self,
        wanted: usize,
        mut ending: Ending,
        job: J,
    ) -> Result<Written, Refusal>
    where
        J: FnOnce(usize, &AtomicBool, &dyn Fn() -> Duration) -> Result<String, Refusal> + Send + 'static,
    {
        let recording = timeout(ANSWER, self.record_in_turn(wanted, job));
        match select(pin!(ending.begun()), pin!(recording)).await {
            Either::Left(_) => Err(TreeError::Stopped.into()),
            Either::Right((recorded, _)) => recorded.map_err(|_elapsed| TreeError::Busy)?,
        }
    }

    async fn record_in_turn<J>(&self, wanted: usize, job: J) -> Result<Written, Refusal>
    where
        J: FnOnce(usize, &AtomicBool, &dyn Fn() -> Duration) -> Result<String, Refusal> + Send + 'static,
    {
        let (held, search) = self.turn().await?;
        if !self.machine.has_room() {
            warn!("no address space for a recording");
            return Err(BoardError::Memory.into());
        }
        let stop = Arc::new(AtomicBool::new(false));
        let _stop = StopOnDrop(Arc::clone(&stop));
        let (sender, answer) = oneshot::channel();
        let flag = Arc::clone(&stop);
        let run = move |granted: usize, clock: &dyn Fn() -> Duration| {
            // The thread has the permits: one whose client has left counts until it ends.
            let written = job(granted, &flag, clock).map(|json| Written { json, _held: held });
            drop(search);
            // Without a receiver the client has left.
            let _ = sender.send(written);
        };
        self.machine.start(wanted, stop, run).map_err(|error| {
            warn!(%error, "no thread for a recording");
            BoardError::Threads
        })?;
        // The stop flag is not set yet: a thread that ends without an answer has panicked.
        answer.await.map_err(|_| TreeError::Crashed)?
    }

    /// The numbers of searches that can begin, and of recordings that there is room for.
    #[cfg(test)]
    pub(crate) fn free(&self) -> (usize, usize) {
        (self.searches.available_permits(), self.held.available_permits())
    }
}

/// A recorded search as JSON, with its room in memory.
pub(crate) struct Written {
    json: String,
    _held: OwnedSemaphorePermit,
}

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        let length = HeaderValue::from(self.json.len());
        let headers =
            [(CONTENT_TYPE, HeaderValue::from_static("application/json")), (CONTENT_LENGTH, length)];
        // In pieces, so that the room is taken until almost everything is sent: a whole text would leave it for the buffer of hyper.
        let pieces = unfold((self, 0), async |(written, sent)| {
            let rest = &written.json.as_bytes()[sent..];
            let piece = Bytes::copy_from_slice(&rest[..rest.len().min(PIECE)]);
            let sent = sent + piece.len();
            (!piece.is_empty()).then_some((Ok::<_, Infallible>(piece), (written, sent)))
        });
        (headers, Body::from_stream(pieces)).into_response()
    }
}

/// Sets a stop flag when the request is over, whether it is answered or its client has left.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
