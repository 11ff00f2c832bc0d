//! What people do with boards.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tokio::runtime::Builder;
use tokio::time::{Instant, advance};

use super::super::boards::Room;
use super::{Client, HOUR, bytes, code, run};

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

/// In JSON, `2.0` and `2e0` are the same number as `2`.
#[test]
fn whole_numbers_may_be_written_with_a_point() {
    run(async {
        let client = Client::new();
        let new = r#"{"game": "connect4", "moves": "4455", "ply": 3.0, "pace": 1e2}"#;
        let (status, view) = client.ask(Method::POST, "/api/boards", new).await;
        assert_eq!((status, &view["ply"], &view["pace"]), (StatusCode::CREATED, &json!(3), &json!(100)));
        let path = format!("/api/boards/{}/jump", view["id"].as_str().expect("an id"));
        let at = view["at"].as_u64().expect("a counter");
        let jump = format!(r#"{{"ply": 2.0, "at": {at}.0}}"#);
        let (status, view) = client.ask(Method::POST, &path, jump.clone()).await;
        assert_eq!((status, &view["ply"]), (StatusCode::OK, &json!(2)));
        let (status, answer) = client.ask(Method::POST, &path, jump).await;
        assert_eq!((status, code(&answer)), (StatusCode::CONFLICT, "stale"));
    });
}

/// A client that hears no answer sends its request again.
#[test]
fn a_request_that_comes_twice_plays_once() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "connect4", "first": "human", "second": "human" })).await;
        let at = |what: &str| format!("/api/boards/{id}/{what}");
        let (_, view) = client.get(&format!("/api/boards/{id}")).await;
        let play = json!({ "move": "4", "at": view["at"] });
        let (status, played) = client.post(&at("play"), &play).await;
        assert_eq!((status, played["notation"].as_str()), (StatusCode::OK, Some("4")));
        let (status, answer) = client.post(&at("play"), &play).await;
        assert_eq!((status, code(&answer)), (StatusCode::CONFLICT, "stale"));
        assert_eq!(answer["error"]["params"], json!({ "at": view["at"], "now": played["at"] }));
        assert_eq!((&answer["view"]["id"], &answer["view"]["notation"]), (&json!(id), &json!("4")));
        for (what, body) in
            [("undo", json!({})), ("jump", json!({ "ply": 0 })), ("pause", json!({ "paused": true }))]
        {
            let mut stale = body.clone();
            stale["at"] = view["at"].clone();
            assert_eq!(client.post(&at(what), &stale).await.0, StatusCode::CONFLICT, "{what}");
        }
        // Other refusals have no view, and a command without a counter is taken as it comes.
        let (_, answer) = client.post(&at("redo"), &json!({ "at": played["at"] })).await;
        assert_eq!((code(&answer), answer.get("view")), ("session.no-redo", None));
        let (_, view) = client.post(&at("play"), &json!({ "move": "4" })).await;
        assert_eq!(view["notation"], "44");
    });
}

