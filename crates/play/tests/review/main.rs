//! Reviews against the solver, move by move, and their sentences against a naive board.

mod agreement;
mod certain;
mod naive;
mod sentences;
mod sessions;

use std::collections::BTreeMap;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::Builtin;
use board::{Cell, Game, Outcome, Position, Rules, Side};
use connect4::{Goal, Solver};
use play::review::{Appraiser, Effort, Grade, Known, Reviewed};
use play::view::Review;
use play::{SearchContext, Worth};

/// Random numbers: xorshift.
pub(crate) struct Random(u64);

impl Random {
    /// The seed of this run: the same every time, unless the environment names another one.
    fn of_this_run() -> Random {
        let seed = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
        // The numbers 0 would only be followed by others.
        Random(0x9e37_79b9_7f4a_7c15 ^ u64::wrapping_mul(seed, 0x2545_f491_4f6c_dd1d))
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end).expect("small")).expect("small")
    }

    /// A game of random moves to its end, or until this number of moves.
    pub(crate) fn game(&mut self, rules: Rules, most: usize) -> Game {
        let mut game = Game::new(rules);
        while game.outcome().is_none() && game.moves().len() < most {
            let moves: Vec<Cell> = game.board().moves().collect();
            game.play(moves[self.below(moves.len())]).expect("legal");
        }
        game
    }
}

/// All moves of a game, judged.
pub(crate) fn review(appraiser: &mut Appraiser, game: &Game) -> Vec<Reviewed> {
    review_last(appraiser, game, game.moves().len())
}

/// The last moves of a game, judged.
pub(crate) fn review_last(appraiser: &mut Appraiser, game: &Game, count: usize) -> Vec<Reviewed> {
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let context = SearchContext { stop: &stop, clock: &clock };
    let mut reviewed: Vec<Reviewed> = Vec::new();
    for (ply, cell) in game.moves().iter().enumerate().rev().take(count) {
        let before = game.at(ply).expect("a position of the game");
        let known = Known { before: None, after: reviewed.last().map(|next| &next.appraisal) };
        reviewed.push(appraiser.review(&before, *cell, known, context).expect("not stopped"));
    }
    reviewed.reverse();
    reviewed
}

/// A small effort, for tests.
pub(crate) const SMALL: Effort = Effort { depth: 2, nodes: 200, iterations: 50, solver_nodes: 20_000 };

pub(crate) fn appraiser(rules: Rules) -> Appraiser {
    Appraiser::new(rules, SMALL, 1, Arc::new(Builtin))
}

/// The solver, and what it was asked before.
pub(crate) struct Oracle {
    solver: Solver,
    known: BTreeMap<String, Vec<(Cell, i32)>>,
}

impl Oracle {
    fn new(rules: Rules, mebibytes: usize) -> Oracle {
        Oracle { solver: Solver::new(rules, mebibytes).expect("it is solved"), known: BTreeMap::new() }
    }

    /// The values of all moves of a position on the usual scale.
    pub(crate) fn solved(&mut self, game: &Game) -> Vec<(Cell, i32)> {
        let solve = || {
            let values =
                self.solver.solve_moves(game, Goal::Value, &mut |_| Continue(())).expect("not stopped");
            values.into_iter().map(|(cell, solved)| (cell, i32::from(solved.value))).collect()
        };
        self.known.entry(game.to_string()).or_insert_with(solve).clone()
    }
}

/// The moves that the winner makes until the end, from the value of a move on the usual scale: a win with the p-th stone of the game is
/// worth (area + 2 − p) / 2. `None` for a draw.
fn moves_to_end(game: &Game, value: i32) -> Option<i32> {
    let (area, ply) = (i32::from(game.rules().area()), i32::from(game.board().ply()));
    // The stone p has the parity of the winner's stones.
    let winner = i32::from(value < 0);
    let stone = (ply + 1..=area).find(|p| (p - ply - 1) % 2 == winner && (area + 2 - p) / 2 == value.abs());
    (value != 0).then(|| (stone.expect("a value of this position") - ply - winner + 1) / 2)
}

/// The grade, from values on the usual scale: they differ by one for each own stone of the winner.
fn expected_grade(game: &Game, best: i32, played: i32) -> Grade {
    match (best.signum(), played.signum()) {
        _ if best == played => Grade::Best,
        (1, 1) if moves_to_end(game, best) == Some(1) => Grade::Inaccuracy,
        (1, 1) | (-1, -1) if best - played <= 3 => Grade::Good,
        (1, 1) | (-1, -1) => Grade::Inaccuracy,
        (1, 0) => Grade::MissedWin,
        (1, -1) => Grade::Blunder,
        (0, -1) if moves_to_end(game, played) == Some(1) => Grade::Blunder,
        (0, -1) => Grade::Mistake,
        other => unreachable!("{other:?}"),
    }
}

