//! The service, through its router and without a socket.

mod description;
mod documentation;
mod early;
mod ending;
mod keeping;
mod offers;
mod play;
mod records;
mod refusals;
mod schema;
mod shared;
mod stored;
mod trees;

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use agents::{Caps, Engines, Terms};
use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use engines::{Machine, Programs};
use http_body_util::BodyExt;
use serde_json::Value;
use store::{BoardLimits, BoardStore};
use tower::ServiceExt;

use super::addresses::Listening;
use super::boards::{Boards, Room};
use super::keeper::Keeper;
use super::router;

const HOUR: Duration = Duration::from_hours(1);
/// Room for all boards of a test.
const ROOM: Room = Room { most: 64, idle: HOUR, spare: HOUR, grace: Duration::ZERO };

/// What visitors may ask for.
fn terms() -> Terms {
    let caps = Caps { mebibytes: 64, usual: 16, threads: 2 };
    let engines = Engines::new(vec!["other=gomocup:./pbrain-other".parse().expect("an engine")]);
    Terms { caps: Some(caps), engines: engines.expect("one name") }
}

/// A server, and a client that asks it.
struct Client {
    boards: Arc<Boards>,
    router: Router,
}

impl Client {
    fn new() -> Client {
        Client::with(ROOM)
    }

    fn with(room: Room) -> Client {
        Client::of(room, Machine::unshared(), None)
    }

    /// On this machine.
    fn on(machine: Machine) -> Client {
        Client::of(ROOM, machine, None)
    }

    /// With a store in this file.
    fn storing(room: Room, file: &Path) -> Client {
        let store = BoardStore::open(file, BoardLimits::default()).expect("a store");
        Client::of(room, Machine::unshared(), Some(Keeper::start(store).expect("a thread")))
    }

    fn of(room: Room, machine: Machine, keeper: Option<Keeper>) -> Client {
        let boards = Arc::new(Boards::new(room, terms(), Arc::new(Programs), machine, keeper));
        let socket = ([127, 0, 0, 1], 4004).into();
        let listening = Listening { socket, names: Vec::new(), interfaces: Vec::new };
        Client { router: router(Arc::clone(&boards), listening), boards }
    }

    async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router.clone().oneshot(request).await.expect("an answer")
    }

    /// Status and JSON.
    async fn ask(&self, method: Method, path: &str, body: impl Into<Body>) -> (StatusCode, Value) {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost:4004");
        let response = self.send(request.body(body.into()).expect("a request")).await;
        let (status, bytes) = (response.status(), bytes(response).await);
        let json = if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes).expect("JSON") };
        (status, json)
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        self.ask(Method::GET, path, Body::empty()).await
    }

    async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        self.ask(Method::POST, path, body.to_string()).await
    }

    /// The id of a new board.
    async fn board(&self, new: &Value) -> String {
        let (status, view) = self.post("/api/boards", new).await;
        assert_eq!(status, StatusCode::CREATED, "{view}");
        view["id"].as_str().expect("an id").to_owned()
    }

    /// The first view of a board that is as it should be.
    async fn wait(&self, id: &str, good: impl Fn(&Value) -> bool) -> Value {
        let start = Instant::now();
        loop {
            let (_, view) = self.get(&format!("/api/boards/{id}")).await;
            if good(&view) {
                return view;
            }
            assert!(start.elapsed() < Duration::from_mins(10), "{view:#}");
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
    }
}

/// Keeps a core of the server's machine busy until the sender is dropped.
fn occupy_core(boards: &Boards) -> Sender<()> {
    let (started, running) = channel();
    let (end, ended) = channel();
    let job = move |_: usize, _: &dyn Fn() -> Duration| {
        started.send(()).expect("a receiver");
        // An error: the sender is dropped.
        let _ = ended.recv();
    };
    boards.machine.start(0, Arc::default(), job).expect("a thread");
    running.recv().expect("it runs");
    end
}

/// Waits until this many recordings can begin, and for room for this many.
fn until_free(boards: &Boards, free: (usize, usize)) {
    let start = Instant::now();
    while boards.recordings.free() != free {
        assert!(start.elapsed() < Duration::from_mins(10), "{:?}", boards.recordings.free());
        thread::sleep(Duration::from_millis(1));
    }
}

/// The sentence of a refusal; empty if the answer is none.
fn said(answer: &Value) -> &str {
    answer["error"]["message"].as_str().unwrap_or_default()
}

/// The code of a refusal; empty if the answer is none.
fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_default()
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    response.into_body().collect().await.expect("a body").to_bytes().to_vec()
}

/// Runs what waits, without a runtime of the tests' own.
fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(test);
}
