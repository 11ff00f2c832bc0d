//! Waiting for a store that is out of reach.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

/// Told that a store is waited for.
pub type Told = Box<dyn FnMut(&Waiting) -> ControlFlow<()> + Send>;

/// How long a store that is out of reach is waited for, and what is told meanwhile.
pub struct Patience {
    /// How long an operation keeps trying.
    pub longest: Duration,
    /// Told before every pause; may break off.
    pub told: Told,
}

impl Default for Patience {
    fn default() -> Self {
        Self { longest: Duration::from_mins(5), told: Box::new(|_| ControlFlow::Continue(())) }
    }
}

/// The store is out of reach, and waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Which one, as errors name it.
    pub place: String,
    /// What went wrong.
    pub why: String,
    /// How long ago the first attempt was.
    pub lasted: Duration,
    /// How long it will be until the next one.
    pub pause: Duration,
}

impl fmt::Display for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Waiting { place, why, pause, .. } = self;
        write!(f, "{place} is out of reach ({why}): the next attempt is in {:.1} s", pause.as_secs_f64())
    }
}
