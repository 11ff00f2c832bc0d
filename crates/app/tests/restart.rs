//! Boards survive the end of the server: killed at any point of a game, the next one finds every board again under its id, with every
//! move that was answered or seen.

#![cfg(unix)]

mod scripted;
#[cfg(target_os = "linux")]
mod signals;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};
use std::{env, thread};

use serde_json::{Value, json};
use store::{BoardLimits, BoardSave, BoardStore};

/// The timeout of every wait, generous enough for a busy machine.
const GUARD: Duration = Duration::from_mins(10);
/// How often the server is killed: `./test long` sets more.
const KILLS: &str = "LINHA_KILLS";
/// The programs that play at once, and the boards of each.
const CLIENTS: u64 = 3;
const BOARDS: u32 = 4;

/// `linha` with a store, on a port of its own.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(store: &Path, arguments: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
        command.args(["--port", "0", "--store"]).arg(store).args(arguments).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.strip_prefix("linha is at http://").and_then(|rest| rest.split('/').next());
        Server { address: address.expect("an address").to_owned(), child }
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        ask(&self.address, method, path, body).expect("an answer")
    }

    /// The first view of a board that is as it should be.
    fn wait(&self, id: &str, good: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let (_, view) = self.ask("GET", &format!("/api/boards/{id}"), &json!({}));
            if good(&view) {
                return view;
            }
            assert!(begun.elapsed() < GUARD, "{view}");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The status of an answer, and its JSON; an error if the server is gone before it has answered.
fn ask(address: &str, method: &str, path: &str, body: &Value) -> io::Result<(u16, Value)> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(GUARD))?;
    let body = body.to_string();
    let head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let whole = || {
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, if body.is_empty() { Value::Null } else { serde_json::from_str(body).ok()? }))
    };
    whole().ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))
}

/// Random numbers from a seed (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn below(&mut self, number: u32) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % u64::from(number)).expect("smaller than a small number")
    }
}

/// What a client knows of a board.
struct Known {
    /// The last view that it got.
    seen: Value,
    /// Whether it has sent a command without an answer since.
    pending: bool,
    /// The last move that was answered: with it, the counter for which it was meant.
    played: Option<Value>,
}

/// A program that plays on several boards, until its server is killed.
struct Client {
    dice: Dice,
    boards: BTreeMap<String, Known>,
    /// Boards whose games are over.
    over: BTreeMap<String, Known>,
}

impl Client {
    fn new(seed: u64) -> Client {
        Client { dice: Dice(seed), boards: BTreeMap::new(), over: BTreeMap::new() }
    }

    /// Plays until there is no answer, and tells of each one.
    fn play(&mut self, address: &str, answered: &Sender<()>) {
        while self.step(address).is_ok() && answered.send(()).is_ok() {}
    }

    /// Sends one request: a new board, a look at one, or a command.
    fn step(&mut self, address: &str) -> io::Result<()> {
        if self.boards.len() < BOARDS as usize {
            let (status, seen) = ask(address, "POST", "/api/boards", &self.new_board())?;
            assert_eq!(status, 201, "{seen}");
            let id = seen["id"].as_str().expect("an id").to_owned();
            self.boards.insert(id, Known { seen, pending: false, played: None });
            return Ok(());
        }
        let which = self.dice.below(BOARDS);
        let (id, known) = self.boards.iter_mut().nth(which).expect("as many boards");
        let id = id.clone();
        let (what, mut body) = command(&mut self.dice, &known.seen);
        let (status, seen) = if what.is_empty() {
            ask(address, "GET", &format!("/api/boards/{id}"), &json!({}))?
        } else {
            body["at"] = known.seen["at"].clone();
            known.pending = true;
            ask(address, "POST", &format!("/api/boards/{id}/{what}"), &body)?
        };
        known.pending = false;
        // A computer may have moved meanwhile, or the game may have no such move.
        let seen = if status == 200 {
            seen
        } else {
            ask(address, "GET", &format!("/api/boards/{id}"), &json!({}))?.1
        };
        if what == "play" && status == 200 {
            known.played = Some(body);
        }
        known.seen = seen;
        if known.seen["state"] == "over" && self.dice.below(4) == 0 {
            self.over.extend(self.boards.remove_entry(&id));
        }
        Ok(())
    }

    /// Leaves the games that are over, and one more, so that new ones are begun.
    fn begin_another(&mut self) {
        self.over.clear();
        if let Some(id) = self.boards.keys().nth(self.dice.below(BOARDS)).cloned() {
            self.boards.remove(&id);
        }
    }

    /// People, a computer against a person, and two computers that play all the time.
    fn new_board(&mut self) -> Value {
        let (game, first, second) = [
            ("connect4", "human", "human"),
            ("gomoku", "human", "random"),
            ("free:32x32:16", "random", "random"),
            ("drop:9x9:4", "mcts:iterations=200", "human"),
            ("tictactoe", "human", "easy"),
        ][self.dice.below(5)];
        json!({ "game": game, "first": first, "second": second, "pace": self.dice.below(20) })
    }

