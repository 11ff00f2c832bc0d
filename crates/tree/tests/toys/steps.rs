//! Steps of recorded searches: their numbers, states and sentences.

use proptest::prelude::*;
use search::Score;
use tree::{Kind, Names, OpenNode, SearchTree, StepKind, Steps, ToyTree, Walk};

use crate::literal::record;
use crate::oracle::nested;

const TEXTBOOK: &str = "((3,5),(6,9)),((1,2),(0,-1))";

fn sentences(tree: &SearchTree, names: &Names<'_>) -> Vec<String> {
    let steps = Steps::new(tree);
    (0..steps.list().len()).map(|step| steps.sentence(step, names).expect("a step")).collect()
}

#[test]
fn the_textbook_tree_step_by_step() {
    let toy: ToyTree = TEXTBOOK.parse().expect("a tree");
    let tree = record(&toy, false);
    let expected = [
        "The search to depth 3 starts at A: α = −∞, β = +∞, MAX is to move.",
        "B is entered: α = −∞, β = +∞, MIN is to move.",
        "D is entered: α = −∞, β = +∞, MAX is to move.",
        "Leaf 3 returns 3 to D: the first value there, α rises from −∞ to 3.",
        "Leaf 5 returns 5 to D: better for MAX than 3, α rises from 3 to 5.",
        "D returns 5 to B: the first value there, β falls from +∞ to 5.",
        "E is entered: α = −∞, β = 5, MAX is to move.",
        "Leaf 6 returns 6 to E: the first value there, α rises from −∞ to 6. E stops here: 6 ≥ β = 5; 1 move not looked \
         at, 1 node saved.",
        "E returns 6 to B: not better for MIN than 5, β stays 5.",
        "B returns 5 to A: the first value there, α rises from −∞ to 5.",
        "C is entered: α = 5, β = +∞, MIN is to move.",
        "F is entered: α = 5, β = +∞, MAX is to move.",
        "Leaf 1 returns 1 to F: the first value there, α stays 5.",
        "Leaf 2 returns 2 to F: better for MAX than 1, α stays 5.",
        "F returns 2 to C: the first value there, β falls from +∞ to 2. C stops here: 2 ≤ α = 5; 1 move not looked at, 3 \
         nodes saved.",
        "C returns 2 to A: not better for MAX than 5, α stays 5.",
        "A has its value: 5, by B.",
    ];
    assert_eq!(sentences(&tree, &Names::of_toy(&tree, &toy)), expected);
}

#[test]
fn positions_are_named_by_their_moves() {
    let toy: ToyTree = TEXTBOOK.parse().expect("a tree");
    let mut tree = record(&toy, false);
    tree.nodes[3].kind = Kind::Leaf;
    tree.nodes[4].kind = Kind::Table;
    tree.cuts[0].saved = vec![None];
    tree.cuts[0].bound = None;
    let moves = ["d1".to_owned(), "e2".to_owned()];
    let found = sentences(&tree, &Names::of_moves(&tree, &moves));
    assert_eq!(found[0], "The search to depth 3 starts at the root: α = −∞, β = +∞, MAX is to move.");
    assert_eq!(
        found[3],
        "d1 d1 d1 (evaluated) returns 3 to d1 d1: the first value there, α rises from −∞ to 3."
    );
    assert!(found[4].starts_with("d1 d1 e2 (known from the transposition table) returns 5 to d1 d1: "));
    assert!(found[7].ends_with(" d1 e2 stops here: 6 ≥ β; 1 move not looked at."), "{}", found[7]);
    assert_eq!(found[16], "The root has its value: 5, by d1.");
}

#[test]
fn a_stopped_search_has_no_value() {
    let toy: ToyTree = "(3,5),(2,9)".parse().expect("a tree");
    let mut tree = record(&toy, false);
    tree.nodes.truncate(6);
    tree.cuts.clear();
    for node in [0, 4, 5] {
        (tree.nodes[node].value, tree.nodes[node].kind) = (None, Kind::Unfinished);
    }
    let steps = Steps::new(&tree);
    let list: Vec<(StepKind, usize)> = steps.list().iter().map(|step| (step.kind, step.node)).collect();
    assert_eq!(
        list,
        [
            (StepKind::Start, 0),
            (StepKind::Enter, 1),
            (StepKind::Return, 2),
            (StepKind::Return, 3),
            (StepKind::Return, 1),
            (StepKind::Enter, 4),
            (StepKind::Enter, 5),
            (StepKind::End, 0)
        ]
    );
    let state = steps.at(6).expect("a step");
    assert_eq!(state.path.iter().map(|open| open.node).collect::<Vec<_>>(), [0, 4, 5]);
    assert_eq!(state.path[0].alpha, Score::estimate(3));
    let names = Names::of_toy(&tree, &toy);
    assert_eq!(steps.sentence(7, &names).as_deref(), Some("The search was stopped: A has no value."));
    assert!(steps.at(8).is_none() && steps.sentence(8, &names).is_none());
}

