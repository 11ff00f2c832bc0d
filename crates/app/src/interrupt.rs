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
    listen(move || {
        if flag.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED);
        }
    })?;
    Ok(stop)
}

/// Ends the process on an interruption, after a cleanup.
pub(crate) fn at_once(clean_up: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    listen(move || {
        clean_up();
        process::exit(INTERRUPTED);
    })
}

/// Calls a function on each interruption, on a thread of its own.
pub(crate) fn listen(mut handler: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    listen_with_code(move |_| handler())
}

/// Calls a function on each interruption, on a thread of its own, with the exit code of a program that has ended in order: services
/// are ended by SIGTERM.
pub(crate) fn listen_with_code(handler: impl FnMut(i32) + Send + 'static) -> anyhow::Result<()> {
    let started =
        waiter(handler).and_then(|wait| thread::Builder::new().name("interruptions".to_owned()).spawn(wait));
    started.map_err(|error| Failure::Signals(error.to_string()))?;
    Ok(())
}

/// Installs the signal handlers; the work of the thread that waits for them.
#[cfg(unix)]
fn waiter(mut handler: impl FnMut(i32) + Send + 'static) -> io::Result<impl FnOnce() + Send + 'static> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // SIGINT is the last one: when it is caught, the others are.
    let mut signals = Signals::new([SIGHUP, SIGTERM, SIGINT])?;
    Ok(move || signals.forever().for_each(|signal| handler(if signal == SIGTERM { 0 } else { INTERRUPTED })))
}

/// Installs the signal handlers; the work of the thread that waits for them. Here, they can only set a flag.
#[cfg(not(unix))]
fn waiter(mut handler: impl FnMut(i32) + Send + 'static) -> io::Result<impl FnOnce() + Send + 'static> {
    use signal_hook::consts::{SIGINT, SIGTERM};

    let come = [(SIGTERM, 0), (SIGINT, INTERRUPTED)]
        .map(|(signal, code)| (signal, code, Arc::<AtomicBool>::default()));
    for (signal, _, flag) in &come {
        signal_hook::flag::register(*signal, Arc::clone(flag))?;
    }
    Ok(move || {
        loop {
            thread::sleep(std::time::Duration::from_millis(50));
            for (_, code, flag) in &come {
                if flag.swap(false, Ordering::Relaxed) {
                    handler(*code);
                }
            }
        }
    })
}
