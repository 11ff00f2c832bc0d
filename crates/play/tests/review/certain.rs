//! Certain results in reviews: a move that loses is never called best, and no row contradicts the next one.

use std::sync::Arc;

use agents::Builtin;
use board::{Game, Rules};
use play::Worth;
use play::review::{Appraiser, Effort, Grade, Reviewed};

use crate::{Random, review_last};

/// The last moves of a game, reviewed with the usual effort, but with fewer nodes of the solver.
fn reviewed(game: &str, moves: &str, count: usize) -> Vec<Reviewed> {
    let rules: Rules = game.parse().expect("a game");
    let effort = Effort { solver_nodes: 50_000, ..Effort::default() };
    let effort = if rules.gravity() { Effort { depth: 4, ..effort } } else { effort };
    let mut appraiser = Appraiser::new(rules, effort, 4, Arc::new(Builtin));
    review_last(&mut appraiser, &Game::parse(rules, moves).expect("legal"), count)
}

/// X has an open three, and O does not answer it.
#[test]
fn a_certain_loss_is_never_as_good_as_an_estimate() {
    let judged = reviewed("gomoku", "h8a1i8a3j8a5", 1).pop().expect("a move");
    assert_eq!((judged.value.kind, judged.best_value.kind), (Worth::Loss, Worth::Estimate));
    assert_eq!(judged.grade, Grade::Inaccuracy, "{judged:?}");
    assert!(!judged.accepts().contains(&judged.cell));
}

/// Without a limit, the solver would search for minutes: there is no book of this board.
#[test]
fn early_positions_without_a_book_are_estimated() {
    let early = reviewed("drop:7x6:=4", "11", 2);
    assert!(early.iter().all(|judged| !judged.appraisal.exact), "{early:?}");
    let late = reviewed("drop:7x6:=4", "1111112222223333335555556", 1);
    assert!(late[0].appraisal.exact, "{late:?}");
    // With the book, the first move is solved at once.
    assert!(reviewed("connect4", "4", 1)[0].appraisal.exact);
}

/// Where the best value of a position is certain, the move that led there has that value.
#[test]
fn rows_agree_with_the_next_one() {
    let rules: Rules = "drop:8x8:4".parse().expect("a game");
    let random = Random(4).game(rules, 36).to_string();
    for (game, moves, count) in [("gomoku", "h8i8i7g9j6k5h6g7g5j8", 2), ("drop:8x8:4", &random, 16)] {
        let rows = reviewed(game, moves, count);
        let mut compared = 0;
        for pair in rows.windows(2) {
            let [played, next] = pair else { unreachable!("two") };
            if next.best_value.exact && next.best_value.kind != Worth::Draw {
                let value = next.best_value.turned();
                assert_eq!((played.value.kind, played.value.exact), (value.kind, true), "{game}: {played:?}");
                assert_eq!(played.value.plies, value.plies.map(|plies| plies + 1));
                compared += 1;
            }
        }
        assert!(compared > 0, "{game}: {rows:?}");
    }
}

/// Estimates by playouts: the value of a move is about that of the position after it, and no move is called a mistake for less than what
/// they vary.
#[test]
fn estimates_by_playouts_agree_with_the_next_row() {
    let mut differences = Vec::new();
    for (game, moves) in
        [("free:5x5:4", "c3b2c4c2d3"), ("free:6x6:4", "c3d4c4c2d3"), ("free:4x4:4", "a1d4a4")]
    {
        for pair in reviewed(game, moves, 5).windows(2) {
            let [played, next] = pair else { unreachable!("two") };
            if played.grade >= Grade::Mistake {
                assert!(played.loss >= Grade::MISTAKE);
            }
            differences.push(i16::from(played.value.percent()) + i16::from(next.best_value.percent()) - 100);
        }
    }
    let sum: i16 = differences.iter().sum();
    let count = i16::try_from(differences.len()).expect("few");
    assert!((sum / count).abs() <= 10, "{differences:?}");
}
