//! Interruptions: Ctrl-C, SIGTERM and SIGHUP.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{io, process, thread};

use crate::error::Failure;

/// The exit code after an interruption, as shells have it: 128 + SIGINT.
pub(crate) const INTERRUPTED: i32 = 130;

/// A flag that an interruption sets, for work that keeps its results so far. A second interruption ends the process at once.
pub(crate) fn flag() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    listen(move |_| {
        if flag.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    })?;
    Ok(stop)
}

/// Ends the process on an interruption, after a cleanup.
pub(crate) fn at_once(clean_up: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    listen(move |_| {
        clean_up();
        process::exit(INTERRUPTED);
    })
}

/// Calls a function on each interruption, on a thread of its own, with the signal.
pub(crate) fn listen(handler: impl FnMut(i32) + Send + 'static) -> anyhow::Result<()> {
    let started =
        waiter(handler).and_then(|wait| thread::Builder::new().name("interruptions".to_owned()).spawn(wait));
    started.map_err(|error| Failure::Signals(error.to_string()))?;
    Ok(())
}

/// Installs the signal handlers; the work of the thread that waits for them.
#[cfg(unix)]
fn waiter(handler: impl FnMut(i32) + Send + 'static) -> io::Result<impl FnOnce() + Send + 'static> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // SIGINT is the last one: when it is caught, the others are.
    let mut signals = Signals::new([SIGHUP, SIGTERM, SIGINT])?;
    Ok(move || signals.forever().for_each(handler))
}

/// Installs the signal handlers; the work of the thread that waits for them. Here, they can only set a flag: each
/// counts as Ctrl-C.
#[cfg(not(unix))]
fn waiter(mut handler: impl FnMut(i32) + Send + 'static) -> io::Result<impl FnOnce() + Send + 'static> {
    use signal_hook::consts::{SIGINT, SIGTERM};

    let come = Arc::new(AtomicBool::new(false));
    for signal in [SIGTERM, SIGINT] {
        signal_hook::flag::register(signal, Arc::clone(&come))?;
    }
    Ok(move || {
        loop {
            thread::sleep(std::time::Duration::from_millis(50));
            if come.swap(false, Ordering::Relaxed) {
                handler(SIGINT);
            }
        }
    })
}
