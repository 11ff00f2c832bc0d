//! The end of the server, over real connections: what is under way is answered, and nothing else is waited for.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use engines::Machine;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

use super::super::boards::Boards;
use super::super::recordings::{HELD, SEARCHES};
use super::super::serve::{Patience, serve};
use super::stored::{place, row};
use super::{Client, ROOM, occupy_core, until_free};

/// The timeout of every wait, generous enough for a busy machine.
const GUARD: Duration = Duration::from_mins(10);

/// A server on a free port.
struct Running {
    runtime: Runtime,
    boards: Arc<Boards>,
    address: SocketAddr,
    serving: JoinHandle<()>,
}

impl Running {
    /// Starts it; at its end, it waits for requests for this long.
    fn start(file: &Path, end: Duration) -> Running {
        Running::of(Client::storing(ROOM, file), end)
    }

    fn of(client: Client, end: Duration) -> Running {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("threads");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        let Client { boards, router } = client;
        let ending = boards.ending();
        let serving = serve(listener, router, Patience { idle: GUARD, end }, ending);
        let serving = runtime.spawn(serving);
        Running { runtime, boards, address, serving }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(GUARD)).expect("a timeout");
        stream
    }

    /// Begins to end, and waits until no connection is accepted.
    fn end(&self) {
        self.boards.end();
        while TcpStream::connect(self.address).is_ok() {}
    }

    /// Waits for the end.
    fn wait(self) {
        self.runtime.block_on(self.serving).expect("no panic");
        self.runtime.block_on(self.boards.close(GUARD));
    }
}

/// A request with this body, of which the server has seen the head and waits for the rest.
fn begin(running: &Running, body: &str) -> BufReader<TcpStream> {
    let mut stream = running.connect();
    let head = "POST /api/boards HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n";
    write!(stream, "{head}Content-Length: {}\r\n\r\n", body.len()).expect("it listens");
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).expect("it answers");
    assert_eq!(line, "HTTP/1.1 100 Continue\r\n");
    stream
}

#[test]
fn a_request_that_is_under_way_is_answered() {
    let (_directory, file) = place();
    let running = Running::start(&file, GUARD);
    let body = json!({ "game": "connect4", "moves": "44" }).to_string();
    let mut stream = begin(&running, &body);
    running.end();
    stream.get_mut().write_all(body.as_bytes()).expect("it listens");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer, and the end");
    assert!(answer.contains("HTTP/1.1 201 Created") && answer.contains("connection: close"), "{answer}");
    let view: serde_json::Value =
        answer.rsplit("\r\n\r\n").next().and_then(|body| serde_json::from_str(body).ok()).expect("a view");
    running.wait();
    assert_eq!(
        row(&file, view["id"].as_str().expect("an id")).expect("stored").1["lines"],
        json!([[0, "44"]])
    );
}

/// It would wait for minutes if it waited for any of these.
#[test]
fn streams_and_idle_connections_are_not_waited_for() {
    let (_directory, file) = place();
    let running = Running::start(&file, GUARD);
    let setup = json!({ "game": "drop:12x9:4", "first": "mcts:time=60s" }).to_string();
    let mut used = running.connect();
    write!(
        used,
        "POST /api/boards HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{setup}",
        setup.len()
    )
    .expect("sent");
    let mut used = BufReader::new(used);
    let (mut line, mut length) = (String::new(), 0);
    while line != "\r\n" {
        line.clear();
        used.read_line(&mut line).expect("a head");
        length = line
            .strip_prefix("content-length: ")
            .map_or(length, |text| text.trim().parse().expect("a number"));
    }
    let mut view = vec![0; length];
    used.read_exact(&mut view).expect("a view");
    let view: serde_json::Value = serde_json::from_slice(&view).expect("JSON");
    let id = view["id"].as_str().expect("an id");
    let mut stream = running.connect();
    write!(stream, "GET /api/boards/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("sent");
    let mut stream = BufReader::new(stream);
    while !line.starts_with("data: ") {
        line.clear();
        stream.read_line(&mut line).expect("a view");
    }
    let (silent, mut half) = (running.connect(), running.connect());
    half.write_all(b"GET / HTTP/1.1\r\nHost:").expect("sent");
    running.end();
    running.wait();
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).expect("the stream ends well");
    assert!(rest.ends_with(b"0\r\n\r\n"), "all of it was sent");
    for mut closed in [used.into_inner(), silent, half] {
        let ended = closed.read_to_end(&mut rest);
        assert!(ended.is_ok() || ended.is_err_and(|error| error.kind() == ErrorKind::ConnectionReset));
    }
}

#[test]
fn a_request_that_never_comes_is_given_up() {
    let (_directory, file) = place();
    let running = Running::start(&file, Duration::from_millis(10));
    let held = begin(&running, "{}");
    running.end();
    running.wait();
    drop(held);
}

/// Asks for a recording, which waits for the only core of the machine.
fn ask_for_tree(running: &Running) -> TcpStream {
    let body = json!({ "game": "connect4", "agent": "minimax:depth=2" }).to_string();
    let mut stream = running.connect();
    let head = format!("POST /api/tree HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}", body.len());
    write!(stream, "{head}\r\n\r\n{body}").expect("it listens");
    until_free(&running.boards, (SEARCHES - 1, HELD - 1));
    stream
}

#[test]
fn a_search_that_is_recorded_is_stopped_and_its_request_answered() {
    let running = Running::of(Client::on(Machine::new(1, 64)), GUARD);
    let _busy = occupy_core(&running.boards);
    let mut stream = ask_for_tree(&running);
    running.end();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer, and the end");
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("tree.stopped"), "{answer}");
    let boards = Arc::clone(&running.boards);
    running.wait();
    until_free(&boards, (SEARCHES, HELD));
}

/// Without the stop flag, the search would wait for the core for ever.
#[test]
fn a_search_that_is_recorded_is_stopped_when_its_connection_closes() {
    let running = Running::of(Client::on(Machine::new(1, 64)), GUARD);
    let _busy = occupy_core(&running.boards);
    drop(ask_for_tree(&running));
    until_free(&running.boards, (SEARCHES, HELD));
    running.end();
    running.wait();
}