/// The accuracy of a side, from its losses.
fn expected_accuracy(losses: &[f64]) -> f64 {
    let count = f64::from(u32::try_from(losses.len()).expect("small"));
    100.0 * losses.iter().map(|loss| (-4.0 * loss).exp()).sum::<f64>() / count
}

/// Checks a judged move against the solver; returns the result given up.
fn check_move(game: &Game, reviewed: &Reviewed, values: &[(Cell, i32)]) -> f64 {
    let best = values.iter().map(|(_, value)| *value).max().expect("a move");
    let played = values.iter().find(|(cell, _)| *cell == reviewed.cell).expect("the move").1;
    assert_eq!(reviewed.grade, expected_grade(game, best, played), "{game} {reviewed:?}");
    let mut good: Vec<Cell> =
        values.iter().filter(|(_, value)| *value == best).map(|(cell, _)| *cell).collect();
    good.sort();
    for mut found in [reviewed.best(), reviewed.accepts()] {
        found.sort();
        assert_eq!(found, good, "{game}");
    }
    let kinds = [Worth::Loss, Worth::Draw, Worth::Win];
    for (value, expected) in [(reviewed.value, played), (reviewed.best_value, best)] {
        assert_eq!(value.kind, kinds[usize::try_from(expected.signum() + 1).expect("small")]);
        let passed = u16::from(expected < 0);
        let moves = value.plies.map(|plies| i32::from((plies - passed).div_ceil(2)));
        assert_eq!(moves, moves_to_end(game, expected), "{game}");
        assert!(value.exact);
    }
    assert!(reviewed.appraisal.exact && reviewed.appraisal.author.by == "perfect");
    assert_eq!(reviewed.appraisal.moves.len(), values.len());
    assert_eq!(reviewed.note.is_some(), reviewed.grade.is_turning_point());
    // What keeps the result and is an inaccuracy all the same counts as the least that inaccuracies give up.
    let least = if reviewed.grade == Grade::Inaccuracy { 0.05 } else { 0.0 };
    f64::max(f64::from(best.signum() - played.signum()) / 2.0, least)
}

/// Checks reviews of random games against the solver; returns how often each grade occurred.
fn check_games(shape: &str, count: usize, most_mebibytes: usize) -> [usize; 6] {
    let rules: Rules = shape.parse().expect("a game");
    let mut oracle = Oracle::new(rules, most_mebibytes);
    let mut appraiser = Appraiser::new(rules, Effort::default(), most_mebibytes, Arc::new(Builtin));
    let mut random = Random::of_this_run();
    let mut grades = [0; 6];
    for _ in 0..count {
        let game = random.game(rules, usize::MAX);
        let reviewed = review(&mut appraiser, &game);
        let mut losses = [Vec::new(), Vec::new()];
        for (ply, judged) in reviewed.iter().enumerate() {
            let before = game.at(ply).expect("a position of the game");
            let values = oracle.solved(&before);
            losses[ply % 2].push(check_move(&before, judged, &values));
            assert_eq!(judged.forced, naive::is_forced(&before, judged.cell), "{before}");
            sentences::check(&before, judged, Some(&mut oracle));
            grades[Grade::ALL.iter().position(|grade| *grade == judged.grade).expect("a grade")] += 1;
        }
        let view = Review::of(rules, &reviewed.iter().map(Some).collect::<Vec<_>>(), true);
        for (found, losses) in [view.accuracy.first, view.accuracy.second].into_iter().zip(&losses) {
            let found = found.expect("both sides have moved");
            assert!((f64::from(found) - expected_accuracy(losses)).abs() < 0.06, "{found} {losses:?}");
        }
    }
    grades
}

/// Every grade occurs in random games.
fn has_all(grades: [usize; 6]) {
    assert!(grades.iter().all(|count| *count > 0), "{grades:?}");
}

#[test]
fn reviews_of_random_games_on_5x4_agree_with_the_solver() {
    has_all(check_games("drop:5x4:4", 200, 4));
}

#[test]
fn reviews_of_random_games_on_6x5_agree_with_the_solver() {
    has_all(check_games("drop:6x5:4", 200, 16));
}

