//! Bare `linha`: the board in the browser, and as a service for programs.

use std::io::Write;
use std::sync::Arc;
use std::{process, thread};

use agents::{Caps, Engines, Offer, Terms};
use engines::{LimitedPrograms, Machine};
use server::{Options, Server};
use signal_hook::consts::SIGTERM;
use store::{BoardLimits, BoardStore};
use tokio::sync::oneshot;

use crate::error::{self, Usage};
use crate::{cli, interrupt, memory};

/// Memory of an agent that a visitor asks for, in MiB: the most it may ask for, and the default.
const MEBIBYTES: (usize, usize) = (64, 16);
/// The most external engines that run at once, on all boards together.
const ENGINES: usize = 16;

pub(crate) fn run(args: &cli::Serve, out: &mut dyn Write) -> anyhow::Result<()> {
    memory::return_to_system();
    let factory = Arc::new(LimitedPrograms::new(ENGINES));
    let options = options(args, &factory)?;
    let (sender, stop) = oneshot::channel();
    let mut sender = Some(sender);
    interrupt::listen(move |signal| {
        // The second one ends the process at once.
        if sender.take().is_none_or(|sender| sender.send(signal).is_err()) {
            process::exit(interrupt::INTERRUPTED);
        }
    })?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let signal = runtime.block_on(async {
        let server = Server::bind(args.address, args.port).await?;
        let options = Options { store: store(args)?, ..options };
        let url = server.url();
        writeln!(out, "linha is at {url} (Ctrl-C ends it)")?;
        out.flush()?;
        if args.open && open::that_detached(&url).is_err() {
            error::eprint(&format!("could not open a browser: open {url} yourself"));
        }
        anyhow::Ok(server.run(options, stop).await?)
    })?;
    // All boards have ended, and their engines end with them.
    drop(runtime);
    factory.finish();
    // Services are ended by SIGTERM: that is no failure.
    process::exit(if signal == Ok(SIGTERM) { 0 } else { interrupt::INTERRUPTED })
}

/// The store of boards. If the usual one cannot be used, boards are not kept: that is no reason not to play.
fn store(args: &cli::Serve) -> anyhow::Result<Option<BoardStore>> {
    match &args.store {
        Some(file) => Ok(Some(BoardStore::open(file, BoardLimits::default()).map_err(Usage::Store)?)),
        None if args.no_store => Ok(None),
        None => {
            let warn = |why: &_| error::eprint(&format!("warning: boards end with linha: {why}"));
            Ok(BoardStore::of_user().inspect_err(warn).ok())
        }
    }
}

/// What visitors may ask for.
fn options(args: &cli::Serve, factory: &Arc<LimitedPrograms>) -> anyhow::Result<Options> {
    let (mebibytes, usual) = MEBIBYTES;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let caps = Some(Caps { mebibytes, usual, threads });
    let terms = Terms { caps, engines: offered(&args.engine)? };
    let machine = Machine::new(threads, engines::table_mebibytes(args.memory)?);
    let (names, factory) = (args.name.clone(), Arc::<LimitedPrograms>::clone(factory));
    Ok(Options { names, terms, factory, machine, store: None })
}

/// The engines that visitors may choose; an error if the program of one is missing.
fn offered(offers: &[Offer]) -> anyhow::Result<Engines> {
    let found = |offer: &Offer| -> anyhow::Result<Offer> {
        Ok(Offer { engine: engines::find(offer.engine.clone())?, ..offer.clone() })
    };
    Ok(Engines::new(offers.iter().map(found).collect::<anyhow::Result<_>>()?)?)
}
