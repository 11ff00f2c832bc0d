//! Hundreds of boards at once, over real connections: no game is lost or mixed up, and memory comes back.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// How many boards, and how many people play on them.
const BOARDS: usize = 200;
const PEOPLE: usize = 20;

/// The timeout of every wait, generous enough for a busy machine.
const GUARD: Duration = Duration::from_mins(10);

/// The program, serving.
struct Server {
    process: Child,
    address: SocketAddr,
    /// Where it keeps its boards.
    _store: TempDir,
}

impl Server {
    fn start() -> Server {
        Server::start_by(Command::new(env!("CARGO_BIN_EXE_linha")))
    }

    /// A server whose address space has at most this number of mebibytes.
    #[cfg(target_os = "linux")]
    fn start_within(mebibytes: usize, memory: &str) -> Server {
        let mut limited = Command::new("sh");
        let script = format!("ulimit -v {} && exec \"$0\" \"$@\"", mebibytes * 1024);
        limited.args(["-c", &script, env!("CARGO_BIN_EXE_linha"), "--memory", memory]);
        Server::start_by(limited)
    }

    fn start_by(mut command: Command) -> Server {
        let store = tempfile::tempdir().expect("room");
        command.args(["--port", "0", "--store"]).arg(store.path().join("boards.db"));
        let mut process = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("piped")).read_line(&mut line).expect("its address");
        let address =
            line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Server { process, address: address.parse().expect("an address"), _store: store }
    }

    /// The memory that it uses now, in mebibytes.
    #[cfg(target_os = "linux")]
    fn memory(&self) -> usize {
        self.mebibytes("VmRSS:")
    }

    /// The most that it has used.
    #[cfg(target_os = "linux")]
    fn peak(&self) -> usize {
        self.mebibytes("VmHWM:")
    }

    #[cfg(target_os = "linux")]
    fn mebibytes(&self, what: &str) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix(what)).expect("listed");
        line.trim().trim_end_matches("kB").trim().parse::<usize>().expect("a number") / 1024
    }

    #[cfg(target_os = "linux")]
    fn threads(&self) -> usize {
        std::fs::read_dir(format!("/proc/{}/task", self.process.id())).expect("it runs").count()
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(GUARD)).expect("a timeout");
        let body = body.to_string();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The game of the board with this number: each has its own first moves and its own computer player.
fn plan(number: usize) -> (&'static str, String, &'static str) {
    let agent = ["gomoku:level=4", "gomoku:time=100ms", "mcts:time=100ms", "mcts:iterations=500"][number % 4];
    let (column, row) = (number % 15, number / 15);
    ("gomoku", format!("{}{}", char::from(b'a' + u8::try_from(column).expect("small")), row + 1), agent)
}

/// Follows a board until the computer has answered; returns the last view.
fn follow(server: &Server, id: &str) -> Value {
    let mut stream = TcpStream::connect(server.address).expect("it listens");
    stream.set_read_timeout(Some(GUARD)).expect("a timeout");
    write!(stream, "GET /api/boards/{id}/events HTTP/1.1\r\nHost: {}\r\n\r\n", server.address)
        .expect("it listens");
    for line in BufReader::new(stream).lines() {
        let line = line.expect("it goes on");
        if let Some(view) = line.strip_prefix("data: ") {
            let view: Value = serde_json::from_str(view).expect("a view");
            assert_eq!(view["id"], id);
            if view["ply"] == 2 {
                return view;
            }
        }
    }
    panic!("the stream of {id} ended");
}

/// One person's boards: all are begun, then all answers are awaited.
fn play(server: &Server, person: usize) {
    let numbers = (0..BOARDS).filter(|number| number % PEOPLE == person);
    let begun: Vec<_> = numbers
        .map(|number| {
            let (game, first, agent) = plan(number);
            let new = json!({ "game": game, "second": agent });
            let (status, view) = server.ask("POST", "/api/boards", &new);
            assert_eq!(status, 201, "{view}");
            let id = view["id"].as_str().expect("an id").to_owned();
            let (status, view) =
                server.ask("POST", &format!("/api/boards/{id}/play"), &json!({ "move": first }));
            assert_eq!(status, 200, "{view}");
            (id, first)
        })
        .collect();
    for (id, first) in begun {
        let view = follow(server, &id);
        // The move that was made here, and not on another board; and one answer to it.
        let (moves, thinking) = (view["moves"].as_array().expect("moves"), &view["thinking"]);
        assert_eq!((moves.len(), &moves[0]["name"]), (2, &json!(first)));
        assert_eq!((&thinking["best"]["name"], &view["trouble"]), (&moves[1]["name"], &Value::Null));
        let (status, _) = server.ask("DELETE", &format!("/api/boards/{id}"), &json!({}));
        assert_eq!(status, 204);
    }
}

