//! The service, through its router and without a socket.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::boards::{Boards, Limits};
use super::guard::Names;
use super::router;

const HOUR: Duration = Duration::from_hours(1);

/// A server, and somebody who asks it.
struct Client {
    boards: Arc<Boards>,
    router: Router,
}

impl Client {
    fn new() -> Client {
        Client::with(Limits { most: 64, idle: HOUR, spare: HOUR })
    }

    fn with(limits: Limits) -> Client {
        let boards = Arc::new(Boards::with(limits));
        Client { router: router(Arc::clone(&boards), Names::new(Vec::new())), boards }
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
            assert!(start.elapsed() < Duration::from_mins(1), "{view:#}");
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
    }
}

async fn bytes(response: Response<Body>) -> Vec<u8> {
    response.into_body().collect().await.expect("a body").to_bytes().to_vec()
}

/// Runs what waits, without a runtime of the tests' own.
fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(test);
}

#[test]
fn a_game_is_played_by_requests() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "connect4", "moves": "44", "second": "human" })).await;
        let at = |what: &str| format!("/api/boards/{id}/{what}");
        let (status, view) = client.post(&at("play"), &json!({ "move": "5" })).await;
        assert_eq!((status, view["notation"].as_str()), (StatusCode::OK, Some("445")));
        assert_eq!(view["id"], json!(id));
        let (_, view) = client.post(&at("undo"), &json!({})).await;
        assert_eq!((view["ply"].as_u64(), view["moves"].as_array().map(Vec::len)), (Some(2), Some(3)));
        let (_, view) = client.post(&at("redo"), &json!({})).await;
        assert_eq!(view["ply"], 3);
        let (_, view) = client.post(&at("jump"), &json!({ "ply": 1 })).await;
        assert_eq!(view["notation"], "4");
        let (_, view) = client.post(&at("seats"), &json!({ "second": "easy" })).await;
        assert_eq!(view["seats"]["second"]["asked"], "easy");
        let view = client.wait(&id, |view| view["ply"] == 2).await;
        assert_eq!((view["state"].as_str(), view["trouble"].is_null()), (Some("human"), true));
        let (_, view) = client.post(&at("think"), &json!({ "agent": "random" })).await;
        assert_eq!(view["state"], "thinking");
        client.wait(&id, |view| view["ply"] == 4).await;
        let (status, _) = client.ask(Method::DELETE, &format!("/api/boards/{id}"), Body::empty()).await;
        assert_eq!(status, StatusCode::NO_CONTENT);
        assert_eq!(client.get(&format!("/api/boards/{id}")).await.0, StatusCode::NOT_FOUND);
        assert_eq!(client.boards.len(), 0);
    });
}

#[test]
fn hints_values_and_heat_are_asked_for() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "connect4", "moves": "4455" })).await;
        let at = |what: &str| format!("/api/boards/{id}/{what}");
        client.post(&at("hint"), &json!({})).await;
        let view = client.wait(&id, |view| !view["hint"].is_null()).await;
        assert_eq!((&view["hint"]["name"], &view["hint"]["score"]["plies"]), (&json!("3"), &json!(3)));
        client.post(&at("analyse"), &json!({ "on": true })).await;
        let view = client.wait(&id, |view| view["analysis"]["done"] == true).await;
        assert_eq!(view["analysis"]["values"].as_array().map(Vec::len), Some(7));
        assert_eq!(view["analysis"]["exact"], true);
        let (_, view) = client.post(&at("analyse"), &json!({ "on": false })).await;
        assert!(view["analysis"].is_null());
        let (status, heat) = client.get(&at("heat?evaluation=panther")).await;
        assert_eq!((status, heat["values"].as_array().map(Vec::len)), (StatusCode::OK, Some(7)));
        let (_, view) = client.post(&at("pause"), &json!({ "paused": true })).await;
        assert_eq!(view["paused"], true);
        let (_, view) = client.post(&at("pace"), &json!({ "milliseconds": 250 })).await;
        assert_eq!(view["pace"], 250);
        assert_eq!(client.post(&at("stop"), &json!({})).await.0, StatusCode::OK);
        // A body that is not there is an empty one.
        assert_eq!(client.ask(Method::POST, &at("stop"), Body::empty()).await.0, StatusCode::OK);
    });
}

