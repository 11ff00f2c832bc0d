//! Two servers with one store.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::json;

use super::stored::{place, row};
use super::{Client, ROOM, code, run};

#[test]
fn servers_share_a_store() {
    run(async {
        let (_directory, file) = place();
        let servers = [Client::storing(ROOM, &file), Client::storing(ROOM, &file)];
        let mut ids = Vec::new();
        for (number, server) in servers.iter().enumerate() {
            for column in 1..=7 {
                let moves = format!("{}{column}", number + 1);
                ids.push((server.board(&json!({ "game": "connect4", "moves": moves })).await, moves));
            }
        }
        // Each finds the boards of the other.
        for server in &servers {
            for (id, moves) in &ids {
                let (status, view) = server.get(&format!("/api/boards/{id}")).await;
                assert_eq!((status, view["notation"].as_str()), (StatusCode::OK, Some(moves.as_str())));
            }
        }
    });
}

/// A board goes on where it was opened last. No move that was answered is lost, and none is answered that is not stored.
#[test]
fn a_board_that_two_servers_have_goes_on_where_it_was_opened_last() {
    run(async {
        let (_directory, file) = place();
        let [one, other] = [Client::storing(ROOM, &file), Client::storing(ROOM, &file)];
        let id = one.board(&json!({ "game": "connect4" })).await;
        let play = format!("/api/boards/{id}/play");
        one.post(&play, &json!({ "move": "1" })).await;
        let request =
            Request::builder().uri(format!("/api/boards/{id}/events")).header(header::HOST, "localhost");
        let mut stream = one.send(request.body(Body::empty()).expect("a request")).await.into_body();
        stream.frame().await.expect("a view").expect("no error");
        let (status, view) = other.post(&play, &json!({ "move": "2" })).await;
        assert_eq!((status, view["notation"].as_str()), (StatusCode::OK, Some("12")));
        // The first server has an outdated board, and notices when it would store it.
        let (status, answer) = one.post(&play, &json!({ "move": "3" })).await;
        assert_eq!((status, code(&answer)), (StatusCode::CONFLICT, "board.elsewhere"));
        assert_eq!(row(&file, &id).expect("stored").1["lines"], json!([[0, "12"]]));
        while stream.frame().await.is_some() {}
        let (status, view) = one.post(&play, &json!({ "move": "3" })).await;
        assert_eq!((status, view["notation"].as_str()), (StatusCode::OK, Some("123")));
        // And so does the second one, also if no request comes.
        let outdated = other.boards.find(&id).expect("there");
        outdated.play("7").expect("legal");
        assert!(outdated.settled().await.is_err());
        drop(outdated);
        other.boards.sweep();
        assert_eq!(other.boards.len(), 0);
        let (_, view) = other.post(&play, &json!({ "move": "4" })).await;
        assert_eq!(view["notation"], "1234");
    });
}
