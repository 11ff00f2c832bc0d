//! Retry policy for stores that cannot be reached.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// Called before each retry; `Break` gives up.
pub type OnRetry = Box<dyn FnMut(&RetryNotice) -> ControlFlow<()> + Send>;

/// How long operations are retried, and the callback before each retry.
pub struct RetryPolicy {
    /// The total time after which an operation gives up.
    pub timeout: Duration,
    /// Called before each pause.
    pub on_retry: OnRetry,
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self { timeout: Duration::from_mins(5), on_retry: Box::new(|_| ControlFlow::Continue(())) }
    }
}

/// A store cannot be reached and will be tried again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetryNotice {
    /// The store, as errors name it.
    pub place: String,
    /// Why the attempt failed.
    pub why: String,
    /// The time since the first attempt.
    pub lasted: Duration,
    /// The pause until the next attempt.
    pub pause: Duration,
}

impl fmt::Display for RetryNotice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RetryNotice { place, why, pause, .. } = self;
        write!(f, "cannot reach {place} ({why}): retrying in {:.1} s", pause.as_secs_f64())
    }
}
