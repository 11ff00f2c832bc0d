//! Retries with exponential backoff: after a lost connection, reconnect and repeat the operation.

use std::error::Error as StdError;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use ::postgres::config::SslMode;
use ::postgres::error::SqlState;
use ::postgres::{Client, Error, NoTls};
use tracing::{debug, info, warn};

use super::{Postgres, tls};
use crate::error::StoreError;
use crate::retry::RetryNotice;
use crate::tls_options::TlsMode;

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
            if is_transient(&error) {
                StoreError::Unreachable { place, why: message(&error), waited: Duration::ZERO }
            } else {
                permanent(place, &error)
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
                Ok(value) => {
                    if again {
                        info!(store = %self.address, after = ?begun.elapsed(), "store reached again");
                    }
                    return Ok(value);
                }
                Err(error) => error,
            };
            let (place, why, lasted) = (self.place(), message(&error), begun.elapsed());
            if !is_transient(&error) {
                return Err(permanent(place, &error));
            }
            self.client = None;
            if again {
                debug!(store = %place, reason = %why, ?lasted, "store still out of reach");
            } else {
                warn!(store = %place, reason = %why, "store out of reach: retrying");
            }
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
            info!(store = %self.address, "connection lost: connecting again");
            self.client = None;
        }
        if let Some(ref mut client) = self.client {
            return Ok(client);
        }
        let mut client = self.connect()?;
        // Some servers are configured to acknowledge commits before they are on disk.
        let safe = "SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') = 'off'";
        client.execute(safe, &[])?;
        debug!(store = %self.address, "connected");
        Ok(self.client.insert(client))
    }

    /// A new connection. As libpq does, `sslmode=prefer` does without TLS if that fails.
    fn connect(&self) -> Result<Client, Error> {
        let (config, prefers) = (self.address.config(), self.address.tls().mode() == TlsMode::Prefer);
        let Some(tls) = self.tls.clone() else { return config.connect(NoTls) };
        let made = config.connect(tls);
        match made.as_ref().err().and_then(tls::refusal).filter(|_| prefers) {
            Some(reason) => {
                warn!(store = %self.address, %reason, "TLS refused: connecting without");
                config.clone().ssl_mode(SslMode::Disable).connect(NoTls)
            }
            None => made,
        }
    }
}

/// An error that no retry will change.
fn permanent(place: String, error: &Error) -> StoreError {
    match tls::refusal(error) {
        Some(why) => StoreError::Tls { place, why },
        None => StoreError::Failed { place, why: message(error) },
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
