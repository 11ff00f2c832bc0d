//! The value of a position by a contestant's searches: analysis, curve and review find it in the same way.
//!
//! A search sees the side that moves last too well: the estimates of alpha-beta and of the Gomoku engine swing with the parity of the
//! depth, and playouts favour the side to move. So an estimate is the mean of two that differ by one ply: of the last two depths, or of
//! playouts from the position and from the one after the best move.

use agents::{Agent, Algorithm, Contestant};
use board::{Cell, Game};
use search::{Limits, Player, Report, Score, Verdict};

use crate::moves::terminal_score;
use crate::players::SearchContext;

/// What a player finds about a position within these limits; of playouts, those of nodes count for each of two searches. `None` if it
/// finds nothing.
pub(crate) fn value(
    player: &mut dyn Player,
    by: &Contestant,
    game: &Game,
    limits: Limits,
    context: SearchContext<'_>,
) -> Option<Report<Cell>> {
    match by.agent().map(Agent::algorithm) {
        Some(Algorithm::Mcts(_)) => by_playouts(player, game, limits, context),
        Some(Algorithm::Gomoku(_)) => {
            let report = by_depth(player, game, limits, context)?;
            Some(Report { score: report.score.map(|score| proven(by, score)), ..report })
        }
        _ => by_depth(player, game, limits, context),
    }
}

/// The mean of the last two depths, where the search is one of iterative deepening.
fn by_depth(
    player: &mut dyn Player,
    game: &Game,
    limits: Limits,
    context: SearchContext<'_>,
) -> Option<Report<Cell>> {
    let mut depths: Vec<(u16, Score)> = Vec::new();
    let mut watch = |report: &Report<Cell>| {
        depths.retain(|(depth, _)| *depth != report.depth);
        depths.extend(report.score.map(|score| (report.depth, score)));
    };
    let report = context.ask(player, game, limits, &mut watch).ok()?;
    let before = depths.iter().find(|(depth, _)| depth + 1 == report.depth);
    let score = report.score.map(|score| before.map_or(score, |(_, before)| mean(score, *before)));
    Some(Report { score, ..report })
}

/// The mean of playouts from the position and from the one after the best move.
fn by_playouts(
    player: &mut dyn Player,
    game: &Game,
    limits: Limits,
    context: SearchContext<'_>,
) -> Option<Report<Cell>> {
    // Without a limit of playouts, each search has half of the time.
    let time = if limits.nodes.is_some() { limits.time } else { limits.time.map(|time| time / 2) };
    let first = context.ask(player, game, Limits { time, ..limits }, &mut |_| {}).ok()?;
    let score = first.score.filter(|score| is_estimate(*score) && !context.is_stopped());
    let Some(score) = score else { return Some(first) };
    let after = game.after(first.best);
    let mut elapsed = first.elapsed;
    let then = if let Some(then) = terminal_score(&after) {
        then
    } else {
        let time = limits.time.map(|time| time.saturating_sub(elapsed));
        let second = context.ask(player, &after, Limits { time, ..limits }, &mut |_| {}).ok()?;
        elapsed += second.elapsed;
        second.score?
    };
    let score = match (-then).verdict() {
        Verdict::Win(_) => (-then).one_ply_earlier(),
        // Other moves may hold.
        Verdict::Loss(_) => mean(score, Score::estimate(ALL_LOST)),
        Verdict::Estimate(_) => mean(score, -then),
    };
    Some(Report { score: Some(score), elapsed, ..first })
}

/// The estimate of playouts that are all lost.
const ALL_LOST: i32 = -1000;

/// The mean of two estimates; the first score if one of them is a proven result.
fn mean(score: Score, other: Score) -> Score {
    match (score.verdict(), other.verdict()) {
        (Verdict::Estimate(a), Verdict::Estimate(b)) => {
            let sum = i64::from(a) + i64::from(b);
            Score::estimate(i32::try_from(sum / 2).expect("between the two"))
        }
        _ => score,
    }
}

fn is_estimate(score: Score) -> bool {
    matches!(score.verdict(), Verdict::Estimate(_))
}

/// The longest results of the Gomoku engine that cannot be shorter, in plies: a win in three is none in one, which it does not overlook.
const SURE: u16 = 4;

