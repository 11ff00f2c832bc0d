//! Stored tournaments, and where they are.

use std::ops::ControlFlow;

use anyhow::Context;
use lab::arena::{Plan, Record};
use store::{AnyStore, Location, RetryNotice, RetryPolicy, StoreError};

use super::place::default_place;
use crate::cli::arena::{ArenaError, RunArgs, StoreArgs};
use crate::error;

/// A stored tournament.
pub(super) struct StoredRun {
    pub(super) place: Location,
    pub(super) store: Box<AnyStore>,
    pub(super) run: i64,
    pub(super) plan: Plan,
}

impl StoredRun {
    /// Stores a new tournament.
    pub(super) fn create(location: &StoreArgs, plan: Plan) -> anyhow::Result<StoredRun> {
        let place = place(location)?;
        let mut store = open(&place)?;
        let run = store.create(&plan)?;
        Ok(StoredRun { place, store, run, plan })
    }

    /// The tournament with the given number, or the latest.
    pub(super) fn find(which: &RunArgs) -> anyhow::Result<StoredRun> {
        let place = place(&which.location)?;
        let mut store = open(&place)?;
        let run = match which.run {
            Some(run) => run,
            None => store.latest()?.with_context(|| format!("no tournament in {place} yet"))?,
        };
        let plan = store.plan(run)?;
        Ok(StoredRun { place, store, run, plan })
    }

    /// The games that are stored.
    pub(super) fn records(&mut self) -> Result<Vec<Record>, StoreError> {
        self.store.records(self.run)
    }

    /// The command that continues it.
    pub(super) fn command(&self) -> String {
        format!("linha arena resume {} --store {}", self.run, self.place)
    }
}

/// The given store, or the default one.
pub(super) fn place(location: &StoreArgs) -> anyhow::Result<Location> {
    match &location.store {
        Some(text) => Ok(text.parse()?),
        None => Ok(default_place().map_err(|error| ArenaError::NoPlace(error.to_string()))?),
    }
}

/// Opens a store. While it is unreachable, that is reported and retried.
pub(super) fn open(place: &Location) -> Result<Box<AnyStore>, StoreError> {
    let told = |waiting: &RetryNotice| {
        error::eprint(&waiting.to_string());
        ControlFlow::Continue(())
    };
    store::open(place, RetryPolicy { on_retry: Box::new(told), ..RetryPolicy::default() })
}
