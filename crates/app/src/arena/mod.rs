//! `linha arena`

mod entrant;
mod export;
mod fair;
mod heartbeat;
mod plan;
mod run;
mod show;
pub(crate) mod store;
mod worker;

pub(crate) use plan::made as openings;

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Context;
use lab::arena::Plan;
use store::{Patience, Place, Store, StoreError};

use crate::cli::arena::{Arena, ArenaCommand, Kept};
use crate::trouble;

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
fn place(kept: &Kept) -> anyhow::Result<Place> {
    match &kept.store {
        Some(text) => Ok(text.parse()?),
        None => Ok(store::default_place()?),
    }
}

/// A connection to a store; whoever waits for one that is out of reach is told so.
fn open(place: &Place) -> Result<Box<dyn Store>, StoreError> {
    let told = |waiting: &store::Waiting| {
        trouble::tell(&waiting.to_string());
        ControlFlow::Continue(())
    };
    store::open(place, Patience { told: Box::new(told), ..Patience::default() })
}

/// A tournament that is kept: the one asked for, or the latest.
fn find(store: &mut dyn Store, run: Option<i64>, place: &Place) -> anyhow::Result<(i64, Plan)> {
    let run = match run {
        Some(run) => run,
        None => store.latest()?.with_context(|| format!("there is no tournament in {place} yet"))?,
    };
    Ok((run, store.plan(run)?))
}
