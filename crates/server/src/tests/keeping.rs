//! What is kept, for how long, and what browsers are told of it.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;

use super::super::boards::Room;
use super::{Client, HOUR, bytes, code, run, said};

#[test]
fn there_are_no_more_boards_than_allowed() {
    run(async {
        let new = json!({ "game": "tictactoe" });
        let client = Client::with(Room { most: 2, idle: HOUR, spare: HOUR, grace: Duration::ZERO });
        let first = client.board(&new).await;
        client.board(&new).await;
        let (status, answer) = client.post("/api/boards", &new).await;
        let sentence = "this server has reached its limit of 2 boards: try again in a few minutes";
        assert_eq!((status.as_u16(), code(&answer), said(&answer)), (503, "server.boards", sentence));
        client.boards.forget(&first);
        client.board(&new).await;
        // One that was left alone makes room.
        let client = Client::with(Room { most: 2, idle: HOUR, spare: Duration::ZERO, grace: Duration::ZERO });
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

/// With a store nothing is lost, so that boards that are only followed give way, too.
#[test]
fn followed_boards_give_way_if_they_are_stored() {
    run(async {
        let folder = tempfile::tempdir().expect("room");
        let room = Room { most: 2, idle: HOUR, spare: HOUR, grace: Duration::ZERO };
        let client = Client::storing(room, &folder.path().join("boards.db"));
        let new = json!({ "game": "tictactoe", "moves": "b2" });
        let ids = [client.board(&new).await, client.board(&new).await];
        let streams = ids.each_ref().map(|id| client.boards.find(id).expect("there").follow());
        client.get(&format!("/api/boards/{}", ids[0])).await;
        let third = client.board(&new).await;
        assert!(client.boards.find(&ids[1]).is_none(), "no request has asked for it for longest");
        assert!(client.boards.find(&ids[0]).is_some() && client.boards.find(&third).is_some());
        // It comes back when it is asked for.
        let (status, view) = client.get(&format!("/api/boards/{}", ids[1])).await;
        assert_eq!((status.as_u16(), &view["notation"]), (200, &json!("b2")));
        drop(streams);
    });
}

#[test]
fn idle_boards_expire_unless_they_have_subscribers() {
    run(async {
        let client = Client::with(Room { most: 9, idle: Duration::ZERO, spare: HOUR, grace: Duration::ZERO });
        let ids = [
            client.board(&json!({ "game": "gomoku" })).await,
            client.board(&json!({ "game": "gomoku" })).await,
        ];
        let follower = client.boards.find(&ids[1]).expect("there").follow();
        client.boards.sweep();
        assert!(client.boards.find(&ids[0]).is_none() && client.boards.find(&ids[1]).is_some());
        drop(follower);
        // A request that is under way keeps its board.
        let session = client.boards.find(&ids[1]);
        client.boards.sweep();
        assert_eq!(client.boards.len(), 1);
        drop(session);
        client.boards.sweep();
        assert_eq!(client.boards.len(), 0);
    });
}

#[test]
fn every_response_has_security_headers() {
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
