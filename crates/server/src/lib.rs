//! The board as a web service: the page for people, the interface of docs/api.md for programs.
//!
//! An edition binds a [`Server`] and runs it in a runtime of its own. Each board is a [`play::Session`] whose searches run on threads;
//! visitors choose among the agents and the named engines of the server's [`Terms`], within its caps.

mod api;
mod boards;
mod events;
mod files;
mod guard;
mod hex;
mod live;
mod menu;
mod refusal;
mod request;
mod serve;
#[cfg(test)]
mod tests;

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use agents::{Factory, Terms};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::{get, post};
use boards::{Boards, Room};
use guard::Names;
use request::MOST_BYTES;
use tokio::net::TcpListener;
use tower_http::timeout::TimeoutLayer;

/// The default port.
pub const PORT: u16 = 4004;
/// The time that a request may take to arrive, and to be answered.
const PATIENCE: Duration = Duration::from_secs(20);
/// The interval between two sweeps for idle boards.
const SWEEP: Duration = Duration::from_secs(30);

/// All routes.
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
        .route("/api/menu", get(menu::menu))
        .route("/api/boards", post(api::create))
        .nest("/api/boards/{id}", board)
        .layer(timeout)
        .route("/api/boards/{id}/events", get(events::events))
        .fallback(api::not_found)
        .method_not_allowed_fallback(api::method_not_allowed)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(axum::middleware::from_fn_with_state(Arc::new(names), guard::guard))
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
}

/// A server that is bound to a port.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Binds a port; without one, the default port, or a free one if that is taken.
    pub async fn bind(address: IpAddr, port: Option<u16>) -> io::Result<Server> {
        let listener = match (TcpListener::bind((address, port.unwrap_or(PORT))).await, port) {
            (Err(_), None) => TcpListener::bind((address, 0)).await?,
            (bound, _) => bound?,
        };
        let address = listener.local_addr()?;
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

    /// Serves until the runtime ends.
    pub async fn run(self, options: Options) {
        let boards = Arc::new(Boards::new(Room::default(), options.terms, options.factory));
        let sweeper = Arc::clone(&boards);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(SWEEP).await;
                sweeper.sweep();
            }
        });
        let app = router(boards, Names::new(options.names));
        serve::serve(self.listener, app, PATIENCE).await;
    }
}