/// What is proven by the score that a contestant has found: of the Gomoku engine no lengths that are only upper bounds; of an external
/// engine, which may claim anything, and of searches that leave out replies, an estimate.
pub(crate) fn proven(by: &Contestant, score: Score) -> Score {
    let Some(agent) = by.agent() else { return as_estimate(score) };
    match agent.algorithm() {
        Algorithm::Gomoku(_) => without_bound(score),
        _ if agent.sees_all_moves() || score == Score::win_in(1) => score,
        _ => as_estimate(score),
    }
}

/// A result that is not proven.
fn as_estimate(score: Score) -> Score {
    match score.verdict() {
        Verdict::Win(_) => Score::estimate(-ALL_LOST),
        Verdict::Loss(_) => Score::estimate(ALL_LOST),
        Verdict::Estimate(_) => score,
    }
}

/// A result of the Gomoku engine without a length that is only an upper bound: it proves wins by threats, and others may be shorter.
fn without_bound(score: Score) -> Score {
    match score.verdict() {
        Verdict::Win(Some(plies)) if plies > SURE => Score::WON,
        Verdict::Loss(Some(plies)) if plies > SURE => Score::LOST,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use agents::{Builtin, Factory};

    use super::*;

    fn found(by: &str, game: &str, moves: &str, limits: Limits) -> Score {
        let game = Game::parse(game.parse().expect(game), moves).expect(moves);
        let by: Contestant = by.parse().expect(by);
        let mut player = Builtin.build(&by, game.rules(), 1).expect("it fits");
        let stop = AtomicBool::new(false);
        let context = SearchContext { stop: &stop, clock: &|| Duration::ZERO };
        value(&mut *player, &by, &game, limits, context).and_then(|report| report.score).expect("a score")
    }

    fn points(score: Score) -> i32 {
        let Verdict::Estimate(points) = score.verdict() else { panic!("{score:?}") };
        points
    }

    /// Column 1 alone: the estimates of single depths differ by more than 100 points from one to the next.
    #[test]
    fn estimates_do_not_swing_with_the_depth() {
        let by = "alphabeta:eval=ufop-v3,depth=99,deepening=on,order=history";
        let at = |depth| points(found(by, "drop:9x7:4", "55441", Limits::depth(depth)));
        let means = [4, 5, 6, 7].map(at);
        let swing = means.windows(2).map(|pair| (pair[0] - pair[1]).abs()).max().expect("pairs");
        assert!(swing < 50, "{means:?}");
    }

    /// A position is about as good as its best move. With one search each, the side to move is favoured by 15 % and more.
    #[test]
    fn playouts_favour_no_side() {
        let by = "mcts:iterations=2500,playout=decisive,solver=on,seed=1";
        let chances = agents::Chances::of(&by.parse().expect(by));
        let share = |score: Score| chances.expected(points(score));
        let positions = ["d2b3b4c3", "c3c4c2b3", "c3b4d2b2", "b4b3d3d4", "d4b2c2b3"];
        let difference = |moves: &str| {
            let game = "free:5x5:4";
            let here = Game::parse(game.parse().expect(game), moves).expect(moves);
            let replies = crate::moves::from_centre(&here).into_iter().map(|cell| here.after(cell));
            let values = replies.map(|after| -found(by, game, &after.to_string(), Limits::default()));
            50.0 * (share(found(by, game, moves, Limits::default())) - share(values.max().expect("a move")))
        };
        let differences: Vec<f32> = positions.into_iter().map(difference).collect();
        let mean = differences.iter().sum::<f32>() / 5.0;
        assert!(mean.abs() < 8.0, "{differences:?}");
    }

    #[test]
    fn lengths_that_may_be_too_long_are_left_out() {
        assert_eq!(without_bound(Score::win_in(3)), Score::win_in(3));
        assert_eq!(without_bound(Score::win_in(13)), Score::WON);
        assert_eq!(without_bound(Score::loss_in(4)), Score::loss_in(4));
        assert_eq!(without_bound(Score::loss_in(6)), Score::LOST);
        assert_eq!(without_bound(Score::EVEN), Score::EVEN);
        assert_eq!(mean(Score::estimate(7), Score::estimate(-4)), Score::estimate(1));
        assert_eq!(mean(Score::win_in(3), Score::estimate(-4)), Score::win_in(3));
    }
}
