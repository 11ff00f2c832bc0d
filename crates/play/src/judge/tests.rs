//! Judges under a clock of the test: what they find depends on searches alone.

use std::cell::Cell as Counter;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::{Builtin, Contestant};
use board::{Game, Position, Rules};
use search::{Score, Verdict};

use super::rounds::Bound;
use super::{Judge, Question};
use crate::Worth;
use crate::allowance::Allowance;
use crate::judgement::{Estimate, Judgement};
use crate::players::SearchContext;
use crate::symmetric::{Alike, classes};
use crate::view::Analysis;

/// A position and its judge.
struct Case {
    game: Game,
    by: Option<Contestant>,
    judge: Judge,
    stop: AtomicBool,
}

impl Case {
    fn new(game: &str, moves: &str, by: Option<&str>) -> Case {
        let rules: Rules = game.parse().expect(game);
        let by = by.map(|by| by.parse().expect(by));
        let appetite = Judge::appetite(rules, by.as_ref(), None);
        Case {
            game: Game::parse(rules, moves).expect(moves),
            judge: Judge::new(rules, appetite, Allowance::UNLIMITED, Arc::new(Builtin)),
            by,
            stop: AtomicBool::new(false),
        }
    }

    /// All that is told, under a clock that advances by a step with every reading.
    fn told(&mut self, step: Duration) -> Vec<Judgement> {
        let readings = Counter::new(0);
        let clock = || {
            readings.set(readings.get() + 1);
            step * readings.get()
        };
        let context = SearchContext { stop: &self.stop, clock: &clock };
        let question = Question { game: &self.game, by: self.by.as_ref(), caps: None, context };
        let mut told = Vec::new();
        self.judge.judge(question, &mut |found| told.push(found.clone()));
        told
    }

    /// Estimates of all moves at one depth in plies, the move included; certain values stay exact.
    fn at_depth(&mut self, depth: u16) -> Judgement {
        let context = SearchContext { stop: &self.stop, clock: &|| Duration::ZERO };
        let question = Question { game: &self.game, by: self.by.as_ref(), caps: None, context };
        let estimator = question.estimator();
        let mut found = Judgement::by(estimator.author(), estimator.chances());
        self.judge.look_up(question, &mut found);
        let moves = classes(question.game, &found.uncertain_moves(question.game));
        let bound = Bound { depth, end: None };
        let round = self.judge.round(question, &estimator, &moves, bound, &mut found, &mut |_| {});
        let estimates = round.expect("not stopped").estimates;
        found.set_estimates(question.game.rules(), estimator.shown(depth), &estimates);
        found.finish();
        found
    }

    fn points(&self, found: &Judgement) -> Vec<(String, Score)> {
        let named = |cell| Some((self.game.rules().move_name(cell), found.score(cell)?));
        self.game.board().moves().filter_map(named).collect()
    }
}

fn estimated(analysis: &Analysis) -> impl Iterator<Item = &crate::view::Judged> {
    analysis.values.iter().filter(|judged| !judged.score.exact)
}

#[test]
fn mirror_images_are_equal_at_every_moment() {
    let mut case = Case::new("drop:15x16:4", "88", None);
    let told = case.told(Duration::from_micros(100));
    let mut depths = Vec::new();
    for found in &told {
        for x in 0..7 {
            let cells = [x, 14 - x]
                .map(|x| case.game.board().moves().find(|cell| case.game.rules().coordinates(*cell).0 == x));
            let [left, right] = cells.map(|cell| found.score(cell.expect("a move of every column")));
            assert_eq!(left, right, "columns {} and {}", x + 1, 15 - x);
        }
        depths.extend(found.depth());
    }
    let last = told.last().expect("told").view(case.game.rules());
    assert!(last.done && last.values.len() == 15 && last.by.starts_with("alphabeta:"));
    assert!(depths.is_sorted() && depths[0] == 2 && last.depth >= Some(4), "{depths:?}");
}

/// The values of a depth appear together, and are those of that depth alone.
#[test]
fn all_estimates_are_of_one_depth() {
    for (game, moves, by) in
        [("drop:8x8:4", "4455", None), ("drop:9x9:4", "5", Some("alphabeta:eval=ufop-v1,depth=5"))]
    {
        let mut case = Case::new(game, moves, by);
        let told = case.told(Duration::from_millis(5));
        let mut compared = None;
        for found in &told {
            let shown = found.view(case.game.rules());
            let Some(depth) = shown.depth.filter(|depth| Some(*depth) != compared) else { continue };
            compared = Some(depth);
            let mut alone = Case::new(game, moves, by);
            let expected = alone.at_depth(depth);
            let expected = alone.points(&expected);
            for judged in estimated(&shown) {
                let same = expected.iter().find(|(name, _)| *name == judged.place.name).expect("a move");
                let Verdict::Estimate(points) = same.1.verdict() else { panic!("{same:?} at {depth}") };
                assert_eq!(judged.score.points, Some(points), "{} at depth {depth}", judged.place.name);
            }
        }
    }
}

#[test]
fn a_depth_gives_the_same_values_every_time() {
    for (game, moves, by, depth) in [
        ("drop:15x16:4", "88", None, 5),
        ("gomoku", "h8i9h9", None, 4),
        ("free:6x6:4", "c3", Some("mcts"), 3),
        ("connect4", "4455", Some("ufop:depth=3"), 9),
    ] {
        let values = || {
            let mut case = Case::new(game, moves, by);
            let found = case.at_depth(depth);
            case.points(&found)
        };
        let once = values();
        assert_eq!(once.len(), Case::new(game, moves, by).game.board().moves().count(), "{game}");
        assert_eq!(once, values(), "{game}");
    }
}