/// While computers play, a position is gone before a person can answer to it: an undo without a counter is meant for whatever is there.
#[test]
fn computers_that_play_are_taken_back_by_an_undo_without_a_counter() {
    run(async {
        let client = Client::new();
        let slow = "alphabeta:depth=none,time=50s";
        let new = json!({ "game": "connect4", "moves": "44", "first": slow, "second": slow, "pace": 0 });
        let id = client.board(&new).await;
        let at = |what: &str| format!("/api/boards/{id}/{what}");
        let (_, seen) = client.get(&format!("/api/boards/{id}")).await;
        assert_eq!((&seen["state"], &seen["ply"]), (&json!("thinking"), &json!(2)));
        // The computer moves in the meantime, and the other one is thinking.
        client.post(&at("stop"), &json!({})).await;
        client.wait(&id, |view| view["ply"] == 3 && view["state"] == "thinking").await;
        let (status, answer) = client.post(&at("undo"), &json!({ "at": seen["at"] })).await;
        assert_eq!((status, code(&answer)), (StatusCode::CONFLICT, "stale"));
        let (status, view) = client.post(&at("undo"), &json!({})).await;
        assert_eq!((status, &view["ply"], &view["state"]), (StatusCode::OK, &json!(2), &json!("paused")));
        assert_eq!(view["moves"].as_array().map(Vec::len), Some(3));
        // It is not played again by itself, and further moves can be taken back.
        let (_, view) = client.post(&at("undo"), &json!({})).await;
        assert_eq!(
            (&view["ply"], &view["paused"], &view["thinking"]),
            (&json!(1), &json!(true), &Value::Null)
        );
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
        let one = |list: &Value, name: &str| {
            list.as_array().expect("a list").iter().find(|one| one["name"] == name).expect("there").clone()
        };
        // Yellow has squares of 9 and 8, red of 10 and 9; the move adds one of 7.
        let value = one(&heat["values"], "3");
        assert_eq!((&heat["before"], &value["points"], &value["change"]), (&json!(-2), &json!(5), &json!(7)));
        let (_, view) = client.post(&at("pause"), &json!({ "paused": true })).await;
        assert_eq!(view["paused"], true);
        let (_, view) = client.post(&at("pace"), &json!({ "milliseconds": 250 })).await;
        assert_eq!(view["pace"], 250);
        assert_eq!(client.post(&at("stop"), &json!({})).await.0, StatusCode::OK);
        // A body that is not there is an empty one.
        assert_eq!(client.ask(Method::POST, &at("stop"), Body::empty()).await.0, StatusCode::OK);
    });
}

#[test]
fn threats_and_what_moves_do_are_asked_for() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "connect4", "moves": "112233" })).await;
        let (status, situation) = client.get(&format!("/api/boards/{id}/threats")).await;
        assert_eq!((status, &situation["odd"]), (StatusCode::OK, &json!("first")));
        let threats = situation["threats"].as_array().expect("a list");
        let told = |of: &Value| json!([of["side"], of["kind"], of["cell"], of["stones"]]);
        assert_eq!(told(&threats[0]), json!(["first", "line", "4.1", [[2, 0], [1, 0], [0, 0]]]));
        assert_eq!(told(&threats[1]), json!(["second", "even", "4.2", [[2, 1], [1, 1], [0, 1]]]));
        let moves = situation["moves"].as_array().expect("a list");
        let facts =
            |name: &str| moves.iter().find(|one| one["name"] == name).expect("legal")["facts"].clone();
        assert_eq!(facts("4")[0]["words"]["code"], "fact.completes");
        let missed = facts("7")[0].clone();
        assert_eq!((&missed["bad"], &missed["cells"]), (&json!(true), &json!([[3, 0]])));
        let favoured = &situation["favoured"];
        assert_eq!((&favoured["side"], &favoured["place"]["cell"]), (&json!("first"), &json!("4.1")));
    });
}

#[test]
fn a_position_of_the_line_is_shown_without_going_there() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "connect4", "moves": "1122334", "ply": 2 })).await;
        let (_, before) = client.get(&format!("/api/boards/{id}")).await;
        let (status, position) = client.get(&format!("/api/boards/{id}/position?ply=6")).await;
        assert_eq!((status, &position["notation"]), (StatusCode::OK, &json!("112233")));
        assert_eq!((&position["turn"], &position["legal"][3]), (&json!("first"), &json!([3, 0])));
        assert_eq!(position["threats"]["first"], json!([[3, 0]]));
        let (_, end) = client.get(&format!("/api/boards/{id}/position?ply=7")).await;
        assert_eq!(
            (&end["turn"], &end["legal"], &end["outcome"]),
            (&json!(null), &json!([]), &json!("first"))
        );
        let (status, refused) = client.get(&format!("/api/boards/{id}/position?ply=8")).await;
        assert_eq!(
            (status, &refused["error"]["code"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &json!("session.ply"))
        );
        let (_, after) = client.get(&format!("/api/boards/{id}")).await;
        assert_eq!(before, after);
    });
}

