//! Exact values of the moves of a position.

use std::ops::ControlFlow::{Break, Continue};

use agents::{Goal, Progress, Truth};
use board::{Cell, Game, Outcome, Position};
use search::{Control, Limits, Score};

/// The memory for exact values, in MiB.
pub const EXACT_MEBIBYTES: usize = 16;

/// The exact value of every move to the side that makes it, if the game can be solved with this number of nodes, and before the time limit
/// or the stop flag of `control` ends it. The clock is read often.
pub fn exact_values(game: &Game, nodes: u64, control: &mut Control<'_, Cell>) -> Option<Vec<(Cell, Score)>> {
    if game.outcome().is_some() || control.must_stop(0) {
        return None;
    }
    let mut left = nodes;
    let mut truth = Truth::new(game.rules(), EXACT_MEBIBYTES).ok();
    let value = |cell| Some((cell, value_of(&game.after(cell), truth.as_mut(), &mut left, control)?));
    game.board().moves().map(value).collect()
}

/// The exact value of a position to the side that moved there.
fn value_of(
    after: &Game,
    truth: Option<&mut Truth>,
    left: &mut u64,
    control: &mut Control<'_, Cell>,
) -> Option<Score> {
    match after.outcome() {
        Some(Outcome::Win(_)) => return Some(Score::win_in(1)),
        Some(Outcome::Draw) => return Some(Score::EVEN),
        None => {}
    }
    let limit = *left;
    let mut watch = |progress: &Progress| {
        let is_over = progress.nodes > limit || control.must_stop(0);
        if is_over { Break(()) } else { Continue(()) }
    };
    let solved = match truth {
        Some(truth) => truth.value(after, Goal::Value, &mut watch)?,
        None => return exhaust(after, left, control),
    };
    *left = left.checked_sub(solved.nodes)?;
    Some((-Goal::Value.score(after, solved.value)).one_ply_earlier())
}

/// A small game without gravity, searched to its end.
fn exhaust(after: &Game, left: &mut u64, control: &mut Control<'_, Cell>) -> Option<Score> {
    let agent = agents::exhaustive(after.rules(), after.rules().area() - after.board().ply())?;
    let player = agent.player(after.rules());
    let report = player.ok()?.choose(after, &mut control.within(Limits::nodes(*left))).ok()?;
    if control.must_stop(0) {
        return None;
    }
    *left = left.checked_sub(report.nodes).filter(|left| *left > 0)?;
    report.score.map(|score| (-score).one_ply_earlier())
}
