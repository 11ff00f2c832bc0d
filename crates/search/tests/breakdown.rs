//! The terms of every evaluation, found by walking over cells, against the fast evaluation: each checks the other.

mod common;

use board::{Board, Coded, Game, Shape, Side};
use common::{games, rules, unfinished};
use proptest::prelude::*;
use search::heuristic::{
    Breakdown, End, Ends, Evaluation, Heuristic, HeuristicTask, PATTERNS, Points, Term, TermKind, Ufsc,
    UfscVersion, with_heuristic,
};
use search::{BoardTask, with_board};

/// Evaluates a position for a side.
struct Evaluate(Side);

impl HeuristicTask for Evaluate {
    type Output = i32;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> i32 {
        heuristic.evaluate(&board, self.0)
    }
}

/// The fast evaluation, in points of the report.
fn fast(game: &Game, evaluation: Evaluation, side: Side) -> Points {
    evaluation.points(with_heuristic(game, evaluation, Ends::Flat, Evaluate(side)))
}

fn fitting(game: &Game) -> impl Iterator<Item = Evaluation> {
    let rules = game.rules();
    Evaluation::ALL.into_iter().filter(move |evaluation| evaluation.fits(rules).is_ok())
}

/// The sum of the terms, as far as it fits into a score.
fn saturated(points: Points) -> Points {
    let parts = points.as_twentieths().clamp(i64::from(i32::MIN), i64::from(i32::MAX));
    Points::twentieths(parts)
}

/// Counts patterns on the whole board at once.
struct Count(UfscVersion, Side);

impl BoardTask for Count {
    type Output = [Vec<usize>; 2];

    fn run<S: Shape>(self, board: Board<S>) -> Self::Output {
        let counts = Ufsc::new(board.rules(), self.0, Ends::Flat).count(&board, self.1);
        counts.map(|counts| counts.iter().map(|count| usize::try_from(*count).expect("small")).collect())
    }
}

