//! Recorded searches, toy trees, lessons and exercises.

use std::pin::pin;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use engines::Machine;
use futures_util::future::{Either, join_all, select};
use serde_json::{Value, json};
use tokio::runtime::Builder;

use super::super::recordings::{HELD, SEARCHES};
use super::{Client, code, occupy_core, run, said, until_free};

/// All permits.
const FREE: (usize, usize) = (SEARCHES, HELD);

impl Client {
    /// A recorded search.
    async fn tree(&self, asked: &Value) -> Value {
        let (status, recording) = self.post("/api/tree", asked).await;
        assert_eq!(status, StatusCode::OK, "{asked}: {recording}");
        assert_eq!((&recording["format"], &recording["version"]), (&json!("linha-tree"), &json!(1)));
        recording
    }

    /// The answer to a query that is not refused.
    async fn found(&self, address: &str) -> Value {
        let (status, answer) = self.get(address).await;
        assert_eq!(status, StatusCode::OK, "{address}: {answer}");
        answer
    }
}

/// The number of recorded nodes.
fn recorded(recording: &Value) -> u64 {
    recording["tree"]["nodes"]["parent"].as_array().expect("columns").len() as u64
}

/// Checks that the recorded nodes and those beyond are all that were searched.
fn check_count(recording: &Value) {
    let beyond = recording["beyond"].as_u64().expect("a number");
    assert_eq!(Some(recorded(recording) + beyond), recording["result"]["nodes"].as_u64());
}

#[test]
fn a_search_is_recorded_with_and_without_pruning() {
    run(async {
        let client = Client::new();
        let mut asked =
            json!({ "game": "drop:5x4:3", "moves": "31", "agent": "alphabeta:eval=none,depth=4" });
        let pruned = client.tree(&asked).await;
        asked["pruning"] = json!(false);
        let whole = client.tree(&asked).await;
        for recording in [&pruned, &whole] {
            check_count(recording);
            assert_eq!(recording["result"]["complete"], true);
            assert_eq!(recording["playouts"], Value::Null);
            assert_eq!(recording["position"]["notation"], "31");
        }
        assert_eq!((&pruned["algorithm"], &whole["algorithm"]), (&json!("alphabeta"), &json!("minimax")));
        assert_eq!(pruned["result"]["score"], whole["result"]["score"]);
        assert_eq!(whole["tree"]["cuts"], json!([]));
        let cuts = pruned["tree"]["cuts"].as_array().expect("a list");
        let saved = cuts.iter().flat_map(|cut| cut["saved"].as_array().expect("a list"));
        let saved: u64 = saved.map(|nodes| nodes.as_u64().expect("counted")).sum();
        assert_eq!(recorded(&pruned) + saved, recorded(&whole), "what was cut is what minimax searches");
    });
}

#[test]
fn playouts_are_recorded_beside_exact_values() {
    run(async {
        let client = Client::new();
        let asked = json!({ "game": "drop:4x4:3", "agent": "mcts:iterations=300,seed=7" });
        let recording = client.tree(&asked).await;
        assert_eq!((&recording["algorithm"], &recording["tree"]), (&json!("mcts"), &Value::Null));
        let iterations = &recording["playouts"]["iterations"]["node"];
        assert_eq!(iterations.as_array().map(Vec::len), Some(300));
        assert_eq!(recording["result"]["complete"], true, "it has played all games that were asked for");
        let exact = recording["exact"].as_array().expect("a solved board");
        assert_eq!(exact.len(), 4);
        assert!(exact.iter().all(|value| value["value"] != Value::Null));
        let unsolved = client.tree(&json!({ "game": "gomoku", "agent": "mcts:iterations=20" })).await;
        assert_eq!(unsolved["exact"], Value::Null);
    });
}

