//! Boards that are kept over restarts: what is answered is stored, and what is stored is there again.

use std::path::{Path, PathBuf};
use std::pin::pin;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use futures_util::FutureExt;
use http_body_util::BodyExt;
use rusqlite::Connection;
use serde_json::{Value, json};
use store::{BoardLimits, BoardSave, BoardStore};
use tempfile::TempDir;

use super::super::boards::Room;
use super::{Client, HOUR, ROOM, code, run, said};

/// A file where nothing is yet.
pub(super) fn place() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().expect("room");
    let file = directory.path().join("boards.db");
    (directory, file)
}

/// The file as another process reads it.
fn other(file: &Path) -> BoardStore {
    BoardStore::open(file, BoardLimits::default()).expect("a store")
}

/// What is stored of a board: how often, and what.
pub(super) fn row(file: &Path, id: &str) -> Option<(i64, Value)> {
    let stored = other(file).read(id).expect("an answer")?;
    Some((stored.number, serde_json::from_str(&stored.data).expect("JSON")))
}

/// Stores a board without a server; its id.
pub(super) fn put(file: &Path, data: &Value) -> String {
    let mut store = other(file);
    let id = format!("{:032x}", count(file));
    let board = BoardSave { id: &id, number: 0, data: &data.to_string() };
    assert_eq!(store.write(&[board], &[]), Ok(vec![true]));
    id
}

fn count(file: &Path) -> i64 {
    let db = Connection::open(file).expect("a database");
    db.query_row("SELECT count(*) FROM boards", [], |row| row.get(0)).expect("a number")
}

/// A stored board, with one part replaced.
pub(super) fn snapshot(part: &str, value: Value) -> Value {
    let human = json!({ "asked": "human", "seed": null });
    let mut snapshot = json!({
        "game": "gomoku", "lines": [[0, "h8i9h9"], [1, "a1"]], "end": 3, "ply": 2, "seats": [human, human],
        "pace": 500, "paused": false, "analysis": null, "at": 7, "version": 70,
    });
    *snapshot.pointer_mut(part).expect(part) = value;
    snapshot
}

fn path(id: &str, what: &str) -> String {
    format!("/api/boards/{id}/{what}")
}

#[test]
fn a_board_is_there_again_after_a_restart() {
    run(async {
        let (_directory, file) = place();
        let before = Client::storing(ROOM, &file);
        let new =
            json!({ "game": "gomoku", "moves": "h8i9j10", "pace": 1234, "second": "mcts:iterations=50" });
        let id = before.board(&new).await;
        let (_, view) = before.post(&path(&id, "jump"), &json!({ "ply": 0 })).await;
        before.post(&path(&id, "play"), &json!({ "move": "a1" })).await;
        before.wait(&id, |view| view["ply"] == 2).await;
        before.post(&path(&id, "analyse"), &json!({ "on": true, "agent": "gomoku:level=1" })).await;
        let (_, undone) = before.post(&path(&id, "undo"), &json!({})).await;
        // Killed, as far as the next server can tell.
        let after = Client::storing(ROOM, &file);
        assert_eq!(after.boards.len(), 0);
        let (status, restored) = after.get(&format!("/api/boards/{id}")).await;
        assert_eq!(status, StatusCode::OK, "{restored}");
        for part in
            ["id", "game", "moves", "ply", "notation", "seats", "pace", "paused", "state", "at", "legal"]
        {
            assert_eq!(restored[part], undone[part], "{part}");
        }
        assert!(restored["version"].as_u64() > undone["version"].as_u64());
        // Also after the next restart, although nothing has changed but the reports of searches.
        let (_, again) = Client::storing(ROOM, &file).get(&format!("/api/boards/{id}")).await;
        assert!(again["version"].as_u64() > restored["version"].as_u64().map(|version| version + 1_000_000));
        let after = Client::storing(ROOM, &file);
        assert!(restored["analysis"].is_object());
        // What was stale is stale.
        let late = json!({ "move": "b2", "at": view["at"] });
        let (status, answer) = after.post(&path(&id, "play"), &late).await;
        assert_eq!((status, code(&answer)), (StatusCode::CONFLICT, "stale"));
        let (_, redone) = after.post(&path(&id, "redo"), &json!({ "at": restored["at"] })).await;
        assert_eq!(redone["moves"], undone["moves"]);
    });
}

