//! Games as text: new boards from records and from links with mistakes, and boards as files.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

use super::{Client, bytes, code, run};

/// A new board: its view, and what is noted.
async fn begin(client: &Client, new: Value) -> (Value, Vec<String>) {
    let (status, view) = client.post("/api/boards", &new).await;
    assert_eq!(status, StatusCode::CREATED, "{new}: {view}");
    let notes = view["notes"].as_array().expect("a list").iter();
    let notes = notes.map(|note| note["message"].as_str().expect("a sentence").to_owned()).collect();
    (view, notes)
}

#[test]
fn records_say_which_game_they_are() {
    run(async {
        let client = Client::new();
        for (game, record, shown, moves) in [
            ("connect4", "1. 4 4 2. 5", "connect4", "445"),
            ("connect4", "(;GM[4]SZ[15];B[hh];W[ig])", "gomoku", "h8i9"),
            ("gomoku-standard", "(;GM[4]SZ[15];B[hh];W[ig])", "gomoku-standard", "h8i9"),
            ("gomoku", "(;GM[4]SZ[7:6]RU[connect4];B[df])", "connect4", "4"),
            ("tictactoe", "Piskvorky 20x20, 11:11, 0\n1,1,0\n", "free:20x20:5", "a20"),
        ] {
            let (view, notes) = begin(&client, json!({ "game": game, "record": record, "ply": null })).await;
            assert_eq!((view["game"].as_str(), view["notation"].as_str()), (Some(shown), Some(moves)));
            assert_eq!(notes, Vec::<String>::new());
        }
        let short = json!({ "game": "connect4", "record": "445", "ply": 1 });
        assert_eq!(begin(&client, short).await.0["notation"], "4");
    });
}

#[test]
fn a_lenient_request_shows_what_it_can_and_says_what_is_wrong() {
    run(async {
        let client = Client::new();
        let cut = |number: u8, text: &str, reason: &str, shown: &str| {
            format!("Move {number} ({text}) is not possible: {reason}. Shown is {shown}.")
        };
        for (mut new, shown, note) in [
            (
                json!({ "game": "connect4", "moves": "4444444" }),
                "444444",
                cut(7, "4", "column 4 is full", "the game up to move 6"),
            ),
            (
                json!({ "game": "connect4", "moves": "4x5", "ply": 9 }),
                "4",
                cut(2, "\"x\"", "invalid column \"x\": expected 1 to 7", "the game up to move 1"),
            ),
            (
                json!({ "game": "connect4", "moves": "44556677" }),
                "4455667",
                cut(8, "7", "the game is over: X has won", "the game up to move 7"),
            ),
            (
                json!({ "game": "gomoku", "moves": "z9" }),
                "",
                cut(1, "\"z9\"", "invalid cell \"z9\": expected a1 to o15", "the empty board"),
            ),
            (
                json!({ "game": "connect4", "moves": "44", "ply": 3 }),
                "44",
                "The position cannot be shown: no position after 3 moves: expected 0 to 2. Shown is the last one."
                    .to_owned(),
            ),
            (
                json!({ "game": "connect4", "pace": 60_001 }),
                "",
                "The pace cannot be kept: a pace of 60001 ms is too slow: expected at most 60000 ms. It is 500 ms."
                    .to_owned(),
            ),
            (
                json!({ "game": "gomoku", "second": "ufop" }),
                "",
                "The second player is the level expert (ufop does not play gomoku".to_owned(),
            ),
        ] {
            assert_eq!(client.post("/api/boards", &new).await.0, StatusCode::UNPROCESSABLE_ENTITY, "{new}");
            new["lenient"] = json!(true);
            let (view, notes) = begin(&client, new).await;
            assert_eq!(view["notation"], shown);
            assert!(notes.len() == 1 && notes[0].starts_with(&note), "{note}: {notes:?}");
            let id = view["id"].as_str().expect("an id");
            assert!(client.get(&format!("/api/boards/{id}")).await.1.get("notes").is_none());
        }
    });
}

