//! Errors of stores.

use std::time::Duration;

/// Why an operation of a store failed. Messages name the place, never with a password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Neither a path nor a supported URL.
    #[error("invalid store '{0}': expected a file, or postgres://user@host/database")]
    Place(String),
    /// An invalid URL of a server. It is not repeated, because it may hold a password.
    #[error(
        "invalid PostgreSQL URL: expected postgres://user:password@host:port/database, with %40 for @ in a password"
    )]
    Address,
    /// The URL demands TLS.
    #[error(
        "{0} requires TLS, which is not supported: use a tunnel such as ssh -L or a private network, with sslmode=disable"
    )]
    Tls(String),
    /// There is no such tournament.
    #[error("unknown run {run} in {place}: {known}")]
    NoRun {
        /// The store.
        place: String,
        /// The number asked for.
        run: i64,
        /// The existing runs, in words.
        known: String,
    },
    /// The plan has no such game.
    #[error("run {run} in {place} has no game {leg} of pair {pair}: is the record of another run?")]
    NoGame {
        /// The store.
        place: String,
        /// The tournament.
        run: i64,
        /// The pair.
        pair: u32,
        /// The leg.
        leg: u8,
    },
    /// The file exists and is not a store.
    #[error("{0} is not a tournament store (left unchanged): expected a store, or a new file")]
    Foreign(String),
    /// The store was written by a later version.
    #[error("{place} has layout version {found}, but this linha supports only {known}: update linha")]
    Newer {
        /// The store.
        place: String,
        /// Its layout version.
        found: i64,
        /// The latest supported version.
        known: i64,
    },
    /// A directory instead of a file.
    #[error("{0} is a directory: expected a file")]
    Directory(String),
    /// No permission to write.
    #[error("{0} is not writable: check the permissions of the file and its directory")]
    ReadOnly(String),
    /// The disk is full.
    #[error("no space left on the disk of {0}: free some and resume; all stored games are safe")]
    Full(String),
    /// Another process has locked the file for too long.
    #[error("{0} is locked by another process: end it and resume")]
    Busy(String),
    /// A server was not reached in time.
    #[error("cannot reach {place} ({why}){after}: resume when it is back; nothing is lost", after = after(*.waited))]
    Unreachable {
        /// The store.
        place: String,
        /// Why the last attempt failed.
        why: String,
        /// How long it was retried.
        waited: Duration,
    },
    /// Stored data that cannot be read.
    #[error("corrupt data in {place}: {what} cannot be read ({why})")]
    Damaged {
        /// The store.
        place: String,
        /// What is corrupt.
        what: String,
        /// Why it cannot be read.
        why: String,
    },
    /// Any other error of the database.
    #[error("cannot use {place}: {why}")]
    Failed {
        /// The store.
        place: String,
        /// The message of the database.
        why: String,
    },
}

fn after(waited: Duration) -> String {
    match waited.as_secs() {
        0 => String::new(),
        seconds @ 1..120 => format!(" for {seconds} s"),
        seconds => format!(" for {} min", seconds / 60),
    }
}

impl StoreError {
    /// An unknown tournament; the message names the last few that exist.
    pub(crate) fn no_run(place: String, run: i64, runs: &[i64]) -> Self {
        const NAMED: usize = 8;
        let last: Vec<String> =
            runs[runs.len().saturating_sub(NAMED)..].iter().map(ToString::to_string).collect();
        let known = match (runs.len(), last.join(", ")) {
            (0, _) => "it has no runs yet".to_owned(),
            (1, only) => format!("expected {only}, the only one"),
            (2..=NAMED, all) => format!("expected one of {all}"),
            (number, last) => format!("it has {number}, the latest are {last}"),
        };
        StoreError::NoRun { place, run, known }
    }
}

impl StoreError {
    /// Whether the caller's input is wrong, not the store.
    pub fn is_bad_input(&self) -> bool {
        use StoreError::{Address, Directory, Foreign, Newer, NoRun, Place, Tls};
        matches!(
            self,
            Place { .. }
                | Address
                | Tls { .. }
                | NoRun { .. }
                | Foreign { .. }
                | Newer { .. }
                | Directory { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_run_is_answered_with_the_known_ones() {
        let said = |runs: &[i64]| StoreError::no_run("x".to_owned(), 99, runs).to_string();
        assert_eq!(said(&[]), "unknown run 99 in x: it has no runs yet");
        assert_eq!(said(&[3]), "unknown run 99 in x: expected 3, the only one");
        assert_eq!(said(&[1, 2]), "unknown run 99 in x: expected one of 1, 2");
        let many: Vec<i64> = (1..=20).collect();
        assert!(
            said(&many).ends_with("it has 20, the latest are 13, 14, 15, 16, 17, 18, 19, 20"),
            "{}",
            said(&many)
        );
    }

    #[test]
    fn the_time_of_retries_is_shown() {
        let said = |seconds| after(Duration::from_secs(seconds));
        assert_eq!([said(0), said(90), said(300)], ["", " for 90 s", " for 5 min"]);
    }
}
