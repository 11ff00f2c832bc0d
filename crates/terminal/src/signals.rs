//! Signals that end the program, after the terminal has been restored.

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

    /// The most time for the cleanup. On a closed terminal, the program might wait for keys for ever.
    const PATIENCE: Duration = Duration::from_secs(1);

    /// The signal that was received, or 0.
    pub(crate) struct Signals(Arc<AtomicI32>);

    impl Signals {
        /// Installs the handler.
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

        /// Whether a signal was received.
        pub(crate) fn heard(&self) -> bool {
            self.0.load(Ordering::Relaxed) != 0
        }

        /// Ends the process by the default action of the signal.
        pub(crate) fn obey(&self) {
            if self.heard() {
                let _ = emulate_default_handler(self.0.load(Ordering::Relaxed));
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    /// There are no signals on this system.
    pub(crate) struct Signals;

    impl Signals {
        /// Does nothing.
        pub(crate) fn listen() -> std::io::Result<Signals> {
            Ok(Signals)
        }

        /// Whether a signal was received.
        pub(crate) fn heard(&self) -> bool {
            false
        }

        /// Ends the process by the default action of the signal.
        pub(crate) fn obey(&self) {}
    }
}

#[cfg(not(unix))]
pub(super) use elsewhere::Signals;
#[cfg(unix)]
pub(super) use unix::Signals;
