//! Hints beside the other values of a view.

use super::*;
use crate::view::Hint;

/// Answers the search for a hint with a move and its score.
fn hint_at(board: &mut Harness, by: Option<&str>, text: &str, score: Score) -> Hint {
    board.must(Command::Hint(by.map(contestant)));
    let Task { ticket, game, .. } = board.task(Lane::Analyst).clone();
    let mut after = game.clone();
    after.play_text(text).expect("legal");
    let best = after.last().expect("a move");
    board.answer(ticket, Ok(Report { score: Some(score), ..report(best, 8) }));
    board.state.view().hint.expect("found")
}

/// The engine proves wins by threats, whose lengths are upper bounds: the analysis tells no such length, so no hint does.
#[test]
fn a_hint_tells_no_length_that_may_be_too_long() {
    let mut board = Harness::new("gomoku", "h8b1", "human", "human");
    let plies = |hint: &Hint| hint.score.map(|score| (score.kind, score.plies));
    let hint = hint_at(&mut board, None, "i8", Score::win_in(9));
    assert_eq!(plies(&hint), Some((Worth::Win, None)));
    let thinking = board.state.view().thinking.expect("it has ended");
    assert_eq!(thinking.score, hint.score);
    assert_eq!(plies(&hint_at(&mut board, None, "i8", Score::win_in(3))), Some((Worth::Win, Some(3))));
    // What a program from outside claims is no proof, nor what a search finds that leaves replies out.
    for by in ["gomocup:./x", "ufsc:ends=soon", "alphabeta:eval=porto,average-cut=100"] {
        let hint = hint_at(&mut board, Some(by), "i8", Score::win_in(9));
        assert!(hint.score.is_some_and(|score| !score.exact && score.percent() > 90), "{hint:?}");
    }
    let hint = hint_at(&mut board, Some("ufsc:ends=soon"), "i8", Score::win_in(1));
    assert_eq!(plies(&hint), Some((Worth::Win, Some(1))));
}

/// One move has one value on the screen, whichever search has found it.
#[test]
fn a_hint_and_the_analysis_show_the_same_values() {
    let mut board = Harness::new("gomoku", "h8b1", "human", "human");
    board.must(Command::Analyse { on: true, by: None });
    board.judge(true);
    let shown = |board: &Harness, name: &str| {
        let view = board.state.view();
        let values = view.analysis.expect("on").values;
        values.iter().find(|judged| judged.place.name == name).expect("valued").score
    };
    let estimated = hint_at(&mut board, None, "i8", Score::estimate(-500));
    assert_eq!(estimated.score, Some(shown(&board, "i8")));
    assert_eq!(board.state.view().thinking.expect("it has ended").score, estimated.score);
    // A proof of the hint stands in the analysis and in the curve as well, also when more values come.
    let won = hint_at(&mut board, None, "i8", Score::win_in(9)).score.expect("a value");
    assert_eq!((won.kind, won.plies), (Worth::Win, None));
    for _ in 0..2 {
        let view = board.state.view();
        assert_eq!((shown(&board, "i8"), view.graph[2]), (won, Some(won)));
        let analysis = view.analysis.expect("on");
        let best: Vec<_> = analysis.values.iter().filter(|judged| judged.best).collect();
        assert!(best.len() == 1 && best[0].place.name == "i8", "{best:?}");
        board.must(Command::Analyse { on: false, by: None });
        board.must(Command::Analyse { on: true, by: None });
        // A value that is known before the analysis has begun has an author, too.
        let analysis = board.state.view().analysis.expect("on");
        assert!(analysis.values.len() == 1 && analysis.described.is_some(), "{analysis:?}");
        board.judge(true);
    }
    // Where the analysis knows the length, the hint tells it.
    let cell = board.state.analyst.hint().expect("found").cell;
    let (game, alike) = (board.state.game().clone(), Alike { cell, images: Vec::new() });
    let found = board.state.analyst.found_mut().expect("on");
    found.set_certain(game.rules(), &alike, Score::win_in(5), &[cell]);
    let view = board.state.view();
    let five = Value::of(Score::win_in(5), true);
    assert_eq!((view.hint.and_then(|hint| hint.score), view.graph[2]), (Some(five), Some(five)));
    assert_eq!(shown(&board, "i8"), five);
}
