//! Going on when the connection is lost: connect again, and repeat what was not answered.

use std::error::Error as StdError;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

use ::postgres::error::SqlState;
use ::postgres::{Client, Error, NoTls};

use super::Postgres;
use crate::error::StoreError;
use crate::patience::Waiting;

/// The pause after the first failure; each one after that is twice as long …
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// … up to this.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

impl Postgres {
    /// Does something once.
    pub(super) fn once<T>(
        &mut self,
        work: impl FnOnce(&mut Client) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        let place = self.place();
        self.client().and_then(work).map_err(|error| {
            let why = words(&error);
            if passes(&error) {
                StoreError::Unreachable { place, why, waited: Duration::ZERO }
            } else {
                StoreError::Failed { place, why }
            }
        })
    }

    /// Does something until it is answered, as long as patience lasts. It is told whether it may have been done before.
    pub(super) fn persist<T>(
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
            let (place, why, lasted) = (self.place(), words(&error), begun.elapsed());
            if !passes(&error) {
                return Err(StoreError::Failed { place, why });
            }
            self.client = None;
            let waiting = Waiting { place, why, lasted, pause };
            if lasted + pause > self.patience.longest || (self.patience.told)(&waiting).is_break() {
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

    /// The connection, made anew if it was lost.
    fn client(&mut self) -> Result<&mut Client, Error> {
        if self.client.as_ref().is_some_and(Client::is_closed) {
            self.client = None;
        }
        if let Some(ref mut client) = self.client {
            return Ok(client);
        }
        let mut client = self.address.config().connect(NoTls)?;
        // A server may be set to answer before what it was told is on its disk.
        let safe = "SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') = 'off'";
        client.execute(safe, &[])?;
        Ok(self.client.insert(client))
    }
}

/// Whether it may go better next time.
fn passes(error: &Error) -> bool {
    let Some(said) = error.as_db_error() else {
        return error.is_closed() || causes(error).any(<dyn StdError>::is::<io::Error>);
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
    // Class 08 is about connections.
    passing.contains(code) || code.code().starts_with("08")
}

/// What went wrong, without what libraries say around it.
fn words(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        let hint = said.hint().map(|hint| format!(" ({hint})")).unwrap_or_default();
        return format!("{}{hint}", said.message());
    }
    causes(error).last().map_or_else(|| error.to_string(), ToString::to_string)
}

/// Why it went wrong, and why that did, and so on.
fn causes(error: &Error) -> impl Iterator<Item = &(dyn StdError + 'static)> {
    std::iter::successors(error.source(), |&cause| cause.source())
}