/// The searches of iterative deepening come one after another, and a move that is searched twice has the later value.
#[test]
fn searches_follow_each_other() {
    let toy: ToyTree = "3,5".parse().expect("a tree");
    let mut tree = record(&toy, false);
    let mut again = tree.nodes.clone();
    again.push(again[2]);
    for node in &mut again {
        node.parent = node.parent.map(|_| 3);
    }
    again[3].value = Some(Score::estimate(8));
    again[3].after = again[3].value;
    tree.nodes.extend(again);
    tree.searches.push(tree::Iteration { root: 3, depth: 2 });
    let found = sentences(&tree, &Names::of_toy(&tree, &toy));
    assert_eq!(found.len(), 9);
    assert_eq!(found[3], "A has its value: 5, by leaf 5.");
    assert_eq!(found[4], "The search to depth 2 starts at A: α = −∞, β = +∞, MAX is to move.");
    assert!(found[6].ends_with(" The move is searched again with a wider window."), "{}", found[6]);
    assert_eq!(found[7], "Leaf 5 returns 8 to A: the value in the wider window, α rises from 5 to 8.");
    let steps = Steps::new(&tree);
    assert_eq!(steps.list()[7].search, 1);
    assert_eq!(steps.at(7).expect("a step").current().best, Some((1, Score::estimate(8))));
}

fn go(walk: &mut Walk<'_>, forward: bool) -> bool {
    if forward { walk.forward() } else { walk.back() }
}

proptest! {
    #[test]
    fn steps_follow_the_search(nested in nested(), from_right: bool) {
        let toy = nested.tree();
        let tree = record(&toy, from_right);
        let steps = Steps::new(&tree);
        let inner = tree.nodes.iter().filter(|node| node.kind == Kind::Inner).count();
        // Inner nodes are entered and return, leaves return, and the root has a start and an end.
        prop_assert_eq!(steps.list().len(), tree.nodes.len() + inner);
        prop_assert_eq!((0..steps.list().len()).filter_map(|step| steps.cut_at(step)).count(), tree.cuts.len());
        for (number, step) in steps.list().iter().enumerate() {
            let state = steps.at(number).expect("a step");
            let current = *state.current();
            let is_path = |pair: &[OpenNode]| tree.nodes[pair[1].node].parent == Some(pair[0].node);
            prop_assert!(state.path[0].node == 0 && state.path.windows(2).all(is_path));
            match step.kind {
                StepKind::Start | StepKind::Enter => {
                    let node = &tree.nodes[step.node];
                    prop_assert_eq!((current.node, current.alpha, current.beta), (step.node, node.alpha, node.beta));
                    prop_assert_eq!(current.best, None);
                }
                StepKind::Return => prop_assert_eq!(Some(current.node), tree.nodes[step.node].parent),
                StepKind::End => {
                    let root = &tree.nodes[0];
                    prop_assert_eq!(current.best, root.best.zip(root.value));
                }
            }
            // The window of the next node is what the state says.
            if let Some(next) = steps.list().get(number + 1).filter(|next| next.kind == StepKind::Enter) {
                let node = &tree.nodes[next.node];
                prop_assert_eq!((current.alpha, current.beta), (node.alpha, node.beta));
            }
        }
    }

    #[test]
    fn forward_and_back_are_inverse(nested in nested(), moves: Vec<bool>) {
        let toy = nested.tree();
        let tree = record(&toy, false);
        let mut walk = Walk::new(Steps::new(&tree));
        for forward in moves {
            let (step, state) = (walk.step(), walk.state());
            if go(&mut walk, forward) {
                prop_assert_ne!(walk.step(), step);
                prop_assert!(go(&mut walk, !forward));
                prop_assert_eq!((walk.step(), walk.state()), (step, state));
                go(&mut walk, forward);
            } else {
                prop_assert_eq!((walk.step(), walk.state()), (step, state));
            }
        }
    }
}
