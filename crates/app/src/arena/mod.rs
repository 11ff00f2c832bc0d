//! `linha arena`

mod consent;
mod entrant;
mod export;
mod fair;
mod plan;
mod progress;
mod run;
mod show;
mod stored;

pub(crate) use plan::generate as generate_openings;
pub(crate) use run::play_plan;

use std::io::Write;

use crate::cli::arena::{Arena, ArenaCommand};

pub(crate) fn run(args: Arena, out: &mut dyn Write) -> anyhow::Result<()> {
    match args.command {
        ArenaCommand::Run(args) => run::run(&args, out),
        ArenaCommand::Resume(args) => run::resume(&args, out),
        ArenaCommand::Work(args) => run::work(&args, out),
        ArenaCommand::Show(args) => show::run(&args, out),
        ArenaCommand::Export(args) => export::run(&args, out),
    }
}
