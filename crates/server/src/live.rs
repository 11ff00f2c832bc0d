//! A board with subscribers.

use std::io;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use agents::{Factory, Terms};
use engines::{Machine, Threads};
use play::{RestoreError, Session, Setup, Snapshot};
use tokio::sync::watch;

use crate::executor::{Keeping, KeptThreads};
use crate::row::Lost;

/// The longest time of a search.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A session, and the number of its latest view.
pub(crate) struct Live {
    session: Session,
    version: watch::Sender<u64>,
    /// Where it is stored, if it is kept.
    keeping: Option<Keeping>,
}

impl Live {
    /// Creates a session. If a computer is to move, its search starts.
    pub(crate) fn start(
        setup: Setup,
        machine: &Arc<Machine>,
        factory: &Arc<dyn Factory>,
        keeping: Option<Keeping>,
    ) -> io::Result<Live> {
        let (executor, version) = executor(machine, factory, keeping.clone())?;
        Ok(Live { session: Session::new(setup, executor), version, keeping })
    }

    /// Goes on with a session that was stored. If a computer is to move, its search starts.
    pub(crate) fn restore(
        snapshot: &Snapshot,
        terms: Terms,
        machine: &Arc<Machine>,
        factory: &Arc<dyn Factory>,
        keeping: Keeping,
    ) -> io::Result<Result<Live, RestoreError>> {
        let (executor, version) = executor(machine, factory, Some(keeping.clone()))?;
        let session = Session::restore(snapshot, terms, Some(PATIENCE), executor);
        Ok(session.map(|session| Live { session, version, keeping: Some(keeping) }))
    }

    /// Subscribes to changes of the view.
    pub(crate) fn follow(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// The number of subscribers.
    pub(crate) fn followers(&self) -> usize {
        self.version.receiver_count()
    }

    /// Waits until all that was seen of the board so far is stored, so that it will be there after any end of the server.
    pub(crate) async fn settled(&self) -> Result<(), Lost> {
        match &self.keeping {
            Some(keeping) => keeping.row.settled().await,
            None => Ok(()),
        }
    }

    /// Whether another server has gone on with the board.
    pub(crate) fn is_lost(&self) -> bool {
        self.keeping.as_ref().is_some_and(|keeping| keeping.row.is_lost())
    }

    /// Ends the session for good: it is no longer stored either.
    pub(crate) fn remove(&self) {
        // After it is closed, nothing stores it again.
        self.session.close();
        if let Some(Keeping { keeper, row }) = &self.keeping {
            keeper.remove(row);
        }
    }
}

/// The executor of a board, and the number of its latest view.
fn executor(
    machine: &Arc<Machine>,
    factory: &Arc<dyn Factory>,
    keeping: Option<Keeping>,
) -> io::Result<(Arc<KeptThreads>, watch::Sender<u64>)> {
    let version = watch::Sender::new(1);
    let sender = version.clone();
    let published = move |version| {
        sender.send_replace(version);
    };
    let threads = Threads::start(machine, factory, Box::new(published))?;
    Ok((Arc::new(KeptThreads { threads, keeping }), version))
}

impl Deref for Live {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}
