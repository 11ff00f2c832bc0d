//! How strong the levels of a game are: Elo on one scale, from a tournament of the levels.

use super::game_name;
use crate::arena::{Plan, Record, Standings};
use crate::{Interval, Section, Table, Value};

/// The entrant that the scale is tied to: the weakest level, which follows random moves. Those lose almost every game, so that their distance
/// is not known well enough to measure from.
const ANCHOR: usize = 1;
/// The Elo of the anchor, by definition.
const ANCHOR_ELO: f64 = 400.0;

/// The measured strength of an entrant.
#[derive(Clone, PartialEq, Debug)]
pub struct LevelRating {
    /// Its Elo, on a scale where the level beginner has 400; `None` without results that connect the two.
    pub elo: Option<Interval>,
    /// How much stronger it is than the entrant before it; `None` for the first.
    pub step: Option<Interval>,
    /// The number of its games.
    pub games: u64,
    /// Its share of the points in them.
    pub score: Option<f64>,
}

/// The strength of each entrant of a tournament, in the order of its plan: random moves, then the levels, weakest first.
pub fn level_ratings(plan: &Plan, records: &[Record]) -> Vec<LevelRating> {
    let ratings = Standings::new(plan, records).ratings();
    let step = |player: usize| player.checked_sub(1).and_then(|before| ratings.difference(player, before));
    let rated = ratings.anchored(ANCHOR, ANCHOR_ELO).into_iter();
    rated
        .map(|rating| LevelRating {
            elo: rating.elo,
            step: step(rating.player),
            games: rating.games,
            score: rating.score,
        })
        .collect()
}

/// The strength of the levels as a table. `names` are those of the levels, in the order of the plan.
pub fn levels(plan: &Plan, records: &[Record], names: &[&str]) -> Section {
    let title = format!("Strength of the levels of {}", game_name(plan.rules()));
    let mut table = Table::new("Elo of the levels")
        .column("level")
        .interval("Elo")
        .interval("step")
        .column("games")
        .column("score")
        .column("agent");
    let ratings = level_ratings(plan, records);
    for ((name, rating), agent) in names.iter().zip(&ratings).zip(plan.entrants()) {
        let elo = |elo: Option<Interval>| elo.map_or(Value::Missing, |elo| Value::interval(elo, 0));
        table.row([
            (*name).into(),
            elo(rating.elo),
            elo(rating.step),
            rating.games.into(),
            rating.score.map_or(Value::Missing, |score| Value::number(score, 2)),
            agent.as_str().into(),
        ]);
    }
    table.note("Elo by the Bradley–Terry model from pairs of games, with 95 % intervals; the second line is 400 by definition.");
    table
        .note("The step is the difference from the line above: its interval is narrower than those of both.");
    let words = format!(
        "{} of {} games were played: each level against the next two, each opening twice, with colours swapped.",
        records.len(),
        2 * u64::from(plan.len()),
    );
    Section::new("levels", title).paragraph(words).table(table)
}

#[cfg(test)]
mod tests {
    use board::{Outcome, Rules, Side};

    use super::*;
    use crate::arena::{Format, Reason, score_of};

    /// A tournament in which entrants score as their true ratings say, as closely as whole games allow.
    fn tournament(elo: &[f64], pairs: u32) -> (Plan, Vec<Record>) {
        let names = (0..elo.len()).map(|player| player.to_string()).collect();
        let plan = Plan::new(Rules::TICTACTOE, names, Format::Ladder).expect("a plan");
        let plan = plan.with_pairs(pairs).expect("pairs");
        let mut won = std::collections::HashMap::new();
        let mut record = |pair: crate::arena::GamePair, leg: u8| {
            let [one, other] = pair.players;
            let (score, played) = won.entry(pair.players).or_insert((0.0, 0.0));
            *played += 1.0;
            let wins = *score + 0.5 <= score_of(elo[one] - elo[other]) * *played;
            *score += f64::from(u8::from(wins));
            let winner = if wins == (leg == 0) { Side::First } else { Side::Second };
            Record {
                pair: pair.number,
                leg,
                players: pair.seats(leg),
                names: pair.seats(leg).map(|player| player.to_string()),
                opening: 0,
                moves: String::new(),
                result: Outcome::Win(winner),
                reason: Reason::Line,
                turns: Vec::new(),
            }
        };
        let records = plan.schedule().flat_map(|pair| [0, 1].map(|leg| record(pair, leg))).collect();
        (plan, records)
    }

    #[test]
    fn ratings_are_those_that_the_results_were_made_from() {
        let truth = [190.0, 400.0, 590.0, 830.0];
        let (plan, records) = tournament(&truth, 400);
        let ratings = level_ratings(&plan, &records);
        for (rating, truth) in ratings.iter().zip(truth) {
            let elo = rating.elo.expect("connected");
            assert!((elo.value - truth).abs() < 25.0, "{elo:?} instead of {truth}");
            assert!(elo.low <= elo.value && elo.value <= elo.high);
        }
        let step = ratings[2].step.expect("a step");
        assert!((step.value - 190.0).abs() < 25.0, "{step:?}");
        // Each entrant meets the next two: the first and the last have two opponents, the others three.
        assert_eq!(ratings.iter().map(|rating| rating.games).collect::<Vec<_>>(), [1600, 2400, 2400, 1600]);
        assert_eq!(
            (ratings[0].step, ratings[1].elo.map(|elo| (elo.value, elo.low, elo.high))),
            (None, Some((400.0, 400.0, 400.0)))
        );
    }

    #[test]
    fn an_interrupted_tournament_says_what_is_missing() {
        let (plan, records) = tournament(&[0.0, 100.0, 200.0], 10);
        let section = levels(&plan, &records[..6], &["anchor", "easy", "hard"]);
        assert!(section.paragraphs[0].starts_with("6 of 60 games"), "{}", section.paragraphs[0]);
        let nothing = levels(&plan, &[], &["anchor", "easy", "hard"]);
        assert_eq!(nothing.tables[0].rows.len(), 3);
        assert!(level_ratings(&plan, &[]).iter().all(|rating| rating.step.is_none()));
    }
}
