//! The description of the API: it agrees with the routes, with what they answer, and with docs/api.md.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, Request, header};
use board::Rules;
use http_body_util::BodyExt;
use serde_json::{Map, Value, json};

use super::super::boards::Room;
use super::schema::Validator;
use super::stored::{place, put, snapshot};
use super::{Client, HOUR, bytes, code, run};

const METHODS: [Method; 7] =
    [Method::GET, Method::POST, Method::PUT, Method::DELETE, Method::PATCH, Method::OPTIONS, Method::HEAD];

/// The description as a client gets it.
async fn document(client: &Client) -> Value {
    let (status, document) = client.get("/api/openapi.json").await;
    assert_eq!(status.as_u16(), 200);
    document
}

/// All operations of a description: method, path, and what is said of them.
fn operations(document: &Value) -> impl Iterator<Item = (String, &str, &Value)> {
    let paths = document["paths"].as_object().expect("paths").iter();
    paths.flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").iter();
        methods.map(|(method, about)| (method.to_ascii_uppercase(), path.as_str(), about))
    })
}

/// Asks a server, and checks every answer against the description.
struct Checked<'a> {
    client: &'a Client,
    document: &'a Value,
    /// Operations by name, and the statuses with which they have answered.
    seen: BTreeSet<(String, u16)>,
}

impl Checked<'_> {
    /// Sends a request to an operation; `{id}` of its path is replaced by `id`, `query` added to it.
    async fn ask(&mut self, name: &str, id: &str, query: &str, body: &str) -> (u16, Value) {
        let (method, path, about) =
            operations(self.document).find(|(.., about)| about["operationId"] == name).expect(name);
        let uri = format!("{}{query}", path.replace("{id}", id));
        let request = Request::builder().method(method.as_str()).uri(uri).header(header::HOST, "localhost");
        let response = self.client.send(request.body(Body::from(body.to_owned())).expect("a request")).await;
        let status = response.status().as_u16();
        let kind =
            response.headers().get(header::CONTENT_TYPE).map(|kind| kind.to_str().expect("text").to_owned());
        let validator = Validator { document: self.document };
        let mut expected = &about["responses"][status.to_string()];
        if let Some(reference) = expected["$ref"].as_str() {
            expected = validator.resolve(reference);
        }
        assert!(expected.is_object(), "{name} answers with {status}, which is not described");
        self.seen.insert((name.to_owned(), status));
        let Some(kind) = kind else {
            assert!(expected["content"].is_null() && bytes(response).await.is_empty(), "{name} {status}");
            return (status, Value::Null);
        };
        let schema = &expected["content"][&kind]["schema"];
        assert!(schema.is_object(), "{name} answers with {kind}, which is not described");
        let value = match kind.as_str() {
            "application/json" => serde_json::from_slice(&bytes(response).await).expect("JSON"),
            "text/event-stream" => first_event(response.into_body()).await,
            _ => json!(String::from_utf8(bytes(response).await).expect("text")),
        };
        assert_eq!(validator.errors(schema, &value), Vec::<String>::new(), "{name} {status}");
        (status, value)
    }
}

/// The first event of a stream: its fields by name.
async fn first_event(mut body: Body) -> Value {
    let frame = body.frame().await.expect("an event").expect("no error");
    let text = str::from_utf8(frame.data_ref().expect("data")).expect("text").to_owned();
    let fields = text.trim_end().lines().map(|line| line.split_once(": ").expect("a field"));
    fields.map(|(name, value)| (name.to_owned(), json!(value))).collect::<Map<_, _>>().into()
}

