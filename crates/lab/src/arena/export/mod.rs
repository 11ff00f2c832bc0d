//! Export of tournaments: SGF, PSQ, CSV, and an HTML page with a viewer for every game.
//!
//! Everything here is a pure function from a [`Plan`] and its [`Record`]s to text. Records are untrusted: a game is shown up to its
//! first illegal move, and nothing panics. Readers see games numbered from 1, two for each pair of the plan.

use board::{Game, Outcome, Rules, Side};

use super::{Format, Plan, Reason, Record, Turn};

mod csv;
mod data;
mod html;
mod psq;
#[cfg(test)]
mod sample;
mod sgf;

pub use csv::csv;
pub use html::html;
pub use psq::psq;
pub use sgf::sgf;

/// The format of a tournament and its limit, in words.
fn kind(plan: &Plan) -> String {
    let entrants = plan.entrants().len();
    let format = match plan.format() {
        _ if entrants == 2 => "match of two".to_owned(),
        Format::RoundRobin => format!("round robin of {entrants}"),
        Format::Gauntlet => format!("gauntlet of {entrants}"),
        Format::Ladder => format!("ladder of {entrants}"),
    };
    plan.limit().map_or_else(|| format.clone(), |limit| format!("{format}, {limit}"))
}

/// The game of a record, up to its first illegal move.
fn replay(rules: Rules, record: &Record) -> Game {
    Game::parse(rules, &record.moves).unwrap_or_else(|error| *error.game)
}

/// The number of a game in its tournament, from 1.
fn number(record: &Record) -> u64 {
    u64::from(record.pair) * 2 + u64::from(record.leg) + 1
}

/// The name of a side: that of the plan, or that of the record if the plan has no such entrant.
fn entrant<'a>(plan: &'a Plan, record: &'a Record, side: Side) -> &'a str {
    plan.entrants().get(record.players[side.index()]).unwrap_or(&record.names[side.index()])
}

/// The search statistics of the move at a ply; `None` for opening moves.
fn turn(record: &Record, ply: usize) -> Option<&Turn> {
    ply.checked_sub(record.opening).and_then(|turn| record.turns.get(turn))
}

/// Seconds rounded to microseconds: enough for every clock here, and shorter to write.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// Whether the game was lost by an illegal move, on time or by a failure.
fn forfeit(record: &Record) -> bool {
    matches!(record.reason, Reason::Illegal(_) | Reason::Time | Reason::Crash(_))
}

/// Why the game ended, as a sentence.
fn ending(record: &Record) -> String {
    let loser = match record.result {
        Outcome::Win(Side::First) => "The second player",
        Outcome::Win(Side::Second) => "The first player",
        Outcome::Draw => "A player",
    };
    match &record.reason {
        Reason::Line => "Won by a line.".to_owned(),
        Reason::Full => "Drawn: the board is full.".to_owned(),
        Reason::Illegal(what) => format!("{loser} made an illegal move: {what}."),
        Reason::Time => format!("{loser} lost on time."),
        Reason::Crash(why) => format!("{loser} failed: {why}."),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::sample::{plan, record};
    use super::*;

    #[test]
    fn an_entrant_is_called_as_in_the_plan_or_else_as_in_the_record() {
        let plan = plan("tictactoe", &["one", "two"]);
        let mut record = record("tictactoe", "b2a1", 0);
        assert_eq!(Side::BOTH.map(|side| entrant(&plan, &record, side)), ["one", "two"]);
        record.players = [1, 9];
        assert_eq!(Side::BOTH.map(|side| entrant(&plan, &record, side)), ["two", "second(seed=2)"]);
    }

    #[test]
    fn every_kind_of_tournament_has_a_name() {
        assert_eq!(kind(&plan("tictactoe", &["a", "b"])), "match of two, time=100ms");
        let plan = plan("tictactoe", &["a", "b", "c"]);
        assert_eq!(kind(&plan), "round robin of 3, time=100ms");
        let gauntlet = Plan::new(plan.rules(), plan.entrants().to_vec(), Format::Gauntlet).expect("a plan");
        assert_eq!(kind(&gauntlet), "gauntlet of 3");
        let ladder = Plan::new(plan.rules(), plan.entrants().to_vec(), Format::Ladder).expect("a plan");
        assert_eq!(kind(&ladder), "ladder of 3");
    }

    #[test]
    fn every_ending_is_a_sentence() {
        let ending = |result, reason| ending(&Record { result, reason, ..record("tictactoe", "", 0) });
        assert_eq!(ending(Outcome::Win(Side::First), Reason::Line), "Won by a line.");
        assert_eq!(ending(Outcome::Draw, Reason::Full), "Drawn: the board is full.");
        assert_eq!(ending(Outcome::Win(Side::Second), Reason::Time), "The first player lost on time.");
        let crash = ending(Outcome::Win(Side::First), Reason::Crash("it died".to_owned()));
        assert_eq!(crash, "The second player failed: it died.");
        let illegal = ending(Outcome::Win(Side::First), Reason::Illegal("a1 is taken".to_owned()));
        assert_eq!(illegal, "The second player made an illegal move: a1 is taken.");
    }

    proptest! {
        #[test]
        fn no_record_panics(
            game in "connect4|gomoku|free:32x32:5|drop:32x32:4",
            moves in "([a-h1-9][1-9]?){0,20}|.{0,9}",
            opening in 0usize..40,
            players in [0usize..4, 0usize..4],
            name in ".{0,9}",
        ) {
            let plan = plan(&game, &[&name, "two"]);
            let turns = record("tictactoe", "b2a1c3", 0).turns;
            let record = Record { players, opening, moves, turns, ..record("tictactoe", "", 0) };
            let records = [record];
            let page = html(&plan, &name, &[], &records);
            prop_assert!(page.ends_with("</html>\n"));
            prop_assert!(csv(&plan, &records).lines().count() > 1);
            prop_assert!(!sgf(&plan, &records).is_empty());
            psq(&plan, &records[0]);
        }
    }
}