/// A pasted game that is wrong from some move on is shown up to this move, with the variations before it.
#[test]
fn a_lenient_record_is_shown_up_to_its_first_wrong_move() {
    run(async {
        let client = Client::new();
        for (game, record, shown, tree, note) in [
            (
                "connect4",
                "1. 4 4 2. 4 4 3. 4 4 4. 4 1",
                "444444",
                None,
                "Move 7 (4) is not possible: column 4 is full. Shown is the game up to move 6.",
            ),
            (
                "gomoku",
                "(;SZ[3]RU[tictactoe];B[bb](;W[ac];B[ac](;W[aa])(;W[ca]))(;W[cc];B[aa]))",
                "b2a1",
                Some("0:b2a1 1:c1a3"),
                "Move 3 (a1) is not possible: a1 is taken. Shown is the game up to move 2.",
            ),
            (
                "connect4",
                "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n9,7,0\n1,1,0\n",
                "h8i9",
                None,
                "Move 3 (i9) is not possible: i9 is taken. Shown is the game up to move 2.",
            ),
        ] {
            let mut new = json!({ "game": game, "record": record });
            assert_eq!(client.post("/api/boards", &new).await.0, StatusCode::UNPROCESSABLE_ENTITY, "{new}");
            new["lenient"] = json!(true);
            let (view, notes) = begin(&client, new).await;
            assert_eq!((view["notation"].as_str(), notes), (Some(shown), vec![note.to_owned()]));
            assert_eq!(view["notes"][0]["code"], "game.shown.part");
            assert_eq!(view["variations"]["lines"].as_str(), tree, "{record}");
        }
        for record in ["hello", "9", "(;SZ[15];B[hh]", "(;SZ[15];B[zz])", "(;GM[1]SZ[19])"] {
            let new = json!({ "game": "connect4", "record": record, "lenient": true });
            assert_eq!(
                client.post("/api/boards", &new).await.0,
                StatusCode::UNPROCESSABLE_ENTITY,
                "{record}"
            );
        }
    });
}

/// A file may have more moves than a board takes; some room is left for moves to come.
#[test]
fn variations_beyond_the_room_of_a_board_are_left_out_and_counted() {
    run(async {
        let client = Client::new();
        let point =
            |number: u8| format!("{}{}", char::from(b'a' + number % 19), char::from(b'a' + number / 19 % 13));
        // Two hundred lines of twenty moves; the first one goes on with the main line.
        let variation = |first: u8| -> String {
            let node = |n: u8| {
                format!(";{}[{}]", if n.is_multiple_of(2) { 'W' } else { 'B' }, point(first.wrapping_add(n)))
            };
            let moves: String = (0..20).map(node).collect();
            format!("({moves})")
        };
        let all: String = (1..=200).map(variation).collect();
        let new = json!({ "game": "free:19x19:5", "record": format!("(;SZ[19];B[ss]{all})") });
        let (view, notes) = begin(&client, new).await;
        // Room for the main line, the empty board and another game.
        let left = 199 * 20 - (4096 - 361 - 22);
        let words =
            format!("The file has too many variations for a board: {left} moves of them are left out.");
        assert_eq!((notes, view["notes"][0]["code"].as_str()), (vec![words], Some("game.shown.variations")));
    });
}

#[test]
fn every_mistake_of_a_lenient_request_is_noted() {
    run(async {
        let client = Client::new();
        let new =
            json!({ "game": "chess", "moves": "e4", "ply": 2, "first": "x", "second": "y", "lenient": true });
        let (view, notes) = begin(&client, new).await;
        assert_eq!((&view["game"], &view["ply"]), (&json!("connect4"), &json!(0)));
        assert_eq!(view["seats"]["first"]["asked"], "easy");
        let beginnings = [
            "The game cannot be opened: unknown game",
            "The first player is the level easy",
            "The second player is the level easy",
        ];
        assert_eq!(notes.len(), beginnings.len(), "{notes:?}");
        for (note, beginning) in notes.iter().zip(beginnings) {
            assert!(note.starts_with(beginning) && note.ends_with('.'), "{note}");
        }
        let codes: Vec<_> =
            view["notes"].as_array().expect("a list").iter().map(|note| &note["code"]).collect();
        assert_eq!(codes, ["game.shown.other", "game.shown.first", "game.shown.second"]);
    });
}

/// A file of a board, and its media type.
async fn file(client: &Client, id: &str, name: &str) -> (String, String) {
    let uri = format!("/api/boards/{id}/{name}");
    let request = Request::builder().uri(uri).header(header::HOST, "localhost");
    let response = client.send(request.body(Body::empty()).expect("a request")).await;
    let kind = response.headers()[header::CONTENT_TYPE].to_str().expect("text").to_owned();
    (String::from_utf8(bytes(response).await).expect("text"), kind)
}

