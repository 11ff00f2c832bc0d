//! Exercises and their solutions, against a literal alpha-beta.

use std::str::FromStr;

use board::{Coded, Game, Rules};
use proptest::prelude::*;
use search::heuristic::{Evaluation, Misfit};
use search::{Order, Score};
use tree::{Bound, Exercise, ExerciseError, ExerciseSettings, ToyNode, ToyTree, bounds, solution};

use crate::literal::record;
use crate::oracle::nested;

/// The minimax values of all nodes.
fn minimax(toy: &ToyTree) -> Vec<i32> {
    let mut values = vec![0; toy.len()];
    for (at, ToyNode { children, value, ply, .. }) in toy.nodes().iter().enumerate().rev() {
        let below = values[children.clone()].iter().copied();
        let best = if ply.is_multiple_of(2) { below.max() } else { below.min() };
        values[at] = value.or(best).expect("a leaf has a value, an inner node children");
    }
    values
}

#[test]
fn every_seed_makes_an_exercise_again_and_each_has_cuts() {
    let mut without = 0;
    for seed in 0..3000 {
        let order = if seed % 2 == 0 { Order::Left } else { Order::Right };
        let settings = ExerciseSettings {
            seed,
            depth: 2 + u16::try_from(seed % 3).expect("small"),
            breadth: 2 + u16::try_from(seed / 3 % 2).expect("small"),
            order,
            ..ExerciseSettings::default()
        };
        let exercise = Exercise::generate(settings).expect("within limits");
        assert_eq!(Exercise::generate(settings), Ok(exercise.clone()));
        let toy = exercise.tree();
        assert!(toy.nodes().iter().filter_map(|node| node.value).all(|value| (-9..=9).contains(&value)));
        assert_eq!(toy.leaves(), usize::from(settings.breadth).pow(settings.depth.into()));
        let tree = record(toy, order == Order::Right);
        assert!(seed % 10 != 0 || exercise.solve() == tree);
        without += usize::from(solution(toy, &tree).unseen.is_empty());
    }
    assert_eq!(without, 0);
}

#[test]
fn solution_of_the_textbook_tree() {
    let toy: ToyTree = "((3,5),(6,9)),((1,2),(0,-1))".parse().expect("a tree");
    let found = solution(&toy, &record(&toy, false));
    let values = [Some(5), Some(5), Some(2), Some(5), Some(6), Some(2), None];
    assert_eq!(found.values[..7], values);
    let exact = Some(Bound::Exact);
    assert_eq!(
        found.bounds[..7],
        [exact, exact, Some(Bound::AtMost), exact, Some(Bound::AtLeast), exact, None]
    );
    let unseen: Vec<Option<i32>> = found.unseen.iter().map(|leaf| toy.nodes()[*leaf].value).collect();
    assert_eq!(unseen, [Some(9), Some(0), Some(-1)]);
}

proptest! {
    #[test]
    fn solutions_are_true(nested in nested(), from_right: bool) {
        let toy = nested.tree();
        let tree = record(&toy, from_right);
        let (found, exact) = (solution(&toy, &tree), minimax(&toy));
        prop_assert_eq!((found.values[0], found.bounds[0]), (Some(exact[0]), Some(Bound::Exact)));
        for (at, exact) in exact.into_iter().enumerate() {
            let (Some(value), Some(bound)) = (found.values[at], found.bounds[at]) else {
                prop_assert_eq!((found.values[at], found.bounds[at]), (None, None));
                prop_assert!(toy.nodes()[at].value.is_none() || found.unseen.contains(&at));
                continue;
            };
            prop_assert!(!found.unseen.contains(&at));
            prop_assert!(match bound {
                Bound::Exact => exact == value,
                Bound::AtLeast => exact >= value,
                Bound::AtMost => exact <= value,
                Bound::Unknown => false,
            }, "{at}: {value} {bound:?} {exact}");
        }
        // The window alone says the same or less.
        for (node, bound) in tree.nodes.iter().zip(bounds(&tree)) {
            let value = node.value.expect("finished");
            if node.alpha < value && value < node.beta {
                prop_assert_eq!(bound, Some(Bound::Exact));
            }
        }
    }

    #[test]
    fn no_settings_panic(seed: u64, depth in 0_u16..9, breadth in 0_u16..9, least in -120..120, most in -120..120) {
        // Larger trees take long.
        prop_assume!(u64::from(breadth).pow(depth.into()) < 1500 || depth > 6 || breadth > 6);
        let settings = ExerciseSettings { seed, depth, breadth, least, most, order: Order::Left };
        let valid = (1..=6).contains(&depth) && (2..=6).contains(&breadth) && -99 <= least && least <= most && most <= 99;
        prop_assert_eq!(Exercise::generate(settings).is_ok(), valid);
    }
}

