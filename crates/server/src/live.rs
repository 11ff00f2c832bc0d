//! A board with subscribers.

use std::io;
use std::ops::Deref;
use std::sync::Arc;

use agents::Factory;
use engines::{Machine, Threads};
use play::{Session, Setup};
use tokio::sync::watch;

/// A session, and the number of its latest view.
pub(crate) struct Live {
    session: Session,
    version: watch::Sender<u64>,
}

impl Live {
    /// Creates a session. If a computer is to move, its search starts.
    pub(crate) fn start(
        setup: Setup,
        machine: &Arc<Machine>,
        factory: &Arc<dyn Factory>,
    ) -> io::Result<Live> {
        let version = watch::Sender::new(1);
        let sender = version.clone();
        let published = move |version| {
            sender.send_replace(version);
        };
        let executor = Threads::start(machine, factory, Box::new(published))?;
        Ok(Live { session: Session::new(setup, Arc::new(executor)), version })
    }

    /// Subscribes to changes of the view.
    pub(crate) fn follow(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// The number of subscribers.
    pub(crate) fn followers(&self) -> usize {
        self.version.receiver_count()
    }
}

impl Deref for Live {
    type Target = Session;

    fn deref(&self) -> &Session {
        &self.session
    }
}
