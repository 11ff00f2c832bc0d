//! Standings of a tournament, always computed from its records.

use std::collections::HashMap;

use board::Side;

use super::{Elo, Field, Games, Pairs, Plan, Points, Rating, Ratings, Record, Tally};
use crate::{Axis, Plot, Point, Section, Series, Table, Value};

/// The standings of a tournament.
pub struct Standings<'a> {
    plan: &'a Plan,
    records: &'a [Record],
    /// Keyed by two entrants: the results of the first against the second.
    meetings: HashMap<[usize; 2], Tally>,
}

/// One entrant in the ranking.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Its index in the plan.
    pub entrant: usize,
    /// Games won, drawn and lost.
    pub games: Games,
    /// Its rating, on a scale whose mean is 0.
    pub rating: Rating,
    /// The cost of its moves.
    pub cost: MoveCost,
    /// Games lost on time, by an illegal move or by a failure.
    pub faults: usize,
}

/// The cost of moves, as sums.
#[derive(Clone, Copy, Debug, Default)]
pub struct MoveCost {
    /// The number of moves.
    pub moves: usize,
    /// The sum of seconds.
    pub seconds: f64,
    /// The sum of nodes.
    pub nodes: f64,
    /// The sum of depths.
    pub depth: f64,
}

impl MoveCost {
    /// The mean of a sum; `None` without moves.
    #[expect(clippy::cast_precision_loss, reason = "no tournament has 2^53 moves")]
    fn mean(&self, sum: f64) -> Option<f64> {
        (self.moves > 0).then(|| sum / self.moves as f64)
    }
}

