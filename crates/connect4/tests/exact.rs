//! Values against independent ones: the whole game enumerated on small boards, plain alpha-beta near the end
//! of the game on larger ones, and what must hold of every value.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow::{self, Continue};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use board::{Any, Bits, Board, Game, Outcome, Position, Rules, Shape};
use connect4::{Goal, Solver, Unsolvable, plies_to_end, win_with_stone};
use proptest::prelude::*;
use search::heuristic::{Blind, Ends};
use search::{AlphaBeta, Control, Limits, Order, Verdict};

fn rules(text: &str) -> Rules {
    text.parse().expect("valid rules")
}

fn solver(rules: Rules) -> Solver {
    Solver::new(rules, 4).expect("a game that can be solved")
}

fn value(solver: &mut Solver, game: &Game) -> i8 {
    solver.solve(game, Goal::Value, &mut |_| Continue(())).expect("not stopped").value
}

/// The value of a position by plain enumeration of the game tree, memoised by stones.
fn enumerated(board: &Board<Any<u64>>, known: &mut HashMap<(u64, u64), i8>) -> i8 {
    match board.outcome() {
        Some(Outcome::Win(_)) => return -win_with_stone(board.rules(), board.ply()),
        Some(Outcome::Draw) => return 0,
        None => {}
    }
    let stones = (board.stones(board.turn()), board.empty());
    if let Some(value) = known.get(&stones) {
        return *value;
    }
    let mut best = i8::MIN;
    for m in board.moves() {
        let mut child = *board;
        child.play(m);
        best = best.max(-enumerated(&child, known));
    }
    known.insert(stones, best);
    best
}

/// Every position of a game, once each, with a game that reaches it.
fn every_position(game: &Game, seen: &mut HashSet<(u64, u64)>, check: &mut impl FnMut(&Game)) {
    let shape = Any::<u64>::new(game.rules()).expect("a small board");
    let board = Board::replay(shape, game.moves());
    if board.outcome().is_some() || !seen.insert((board.stones(board.turn()), board.empty())) {
        return;
    }
    check(game);
    for m in board.moves() {
        every_position(&game.after(m), seen, check);
    }
}

/// Solves every position of a game, and returns how many there are.
fn check_every_position(text: &str) -> usize {
    let start = Game::new(rules(text));
    let mut solver = solver(start.rules());
    let shape = Any::<u64>::new(start.rules()).expect("a small board");
    let mut known = HashMap::new();
    let mut positions = 0;
    every_position(&start, &mut HashSet::new(), &mut |game| {
        let expected = enumerated(&Board::replay(shape, game.moves()), &mut known);
        assert_eq!(value(&mut solver, game), expected, "{text}: {game}");
        positions += 1;
    });
    positions
}

#[test]
fn every_position_of_small_boards() {
    for text in [
        "drop:4x4:4",
        "drop:3x6:4",
        "drop:4x3:3",
        "drop:5x3:4",
        "drop:4x4:=3",
        "drop:4x4:3",
        "drop:6x3:=3",
        "drop:3x6:=3",
    ] {
        let positions = check_every_position(text);
        assert!(positions > 500, "{text}: {positions}");
    }
}

#[test]
fn every_position_of_five_by_four_and_four_by_five() {
    assert!(check_every_position("drop:5x4:4") > 1_000_000);
    assert!(check_every_position("drop:4x5:4") > 1_000_000);
    assert!(check_every_position("drop:4x5:=3") > 100_000);
}

/// The value by plain alpha-beta to the end of the game.
fn by_alphabeta<S: Shape>(shape: S, game: &Game) -> i8 {
    let stop = AtomicBool::new(false);
    let (clock, mut watch) = (|| Duration::ZERO, |_: &search::Report<board::Cell>| {});
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    let board = Board::replay(shape, game.moves());
    let (ply, area) = (board.ply(), game.rules().area());
    let settings = AlphaBeta { order: Order::Centre, table: 1, ..AlphaBeta::default() };
    let found = settings
        .search(&board, area - ply, &Blind { ends: Ends::Soon }, &mut control)
        .expect("room")
        .expect("a move");
    match found.score.verdict() {
        Verdict::Win(Some(plies)) => win_with_stone(game.rules(), ply + plies),
        Verdict::Loss(Some(plies)) => -win_with_stone(game.rules(), ply + plies),
        _ => 0,
    }
}

/// An unfinished position with this number of empty cells, or a few more.
fn late(text: &'static str, left: usize) -> impl Strategy<Value = Game> {
    let rules = rules(text);
    prop::collection::vec(any::<usize>(), usize::from(rules.area()) - left).prop_filter_map(
        "it goes on",
        move |choices| {
            let mut game = Game::new(rules);
            for choice in choices {
                let legal = game.board().legal();
                game.play(legal.nth(choice % legal.len())?).ok()?;
                if game.outcome().is_some() {
                    game.undo();
                }
            }
            (game.board().empty().len() <= left + 3).then_some(game)
        },
    )
}

