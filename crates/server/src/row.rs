//! The row of a board in the store, as far as this server knows it.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;
use tracing::warn;

use crate::hex::shortened;

/// How long an answer waits until what it tells is stored. A disk that is slower breaks no game.
const PATIENCE: Duration = Duration::from_secs(5);
/// The last change of all: the board was removed.
const REMOVED: u64 = u64::MAX;

/// A row of the store.
pub(crate) struct Row {
    id: String,
    /// How often the row was stored. The keeper alone counts it.
    number: AtomicI64,
    /// The number of changes to the board so far.
    changes: AtomicU64,
    progress: watch::Sender<Progress>,
}

/// How far the keeper has come with a row.
#[derive(Clone, Copy)]
enum Progress {
    /// This number of changes is stored, or was given up.
    Stored(u64),
    /// Another server has stored the board: what is in memory here is outdated.
    Lost,
}

/// The board in memory is outdated, because another server has stored it.
#[derive(Debug)]
pub(crate) struct Lost;

impl Row {
    /// A row that was stored this number of times.
    pub(crate) fn new(id: String, number: i64) -> Row {
        let progress = watch::Sender::new(Progress::Stored(0));
        Row { id, number: AtomicI64::new(number), changes: AtomicU64::new(0), progress }
    }

    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn number(&self) -> i64 {
        self.number.load(Ordering::Relaxed)
    }

    /// Counts a change that is to be stored, and returns its number.
    pub(crate) fn change(&self) -> u64 {
        self.changes.fetch_add(1, Ordering::AcqRel) + 1
    }

    /// Counts the removal, after which there are no other changes.
    pub(crate) fn remove(&self) -> u64 {
        self.changes.store(REMOVED, Ordering::Release);
        REMOVED
    }

    /// The row was stored once more.
    pub(crate) fn count(&self) {
        self.number.fetch_add(1, Ordering::Relaxed);
    }

    /// All changes up to this one are stored, or given up: those that wait for them go on.
    pub(crate) fn advance(&self, change: u64) {
        self.progress.send_if_modified(|progress| match progress {
            Progress::Stored(before) if *before < change => {
                *before = change;
                true
            }
            _ => false,
        });
    }

    /// Another server has stored the row.
    pub(crate) fn lose(&self) {
        self.progress.send_replace(Progress::Lost);
    }

    pub(crate) fn is_lost(&self) -> bool {
        matches!(*self.progress.borrow(), Progress::Lost)
    }

    /// Waits until all changes so far are stored.
    pub(crate) async fn settled(&self) -> Result<(), Lost> {
        let wanted = self.changes.load(Ordering::Acquire);
        let mut progress = self.progress.subscribe();
        let settled = progress.wait_for(|progress| match progress {
            Progress::Stored(change) => *change >= wanted,
            Progress::Lost => true,
        });
        if timeout(PATIENCE, settled).await.is_err() {
            warn!(board = shortened(&self.id), "the store is slow: an answer does not wait for it");
        }
        if self.is_lost() { Err(Lost) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use tokio::runtime::Builder;
    use tokio::time::Instant;

    use super::*;

    /// Time passes by itself when nothing else can happen.
    #[test]
    fn answers_wait_for_changes_but_not_for_ever() {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime").block_on(async {
            let (row, start) = (Row::new("0".repeat(32), 0), Instant::now());
            assert!(row.settled().await.is_ok(), "nothing has changed");
            assert_eq!((row.change(), row.change()), (1, 2));
            row.advance(2);
            row.advance(1);
            assert!(row.settled().await.is_ok());
            assert_eq!(start.elapsed(), Duration::ZERO);
            row.change();
            assert!(row.settled().await.is_ok());
            assert!(start.elapsed() >= PATIENCE, "the store was slow");
            row.lose();
            row.advance(9);
            assert!(row.settled().await.is_err() && row.is_lost());
        });
    }
}
