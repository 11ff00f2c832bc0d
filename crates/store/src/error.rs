//! Errors of stores.

use std::fmt;
use std::time::Duration;

use board::{Coded, Message, quote};

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
    /// An unknown `sslmode` in the URL of a server.
    #[error("unknown sslmode {}: expected disable, prefer, require, verify-ca or verify-full", quote(.0))]
    TlsMode(String),
    /// Root certificates with an `sslmode` that verifies nothing.
    #[error("sslrootcert has no effect with sslmode={0}: expected require, verify-ca or verify-full")]
    UnusedRoots(String),
    /// An authority is to be verified, and none is named.
    #[error("sslmode=verify-ca needs root certificates: add sslrootcert=FILE, or use verify-full")]
    NoRoots,
    /// The root certificates cannot be read.
    #[error("cannot read root certificates from {from} ({why}): expected a PEM file with sslrootcert=FILE")]
    Roots {
        /// The file, or the system.
        from: String,
        /// Why they cannot be read.
        why: String,
    },
    /// A connection with TLS was refused by the server or by us.
    #[error("no secure connection to {place}: {why}")]
    Tls {
        /// The store.
        place: String,
        /// What was refused, and what may help.
        why: String,
    },
    /// There is no such tournament.
    #[error("unknown run {run} in {place}: {}", KnownRuns(.known))]
    NoRun {
        /// The store.
        place: String,
        /// The number asked for.
        run: i64,
        /// The existing runs.
        known: Vec<i64>,
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
    /// The file exists and is not a store of boards.
    #[error("{0} is not a store of boards (left unchanged): expected one, or a new file")]
    NotBoards(String),
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
    #[error("cannot reach {place} ({why}){after}: is the server running, and is the address right?", after = after(*.waited))]
    Unreachable {
        /// The store.
        place: String,
        /// Why the last attempt failed.
        why: String,
        /// How long it was retried.
        waited: Duration,
    },
    /// A plan that is damaged.
    #[error("the plan of run {run} in {place} is damaged: {why}")]
    Damaged {
        /// The store.
        place: String,
        /// The tournament.
        run: i64,
        /// What is wrong with it.
        why: String,
    },
    /// A board that is damaged.
    #[error("a board in {0} is damaged: its checksum does not match")]
    DamagedBoard(String),
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
    duration(waited).map_or_else(String::new, |time| format!(" for {time}"))
}

/// A time of retries; none if it was not retried.
fn duration(waited: Duration) -> Option<String> {
    match waited.as_secs() {
        0 => None,
        seconds @ 1..120 => Some(format!("{seconds} s")),
        seconds => Some(format!("{} min", seconds / 60)),
    }
}

/// The runs of a store, of which the last few are named.
struct KnownRuns<'a>(&'a [i64]);

impl KnownRuns<'_> {
    const NAMED: usize = 8;

    /// The last few.
    fn last(&self) -> String {
        let last = &self.0[self.0.len().saturating_sub(Self::NAMED)..];
        last.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for KnownRuns<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.last();
        match self.0.len() {
            0 => f.write_str("it has no runs yet"),
            1 => write!(f, "expected {last}, the only one"),
            2..=Self::NAMED => write!(f, "expected one of {last}"),
            number => write!(f, "it has {number}, the latest are {last}"),
        }
    }
}

impl Coded for StoreError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        let at = |code: &'static str, place: &str| message(code).with("place", place);
        match self {
            StoreError::Place(text) => message("store.location").with("text", &**text),
            StoreError::Address => message("store.address"),
            StoreError::TlsMode(mode) => message("store.tls-mode").with("mode", quote(mode)),
            StoreError::UnusedRoots(mode) => message("store.unused-roots").with("mode", mode.as_str()),
            StoreError::NoRoots => message("store.no-roots"),
            StoreError::Roots { from, why } => {
                message("store.roots").with("from", from.as_str()).with("reason", why.as_str())
            }
            StoreError::Tls { place, why } => at("store.tls", place).with("reason", why.as_str()),
            StoreError::NoRun { place, run, known } => {
                let known = KnownRuns(known);
                let at = |code| at(code, place).with("run", *run);
                match known.0.len() {
                    0 => at("store.no-runs"),
                    1 => at("store.only-run").with("runs", known.last()),
                    2..=KnownRuns::NAMED => at("store.other-runs").with("runs", known.last()),
                    count => at("store.many-runs").with("count", count).with("runs", known.last()),
                }
            }
            StoreError::NoGame { place, run, pair, leg } => {
                at("store.no-game", place).with("run", *run).with("pair", *pair).with("leg", *leg)
            }
            StoreError::Foreign(place) => at("store.foreign", place),
            StoreError::NotBoards(place) => at("store.not-boards", place),
            StoreError::Newer { place, found, known } => {
                at("store.newer", place).with("found", *found).with("known", *known)
            }
            StoreError::Directory(place) => at("store.directory", place),
            StoreError::ReadOnly(place) => at("store.read-only", place),
            StoreError::Full(place) => at("store.full", place),
            StoreError::Busy(place) => at("store.busy", place),
            StoreError::Unreachable { place, why, waited } => match duration(*waited) {
                None => at("store.unreachable", place).with("reason", &**why),
                Some(time) => at("store.unreachable-for", place).with("reason", &**why).with("time", time),
            },
            StoreError::Damaged { place, run, why } => {
                at("store.damaged", place).with("run", *run).with("reason", &**why)
            }
            StoreError::DamagedBoard(place) => at("store.damaged-board", place),
            StoreError::Failed { place, why } => at("store.failed", place).with("reason", &**why),
        }
    }
}

impl StoreError {
    /// Whether the caller's input is wrong, not the store.
    pub fn is_bad_input(&self) -> bool {
        use StoreError::{
            Address, Directory, Foreign, Newer, NoRoots, NoRun, NotBoards, Place, Roots, TlsMode, UnusedRoots,
        };
        matches!(
            self,
            Place { .. }
                | Address
                | TlsMode { .. }
                | UnusedRoots { .. }
                | NoRoots
                | Roots { .. }
                | NoRun { .. }
                | Foreign { .. }
                | NotBoards { .. }
                | Newer { .. }
                | Directory { .. }
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn no_run(runs: &[i64]) -> StoreError {
        StoreError::NoRun { place: "x".to_owned(), run: 99, known: runs.to_vec() }
    }

    #[test]
    fn an_unknown_run_is_answered_with_the_known_ones() {
        let said = |runs: &[i64]| no_run(runs).to_string();
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
