//! Retries with exponential backoff: after a lost connection, reconnect and repeat the operation.

use std::error::Error as StdError;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use ::postgres::error::SqlState;
use ::postgres::{Client, Error, NoTls};

use super::Postgres;
use crate::error::StoreError;
use crate::retry::RetryNotice;

/// The pause after the first failure; it doubles with each further one …
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// … up to this limit.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

impl Postgres {
    /// Runs `work` without retries.
    pub(super) fn attempt<T>(
        &mut self,
        work: impl FnOnce(&mut Client) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        let place = self.place();
        self.client().and_then(work).map_err(|error| {
            let why = message(&error);
            if is_transient(&error) {
                StoreError::Unreachable { place, why, waited: Duration::ZERO }
            } else {
                StoreError::Failed { place, why }
            }
        })
    }

    /// Runs `work` until it succeeds, fails for good, or the policy gives up. The flag tells `work` that an earlier attempt may have
    /// taken effect.
    pub(super) fn retry<T>(
        &mut self,
        mut work: impl FnMut(&mut Client, bool) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        let begun = Instant::now();
        let (mut pause, mut again) = (FIRST_PAUSE, false);
        loop {
            let error = match self.client().and_then(|client| work(client, again)) {
                Ok(value) => return Ok(value),
                Err(error) => error,
            };
            let (place, why, lasted) = (self.place(), message(&error), begun.elapsed());
            if !is_transient(&error) {
                return Err(StoreError::Failed { place, why });
            }
            self.client = None;
            let waiting = RetryNotice { place, why, lasted, pause };
            if lasted + pause > self.policy.timeout || (self.policy.on_retry)(&waiting).is_break() {
                return Err(StoreError::Unreachable {
                    place: waiting.place,
                    why: waiting.why,
                    waited: lasted,
                });
            }
            thread::sleep(pause);
            (pause, again) = ((pause * 2).min(LONGEST_PAUSE), true);
        }
    }

    /// The connection, reopened if it was lost.
    fn client(&mut self) -> Result<&mut Client, Error> {
        if self.client.as_ref().is_some_and(Client::is_closed) {
            self.client = None;
        }
        if let Some(ref mut client) = self.client {
            return Ok(client);
        }
        let mut client = self.address.config().connect(NoTls)?;
        // Some servers are configured to acknowledge commits before they are on disk.
        let safe = "SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') = 'off'";
        client.execute(safe, &[])?;
        Ok(self.client.insert(client))
    }
}

/// Whether a retry may succeed.
fn is_transient(error: &Error) -> bool {
    let Some(said) = error.as_db_error() else {
        return error.is_closed() || sources(error).any(<dyn StdError>::is::<io::Error>);
    };
    let code = said.code();
    let passing = [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::IDLE_SESSION_TIMEOUT,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::TOO_MANY_CONNECTIONS,
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
    ];
    // Class 08: connection exceptions.
    passing.contains(code) || code.code().starts_with("08")
}

/// The root cause, without the wrapping messages of libraries.
fn message(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        let hint = said.hint().map(|hint| format!(" ({hint})")).unwrap_or_default();
        return format!("{}{hint}", said.message());
    }
    sources(error).last().map_or_else(|| error.to_string(), ToString::to_string)
}

/// The chain of causes.
fn sources(error: &Error) -> impl Iterator<Item = &(dyn StdError + 'static)> {
    std::iter::successors(error.source(), |&cause| cause.source())
}