#[test]
fn the_agent_of_a_level_is_recorded() {
    run(async {
        let client = Client::new();
        let recording = client.tree(&json!({ "game": "connect4", "agent": "easy" })).await;
        assert_eq!(recording["agent"], "alphabeta:eval=ufop-v3,depth=2,noise=140");
        assert_eq!(recording["settings"]["eval"], "ufop-v3");
        let recording = client.tree(&json!({ "game": "free:5x5:4", "agent": "easy" })).await;
        assert_eq!(recording["algorithm"], "mcts");
    });
}

#[test]
fn deep_levels_are_left_out_beyond_the_limit() {
    run(async {
        let client = Client::new();
        for limit in [50, 1] {
            let asked = json!({ "game": "connect4", "agent": "minimax:depth=3", "limit": limit });
            let recording = client.tree(&asked).await;
            assert_eq!(recording["limit"], limit);
            assert!(recorded(&recording) <= limit, "{limit}");
            check_count(&recording);
        }
    });
}

#[test]
fn searches_that_cannot_be_recorded_are_refused() {
    run(async {
        let client = Client::new();
        for (asked, refused) in [
            (json!({ "game": "connect4", "agent": "perfect" }), "tree.none"),
            (json!({ "game": "connect4", "agent": "random", "pruning": false }), "tree.none"),
            (json!({ "game": "gomoku", "agent": "hard" }), "tree.none"),
            (json!({ "game": "gomoku", "agent": "other" }), "tree.engine"),
            (json!({ "game": "gomoku", "agent": "gomocup:./x" }), "seat.program"),
            (json!({ "game": "connect4", "agent": "human" }), "seat.human"),
            (json!({ "game": "connect4", "agent": "stockfish" }), "seat.unknown-computer"),
            (json!({ "game": "connect4", "agent": "mcts:memory=65" }), "setting.exceeds"),
            (json!({ "game": "gomoku", "agent": "ufop" }), "player.unfit"),
            (json!({ "game": "chess", "agent": "mcts" }), "game.unknown"),
            (json!({ "game": "connect4", "agent": "ufop", "moves": "48" }), "game.move"),
            (json!({ "game": "connect4", "agent": "ufop", "moves": "1122334" }), "player.over"),
            (json!({ "game": "connect4", "agent": "ufop", "limit": 100_001 }), "tree.limit"),
            (json!({ "game": "connect4", "agent": "ufop", "limit": 0 }), "tree.limit"),
        ] {
            let (status, answer) = client.post("/api/tree", &asked).await;
            assert_eq!((status.as_u16(), code(&answer)), (422, refused), "{asked}: {answer}");
        }
        let (_, answer) = client.post("/api/tree", &json!({ "game": "gomoku", "agent": "other" })).await;
        let sentence = "\"other\" is an external engine, whose search cannot be shown: expected an agent";
        assert_eq!(said(&answer), sentence);
        until_free(&client.boards, FREE);
    });
}

#[test]
fn a_search_ends_at_a_limit_of_nodes() {
    run(async {
        let client = Client::new();
        for agent in ["alphabeta:depth=12,nodes=1000,deepening=on", "minimax:depth=4,nodes=1000"] {
            let asked = json!({ "game": "connect4", "agent": agent });
            let recording = client.tree(&asked).await;
            assert_eq!(recording["result"]["complete"], false, "{agent}");
            let nodes = recording["result"]["nodes"].as_u64().expect("a number");
            // Minimax looks at its limits once for all children of a node.
            assert!((1000..1100).contains(&nodes), "{agent}: {nodes}");
            check_count(&recording);
            assert_eq!(client.tree(&asked).await, recording, "{agent}");
        }
        // The server has a limit, too.
        for agent in ["alphabeta:depth=30,deepening=on", "mcts:time=60s"] {
            let recording = client.tree(&json!({ "game": "connect4", "agent": agent, "limit": 9 })).await;
            assert_eq!(recording["result"]["complete"], false, "{agent}");
            assert!(recording["result"]["nodes"].as_u64() <= Some(1_000_000), "{agent}");
        }
    });
}

#[test]
fn five_recordings_at_once_are_all_answered() {
    run(async {
        let client = Client::new();
        let asked = json!({ "game": "connect4", "agent": "alphabeta:depth=5,order=centre" });
        let all = join_all((0..=SEARCHES).map(|_| client.tree(&asked))).await;
        assert!(all.windows(2).all(|two| two[0] == two[1]));
        until_free(&client.boards, FREE);
    });
}

