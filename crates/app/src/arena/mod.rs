//! `linha arena`

mod entrant;
mod export;
mod fair;
mod heartbeat;
mod place;
mod plan;
mod run;
mod show;
mod teller;
mod worker;

pub(crate) use plan::made as openings;

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Context;
use lab::arena::Plan;
use store::{AnyStore, Location, Patience, StoreError, Waiting};

use crate::cli::arena::{Arena, ArenaCommand, Kept, Which};
use crate::trouble::{self, Usage};

pub(crate) fn run(args: Arena, out: &mut dyn Write) -> anyhow::Result<()> {
    match args.command {
        ArenaCommand::Run(args) => run::run(&args, out),
        ArenaCommand::Resume(args) => run::resume(&args, out),
        ArenaCommand::Work(args) => run::work(&args, out),
        ArenaCommand::Show(args) => show::run(&args, out),
        ArenaCommand::Export(args) => export::run(&args, out),
    }
}

/// The place that was asked for, or one of the user's own.
fn place(kept: &Kept) -> anyhow::Result<Location> {
    match &kept.store {
        Some(text) => Ok(text.parse()?),
        None => Ok(place::default_place().map_err(|error| Usage(error.to_string()))?),
    }
}

/// A connection to a store; the user is told while one is out of reach.
fn open(place: &Location) -> Result<Box<AnyStore>, StoreError> {
    let told = |waiting: &Waiting| {
        trouble::tell(&waiting.to_string());
        ControlFlow::Continue(())
    };
    store::open(place, Patience { told: Box::new(told), ..Patience::default() })
}

/// A tournament that is kept, and where.
struct Found {
    place: Location,
    store: Box<AnyStore>,
    run: i64,
    plan: Plan,
}

/// The tournament that was asked for, or the latest.
fn find(which: &Which) -> anyhow::Result<Found> {
    let place = place(&which.kept)?;
    let mut store = open(&place)?;
    let run = match which.run {
        Some(run) => run,
        None => store.latest()?.with_context(|| format!("there is no tournament in {place} yet"))?,
    };
    let plan = store.plan(run)?;
    Ok(Found { place, store, run, plan })
}
