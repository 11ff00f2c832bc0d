//! Bare `linha`: the board in the browser, and as a service for programs.

use std::io::Write;
use std::sync::Arc;
use std::{process, thread};

use agents::{Caps, Engines, Offer, Terms};
use engines::{LimitedPrograms, Machine};
use server::{Address, Addresses, Options, Server};
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
        write!(out, "{}", greeting(&url, &server.addresses(&args.name)))?;
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

/// Where the page is, in lines: the addresses for other machines, or, if they have none, the one for this machine.
fn greeting(local: &str, Addresses { addresses, loopback }: &Addresses) -> String {
    let place = |Address { url, r#virtual }: &Address| match r#virtual {
        Some(interface) => format!("{url} (virtual network {interface})"),
        None => url.clone(),
    };
    let mut places = addresses.iter().map(place);
    let first = places.next().unwrap_or_else(|| local.to_owned());
    let mut lines = format!("linha is at {first} (Ctrl-C ends it)\n");
    lines.extend(places.map(|place| format!("         or {place}\n")));
    if addresses.is_empty() && !loopback {
        lines.push_str("only this machine can open the page: it has no address in a network\n");
    }
    lines
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

#[cfg(test)]
mod tests {
    use super::*;

    const LOCAL: &str = "http://127.0.0.1:4004/";

    fn greeted(addresses: &[(&str, Option<&str>)], loopback: bool) -> String {
        let address = |&(url, interface): &(&str, Option<&str>)| Address {
            url: url.to_owned(),
            r#virtual: interface.map(str::to_owned),
        };
        greeting(LOCAL, &Addresses { addresses: addresses.iter().map(address).collect(), loopback })
    }

    #[test]
    fn the_first_line_has_the_best_address_and_others_follow() {
        assert_eq!(greeted(&[], true), "linha is at http://127.0.0.1:4004/ (Ctrl-C ends it)\n");
        let many = [
            ("http://192.168.1.7:4004/", None),
            ("http://[2001:db8::7]:4004/", None),
            ("http://172.17.0.1:4004/", Some("docker0")),
        ];
        let expected = "\
linha is at http://192.168.1.7:4004/ (Ctrl-C ends it)
         or http://[2001:db8::7]:4004/
         or http://172.17.0.1:4004/ (virtual network docker0)
";
        assert_eq!(greeted(&many, false), expected);
    }

    #[test]
    fn a_machine_without_a_network_says_that_it_is_alone() {
        let expected = "\
linha is at http://127.0.0.1:4004/ (Ctrl-C ends it)
only this machine can open the page: it has no address in a network
";
        assert_eq!(greeted(&[], false), expected);
    }
}
