//! Tournaments that are kept, and where.

use std::ops::ControlFlow;

use anyhow::Context;
use lab::arena::{Plan, Record};
use store::{AnyStore, Location, RetryNotice, RetryPolicy, StoreError};

use super::place::default_place;
use crate::cli::arena::{ArenaError, Kept, Which};
use crate::trouble;

/// A tournament that is kept.
pub(super) struct StoredRun {
    pub(super) place: Location,
    pub(super) store: Box<AnyStore>,
    pub(super) run: i64,
    pub(super) plan: Plan,
}

impl StoredRun {
    /// Keeps a new tournament.
    pub(super) fn create(kept: &Kept, plan: Plan) -> anyhow::Result<StoredRun> {
        let place = place(kept)?;
        let mut store = open(&place)?;
        let run = store.create(&plan)?;
        Ok(StoredRun { place, store, run, plan })
    }

    /// The tournament that was asked for, or the latest.
    pub(super) fn find(which: &Which) -> anyhow::Result<StoredRun> {
        let place = place(&which.kept)?;
        let mut store = open(&place)?;
        let run = match which.run {
            Some(run) => run,
            None => store.latest()?.with_context(|| format!("there is no tournament in {place} yet"))?,
        };
        let plan = store.plan(run)?;
        Ok(StoredRun { place, store, run, plan })
    }

    /// The games that are stored.
    pub(super) fn records(&mut self) -> Result<Vec<Record>, StoreError> {
        self.store.records(self.run)
    }

    /// The command that goes on with it.
    pub(super) fn command(&self) -> String {
        format!("linha arena resume {} --store {}", self.run, self.place)
    }
}

/// The place that was asked for, or one of the user's own.
pub(super) fn place(kept: &Kept) -> anyhow::Result<Location> {
    match &kept.store {
        Some(text) => Ok(text.parse()?),
        None => Ok(default_place().map_err(|error| ArenaError::NoPlace(error.to_string()))?),
    }
}

/// A connection to a store; the user is told while one is out of reach.
pub(super) fn open(place: &Location) -> Result<Box<AnyStore>, StoreError> {
    let told = |waiting: &RetryNotice| {
        trouble::tell(&waiting.to_string());
        ControlFlow::Continue(())
    };
    store::open(place, RetryPolicy { on_retry: Box::new(told), ..RetryPolicy::default() })
}