/// Whatever a request changes is stored when its answer comes.
#[test]
fn what_is_answered_is_stored() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(ROOM, &file);
        let id = client.board(&json!({ "game": "connect4", "second": "human" })).await;
        let stored = |part: &str| row(&file, &id).expect("stored").1[part].clone();
        assert_eq!(stored("lines"), json!([]));
        for (what, body, part, value) in [
            ("play", json!({ "move": "4" }), "lines", json!([[0, "4"]])),
            ("play", json!({ "move": "5" }), "at", json!(3)),
            ("undo", json!({}), "ply", json!(1)),
            ("redo", json!({}), "ply", json!(2)),
            ("jump", json!({ "ply": 0 }), "ply", json!(0)),
            ("play", json!({ "move": "1" }), "lines", json!([[0, "45"], [0, "1"]])),
            ("pace", json!({ "milliseconds": 77 }), "pace", json!(77)),
            ("pause", json!({ "paused": true }), "paused", json!(true)),
            ("analyse", json!({ "on": true }), "analysis", json!({ "by": null })),
            ("analyse", json!({ "on": false }), "analysis", json!(null)),
        ] {
            let (status, answer) = client.post(&path(&id, what), &body).await;
            assert_eq!(status, StatusCode::OK, "{what}: {answer}");
            assert_eq!(stored(part), value, "{what}");
        }
        client.post(&path(&id, "seats"), &json!({ "first": "easy" })).await;
        assert_eq!(stored("seats")[0]["asked"], "easy");
        // What changes nothing stores nothing.
        let number = row(&file, &id).expect("stored").0;
        client.get(&format!("/api/boards/{id}")).await;
        client.get(&path(&id, "heat?evaluation=porto")).await;
        client.post(&path(&id, "play"), &json!({ "move": "9" })).await;
        assert_eq!(row(&file, &id).expect("stored").0, number);
        let session = client.boards.find(&id).expect("there");
        let (status, _) = client.ask(Method::DELETE, &format!("/api/boards/{id}"), Body::empty()).await;
        assert_eq!((status, row(&file, &id)), (StatusCode::NO_CONTENT, None));
        assert_eq!(client.get(&format!("/api/boards/{id}")).await.0, StatusCode::NOT_FOUND);
        // A request that is still under way does not bring it back.
        session.pace(Duration::from_secs(1)).expect("ignored");
        session.settled().await.expect("removed");
        assert_eq!(row(&file, &id), None);
    });
}

/// While the store is locked, no answer tells what is not stored.
#[test]
fn answers_wait_for_the_store() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(ROOM, &file);
        let id = client.board(&json!({ "game": "connect4" })).await;
        let (view, play) = (format!("/api/boards/{id}"), path(&id, "play"));
        let request = Request::builder().uri(path(&id, "events")).header(header::HOST, "localhost");
        let mut stream = client.send(request.body(Body::empty()).expect("a request")).await.into_body();
        let busy = Connection::open(&file).expect("a database");
        busy.execute_batch("BEGIN IMMEDIATE").expect("alone");
        let (new, played) = (json!({ "game": "gomoku" }), json!({ "move": "4" }));
        let mut created = pin!(client.post("/api/boards", &new));
        assert!(created.as_mut().now_or_never().is_none());
        let mut answer = pin!(client.post(&play, &played));
        assert!(answer.as_mut().now_or_never().is_none());
        let mut seen = pin!(client.get(&view));
        assert!(seen.as_mut().now_or_never().is_none());
        assert!(stream.frame().now_or_never().is_none());
        busy.execute_batch("COMMIT").expect("let go");
        assert_eq!(created.await.0, StatusCode::CREATED);
        assert_eq!(answer.await.1["notation"], "4");
        assert_eq!(seen.await.1["notation"], "4");
        let event = stream.frame().await.expect("a view").expect("no error").into_data().expect("data");
        assert!(str::from_utf8(&event).expect("text").contains("\"notation\":\"4\""));
    });
}

