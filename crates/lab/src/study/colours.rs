//! C4 Panther's study: agent × depth × heuristic × colour → winner.

use board::Rules;
use search::{Player, PlayerError};

use super::{Entrant, Extent};
use crate::measure::play;
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table};

/// Who meets whom.
#[derive(Debug)]
pub struct Contest {
    /// What is played.
    pub rules: Rules,
    /// The agent under study, with its heuristic and without.
    pub agents: [Entrant; 2],
    /// Whom it meets. The report's opponent, its teacher's program, is not available.
    pub opponent: Entrant,
    /// The depths of both sides.
    pub depths: Vec<u16>,
    /// Whether this is the report's own study, so that its winners can stand beside ours.
    pub is_published: bool,
}

/// Depth, whether the heuristic was used, and whether the report's agent won as first and as second.
const PUBLISHED: [(u16, bool, [bool; 2]); 10] = [
    (2, false, [false, false]),
    (2, true, [true, false]),
    (4, false, [true, true]),
    (4, true, [false, true]),
    (6, false, [true, true]),
    (6, true, [true, false]),
    (8, false, [true, true]),
    (8, true, [true, true]),
    (9, false, [true, false]),
    (9, true, [true, false]),
];

/// Who won the game of the report.
fn published(depth: u16, heuristic: bool, seat: usize) -> Option<&'static str> {
    let (_, _, won) = PUBLISHED.iter().find(|(of, with, _)| (*of, *with) == (depth, heuristic))?;
    Some(if won[seat] { "panther" } else { "teacher" })
}

impl Contest {
    /// The depths of the report.
    pub fn published_depths(extent: Extent) -> Vec<u16> {
        if extent.quick { vec![2, 4, 6] } else { vec![2, 4, 6, 8, 9] }
    }
}

/// Every depth, with the heuristic and without, with both colours.
pub fn colours(contest: &Contest, monitor: &mut Monitor<'_>) -> Result<Section, PlayerError> {
    let Contest { rules, agents, opponent, depths, is_published } = contest;
    monitor.begin("colours", 4 * depths.len() as u64);
    let mut table = Table::new(format!("{} against {} in {rules}", agents[0].name, opponent.name))
        .column("depth")
        .column("heuristic")
        .column("first")
        .column("second")
        .column("winner")
        .column("published winner")
        .column("moves")
        .column("nodes")
        .column("opponent's nodes");
    let mut won = [Vec::new(), Vec::new()];
    let (mut games, mut wins) = ([0; 2], [0; 2]);
    'depths: for depth in depths {
        for (i, (agent, (heuristic, won))) in
            agents.iter().zip(["yes", "no"].into_iter().zip(&mut won)).enumerate()
        {
            let mut points = 0.0;
            for seat in [0, 1] {
                let mut own = (agent.build)(*rules, *depth)?;
                let mut other = (opponent.build)(*rules, *depth)?;
                let mut names = [agent.name.as_str(), opponent.name.as_str()];
                let mut seats: [&mut dyn Player; 2] =
                    if seat == 0 { [own.as_mut(), other.as_mut()] } else { [other.as_mut(), own.as_mut()] };
                names.rotate_left(seat);
                let Some(played) = play(*rules, &mut seats, monitor)? else { break 'depths };
                let winner = match played.result() {
                    "first" => names[0],
                    "second" => names[1],
                    other => other,
                };
                let is_ours = played.result() == ["first", "second"][seat];
                points += if is_ours {
                    1.0
                } else if winner == "draw" {
                    0.5
                } else {
                    0.0
                };
                games[i] += 1;
                wins[i] += u32::from(is_ours);
                table.row([
                    (*depth).into(),
                    heuristic.into(),
                    names[0].into(),
                    names[1].into(),
                    winner.into(),
                    published(*depth, heuristic == "yes", seat).filter(|_| *is_published).into(),
                    (played.game.moves().len() as u64).into(),
                    played.nodes[seat].into(),
                    played.nodes[1 - seat].into(),
                ]);
                monitor.step();
            }
            won.push(Point::new(f64::from(*depth), points));
        }
    }
    if *is_published {
        table.note("The report's opponent was its teacher's program, which is not available: 13 of 20 won.");
    }
    let words = format!(
        "At equal depths {} won {} of {} games against {}; without its heuristic {} of {}.",
        agents[0].name, wins[0], games[0], opponent.name, wins[1], games[1]
    );
    let [with, without] = won;
    let plot = Plot::new(
        "Points by depth",
        Axis::linear("depth of both sides"),
        Axis::linear("points out of 2"),
    )
    .describe("points of the agent from one game with each colour, by depth, with its heuristic and without")
    .with(Series::lines("with the heuristic", with))
    .with(Series::lines("without", without));
    Ok(Section::new("colours", "Depth, heuristic and colour").paragraph(words).table(table).plot(plot))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_won_thirteen_of_twenty() {
        let won = PUBLISHED.iter().flat_map(|(_, _, won)| won).filter(|won| **won).count();
        assert_eq!(won, 13);
        assert_eq!(published(6, true, 1), Some("teacher"));
        assert_eq!(published(6, true, 0), Some("panther"));
        assert_eq!(published(3, true, 0), None);
    }
}
