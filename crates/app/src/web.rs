//! Bare `linha`: the board in the browser, and as a service for programs.

use std::io::{ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::Arc;
use std::{process, thread};

use agents::{Caps, Engines, Offer, Terms};
use engines::{LimitedPrograms, Machine};
use server::{Options, Server};
use store::{BoardLimits, BoardStore, NoHome, data_directory};
use tokio::sync::oneshot;

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
    let stop = stopper()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let code = runtime.block_on(async {
        let server = bind(args).await?;
        let options = Options { store: store(args)?, ..options };
        let url = server.url();
        writeln!(out, "linha is at {url} (Ctrl-C ends it)")?;
        out.flush()?;
        if args.open && open::that_detached(&url).is_err() {
            error::eprint(&format!("could not open a browser: open {url} yourself"));
        }
        let mut code = 0;
        let stopped = async { code = stop.await.unwrap_or(code) };
        server.run(options, stopped).await?;
        anyhow::Ok(code)
    })?;
    // All boards have ended, and their engines end with them.
    drop(runtime);
    factory.finish();
    process::exit(code)
}

/// Waits for an interruption; the exit code after it. A second one ends the process at once.
fn stopper() -> anyhow::Result<oneshot::Receiver<i32>> {
    let (sender, stop) = oneshot::channel();
    let mut sender = Some(sender);
    interrupt::listen_with_code(move |code| {
        // Without a receiver, the server has ended already.
        let heard = sender.take().is_some_and(|sender| sender.send(code).is_ok());
        if !heard {
            process::exit(interrupt::INTERRUPTED);
        }
    })?;
    Ok(stop)
}

/// The store of boards. If none is asked for and the usual one cannot be used, boards are not kept: that is no reason not to play.
fn store(args: &cli::Serve) -> anyhow::Result<Option<BoardStore>> {
    let open = |file: &Path| BoardStore::open(file, BoardLimits::default());
    if let Some(file) = &args.store {
        return Ok(Some(open(file).map_err(Usage::Store)?));
    }
    if args.no_store {
        return Ok(None);
    }
    let opened = match data_directory() {
        Ok(directory) => open(&directory.join("boards.db")).map_err(|error| error.to_string()),
        Err(NoHome(variable)) => Err(format!("cannot find your data directory: {variable} is not set")),
    };
    Ok(opened.inspect_err(|why| error::eprint(&format!("warning: boards end with linha: {why}"))).ok())
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