#[test]
fn two_hundred_boards_at_once() {
    let server = Server::start();
    // What is loaded only once is loaded before.
    let (_, view) =
        server.ask("POST", "/api/boards", &json!({ "game": "gomoku", "second": "gomoku:level=4" }));
    server.ask("DELETE", &format!("/api/boards/{}", view["id"].as_str().expect("an id")), &json!({}));
    #[cfg(target_os = "linux")]
    let (memory, threads) = (server.memory(), server.threads());
    let start = Instant::now();
    thread::scope(|scope| {
        for person in 0..PEOPLE {
            let server = &server;
            scope.spawn(move || play(server, person));
        }
    });
    let took = start.elapsed();
    #[cfg(target_os = "linux")]
    {
        let deadline = Instant::now() + GUARD;
        while (server.threads() > threads + 8 || server.memory() > memory + 40) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(50));
        }
        let after = server.memory();
        let most = server.peak();
        println!("{BOARDS} boards in {took:?}: {memory} MiB before, {most} MiB at most, {after} MiB after");
        assert!(server.threads() <= threads + 8, "{} threads, {threads} before", server.threads());
        assert!(after <= memory + 40, "{after} MiB, {memory} MiB before");
    }
    let _ = took;
}

/// Connections that say nothing, half of a request, or nonsense do not keep others from playing.
#[test]
fn hundreds_of_idle_connections_do_no_harm() {
    let server = Server::start();
    let half = b"POST /api/boards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{";
    let idle: Vec<TcpStream> = (0..300)
        .map(|number| {
            let mut stream = TcpStream::connect(server.address).expect("it listens");
            let said: &[u8] = [b"".as_slice(), b"GET / HT", half, b"\x16\x03\x01\x00"][number % 4];
            stream.write_all(said).expect("it listens");
            stream
        })
        .collect();
    let (status, view) = server.ask("POST", "/api/boards", &json!({ "game": "connect4", "moves": "44" }));
    assert_eq!((status, &view["notation"]), (201, &json!("44")));
    drop(idle);
    assert_eq!(server.ask("GET", "/api/menu?game=gomoku", &json!({})).0, 200);
}

/// One visitor who follows boards with every connection there is does not lock others out: the oldest connections give way.
#[test]
fn a_visitor_with_all_connections_locks_no_other_out() {
    let server = Server::start();
    let (_, view) = server.ask("POST", "/api/boards", &json!({ "game": "connect4" }));
    let id = view["id"].as_str().expect("an id");
    let follow = format!("GET /api/boards/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut held: Vec<TcpStream> = (0..800)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address).expect("it listens");
            // One that gives way may be closed before it has said anything.
            let _ = stream.write_all(follow.as_bytes());
            stream
        })
        .collect();
    let (status, view) = server.ask("POST", "/api/boards", &json!({ "game": "connect4", "moves": "44" }));
    assert_eq!((status, &view["notation"]), (201, &json!("44")));
    // The first one was closed: what it was sent has an end.
    held[0].set_read_timeout(Some(GUARD)).expect("a timeout");
    let mut rest = Vec::new();
    let ended = held[0].read_to_end(&mut rest);
    assert!(ended.is_ok() || ended.is_err_and(|error| error.kind() == ErrorKind::ConnectionReset));
}

/// One visitor asks for more boards and larger tables than the address space holds: boards are refused in words or play with smaller
/// tables, and the server goes on.
#[cfg(target_os = "linux")]
#[test]
fn more_boards_than_fit_into_the_address_space() {
    const ASKED: usize = 120;
    let server = Server::start_within(1536, "256");
    let new = json!({ "game": "gomoku", "moves": "h8", "second": "gomoku:memory=64,depth=3" });
    let (mut begun, mut refused) = (Vec::new(), 0);
    for _ in 0..ASKED {
        match server.ask("POST", "/api/boards", &new) {
            (201, view) => begun.push(view["id"].as_str().expect("an id").to_owned()),
            (status, answer) => {
                assert_eq!((status, &answer["error"]["code"]), (503, &json!("server.memory")), "{answer}");
                refused += 1;
            }
        }
    }
    assert!(refused > 0 && begun.len() > 256 / 64, "{} begun, {refused} refused", begun.len());
    for id in &begun {
        let view = follow(&server, id);
        assert_eq!((&view["ply"], &view["trouble"]), (&json!(2), &Value::Null), "{view}");
    }
    for id in &begun {
        assert_eq!(server.ask("DELETE", &format!("/api/boards/{id}"), &json!({})).0, 204);
    }
    // The threads of removed boards end by themselves.
    let deadline = Instant::now() + GUARD;
    while server.ask("POST", "/api/boards", &new).0 != 201 {
        assert!(Instant::now() < deadline, "memory does not come back");
        thread::sleep(Duration::from_millis(20));
    }
    println!("{} of {ASKED} boards, {} MiB at most", begun.len(), server.peak());
}