/// Those whom nobody asked for by name take no more than those who were.
#[test]
fn whoever_helps_unasked_is_bounded_too() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "free:8x8:4", "moves": "d4" })).await;
        let at = |what: &str| format!("/api/boards/{id}/{what}");
        client.post(&at("analyse"), &json!({ "on": true })).await;
        let view =
            client.wait(&id, |view| view["analysis"]["values"].as_array().is_some_and(|v| v.len() > 3)).await;
        assert!(view["analysis"]["by"].as_str().is_some_and(|by| by.contains("memory=16")), "{view}");
        client.post(&at("hint"), &json!({})).await;
        let view = client.wait(&id, |view| !view["hint"].is_null()).await;
        assert!(view["hint"]["by"].as_str().is_some_and(|by| by.contains("memory=16")), "{view}");
    });
}

#[test]
fn bad_requests_get_a_sentence_and_change_nothing() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "connect4", "moves": "444444" })).await;
        let before = client.get(&format!("/api/boards/{id}")).await.1;
        for (status, path, body, sentence) in [
            (422, "play", r#"{"move": "4"}"#, "column 4 is full"),
            (422, "play", r#"{"move": "x"}"#, "\"x\" is not a column: they are 1 to 7"),
            (422, "play", r#"{"move": ""}"#, "\"\" is not a column: they are 1 to 7"),
            (
                400,
                "play",
                r#"{"move": 4}"#,
                "the body cannot be read: invalid type: integer `4`, expected a string",
            ),
            (400, "play", r"{}", "the body cannot be read: missing field `move`"),
            (400, "play", r#"{"move": "1", "extra": 1}"#, "the body cannot be read: unknown field `extra`"),
            (400, "play", "{", "the body cannot be read: EOF while parsing"),
            (400, "play", "\u{0}\u{1}", "the body cannot be read: expected value"),
            (409, "redo", "{}", "there is nothing to play again"),
            (422, "jump", r#"{"ply": 7}"#, "there is no position after 7 moves: the game has 6"),
            (400, "jump", r#"{"ply": -1}"#, "the body cannot be read: invalid value: integer `-1`"),
            (422, "seats", r#"{"first": "nobody"}"#, "\"nobody\" is no player: write human, a level"),
            (422, "seats", r#"{"first": "gomoku"}"#, "gomoku:memory=16 does not play connect4"),
            (
                422,
                "seats",
                r#"{"first": "perfect:book=/etc/passwd"}"#,
                "book=\"/etc/passwd\" is not for everybody",
            ),
            (422, "seats", r#"{"first": "mcts:memory=4096"}"#, "memory=\"4096\" is not for everybody"),
            (422, "hint", r#"{"agent": "ufop:depth=0"}"#, "depth=\"0\" cannot be used"),
            (422, "analyse", r#"{"on": true, "agent": "x"}"#, "\"x\" is no player"),
            (422, "pace", r#"{"milliseconds": 600000}"#, "a pace of 600000 ms is too slow: at most 60000"),
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
            (400, "", "the body cannot be read: missing field `game`"),
            (422, r#"{"game": "chess"}"#, "\"chess\" is not a game"),
            (422, r#"{"game": "drop:99x6:4"}"#, "no board is 99x6"),
            (422, r#"{"game": "connect4", "moves": "4x"}"#, "move 2: \"x\" is not a column"),
            (422, r#"{"game": "connect4", "moves": "4444444"}"#, "move 7: column 4 is full"),
            (422, r#"{"game": "connect4", "moves": "4", "ply": 2}"#, "there is no position after 2 moves"),
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
        assert_eq!((status.as_u16(), &answer["error"]), (413, &json!("a body has at most 16384 bytes")));
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
                (404, Some("there is no such board, or it was forgotten")),
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

/// Whatever a menu offers can be played.
#[test]
fn everything_on_the_menu_is_there() {
    run(async {
        let client = Client::with(Limits { most: 1000, idle: HOUR, spare: HOUR });
        for game in [
            "connect4",
            "gomoku",
            "gomoku-standard",
            "tictactoe",
            "drop:8x8:4",
            "free:32x32:16",
            "drop:9x7:5",
        ] {
            let (status, menu) = client.get(&format!("/api/menu?game={game}")).await;
            assert_eq!((status, &menu["game"]), (StatusCode::OK, &json!(game)));
            let names = |what: &str| -> Vec<String> {
                let fit = menu[what].as_array().expect("a list").iter().filter(|one| one["reason"].is_null());
                fit.map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
            };
            let written = |agent: &Value| {
                let settings = agent["settings"].as_array().expect("a list").iter();
                let other = settings.filter(|setting| setting["usual"] != setting["value"]);
                let text = |value: &Value| value.as_str().expect("text").to_owned();
                let pairs: Vec<_> = other
                    .map(|setting| format!("{}={}", text(&setting["name"]), text(&setting["value"])))
                    .collect();
                let colon = if pairs.is_empty() { "" } else { ":" };
                format!("{}{colon}{}", text(&agent["name"]), pairs.join(","))
            };
            let agents =
                menu["agents"].as_array().expect("a list").iter().filter(|one| one["reason"].is_null());
            let agents: Vec<_> = agents.map(written).collect();
            assert!(agents.iter().any(|agent| agent.starts_with("alphabeta")), "{game}: {agents:?}");
            for name in names("levels").into_iter().chain(agents) {
                let new = json!({ "game": game, "first": name, "paused": true });
                let id = client.board(&new).await;
                client.boards.forget(&id);
            }
            let id = client.board(&json!({ "game": game })).await;
            for name in names("evaluations") {
                let (status, heat) = client.get(&format!("/api/boards/{id}/heat?evaluation={name}")).await;
                assert_eq!(status, StatusCode::OK, "{game} {name}: {heat}");
            }
        }
    });
}

#[test]
fn there_are_no_more_boards_than_allowed() {
    run(async {
        let new = json!({ "game": "tictactoe" });
        let client = Client::with(Limits { most: 2, idle: HOUR, spare: HOUR });
        let first = client.board(&new).await;
        client.board(&new).await;
        let (status, answer) = client.post("/api/boards", &new).await;
        let said = "this server has 2 boards already: try again in a few minutes";
        assert_eq!((status.as_u16(), answer["error"].as_str()), (503, Some(said)));
        client.boards.forget(&first);
        client.board(&new).await;
        // One that was left alone makes room.
        let client = Client::with(Limits { most: 2, idle: HOUR, spare: Duration::ZERO });
        let ids = [client.board(&new).await, client.board(&new).await];
        client.get(&format!("/api/boards/{}", ids[0])).await;
        client.board(&new).await;
        let (kept, gone) = (
            client.get(&format!("/api/boards/{}", ids[0])).await,
            client.get(&format!("/api/boards/{}", ids[1])).await,
        );
        assert_eq!((kept.0.as_u16(), gone.0.as_u16()), (200, 404));
    });
}

#[test]
fn boards_left_alone_are_forgotten_but_not_those_that_somebody_follows() {
    run(async {
        let client = Client::with(Limits { most: 9, idle: Duration::ZERO, spare: HOUR });
        let ids = [
            client.board(&json!({ "game": "gomoku" })).await,
            client.board(&json!({ "game": "gomoku" })).await,
        ];
        let session = client.boards.find(&ids[1]).expect("there");
        let follower = session.follow();
        client.boards.sweep();
        assert!(client.boards.find(&ids[0]).is_none() && client.boards.find(&ids[1]).is_some());
        drop(follower);
        client.boards.sweep();
        assert_eq!(client.boards.len(), 0);
    });
}

/// The next event of a stream: its name and its view.
async fn next_event(body: &mut Body) -> Option<Value> {
    let mut text = String::new();
    while !text.ends_with("\n\n") {
        let frame = body.frame().await?.ok()?;
        text.push_str(str::from_utf8(frame.data_ref()?).expect("text"));
    }
    let data = text.strip_prefix("event: view\ndata: ").expect("an event").trim_end();
    Some(serde_json::from_str(data).expect("JSON"))
}

#[test]
fn events_tell_every_change_until_the_board_is_gone() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "connect4", "second": "easy" })).await;
        let request =
            Request::builder().uri(format!("/api/boards/{id}/events")).header(header::HOST, "localhost");
        let response = client.send(request.body(Body::empty()).expect("a request")).await;
        assert_eq!(response.headers()[header::CONTENT_TYPE], "text/event-stream");
        let mut body = response.into_body();
        let view = next_event(&mut body).await.expect("the view now");
        assert_eq!((view["ply"].as_u64(), view["id"].as_str()), (Some(0), Some(id.as_str())));
        client.post(&format!("/api/boards/{id}/play"), &json!({ "move": "4" })).await;
        let mut version = view["version"].as_u64().expect("a number");
        loop {
            let view = next_event(&mut body).await.expect("another view");
            let next = view["version"].as_u64().expect("a number");
            assert!(next > version);
            version = next;
            if view["ply"] == 2 {
                break;
            }
        }
        client.boards.forget(&id);
        while next_event(&mut body).await.is_some() {}
    });
}

#[test]
fn strangers_are_turned_away() {
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

#[test]
fn every_answer_tells_browsers_to_be_careful() {
    run(async {
        let client = Client::new();
        for path in ["/", "/static/main.js", "/api/menu?game=connect4", "/nowhere", "/api/boards/x"] {
            let request = Request::builder().uri(path).header(header::HOST, "localhost");
            let response = client.send(request.body(Body::empty()).expect("a request")).await;
            let headers = response.headers();
            let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().expect("text");
            assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"), "{path}");
            assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{path}");
            assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
            assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
            let kept = headers[header::CACHE_CONTROL].to_str().expect("text");
            let file = path == "/" || path.starts_with("/static");
            assert_eq!(kept, if file { "no-cache" } else { "no-store" }, "{path}");
        }
    });
}

#[test]
fn files_are_sent_once() {
    run(async {
        let client = Client::new();
        let ask = |tag: Option<axum::http::HeaderValue>| {
            let mut request = Request::builder().uri("/").header(header::HOST, "localhost");
            if let Some(tag) = tag {
                request = request.header(header::IF_NONE_MATCH, tag);
            }
            client.send(request.body(Body::empty()).expect("a request"))
        };
        let page = ask(None).await;
        assert_eq!(page.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
        let tag = page.headers()[header::ETAG].clone();
        assert!(bytes(page).await.starts_with(b"<!"));
        let again = ask(Some(tag)).await;
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(bytes(again).await.is_empty());
    });
}

#[test]
fn a_board_is_a_picture_too() {
    run(async {
        let client = Client::new();
        for (game, moves, stones, marked) in
            [("connect4", "1122334", 7, 4), ("gomoku", "h8i9", 2, 0), ("drop:1x2:2", "", 0, 0)]
        {
            let id = client.board(&json!({ "game": game, "moves": moves })).await;
            let uri = format!("/api/boards/{id}/picture.svg");
            let request = Request::builder().uri(uri).header(header::HOST, "localhost");
            let response = client.send(request.body(Body::empty()).expect("a request")).await;
            assert_eq!(response.headers()[header::CONTENT_TYPE], "image/svg+xml; charset=utf-8");
            let svg = String::from_utf8(bytes(response).await).expect("text");
            assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"));
            assert_eq!(
                svg.matches("stroke-width=\"2\"/>").count(),
                stones + usize::from(stones > 0),
                "{game}"
            );
            assert_eq!(svg.matches("stroke-width=\"5\"/>").count(), marked, "{game}");
        }
    });
}

/// Bodies that somebody made up, at every place: always an answer in JSON, never one that says that we are to blame.
#[test]
fn no_body_breaks_the_server() {
    run(async {
        let client = Client::with(Limits { most: 8, idle: HOUR, spare: Duration::ZERO });
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
