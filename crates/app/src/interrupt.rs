//! What Ctrl-C does, and whoever else asks for the end (SIGTERM, SIGHUP).

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;

/// The exit code of whoever was interrupted.
pub(crate) const INTERRUPTED: i32 = 130;

/// A flag that is set then, for work whose result so far is kept. Whoever asks twice does not want it.
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

/// Ends the program then, after something has been tidied up.
pub(crate) fn at_once(tidy: impl Fn() + Send + 'static) -> anyhow::Result<()> {
    listen(move || {
        tidy();
        process::exit(INTERRUPTED);
    })
}

/// Calls a function then.
pub(crate) fn listen(heard: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(heard).context("interruptions cannot be listened for")
}