/// Two computers play by themselves: a move that a visitor has seen is stored.
#[test]
fn what_is_seen_is_stored() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(ROOM, &file);
        let new = json!({ "game": "free:32x32:16", "first": "random", "second": "random", "pace": 0 });
        let id = client.board(&new).await;
        loop {
            let (_, view) = client.get(&format!("/api/boards/{id}")).await;
            let (_, stored) = row(&file, &id).expect("stored");
            assert!(stored["ply"].as_u64() >= view["ply"].as_u64(), "{view} is not stored");
            assert!(stored["at"].as_u64() >= view["at"].as_u64());
            if view["state"] == "over" {
                break;
            }
        }
    });
}

/// Reports of a search come by the hundred: none of them is stored.
#[test]
fn reports_of_searches_are_not_stored() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(ROOM, &file);
        let id = client.board(&json!({ "game": "drop:9x9:4", "first": "mcts:time=60s" })).await;
        let view = client.wait(&id, |view| view["thinking"]["nodes"].as_u64() > Some(1)).await;
        let more = client.wait(&id, |next| next["version"].as_u64() > view["version"].as_u64()).await;
        assert_eq!(more["ply"], 0);
        assert_eq!(row(&file, &id).map(|(number, _)| number), Some(1));
        client.post(&path(&id, "stop"), &json!({})).await;
        client.wait(&id, |view| view["ply"] == 1).await;
        assert_eq!(row(&file, &id).map(|(number, _)| number), Some(2));
    });
}

#[test]
fn boards_that_leave_memory_stay_in_the_store() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(
            Room { most: 1, idle: Duration::ZERO, spare: Duration::ZERO, grace: Duration::ZERO },
            &file,
        );
        let first = client.board(&json!({ "game": "connect4", "moves": "44" })).await;
        let second = client.board(&json!({ "game": "connect4", "moves": "55" })).await;
        // Each makes room for the other.
        for (id, moves) in [(&first, "44"), (&second, "55"), (&first, "44")] {
            let (status, view) = client.get(&format!("/api/boards/{id}")).await;
            assert_eq!((status, view["notation"].as_str()), (StatusCode::OK, Some(moves)));
            assert_eq!(client.boards.len(), 1);
        }
        client.boards.sweep();
        assert_eq!(client.boards.len(), 0);
        let (_, view) = client.post(&path(&second, "play"), &json!({ "move": "1" })).await;
        assert_eq!(view["notation"], "551");
        // One that a request uses leaves no room.
        let used = client.boards.find(&second).expect("there");
        let (status, answer) = client.get(&format!("/api/boards/{first}")).await;
        assert_eq!((status, code(&answer)), (StatusCode::SERVICE_UNAVAILABLE, "server.boards"));
        drop(used);
        // A board that is removed is gone, in memory or not.
        let (status, _) = client.ask(Method::DELETE, &format!("/api/boards/{first}"), Body::empty()).await;
        assert_eq!((status, row(&file, &first)), (StatusCode::NO_CONTENT, None));
        assert_eq!(client.get(&format!("/api/boards/{first}")).await.0, StatusCode::NOT_FOUND);
    });
}

