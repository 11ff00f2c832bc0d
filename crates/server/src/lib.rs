//! The board as a web service: the page for people, the interface of docs/api.md for programs.
//!
//! An edition binds a [`Server`] and runs it in a runtime of its own. Each board is a [`play::Session`] whose searches run on threads;
//! visitors choose among the agents and the named engines of the server's [`Terms`], within its caps. With a [`BoardStore`], boards
//! are kept over restarts.

mod addresses;
mod api;
mod bind_error;
mod board_error;
mod boards;
mod commands;
mod description;
mod early;
mod ending;
mod events;
mod executor;
mod fault;
mod files;
mod guard;
mod guests;
mod hex;
mod input_error;
mod keeper;
mod live;
mod log;
mod menu;
mod methods;
mod operation;
mod qr;
mod recordings;
mod refusal;
mod request;
mod requests;
mod routes;
mod row;
mod serve;
mod setup;
mod shown;
mod standalone;
#[cfg(test)]
mod tests;
mod tree_error;
mod trees;
mod trials;
mod whole;
mod write_timeout;

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

pub use addresses::{Address, Addresses};
use addresses::{Listening, interfaces};
use agents::{Factory, Terms};
use axum::extract::DefaultBodyLimit;
use axum::http::Uri;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use axum::{Extension, Router};
pub use bind_error::BindError;
use boards::{Boards, Room};
use description::Document;
use engines::Machine;
use fault::Fault;
use futures_util::future::join;
use guard::{Names, PATIENCE};
use input_error::MOST_BYTES;
use keeper::Keeper;
use methods::Methods;
use operation::Operation;
use refusal::Refusal;
use serve::Patience;
pub use standalone::explorer_page;
use store::BoardStore;
use tokio::net::TcpListener;
use tracing::info;

/// The default port.
pub const PORT: u16 = 4004;
/// The interval between two sweeps for idle boards.
const SWEEP: Duration = Duration::from_secs(30);
/// How long the server takes to answer its last requests when it ends. Managers of services wait for ten seconds and more before they
/// kill it.
const LAST_REQUESTS: Duration = Duration::from_secs(5);
/// How long it then takes to store the last changes.
const LAST_CHANGES: Duration = Duration::from_secs(3);

/// All routes: those of the API, and the files of the page.
fn router(boards: Arc<Boards>, listening: Listening) -> Router {
    let operations = routes::operations();
    let (document, methods) = (Document::of(&operations), Methods::of(&operations));
    let names = Names::new(listening.names.clone());
    let (streams, others): (Vec<_>, Vec<_>) = operations.into_iter().partition(Operation::streams);
    let add = |router: Router<_>, operation: Operation| router.route(operation.path, operation.handler);
    let files = Router::new().route("/", get(files::page)).route("/static/{*path}", get(files::file));
    let quick = others.into_iter().fold(files, add).layer(from_fn_with_state(PATIENCE, guard::hurry));
    streams
        .into_iter()
        .fold(quick, add)
        .fallback(async || Refusal::from(Fault::Path))
        .method_not_allowed_fallback(async move |uri: Uri| Refusal::from(methods.wrong(uri.path())))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(Extension(document))
        .layer(Extension(Arc::new(listening)))
        .layer(from_fn_with_state(Arc::new(names), guard::guard))
        .with_state(boards)
}

/// What a server offers.
pub struct Options {
    /// Host names that browsers may use, besides `localhost` and IP addresses.
    pub names: Vec<String>,
    /// What visitors may ask for.
    pub terms: Terms,
    /// Builds the players.
    pub factory: Arc<dyn Factory>,
    /// The cores and the memory that the searches of all boards share.
    pub machine: Machine,
    /// Where boards are kept over restarts; without it, they end with the server.
    pub store: Option<BoardStore>,
}

/// A server that is bound to a port.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Binds a port of an address; without these, the default port of this machine alone, or a free one if that is taken.
    pub async fn bind(asked: Option<IpAddr>, port: Option<u16>) -> Result<Server, BindError> {
        let address = asked.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let failed = |error| BindError::of(asked, port, (address, error));
        let listener = match (TcpListener::bind((address, port.unwrap_or(PORT))).await, port) {
            (Err(_), None) => TcpListener::bind((address, 0)).await.map_err(failed)?,
            (bound, _) => bound.map_err(failed)?,
        };
        let address = listener.local_addr().map_err(failed)?;
        Ok(Server { listener, address })
    }

    /// The address of the page for a browser on this machine.
    pub fn url(&self) -> String {
        let ip = match self.address.ip() {
            ip if !ip.is_unspecified() => ip,
            IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
        };
        format!("http://{}/", SocketAddr::new(ip, self.address.port()))
    }

    /// Who can open the page, and where, if browsers may use these names as well.
    pub fn addresses(&self, names: &[String]) -> Addresses {
        self.listening(names.to_owned()).addresses()
    }

    fn listening(&self, names: Vec<String>) -> Listening {
        Listening { socket: self.address, names, interfaces }
    }

    /// Serves until `stop`, and returns what that has brought. Then it accepts no connections, answers the requests that are under way, ends all searches and stores what
    /// is left: all within a few seconds.
    pub async fn run<T>(self, options: Options, stop: impl Future<Output = T>) -> io::Result<T> {
        let keeper = options.store.map(Keeper::start).transpose()?;
        let boards =
            Arc::new(Boards::new(Room::default(), options.terms, options.factory, options.machine, keeper));
        let sweeper = Arc::clone(&boards);
        let sweeping = tokio::spawn(async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                sweeper.sweep();
            }
        });
        let app = router(Arc::clone(&boards), self.listening(options.names));
        let patience = Patience { idle: PATIENCE, end: LAST_REQUESTS };
        let serving = serve::serve(self.listener, app, patience, boards.ending());
        let stopping = async {
            let why = stop.await;
            info!("server ends");
            boards.end();
            why
        };
        let ((), why) = join(serving, stopping).await;
        sweeping.abort();
        boards.close(LAST_CHANGES).await;
        Ok(why)
    }
}