#[test]
fn the_terms_of_an_evaluation_explain_its_heat_map() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "gomoku", "moves": "h8a1h9" })).await;
        let at = |what: &str| format!("/api/boards/{id}/{what}");
        for evaluation in ["ufsc", "ufsc-jump", "ufsc-program", "panther", "none"] {
            let (_, heat) = client.get(&at(&format!("heat?evaluation={evaluation}"))).await;
            for value in heat["values"].as_array().expect("a list").iter().step_by(20) {
                let name = value["name"].as_str().expect("a name");
                let (status, terms) =
                    client.get(&at(&format!("terms?evaluation={evaluation}&move={name}"))).await;
                assert_eq!(status, StatusCode::OK, "{terms}");
                assert_eq!(
                    (&terms["points"], &terms["change"]),
                    (&value["points"], &value["change"]),
                    "{name}"
                );
                let sum = |field: &str| -> f64 {
                    let list = terms["terms"].as_array().expect("a list").iter();
                    list.map(|term| term[field].as_f64().expect("a number")).sum()
                };
                for field in ["points", "change"] {
                    let total = terms[field].as_f64().expect("a number");
                    assert!((sum(field) - total).abs() < 1e-6, "{evaluation} {name}: {terms}");
                }
            }
        }
        let (_, terms) = client.get(&at("terms?evaluation=ufsc&move=h10")).await;
        let shown = |term: &Value| {
            let part = |name: &str| term[name].to_string();
            format!(
                "{} {} {}>{} x {} = {}",
                part("side"),
                term["kind"]["code"],
                part("before"),
                part("count"),
                part("each"),
                part("change")
            )
        };
        let shown: Vec<String> = terms["terms"].as_array().expect("a list").iter().map(shown).collect();
        assert_eq!(
            shown,
            [
                "\"first\" \"term.double-2-open\" 2>0 x -1000 = 2000",
                "\"first\" \"term.double-1-open\" 0>1 x -400 = -400",
                "\"second\" \"term.mask\" 0>1 x null = 0.6",
                "\"first\" \"term.mask\" 2>2 x null = 0",
            ]
        );
        // Without a move, the position itself.
        let (_, terms) = client.get(&at("terms?evaluation=ufsc")).await;
        assert_eq!(
            (&terms["move"], &terms["points"], &terms["change"]),
            (&Value::Null, &json!(-2001.8), &json!(0))
        );
        let (status, error) = client.get(&at("terms?evaluation=ufsc&move=h8")).await;
        assert_eq!((status.as_u16(), code(&error)), (422, "move.taken"));
        let (status, error) = client.get(&at("terms?evaluation=porto&move=h1")).await;
        assert_eq!((status.as_u16(), code(&error)), (422, "session.heat"));
    });
}