#[test]
fn documented_methods_are_answered_and_others_are_not() {
    run(async {
        let client = Client::new();
        let document = document(&client).await;
        assert_eq!(document["openapi"], "3.1.0");
        let names: Vec<_> = operations(&document).map(|(.., about)| about["operationId"].as_str()).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
        for (path, described) in document["paths"].as_object().expect("paths") {
            for method in METHODS {
                let uri = path.replace("{id}", "0");
                let (status, answer) = client.ask(method.clone(), &uri, "").await;
                let known = described.get(method.as_str().to_ascii_lowercase()).is_some()
                    // The head of a GET, without its body.
                    || (method == Method::HEAD && described.get("get").is_some());
                assert_eq!(status.as_u16() == 405, !known, "{method} {path}: {status} {answer}");
                // Unknown boards are not found, and paths are never.
                assert!(
                    status.as_u16() != 404 || method == Method::HEAD || code(&answer) == "board.unknown",
                    "{method} {path}"
                );
            }
        }
    });
}

/// What the description says of values: all of those that it names are accepted, and those beyond its limits are not.
#[test]
fn described_values_are_accepted_and_others_are_not() {
    run(async {
        let client = Client::new();
        let document = document(&client).await;
        let field = |of: &str, name: &str| document["components"]["schemas"][of]["properties"][name].clone();
        let id = client.board(&json!({ "game": "connect4" })).await;
        let pace = field("Pace", "milliseconds")["maximum"].as_u64().expect("a limit");
        for (milliseconds, status) in [(0, 200), (pace, 200), (pace + 1, 422)] {
            let body = json!({ "milliseconds": milliseconds });
            assert_eq!(client.post(&format!("/api/boards/{id}/pace"), &body).await.0.as_u16(), status);
            let new = json!({ "game": "connect4", "pace": milliseconds });
            assert_eq!(client.post("/api/boards", &new).await.0.is_success(), status == 200, "{new}");
        }
        assert_eq!(field("NewBoard", "pace")["maximum"], pace);
        assert_eq!(field("Jump", "ply")["maximum"], 32 * 32);
        let at = field("Undo", "at")["maximum"].as_u64().expect("a limit");
        for (counter, status) in [(at, 409), (at + 1, 400)] {
            let body = json!({ "at": counter });
            assert_eq!(client.post(&format!("/api/boards/{id}/undo"), &body).await.0.as_u16(), status);
        }
        let (.., heat) =
            operations(&document).find(|(.., about)| about["operationId"] == "heat").expect("heat");
        let names = heat["parameters"][1]["schema"]["enum"].as_array().expect("names").clone();
        assert_eq!(names.len(), 10);
        for name in names {
            let name = name.as_str().expect("a name");
            let (_, answer) = client.get(&format!("/api/boards/{id}/heat?evaluation={name}")).await;
            assert_ne!(code(&answer), "evaluation.unknown", "{name}");
        }
    });
}

/// The pattern of games has their names, and shapes of all sizes that the parser takes.
#[test]
fn games_are_described_by_a_pattern() {
    run(async {
        let client = Client::new();
        let document = document(&client).await;
        let pattern = &document["components"]["schemas"]["NewBoard"]["properties"]["game"]["pattern"];
        let (.., menu) =
            operations(&document).find(|(.., about)| about["operationId"] == "menu").expect("it");
        assert_eq!(&menu["parameters"][0]["schema"]["pattern"], pattern);
        let pattern = pattern.as_str().expect("a pattern");
        let names = "connect4|gomoku|gomoku-standard|tictactoe";
        let shapes = pattern.strip_prefix(&format!("^({names}|(drop|free):")).expect(pattern);
        let shapes = shapes.strip_suffix(")$").expect(pattern);
        let [width, height, k] = shapes.splitn(3, ['x', ':']).collect::<Vec<_>>()[..] else {
            panic!("{pattern}")
        };
        assert_eq!(width, height);
        let numbers = |part: &str| -> Vec<u8> {
            let inside = part.strip_prefix('(').and_then(|part| part.strip_suffix(')')).expect(pattern);
            inside.split('|').map(|number| number.parse().expect("a number")).collect()
        };
        let (sides, lengths) = (numbers(width), numbers(k.strip_prefix("=?").expect(pattern)));
        for number in 0..=u8::MAX {
            let is_game = |shape: String| shape.parse::<Rules>().is_ok();
            assert_eq!(sides.contains(&number), is_game(format!("drop:{number}x32:2")), "{number}");
            assert_eq!(sides.contains(&number), is_game(format!("free:2x{number}:=2")), "{number}");
            assert_eq!(lengths.contains(&number), is_game(format!("drop:32x32:{number}")), "{number}");
        }
    });
}

