//! The signature of behaviour: nodes that change only when a search does. If one of these changes on purpose, the
//! commit says so in its `Bench:` line.

use std::process::Command;

#[test]
fn nodes_are_those_of_the_last_commit_that_changed_a_search() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    let output = command.args(["bench", "--json"]).output().expect("it runs");
    let bench: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let positions = bench["positions"].as_array().expect("a list");
    let nodes: Vec<u64> = positions.iter().filter_map(|position| position["nodes"].as_u64()).collect();
    assert_eq!(nodes, NODES);
    assert_eq!(bench["nodes"].as_u64(), Some(NODES.iter().sum()));
}

const NODES: [u64; 16] = [
    960_793, 953_260, 5_223_390, 8286, 32_347, 572_719, 10_081, 7573, 100_000, 24_924, 34_743, 24_109,
    30_230, 53_708, 31_840, 5000,
];