/// The tables of all boards together stay within `--memory`, though each of them asks for a quarter of it.
#[cfg(target_os = "linux")]
#[test]
fn tables_of_many_boards_share_the_memory() {
    const BOARDS: usize = 40;
    const MEBIBYTES: usize = 64;
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    command.args(["--memory", &MEBIBYTES.to_string()]);
    let server = Server::start_by(command);
    let before = server.memory();
    let new = json!({ "game": "gomoku", "moves": "h8", "second": "gomoku:memory=16,depth=4" });
    let ids: Vec<String> = (0..BOARDS)
        .map(|_| {
            let (status, view) = server.ask("POST", "/api/boards", &new);
            assert_eq!(status, 201, "{view}");
            view["id"].as_str().expect("an id").to_owned()
        })
        .collect();
    for id in &ids {
        assert_eq!(follow(&server, id)["trouble"], Value::Null);
    }
    // Two MiB a board for stacks, grids and histories.
    let most = before + MEBIBYTES + 2 * BOARDS;
    assert!(server.peak() <= most, "{} MiB, expected at most {most}", server.peak());
    println!("{BOARDS} boards of 16 MiB: {} MiB at most, {before} MiB before", server.peak());
}

/// Figures of a full server: as many boards search as it takes, as many connections as it takes say nothing, and one more visitor plays.
/// Run by `./test long`.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes the whole machine for half a minute and prints figures; ./test long runs it"]
fn figures_of_a_full_server() {
    const BOARDS: usize = 255;
    const ROUNDS: u32 = 40;
    let server = Server::start();
    let long = json!({ "game": "gomoku", "moves": "h8", "second": "mcts:time=60s,memory=16" });
    let boards: Vec<String> = (0..BOARDS)
        .map(|_| {
            let (status, view) = server.ask("POST", "/api/boards", &long);
            assert_eq!(status, 201, "{view}");
            format!("/api/boards/{}", view["id"].as_str().expect("an id"))
        })
        .collect();
    // All of them have had a turn.
    for board in &boards {
        while server.ask("GET", board, &Value::Null).1["thinking"]["nodes"].as_u64().unwrap_or(0) == 0 {
            thread::sleep(Duration::from_millis(5));
        }
    }
    // Of three clients, each with all the connections that it may have.
    let silent: Vec<TcpStream> =
        (0..768).map(|number| connect_from(2 + number / 256, server.address)).collect();
    let (mut slowest, mut slowest_move, mut requests) = (Duration::ZERO, Duration::ZERO, 0);
    let begun = Instant::now();
    for _ in 0..ROUNDS {
        let mut ask = |method: &str, path: &str, body: &Value| {
            let start = Instant::now();
            let (status, view) = server.ask(method, path, body);
            assert!(status < 300, "{status}: {view}");
            slowest = slowest.max(start.elapsed());
            requests += 1;
            view
        };
        let view = ask("POST", "/api/boards", &json!({ "game": "connect4", "second": "medium" }));
        let board = format!("/api/boards/{}", view["id"].as_str().expect("an id"));
        let played = Instant::now();
        ask("POST", &format!("{board}/play"), &json!({ "move": "4" }));
        while ask("GET", &board, &Value::Null)["ply"] != 2 {}
        slowest_move = slowest_move.max(played.elapsed());
        ask("DELETE", &board, &Value::Null);
    }
    let rate = f64::from(requests) / begun.elapsed().as_secs_f64();
    println!(
        "{BOARDS} boards search, {} connections are silent: {rate:.0} answers/s, the slowest after {slowest:?}; \
         the slowest move of a computer after {slowest_move:?}; {} MiB at most",
        silent.len(),
        server.peak()
    );
}

/// A connection from 127.0.0.N, another client than 127.0.0.1.
#[cfg(target_os = "linux")]
fn connect_from(client: usize, to: SocketAddr) -> TcpStream {
    use rustix::net::{AddressFamily, SocketType, bind, connect, socket};

    let socket = socket(AddressFamily::INET, SocketType::STREAM, None).expect("a socket");
    let client = u8::try_from(client).expect("small");
    bind(&socket, &SocketAddr::from(([127, 0, 0, client], 0))).expect("Linux has all of 127.0.0.0/8");
    connect(&socket, &to).expect("it listens");
    socket.into()
}