#[test]
fn the_book_answers_before_any_search() {
    for moves in ["", "4", "44", "4433"] {
        let mut case = Case::new("connect4", moves, None);
        let told = case.told(Duration::from_secs(1));
        let first = told[0].view(Rules::CONNECT4);
        assert!(first.exact && first.by == "perfect" && first.values.len() == 7, "{first:?}");
        assert_eq!(first.lines.len(), 3);
        assert!(first.values.iter().any(|judged| judged.best && judged.score == first.lines[0].score));
        let last = told.last().expect("told").view(Rules::CONNECT4);
        assert_eq!((last.values, last.done), (first.values, true), "the search has nothing to add");
    }
}

#[test]
fn estimates_are_never_by_the_solver() {
    // No time for the solver: nearly every reading of the clock is beyond its limit.
    let mut case = Case::new("connect4", "4455661122", None);
    for found in case.told(Duration::from_secs(3)) {
        let shown = found.view(Rules::CONNECT4);
        assert_eq!(shown.by == "perfect", shown.exact || shown.values.is_empty(), "{shown:?}");
    }
}

#[test]
fn lines_begin_with_the_best_moves_and_their_values() {
    for (game, moves) in
        [("drop:5x4:4", "3322"), ("tictactoe", "b2"), ("gomoku", "h8i9h9"), ("drop:8x8:4", "44")]
    {
        let mut case = Case::new(game, moves, None);
        let told = case.told(Duration::from_millis(5));
        let shown = told.last().expect("told").view(case.game.rules());
        assert!((1..=3).contains(&shown.lines.len()));
        assert!(shown.lines.is_sorted_by(|a, b| a.score.share >= b.score.share), "{:?}", shown.lines);
        for line in &shown.lines {
            let first = &line.moves[0];
            let judged = shown.values.iter().find(|judged| judged.place == *first).expect("a move");
            assert_eq!(judged.score, line.score, "{game}");
            assert_eq!(line.depth, shown.depth.filter(|_| !line.score.exact));
            let mut after = case.game.clone();
            for place in &line.moves {
                after.play_text(&place.name).expect("lines are legal");
            }
        }
        assert!(shown.lines[0].moves.len() > 1, "{game}: {:?}", shown.lines[0]);
        assert!(shown.values.iter().any(|judged| judged.best && judged.score == shown.lines[0].score));
    }
}

/// On large boards the better moves are searched deeper.
#[test]
fn large_boards_keep_candidates() {
    let mut case = Case::new("gomoku", "h8i9h9", None);
    let told = case.told(Duration::from_millis(1));
    let mut sizes: Vec<usize> = told.iter().map(|found| found.view(Rules::GOMOKU).values.len()).collect();
    sizes.dedup();
    assert!(sizes.contains(&222), "{sizes:?}");
    let last = told.last().expect("told").view(Rules::GOMOKU);
    assert!(last.values.len() >= 16 || last.depth < Some(5), "{sizes:?}");
}

/// Moves that are left out keep the values of their last depth, apart from those that are compared.
#[test]
fn moves_that_are_left_out_keep_their_last_values() {
    let mut case = Case::new("free:6x6:4", "c3d4", Some("alphabeta:eval=none,depth=2"));
    let mut found = case.at_depth(2);
    let rules = case.game.rules();
    let all = found.view(rules);
    assert!(all.earlier.is_empty() && all.values.len() == 34);
    let estimate =
        |alike: Alike, points| Estimate { score: Score::estimate(points), line: vec![alike.cell], alike };
    let mut moves = classes(&case.game, &found.uncertain_moves(&case.game));
    let last = moves.pop().expect("many moves");
    let deeper: Vec<Estimate> = moves.drain(..3).map(|alike| estimate(alike, 7)).collect();
    found.set_estimates(rules, Some(3), &deeper);
    let shown = found.view(rules);
    assert_eq!((shown.depth, shown.values.len() + shown.earlier.len()), (Some(3), 34));
    for known in &shown.earlier {
        let before = all.values.iter().find(|judged| judged.place == known.place).expect("it had a value");
        assert_eq!((known.depth, known.score), (Some(2), before.score));
    }
    assert!(shown.lines.iter().all(|line| line.depth == Some(3)));
    // One that is searched again, or turns out to be certain, is among the others again.
    found.set_estimates(rules, Some(4), &[estimate(moves.remove(0), 5)]);
    found.set_certain(rules, &last, Score::win_in(3), &[last.cell]);
    let shown = found.view(rules);
    assert_eq!(shown.values.len() + shown.earlier.len(), 34);
    assert!(shown.earlier.iter().any(|known| known.depth == Some(3)));
    assert!(shown.earlier.iter().all(|known| !shown.values.iter().any(|judged| judged.place == known.place)));
}

/// Most moves lose at once here, and a few hold: while these are searched, the position is not called lost.
#[test]
fn a_position_is_lost_when_all_its_moves_are() {
    let mut case = Case::new("gomoku", "h8i9i8g8j8k8h7h6i7", None);
    let legal = case.game.board().moves().count();
    let told = case.told(Duration::from_millis(2));
    for found in &told {
        let shown = found.view(case.game.rules());
        let lost = found.best().is_some_and(|best| best.kind == Worth::Loss);
        assert!(!(shown.exact || lost) || shown.values.len() == legal, "{} of {legal}", shown.values.len());
        assert_eq!(shown.lines.is_empty(), found.best().is_none());
    }
    assert!(told.len() < 40, "{} times", told.len());
    let last = told.last().and_then(Judgement::best).expect("a value");
    assert_eq!(last.kind, Worth::Estimate, "{last:?}");
}