impl<'a> Standings<'a> {
    /// Counts the games. An incomplete pair counts as a game, but not as a pair.
    pub fn new(plan: &'a Plan, records: &'a [Record]) -> Standings<'a> {
        let mut games: HashMap<u32, [Option<&Record>; 2]> = HashMap::new();
        for record in records {
            games.entry(record.pair).or_default()[usize::from(record.leg.min(1))] = Some(record);
        }
        let mut meetings: HashMap<[usize; 2], Tally> = HashMap::new();
        for [one, other] in games.into_values() {
            let (Some(one), Some(other)) = (one, other) else { continue };
            let [player, opponent] = one.players;
            let (began, answered) =
                (Points::of(one.result, Side::First), Points::of(other.result, Side::Second));
            meetings.entry([player, opponent]).or_default().add(began, answered);
        }
        Standings { plan, records, meetings }
    }

    /// The results of an entrant against another.
    pub fn tally(&self, player: usize, opponent: usize) -> Tally {
        let own = self.meetings.get(&[player, opponent]).copied().unwrap_or_default();
        let turned = self.meetings.get(&[opponent, player]).copied().unwrap_or_default();
        own.merged(turned.reversed())
    }

    /// The pairs of two entrants, from the first one's view.
    pub fn pairs(&self, player: usize, opponent: usize) -> Pairs {
        self.tally(player, opponent).pairs
    }

    /// The ratings of the entrants, in the order of the plan.
    pub fn ratings(&self) -> Ratings {
        let mut field = Field::new(self.plan.entrants().len());
        for [player, opponent] in self.plan.meetings() {
            field.add_pairs(player, opponent, self.pairs(player, opponent));
        }
        field.rate()
    }

    /// The ranking, best first.
    pub fn table(&self) -> Vec<Standing> {
        let mut standings: Vec<Standing> =
            self.ratings().centred().into_iter().map(|rating| self.standing(rating)).collect();
        let elo = |standing: &Standing| standing.rating.elo.map_or(f64::NEG_INFINITY, |elo| elo.value);
        standings.sort_by(|a, b| elo(b).total_cmp(&elo(a)).then(a.entrant.cmp(&b.entrant)));
        standings
    }

    fn standing(&self, rating: Rating) -> Standing {
        let entrant = rating.player;
        let (mut games, mut cost, mut faults) = (Games::default(), MoveCost::default(), 0);
        for record in self.records {
            for side in Side::BOTH.into_iter().filter(|side| record.players[side.index()] == entrant) {
                let reached = Points::of(record.result, side);
                games.add(reached);
                faults += usize::from(reached == Points::Lost && record.is_forfeit());
                for (_, turn) in record.turns_of(side) {
                    cost.moves += 1;
                    cost.seconds += turn.seconds;
                    #[expect(clippy::cast_precision_loss, reason = "for a mean")]
                    let nodes = turn.nodes as f64;
                    cost.nodes += nodes;
                    cost.depth += f64::from(turn.depth);
                }
            }
        }
        Standing { entrant, games, rating, cost, faults }
    }

    /// The ranking as text, one line for each entrant.
    pub fn lines(&self) -> Vec<String> {
        let name = |entrant: usize| self.plan.entrants()[entrant].as_str();
        let width = self.plan.entrants().iter().map(|name| name.chars().count()).max().unwrap_or(0).min(40);
        let line = |standing: &Standing| {
            let Games { won, drawn, lost } = standing.games;
            let score =
                standing.games.score().map_or("–".to_owned(), |score| format!("{:.1} %", 100.0 * score));
            let elo = standing.rating.elo.map_or("–".to_owned(), |elo| {
                format!("{:+.0} ± {:.0}", elo.value, (elo.high - elo.low) / 2.0)
            });
            format!(
                "{:width$}  {won:>4} won {drawn:>4} drawn {lost:>4} lost  {score:>7}  {elo}",
                name(standing.entrant)
            )
        };
        self.table().iter().map(line).collect()
    }

    /// The standings as a section: ranking, cross table, matches, and a figure of the ratings.
    pub fn section(&self) -> Section {
        let standings = self.table();
        let played = self.records.len();
        let words = format!(
            "{played} of {} games of {} between {} entrants; each opening is played twice, with colours swapped.",
            2 * u64::from(self.plan.len()),
            self.plan.rules(),
            self.plan.entrants().len()
        );
        Section::new("standings", "Standings")
            .paragraph(words)
            .table(self.ranking(&standings))
            .table(self.cross_table(&standings))
            .table(self.matches())
            .plot(self.figure(&standings))
    }

    fn ranking(&self, standings: &[Standing]) -> Table {
        let mut table = Table::new("Ranking")
            .column("entrant")
            .interval("Elo")
            .column("points")
            .column("games")
            .column("won")
            .column("drawn")
            .column("lost")
            .column("faults")
            .column("seconds per move")
            .column("nodes per move")
            .column("depth");
        for standing in standings {
            let Games { won, drawn, lost } = standing.games;
            let cost = &standing.cost;
            let number =
                |sum: f64, digits| cost.mean(sum).map_or(Value::Missing, |mean| Value::number(mean, digits));
            #[expect(clippy::cast_precision_loss, reason = "points to a half")]
            let points = (2 * won + drawn) as f64 / 2.0;
            table.row([
                self.plan.entrants()[standing.entrant].as_str().into(),
                standing.rating.elo.map_or(Value::Missing, |elo| Value::interval(elo, 0)),
                Value::number(points, 1),
                (won + drawn + lost).into(),
                won.into(),
                drawn.into(),
                lost.into(),
                (standing.faults as u64).into(),
                cost.mean(cost.seconds)
                    .map_or(Value::Missing, |mean| Value::number(mean, digits_of_seconds(mean))),
                number(cost.nodes, 0),
                number(cost.depth, 1),
            ]);
        }
        table.note("Elo by the Bradley–Terry model from pairs of games, with 95 % intervals; the mean is 0.");
        table.note("Faults are games lost on time, by an illegal move or by a failure of the player.");
        table
    }

    fn cross_table(&self, standings: &[Standing]) -> Table {
        let mut table = Table::new("Points, each against each").column("entrant");
        for (place, _) in standings.iter().enumerate() {
            table = table.column(format!("{}", place + 1));
        }
        for (place, one) in standings.iter().enumerate() {
            let name = format!("{}. {}", place + 1, self.plan.entrants()[one.entrant]);
            let cells = standings.iter().map(|other| {
                let Games { won, drawn, lost } = self.games_between(one.entrant, other.entrant);
                let games = won + drawn + lost;
                if games == 0 {
                    return Value::Missing;
                }
                let half = if drawn % 2 == 1 { ".5" } else { "" };
                format!("{}{half}/{games}", won + drawn / 2).as_str().into()
            });
            table.row(std::iter::once(name.as_str().into()).chain(cells));
        }
        table
    }

    fn games_between(&self, player: usize, opponent: usize) -> Games {
        let mut games = Games::default();
        for record in self.records {
            let seat = |side: Side| record.players[side.index()];
            let side = Side::BOTH.into_iter().find(|side| seat(*side) == player && seat(!*side) == opponent);
            if let Some(side) = side {
                games.add(Points::of(record.result, side));
            }
        }
        games
    }

    /// The statistics of every match.
    fn matches(&self) -> Table {
        let mut table = Table::new("Matches")
            .column("match")
            .column("pairs")
            .column("0-½-1-1½-2")
            .interval("score")
            .interval("Elo difference")
            .column("superiority")
            .headed("LOS")
            .interval("draws")
            .interval("points of whoever begins")
            .headed("first player's score");
        for [player, opponent] in self.plan.meetings() {
            let tally = self.tally(player, opponent);
            let Some(Elo { score, logistic, superiority, .. }) = tally.elo() else { continue };
            let Pairs(counts) = tally.pairs;
            let share = |interval: Option<crate::Interval>| {
                interval.map_or(Value::Missing, |share| Value::interval(share, 3))
            };
            let names = [player, opponent].map(|entrant| self.plan.entrants()[entrant].as_str());
            table.row([
                names.join(" – ").as_str().into(),
                tally.pairs.count().into(),
                counts.map(|count| count.to_string()).join("-").as_str().into(),
                Value::interval(score, 3),
                if logistic.value.is_finite() {
                    Value::interval(logistic, 0)
                } else {
                    bound(logistic).as_str().into()
                },
                Value::number(superiority, 4),
                share(tally.games.draw_rate()),
                share(tally.first_move().map(|first| first.score)),
            ]);
        }
        table.note("Pentanomial counts, score, Elo and LOS are those of the first named; LOS is the likelihood of superiority: that it is the stronger one.");
        table
    }

    fn figure(&self, standings: &[Standing]) -> Plot {
        let names = standings.iter().map(|standing| self.plan.entrants()[standing.entrant].clone());
        let point = |(place, standing): (usize, &Standing)| {
            let elo = standing.rating.elo?;
            #[expect(clippy::cast_precision_loss, reason = "a place")]
            let x = place as f64;
            Some(Point { x, y: elo.value, low: Some(elo.low), high: Some(elo.high) })
        };
        let points: Vec<Point> = standings.iter().enumerate().filter_map(point).collect();
        Plot::new("Ratings", Axis::categories("entrant", names), Axis::linear("Elo"))
            .describe("Elo of every entrant with its 95 % interval; the mean is 0.")
            .with(Series::points("", points))
    }
}

