//! Tables 3 and 4 of the Porto report: what a game of Monte Carlo tree search against itself costs, and what one of alpha-beta does.

use board::{Outcome, Rules, Side};
use search::{Player, PlayerError};

use super::porto::{Pace, at_depth, mcts as player, pruned};
use super::{Extent, estimate};
use crate::measure::{Played, play};
use crate::statistics::{mean, mean_interval};
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// The seconds for a move in table 3, and the depth of alpha-beta that table 4 puts beside them.
const ROWS: [(u32, Option<u16>); 5] = [(5, Some(8)), (4, Some(7)), (3, Some(6)), (2, Some(5)), (1, None)];

/// Games shorter than this say nothing by their time.
const MEASURABLE: f64 = 0.1;

/// The games of one player against itself.
struct SelfPlay {
    /// Its budget or depth, for a table.
    strength: String,
    games: Vec<Played>,
}

impl SelfPlay {
    /// Plays games until one is interrupted.
    fn play(
        strength: String,
        games: u64,
        monitor: &mut Monitor<'_>,
        players: impl Fn(u64) -> [Box<dyn Player>; 2],
    ) -> Result<SelfPlay, PlayerError> {
        let mut all = SelfPlay { strength, games: Vec::new() };
        for number in 0..games {
            let [mut first, mut second] = players(number);
            let Some(played) = play(Rules::CONNECT4, &mut [first.as_mut(), second.as_mut()], monitor)? else {
                break;
            };
            all.games.push(played);
            monitor.step();
        }
        Ok(all)
    }

    fn each(&self, of: impl Fn(&Played) -> f64) -> Vec<f64> {
        self.games.iter().map(of).collect()
    }

    /// The nodes or playouts of each game.
    #[expect(clippy::cast_precision_loss, reason = "a mean to a few digits")]
    fn nodes(&self) -> Vec<f64> {
        self.each(|played| played.total_nodes() as f64)
    }

    fn seconds(&self) -> Vec<f64> {
        self.each(Played::seconds)
    }

    #[expect(clippy::cast_precision_loss, reason = "a game has at most 42 moves")]
    fn moves(&self) -> Vec<f64> {
        self.each(|played| played.game.moves().len() as f64)
    }

    fn ended(&self, outcome: Outcome) -> u64 {
        self.games.iter().filter(|played| played.outcome() == Some(outcome)).count() as u64
    }

    /// Games won by the side that begins, drawn ones, and those won by the other side.
    fn results(&self) -> [u64; 3] {
        [Outcome::Win(Side::First), Outcome::Draw, Outcome::Win(Side::Second)]
            .map(|outcome| self.ended(outcome))
    }
}

/// Table 3: each budget of MCTS against itself. Table 4: the same games beside those of alpha-beta against itself.
pub fn mcts(extent: Extent, pace: Pace, monitor: &mut Monitor<'_>) -> Result<Section, PlayerError> {
    let games = if extent.quick { 4 } else { 10 };
    let depths = ROWS.iter().filter_map(|(_, depth)| *depth);
    monitor.begin("mcts", games * ROWS.len() as u64 + depths.clone().count() as u64);
    let mut samples: Vec<SelfPlay> = Vec::new();
    for (seconds, _) in ROWS {
        let seed = |game: u64| extent.seed.wrapping_add(1000 * game);
        let players = |game| -> [Box<dyn Player>; 2] {
            [
                Box::new(player(pace, seconds, seed(game))),
                Box::new(player(pace, seconds, seed(game).wrapping_add(500))),
            ]
        };
        samples.push(SelfPlay::play(format!("{seconds} s"), games, monitor, players)?);
    }
    let mut searches: Vec<SelfPlay> = Vec::new();
    for depth in depths {
        let players = |_| -> [Box<dyn Player>; 2] {
            [Box::new(at_depth(pruned(), depth)), Box::new(at_depth(pruned(), depth))]
        };
        // Deterministic: a second game would be the same.
        searches.push(SelfPlay::play(depth.to_string(), 1, monitor, players)?);
    }
    Ok(section(&samples, &searches, pace, extent.seed))
}

fn section(samples: &[SelfPlay], searches: &[SelfPlay], pace: Pace, seed: u64) -> Section {
    Section::new("mcts", "What a game of Monte Carlo tree search costs")
        .paragraph(
            "Porto, a report by three students in Porto, Portugal, compares minimax, alpha-beta and Monte Carlo tree search (MCTS) in \
             Connect Four. Its table 3 plays MCTS with 5, 4, 3, 2 and 1 seconds for each move against itself; its table 4 puts such games \
             beside those of alpha-beta against itself at depths 8, 7, 6 and 5, and compares their run times. It concludes that MCTS is \
             too powerful for this game. The numbers stood in pictures that are lost; both tables are played again here.",
        )
        .paragraph(words(samples, searches))
        .table(table_3(samples, pace, seed))
        .table(table_4(samples, searches, pace))
        .plot(budgets(samples))
        .plot(costs(samples, searches))
        .plot(times(samples, searches))
}

