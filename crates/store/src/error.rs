//! Why a store cannot be used.

use std::time::Duration;

/// Why a store cannot be used, in a sentence that names the place (never with a password) and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Neither a path nor an address.
    #[error("'{0}' is no place for tournaments: name a file, or postgres://user@host/database")]
    Place(String),
    /// An address that cannot be read. It is not repeated, for it may hold a password.
    #[error(
        "the address of PostgreSQL cannot be read: write postgres://user:password@host:port/database, with %40 for @ in a password"
    )]
    Address,
    /// Encryption is demanded.
    #[error(
        "{0} is to be reached with TLS, which linha does not speak: use a tunnel such as ssh -L or a private network, and sslmode=disable"
    )]
    Tls(String),
    /// There is no such tournament.
    #[error("there is no run {run} in {place}: {known}")]
    NoRun {
        /// Where.
        place: String,
        /// Which one.
        run: i64,
        /// Those that there are, in words.
        known: String,
    },
    /// The plan has no such game.
    #[error("run {run} in {place} has no pair {pair} with a game {leg}: is the record of another run?")]
    NoGame {
        /// Where.
        place: String,
        /// Of which tournament.
        run: i64,
        /// Of which pair.
        pair: u32,
        /// Which one.
        leg: u8,
    },
    /// The file is something else.
    #[error(
        "{0} is not a file of tournaments, and has been left as it is: name another file, or one that is not there yet"
    )]
    Foreign(String),
    /// A later version of linha has been here.
    #[error(
        "{place} was made by a later linha (its layout is {found}, this one knows {known}): update linha"
    )]
    Newer {
        /// Where.
        place: String,
        /// The layout there.
        found: i64,
        /// The last layout that is known here.
        known: i64,
    },
    /// A directory where a file is needed.
    #[error("{0} is a directory: name a file in it")]
    Directory(String),
    /// Nothing may be written.
    #[error("{0} cannot be written: change its permissions and those of its directory, or name another file")]
    ReadOnly(String),
    /// No room is left.
    #[error(
        "no room is left for {0}: make some and go on, for everything that was stored before is still there"
    )]
    Full(String),
    /// Somebody else is writing, for too long.
    #[error("{0} is in use by another program that does not let go of it: end that one, and go on")]
    Busy(String),
    /// A server was waited for in vain.
    #[error("{place} is out of reach ({why}) {after}: go on when it is back, for nothing is lost", after = after(*.waited))]
    Unreachable {
        /// Where.
        place: String,
        /// What went wrong.
        why: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// What is there cannot be read.
    #[error("{place} holds {what} that cannot be read ({why}): was it changed by hand?")]
    Damaged {
        /// Where.
        place: String,
        /// What.
        what: String,
        /// Why not.
        why: String,
    },
    /// Everything else: what the database said.
    #[error("{place} cannot be used: {why}")]
    Failed {
        /// Where.
        place: String,
        /// What the database said.
        why: String,
    },
}

fn after(waited: Duration) -> String {
    match waited.as_secs() {
        0 => "now".to_owned(),
        seconds @ 1..120 => format!("after {seconds} s"),
        seconds => format!("after {} min", seconds / 60),
    }
}

impl StoreError {
    /// There is no such tournament, but perhaps others: the last few are named.
    pub(crate) fn no_run(place: String, run: i64, runs: &[i64]) -> Self {
        const NAMED: usize = 8;
        let last: Vec<String> =
            runs[runs.len().saturating_sub(NAMED)..].iter().map(ToString::to_string).collect();
        let known = match (runs.len(), last.join(", ")) {
            (0, _) => "nothing has been played there yet".to_owned(),
            (1, only) => format!("there is only {only}"),
            (2..=NAMED, all) => format!("there are {all}"),
            (number, last) => format!("there are {number}, the last of them {last}"),
        };
        StoreError::NoRun { place, run, known }
    }
}

impl StoreError {
    /// Whether something else should have been asked for.
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
    fn who_asks_for_a_run_that_is_not_there_hears_which_are() {
        let said = |runs: &[i64]| StoreError::no_run("x".to_owned(), 99, runs).to_string();
        assert_eq!(said(&[]), "there is no run 99 in x: nothing has been played there yet");
        assert_eq!(said(&[3]), "there is no run 99 in x: there is only 3");
        assert_eq!(said(&[1, 2]), "there is no run 99 in x: there are 1, 2");
        let many: Vec<i64> = (1..=20).collect();
        assert!(
            said(&many).ends_with("there are 20, the last of them 13, 14, 15, 16, 17, 18, 19, 20"),
            "{}",
            said(&many)
        );
    }

    #[test]
    fn how_long_it_was_waited_is_said_in_words() {
        let said = |seconds| after(Duration::from_secs(seconds));
        assert_eq!([said(0), said(90), said(300)], ["now", "after 90 s", "after 5 min"]);
    }
}