#[test]
fn boards_are_files_that_make_the_same_boards() {
    run(async {
        let client = Client::new();
        for (game, moves, names) in [
            ("connect4", "4455667", ["game.sgf"].as_slice()),
            ("gomoku", "h8i9j10", &["game.sgf", "game.psq"]),
            ("free:7x5:3", "a1b2", &["game.sgf"]),
        ] {
            // Moves that are taken back belong to the game.
            let id = client.board(&json!({ "game": game, "moves": moves, "ply": 1 })).await;
            for name in names {
                let (text, kind) = file(&client, &id, name).await;
                let expected = if *name == "game.sgf" { "application/x-go-sgf" } else { "text/plain" };
                assert_eq!(kind, format!("{expected}; charset=utf-8"));
                let (view, _) = begin(&client, json!({ "game": "tictactoe", "record": text })).await;
                assert_eq!((&view["game"], &view["notation"]), (&json!(game), &json!(moves)));
            }
        }
    });
}

#[test]
fn variations_are_in_the_file() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "connect4", "moves": "445", "ply": 2 })).await;
        client.post(&format!("/api/boards/{id}/play"), &json!({ "move": "1" })).await;
        let (text, _) = file(&client, &id, "game.sgf").await;
        assert!(text.ends_with(";W[de]\n(\n;B[af])\n(\n;B[ef]))\n"), "{text}");
    });
}

/// A tree of moves goes out as it came in, as text and as SGF.
#[test]
fn a_board_is_created_with_its_variations() {
    run(async {
        let client = Client::new();
        let asked = json!({ "game": "connect4", "variations": "0:4455 2:36", "end": 6, "main": 4, "ply": 3 });
        let (status, view) = client.post("/api/boards", &asked).await;
        let tree = &view["variations"];
        assert_eq!(
            (status, &view["notation"], &tree["lines"], &tree["end"], &tree["main"]),
            (StatusCode::CREATED, &json!("443"), &json!("0:4455 2:36"), &json!(6), &json!(4))
        );
        let id = view["id"].as_str().expect("an id");
        let (_, went) =
            client.post(&format!("/api/boards/{id}/go"), &json!({ "node": 4, "at": view["at"] })).await;
        assert_eq!((&went["notation"], &went["variations"]["end"]), (&json!("4455"), &json!(4)));
        let (sgf, _) = file(&client, id, "game.sgf").await;
        let (_, copy) = client.post("/api/boards", &json!({ "game": "gomoku", "record": sgf })).await;
        assert_eq!(
            (&copy["notation"], &copy["variations"]["lines"]),
            (&json!("4455"), &json!("0:4455 2:36"))
        );
        let (_, gone) =
            client.post(&format!("/api/boards/{id}/delete"), &json!({ "node": 5, "at": went["at"] })).await;
        assert_eq!((&gone["variations"], &gone["notation"]), (&json!(null), &json!("4455")));
        let late = json!({ "node": 5, "at": went["at"] });
        let (status, refused) = client.post(&format!("/api/boards/{id}/delete"), &late).await;
        assert_eq!((status, code(&refused)), (StatusCode::CONFLICT, "stale"), "numbers have changed");
        let wrong = json!({ "game": "connect4", "variations": "0:4455 9:1" });
        let (status, refused) = client.post("/api/boards", &wrong).await;
        assert_eq!((status, code(&refused)), (StatusCode::UNPROCESSABLE_ENTITY, "game.variations"));
    });
}

#[test]
fn the_winning_line_of_the_end_is_known_also_before_it() {
    run(async {
        let client = Client::new();
        let (view, _) = begin(&client, json!({ "game": "connect4", "moves": "4455667", "ply": 3 })).await;
        assert_eq!((&view["line"], view["end_line"].as_array().map(Vec::len)), (&json!([]), Some(4)));
        let (view, _) = begin(&client, json!({ "game": "connect4", "moves": "44" })).await;
        assert_eq!(view["end_line"], json!([]));
    });
}

#[test]
fn the_menu_says_which_files_fit_a_game() {
    run(async {
        let client = Client::new();
        for (game, fits) in [("connect4", false), ("gomoku", true), ("free:23x23:5", false)] {
            let (_, menu) = client.get(&format!("/api/menu?game={game}")).await;
            let formats = menu["formats"].as_array().expect("formats");
            assert_eq!(formats.iter().map(|format| &format["name"]).collect::<Vec<_>>(), ["sgf", "psq"]);
            assert!(formats[0]["unfit"].is_null() && formats[0]["reason"].is_null());
            assert_eq!(formats[1]["unfit"].is_null(), fits, "{game}");
            if !fits {
                assert_eq!(formats[1]["unfit"]["code"], "game.psq");
            }
        }
    });
}
