//! Monte Carlo tree search at several budgets against other budgets and against alpha-beta, with the players of the Porto report.

use board::{Outcome, Rules, Side};
use search::{Player, PlayerError};

use super::Extent;
use super::porto::{Pace, at_depth, mcts, pruned};
use crate::measure::play;
use crate::statistics::wilson;
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

const QUESTION: &str = "Porto, a report by three students in Porto, Portugal, compares minimax, alpha-beta and Monte Carlo tree search \
(MCTS) in Connect Four by what their games cost (lab mcts). Here budgets of MCTS meet each other, and MCTS meets alpha-beta: what is a \
budget worth in games won?";

/// Wins, draws and losses of a player against an opponent, and the cost of both.
#[derive(Clone, Copy, Default, Debug)]
struct Match {
    wins: u64,
    draws: u64,
    losses: u64,
    nodes: [u64; 2],
    seconds: [f64; 2],
}

impl Match {
    /// Plays `games` games with alternating colours. `None` if it was interrupted.
    fn play(
        games: u64,
        monitor: &mut Monitor<'_>,
        players: impl Fn(u64) -> [Box<dyn Player>; 2],
    ) -> Result<Option<Match>, PlayerError> {
        let mut sum = Match::default();
        for game in 0..games {
            let [mut own, mut other] = players(game);
            let swapped = game % 2 == 1;
            let mut seats: [&mut dyn Player; 2] =
                if swapped { [other.as_mut(), own.as_mut()] } else { [own.as_mut(), other.as_mut()] };
            let Some(played) = play(Rules::CONNECT4, &mut seats, monitor)? else { return Ok(None) };
            match played.game.outcome() {
                Some(Outcome::Win(side)) if (side == Side::First) != swapped => sum.wins += 1,
                Some(Outcome::Win(_)) => sum.losses += 1,
                _ => sum.draws += 1,
            }
            for own in [0, 1] {
                let seat = if swapped { 1 - own } else { own };
                sum.nodes[own] += played.nodes[seat];
                sum.seconds[own] += played.time[seat].as_secs_f64();
            }
            monitor.step();
        }
        Ok(Some(sum))
    }

    fn row(&self, own: &str, other: &str) -> [Value; 9] {
        let games = self.wins + self.draws + self.losses;
        let won = wilson(self.wins, games, 0.95);
        [
            own.into(),
            other.into(),
            self.wins.into(),
            self.draws.into(),
            self.losses.into(),
            won.map_or(Value::Missing, |won| Value::interval(won, 2)),
            self.nodes[0].into(),
            self.nodes[1].into(),
            Value::number(self.seconds.iter().sum(), 2),
        ]
    }
}

fn table(title: &str) -> Table {
    Table::new(title)
        .column("player")
        .column("opponent")
        .column("won")
        .column("drawn")
        .column("lost")
        .interval("share won")
        .column("nodes")
        .column("opponent's nodes")
        .column("seconds")
}

