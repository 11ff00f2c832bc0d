//! Where tournaments are kept: a file of `SQLite`, or `PostgreSQL` where several machines share the work.
//!
//! [`open`] makes a [`Store`] of a [`Location`]; what a store does is said there. A game is on the disk when [`Store::put`] returns.
//!
//! ```
//! use store::{Location, Patience, open};
//!
//! let file = std::env::temp_dir().join(format!("linha-example-{}.sqlite", std::process::id()));
//! let mut store = open(&Location::File(file.clone()), Patience::default())?;
//! assert_eq!(store.latest()?, None);
//! # drop(store);
//! # std::fs::remove_file(file).expect("a file");
//! # Ok::<(), store::StoreError>(())
//! ```

mod error;
mod location;
mod patience;
mod postgres;
mod sqlite;
#[cfg(test)]
mod tests;
mod text;

use lab::arena::Store;

pub use error::StoreError;
pub use location::{Address, Location};
pub use patience::{Patience, Told, Waiting};

/// Any of the stores here.
pub type AnyStore = dyn Store<Error = StoreError>;

/// Opens a store, and makes what is missing: directories, file, tables. A server must be there at once.
pub fn open(location: &Location, patience: Patience) -> Result<Box<AnyStore>, StoreError> {
    Ok(match location {
        Location::File(path) => Box::new(sqlite::Sqlite::open(path, &patience)?),
        Location::Postgres(address) => Box::new(postgres::Postgres::open(address, patience)?),
    })
}
