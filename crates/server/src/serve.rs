//! Accepts connections: a limited number, and none that stays idle or does not read.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tracing::{debug, warn};

use crate::early::{Connection, unanswered};
use crate::guests::{Guests, Limits};
use crate::write_timeout::WriteTimeout;

/// The most connections at once: below the usual limit of open files per process (1024).
const LIMITS: Limits = Limits { all: 768, each: 256 };
/// The pause after a failed `accept`, which usually means that file descriptors or memory are short.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves for ever. A connection without a request for `patience` is closed, and one whose peer does not read for as long.
pub(crate) async fn serve(listener: TcpListener, app: Router, patience: Duration) {
    let guests = Arc::new(Guests::new(LIMITS));
    loop {
        let (stream, address) = match listener.accept().await {
            Ok((stream, peer)) => (stream, peer.ip()),
            Err(error) => {
                warn!(%error, "no connection accepted");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        // Small responses are sent without delay; with a delay, if that is impossible.
        if let Err(error) = stream.set_nodelay(true) {
            debug!(%error, "responses may be delayed");
        }
        let connection = serve_connection(stream, app.clone(), patience);
        let room = Arc::clone(&guests);
        guests.enter(address, |number| {
            let connection = async move {
                connection.await;
                room.leave(address, number);
            };
            tokio::spawn(connection).abort_handle()
        });
    }
}

/// Serves one connection until it ends.
pub(crate) async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send,
    app: Router,
    patience: Duration,
) {
    let stream = TokioIo::new(Connection::new(WriteTimeout::new(stream, patience)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience);
    let mut connection = http.serve_connection(stream, TowerToHyperService::new(app));
    let Err(error) = (&mut connection).await else { return };
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

    use super::*;

    #[test]
    fn idle_connections_are_closed_and_requests_are_answered() {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("threads");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        let app = Router::new().route("/", get(|| async { "hello" }));
        runtime.spawn(serve(listener, app, Duration::from_millis(300)));
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
