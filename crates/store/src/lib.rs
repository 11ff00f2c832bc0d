//! Storage of tournaments: an `SQLite` file, or a `PostgreSQL` database that several machines share. And of a server's boards: an
//! `SQLite` file. And of the games of people: a file for each in a [`GameFolder`].
//!
//! [`open`] opens the [`Store`] at a [`Location`]. A game is durable when [`Store::put`] returns. A [`BoardStore`] is opened by itself.
//!
//! ```
//! use store::{Location, RetryPolicy, open};
//!
//! let folder = tempfile::tempdir()?;
//! let mut store = open(&Location::File(folder.path().join("arena.sqlite")), RetryPolicy::default())?;
//! assert_eq!(store.latest()?, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod checksum;
mod data_directory;
mod error;
mod games;
mod leased_pair;
mod location;
mod lock;
mod password;
mod postgres;
mod ratings;
mod retry;
mod rows;
mod sqlite;
#[cfg(test)]
mod tests;
mod text;
mod tls_options;
mod trusted_plans;

use lab::arena::Store;

pub use boards::{BoardLimits, BoardSave, BoardStore, NoUserStore, StoredBoard};
pub use data_directory::{NoHome, data_directory};
pub use error::StoreError;
pub use games::{FolderContents, GameFile, GameFileError, GameFolder, Replaced};
pub use location::{Address, Location};
pub use ratings::{Ratings, StoredRating};
pub use retry::{OnRetry, RetryNotice, RetryPolicy};
pub use trusted_plans::TrustedPlans;

/// A store of either kind.
pub type AnyStore = dyn Store<Error = StoreError>;

/// Opens a store and creates what is missing: directories, file, tables.
///
/// Later operations are retried by `policy`; the first connection to a server is attempted once.
pub fn open(location: &Location, policy: RetryPolicy) -> Result<Box<AnyStore>, StoreError> {
    Ok(match location {
        Location::File(path) => Box::new(sqlite::Sqlite::open(path, &policy)?),
        Location::Postgres(address) => Box::new(postgres::Postgres::open(address, policy)?),
    })
}
