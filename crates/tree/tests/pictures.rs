//! Recordings as text, for Graphviz and as SVG, and what is said of them.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::Agent;
use board::Game;
use search::{Control, Limits};
use tree::{Effort, Extent, Recording, comparison, exact_values, record, record_toy};

fn recorded(rules: &str, moves: &str, agent: &str, limit: usize) -> Recording {
    let game = Game::parse(rules.parse().expect("rules"), moves).expect("legal");
    let agent: Agent = agent.parse().expect("an agent");
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    let effort = Effort { recorded: limit, ..Effort::default() };
    let recording = record(&game, &agent, effort, &mut control).expect("a recording");
    recording.with_exact(exact_values(&game, 1_000_000, &mut control))
}

/// Every move was tried once, and a win found: what was visited, and how it is written.
#[test]
fn playouts_are_drawn_with_visits_means_and_bounds() {
    let recording = recorded("tictactoe", "a1b1a2b2", "mcts:iterations=30,seed=1,solver=on", 1000);
    let extent = Extent { depth: Some(1), breadth: None };
    let expected = "\
MAX 3 visits, proven win for MAX
├── c3 MIN 1 visit, mean 0.00, UCB 1.48
├── c2 MIN 1 visit, mean 0.00, UCB 1.48
├─* a3 1 visit, mean 1.00, UCB 1.00, proven win for MAX (game over)
└── 2 moves not tried
";
    assert_eq!(recording.text(extent), expected);
    assert_eq!(
        recording.summary(),
        "best a3, a proven win, 3 playouts; line a3\nexact values: a3 W1, c1 L1, c2 L1, c3 L1\n"
    );
    let (dot, svg) = (recording.dot(extent), recording.svg(extent));
    assert!(dot.contains("mean 1.00, UCB 1.00") && dot.contains("proven win"), "{dot}");
    assert!(
        svg.contains("mean 1.00") && svg.contains("UCB 1.00") && svg.contains("In the triangles: visits."),
        "{svg}"
    );
}

/// The most visited moves come first, the principal variation is marked, and what has no room is counted.
#[test]
fn large_playout_trees_are_cut_to_size() {
    let recording = recorded("connect4", "44", "mcts:iterations=500,seed=2", 100_000);
    let text = recording.text(Extent { depth: Some(2), breadth: Some(3) });
    let root: Vec<u32> = text
        .lines()
        .filter(|line| line.starts_with(['├', '└']) && line.contains(" MIN "))
        .map(|line| {
            line.split(" MIN ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok()).expect("visits")
        })
        .collect();
    assert!(root.len() == 3 && root.is_sorted_by(|a, b| a >= b), "{text}");
    assert!(text.lines().filter(|line| line.contains('*')).count() == 2, "{text}");
    assert!(text.contains("└── … 4 more moves"), "{text}");
}

#[test]
fn a_summary_says_what_was_found_counted_and_left_out() {
    let whole = recorded("connect4", "44", "ufop:depth=3", 1000);
    let exact = "exact values: 1 L18, 2 L18, 3 L19, 4 W20, 5 L19, 6 L18, 7 L18\n";
    let found = "best 3, value 87, 183 nodes, 144 of them evaluated; line 3 5 1\n";
    assert_eq!(whole.summary(), format!("{found}17 cuts: 217 nodes of minimax not visited\n{exact}"));
    let part = recorded("connect4", "44", "ufop:depth=3", 100);
    let words = part.summary();
    assert!(words.starts_with(found) && words.contains(" on the recorded levels: "), "{words}");
    assert!(words.contains(" nodes deeper than level 2 counted, not recorded\n"), "{words}");
    let stopped = recorded("connect4", "", "alphabeta:depth=9,nodes=3000,deepening=on", 100_000);
    assert!(stopped.summary().ends_with("the search was stopped before it was complete\n"));
    // The picture is that of the last iteration with a value.
    let value =
        stopped.summary().split("value ").nth(1).and_then(|rest| rest.split(',').next()).map(str::to_owned);
    let text = stopped.text(Extent { depth: Some(0), breadth: None });
    assert_eq!(text.split(' ').nth(1).map(str::to_owned), value, "{text}");
}

#[test]
fn two_searches_are_compared_by_their_nodes() {
    let both =
        ["alphabeta:depth=4", "minimax:depth=4"].map(|agent| recorded("connect4", "44", agent, 10_000));
    let words = comparison([&both[0], &both[1]]);
    let lines: Vec<&str> = words.lines().collect();
    assert_eq!(lines.len(), 3, "{words}");
    assert!(lines[1].ends_with("2 801 nodes"), "{words}");
    assert!(
        lines[2].starts_with("minimax:depth=4 visits ") && lines[2].ends_with(" times as many nodes"),
        "{words}"
    );
    let playouts = recorded("connect4", "44", "mcts:iterations=10", 100);
    assert!(comparison([&both[0], &playouts]).lines().count() == 2);
}

#[test]
fn toy_trees_name_the_nodes_of_the_principal_variation() {
    let agent = "alphabeta".parse().expect("an agent");
    let toy = "((3,5),(6,9)),((1,2),(0,-1))".parse().expect("a tree");
    let recording = record_toy(&toy, &agent, Effort::default()).expect("a recording");
    let expected = "best B, value 5, 11 nodes, 5 of them evaluated; line B D leaf 5\n2 cuts: 4 nodes of minimax not visited\n";
    assert_eq!(recording.summary(), expected);
}
