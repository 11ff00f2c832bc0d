//! Exact values of the moves of a position.

use std::ops::ControlFlow::{Break, Continue};

use agents::{Goal, Truth};
use board::{Cell, Game, Outcome, Position};
use search::{Score, Verdict};

/// The exact value of every move to the side that makes it, if the game can be solved with this number of nodes.
pub fn exact_values(game: &Game, nodes: u64) -> Option<Vec<(Cell, Score)>> {
    const MEBIBYTES: usize = 16;
    if game.outcome().is_some() {
        return None;
    }
    let mut left = nodes;
    let mut truth = Truth::new(game.rules(), MEBIBYTES).ok();
    let value = |cell| Some((cell, value_of(&game.after(cell), truth.as_mut(), &mut left)?));
    game.board().moves().map(value).collect()
}

/// The exact value of a position to the side that moved there.
fn value_of(after: &Game, truth: Option<&mut Truth>, left: &mut u64) -> Option<Score> {
    match after.outcome() {
        Some(Outcome::Win(_)) => return Some(Score::win_in(1)),
        Some(Outcome::Draw) => return Some(Score::EVEN),
        None => {}
    }
    let limit = *left;
    let mut watch =
        |progress: &agents::Progress| if progress.nodes > limit { Break(()) } else { Continue(()) };
    let solved = match truth {
        Some(truth) => truth.value(after, Goal::Value, &mut watch)?,
        None => return exhaust(after, left),
    };
    *left = left.checked_sub(solved.nodes)?;
    Some(one_ply_earlier(-Goal::Value.score(after, solved.value)))
}

/// A small game without gravity, searched to its end.
fn exhaust(after: &Game, left: &mut u64) -> Option<Score> {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use search::{Control, Limits};

    let agent = agents::exhaustive(after.rules(), after.rules().area() - after.board().ply())?;
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
    let mut control = Control::new(Limits::nodes(*left), &stop, &clock, &mut watch);
    let report = agent.player(after.rules()).ok()?.choose(after, &mut control).ok()?;
    *left = left.checked_sub(report.nodes).filter(|left| *left > 0)?;
    report.score.map(|score| one_ply_earlier(-score))
}

/// A score as seen one ply earlier: wins and losses are a ply farther away.
fn one_ply_earlier(score: Score) -> Score {
    match score.verdict() {
        Verdict::Win(Some(plies)) => Score::win_in(plies.saturating_add(1)),
        Verdict::Loss(Some(plies)) => Score::loss_in(plies.saturating_add(1)),
        _ => score,
    }
}
