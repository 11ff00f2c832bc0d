//! C4 Panther's study: agent × depth × heuristic × colour → winner.

use board::{Outcome, Rules};
use search::{Player, PlayerError};

use super::published::panther_won;
use super::{Entrant, Extent, game_name};
use crate::measure::{Played, play};
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// The parameters of [`colours`].
#[derive(Debug)]
pub struct Contest {
    /// The game.
    pub rules: Rules,
    /// The agent under study, with its evaluation and without.
    pub agents: [Entrant; 2],
    /// Its opponent. That of the report, the teacher's program, is not available.
    pub opponent: Entrant,
    /// The depths of both sides.
    pub depths: Vec<u16>,
    /// Whether agent and game are those of the report, so that its winners can be shown beside the measured ones.
    pub is_published: bool,
}

/// The published winner of a game.
fn published(depth: u16, heuristic: bool, seat: usize) -> Option<&'static str> {
    Some(if panther_won(depth, heuristic, seat)? { "panther" } else { "teacher" })
}

impl Contest {
    /// The depths of the report.
    pub fn published_depths(extent: Extent) -> Vec<u16> {
        if extent.quick { vec![2, 4, 6] } else { vec![2, 4, 6, 8, 9] }
    }
}

/// A game for every depth, with the heuristic and without, with both colours.
pub fn colours(contest: &Contest, monitor: &mut Monitor<'_>) -> Result<Section, PlayerError> {
    monitor.begin("colours", 4 * contest.depths.len() as u64);
    let mut tally = Tally::new(contest);
    'depths: for depth in &contest.depths {
        for (number, heuristic) in [true, false].into_iter().enumerate() {
            let mut points = 0.0;
            for seat in [0, 1] {
                let Some(met) = contest.meet(heuristic, *depth, seat, monitor)? else { break 'depths };
                points += met.points();
                tally.games[number] += 1;
                tally.wins[number] += u32::from(met.is_won());
                tally.table.row(contest.row(&met));
                monitor.step();
            }
            tally.points[number].push(Point::new(f64::from(*depth), points));
        }
    }
    Ok(tally.section(contest))
}

/// One game of the agent.
struct Meeting {
    depth: u16,
    heuristic: bool,
    /// The side of the agent: 0 for the first.
    seat: usize,
    played: Played,
    /// The names of both sides.
    names: [String; 2],
}

impl Meeting {
    /// Whether the agent won.
    fn is_won(&self) -> bool {
        self.played.outcome().and_then(Outcome::winner).is_some_and(|winner| winner.index() == self.seat)
    }

    /// The agent's points.
    fn points(&self) -> f64 {
        match self.played.outcome() {
            _ if self.is_won() => 1.0,
            Some(Outcome::Draw) => 0.5,
            _ => 0.0,
        }
    }

    fn winner(&self) -> &str {
        match self.played.outcome() {
            Some(Outcome::Win(winner)) => &self.names[winner.index()],
            _ => self.played.result_name(),
        }
    }
}

impl Contest {
    /// Plays one game, unless the study is stopped.
    fn meet(
        &self,
        heuristic: bool,
        depth: u16,
        seat: usize,
        monitor: &mut Monitor<'_>,
    ) -> Result<Option<Meeting>, PlayerError> {
        let agent = &self.agents[usize::from(!heuristic)];
        let mut own = (agent.build)(self.rules, depth)?;
        let mut other = (self.opponent.build)(self.rules, depth)?;
        let mut names = [agent.name.clone(), self.opponent.name.clone()];
        let mut seats: [&mut dyn Player; 2] = [own.as_mut(), other.as_mut()];
        seats.rotate_left(seat);
        names.rotate_left(seat);
        let played = play(self.rules, &mut seats, monitor)?;
        Ok(played.map(|played| Meeting { depth, heuristic, seat, played, names }))
    }

    fn row(&self, met: &Meeting) -> [Value; 9] {
        let Meeting { depth, heuristic, seat, played, names, .. } = met;
        [
            (*depth).into(),
            (if *heuristic { "yes" } else { "no" }).into(),
            names[0].as_str().into(),
            names[1].as_str().into(),
            met.winner().into(),
            published(*depth, *heuristic, *seat).filter(|_| self.is_published).into(),
            (played.game.moves().len() as u64).into(),
            played.nodes[*seat].into(),
            played.nodes[1 - seat].into(),
        ]
    }
}

/// The results of all games; arrays have an element for the agent with its heuristic and one without.
struct Tally {
    table: Table,
    games: [u32; 2],
    wins: [u32; 2],
    /// By depth.
    points: [Vec<Point>; 2],
}

impl Tally {
    fn new(contest: &Contest) -> Tally {
        let Contest { rules, agents, opponent, .. } = contest;
        let table =
            Table::new(format!("{} against {} in {}", agents[0].name, opponent.name, game_name(*rules)))
                .column("depth")
                .column("heuristic")
                .column("first")
                .column("second")
                .column("winner")
                .column("published winner")
                .column("moves")
                .column("nodes")
                .column("opponent's nodes");
        Tally { table, games: [0; 2], wins: [0; 2], points: [Vec::new(), Vec::new()] }
    }

    fn section(mut self, contest: &Contest) -> Section {
        let Contest { agents, opponent, is_published, .. } = contest;
        if *is_published {
            self.table.note(
                "Published winners: the report's games against its teacher's program, of which it won 13 of 20.",
            );
        }
        let (wins, games) = (self.wins, self.games);
        let words = format!(
            "At equal depths {} won {} of {} games against {}; without its heuristic {} of {}.",
            agents[0].name, wins[0], games[0], opponent.name, wins[1], games[1]
        );
        let [with, without] = self.points;
        let plot = Plot::new(
            "Points by depth",
            Axis::linear("depth of both sides"),
            Axis::linear("points out of 2"),
        )
        .describe(
            "points of the agent from one game with each colour, by depth, with its heuristic and without",
        )
        .with(Series::lines("with the heuristic", with))
        .with(Series::lines("without", without));
        let mut section = Section::new("colours", "Depth, heuristic and colour");
        if *is_published {
            section = section.paragraph(format!(
                "C4 Panther, a student report of the Polytechnic University of Catalonia (Spain), describes an alpha-beta agent for \
                 Connect Four on 8×8 whose heuristic is a table of cell values. It played against the teacher's program at depths \
                 2, 4, 6, 8 and 9, with and without the heuristic, with both colours, and won 13 of 20 games. That program is not \
                 available: here {} takes its place.",
                opponent.name
            ));
        }
        section.paragraph(words).table(self.table).plot(plot)
    }
}