    /// Finds all boards again, with all that was answered; how many.
    fn check(&mut self, server: &Server, games: &mut BTreeSet<String>) -> usize {
        for (id, known) in self.boards.iter_mut().chain(&mut self.over) {
            let (status, found) = server.ask("GET", &format!("/api/boards/{id}"), &json!({}));
            assert_eq!(status, 200, "{id}: {found}, after {}", brief(&known.seen));
            known.check(&found);
            games.insert(id.clone());
            if let Some(body) = &known.played {
                let (status, answer) = server.ask("POST", &format!("/api/boards/{id}/play"), body);
                assert_eq!((status, &answer["error"]["code"]), (409, &json!("stale")), "{body}: {answer}");
            }
            *known = Known { seen: found, pending: false, played: known.played.take() };
        }
        self.boards.len() + self.over.len()
    }
}

/// What a client does next: the name of a command and its body; no name for a look.
fn command(dice: &mut Dice, seen: &Value) -> (&'static str, Value) {
    let plies = u32::try_from(seen["moves"].as_array().map_or(0, Vec::len)).expect("small") + 1;
    match dice.below(20) {
        0..10 if seen["state"] == "human" => {
            let legal = seen["legal"].as_array().expect("cells");
            let cell = &legal[dice.below(u32::try_from(legal.len()).expect("small"))];
            let (x, y) = (cell[0].as_u64().expect("a column"), cell[1].as_u64().expect("a row"));
            let column = seen["columns"][usize::try_from(x).expect("small")].as_str().expect("a name");
            let name = if seen["gravity"] == true { column.to_owned() } else { format!("{column}{}", y + 1) };
            ("play", json!({ "move": name }))
        }
        10 => ("undo", json!({})),
        11 => ("redo", json!({})),
        12 => ("jump", json!({ "ply": dice.below(plies) })),
        13 => ("pause", json!({ "paused": dice.below(2) == 0 })),
        14 => ("pace", json!({ "milliseconds": dice.below(30) })),
        15 => {
            let second = ["human", "random"][dice.below(2)];
            ("seats", json!({ "second": second }))
        }
        16 => ("analyse", json!({ "on": false })),
        _ => ("", json!({})),
    }
}

/// A view for messages.
fn brief(view: &Value) -> String {
    ["at", "ply", "notation", "state"].map(|part| format!("{part} {}", view[part])).join(", ")
}

impl Known {
    /// Compares what is found with what is known.
    fn check(&self, found: &Value) {
        let seen = &self.seen;
        let what = format!("{} after {}", brief(found), brief(seen));
        let at = |view: &Value| view["at"].as_u64().expect("a counter");
        assert!(at(found) >= at(seen), "{what}");
        let same = |part: &str| assert_eq!(found[part], seen[part], "{part}: {what}");
        ["id", "shape"].into_iter().for_each(same);
        if self.pending {
            // Done or not done.
            return;
        }
        ["seats", "pace", "paused"].into_iter().for_each(same);
        if seen["state"] != "thinking" {
            ["at", "ply", "moves", "notation", "turn", "outcome"].into_iter().for_each(same);
        }
        // Computers may have gone on.
        let ply = usize::try_from(seen["ply"].as_u64().expect("a number")).expect("small");
        let moves = |view: &Value| view["moves"].as_array().expect("moves")[..ply].to_vec();
        assert_eq!(moves(found), moves(seen), "{what}");
    }
}