/// Requests that come at once for a board that is not in memory find the same one.
#[test]
fn a_board_is_restored_once() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(ROOM, &file);
        let id = put(&file, &snapshot("/ply", json!(2)));
        let opened = futures_util::future::join_all((0..20).map(|_| client.boards.open(&id))).await;
        let opened: Vec<_> = opened.into_iter().map(|board| board.expect("a board")).collect();
        assert!(opened.iter().all(|board| std::sync::Arc::ptr_eq(board, &opened[0])));
    });
}

#[test]
fn what_is_stored_starts_no_program_and_obeys_the_caps() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(ROOM, &file);
        let cannot = "this board is stored, but cannot be opened: ";
        for (part, value, words) in [
            (
                "/seats/0/asked",
                json!("gomocup:/bin/true"),
                "\"gomocup:/bin/true\" is not allowed on this server: choose an engine by name (other)",
            ),
            ("/seats/1/asked", json!("mother"), "unknown player \"mother\": did you mean \"other\"?"),
            ("/seats/1/asked", json!("gomoku:memory=65"), "memory=65 exceeds this server's limit of 64 MiB"),
            ("/seats/1/asked", json!("gomoku:threads=3"), "threads=3 exceeds this server's limit of 2"),
            (
                "/analysis",
                json!({ "by": "gomocup:/bin/true" }),
                "\"gomocup:/bin/true\" is not allowed on this server: choose an engine by name (other)",
            ),
            (
                "/analysis",
                json!({ "by": "other" }),
                "other cannot value moves: expected an agent, not an external engine",
            ),
            ("/lines", json!([[0, "h8h8"]]), "move 2 of those that it has is invalid"),
            ("/game", json!("chess"), "unknown game \"chess\": expected connect4, "),
            ("/lines", json!(7), "it cannot be read; a later version of linha may have stored it"),
        ] {
            let id = put(&file, &snapshot(part, value));
            let (status, answer) = client.get(&format!("/api/boards/{id}")).await;
            assert_eq!((status, code(&answer)), (StatusCode::CONFLICT, "board.restore"), "{words}");
            assert!(said(&answer).starts_with(&format!("{cannot}{words}")), "{answer}");
            assert_eq!(
                answer["error"]["params"]["reason"]["message"].as_str().map(|said| said.starts_with(words)),
                Some(true)
            );
            // It is refused, and stays as it is.
            assert_eq!(row(&file, &id).map(|(number, _)| number), Some(1));
        }
        // An engine that the server offers by name is asked for by that name; agents get what visitors get.
        let id = put(
            &file,
            &snapshot("/seats", json!([{ "asked": "mcts", "seed": 9 }, { "asked": "other", "seed": null }])),
        );
        let (_, view) = client.get(&format!("/api/boards/{id}")).await;
        assert_eq!(view["seats"]["first"]["agent"], "mcts:memory=16,seed=9");
        let seat = &view["seats"]["second"];
        assert_eq!((&seat["asked"], &seat["agent"]), (&json!("other"), &json!("other")));
        assert_eq!(seat["described"]["message"], "external engine other, 1 second a move");
    });
}

#[test]
fn a_damaged_board_is_not_found_and_the_others_are() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(Room { idle: Duration::ZERO, ..ROOM }, &file);
        let id = client.board(&json!({ "game": "connect4", "moves": "44" })).await;
        let other = client.board(&json!({ "game": "connect4", "moves": "55" })).await;
        client.boards.sweep();
        let damage = format!("UPDATE boards SET data = replace(data, '44', '45') WHERE id = '{id}'");
        Connection::open(&file).and_then(|db| db.execute_batch(&damage)).expect("damaged");
        let (status, answer) = client.get(&format!("/api/boards/{id}")).await;
        assert_eq!((status, code(&answer)), (StatusCode::NOT_FOUND, "board.unknown"));
        assert_eq!(client.get(&format!("/api/boards/{other}")).await.1["notation"], "55");
        // Whatever is no id is not even looked for.
        for odd in ["x", "%27%20OR%201=1", &id[1..], &id.to_ascii_uppercase(), &"0".repeat(32)] {
            assert_eq!(client.get(&format!("/api/boards/{odd}")).await.0, StatusCode::NOT_FOUND, "{odd}");
        }
    });
}