/// Agents that the server chooses itself (levels, hints) obey the caps as well.
#[test]
fn agents_that_the_server_chooses_obey_the_caps() {
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

/// The greatest values that a menu names are accepted.
#[test]
fn settings_are_offered_up_to_the_caps() {
    run(async {
        let client = Client::new();
        let (_, menu) = client.get("/api/menu?game=connect4").await;
        let mut seen = 0;
        for agent in
            menu["agents"].as_array().expect("a list").iter().filter(|agent| agent["unfit"].is_null())
        {
            for setting in agent["settings"].as_array().expect("a list") {
                let meaning = &setting["texts"]["meaning"];
                assert_eq!(setting["meaning"], meaning["message"]);
                let Some(most) = meaning["params"]["most"].as_u64() else { continue };
                seen += 1;
                let (name, setting) = (agent["name"].as_str(), setting["name"].as_str());
                let (name, setting) = (name.expect("a name"), setting.expect("a name"));
                for (value, status) in
                    [(most, StatusCode::CREATED), (most + 1, StatusCode::UNPROCESSABLE_ENTITY)]
                {
                    let first = format!("{name}:{setting}={value}");
                    let new = json!({ "game": "connect4", "first": first, "paused": true });
                    assert_eq!(client.post("/api/boards", &new).await.0, status, "{first}");
                }
            }
        }
        assert!(seen >= 4, "{seen}");
    });
}

/// Levels have a strength where it was measured, and opponents of any strength can be asked for only there.
#[test]
fn strengths_are_on_the_menu_and_can_be_played() {
    run(async {
        let client = Client::new();
        let (_, menu) = client.get("/api/menu?game=tictactoe").await;
        let elo = |level: &Value| level["elo"].as_i64().expect("a strength");
        let levels: Vec<i64> = menu["levels"].as_array().expect("a list").iter().map(elo).collect();
        assert!(levels.len() == 6 && levels.is_sorted() && levels[0] == 400, "{levels:?}");
        let between = i64::midpoint(levels[1], levels[2]);
        let asked = format!("level:elo={between}");
        let (status, view) =
            client.post("/api/boards", &json!({ "game": "tictactoe", "second": asked })).await;
        assert_eq!((status, &view["seats"]["second"]["asked"]), (StatusCode::CREATED, &json!(asked)));
        let agent = view["seats"]["second"]["agent"].as_str().expect("an agent");
        let plays = |level: &Value| agent.starts_with(level["agent"].as_str().expect("an agent"));
        assert!(menu["levels"].as_array().expect("a list")[1..3].iter().any(plays), "{agent}");
        let (_, unmeasured) = client.get("/api/menu?game=free:6x6:6").await;
        assert_eq!(unmeasured["levels"][0]["elo"], Value::Null);
        for (game, second, refused) in [
            ("free:6x6:6", "level:elo=900", "seat.not-measured"),
            ("tictactoe", "level:elo=much", "seat.elo"),
            ("tictactoe", "adaptive", "seat.adaptive"),
        ] {
            let (status, error) =
                client.post("/api/boards", &json!({ "game": game, "second": second })).await;
            assert_eq!((status.as_u16(), code(&error)), (422, refused), "{second}");
        }
    });
}

/// Whatever a menu offers can be played.
#[test]
fn everything_on_the_menu_is_there() {
    run(async {
        let client = Client::with(Room { most: 1000, idle: HOUR, spare: HOUR, grace: Duration::ZERO });
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

/// A stream of the events of a board.
async fn stream(client: &Client, id: &str) -> Body {
    let request =
        Request::builder().uri(format!("/api/boards/{id}/events")).header(header::HOST, "localhost");
    client.send(request.body(Body::empty()).expect("a request")).await.into_body()
}

/// Time passes by itself when nothing else can happen.
#[test]
fn streams_end_after_an_hour_also_of_a_board_that_always_changes() {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
    runtime.expect("a runtime").block_on(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "tictactoe" })).await;
        for changes in [true, false] {
            let (mut body, start) = (stream(&client, &id).await, Instant::now());
            let mut views = 0;
            loop {
                if changes {
                    let pace = json!({ "milliseconds": views });
                    client.post(&format!("/api/boards/{id}/pace"), &pace).await;
                    // The next change is there before the stream waits for it.
                    advance(Duration::from_mins(1)).await;
                }
                let Some(frame) = body.frame().await else { break };
                let data = frame.expect("no error").into_data().expect("data");
                // What keeps the connection alive is no view.
                views += usize::from(data.starts_with(b"event: view"));
                assert!(start.elapsed() < 2 * HOUR, "it does not end");
            }
            assert!(start.elapsed() >= HOUR);
            assert!(if changes { views > 10 } else { views == 1 }, "{views}");
            assert_eq!(client.boards.find(&id).expect("still there").followers(), 0);
        }
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