#[test]
fn errors_say_what_is_accepted() {
    let with = |depth, breadth, least, most, order| {
        let settings = ExerciseSettings { seed: 1, depth, breadth, least, most, order };
        let error = Exercise::generate(settings).expect_err("invalid");
        let message = error.message();
        assert_eq!(message.to_string(), error.to_string());
        (message.code().to_owned(), error.to_string())
    };
    let pair = |code: &str, text: &str| (code.to_owned(), text.to_owned());
    assert_eq!(
        with(0, 2, 0, 9, Order::Left),
        pair("exercise.depth", "depth 0 out of range: expected 1 to 6")
    );
    assert_eq!(
        with(3, 7, 0, 9, Order::Left),
        pair("exercise.breadth", "breadth 7 out of range: expected 2 to 6")
    );
    assert_eq!(
        with(3, 2, 9, 0, Order::Left),
        pair("exercise.range", "invalid values 9 to 0: expected numbers from -99 to 99, the smaller first")
    );
    assert_eq!(
        with(6, 6, 0, 9, Order::Left),
        pair("exercise.nodes", "a tree of depth 6 and breadth 6 has 55987 nodes: expected at most 10000")
    );
    assert_eq!(
        with(3, 2, 0, 9, Order::Centre),
        pair("exercise.order", "move order centre is not for exercises: expected left or right")
    );
}

#[test]
fn positions_make_exercises() {
    let game = Game::parse(Rules::CONNECT4, "445566").expect("legal");
    let exercise = Exercise::from_position(&game, Evaluation::Iasi, 2, 3, Order::Left).expect("fits");
    assert_eq!(exercise.to_string(), "game=connect4,moves=445566,eval=iasi,depth=2,breadth=3,order=left");
    let labels: Vec<_> =
        exercise.tree().nodes().iter().map(|node| node.label.as_deref().unwrap_or("-")).collect();
    assert_eq!(labels, ["-", "4", "3", "5", "4", "3", "5", "4", "3", "5"]);
    // 3 wins at once: a leaf one level below the root.
    let win = &exercise.tree().nodes()[2];
    assert_eq!((win.value, win.ply), (Some(1000), 1));
    assert_eq!(exercise.solve().nodes[0].value, Some(Score::estimate(1000)));
}

#[test]
fn a_win_is_beyond_all_estimates() {
    let game = Game::parse(Rules::GOMOKU, "h8a1i8a3j8a5k8a7").expect("legal");
    let exercise = Exercise::from_position(&game, Evaluation::Ufsc, 1, 6, Order::Right).expect("fits");
    let mut values: Vec<i32> = exercise.tree().nodes().iter().filter_map(|node| node.value).collect();
    values.sort_unstable();
    assert!(values[4] >= 1000 && values[5].ilog10() > values[4].ilog10(), "{values:?}");
}

#[test]
fn positions_without_an_exercise_are_refused() {
    let new = |rules, moves, evaluation| {
        let game = Game::parse(Rules::from_str(rules).expect("rules"), moves).expect("legal");
        Exercise::from_position(&game, evaluation, 2, 2, Order::Left)
    };
    assert_eq!(
        new("gomoku", "", Evaluation::Iasi),
        Err(ExerciseError::Misfit { evaluation: Evaluation::Iasi, reason: Misfit::Windows })
    );
    assert_eq!(new("connect4", "4455667", Evaluation::Iasi), Err(ExerciseError::Over));
    assert!(new("tictactoe", "b2", Evaluation::None).is_ok());
}