/// Without the stop flag, the searches would wait for the core for ever.
#[test]
fn a_search_is_stopped_when_its_client_leaves() {
    run(async {
        let client = Client::on(Machine::new(1, 64));
        let busy = occupy_core(&client.boards);
        {
            let asked = json!({ "game": "connect4", "agent": "minimax:depth=2" });
            let mut left = pin!(client.post("/api/tree", &asked));
            while client.boards.recordings.free() == FREE {
                let moment = pin!(tokio::task::yield_now());
                assert!(matches!(select(moment, &mut left).await, Either::Left(_)), "no answer yet");
            }
        }
        until_free(&client.boards, FREE);
        drop(busy);
    });
}

#[test]
fn a_search_that_crashes_is_answered() {
    run(async {
        let client = Client::new();
        let crash = client.boards.recordings.record(1, client.boards.ending(), |_, _, _| panic!("a test"));
        let refusal = crash.await.err().expect("a refusal");
        assert_eq!(refusal.status, StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(refusal.message.code(), "search.crashed");
        until_free(&client.boards, FREE);
        client.tree(&json!({ "game": "connect4", "agent": "minimax:depth=1" })).await;
    });
}

/// Some wait for their turn, the others for a core. Time passes as soon as nothing else happens.
#[test]
fn a_server_that_is_too_busy_says_so() {
    let runtime = Builder::new_current_thread().enable_all().start_paused(true).build().expect("a runtime");
    runtime.block_on(async {
        let client = Client::on(Machine::new(1, 64));
        let busy = occupy_core(&client.boards);
        let asked = json!({ "game": "connect4", "agent": "minimax:depth=2" });
        let all = join_all((0..2 * SEARCHES).map(|_| client.post("/api/tree", &asked))).await;
        for (status, answer) in all {
            assert_eq!((status.as_u16(), code(&answer)), (503, "tree.busy"));
        }
        until_free(&client.boards, FREE);
        drop(busy);
    });
}

#[test]
fn searches_stop_when_the_server_ends() {
    run(async {
        let client = Client::on(Machine::new(1, 64));
        let _busy = occupy_core(&client.boards);
        let asked = json!({ "game": "connect4", "agent": "minimax:depth=2" });
        let mut answer = pin!(client.post("/api/tree", &asked));
        while client.boards.recordings.free() == FREE {
            let moment = pin!(tokio::task::yield_now());
            assert!(matches!(select(moment, &mut answer).await, Either::Left(_)), "no answer yet");
        }
        client.boards.end();
        let (status, answer) = answer.await;
        assert_eq!((status.as_u16(), code(&answer)), (503, "tree.stopped"));
        until_free(&client.boards, FREE);
    });
}

/// Clients that read slowly do not fill the memory with what others have asked for.
#[test]
fn a_recording_takes_room_until_it_is_sent() {
    run(async {
        let client = Client::new();
        let asked = json!({ "game": "connect4", "agent": "minimax:depth=5" }).to_string();
        let request = Request::post("/api/tree").header(header::HOST, "localhost").body(Body::from(asked));
        let response = client.send(request.expect("a request")).await;
        until_free(&client.boards, (SEARCHES, HELD - 1));
        let length: usize =
            response.headers()[header::CONTENT_LENGTH].to_str().expect("text").parse().expect("it");
        assert_eq!(super::bytes(response).await.len(), length);
        until_free(&client.boards, FREE);
    });
}

#[test]
fn toy_trees_are_searched() {
    run(async {
        let client = Client::new();
        let address = "/api/tree/toy?tree=((3,5),(6,9)),((1,2),(0,-1))";
        let left = client.found(address).await;
        assert_eq!((&left["agent"], &left["result"]["score"]), (&json!("alphabeta"), &json!(5)));
        assert_eq!(
            (&left["position"], &left["toy"]["text"]),
            (&Value::Null, &json!("((3,5),(6,9)),((1,2),(0,-1))"))
        );
        let whole = client.found(&format!("{address}&agent=minimax")).await;
        assert_eq!((recorded(&whole), &whole["result"]["score"]), (15, &json!(5)));
        let right =
            client.found(&format!("{address}&agent=alphabeta:order=right,deepening=on,scout=on")).await;
        assert_eq!(right["result"]["score"], 5);
        // Its table is small, whatever it asks for.
        let table = client.found(&format!("{address}&agent=alphabeta:table=64")).await;
        assert_eq!(table["agent"], "alphabeta:table=1");
    });
}

#[test]
fn bad_toy_trees_are_refused() {
    run(async {
        let client = Client::new();
        let deep = format!("{}1{}", "(".repeat(40), ")".repeat(40));
        let wide = vec!["1"; 101].join(",");
        let list = format!("({})", vec!["1"; 100].join(","));
        let large = vec![list; 100].join(",");
        for (tree, refused) in [
            ("", "toy.value-missing"),
            ("1,x", "toy.value"),
            ("(1,2", "toy.unclosed"),
            ("((1,2],3)", "toy.separator"),
            ("1;2", "toy.end"),
            ("1,9999999", "toy.number"),
            (&deep, "toy.depth"),
            (&wide, "toy.children"),
            (&large, "toy.nodes"),
        ] {
            let (status, answer) = client.get(&format!("/api/tree/toy?tree={tree}")).await;
            assert_eq!((status.as_u16(), code(&answer)), (422, refused), "{answer}");
        }
        for (agent, refused) in [
            ("mcts", "toy.agent"),
            ("perfect", "toy.agent"),
            ("alphabet", "agent.misspelt"),
            ("alphabeta:order=up", "setting.value"),
            ("alphabeta:table=65", "setting.exceeds"),
        ] {
            let (status, answer) = client.get(&format!("/api/tree/toy?tree=1,2&agent={agent}")).await;
            assert_eq!((status.as_u16(), code(&answer)), (422, refused), "{answer}");
        }
        let (_, answer) = client.get("/api/tree/toy?tree=(1,2").await;
        assert_eq!(said(&answer), "unexpected end of text at character 5: expected a comma or )");
    });
}

#[test]
fn lessons_are_found_by_name() {
    run(async {
        let client = Client::new();
        let lesson = client.found("/api/tree/lesson?name=iasi").await;
        assert_eq!(lesson["name"], "iasi");
        assert!(lesson["steps"].as_array().is_some_and(|steps| steps.len() >= 10));
        assert_ne!(lesson["recording"]["toy"], Value::Null);
        let (status, answer) = client.get("/api/tree/lesson?name=porto").await;
        assert_eq!((status.as_u16(), code(&answer)), (422, "lesson.unknown"));
        assert_eq!(said(&answer), "unknown lesson \"porto\": expected iasi");
    });
}

#[test]
fn exercises_are_made_from_seeds() {
    run(async {
        let client = Client::new();
        let seven = client.found("/api/tree/exercise?seed=7").await;
        assert_eq!(client.found("/api/tree/exercise?seed=7&depth=3&order=left").await, seven);
        assert_ne!(client.found("/api/tree/exercise?seed=8").await, seven);
        assert_eq!(seven["source"], "seed=7,depth=3,breadth=2,least=-9,most=9,order=left");
        assert_eq!((&seven["seed"], &seven["depth"], &seven["least"]), (&json!(7), &json!(3), &json!(-9)));
        let nodes = seven["recording"]["toy"]["nodes"]["parent"].as_array().expect("a tree").len();
        assert_eq!((nodes, seven["values"].as_array().map(Vec::len)), (15, Some(15)));
        for leaf in seven["unseen"].as_array().expect("a list") {
            assert_eq!(
                seven["values"].get(usize::try_from(leaf.as_u64().expect("a node")).expect("small")),
                Some(&Value::Null)
            );
        }
        let two = client.found("/api/tree/exercise?seed=7&depth=2").await;
        assert_eq!(two["recording"]["toy"]["text"], "(-6,-6),(-7,6)");
        assert_eq!((&two["values"], &two["unseen"]), (&json!([-6, -6, -7, -6, -6, -7, null]), &json!([6])));
        let greatest =
            "/api/tree/exercise?seed=9007199254740991&depth=1&breadth=6&least=5&most=5&order=right";
        assert_eq!(client.found(greatest).await["recording"]["result"]["score"], 5);
    });
}

#[test]
fn exercises_are_made_from_positions() {
    run(async {
        let client = Client::new();
        let first = client.found("/api/tree/exercise?game=connect4&moves=44&depth=2&breadth=3").await;
        assert_eq!(first["source"], "game=connect4,moves=44,eval=ufop-v1,depth=2,breadth=3,order=left");
        assert_eq!(
            (&first["seed"], &first["least"], &first["breadth"]),
            (&Value::Null, &Value::Null, &json!(3))
        );
        assert_eq!(first["recording"]["toy"]["nodes"]["label"][1], "4", "the moves nearest to the centre");
        let porto = client.found("/api/tree/exercise?game=connect4&moves=44&eval=porto").await;
        assert!(porto["source"].as_str().is_some_and(|source| source.contains("eval=porto")));
        // No published evaluation was made for it.
        let plain = client.found("/api/tree/exercise?game=tictactoe").await;
        assert!(plain["source"].as_str().is_some_and(|source| source.contains("eval=")), "{plain}");
    });
}

#[test]
fn bad_exercises_are_refused() {
    run(async {
        let client = Client::new();
        for (query, refused, sentence) in [
            (
                "seed=x",
                "exercise.number",
                "invalid seed \"x\": expected a whole number from 0 to 9007199254740991",
            ),
            ("seed=9007199254740992", "exercise.number", "invalid seed \"9007199254740992\""),
            ("seed=", "exercise.number", "invalid seed \"\": expected a whole number from 0 to"),
            ("seed=-1", "exercise.number", "invalid seed \"-1\""),
            ("depth=0", "exercise.number", "invalid depth \"0\": expected a whole number from 1 to 6"),
            ("depth=3.0", "exercise.number", "invalid depth \"3.0\""),
            ("breadth=7", "exercise.number", "invalid breadth \"7\": expected a whole number from 2 to 6"),
            (
                "least=-100",
                "exercise.number",
                "invalid least \"-100\": expected a whole number from -99 to 99",
            ),
            ("most=1e1", "exercise.number", "invalid most \"1e1\""),
            ("least=5&most=4", "exercise.range", "invalid values 5 to 4"),
            ("depth=6&breadth=6", "exercise.nodes", "a tree of depth 6 and breadth 6 has 55987 nodes"),
            ("order=up", "order.unknown", "unknown move order \"up\""),
            (
                "order=centre",
                "exercise.order",
                "move order centre is not for exercises: expected left or right",
            ),
            ("game=chess", "game.unknown", "unknown game \"chess\""),
            ("game=connect4&moves=9", "game.move", "move 1: invalid column \"9\""),
            ("game=connect4&moves=1122334", "exercise.over", "the game is over"),
            ("game=connect4&eval=x", "evaluation.unknown", "unknown evaluation \"x\""),
            ("eval=x", "evaluation.unknown", "unknown evaluation \"x\""),
            ("game=gomoku&eval=porto", "session.heat", ""),
            ("game=connect4&depth=6&breadth=6", "exercise.nodes", "a tree of depth 6"),
        ] {
            let (status, answer) = client.get(&format!("/api/tree/exercise?{query}")).await;
            assert_eq!((status.as_u16(), code(&answer)), (422, refused), "{query}: {answer}");
            assert!(said(&answer).starts_with(sentence), "{query}: {answer}");
        }
        let (status, answer) = client.get("/api/tree/exercise?seed=1&seed=2").await;
        assert_eq!((status.as_u16(), code(&answer)), (400, "request.query.twice"));
    });
}
