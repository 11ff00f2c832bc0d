//! External engines that a server offers by name.

use serde_json::json;

use super::{Client, run, said};

/// Where the engine of the tests would be; it is not there.
const PATH: &str = "pbrain-other";

#[test]
fn the_menu_lists_engines_where_they_play() {
    run(async {
        let client = Client::new();
        let (_, menu) = client.get("/api/menu?game=gomoku").await;
        assert_eq!(
            menu["engines"],
            json!([{ "name": "other", "reason": null, "unfit": null, "short": null }])
        );
        let (_, menu) = client.get("/api/menu?game=connect4").await;
        let reason = menu["engines"][0]["reason"].as_str().expect("a reason");
        assert!(reason.starts_with("other does not play connect4: "), "{reason}");
        let unfit = &menu["engines"][0]["unfit"];
        assert_eq!((unfit["code"].as_str(), unfit["message"].as_str()), (Some("player.unfit"), Some(reason)));
        assert!(!menu.to_string().contains(PATH));
    });
}

#[test]
fn visitors_see_the_name_of_an_engine_and_nothing_else() {
    run(async {
        let client = Client::new();
        let id = client.board(&json!({ "game": "gomoku", "first": "other" })).await;
        let view = client.wait(&id, |view| !view["trouble"].is_null()).await;
        let seat = &view["seats"]["first"];
        assert_eq!((&seat["asked"], &seat["agent"]), (&json!("other"), &json!("other")));
        assert_eq!(view["trouble"]["message"], "other failed: its program is not there");
        assert!(!view.to_string().contains(PATH), "{view}");
    });
}

#[test]
fn visitors_start_no_programs_of_their_own() {
    run(async {
        let client = Client::new();
        let engine = "gomocup:/bin/true";
        let (status, answer) =
            client.post("/api/boards", &json!({ "game": "gomoku", "second": engine })).await;
        let sentence =
            "\"gomocup:/bin/true\" is not allowed on this server: choose an engine by name (other)";
        assert_eq!((status.as_u16(), said(&answer)), (422, sentence));
        let id = client.board(&json!({ "game": "gomoku" })).await;
        for (what, body) in [
            ("seats", json!({ "first": engine })),
            ("think", json!({ "agent": engine })),
            ("hint", json!({ "agent": engine })),
        ] {
            let (status, answer) = client.post(&format!("/api/boards/{id}/{what}"), &body).await;
            assert_eq!((status.as_u16(), said(&answer)), (422, sentence), "{what}");
        }
        // It would be started anew for every move.
        for (engine, shown) in [("other", "other"), (engine, "\"gomocup:/bin/true\"")] {
            let body = json!({ "on": true, "agent": engine });
            let (status, answer) = client.post(&format!("/api/boards/{id}/analyse"), &body).await;
            let sentence = format!("{shown} cannot value moves: expected an agent, not an external engine");
            assert_eq!((status.as_u16(), said(&answer)), (422, &*sentence));
        }
    });
}
