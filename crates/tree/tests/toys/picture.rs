//! Pictures: the textbook tree in every format, and what holds for every tree.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Game, Rules};
use proptest::prelude::*;
use search::{Control, Limits};
use tree::{Effort, Picture, Recorded, SearchTree, ToyTree, record_toy};

use crate::literal::record;
use crate::oracle::nested;
use crate::xml;

const TEXTBOOK: &str = "((3,5),(6,9)),((1,2),(0,-1))";

/// A search of a toy tree with these settings of alpha-beta.
fn search(toy: &ToyTree, settings: &str) -> SearchTree {
    let agent = format!("alphabeta:{settings}").parse().expect("an agent");
    match record_toy(toy, &agent, Effort::default()).expect("recorded").recorded {
        Recorded::Search(tree) => tree,
        Recorded::Playouts(_) => unreachable!("alphabeta"),
    }
}

/// A search of a position, with the names of its moves.
fn of_position(rules: Rules, moves: &str, agent: &str) -> (SearchTree, Vec<String>) {
    let game = Game::parse(rules, moves).expect("legal");
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let mut watch = |_: &_| {};
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    let agent = agent.parse().expect("an agent");
    let recording = tree::record(&game, &agent, Effort::default(), &mut control).expect("recorded");
    let names = recording.moves.iter().map(|m| rules.move_name(m.expect("a move of a game"))).collect();
    match recording.recorded {
        Recorded::Search(tree) => (tree, names),
        Recorded::Playouts(_) => unreachable!("alphabeta"),
    }
}

#[test]
fn the_textbook_tree_as_text() {
    let toy: ToyTree = TEXTBOOK.parse().expect("a tree");
    let expected = "\
A MAX 5 (−∞, +∞)
├─* B MIN 5 (−∞, +∞)
│   ├─* D MAX 5 (−∞, +∞)
│   │   ├── 3
│   │   └─* 5
│   └── E MAX ≥6 (−∞, 5)
│       ├── 6
│       ├── 9 (not looked at)
│       └── stops here: 6 ≥ β = 5; 1 move not looked at, 1 node saved
└── C MIN ≤2 (5, +∞)
    ├── F MAX 2 (5, +∞)
    │   ├── 1
    │   └── 2
    ├── G MAX (not looked at)
    │   ├── 0 (not looked at)
    │   └── -1 (not looked at)
    └── stops here: 2 ≤ α = 5; 1 move not looked at, 3 nodes saved
";
    let tree = record(&toy, false);
    assert_eq!(Picture::of_toy(&tree, &toy).text(), expected);
    let small = Picture { depth: 1, ..Picture::of_toy(&tree, &toy) };
    let expected = "\
A MAX 5 (−∞, +∞)
├─* B MIN 5 (−∞, +∞) … 5 nodes below
└── C MIN ≤2 (5, +∞) … 3 nodes below
";
    assert_eq!(small.text(), expected);
}

#[test]
fn the_text_of_a_position_keeps_the_best_move() {
    let (tree, names) =
        of_position(Rules::CONNECT4, "4455", "alphabeta:eval=iasi,depth=3,order=left,ends=soon");
    let text = Picture { depth: 3, breadth: 2, ..Picture::of_moves(&tree, &names) }.text();
    let expected = "\
MAX W2 (−∞, +∞)
├── 1 MIN 13 (−∞, +∞)
│   ├── 1 MAX 38 (−∞, +∞)
│   │   ├── 1 23
│   │   ├── 3 38
│   │   └── … 5 more moves
│   ├── 3 MAX 13 (−∞, 23)
│   │   ├── 1 13
│   │   ├── 2 8
│   │   └── … 5 more moves
│   └── … 5 more moves
├─* 3 MIN W2 (18, +∞)
│   ├─* 1 MAX W2 (18, +∞)
│   │   ├── 1 28
│   │   ├─* 2 W2 (game over)
│   │   └── … 5 more moves
│   ├── 2 MAX ≥W2 (18, W2)
│   │   ├── 1 18
│   │   ├── 6 W2 (game over)
│   │   ├── … 4 more moves
│   │   └── stops here: W2 ≥ β = W2; 1 move not looked at, 1 node saved
│   └── … 5 more moves
└── … 5 more moves
";
    assert_eq!(text, expected);
}

#[test]
fn iterations_are_drawn_one_at_a_time() {
    let (tree, moves) = of_position(Rules::CONNECT4, "44", "alphabeta:depth=3,deepening=on");
    assert_eq!(tree.searches.len(), 3);
    let picture = |search| Picture { search, ..Picture::of_moves(&tree, &moves) };
    assert_eq!(picture(None).text(), picture(Some(2)).text());
    assert_eq!(picture(Some(0)).text().lines().count(), 1 + 7);
    assert_eq!(picture(Some(3)).text(), "");
    assert!(xml::is_well_formed(&picture(Some(3)).svg()) && picture(Some(3)).dot().ends_with("}\n"));
    // A toy tree is searched once, to its leaves: its inner nodes have no values to stop at.
    let toy: ToyTree = TEXTBOOK.parse().expect("a tree");
    assert_eq!(search(&toy, "order=left,deepening=on").searches.len(), 1);
}

