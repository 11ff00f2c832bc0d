//! What ends the program from outside: the terminal is given back first.

#[cfg(unix)]
mod unix {
    use std::io;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals as Coming;
    use signal_hook::low_level::emulate_default_handler;

    /// How long tidying up may take. A terminal that is gone may keep the program waiting for keys for ever.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// The signal that has come, if one has.
    pub(crate) struct Signals(Arc<AtomicI32>);

    impl Signals {
        /// Begins to listen.
        pub(crate) fn listen() -> io::Result<Signals> {
            let mut signals = Coming::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
            let come = Arc::new(AtomicI32::new(0));
            let tell = Arc::clone(&come);
            let wait = move || {
                for signal in signals.forever() {
                    tell.store(signal, Ordering::Relaxed);
                    thread::sleep(PATIENCE);
                    let _ = emulate_default_handler(signal);
                }
            };
            thread::Builder::new().name("signals".to_owned()).spawn(wait)?;
            Ok(Signals(come))
        }

        /// Whether one has come.
        pub(crate) fn heard(&self) -> bool {
            self.0.load(Ordering::Relaxed) != 0
        }

        /// Ends as the signal would have ended the program.
        pub(crate) fn obey(&self) {
            if self.heard() {
                let _ = emulate_default_handler(self.0.load(Ordering::Relaxed));
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    /// Nothing is listened for.
    pub(crate) struct Signals;

    impl Signals {
        /// Begins to listen.
        pub(crate) fn listen() -> std::io::Result<Signals> {
            Ok(Signals)
        }

        /// Whether one has come.
        pub(crate) fn heard(&self) -> bool {
            false
        }

        /// Ends as the signal would have ended the program.
        pub(crate) fn obey(&self) {}
    }
}

#[cfg(not(unix))]
pub(super) use elsewhere::Signals;
#[cfg(unix)]
pub(super) use unix::Signals;
