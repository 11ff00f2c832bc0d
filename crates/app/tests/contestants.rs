//! External engines wherever a player is asked for: one text, `gomocup:PATH`, for move, play, lab, arena and the board in the browser.

#![cfg(unix)]

mod scripted;
#[cfg(target_os = "linux")]
mod signals;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// The timeout of every wait, generous enough for a busy machine.
const PATIENCE: Duration = Duration::from_mins(10);
/// The engine, with time enough on any machine.
const ENGINE: &str = "gomocup:./pbrain-other,time=20s,margin=60s";

/// A folder with an engine in it.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        let folder = tempfile::tempdir().expect("a place for tests");
        scripted::write(folder.path(), "pbrain-other");
        Place(folder)
    }

    fn linha(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
        command
            .args(arguments)
            .current_dir(self.0.path())
            .env("XDG_DATA_HOME", self.0.path())
            .output()
            .expect("the program runs")
    }

    fn printed(&self, arguments: &[&str]) -> String {
        let output = self.linha(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.printed(arguments)).expect("JSON")
    }
}

#[test]
fn an_engine_is_asked_for_a_move() {
    let place = Place::new();
    let answer = place.json(&["move", "gomoku", "--agent", ENGINE, "--moves", "h8", "--json"]);
    assert_eq!((&answer["move"], &answer["depth"], &answer["nodes"]), (&json!("a1"), &json!(1), &json!(7)));
    let name = answer["agent"].as_str().expect("a name");
    assert!(name.starts_with("gomocup:/") && name.ends_with("/pbrain-other,time=20s,margin=60s"), "{name}");
}

#[test]
fn an_engine_is_studied() {
    let place = Place::new();
    let nodes = ["lab", "nodes", "free:7x7:5", "--agents", "ufsc", ENGINE, "--depth", "2", "--csv"];
    let csv = place.printed(&nodes);
    let rows = |name: &str| csv.lines().filter(|line| line.contains(name)).count();
    assert_eq!((rows("ufsc"), rows("pbrain-other")), (2, 2), "{csv}");
    let refused = place.linha(&["lab", "colours", "gomoku", "--agent", ENGINE]);
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
}

#[test]
fn an_engine_takes_part_in_a_tournament() {
    let place = Place::new();
    let run = ["arena", "run", "free:9x9:5", "--agents", ENGINE, "random:seed=1", "--games", "2"];
    let shown = place.printed(&[&run[..], &["--plies", "0", "--store", "tour.db"]].concat());
    assert!(
        shown.lines().any(|line| line.starts_with("gomocup:/") && line.contains("/pbrain-other")),
        "{shown}"
    );
}

/// `linha` with arguments, on a port of its own.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(place: &Place, arguments: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
        command
            .args(["--port", "0"])
            .args(arguments)
            .current_dir(&place.0)
            .env("XDG_DATA_HOME", place.0.path());
        command.stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut line).expect("a line");
        let address = line.strip_prefix("linha is at http://").and_then(|rest| rest.split('/').next());
        Server { address: address.expect("an address").to_owned(), child }
    }

    /// The status of an answer, and its JSON.
    fn ask(&self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens there");
        let (host, length) = (&self.address, body.len());
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n");
        write!(stream, "{head}Content-Length: {length}\r\n\r\n{body}").expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, serde_json::from_str(body).expect("JSON"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn visitors_choose_engines_by_the_names_that_the_server_gave_them() {
    let place = Place::new();
    let server = Server::start(&place, &["--engine", &format!("other={ENGINE}")]);
    let (_, menu) = server.ask("GET", "/api/menu?game=gomoku", "");
    assert_eq!(menu["engines"], json!([{ "name": "other", "reason": null, "unfit": null, "short": null }]));
    let (_, menu) = server.ask("GET", "/api/menu?game=connect4", "");
    let reason = menu["engines"][0]["reason"].as_str().expect("a reason");
    assert!(reason.starts_with("other does not play connect4: "), "{reason}");
    // Visitors do not start a program by its path.
    let body = json!({ "game": "gomoku", "first": "human", "second": ENGINE }).to_string();
    let (status, refused) = server.ask("POST", "/api/boards", &body);
    assert_eq!(status, 422, "{refused}");
    assert!(refused.to_string().contains("choose an engine by name (other)"), "{refused}");
    let body = json!({ "game": "gomoku", "first": "other", "second": "human" }).to_string();
    let (status, board) = server.ask("POST", "/api/boards", &body);
    assert!((200..300).contains(&status), "{board}");
    let (start, path) = (Instant::now(), format!("/api/boards/{}", board["id"].as_str().expect("an id")));
    let moved = loop {
        let (_, view) = server.ask("GET", &path, "");
        assert!(start.elapsed() < PATIENCE, "{view}");
        if view["ply"] == json!(1) {
            break view;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!((&moved["notation"], &moved["seats"]["first"]["asked"]), (&json!("a1"), &json!("other")));
    assert!(!moved.to_string().contains("pbrain"), "the path is no business of visitors: {moved}");
}

/// The processes that run a program of this folder.
#[cfg(target_os = "linux")]
fn running(place: &Place) -> usize {
    let path = place.0.path().to_string_lossy().into_owned();
    let command = |entry: fs::DirEntry| fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
    let processes = fs::read_dir("/proc").expect("Linux has it").filter_map(Result::ok);
    processes.map(command).filter(|command| command.contains(&path)).count()
}

/// Engines are in process groups of their own: Ctrl-C does not reach them, and some do not notice that their input has ended.
#[cfg(target_os = "linux")]
#[test]
fn a_server_that_is_interrupted_ends_its_engines() {
    let place = Place::new();
    let engine = place.0.path().join("pbrain-other");
    let script = fs::read_to_string(&engine).expect("a script");
    fs::write(&engine, script + "sleep 600\n").expect("it can be written");
    for (signal, code) in [("INT", 130), ("TERM", 0)] {
        let mut server = Server::start(&place, &["--engine", &format!("other={ENGINE}")]);
        let body = json!({ "game": "gomoku", "first": "other", "second": "human" }).to_string();
        let (_, board) = server.ask("POST", "/api/boards", &body);
        let (start, path) = (Instant::now(), format!("/api/boards/{}", board["id"].as_str().expect("an id")));
        while server.ask("GET", &path, "").1["ply"] != json!(1) {
            assert!(start.elapsed() < PATIENCE, "it does not move");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(running(&place) > 0);
        assert!(signals::signal(&mut server.child, signal, Duration::ZERO), "it was there");
        assert_eq!(server.child.wait().expect("it ends").code(), Some(code));
        while running(&place) > 0 {
            assert!(start.elapsed() < PATIENCE, "the engine goes on");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
