//! What is refused, and how.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::{Value, json};

use super::super::boards::Room;
use super::{Client, HOUR, bytes, code, run, said};

#[expect(clippy::too_many_lines, reason = "a table of requests and their answers")]
#[test]
fn bad_requests_get_a_sentence_and_change_nothing() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "connect4", "moves": "444444" })).await;
        let before = client.get(&format!("/api/boards/{id}")).await.1;
        for (status, path, body, code, sentence) in [
            (422, "play", r#"{"move": "4"}"#, "move.full", "column 4 is full"),
            (422, "play", r#"{"move": "x"}"#, "move.column", "invalid column \"x\": expected 1 to 7"),
            (422, "play", r#"{"move": ""}"#, "move.column", "invalid column \"\": expected 1 to 7"),
            (
                400,
                "play",
                r#"{"move": 4}"#,
                "request.field.kind",
                "invalid value for the field \"move\": expected a string",
            ),
            (400, "play", r#"{"move": null}"#, "request.field.kind", "invalid value for the field \"move\""),
            (400, "play", r"{}", "request.field.missing", "missing field \"move\""),
            (
                400,
                "play",
                r#"{"move": "1", "extra": 1}"#,
                "request.field.unknown",
                "unknown field \"extra\": expected at, move",
            ),
            (
                400,
                "play",
                r#"{"move": "1", "move": "1"}"#,
                "request.field.twice",
                "a field of the body is given twice",
            ),
            (400, "play", "{", "request.json", "the body is not valid JSON: error in line 1, column 1"),
            (
                400,
                "play",
                r#"{"extra": }"#,
                "request.json",
                "the body is not valid JSON: error in line 1, column 11",
            ),
            (400, "play", "\u{0}\u{1}", "request.json", "the body is not valid JSON"),
            (400, "play", "4", "request.object", "the body is not a JSON object"),
            // Serde would take these for the fields of an object.
            (400, "play", r#"["1", null]"#, "request.object", "the body is not a JSON object"),
            (400, "think", " [null, null]", "request.object", "the body is not a JSON object"),
            (400, "undo", "[null", "request.json", "the body is not valid JSON"),
            (400, "undo", r#"{"x": 1}"#, "request.field.unknown", "unknown field \"x\": expected at"),
            (409, "redo", "{}", "session.no-redo", "no move to redo"),
            (422, "jump", r#"{"ply": 7}"#, "session.ply", "no position after 7 moves: expected 0 to 6"),
            (
                400,
                "jump",
                r#"{"ply": -1}"#,
                "request.field.kind",
                "invalid value for the field \"ply\": expected a whole number from 0 to 1024",
            ),
            (422, "go", r#"{"node": 7}"#, "session.node", "no position 7: expected 0 to 6"),
            (422, "promote", r#"{"node": 7}"#, "session.node", "no position 7: expected 0 to 6"),
            (422, "delete", r#"{"node": 7}"#, "session.node", "no position 7: expected 0 to 6"),
            (
                409,
                "delete",
                r#"{"node": 1}"#,
                "session.main-line",
                "this move belongs to the main line: only variations are deleted",
            ),
            (422, "jump", r#"{"ply": 9e9}"#, "session.ply", "no position after 9000000000 moves"),
            (
                400,
                "undo",
                r#"{"at": 1e99}"#,
                "request.field.kind",
                "invalid value for the field \"at\": expected a whole number from 0 to 9007199254740991",
            ),
            (400, "jump", r#"{"ply": 1.5}"#, "request.field.kind", "invalid value for the field \"ply\""),
            (
                400,
                "pause",
                r#"{"paused": "no"}"#,
                "request.field.kind",
                "invalid value for the field \"paused\": expected true or false",
            ),
            (
                422,
                "seats",
                r#"{"first": "stockfish"}"#,
                "seat.unknown-or-engine",
                "unknown player \"stockfish\": expected human, a level",
            ),
            (
                400,
                "seats",
                r#"{"first": 1}"#,
                "request.field.kind",
                "invalid value for the field \"first\": expected a string",
            ),
            (
                422,
                "seats",
                r#"{"first": "gomoku"}"#,
                "player.unfit",
                "gomoku:memory=16 does not play connect4",
            ),
            (
                422,
                "seats",
                r#"{"first": "perfect:book=/etc/passwd"}"#,
                "setting.file",
                "book=\"/etc/passwd\" is not allowed on this server",
            ),
            (
                422,
                "seats",
                r#"{"first": "mcts:memory=4096"}"#,
                "setting.exceeds",
                "memory=4096 exceeds this server's limit of 64 MiB",
            ),
            // A person cannot be asked to search, nor an engine to value moves.
            (
                422,
                "think",
                r#"{"agent": "x"}"#,
                "seat.unknown-computer-or-engine",
                "unknown player \"x\": expected a level (",
            ),
            (422, "hint", r#"{"agent": "humam"}"#, "seat.unknown-computer-or-engine", "unknown player"),
            (422, "hint", r#"{"agent": "human"}"#, "seat.human", "human is not a computer"),
            (422, "hint", r#"{"agent": "ufop:depth=0"}"#, "setting.value", "invalid value \"0\" for depth"),
            (
                422,
                "analyse",
                r#"{"on": true, "agent": "othr"}"#,
                "seat.unknown-computer",
                "unknown player \"othr\": expected a level (",
            ),
            (
                422,
                "pace",
                r#"{"milliseconds": 600000}"#,
                "session.pace",
                "a pace of 600000 ms is too slow: expected at most 60000 ms",
            ),
        ] {
            let (got, answer) = client.ask(Method::POST, &format!("/api/boards/{id}/{path}"), body).await;
            assert_eq!((got.as_u16(), super::code(&answer)), (status, code), "{path} {body}: {answer}");
            assert!(said(&answer).starts_with(sentence), "{path} {body}: {answer}");
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
        for (status, body, code, sentence) in [
            (400, "", "request.field.missing", "missing field \"game\""),
            (422, r#"{"game": "chess"}"#, "game.unknown", "unknown game \"chess\""),
            (422, r#"{"game": "drop:99x6:4"}"#, "rules.size", "invalid size 99x6"),
            (422, r#"{"game": "connect4", "moves": "4x"}"#, "game.move", "move 2: invalid column \"x\""),
            (422, r#"{"game": "connect4", "moves": "4444444"}"#, "game.move", "move 7: column 4 is full"),
            (
                422,
                r#"{"game": "connect4", "moves": "4", "ply": 2}"#,
                "session.ply",
                "no position after 2 moves",
            ),
            (
                422,
                r#"{"game": "connect4", "record": "(;SZ[15]\n;B[hh];W[hh])"}"#,
                "game.file",
                "SGF, line 2: move 2 (\"hh\") is not possible: h8 is taken",
            ),
            (
                422,
                r#"{"game": "connect4", "record": "(;SZ[15]\n;B[hh]", "lenient": true}"#,
                "game.file",
                "SGF, line 2: the text ends within the game",
            ),
            (422, r#"{"game": "gomoku", "second": "ufop"}"#, "player.unfit", "ufop does not play gomoku"),
            (422, r#"{"game": "connect4", "pace": 70000}"#, "session.pace", "a pace of 70000 ms is too slow"),
        ] {
            let (got, answer) = client.ask(Method::POST, "/api/boards", body).await;
            assert_eq!((got.as_u16(), super::code(&answer)), (status, code), "{body}: {answer}");
            assert!(said(&answer).starts_with(sentence), "{body}: {answer}");
        }
        let large = format!(r#"{{"game": "connect4", "moves": "{}"}}"#, " ".repeat(70_000));
        let (status, answer) = client.ask(Method::POST, "/api/boards", large).await;
        let sentence = "the body exceeds the limit of 65536 bytes";
        let error = json!({ "code": "request.large", "message": sentence, "params": { "most": 65536 } });
        assert_eq!((status.as_u16(), &answer["error"]), (413, &error));
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
            let sentence = "unknown board: it never existed or has expired";
            assert_eq!(
                (status.as_u16(), code(&answer), said(&answer)),
                (404, "board.unknown", sentence),
                "{path}"
            );
        }
        for path in ["/nowhere", "/api", "/api/boards/x/y/z"] {
            let (status, answer) = client.get(path).await;
            assert_eq!((status.as_u16(), code(&answer)), (404, "request.path"), "{path}");
        }
        for path in ["/static/nothing.js", "/static/../mod.rs", "/static/%2e%2e/mod.rs"] {
            let (status, answer) = client.get(path).await;
            assert_eq!((status.as_u16(), code(&answer)), (404, "request.file"), "{path}");
        }
        for path in ["/api/boards/%FF", "/api/boards/%FF/events", "/static/%FF"] {
            let (status, answer) = client.get(path).await;
            assert_eq!((status.as_u16(), code(&answer)), (400, "request.encoding"), "{path}");
        }
        for (query, code) in [
            ("/api/menu", "request.query.missing"),
            ("/api/menu?other=1", "request.query.missing"),
            ("/api/menu?game=connect4&game=gomoku", "request.query.twice"),
        ] {
            let (status, answer) = client.get(query).await;
            assert_eq!((status.as_u16(), super::code(&answer)), (400, code), "{query}");
        }
        assert_eq!(client.get("/api/menu?game=drop:4x4:9").await.0.as_u16(), 422);
    });
}

#[test]
fn other_methods_are_refused_with_those_that_are_allowed() {
    run(async {
        let client = Client::new();
        for (path, allowed, named) in [
            ("/api/boards", "POST", "POST"),
            ("/api/boards/x", "GET,HEAD,DELETE", "GET or DELETE"),
            ("/api/boards/x/events", "GET,HEAD", "GET"),
            ("/", "GET,HEAD", "GET"),
        ] {
            let request = Request::builder().method(Method::PUT).uri(path).header(header::HOST, "localhost");
            let response = client.send(request.body(Body::empty()).expect("a request")).await;
            assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED, "{path}");
            assert_eq!(response.headers()[header::ALLOW], allowed, "{path}");
            let answer: Value = serde_json::from_slice(&bytes(response).await).expect("JSON");
            assert_eq!(code(&answer), "request.method", "{path}");
            let sentence = format!("method not allowed: expected {named}");
            assert_eq!(answer["error"]["message"], sentence, "{path}");
        }
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
            let answer: Value = serde_json::from_slice(&bytes(response).await).expect("JSON");
            let expected = if host.starts_with("evil") { "request.host" } else { "request.origin" };
            assert_eq!(code(&answer), expected, "{host} {origin:?}");
        }
        assert_eq!(client.boards.len(), 3);
    });
}

/// Browsers send no `Origin` for pictures, scripts and links.
#[test]
fn pages_of_other_sites_may_link_to_the_page_and_no_more() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "tictactoe" })).await;
        let picture = format!("/api/boards/{id}/picture.svg");
        let send = async |method: Method, path: &str, site: &str, mode: &str| {
            let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost:4004");
            let request = request.header("sec-fetch-site", site).header("sec-fetch-mode", mode);
            client.send(request.body(Body::empty()).expect("a request")).await.status()
        };
        let ask = async |path: &str, site: &str, mode: &str| send(Method::GET, path, site, mode).await;
        for site in ["same-origin", "none"] {
            assert_eq!(ask(&picture, site, "no-cors").await, StatusCode::OK, "{site}");
        }
        for site in ["cross-site", "same-site"] {
            assert_eq!(ask(&picture, site, "no-cors").await, StatusCode::FORBIDDEN, "{site}");
            assert_eq!(ask(&picture, site, "navigate").await, StatusCode::FORBIDDEN, "{site}");
            assert_eq!(ask("/static/main.js", site, "no-cors").await, StatusCode::FORBIDDEN, "{site}");
            assert_eq!(ask("/?game=gomoku", site, "navigate").await, StatusCode::OK, "{site}");
            // A script of the other page would see whether this one is there, a form would send something.
            assert_eq!(ask("/", site, "no-cors").await, StatusCode::FORBIDDEN, "{site}");
            assert_eq!(send(Method::POST, "/", site, "navigate").await, StatusCode::FORBIDDEN, "{site}");
            let stop = format!("/api/boards/{id}/stop");
            assert_eq!(send(Method::POST, &stop, site, "no-cors").await, StatusCode::FORBIDDEN, "{site}");
        }
        assert_eq!(send(Method::POST, &format!("/api/boards/{id}/stop"), "same-origin", "cors").await, 200);
    });
}

#[test]
fn a_request_has_one_host() {
    run(async {
        let client = Client::new();
        let two = Request::builder().uri("/api/menu?game=connect4");
        let two = two.header(header::HOST, "localhost").header(header::HOST, "localhost");
        let response = client.send(two.body(Body::empty()).expect("a request")).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST);
        let answer: Value = serde_json::from_slice(&bytes(response).await).expect("JSON");
        assert_eq!(code(&answer), "request.hosts");
        let other = Request::builder()
            .uri("http://evil.example/api/menu?game=connect4")
            .header(header::HOST, "localhost");
        let response = client.send(other.body(Body::empty()).expect("a request")).await;
        assert_eq!(response.status(), StatusCode::FORBIDDEN);
    });
}

/// Arbitrary bodies for every request: always an answer in JSON, never a server error.
#[test]
fn no_body_breaks_the_server() {
    run(async {
        let client = Client::with(Room { most: 8, idle: HOUR, spare: Duration::ZERO, grace: Duration::ZERO });
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
        let places = [
            "play", "undo", "redo", "jump", "line", "think", "stop", "pause", "pace", "seats", "hint",
            "analyse", "go", "delete", "promote",
        ];
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
            assert!(status.is_success() || !code(&answer).is_empty(), "{at} {body}: {answer}");
            client.get(&format!("/api/boards/{id}")).await;
        }
    });
}
