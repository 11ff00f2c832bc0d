//! What is refused, and how.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};

use super::super::boards::Room;
use super::{Client, HOUR, bytes, run};

#[test]
fn bad_requests_get_a_sentence_and_change_nothing() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "connect4", "moves": "444444" })).await;
        let before = client.get(&format!("/api/boards/{id}")).await.1;
        for (status, path, body, sentence) in [
            (422, "play", r#"{"move": "4"}"#, "column 4 is full"),
            (422, "play", r#"{"move": "x"}"#, "invalid column \"x\": expected 1 to 7"),
            (422, "play", r#"{"move": ""}"#, "invalid column \"\": expected 1 to 7"),
            (400, "play", r#"{"move": 4}"#, "invalid body: invalid type: integer `4`, expected a string"),
            (400, "play", r"{}", "invalid body: missing field `move`"),
            (400, "play", r#"{"move": "1", "extra": 1}"#, "invalid body: unknown field `extra`"),
            (400, "play", "{", "invalid body: EOF while parsing"),
            (400, "play", "\u{0}\u{1}", "invalid body: expected value"),
            (409, "redo", "{}", "no move to redo"),
            (422, "jump", r#"{"ply": 7}"#, "no position after 7 moves: expected 0 to 6"),
            (400, "jump", r#"{"ply": -1}"#, "invalid body: invalid value: integer `-1`"),
            (
                422,
                "seats",
                r#"{"first": "stockfish"}"#,
                "unknown player \"stockfish\": expected human, a level",
            ),
            (422, "seats", r#"{"first": "gomoku"}"#, "gomoku:memory=16 does not play connect4"),
            (
                422,
                "seats",
                r#"{"first": "perfect:book=/etc/passwd"}"#,
                "book=\"/etc/passwd\" is not allowed on this server",
            ),
            (
                422,
                "seats",
                r#"{"first": "mcts:memory=4096"}"#,
                "memory=\"4096\" exceeds this server's limit of 64",
            ),
            (422, "hint", r#"{"agent": "ufop:depth=0"}"#, "invalid value \"0\" for depth"),
            (422, "analyse", r#"{"on": true, "agent": "x"}"#, "unknown player \"x\""),
            (
                422,
                "pace",
                r#"{"milliseconds": 600000}"#,
                "a pace of 600000 ms is too slow: expected at most 60000 ms",
            ),
        ] {
            let (got, answer) = client.ask(Method::POST, &format!("/api/boards/{id}/{path}"), body).await;
            let said = answer["error"].as_str().unwrap_or_default();
            assert_eq!(got.as_u16(), status, "{path} {body}: {answer}");
            assert!(said.starts_with(sentence), "{path} {body}: {said}");
        }
        let after = client.get(&format!("/api/boards/{id}")).await.1;
        for part in ["notation", "moves", "legal", "seats", "state", "pace"] {
            assert_eq!(before[part], after[part], "{part}");
        }
    });
}

#[test]
fn boards_that_cannot_be_made_are_not() {
    run(async {
        let client = Client::new();
        for (status, body, sentence) in [
            (400, "", "invalid body: missing field `game`"),
            (422, r#"{"game": "chess"}"#, "unknown game \"chess\""),
            (422, r#"{"game": "drop:99x6:4"}"#, "invalid size 99x6"),
            (422, r#"{"game": "connect4", "moves": "4x"}"#, "move 2: invalid column \"x\""),
            (422, r#"{"game": "connect4", "moves": "4444444"}"#, "move 7: column 4 is full"),
            (422, r#"{"game": "connect4", "moves": "4", "ply": 2}"#, "no position after 2 moves"),
            (422, r#"{"game": "gomoku", "second": "ufop"}"#, "ufop does not play gomoku"),
            (422, r#"{"game": "connect4", "pace": 70000}"#, "a pace of 70000 ms is too slow"),
        ] {
            let (got, answer) = client.ask(Method::POST, "/api/boards", body).await;
            assert_eq!(got.as_u16(), status, "{body}: {answer}");
            let said = answer["error"].as_str().unwrap_or_default();
            assert!(said.starts_with(sentence), "{body}: {said}");
        }
        let large = format!(r#"{{"game": "connect4", "moves": "{}"}}"#, " ".repeat(20_000));
        let (status, answer) = client.ask(Method::POST, "/api/boards", large).await;
        assert_eq!(
            (status.as_u16(), &answer["error"]),
            (413, &json!("the body exceeds the limit of 16384 bytes"))
        );
        assert_eq!(client.boards.len(), 0);
    });
}

#[test]
fn what_is_not_there_is_said_to_be_missing() {
    run(async {
        let client = Client::new();
        let unknown = "0".repeat(32);
        for path in [
            String::new(),
            "/heat?evaluation=porto".to_owned(),
            "/events".to_owned(),
            "/picture.svg".to_owned(),
        ] {
            let (status, answer) = client.get(&format!("/api/boards/{unknown}{path}")).await;
            let said = answer["error"].as_str();
            assert_eq!(
                (status.as_u16(), said),
                (404, Some("unknown board: it never existed or has expired")),
                "{path}"
            );
        }
        for path in [
            "/nowhere",
            "/api",
            "/api/boards/x/y/z",
            "/static/nothing.js",
            "/static/../mod.rs",
            "/static/%2e%2e/mod.rs",
        ] {
            let (status, answer) = client.get(path).await;
            assert_eq!(status.as_u16(), 404, "{path}");
            assert!(answer["error"].is_string(), "{path}");
        }
        for path in ["/api/boards/%FF", "/api/boards/%FF/events", "/static/%FF"] {
            let (status, answer) = client.get(path).await;
            assert_eq!((status.as_u16(), answer["error"].is_string()), (400, true), "{path}");
        }
        let (status, answer) = client.ask(Method::PUT, "/api/boards", Body::empty()).await;
        assert_eq!((status.as_u16(), answer["error"].is_string()), (405, true));
        for query in ["/api/menu", "/api/menu?other=1"] {
            assert_eq!(client.get(query).await.0.as_u16(), 400, "{query}");
        }
        assert_eq!(client.get("/api/menu?game=drop:4x4:9").await.0.as_u16(), 422);
    });
}

#[test]
fn foreign_hosts_and_origins_are_refused() {
    run(async {
        let client = Client::new();
        let ask = |host: &'static str, origin: Option<&'static str>, site: Option<&'static str>| {
            let mut request = Request::builder().method(Method::POST).uri("/api/boards");
            request = request.header(header::HOST, host);
            if let Some(origin) = origin {
                request = request.header(header::ORIGIN, origin);
            }
            if let Some(site) = site {
                request = request.header("sec-fetch-site", site);
            }
            client.send(request.body(Body::from(r#"{"game": "tictactoe"}"#)).expect("a request"))
        };
        for (host, origin, site) in [
            ("localhost:4004", None, None),
            ("127.0.0.1:4004", Some("http://127.0.0.1:4004"), Some("same-origin")),
            ("[::1]:4004", Some("http://[::1]:4004"), None),
        ] {
            assert_eq!(ask(host, origin, site).await.status(), StatusCode::CREATED, "{host} {origin:?}");
        }
        for (host, origin, site) in [
            ("evil.example", None, None),
            ("evil.example:4004", Some("http://evil.example:4004"), Some("same-origin")),
            ("localhost:4004", Some("http://evil.example"), Some("cross-site")),
            ("localhost:4004", Some("http://localhost:4005"), Some("same-site")),
            ("localhost:4004", Some("https://localhost:4004"), None),
            ("localhost:4004", Some("null"), None),
        ] {
            let response = ask(host, origin, site).await;
            assert_eq!(response.status(), StatusCode::FORBIDDEN, "{host} {origin:?}");
            let said: Value = serde_json::from_slice(&bytes(response).await).expect("JSON");
            assert!(said["error"].is_string());
        }
        assert_eq!(client.boards.len(), 3);
    });
}

/// Arbitrary bodies for every request: always an answer in JSON, never a server error.
#[test]
fn no_body_breaks_the_server() {
    run(async {
        let client = Client::with(Room { most: 8, idle: HOUR, spare: Duration::ZERO });
        let id = client.board(&json!({ "game": "connect4" })).await;
        let words = [
            "{",
            "}",
            "[",
            "\"move\"",
            ":",
            ",",
            "4",
            "-1",
            "1e999",
            "null",
            "true",
            "\"game\"",
            "\"connect4\"",
            "\"\\u0000\"",
            "\"agent\"",
            "\"on\"",
            "\"perfect\"",
            "\u{fffd}",
            " ",
        ];
        let places =
            ["play", "undo", "redo", "jump", "think", "stop", "pause", "pace", "seats", "hint", "analyse"];
        let mut dice = 0x2545_f491_4f6c_dd1d_u64;
        let mut roll = |sides: usize| {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            usize::try_from(dice % sides as u64).expect("small")
        };
        for _ in 0..1500 {
            let body: String = (0..roll(12)).map(|_| words[roll(words.len())]).collect();
            let at = match roll(places.len() + 1) {
                0 => "/api/boards".to_owned(),
                place => format!("/api/boards/{id}/{}", places[place - 1]),
            };
            let (status, answer) = client.ask(Method::POST, &at, body.clone()).await;
            assert!(status.as_u16() < 500, "{at} {body}: {status} {answer}");
            assert!(status.is_success() || answer["error"].is_string(), "{at} {body}: {answer}");
            client.get(&format!("/api/boards/{id}")).await;
        }
    });
}
