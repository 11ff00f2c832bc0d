//! Bare `linha`: the board in the browser, and as a service for programs.

use std::io::{ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::{process, thread};

use agents::{Caps, Engines, Offer, Terms};
use engines::{LimitedPrograms, Machine};
use server::{Options, Server};
use tokio::sync::Notify;

use crate::error::{self, Failure, Usage};
use crate::{cli, interrupt, memory};

/// Memory of an agent that a visitor asks for, in MiB: the most it may ask for, and the default.
const MEBIBYTES: (usize, usize) = (64, 16);
/// The most external engines that run at once, on all boards together.
const ENGINES: usize = 16;

pub(crate) fn run(args: &cli::Serve, out: &mut dyn Write) -> anyhow::Result<()> {
    memory::return_to_system();
    let factory = Arc::new(LimitedPrograms::new(ENGINES));
    let options = options(args, &factory)?;
    let stop = Arc::new(Notify::new());
    if !args.engine.is_empty() {
        // Engines are child processes: they have to be ended before this one ends.
        let stop = Arc::clone(&stop);
        interrupt::listen(move || stop.notify_one())?;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let server = bind(args).await?;
        let url = server.url();
        writeln!(out, "linha is at {url} (Ctrl-C ends it)")?;
        out.flush()?;
        if args.open && open::that_detached(&url).is_err() {
            error::eprint(&format!("could not open a browser: open {url} yourself"));
        }
        tokio::spawn(server.run(options));
        stop.notified().await;
        anyhow::Ok(())
    })?;
    // Dropping the runtime ends all boards, and these their engines.
    drop(runtime);
    factory.finish();
    process::exit(interrupt::INTERRUPTED)
}

async fn bind(args: &cli::Serve) -> anyhow::Result<Server> {
    let address = args.address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    Server::bind(address, args.port).await.map_err(|error| {
        let about_port = matches!(error.kind(), ErrorKind::AddrInUse | ErrorKind::PermissionDenied);
        match args.port {
            _ if args.address.is_some() && !about_port => {
                Usage::Address { port: args.port, address, error }.into()
            }
            Some(port) => Usage::Port { port, address, error }.into(),
            None => Failure::Listen(error).into(),
        }
    })
}

/// What visitors may ask for.
fn options(args: &cli::Serve, factory: &Arc<LimitedPrograms>) -> anyhow::Result<Options> {
    let (mebibytes, usual) = MEBIBYTES;
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let caps = Some(Caps { mebibytes, usual, threads });
    let terms = Terms { caps, engines: offered(&args.engine)? };
    let machine = Machine::new(threads, engines::table_mebibytes(args.memory)?);
    let factory = Arc::<LimitedPrograms>::clone(factory);
    Ok(Options { names: args.name.clone(), terms, factory, machine })
}

/// The engines that visitors may choose; an error if the program of one is missing.
fn offered(offers: &[Offer]) -> anyhow::Result<Engines> {
    let found = |offer: &Offer| -> anyhow::Result<Offer> {
        Ok(Offer { engine: engines::find(offer.engine.clone())?, ..offer.clone() })
    };
    Ok(Engines::new(offers.iter().map(found).collect::<anyhow::Result<_>>()?)?)
}