/// What a term says must agree with itself and with the board.
fn check(game: &Game, breakdown: &Breakdown, term: &Term) -> Result<(), TestCaseError> {
    use board::Bits;
    prop_assert!(term.count() > 0);
    if let Some(each) = term.each() {
        prop_assert!(term.places.iter().all(|place| place.points == each), "{term:?}");
    }
    for place in &term.places {
        let on = |side| place.cells.iter().filter(|cell| game.board().stones(side).has(**cell)).count();
        let (own, other) = (on(term.side), on(!term.side));
        let expected = match term.kind {
            TermKind::Four => (4, 0, 4),
            TermKind::Three => (3, 0, 4),
            TermKind::BlockedThree => (3, 1, 4),
            TermKind::Two => (2, 0, 4),
            TermKind::One => (1, 0, 4),
            TermKind::Centre | TermKind::Squares | TermKind::Mask => (1, 0, 1),
            TermKind::Pattern(kind) => {
                let count = |text: &str, sign| text.chars().filter(|c| *c == sign).count();
                let text = PATTERNS[kind].strings[0];
                (count(text, 'x'), 0, count(text, 'x') + count(text, 'e'))
            }
        };
        prop_assert_eq!((own, other, place.cells.len()), expected, "{:?} of {:?}", term, breakdown);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn terms_add_up_to_the_evaluation(game in prop_oneof![9 => games(), 1 => unfinished(rules("gomoku"))]) {
        for evaluation in fitting(&game) {
            for side in Side::BOTH {
                let breakdown = Breakdown::of(&game, evaluation, side).expect("it fits");
                let expected = fast(&game, evaluation, side);
                prop_assert_eq!(saturated(breakdown.points()), expected, "{} {} {:?}", evaluation, side, game.board());
                for term in &breakdown.terms {
                    check(&game, &breakdown, term)?;
                }
            }
        }
    }

    #[test]
    fn patterns_are_counted_alike(game in games().prop_filter("five", |game| Evaluation::Ufsc.fits(game.rules()).is_ok())) {
        let versions = [
            (Evaluation::Ufsc, UfscVersion::Report),
            (Evaluation::UfscJump, UfscVersion::Jump),
            (Evaluation::UfscProgram, UfscVersion::Program),
        ];
        for (evaluation, version) in versions {
            let counts = with_board(&game, Count(version, Side::First));
            let breakdown = Breakdown::of(&game, evaluation, Side::First).expect("it fits");
            for (side, counts) in Side::BOTH.into_iter().zip(counts) {
                let term = |kind| breakdown.term(TermKind::Pattern(kind), side).map_or(0, Term::count);
                let walked: Vec<usize> = (0..PATTERNS.len()).map(term).collect();
                prop_assert_eq!(walked, counts, "{} {} {:?}", evaluation, side, game.board());
            }
        }
    }
}

fn game(name: &str, moves: &str) -> Game {
    Game::parse(rules(name), moves).expect("legal")
}

fn shown(breakdown: &Breakdown) -> Vec<String> {
    breakdown.terms.iter().map(Term::to_string).collect()
}

#[test]
fn windows_by_kind() {
    let game = game("connect4", "4453");
    let breakdown = Breakdown::of(&game, Evaluation::Iasi, Side::First).expect("four in a row");
    assert_eq!(shown(&breakdown), ["X: two, two empty: 1 × 5 = 5", "X: centre column: 1 × 3 = 3"]);
    let breakdown = Breakdown::of(&game, Evaluation::UfopV2, Side::Second).expect("four in a row");
    assert_eq!(shown(&breakdown), [""; 0]);
    assert_eq!(breakdown.points(), Points::ZERO);
}

/// The cells of a window lie in a row, and those of a pattern have no blocked cell.
#[test]
fn places_are_on_the_board() {
    let game = game("gomoku", "a1h8b1h9c1");
    let breakdown = Breakdown::of(&game, Evaluation::UfscProgram, Side::Second).expect("five in a row");
    let lines = [
        "X: Triplet, 1 open: 1 × -15 750 = -15 750",
        "O: Double, 2 open: 2 × 500 = 1 000",
        "O: mask: 2 stones: 1.8",
    ];
    assert_eq!(shown(&breakdown), lines);
    let names: Vec<String> =
        breakdown.terms[0].places[0].cells.iter().map(|cell| game.rules().cell_name(*cell)).collect();
    assert_eq!(names, ["a1", "b1", "c1", "d1", "e1"]);
}

#[test]
fn squares_and_nothing() {
    let game = game("drop:8x8:4", "5");
    let breakdown = Breakdown::of(&game, Evaluation::Panther, Side::Second).expect("any game");
    assert_eq!(shown(&breakdown), ["X: squares: 1 stone: -11"]);
    assert_eq!(Breakdown::of(&game, Evaluation::None, Side::First).expect("any game").terms, []);
    assert!(Breakdown::of(&game, Evaluation::Ufsc, Side::First).is_err());
}

#[test]
fn finished_games_are_scored_by_their_end() {
    let won = game("connect4", "4455667");
    let end = |evaluation, side| End::of(&won, evaluation, side).expect("it fits");
    assert_eq!(end(Evaluation::UfopV3, Side::First), Some(End::Won));
    assert_eq!(end(Evaluation::UfopV3, Side::Second), Some(End::Lost));
    assert_eq!(end(Evaluation::Porto, Side::Second), Some(End::Points(Points::whole(-512))));
    assert_eq!(End::of(&game("connect4", "44"), Evaluation::Porto, Side::First), Ok(None));
    let five = game("gomoku", "a1a3b1b3c1c3d1d3e1");
    // Twice the patterns, without the mask: a quintet against a quartet with one open end.
    let end = End::of(&five, Evaluation::Ufsc, Side::First).expect("it fits");
    assert_eq!(end, Some(End::Points(Points::whole(2 * (200_000 - 50_000)))));
}

#[test]
fn every_kind_has_a_code_of_its_own() {
    let mut codes: Vec<String> = TermKind::all().map(|kind| kind.message().code().to_owned()).collect();
    let kinds = codes.len();
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), kinds);
    assert!(codes.iter().all(|code| code.starts_with("term.")), "{codes:?}");
}

#[test]
fn the_overlay_marks_what_counts() {
    let game = game("gomoku", "h8a1h9a2");
    let overlay = Breakdown::of(&game, Evaluation::Ufsc, Side::First).expect("five in a row").overlay();
    assert_eq!(overlay.heading, "ufsc: 1 601.8 for X (first)");
    let shown: Vec<(&str, bool, u8, usize)> = overlay
        .groups
        .iter()
        .map(|group| (group.text.as_str(), group.dashed, group.weight, group.marks.len()))
        .collect();
    let expected = [
        ("X: Double, 2 open: 2 × 1 000 = 2 000", false, 3, 2),
        ("O: Double, 1 open: 1 × -400 = -400", true, 2, 1),
        ("X: mask: 2 stones: 1.8", false, 1, 2),
    ];
    assert_eq!(shown, expected);
}