/// All references of a description lead somewhere, and all definitions are used.
#[test]
fn references_lead_to_definitions() {
    run(async {
        let client = Client::new();
        let document = document(&client).await;
        let mut found = BTreeSet::new();
        collect_references(&document, &mut found);
        for reference in &found {
            Validator { document: &document }.resolve(reference);
        }
        for part in ["schemas", "responses"] {
            for name in document["components"][part].as_object().expect("definitions").keys() {
                assert!(found.contains(format!("#/components/{part}/{name}").as_str()), "{name} is not used");
            }
        }
    });
}

fn collect_references<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    found.extend(value.get("$ref").and_then(Value::as_str));
    let children: Box<dyn Iterator<Item = &Value>> = match value {
        Value::Object(fields) => Box::new(fields.values()),
        Value::Array(items) => Box::new(items.iter()),
        _ => return,
    };
    children.for_each(|child| collect_references(child, found));
}

/// Every operation, with every status that is described for it, except for those before routing.
#[test]
fn answers_agree_with_the_description() {
    run(async {
        let (_directory, file) = place();
        let client = Client::storing(Room { most: 6, idle: HOUR, spare: HOUR, grace: HOUR }, &file);
        let document = document(&client).await;
        let mut server = Checked { client: &client, document: &document, seen: BTreeSet::new() };
        server.ask("describe", "", "", "").await;
        for game in ["connect4", "gomoku", "free:4x4:=3"] {
            server.ask("menu", "", &format!("?game={game}"), "").await;
        }
        server.ask("menu", "", "", "").await;
        server.ask("menu", "", "?game=chess", "").await;
        ask_for_links(&mut server).await;
        let id = new_board(&mut server, r#"{"game": "connect4", "moves": "4455", "ply": 4}"#).await;
        ask_commands(&mut server, &id).await;
        ask_when_over(&mut server).await;
        ask_when_failing(&mut server).await;
        ask_for_trees(&mut server).await;
        let refused = put(&file, &snapshot("/game", json!("chess")));
        for name in of_boards(&document) {
            assert_eq!(server.ask(&name, &refused, "", "").await.0, 409, "{name}");
        }
        ask_badly(&mut server, &id).await;
        // There is no room for another board.
        let stored = put(&file, &snapshot("/ply", json!(0)));
        for name in of_boards(&document) {
            assert_eq!(server.ask(&name, &stored, "", "").await.0, 503, "{name}");
        }
        server.ask("remove", &id, "", "").await;
        client.boards.end();
        let asked = r#"{"game": "connect4", "agent": "minimax"}"#;
        assert_eq!(server.ask("tree", "", "", asked).await.0, 503);
        assert_eq!(missing(&document, &server.seen), Vec::<String>::new(), "answers that were never seen");
    });
}

/// The names of the operations of a board.
fn of_boards(document: &Value) -> Vec<String> {
    let named = operations(document).filter(|(_, path, _)| path.contains("{id}"));
    named.map(|(.., about)| about["operationId"].as_str().expect("a name").to_owned()).collect()
}

async fn new_board(server: &mut Checked<'_>, body: &str) -> String {
    let (status, view) = server.ask("create", "", "", body).await;
    assert_eq!(status, 201, "{view}");
    view["id"].as_str().expect("an id").to_owned()
}

/// Commands that succeed.
async fn ask_commands(server: &mut Checked<'_>, id: &str) {
    for (name, body) in [
        ("play", r#"{"move": "1"}"#),
        ("undo", "{}"),
        ("redo", "{}"),
        ("jump", r#"{"ply": 4}"#),
        ("line", r#"{"moves": ""}"#),
        ("jump", r#"{"ply": 3}"#),
        ("line", r#"{"moves": "1"}"#),
        ("go", r#"{"node": 4}"#),
        ("promote", r#"{"node": 4}"#),
        ("delete", r#"{"node": 6}"#),
        ("pause", r#"{"paused": false}"#),
        ("pace", r#"{"milliseconds": 100}"#),
        ("hint", r#"{"agent": null}"#),
    ] {
        let (status, answer) = server.ask(name, id, "", body).await;
        assert_eq!(status, 200, "{name}: {answer}");
    }
    server.client.wait(id, |view| !view["hint"].is_null()).await;
    server.ask("analyse", id, "", r#"{"on": true}"#).await;
    server.client.wait(id, |view| view["analysis"]["done"] == true).await;
    for (name, query) in [
        ("view", ""),
        ("events", ""),
        ("picture", ""),
        ("sgf", ""),
        ("heat", "?evaluation=ufop-v3"),
        ("terms", "?evaluation=ufop-v3"),
        ("threats", ""),
        ("terms", "?evaluation=iasi&move=4"),
    ] {
        assert_eq!(server.ask(name, id, query, "").await.0, 200, "{name}");
    }
    assert_eq!(server.ask("psq", id, "", "").await.0, 422);
    server.ask("think", id, "", r#"{"agent": "random"}"#).await;
    server.client.wait(id, |view| view["ply"] == 5).await;
    server.ask("stop", id, "", "").await;
    server.ask("seats", id, "", r#"{"second": "easy"}"#).await;
    server.client.wait(id, |view| view["ply"] == 6).await;
    server.ask("view", id, "", "").await;
}

/// A game that is over, and commands that come too late or too early.
async fn ask_when_over(server: &mut Checked<'_>) {
    let id = new_board(server, r#"{"game": "connect4", "moves": "1122334"}"#).await;
    let (_, view) = server.ask("view", &id, "", "").await;
    assert_eq!((view["outcome"].as_str(), view["line"].as_array().map(Vec::len)), (Some("first"), Some(4)));
    assert_eq!(server.ask("terms", &id, "?evaluation=porto", "").await.0, 200);
    assert_eq!(server.ask("threats", &id, "", "").await.0, 200);
    assert_eq!(server.ask("terms", &id, "?evaluation=porto&move=1", "").await.0, 409);
    for (name, body) in [("play", r#"{"move": "1"}"#), ("redo", "{}"), ("think", "{}"), ("hint", "{}")] {
        assert_eq!(server.ask(name, &id, "", body).await.0, 409, "{name}");
    }
    for (name, body) in [
        ("jump", r#"{"ply": 0, "at": 0}"#),
        ("line", r#"{"moves": "4", "at": 0}"#),
        ("go", r#"{"node": 1, "at": 0}"#),
        ("promote", r#"{"node": 1, "at": 0}"#),
        ("delete", r#"{"node": 1}"#),
        ("stop", r#"{"at": 0}"#),
        ("pause", r#"{"paused": true, "at": 0}"#),
        ("pace", r#"{"milliseconds": 1, "at": 0}"#),
        ("seats", r#"{"at": 0}"#),
        ("analyse", r#"{"on": true, "at": 0}"#),
    ] {
        assert_eq!(server.ask(name, &id, "", body).await.0, 409, "{name}");
    }
    let id = new_board(server, r#"{"game": "tictactoe", "first": "easy", "paused": true}"#).await;
    assert_eq!(server.ask("undo", &id, "", "{}").await.0, 409);
    assert_eq!(server.ask("play", &id, "", r#"{"move": "a1"}"#).await.0, 409);
    ask_for_a_review(server).await;
}

/// A review, positions of the line, and other moves than those played.
async fn ask_for_a_review(server: &mut Checked<'_>) {
    let id = new_board(server, r#"{"game": "tictactoe", "moves": "a1b2c3"}"#).await;
    assert_eq!(server.ask("review", &id, "", r#"{"on": true}"#).await.0, 200);
    server.client.wait(&id, |view| view["review"]["done"] == true).await;
    server.ask("view", &id, "", "").await;
    for (ply, status) in [(1, 200), (9, 422)] {
        assert_eq!(server.ask("position", &id, &format!("?ply={ply}"), "").await.0, status);
        assert_eq!(server.ask("try", &id, &format!("?ply={ply}&move=c1"), "").await.0, status);
    }
}

/// An engine that is not there.
async fn ask_when_failing(server: &mut Checked<'_>) {
    let id = new_board(server, r#"{"game": "gomoku", "first": "other"}"#).await;
    assert_eq!(server.ask("psq", &id, "", "").await.0, 200);
    server.client.wait(&id, |view| !view["trouble"].is_null()).await;
    let (_, view) = server.ask("view", &id, "", "").await;
    assert_eq!(view["trouble"]["code"], "player.failed");
}

/// Recorded searches of all kinds, a lesson and exercises.
async fn ask_for_trees(server: &mut Checked<'_>) {
    for body in [
        r#"{"game": "connect4", "agent": "minimax:depth=2"}"#,
        r#"{"game": "connect4", "moves": "4455", "agent": "alphabeta:eval=panther,depth=4,table=1", "limit": 99}"#,
        r#"{"game": "gomoku", "agent": "mcts:iterations=200", "pruning": false}"#,
        r#"{"game": "drop:4x4:3", "agent": "mcts:iterations=2000,solver=on"}"#,
        // It ends before it has a move.
        r#"{"game": "connect4", "agent": "minimax:depth=9,nodes=20"}"#,
    ] {
        let (status, answer) = server.ask("tree", "", "", body).await;
        assert_eq!(status, 200, "{body}: {answer}");
    }
    for (name, query) in [
        ("toy", "?tree=((3,5),(6,9)),((1,2),(0,-1))"),
        ("toy", "?tree=1,2&agent=minimax"),
        ("lesson", "?name=iasi"),
        ("exercise", ""),
        ("exercise", "?game=gomoku&depth=2&order=right"),
    ] {
        let (status, answer) = server.ask(name, "", query, "").await;
        assert_eq!(status, 200, "{name} {query}: {answer}");
    }
    for (name, query) in [("toy", "?agent=minimax"), ("lesson", ""), ("exercise", "?seed=1&seed=2")] {
        assert_eq!(server.ask(name, "", query, "").await.0, 400, "{name} {query}");
    }
    for (name, query) in [("toy", "?tree=x"), ("lesson", "?name=x"), ("exercise", "?seed=x")] {
        assert_eq!(server.ask(name, "", query, "").await.0, 422, "{name} {query}");
    }
    let unfit = r#"{"game": "gomoku", "agent": "gomoku"}"#;
    assert_eq!(server.ask("tree", "", "", unfit).await.0, 422);
}

/// Addresses of the page, and QR codes of links to it.
async fn ask_for_links(server: &mut Checked<'_>) {
    let (_, addresses) = server.ask("addresses", "", "", "").await;
    assert_eq!(addresses, json!({ "addresses": [], "loopback": true }));
    let (status, picture) = server.ask("qr", "", "?link=http://localhost/?moves=44", "").await;
    assert!(status == 200 && picture.as_str().expect("text").starts_with("<svg "), "{picture}");
    let (status, answer) = server.ask("qr", "", "?link=http://elsewhere.example/", "").await;
    assert_eq!((status, code(&answer)), (422, "link.foreign"));
    let long = format!("?link=http://localhost/?moves={}", "4".repeat(1000));
    let (status, answer) = server.ask("qr", "", &long, "").await;
    assert_eq!((status, code(&answer)), (422, "link.long"));
    assert_eq!(server.ask("qr", "", "", "").await.0, 400);
}

/// Every operation, with boards, bodies and queries that it refuses.
async fn ask_badly(server: &mut Checked<'_>, id: &str) {
    let large = format!(r#"{{"x": "{}"}}"#, "x".repeat(70_000));
    let names: Vec<(String, bool, bool)> = operations(server.document)
        .map(|(_, path, about)| {
            let name = about["operationId"].as_str().expect("a name").to_owned();
            (name, path.contains("{id}"), about["requestBody"].is_object())
        })
        .collect();
    for (name, of_board, with_body) in names {
        if of_board {
            assert_eq!(server.ask(&name, &"0".repeat(32), "?evaluation=porto", "").await.0, 404, "{name}");
            assert_eq!(server.ask(&name, "%FF", "", "").await.0, 400, "{name}");
        }
        if with_body {
            assert_eq!(server.ask(&name, id, "", "[").await.0, 400, "{name}");
            assert_eq!(server.ask(&name, id, "", r#"{"x": 1}"#).await.0, 400, "{name}");
            assert_eq!(server.ask(&name, id, "", &large).await.0, 413, "{name}");
        }
    }
    for (name, query, body) in [
        ("play", "", r#"{"move": "9"}"#),
        ("jump", "", r#"{"ply": 99}"#),
        ("line", "", r#"{"moves": "49"}"#),
        ("go", "", r#"{"node": 99}"#),
        ("delete", "", r#"{"node": 99}"#),
        ("promote", "", r#"{"node": 99}"#),
        ("create", "", r#"{"game": "connect4", "variations": "0:9"}"#),
        ("think", "", r#"{"agent": "stockfish"}"#),
        ("hint", "", r#"{"agent": "mcts:time=soon"}"#),
        ("analyse", "", r#"{"on": true, "agent": "gomocup:x"}"#),
        ("seats", "", r#"{"first": "gomoku"}"#),
        ("pace", "", r#"{"milliseconds": 60001}"#),
        ("heat", "?evaluation=x", ""),
        ("heat", "?evaluation=ufsc", ""),
        ("terms", "?evaluation=x", ""),
        ("terms", "?evaluation=ufsc", ""),
        ("terms", "?evaluation=porto&move=9", ""),
        ("create", "", r#"{"game": "connect4", "moves": "0"}"#),
    ] {
        assert_eq!(server.ask(name, id, query, body).await.0, 422, "{name} {query} {body}");
    }
    let followers: Vec<_> = (0..32).map(|_| server.client.boards.find(id).expect("there").follow()).collect();
    assert_eq!(server.ask("events", id, "", "").await.0, 503);
    drop(followers);
    while server.client.boards.len() < 6 {
        new_board(server, r#"{"game": "tictactoe"}"#).await;
    }
    assert_eq!(server.ask("create", "", "", r#"{"game": "tictactoe"}"#).await.0, 503);
}

/// What is described and was not seen. Some statuses come before routing, or after a long time: other tests see them.
fn missing(document: &Value, seen: &BTreeSet<(String, u16)>) -> Vec<String> {
    let elsewhere = [403, 408, 414, 431, 505];
    let mut missing = Vec::new();
    for (.., about) in operations(document) {
        let name = about["operationId"].as_str().expect("a name");
        for status in about["responses"].as_object().expect("responses").keys() {
            let status: u16 = status.parse().expect("a status");
            // Without parameters, a request can be malformed only before routing.
            let plain = status == 400 && ["describe", "addresses"].contains(&name);
            if !elsewhere.contains(&status) && !plain && !seen.contains(&(name.to_owned(), status)) {
                missing.push(format!("{name} {status}"));
            }
        }
    }
    missing
}