#[test]
#[ignore = "takes minutes: ./test long"]
fn reviews_of_random_games_on_7x6_agree_with_the_solver() {
    has_all(check_games("connect4", 200, 64));
}

/// Tic-tac-toe is searched to its end: against plain minimax over all games that random moves lead to.
#[test]
fn reviews_of_tic_tac_toe_agree_with_minimax() {
    let mut appraiser = appraiser(Rules::TICTACTOE);
    let mut random = Random(77);
    for _ in 0..20 {
        let game = random.game(Rules::TICTACTOE, usize::MAX);
        for (ply, judged) in review(&mut appraiser, &game).iter().enumerate() {
            let before = game.at(ply).expect("a position of the game");
            let value = |cell: Cell| -minimax(&before.after(cell));
            let best = before.board().moves().map(value).max().expect("a move");
            let played = value(judged.cell);
            assert_eq!(judged.accepts().contains(&judged.cell), best == played);
            let kept = (best > 0, best < 0) == (played > 0, played < 0);
            let keeps = matches!(judged.grade, Grade::Best | Grade::Good | Grade::Inaccuracy);
            assert_eq!(kept, keeps, "{before}: {judged:?}");
            sentences::check(&before, judged, None);
        }
    }
}

/// The value for the side to move: a win is worth more, the sooner it comes.
fn minimax(game: &Game) -> i32 {
    match game.outcome() {
        Some(Outcome::Win(_)) => i32::from(game.board().ply()) - 100,
        Some(Outcome::Draw) => 0,
        None => game.board().moves().map(|cell| -minimax(&game.after(cell))).max().expect("a move"),
    }
}

/// Estimates depend on the position alone: another appraiser finds the same, in another order.
#[test]
fn estimates_are_the_same_each_time() {
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let context = SearchContext { stop: &stop, clock: &clock };
    let mut random = Random(5);
    for (game, most) in [("gomoku", 8), ("drop:9x8:4", 12), ("free:7x7:4", 6), ("free:6x6:4", 30)] {
        let rules: Rules = game.parse().expect("a game");
        let game = random.game(rules, most);
        let reviewed = review(&mut appraiser(rules), &game);
        for (ply, judged) in reviewed.iter().enumerate() {
            let before = game.at(ply).expect("a position of the game");
            let known = Known { before: None, after: reviewed.get(ply + 1).map(|next| &next.appraisal) };
            let alone = appraiser(rules).review(&before, judged.cell, known, context);
            assert_eq!(alone.as_ref(), Some(judged), "{before}");
            sentences::check(&before, judged, None);
        }
        assert!(reviewed.iter().any(|judged| !judged.appraisal.exact), "{rules} is not solved");
    }
}

/// A move that is judged with the values of its review is judged as without them.
#[test]
fn a_move_that_was_not_played_is_judged_with_the_same_effort() {
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let context = SearchContext { stop: &stop, clock: &clock };
    for (game, moves, played, other) in [
        ("gomoku", "h8a1i8a3j8", "a5", "g8"),
        ("drop:5x4:4", "122", "3", "4"),
        ("gomoku", "h8a1", "i8", "o15"),
    ] {
        let rules: Rules = game.parse().expect("a game");
        let before = Game::parse(rules, moves).expect("legal");
        let cell = |text: &str| {
            Game::parse(rules, &format!("{moves}{text}")).expect("legal").last().expect("a move")
        };
        let mut appraiser = appraiser(rules);
        let reviewed =
            appraiser.review(&before, cell(played), Known::default(), context).expect("not stopped");
        let here = Known { before: Some(&reviewed.appraisal), after: None };
        let known = appraiser.review(&before, cell(other), here, context).expect("not stopped");
        let alone = appraiser.review(&before, cell(other), Known::default(), context).expect("not stopped");
        assert_eq!(
            (known.value, known.grade, known.forced),
            (alone.value, alone.grade, alone.forced),
            "{game} {other}"
        );
        sentences::check(&before, &known, None);
    }
}

#[test]
fn a_side_has_no_accuracy_before_it_has_moved() {
    let game = Game::parse(Rules::TICTACTOE, "b2").expect("legal");
    let reviewed = review(&mut appraiser(Rules::TICTACTOE), &game);
    let view = Review::of(game.rules(), &[reviewed.first(), None], false);
    assert_eq!((view.accuracy.first, view.accuracy.second), (Some(100.0), None));
    assert!(view.moves[1].is_none() && !view.done && view.exact && view.by == "perfect");
    assert_eq!(Side::to_move_at(0), game.at(0).expect("the empty board").turn());
}
