//! The values in every view of a board agree, whatever comes first: analysis or review, estimates or exact values.

use std::cell::Cell;
use std::time::Duration;

use play::view::ReviewedMove;
use play::{Value, View, Worth};

use crate::sessions::Table;

/// A value of the curve, seen by the side to move at a ply; and the other way round.
fn turned(ply: usize, value: Value) -> Value {
    if ply.is_multiple_of(2) { value } else { value.turned() }
}

/// The value of a move as the opponent sees it, after the move.
fn after(value: Value) -> Value {
    let turned = value.turned();
    Value { plies: turned.plies.map(|plies| plies - 1), ..turned }
}

/// What a view has shown.
#[derive(Default)]
struct Seen {
    estimates: bool,
    exact: bool,
    /// Hints whose move was valued by the analysis as well.
    hints: usize,
}

impl Seen {
    fn check(&mut self, view: &View) {
        self.check_analysis(view);
        self.check_hint(view);
        let judged = view.review.iter().flat_map(|review| review.moves.iter().flatten());
        for judged in judged {
            check_move(view, judged);
        }
    }

    /// The best marks are the value of the position in the curve, and no estimate stands beside an exact value of the position.
    fn check_analysis(&mut self, view: &View) {
        let here = view.graph[view.ply].map(|value| turned(view.ply, value));
        let Some(analysis) = &view.analysis else { return };
        let values = || analysis.values.iter().map(|judged| judged.score);
        self.estimates |= values().any(|score| !score.exact);
        self.exact |= analysis.exact && analysis.values.len() == view.legal.len();
        let covers =
            analysis.done || values().any(|score| !score.exact) || values().count() == view.legal.len();
        if covers && !analysis.values.is_empty() {
            let best = analysis.values.iter().find(|judged| judged.best).map(|judged| judged.score);
            assert_eq!(best, here, "{}: {analysis:?}", view.notation);
            assert_eq!(analysis.lines.first().map(|line| line.score), here);
        }
        let Some(here) = here.filter(|here| here.exact) else { return };
        for judged in &analysis.values {
            assert!(judged.score.exact || here.kind == Worth::Win, "{}: {judged:?}", view.notation);
            assert!(!judged.best || judged.score == here);
        }
    }
}

impl Seen {
    /// The move of a hint has the same value in the analysis, and if it wins, the position is won in the curve, too.
    fn check_hint(&mut self, view: &View) {
        let Some(hint) = &view.hint else { return };
        let (score, here) =
            (hint.score.expect("a value"), view.graph[view.ply].map(|value| turned(view.ply, value)));
        let rows = view.analysis.iter().flat_map(|analysis| &analysis.values);
        for judged in rows.filter(|judged| judged.place == hint.place) {
            assert_eq!(judged.score, score, "{}: {hint:?}", view.notation);
            self.hints += 1;
        }
        if score.kind == Worth::Win && (view.analysis.is_some() || view.review.is_some()) {
            assert_eq!(here.map(|here| here.kind), Some(Worth::Win), "{}: {hint:?}", view.notation);
        }
        let thinking = view.thinking.as_ref().filter(|thinking| !thinking.running);
        assert!(thinking.is_none_or(|thinking| thinking.score == Some(score)), "{}", view.notation);
    }
}

/// The curve has the values of the review, before and after each move, unless it knows exact ones, or the analysis shows another estimate.
fn check_move(view: &View, judged: &ReviewedMove) {
    let [before, then] =
        [judged.ply, judged.ply + 1].map(|ply| view.graph[ply].map(|value| turned(ply, value)));
    if judged.best_value.exact {
        assert_eq!(before, Some(judged.best_value), "before move {} of {}", judged.ply + 1, view.notation);
    }
    let then = then.expect("known");
    if judged.value.exact || !(then.exact || view.analysis.is_some() && view.ply == judged.ply + 1) {
        assert_eq!(then, after(judged.value), "after move {} of {}", judged.ply + 1, view.notation);
    }
    let analysis = view.analysis.iter().filter(|_| judged.best_value.exact && view.ply == judged.ply);
    for known in analysis.flat_map(|analysis| &analysis.values) {
        let is_played = known.place.name == view.moves[judged.ply].place.name;
        assert!(!is_played || known.score == judged.value);
        assert_eq!(known.best, judged.best.contains(&known.place.name), "{}", view.notation);
    }
}

/// Analysis and review of a game in two orders, at several of its positions; every view is checked.
fn check_game(game: &str, moves: &str, plies: &[usize], step: Duration) -> Seen {
    let now = Cell::new(Duration::ZERO);
    // Each look at the clock takes time: so a search that takes long is interrupted, however fast the machine is.
    let clock = || {
        now.set(now.get() + step);
        now.get()
    };
    let mut seen = Seen::default();
    for first_review in [false, true] {
        let mut table = Table::new(game, moves);
        table.session.review(first_review).expect("accepted");
        for ply in plies {
            table.session.jump(*ply).expect("accepted");
            seen.check(&table.session.view());
            seen.check(&table.session.analyse(true, None).expect("accepted"));
            table.search_by(&clock, &mut |view| seen.check(view));
            if table.session.view().outcome.is_none() {
                seen.check(&table.session.hint(None).expect("accepted"));
                for _ in 0..2 {
                    table.search_by(&clock, &mut |view| seen.check(view));
                }
            }
            seen.check(&table.session.review(true).expect("accepted"));
            while table.search_by(&clock, &mut |view| seen.check(view)) {}
            seen.check(&table.session.analyse(false, None).expect("accepted"));
        }
    }
    seen
}

#[test]
fn values_agree_where_all_are_exact() {
    let seen = check_game("drop:5x4:4", "12233123", &[3, 8, 5, 0], Duration::from_micros(1));
    assert!(seen.exact && seen.hints > 0);
}

/// Here estimates are shown before exact values, and where the review has found exact ones, these are shown at once.
#[test]
fn values_agree_where_estimates_come_first() {
    let moves = "64342642125236167731715341";
    let seen = check_game("connect4", moves, &[14, 16, 13], Duration::from_millis(700));
    assert!(seen.estimates && seen.exact);
}

#[test]
fn estimates_agree() {
    let seen = check_game("free:7x7:4", "d4d5c4", &[2, 3, 1], Duration::from_millis(700));
    assert!(seen.estimates && seen.hints > 0);
}

/// The engine finds wins by threats, whose lengths differ from search to search.
#[test]
fn values_agree_where_wins_are_found_by_threats() {
    let seen = check_game("gomoku", "h8h9i8i9j7k6g8", &[6, 7, 5], Duration::from_millis(40));
    assert!(seen.exact || seen.estimates && seen.hints > 0);
}
