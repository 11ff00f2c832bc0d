//! Requests that are refused before they reach a handler, over a real connection.

use std::future::pending;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

use super::super::guard::hurry;
use super::super::serve::{Patience, serve, serve_connection};
use super::{Client, bytes, code, run};

const MINUTES: Duration = Duration::from_mins(5);
/// How a client of HTTP/2 begins: the preface and its settings, of which there are none.
const HTTP2: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

/// A server on a free port.
fn served() -> (Runtime, SocketAddr) {
    let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("threads");
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
    let address = listener.local_addr().expect("an address");
    let Client { boards, router } = Client::new();
    let patience = Patience { idle: MINUTES, end: Duration::ZERO };
    runtime.spawn(async move { serve(listener, router, patience, boards.ending()).await });
    (runtime, address)
}

/// What a server says until it closes the connection.
fn received(address: SocketAddr, said: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(MINUTES)).expect("a timeout");
    stream.write_all(said).expect("sent");
    let mut received = Vec::new();
    stream.read_to_end(&mut received).expect("it is closed in the end");
    String::from_utf8(received).expect("text")
}

/// The status, the headers and the body of the last response.
fn parts(received: &str) -> (u16, &str, Value) {
    let lines = ["HTTP/1.1 4", "HTTP/1.0 4", "HTTP/1.1 5"];
    let last = lines.iter().filter_map(|line| received.rfind(line)).max().expect("a refusal");
    let (head, body) = received[last..].split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, head, serde_json::from_str(body).expect("JSON"))
}

#[test]
fn what_is_not_http_is_refused_in_json() {
    let (_runtime, address) = served();
    let long = |count: usize, part: &str| part.repeat(count).into_bytes();
    let many_headers = [b"GET / HTTP/1.1\r\n".to_vec(), long(200, "a: b\r\n"), b"\r\n".to_vec()].concat();
    let long_address = [b"GET /".to_vec(), long(70_000, "x"), b" HTTP/1.1\r\n\r\n".to_vec()].concat();
    for (status, code, said) in [
        (400, "request.malformed", b"\x00\x01garbage\r\n\r\n".to_vec()),
        (400, "request.malformed", b"GET / HTTP/9.9\r\n\r\n".to_vec()),
        (400, "request.malformed", b"GET / HTTP/1.1\r\nbad header\r\n\r\n".to_vec()),
        (400, "request.malformed", b"POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n".to_vec()),
        // After a request that was answered, on the same connection.
        (400, "request.malformed", b"GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n<>\r\n\r\n".to_vec()),
        (431, "request.headers", many_headers),
        (414, "request.address", long_address),
        (505, "request.version", HTTP2.to_vec()),
        (505, "request.version", [b"GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n", HTTP2].concat()),
        (403, "request.no-host", b"GET / HTTP/1.0\r\n\r\n".to_vec()),
    ] {
        let received = received(address, &said);
        let (got, head, body) = parts(&received);
        assert_eq!((got, super::code(&body)), (status, code), "{received}");
        let headers = head.to_ascii_lowercase();
        assert!(headers.contains("content-type: application/json"), "{received}");
        assert!(headers.contains("content-security-policy: default-src 'none'"), "{received}");
        assert!(headers.contains("cache-control: no-store"), "{received}");
    }
}

#[test]
fn requests_that_take_too_long_are_refused_in_json() {
    run(async {
        let slow = Router::new().route("/", get(pending::<()>));
        let router = slow.layer(from_fn_with_state(Duration::ZERO, hurry));
        let request = Request::builder().uri("/").body(Body::empty()).expect("a request");
        let response = router.oneshot(request).await.expect("an answer");
        assert_eq!(response.status(), StatusCode::REQUEST_TIMEOUT);
        let body: Value = serde_json::from_slice(&bytes(response).await).expect("JSON");
        assert_eq!(code(&body), "request.timeout");
    });
}

/// Time passes by itself when nothing else can happen.
#[test]
fn heads_that_do_not_end_are_refused_and_idle_connections_closed_in_silence() {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime").block_on(async {
        let whole = "GET /x HTTP/1.1\r\nHost: localhost\r\n\r\n";
        for (said, answers) in [
            ("", 0),
            ("GET", 1),
            ("GET / HTTP/1.1\r\nHost: localhost\r\n", 1),
            (whole, 1),
            (&format!("{whole}GET / HT"), 2),
        ] {
            let (ours, mut theirs) = duplex(1 << 16);
            let Client { boards, router } = Client::new();
            let served = tokio::spawn(serve_connection(ours, router, MINUTES, boards.ending()));
            theirs.write_all(said.as_bytes()).await.expect("sent");
            let mut received = String::new();
            theirs.read_to_string(&mut received).await.expect("it is closed in the end");
            served.await.expect("no panic");
            assert_eq!(received.matches("HTTP/1.1 4").count(), answers, "{said:?}: {received}");
            if !said.is_empty() && said != whole {
                let (status, head, body) = parts(&received);
                assert_eq!((status, code(&body)), (408, "request.timeout"), "{said:?}");
                assert!(head.contains("connection: close"), "{head}");
            }
        }
    });
}

#[test]
fn a_body_that_breaks_off_is_refused() {
    run(async {
        let client = Client::new();
        let broken = futures_util::stream::once(async { Err::<Vec<u8>, _>(std::io::Error::other("gone")) });
        let (status, answer) =
            client.ask(axum::http::Method::POST, "/api/boards", Body::from_stream(broken)).await;
        assert_eq!((status.as_u16(), code(&answer)), (400, "request.incomplete"));
    });
}

/// A body that is announced as too large is refused before it has arrived.
#[test]
fn a_body_that_will_be_too_large_is_not_waited_for() {
    let (_runtime, address) = served();
    let head = "POST /api/boards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\nConnection: close\r\n\r\n{";
    let (status, _, body) = parts(&received(address, head.as_bytes()));
    assert_eq!((status, code(&body)), (413, "request.large"));
}
