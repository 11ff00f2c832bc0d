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
}

impl Contest {
    /// The depths of the report.
    pub fn published_depths(extent: Extent) -> Vec<u16> {
        if extent.quick { vec![2, 4, 6] } else { vec![2, 4, 6, 8, 9] }
    }
}

/// Every depth, with the heuristic and without, with both colours.
pub fn colours(contest: &Contest, monitor: &mut Monitor<'_>) -> Result<Section, PlayerError> {
    let Contest { rules, agents, opponent, depths } = contest;
    monitor.begin("colours", 4 * depths.len() as u64);
    let mut table = Table::new(format!("{} against {} in {rules}", agents[0].name, opponent.name))
        .column("depth")
        .column("heuristic")
        .column("first")
        .column("second")
        .column("winner")
        .column("moves")
        .column("nodes")
        .column("opponent's nodes");
    let mut won = [Vec::new(), Vec::new()];
    let (mut games, mut wins) = (0, 0);
    'depths: for depth in depths {
        for (agent, (heuristic, won)) in agents.iter().zip(["yes", "no"].into_iter().zip(&mut won)) {
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
                (games, wins) = (games + 1, wins + u32::from(is_ours));
                table.row([
                    (*depth).into(),
                    heuristic.into(),
                    names[0].into(),
                    names[1].into(),
                    winner.into(),
                    (played.game.moves().len() as u64).into(),
                    played.nodes[seat].into(),
                    played.nodes[1 - seat].into(),
                ]);
                monitor.step();
            }
            won.push(Point::new(f64::from(*depth), points));
        }
    }
    table.note("The report, against its teacher's program: 13 of 20 won.");
    let words =
        format!("{} won {wins} of {games} games against {} at equal depths.", agents[0].name, opponent.name);
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