/// Kills the server with SIGKILL again and again, in the middle of games, each time after another number of answers.
#[test]
fn every_answered_move_is_there_after_a_kill() {
    let kills: u64 = env::var(KILLS).map_or(4, |number| number.parse().expect("a number"));
    let place = tempfile::tempdir().expect("room");
    let store = place.path().join("boards.db");
    let mut clients: Vec<Client> = (0..CLIENTS).map(Client::new).collect();
    let (mut dice, mut found, mut games) = (Dice(99), 0, BTreeSet::new());
    for kill in 0..kills {
        let mut server = Server::start(&store, &[]);
        found += clients.iter_mut().map(|client| client.check(&server, &mut games)).sum::<usize>();
        for client in &mut clients {
            client.begin_another();
        }
        let answers = 12 + dice.below(60);
        thread::scope(|scope| {
            let (answered, answer) = channel();
            for client in &mut clients {
                let (address, answered) = (server.address.clone(), answered.clone());
                scope.spawn(move || client.play(&address, &answered));
            }
            for _ in 0..answers {
                answer.recv_timeout(GUARD).expect("an answer");
            }
            server.child.kill().expect("it runs");
            server.child.wait().expect("it ends");
            drop(answer);
        });
        println!("kill {}: after {answers} answers", kill + 1);
    }
    let server = Server::start(&store, &[]);
    found += clients.iter_mut().map(|client| client.check(&server, &mut games)).sum::<usize>();
    let least = usize::try_from(kills).expect("small") * 9;
    println!(
        "{kills} kills: {} games were found again, {found} times in all, with every answered move",
        games.len()
    );
    assert!(found >= least, "only {found}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_that_is_told_to_end_ends_in_order() {
    let place = tempfile::tempdir().expect("room");
    let store = place.path().join("boards.db");
    let mut id = None;
    for (signal, code) in [("TERM", 0), ("INT", 130), ("HUP", 130)] {
        let mut server = Server::start(&store, &[]);
        let id = id.get_or_insert_with(|| {
            let new = json!({ "game": "drop:12x9:4", "first": "human", "second": "mcts:time=60s" });
            let (status, view) = server.ask("POST", "/api/boards", &new);
            assert_eq!(status, 201, "{view}");
            let id = view["id"].as_str().expect("an id").to_owned();
            server.ask("POST", &format!("/api/boards/{id}/play"), &json!({ "move": "6" }));
            id
        });
        let view = server.wait(id, |view| view["thinking"]["nodes"].as_u64() > Some(0));
        assert_eq!((&view["notation"], &view["state"]), (&json!("6"), &json!("thinking")), "{signal}");
        let mut stream = TcpStream::connect(&server.address).expect("it listens");
        write!(stream, "GET /api/boards/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("sent");
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        while !line.starts_with("data: ") {
            line.clear();
            stream.read_line(&mut line).expect("a view");
        }
        assert!(signals::signal(&mut server.child, signal, Duration::ZERO), "it was there");
        assert_eq!(server.child.wait().expect("it ends").code(), Some(code), "{signal}");
        let mut rest = String::new();
        stream.read_to_string(&mut rest).expect("the stream ends well");
        assert!(rest.ends_with("0\r\n\r\n"), "{rest}");
        assert!(!place.path().join("boards.db-wal").exists(), "all is in the file");
    }
}

/// A stored board whose second player is this, with the first one to move.
fn store_board(store: &Path, id: &str, second: &str) {
    let seat = |asked: &str| json!({ "asked": asked, "seed": null });
    let data = json!({
        "game": "gomoku", "lines": [[0, "h8"]], "end": 1, "ply": 1, "seats": [seat("human"), seat(second)],
        "pace": 0, "paused": false, "analysis": null, "at": 1, "version": 1,
    });
    let mut store = BoardStore::open(store, BoardLimits::default()).expect("a store");
    store.write(&[BoardSave { id, number: 0, data: &data.to_string() }], &[]).expect("stored");
}

/// A writer to the store starts nothing by it: engines are those that the command line offers, by their names.
#[test]
fn a_store_starts_no_program() {
    let place = tempfile::tempdir().expect("room");
    let (store, trace) = (place.path().join("boards.db"), place.path().join("trace"));
    scripted::write(place.path(), "pbrain-other");
    let ids = ["a", "b"].map(|letter| letter.repeat(32));
    store_board(&store, &ids[0], &format!("gomocup:/usr/bin/touch,arguments={}", trace.display()));
    store_board(&store, &ids[1], "other");
    let get = |server: &Server, id: &str| server.ask("GET", &format!("/api/boards/{id}"), &json!({}));
    let server = Server::start(&store, &[]);
    for (id, words) in [(&ids[0], "\"gomocup:/usr/bin/touch,"), (&ids[1], "unknown player \"other\": ")] {
        let (status, answer) = get(&server, id);
        assert_eq!((status, &answer["error"]["code"]), (409, &json!("board.restore")), "{answer}");
        let said = answer["error"]["message"].as_str().expect("a sentence");
        assert!(said.starts_with(&format!("this board is stored, but cannot be opened: {words}")), "{said}");
    }
    drop(server);
    let engine = format!("other=gomocup:{}/pbrain-other,time=20s,margin=60s", place.path().display());
    let server = Server::start(&store, &["--engine", &engine]);
    assert_eq!(get(&server, &ids[0]).0, 409);
    assert_eq!(server.wait(&ids[1], |view| view["ply"] == 2)["notation"], "h8a1");
    assert!(!trace.exists());
}

/// Without a place for a store, boards are not kept, and everything else works.
#[test]
fn a_server_without_a_place_for_a_store_serves_all_the_same() {
    let place = tempfile::tempdir().expect("room");
    let blocked = place.path().join("file");
    std::fs::write(&blocked, "x").expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    command.args(["--port", "0"]).env("XDG_DATA_HOME", &blocked);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program runs");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
    let address = line.strip_prefix("linha is at http://").and_then(|rest| rest.split('/').next());
    let answer = ask(address.expect("an address"), "POST", "/api/boards", &json!({ "game": "connect4" }));
    child.kill().expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(answer.expect("an answer").0, 201);
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(
        said.starts_with("warning: boards end with linha: cannot use ") && said.lines().count() == 1,
        "{said}"
    );
}