/// The pairs of table 4 with their games.
fn pairs<'a>(
    samples: &'a [SelfPlay],
    searches: &'a [SelfPlay],
) -> impl Iterator<Item = (&'a SelfPlay, &'a SelfPlay)> {
    samples
        .iter()
        .zip(searches)
        .filter(|(sample, search)| !sample.games.is_empty() && !search.games.is_empty())
}

fn table_3(samples: &[SelfPlay], pace: Pace, seed: u64) -> Table {
    let mut table = Table::new("Porto, table 3: MCTS against itself")
        .column("budget for a move")
        .column("games")
        .interval("playouts of a game")
        .interval("moves")
        .interval("seconds of a game")
        .column("first won")
        .column("drawn")
        .column("second won");
    for sample in samples.iter().filter(|sample| !sample.games.is_empty()) {
        let [first, drawn, second] = sample.results();
        table.row([
            sample.strength.as_str().into(),
            sample.games.len().into(),
            estimate(&sample.nodes(), 0),
            estimate(&sample.moves(), 1),
            estimate(&sample.seconds(), 3),
            first.into(),
            drawn.into(),
            second.into(),
        ]);
    }
    table.note(format!(
        "Means with 95 % intervals; {}; seed {seed}. Each playout visits at most one new node of the tree, so that a tree has at most as many nodes as there were playouts.",
        pace.words()
    ));
    table
}

fn table_4(samples: &[SelfPlay], searches: &[SelfPlay], pace: Pace) -> Table {
    let mut table = Table::new("Porto, table 4: MCTS against itself beside alpha-beta against itself")
        .column("budget for a move")
        .column("depth")
        .interval("playouts of a game")
        .column("nodes of a game")
        .column("playouts / nodes")
        .interval("seconds of MCTS")
        .column("seconds of alpha-beta")
        .column("ratio of seconds")
        .column("winners of MCTS")
        .headed("winners of MCTS (first, drawn, second)")
        .column("winner of alpha-beta");
    for (sample, search) in pairs(samples, searches) {
        let digits = |value: Option<f64>, digits| value.map(|value| Value::number(value, digits)).into();
        let ratio = |own: &[f64], other: &[f64]| Some(mean(own)? / mean(other).filter(|other| *other > 0.0)?);
        let seconds = ratio(&sample.seconds(), &search.seconds()).filter(|_| is_measurable(sample, search));
        table.row([
            sample.strength.as_str().into(),
            search.strength.as_str().into(),
            estimate(&sample.nodes(), 0),
            search.games[0].total_nodes().into(),
            digits(ratio(&sample.nodes(), &search.nodes()), 2),
            estimate(&sample.seconds(), 3),
            Value::number(search.games[0].seconds(), 3),
            digits(seconds, 2),
            sample.results().map(|count| count.to_string()).join(", ").into(),
            search.games[0].result_name().into(),
        ]);
    }
    table.note(format!(
        "The games of table 3 beside one game for each depth, because alpha-beta plays the same game again; {}. A playout is a game to \
         its end, a node is one position: their counts have different units. A ratio of seconds is missing where a game of either takes \
         less than {MEASURABLE} s.",
        pace.words()
    ));
    table
}

/// Whether both games are long enough to be compared by time.
fn is_measurable(sample: &SelfPlay, search: &SelfPlay) -> bool {
    [sample, search].iter().all(|games| mean(&games.seconds()).is_some_and(|time| time >= MEASURABLE))
}

