//! Interruptions: Ctrl-C, SIGTERM and SIGHUP.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

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

/// Calls a function on each interruption.
pub(crate) fn listen(handler: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(handler).context("cannot install a handler for interruptions")
}
