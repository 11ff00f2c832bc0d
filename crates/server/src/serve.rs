//! Accepts connections: a limited number, and none that stays idle or does not read.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::response::Response;
use futures_util::future::{Either, select};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tracing::{debug, info, warn};

use crate::early::{Connection, unanswered};
use crate::ending::Ending;
use crate::guests::{Guests, Limits};
use crate::write_timeout::WriteTimeout;

/// The most connections at once: below the usual limit of open files per process (1024).
const LIMITS: Limits = Limits { all: 768, each: 256 };
/// The pause after a failed `accept`, which usually means that file descriptors or memory are short.
const PAUSE: Duration = Duration::from_millis(100);

/// A service that notes whether it was ever asked.
struct NotedService {
    inner: TowerToHyperService<Router>,
    asked: Arc<AtomicBool>,
}

impl Service<Request<Incoming>> for NotedService {
    type Response = Response;
    type Error = Infallible;
    type Future = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Future;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        self.asked.store(true, Ordering::Relaxed);
        self.inner.call(request)
    }
}

/// How long connections are served.
#[derive(Clone, Copy)]
pub(crate) struct Patience {
    /// A connection without a request for this long is closed, and one whose peer does not read for as long.
    pub(crate) idle: Duration,
    /// When the server ends, requests that are under way are answered within this time.
    pub(crate) end: Duration,
}

/// Serves until the server ends: then no connection is accepted any more, and requests that are under way are answered.
pub(crate) async fn serve(listener: TcpListener, app: Router, patience: Patience, ending: Ending) {
    let guests = Arc::new(Guests::new(LIMITS));
    // Each connection has a sender: without one, all have ended.
    let (open, mut ended) = mpsc::channel::<()>(1);
    let mut ends = ending.clone();
    while let Some((stream, address)) = accept(&listener, &mut ends).await {
        // Small responses are sent without delay; with a delay, if that is impossible.
        if let Err(error) = stream.set_nodelay(true) {
            debug!(%error, "responses may be delayed");
        }
        let connection = serve_connection(stream, app.clone(), patience.idle, ending.clone());
        let (room, open) = (Arc::clone(&guests), open.clone());
        guests.enter(address, |number| {
            let connection = async move {
                connection.await;
                room.leave(address, number);
                drop(open);
            };
            tokio::spawn(connection).abort_handle()
        });
    }
    drop((listener, open));
    if timeout(patience.end, ended.recv()).await.is_err() {
        info!("requests are left without an answer");
    }
}

/// The next connection; nothing when the server ends.
async fn accept(listener: &TcpListener, ending: &mut Ending) -> Option<(TcpStream, IpAddr)> {
    loop {
        let ends = pin!(ending.begun());
        // The end first: connections that cannot be accepted may come without a pause.
        match select(ends, pin!(listener.accept())).await {
            Either::Right((Ok((stream, peer)), _)) => return Some((stream, peer.ip())),
            Either::Right((Err(error), _)) => {
                warn!(%error, "no connection accepted");
                tokio::time::sleep(PAUSE).await;
            }
            Either::Left(_) => return None,
        }
    }
}

/// Serves one connection until it ends. When the server ends, the request that is under way is the last one.
pub(crate) async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send,
    app: Router,
    patience: Duration,
    mut ending: Ending,
) {
    let stream = TokioIo::new(Connection::new(WriteTimeout::new(stream, patience)));
    let asked = Arc::new(AtomicBool::new(false));
    let service = NotedService { inner: TowerToHyperService::new(app), asked: Arc::clone(&asked) };
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let mut connection = http.serve_connection(stream, service);
    let done = match select(&mut connection, pin!(ending.begun())).await {
        Either::Left((done, _)) => Some(done),
        // hyper waits for the first request of a connection even then: browsers open some that they may never use.
        Either::Right(_) if !asked.load(Ordering::Relaxed) => return,
        Either::Right(_) => None,
    };
    let done = if let Some(done) = done {
        done
    } else {
        Pin::new(&mut connection).graceful_shutdown();
        (&mut connection).await
    };
    let Err(error) = done else { return };
    // The peer has gone away, says nothing, or does not speak HTTP.
    debug!(%error, "connection ended");
    let parts = connection.into_parts();
    if let Some(fault) = unanswered(&error, &parts.read_buf)
        && let Err(error) = parts.io.into_inner().refuse(fault).await
    {
        debug!(%error, "refusal not sent");
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use axum::routing::get;
    use tokio::sync::watch;

    use super::*;

    #[test]
    fn idle_connections_are_closed_and_requests_are_answered() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("threads");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        let app = Router::new().route("/", get(|| async { "hello" }));
        let patience = Patience { idle: Duration::from_millis(300), end: Duration::ZERO };
        let end = watch::Sender::new(false);
        runtime.spawn(serve(listener, app, patience, Ending::of(&end)));
        let heard = |said: &str| {
            let mut stream = TcpStream::connect(address).expect("a connection");
            stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
            stream.write_all(said.as_bytes()).expect("sent");
            let mut heard = String::new();
            stream.read_to_string(&mut heard).expect("it is closed in the end");
            heard
        };
        for said in ["", "GET / HTTP/1.1\r\nHost:"] {
            assert!(!heard(said).contains("hello"));
        }
        let whole = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";
        assert!(heard(whole).ends_with("hello"), "and closed when nothing more comes");
    }
}
