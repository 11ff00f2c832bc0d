//! Toy trees: their text, and the searches on them against a literal minimax.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Coded, Position, Side};
use proptest::prelude::*;
use search::{AlphaBeta, Control, Cutoff, Layout, Limits, Order, Root, Score, SearchResult, Ties, minimax};
use tree::{Effort, Recorded, ToyMove, ToyPosition, ToyTree, ToyValues, record_toy};

use crate::literal::record;
use crate::oracle::nested;

fn with_control<T>(task: impl FnOnce(&mut Control<'_, ToyMove>) -> T) -> T {
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let mut watch = |_: &_| {};
    task(&mut Control::new(Limits::default(), &stop, &clock, &mut watch))
}

fn search(tree: &ToyTree, settings: AlphaBeta) -> SearchResult<ToyMove> {
    let position = ToyPosition::new(tree);
    with_control(|control| settings.search(&position, tree.depth(), &ToyValues, control))
        .expect("room for the table")
        .expect("the root has moves")
}

/// All refinements in all combinations.
fn settings() -> impl Strategy<Value = AlphaBeta> {
    let flags = (any::<[bool; 6]>(), 0..Order::ALL.len());
    flags.prop_map(|([table, deepening, scout, above, full, ties], order)| AlphaBeta {
        order: Order::ALL[order],
        cutoff: if above { Cutoff::Above } else { Cutoff::AtLeast },
        root: if full { Root::Full } else { Root::Shared },
        table: table.into(),
        deepening,
        scout,
        ties: if ties { Ties::Random(7) } else { Ties::First },
        wins_first: true,
        ..AlphaBeta::default()
    })
}

proptest! {
    #[test]
    fn print_and_parse_are_inverse(nested in nested()) {
        let tree = nested.tree();
        let text = tree.to_string();
        let read: ToyTree = text.parse().expect("printed");
        prop_assert_eq!((&read, read.to_string()), (&tree, text.clone()));
        // Brackets, spaces and the signs of other documents mean the same.
        let other = text.replace('(', " [ ").replace(')', "\n]").replace('-', "−").replace(',', " , ");
        prop_assert_eq!(other.parse::<ToyTree>(), Ok(tree));
    }

    #[test]
    fn no_text_panics_and_errors_point_into_it(text in "[-−0-9(),\\[\\] x]{0,30}") {
        match text.parse::<ToyTree>() {
            Ok(tree) => prop_assert_eq!(tree.to_string().parse(), Ok(tree)),
            Err(error) => {
                prop_assert!((1..=text.chars().count() + 1).contains(&error.at), "{}", error);
                prop_assert_eq!(error.to_string().matches(": expected ").count(), 1);
                prop_assert_eq!(error.message().to_string(), error.to_string());
            }
        }
    }

    #[test]
    fn levels_are_in_order(nested in nested()) {
        let tree = nested.tree();
        let nodes = tree.nodes();
        prop_assert!(nodes.windows(2).all(|pair| pair[0].ply <= pair[1].ply && pair[0].parent <= pair[1].parent));
        for (at, node) in nodes.iter().enumerate() {
            prop_assert_eq!(node.value.is_some(), node.children.is_empty());
            prop_assert!(node.children.clone().all(|child| nodes[child].parent == Some(at)));
            prop_assert_eq!(tree.name(at), tree.names()[at].clone());
        }
        prop_assert_eq!(nodes.iter().map(|node| node.children.len()).sum::<usize>(), tree.len() - 1);
    }

    #[test]
    fn recordings_are_those_of_a_literal_search(nested in nested(), from_right: bool) {
        let toy = nested.tree();
        let agent = format!("alphabeta:order={}", if from_right { "right" } else { "left" });
        let recording = record_toy(&toy, &agent.parse().expect("an agent"), Effort::default()).expect("recorded");
        prop_assert_eq!(recording.recorded, Recorded::Search(record(&toy, from_right)));
    }

    #[test]
    fn every_search_finds_the_value(nested in nested(), settings in settings()) {
        let (tree, value) = (nested.tree(), Score::estimate(nested.minimax(true)));
        let position = ToyPosition::new(&tree);
        let plain = with_control(|control| minimax(&position, tree.depth(), &ToyValues, control));
        let plain = plain.expect("a move");
        prop_assert_eq!((plain.score, plain.nodes, plain.complete), (value, tree.len() as u64, true));
        let found = search(&tree, settings);
        prop_assert_eq!((found.score, found.complete), (value, true), "{:?}", settings);
        prop_assert!(settings.deepening || settings.scout || found.nodes <= plain.nodes);
    }
}

#[test]
fn positions_lay_out_their_moves() {
    let tree: ToyTree = "1,(2,3,4,5),2".parse().expect("a tree");
    let mut position = ToyPosition::new(&tree);
    assert_eq!(position.distances(), [3, 1, 1, 3]);
    assert_eq!((position.turn(), position.winning_move(Side::First)), (Side::First, None));
    let moves: Vec<usize> = position.moves().map(ToyPosition::index).collect();
    assert_eq!(moves, [0, 1, 2]);
    position.play(ToyPosition::at(1));
    assert_eq!((position.turn(), position.value(), position.node()), (Side::Second, None, 2));
    assert_eq!(position.moves().count(), 4);
}

#[test]
fn alpha_beta_stops_where_the_textbook_does() {
    let tree: ToyTree = "((3,5),(6,9)),((1,2),(0,-1))".parse().expect("a tree");
    let left = search(&tree, AlphaBeta::default());
    assert_eq!((left.score, left.nodes, left.best.number()), (Score::estimate(5), 11, 0));
    let right = search(&tree, AlphaBeta { order: Order::Right, ..AlphaBeta::default() });
    assert_eq!((right.score, right.nodes), (Score::estimate(5), 14));
}

#[test]
fn a_single_list_is_that_of_the_root() {
    for (text, canonical, nodes) in [
        ("5", "5", 2),
        (" ( 5 ) ", "5", 2),
        ("((5))", "((5))", 3),
        ("[[5, 007]]", "((5,7))", 4),
        ("((1),2)", "(1),2", 4),
        ("(1),2", "(1),2", 4),
        ("-0", "0", 2),
        ("−1000000,1000000", "-1000000,1000000", 3),
    ] {
        let tree: ToyTree = text.parse().expect(text);
        assert_eq!((tree.to_string().as_str(), tree.len()), (canonical, nodes), "{text}");
    }
}

#[test]
fn errors_say_where_and_what_is_accepted() {
    let value = "expected a whole number, or a list such as (3,5) or [3,5]";
    let deep = format!("{}5{}", "(".repeat(33), ")".repeat(33));
    let wide = vec!["1"; 101].join(",");
    let large = vec![format!("({})", vec!["1"; 100].join(",")); 100].join(",");
    for (text, expected) in [
        ("", format!("unexpected end of text at character 1: {value}")),
        ("3,", format!("unexpected end of text at character 3: {value}")),
        ("3,,5", format!("unexpected \",\" at character 3: {value}")),
        ("()", format!("unexpected \")\" at character 2: {value}")),
        ("3,x", format!("unexpected \"x\" at character 3: {value}")),
        ("3,-", format!("unexpected \"-\" at character 3: {value}")),
        ("(3 5)", "unexpected \"5\" at character 4: expected a comma or )".to_owned()),
        ("[3,(5]", "unexpected \"]\" at character 6: expected a comma or )".to_owned()),
        ("[3,5", "unexpected end of text at character 5: expected a comma or ]".to_owned()),
        ("3,5)", "unexpected \")\" at character 4: expected a comma, or the end of the tree".to_owned()),
        ("1.5", "unexpected \".\" at character 2: expected a comma, or the end of the tree".to_owned()),
        (
            "1,-1000001",
            "number \"-1000001\" out of range at character 3: expected a whole number from -1000000 to 1000000"
                .to_owned(),
        ),
        (&deep, "lists nested too deep at character 33: expected at most 32 levels below the root".to_owned()),
        (&wide, "too many elements in a list at character 201: expected at most 100".to_owned()),
        (&large, "too many nodes in the tree at character 19999: expected at most 10000".to_owned()),
    ] {
        let error = text.parse::<ToyTree>().expect_err(text);
        assert_eq!(error.to_string(), expected);
        assert!(error.message().code().starts_with("toy."));
    }
    assert!(deep[1..deep.len() - 1].parse::<ToyTree>().is_ok());
    assert!(wide[2..].parse::<ToyTree>().is_ok());
}

#[test]
fn columns_are_written_level_by_level() {
    let tree: ToyTree = "(3,5),2".parse().expect("a tree");
    let document = serde_json::to_value(&tree).expect("JSON");
    let expected = serde_json::json!({
        "text": "(3,5),2",
        "nodes": {
            "parent": [null, 0, 0, 1, 1],
            "label": [null, null, null, null, null],
            "name": ["A", "B", null, null, null],
            "value": [null, null, 2, 3, 5],
        },
    });
    assert_eq!(document, expected);
}