/// An infinite Elo difference as a one-sided bound.
fn bound(logistic: crate::Interval) -> String {
    if logistic.value > 0.0 {
        format!("at least {:+.0}", logistic.low)
    } else {
        format!("at most {:+.0}", logistic.high)
    }
}

/// The digits after the point that show a time: four, or seven for times below a millisecond, of which four would show nothing.
fn digits_of_seconds(mean: f64) -> usize {
    if mean < 0.001 { 7 } else { 4 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Outcome, Rules};

    use crate::arena::{Format, Reason, Turn};

    fn plan(entrants: usize) -> Plan {
        let entrants = (0..entrants).map(|n| format!("agent {n}")).collect();
        let plan = Plan::new(Rules::TICTACTOE, entrants, Format::RoundRobin);
        plan.and_then(|plan| plan.with_pairs(2)).expect("a plan")
    }

    fn record(pair: u32, leg: u8, players: [usize; 2], result: Outcome, reason: Reason) -> Record {
        let turn = |nodes| Turn { seconds: 0.5, nodes, depth: 2, score: None };
        let names = players.map(|n| n.to_string());
        let turns = vec![turn(10), turn(30), turn(20)];
        Record { pair, leg, players, names, opening: 1, moves: "b2a1a2a3".to_owned(), result, reason, turns }
    }

    /// People read terms of the field; the keys for programs stay.
    #[test]
    fn headings_of_matches_are_not_their_keys() {
        let records = [
            record(0, 0, [0, 1], Outcome::Win(Side::First), Reason::Line),
            record(0, 1, [1, 0], Outcome::Draw, Reason::Full),
        ];
        let matches = Standings::new(&plan(2), &records).matches();
        let text = matches.to_text();
        let header = text.lines().nth(2).expect("a header");
        assert!(header.contains("  LOS  ") && header.ends_with("first player's score"), "{header}");
        let csv = matches.to_csv();
        assert!(csv.contains(",superiority,") && csv.contains(",points of whoever begins,"), "{csv}");
    }

    #[test]
    fn pairs_games_faults_and_costs_are_counted() {
        let plan = plan(2);
        let records = [
            record(0, 0, [0, 1], Outcome::Win(Side::First), Reason::Line),
            record(0, 1, [1, 0], Outcome::Draw, Reason::Full),
            record(1, 0, [0, 1], Outcome::Win(Side::Second), Reason::Time),
        ];
        let standings = Standings::new(&plan, &records);
        // The second pair is not complete.
        assert_eq!(standings.pairs(0, 1), Pairs([0, 0, 0, 1, 0]));
        assert_eq!(standings.pairs(1, 0), Pairs([0, 1, 0, 0, 0]));
        let table = standings.table();
        assert_eq!((table[0].entrant, table[1].entrant), (0, 1));
        assert_eq!(table[0].games, Games { won: 1, drawn: 1, lost: 1 });
        assert_eq!((table[0].faults, table[1].faults), (1, 0));
        // After an opening of one move, the second player is to move.
        assert_eq!((table[0].cost.moves, table[0].cost.nodes), (4, 30.0 + 30.0 + 30.0));
        assert_eq!(standings.games_between(1, 0), Games { won: 1, drawn: 1, lost: 1 });
        assert_eq!(standings.lines().len(), 2);
    }

    #[test]
    fn a_section_has_standings_a_cross_table_matches_and_a_figure() {
        let plan = plan(3);
        let records: Vec<Record> = plan
            .schedule()
            .flat_map(|pair| {
                [0, 1].map(|leg| {
                    record(pair.number, leg, pair.seats(leg), Outcome::Win(Side::First), Reason::Line)
                })
            })
            .collect();
        let section = Standings::new(&plan, &records).section();
        assert_eq!(section.tables.len(), 3);
        assert_eq!((section.tables[1].rows.len(), section.tables[1].columns.len()), (3, 4));
        assert!(section.tables[1].to_text().contains("2/4"), "{}", section.tables[1].to_text());
        assert_eq!(section.plots[0].series[0].points.len(), 3);
        // No game has been played.
        let empty = Standings::new(&plan, &[]).section();
        assert!(empty.tables[2].rows.is_empty());
    }

    #[test]
    fn a_clean_score_gives_a_lower_bound() {
        let plan = plan(2);
        let won = |pair| {
            [
                record(pair, 0, [0, 1], Outcome::Win(Side::First), Reason::Line),
                record(pair, 1, [1, 0], Outcome::Win(Side::Second), Reason::Line),
            ]
        };
        let records = [won(0), won(1)].concat();
        let matches = Standings::new(&plan, &records).matches().to_text();
        assert!(matches.contains("at least"), "{matches}");
    }
}