fn positions() -> impl Strategy<Value = Game> {
    prop_oneof![
        late("drop:7x6:4", 14),
        late("drop:6x5:4", 14),
        late("drop:5x8:4", 14),
        late("drop:8x7:4", 13),
        late("drop:9x7:4", 12),
        late("drop:7x6:=4", 13),
        late("drop:6x6:5", 14),
        late("drop:6x6:3", 16),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn late_positions_by_plain_alphabeta(game in positions()) {
        let expected = match Any::<u64>::new(game.rules()) {
            Some(shape) => by_alphabeta(shape, &game),
            None => by_alphabeta(Any::<u128>::new(game.rules()).expect("128 bits"), &game),
        };
        prop_assert_eq!(value(&mut solver(game.rules()), &game), expected, "{:?}", game.board());
    }

    #[test]
    fn values_are_consistent(game in positions()) {
        let mut solver = solver(game.rules());
        let value = value(&mut solver, &game);
        // The best move's value is the position's.
        let moves = solver.solve_moves(&game, Goal::Value, &mut |_| Continue(())).expect("not stopped");
        prop_assert_eq!(moves.iter().map(|(_, solved)| solved.value).max(), Some(value));
        // Weakly, only the sign.
        let weak = Solver::new(game.rules(), 1).expect("solvable").solve(&game, Goal::Outcome, &mut |_| Continue(()));
        prop_assert_eq!(weak.map(|weak| weak.value), Some(value.signum()));
        let weak = solver.solve_moves(&game, Goal::Outcome, &mut |_| Continue(())).expect("not stopped");
        let signs: Vec<_> = weak.iter().map(|(cell, found)| (*cell, found.value.signum())).collect();
        prop_assert_eq!(signs, moves.iter().map(|(cell, found)| (*cell, found.value.signum())).collect::<Vec<_>>());
        // A mirror changes nothing, nor does a table that knows the other image.
        let last = game.rules().width() - 1;
        let mut mirrored = Game::new(game.rules());
        for cell in game.moves() {
            let (column, row) = game.rules().coordinates(*cell);
            mirrored.play(game.rules().cell(last - column, row).expect("on the board")).expect("legal");
        }
        prop_assert_eq!(self::value(&mut solver, &mirrored), value);
        prop_assert_eq!(self::value(&mut self::solver(game.rules()), &mirrored), value);
        // Nor does the size of the table.
        let mut tiny = Solver::new(game.rules(), 0).expect("solvable");
        prop_assert_eq!(self::value(&mut tiny, &game), value);
        prop_assert!(plies_to_end(game.rules(), game.board().ply(), value) <= game.rules().area());
    }
}

#[test]
fn known_values_of_empty_boards() {
    for (text, expected) in [
        ("drop:4x4:4", 0),
        ("drop:5x4:4", 0),
        ("drop:4x5:4", 0),
        ("drop:5x5:4", 0),
        ("drop:6x4:4", -1),
        ("drop:4x6:4", 0),
        ("drop:7x4:4", 0),
        ("drop:4x7:4", 0),
        ("drop:6x5:4", 0),
        ("drop:5x6:4", 0),
        ("drop:5x7:4", 0),
        ("drop:7x5:4", 0),
    ] {
        let found = solver(rules(text)).solve(&Game::new(rules(text)), Goal::Outcome, &mut |_| Continue(()));
        assert_eq!(found.map(|found| found.value), Some(expected), "{text}");
    }
}

#[test]
fn a_stopped_solver_returns_nothing() {
    let mut asked = 0;
    let stopped = solver(Rules::CONNECT4).solve(&Game::new(Rules::CONNECT4), Goal::Value, &mut |_| {
        asked += 1;
        if asked == 3 { ControlFlow::Break(()) } else { Continue(()) }
    });
    assert_eq!((stopped, asked), (None, 3));
}

#[test]
fn unsolvable_games_are_rejected_with_a_reason() {
    let refusal = |text: &str| {
        let refused = Solver::new(rules(text), 1).err().expect(text);
        assert_eq!(Solver::check(rules(text)), Err(refused.clone()));
        refused.to_string()
    };
    assert_eq!(refusal("gomoku"), "the solver does not take gomoku: stones must fall (drop:WxH:K)");
    assert_eq!(
        refusal("drop:12x10:4"),
        "the solver does not take drop:12x10:4: width x (height + 1) must be at most 128"
    );
    assert!(matches!(Solver::new(rules("drop:32x32:4"), 1), Err(Unsolvable::Large(_))));
    assert!(Solver::new(rules("drop:12x9:4"), 1).is_ok() && Solver::check(rules("drop:12x9:4")).is_ok());
    let no_room =
        Solver::new(Rules::CONNECT4, usize::MAX).err().expect("no machine has that much").to_string();
    assert_eq!(no_room, format!("cannot allocate tables of {} MiB: ask for less", usize::MAX));
}

#[test]
fn a_finished_game_has_no_value() {
    let game = Game::parse(Rules::CONNECT4, "4455667").expect("legal");
    assert_eq!(solver(Rules::CONNECT4).solve(&game, Goal::Value, &mut |_| Continue(())), None);
}