/// MCTS with 2 to 5 seconds against MCTS with less, and with 5 to 2 seconds against alpha-beta at depths 8 to 5.
pub fn mcts_alphabeta(extent: Extent, pace: Pace, monitor: &mut Monitor<'_>) -> Result<Section, PlayerError> {
    let games = if extent.quick { 2 } else { 10 };
    let pairs = (1..=5_u32).flat_map(|own| (1..own).map(move |other| (own, other)));
    let depths = || (5..=8_u16).rev();
    let against = (2..=5_u32).rev().flat_map(|seconds| depths().map(move |depth| (seconds, depth)));
    monitor.begin("mcts-alphabeta", games * (pairs.clone().count() + against.clone().count()) as u64);

    let mut itself = table("MCTS against MCTS, by budget");
    let mut more = (0, 0);
    for (own, other) in pairs {
        let seeds = |game: u64| extent.seed.wrapping_add(1000 * game);
        let players = |game| -> [Box<dyn Player>; 2] {
            [
                Box::new(mcts(pace, own, seeds(game))),
                Box::new(mcts(pace, other, seeds(game).wrapping_add(500))),
            ]
        };
        let Some(result) = Match::play(games, monitor, players)? else { break };
        itself.row(result.row(&format!("{own} s"), &format!("{other} s")));
        more = (more.0 + result.wins, more.1 + result.losses);
    }
    let mut other = table("MCTS against alpha-beta, by budget and depth");
    let mut shares: Vec<(u16, Vec<Point>)> = depths().map(|depth| (depth, Vec::new())).collect();
    for (seconds, depth) in against {
        let players = |game: u64| -> [Box<dyn Player>; 2] {
            [
                Box::new(mcts(pace, seconds, extent.seed.wrapping_add(1000 * game))),
                Box::new(at_depth(pruned(), depth)),
            ]
        };
        let Some(result) = Match::play(games, monitor, players)? else { break };
        other.row(result.row(&format!("mcts {seconds} s"), &format!("alpha-beta {depth}")));
        let share = wilson(result.wins, games, 0.95).map(|share| Point::interval(seconds.into(), share));
        if let Some((_, points)) = shares.iter_mut().find(|(of, _)| *of == depth) {
            points.extend(share);
        }
    }
    let note = format!("{games} games each, colours in turn; {}; seed {}.", pace.words(), extent.seed);
    itself.note(note.clone());
    other.note(note);
    let mut plot = Plot::new("MCTS against alpha-beta", Axis::linear("seconds of the report"), Axis::linear("share of games won"))
        .describe("the share of games that Monte Carlo tree search wins against alpha-beta by its budget, with 95 % intervals");
    for (depth, points) in shares {
        plot = plot.with(Series::lines(format!("against depth {depth}"), points));
    }
    let words = match more {
        (0, 0) => "No game between two budgets was decided.".to_owned(),
        (won, lost) => format!(
            "With the larger budget MCTS won {won} games against itself and lost {lost}. The report concludes that MCTS is \
             too powerful a method for this game; the figures show what each budget is worth."
        ),
    };
    let section = Section::new("mcts-alphabeta", "Monte Carlo tree search against alpha-beta")
        .paragraph(QUESTION)
        .paragraph(words);
    Ok(section.table(itself).table(other).plot(plot))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use board::{Cell, Game};
    use search::{Control, Report};

    use super::*;
    use crate::StudyProgress;

    /// Always the same column, at a certain number of nodes a move.
    struct Column(u8, u64);

    impl Player for Column {
        fn name(&self) -> String {
            format!("column {}", self.0)
        }

        fn choose(
            &mut self,
            game: &Game,
            control: &mut Control<'_, Cell>,
        ) -> Result<Report<Cell>, PlayerError> {
            let open = game.board().legal() & game.rules().column(self.0);
            let best = board::Bits::first(open).expect("the column is not full");
            let elapsed = control.elapsed();
            Ok(Report { best, score: None, depth: 0, nodes: self.1, elapsed, pv: vec![best] })
        }
    }

    #[test]
    fn wins_and_nodes_are_credited_to_their_player() -> Result<(), PlayerError> {
        let (stop, clock, mut tell) = (AtomicBool::new(false), || Duration::ZERO, |_: &StudyProgress| {});
        let mut monitor = Monitor::new(&stop, &clock, &mut tell);
        // Four in a column each: the first player wins, with the fourth stone against three.
        let players = |_| -> [Box<dyn Player>; 2] { [Box::new(Column(0, 1)), Box::new(Column(6, 100))] };
        let both = Match::play(2, &mut monitor, players)?.expect("not stopped");
        assert_eq!((both.wins, both.draws, both.losses), (1, 0, 1));
        assert_eq!(both.nodes, [4 + 3, 300 + 400]);
        let one = Match::play(1, &mut monitor, players)?.expect("not stopped");
        assert_eq!((one.wins, one.losses, one.nodes), (1, 0, [4, 300]));
        Ok(())
    }
}