#[test]
fn the_textbook_tree_for_graphviz() {
    let toy: ToyTree = TEXTBOOK.parse().expect("a tree");
    let dot = Picture::of_toy(&record(&toy, false), &toy).dot();
    assert!(dot.starts_with("digraph tree {\n") && dot.ends_with("}\n"));
    assert!(dot.contains("  n0 [label=\"A\\n5\\n(−∞, +∞)\", shape=triangle, penwidth=3];\n"), "{dot}");
    assert!(dot.contains("label=\"E\\n≥6\\n(−∞, 5)\\n6 ≥ β\", shape=triangle]"), "{dot}");
    assert_eq!((dot.matches(" -> ").count(), dot.matches("style=dashed").count()), (14, 8));
}

#[test]
fn names_are_escaped() {
    let toy: ToyTree = "(3,5),(2,9)".parse().expect("a tree");
    let tree = record(&toy, false);
    let names = ["<a&b>".to_owned(), "\"\\\n".to_owned()];
    let picture = Picture::of_moves(&tree, &names);
    let svg = picture.svg();
    assert!(xml::is_well_formed(&svg), "{svg}");
    assert!(svg.contains("&lt;a&amp;b&gt;") && !svg.contains("<a&b>"));
    assert!(picture.dot().contains("label=\"\\\"\\\\ \""), "{}", picture.dot());
}

#[test]
fn the_textbook_tree_as_svg() {
    let toy: ToyTree = TEXTBOOK.parse().expect("a tree");
    let svg = Picture::of_toy(&record(&toy, false), &toy).svg();
    assert!(xml::is_well_formed(&svg), "{svg}");
    assert_eq!(svg.matches("class=\"bar\"").count(), 2);
    assert!(svg.contains(">3 nodes</text>") && svg.contains(">6 ≥ β</text>") && svg.contains(">β +∞</text>"));
    assert!(svg.contains(
        "<title>E MAX ≥6 (−∞, 5) stops here: 6 ≥ β = 5; 1 move not looked at, 1 node saved</title>"
    ));
    assert_eq!(svg.matches("font-style=\"italic\"").count(), 7);
}

#[test]
fn the_svg_of_a_position_counts_what_is_left_out() {
    let (tree, names) =
        of_position(Rules::CONNECT4, "4455", "alphabeta:eval=iasi,depth=3,order=centre,ends=soon");
    let svg = Picture { depth: 2, breadth: 3, ..Picture::of_moves(&tree, &names) }.svg();
    assert!(xml::is_well_formed(&svg), "{svg}");
    assert!(svg.contains(">… 4 more moves</text>") && svg.contains(">6 moves</text>"), "{svg}");
    assert!(svg.contains("… 7 nodes</text>"), "{svg}");
}

proptest! {
    #[test]
    fn every_picture_is_well_formed(nested in nested(), from_right: bool, depth in 0_u16..6, breadth in 0_usize..5) {
        let toy = nested.tree();
        let tree = record(&toy, from_right);
        let whole = Picture::of_toy(&tree, &toy);
        let part = Picture { depth, breadth, ..whole };
        for picture in [whole, part] {
            prop_assert!(xml::is_well_formed(&picture.svg()));
            prop_assert_eq!(picture.dot().matches('"').count() % 2, 0);
        }
        // Everything is shown: visited nodes, and those that were not looked at. The principal variation ends at a leaf.
        let text = whole.text();
        prop_assert_eq!(text.lines().count(), toy.len() + tree.cuts.len());
        prop_assert_eq!(text.matches("(not looked at)").count(), toy.len() - tree.nodes.len());
        prop_assert!(part.text().lines().count() <= text.lines().count());
        prop_assert_eq!(text.lines().filter(|line| line.contains("└── stops here: ")).count(), tree.cuts.len());
    }

    #[test]
    fn every_setting_can_be_drawn(nested in nested(), order in 0..5_usize, flags: [bool; 4]) {
        let [table, deepening, scout, full] = flags;
        let toy = nested.tree();
        let on = |flag| if flag { "on" } else { "off" };
        let settings = format!(
            "order={},table={},deepening={},scout={},root={}",
            ["left", "right", "centre", "eval", "history"][order],
            u8::from(table),
            on(deepening),
            on(scout),
            if full { "full" } else { "shared" },
        );
        let tree = search(&toy, &settings);
        let picture = Picture::of_toy(&tree, &toy);
        prop_assert!(xml::is_well_formed(&picture.svg()));
        prop_assert!(picture.text().lines().any(|line| line.contains("─* ")));
    }
}