/// A store that fails breaks no game; when it works again, everything is stored.
#[test]
fn a_store_that_fails_breaks_no_game() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(Room { idle: Duration::ZERO, ..ROOM }, &file);
        let id = client.board(&json!({ "game": "connect4" })).await;
        let gone = client.board(&json!({ "game": "connect4" })).await;
        let change =
            |sql: &str| Connection::open(&file).and_then(|db| db.execute_batch(sql)).expect("changed");
        change("ALTER TABLE boards RENAME TO away");
        for (number, column) in ["4", "4", "5"].into_iter().enumerate() {
            let (status, view) = client.post(&path(&id, "play"), &json!({ "move": column })).await;
            assert_eq!((status, view["ply"].as_u64()), (StatusCode::OK, Some(number as u64 + 1)));
        }
        let new = client.board(&json!({ "game": "tictactoe", "moves": "b2" })).await;
        let (status, _) = client.ask(Method::DELETE, &format!("/api/boards/{gone}"), Body::empty()).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
        // What has left memory meanwhile is not lost, and what is stored cannot be read.
        client.boards.sweep();
        assert_eq!(client.boards.len(), 0);
        assert_eq!(client.get(&format!("/api/boards/{id}")).await.1["notation"], "445");
        assert_eq!(client.get(&format!("/api/boards/{gone}")).await.0, StatusCode::NOT_FOUND);
        let (status, answer) = client.get(&format!("/api/boards/{}", "0".repeat(32))).await;
        assert_eq!((status, code(&answer)), (StatusCode::SERVICE_UNAVAILABLE, "server.store"));
        change("ALTER TABLE away RENAME TO boards");
        client.post(&path(&id, "play"), &json!({ "move": "1" })).await;
        assert_eq!(row(&file, &id).expect("stored").1["lines"], json!([[0, "4451"]]));
        assert_eq!(row(&file, &new).expect("stored").1["lines"], json!([[0, "b2"]]));
        assert_eq!(row(&file, &gone), None);
    });
}

/// Changes that come while the store is busy are stored together.
#[test]
fn changes_are_stored_together() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(ROOM, &file);
        let ids = [
            client.board(&json!({ "game": "gomoku" })).await,
            client.board(&json!({ "game": "gomoku" })).await,
        ];
        let boards = ids.each_ref().map(|id| client.boards.find(id).expect("there"));
        let busy = Connection::open(&file).expect("a database");
        busy.execute_batch("BEGIN IMMEDIATE").expect("alone");
        for column in 'a'..='o' {
            for board in &boards {
                board.play(&format!("{column}{}", 1 + u32::from(column) % 3)).expect("legal");
            }
        }
        busy.execute_batch("COMMIT").expect("let go");
        for (board, id) in boards.iter().zip(&ids) {
            board.settled().await.expect("stored");
            let (number, stored) = row(&file, id).expect("stored");
            assert_eq!(stored["ply"], 15);
            assert!(number <= 4, "stored {number} times");
        }
    });
}

/// A stored board that is refused costs no other visitor the board in memory.
#[test]
fn no_board_makes_room_for_one_that_is_refused() {
    run(async {
        let (_directory, file) = place();
        let room = Room { most: 1, idle: HOUR, spare: Duration::ZERO, grace: Duration::ZERO };
        let client = Client::storing(room, &file);
        let own = client.board(&json!({ "game": "connect4" })).await;
        let refused = put(&file, &snapshot("/game", json!("chess")));
        let (status, answer) = client.get(&format!("/api/boards/{refused}")).await;
        assert_eq!((status, code(&answer)), (StatusCode::CONFLICT, "board.restore"));
        assert!(client.boards.find(&own).is_some());
    });
}