/// What the tables show, by counts, and by times where they mean something.
fn words(samples: &[SelfPlay], searches: &[SelfPlay]) -> String {
    let played: Vec<&SelfPlay> = samples.iter().filter(|sample| !sample.games.is_empty()).collect();
    let ([most, .., least], Some((sample, search))) = (&played[..], pairs(samples, searches).next()) else {
        return "Too few games were finished to compare.".to_owned();
    };
    let sum = |of: fn(&SelfPlay) -> u64| played.iter().map(|sample| of(sample)).sum::<u64>();
    let [games, first, drawn] = [
        sum(|sample| sample.games.len() as u64),
        sum(|sample| sample.ended(Outcome::Win(Side::First))),
        sum(|sample| sample.ended(Outcome::Draw)),
    ];
    let count = |games: &SelfPlay| mean(&games.nodes()).unwrap_or_default();
    let longer: Vec<String> = pairs(samples, searches)
        .filter(|(sample, search)| is_measurable(sample, search))
        .map(|(sample, search)| {
            let times = [sample, search].map(|games| mean(&games.seconds()).unwrap_or_default());
            format!(
                "{:.2} times as long at {} and depth {}",
                times[0] / times[1],
                sample.strength,
                search.strength
            )
        })
        .collect();
    let times = match &longer[..] {
        [] => format!(
            "No pair of games of table 4 takes {MEASURABLE} s on both sides: times say nothing here, counts do."
        ),
        _ => format!(
            "At this pace, which is ours, a game of MCTS against a game of alpha-beta takes {}.",
            longer.join(", ")
        ),
    };
    format!(
        "A game of MCTS against itself costs {:.0} playouts on average at {} and {:.0} at {}; the side that begins won {first} of {games} \
         games, {drawn} were drawn. Beside the {:.0} playouts of a game at {} stand {:.0} nodes of alpha-beta at depth {}. {times}",
        count(most),
        most.strength,
        count(least),
        least.strength,
        count(sample),
        sample.strength,
        count(search),
        search.strength
    )
}

fn point(at: usize, values: &[f64]) -> Option<Point> {
    let at = f64::from(u8::try_from(at).ok()?);
    let alone = || mean(values).map(|mean| Point::new(at, mean));
    mean_interval(values, 0.95).map(|interval| Point::interval(at, interval)).or_else(alone)
}

fn bars(name: &str, games: &[SelfPlay], of: impl Fn(&SelfPlay) -> Vec<f64>) -> Series {
    Series::bars(name, games.iter().enumerate().filter_map(|(at, games)| point(at, &of(games))))
}

fn budgets(samples: &[SelfPlay]) -> Plot {
    let names = samples.iter().map(|sample| sample.strength.as_str());
    Plot::new("Playouts of a game by budget", Axis::categories("seconds of the report for a move", names), Axis::log("playouts"))
        .describe("playouts of a whole game of MCTS against itself by the budget for a move, with 95 % intervals, on a logarithmic scale")
        .with(bars("MCTS", samples, SelfPlay::nodes))
}

fn beside(
    title: &str,
    what: &str,
    samples: &[SelfPlay],
    searches: &[SelfPlay],
    of: fn(&SelfPlay) -> Vec<f64>,
) -> Plot {
    let names = samples
        .iter()
        .zip(searches)
        .map(|(one, other)| format!("{} / depth {}", one.strength, other.strength));
    let samples = &samples[..searches.len().min(samples.len())];
    Plot::new(title, Axis::categories("budget of MCTS / depth of alpha-beta", names), Axis::log(what))
        .describe(format!(
            "{what}, for MCTS against itself and alpha-beta against itself, on a logarithmic scale"
        ))
        .with(bars("MCTS", samples, of))
        .with(bars("alpha-beta", searches, of))
}

fn costs(samples: &[SelfPlay], searches: &[SelfPlay]) -> Plot {
    let what = "playouts or nodes of a game";
    beside("Playouts and nodes of a game", what, samples, searches, SelfPlay::nodes)
}

fn times(samples: &[SelfPlay], searches: &[SelfPlay]) -> Plot {
    beside("Seconds of a game", "seconds of a game", samples, searches, SelfPlay::seconds)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use board::Game;

    use super::*;

    /// Games of this length that the first player won.
    fn games(strength: &str, seconds: &[f64]) -> SelfPlay {
        let game = Game::parse(Rules::CONNECT4, "1212121").expect("legal");
        let time = |seconds| [Duration::from_secs_f64(seconds), Duration::ZERO];
        let played = |seconds: &f64| Played { game: game.clone(), nodes: [10, 5], time: time(*seconds) };
        SelfPlay { strength: strength.to_owned(), games: seconds.iter().map(played).collect() }
    }

    fn compared(search: f64) -> (String, Vec<Value>) {
        let samples = [games("5 s", &[1.0, 3.0]), games("1 s", &[1.0, 1.0])];
        let searches = [games("8", &[search])];
        let table = table_4(&samples, &searches, Pace::Playouts(1));
        (words(&samples, &searches), table.rows[0].clone())
    }

    #[test]
    fn times_are_compared_where_they_are_long_enough() {
        let (words, row) = compared(0.5);
        assert!(words.contains("takes 4.00 times as long at 5 s and depth 8"), "{words}");
        assert!(words.contains("won 4 of 4 games, 0 were drawn"), "{words}");
        assert_eq!(
            (&row[4], &row[7], &row[8]),
            (&Value::number(1.0, 2), &Value::number(4.0, 2), &"2, 0, 0".into())
        );
        let (words, row) = compared(0.05);
        assert!(words.ends_with("times say nothing here, counts do."), "{words}");
        assert_eq!(row[7], Value::Missing);
    }
}
