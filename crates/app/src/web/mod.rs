//! Bare `linha`: the board in the browser, and as a service for programs.

mod api;
mod boards;
mod events;
mod files;
mod guard;
mod memory;
mod serve;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use agents::{Engines, Offer};
use anyhow::Context;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::{get, post};
use boards::Boards;
use guard::Names;
use tokio::net::TcpListener;
use tower_http::timeout::TimeoutLayer;

use crate::cli;
use crate::trouble::{self, Usage};

/// Where the board is, unless something else is asked for or somebody else is there.
const PORT: u16 = 4004;
/// The largest request.
const BODY: usize = 16 << 10;
/// How long a request may take to arrive, and to be answered.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often boards that nobody looks at are looked for.
const SWEEP: Duration = Duration::from_secs(30);

/// Everything that is served.
fn router(boards: Arc<Boards>, names: Names) -> Router {
    let timeout = TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE);
    let board = Router::new()
        .route("/", get(api::view).delete(api::forget))
        .route("/play", post(api::play))
        .route("/undo", post(api::undo))
        .route("/redo", post(api::redo))
        .route("/jump", post(api::jump))
        .route("/think", post(api::think))
        .route("/stop", post(api::stop))
        .route("/pause", post(api::pause))
        .route("/pace", post(api::pace))
        .route("/seats", post(api::seats))
        .route("/hint", post(api::hint))
        .route("/analyse", post(api::analyse))
        .route("/heat", get(api::heat))
        .route("/picture.svg", get(api::picture));
    Router::new()
        .route("/", get(files::page))
        .route("/static/{*path}", get(files::file))
        .route("/api/menu", get(api::menu))
        .route("/api/boards", post(api::create))
        .nest("/api/boards/{id}", board)
        .layer(timeout)
        .route("/api/boards/{id}/events", get(events::events))
        .fallback(api::nowhere)
        .method_not_allowed_fallback(api::not_that_way)
        .layer(DefaultBodyLimit::max(BODY))
        .layer(axum::middleware::from_fn_with_state(Arc::new(names), guard::guard))
        .with_state(boards)
}

pub(crate) fn run(args: &cli::Serve, out: &mut dyn Write) -> anyhow::Result<()> {
    let engines = offered(&args.engine)?;
    memory::give_back();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let listener = listen(args).await?;
        let address = listener.local_addr()?;
        let boards = Arc::new(Boards::new(engines));
        let url = format!("http://{}/", shown(address));
        writeln!(out, "linha is at {url} (Ctrl-C ends it)")?;
        out.flush()?;
        if args.open
            && let Err(error) = open::that_detached(&url)
        {
            trouble::tell(&format!("no browser could be opened ({error}): open {url} yourself"));
        }
        let sweeper = Arc::clone(&boards);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                sweeper.sweep();
            }
        });
        let app = router(boards, Names::new(args.name.clone()));
        serve::serve(listener, app, PATIENCE).await;
        Ok(())
    })
}

/// The engines that visitors may choose, whose programs must be there.
fn offered(offers: &[Offer]) -> anyhow::Result<Engines> {
    let found = |offer: &Offer| -> anyhow::Result<Offer> {
        Ok(Offer { engine: engines::find(offer.engine.clone())?, ..offer.clone() })
    };
    Ok(Engines::new(offers.iter().map(found).collect::<anyhow::Result<_>>()?)?)
}

/// Binds the port that was asked for, or the usual one, or any that is free.
async fn listen(args: &cli::Serve) -> anyhow::Result<TcpListener> {
    let address = args.address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let bound = TcpListener::bind((address, args.port.unwrap_or(PORT))).await;
    match (bound, args.port) {
        (Ok(listener), _) => Ok(listener),
        (Err(_), None) => TcpListener::bind((address, 0)).await.context("no port can be listened on"),
        (Err(error), Some(port)) => {
            let what = format!("port {port} of {address} cannot be used ({error}): choose another --port");
            Err(Usage(what).into())
        }
    }
}

/// An address that a browser on this machine understands.
fn shown(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(_) => IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
    };
    SocketAddr::new(ip, address.port())
}
