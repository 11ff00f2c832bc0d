//! Checks that a stored game is one that its plan allows.

use board::{Cell, Game, Outcome};

use super::damage::Flaw;
use super::plan::Plan;
use super::record::{Reason, Record};
use super::referee::ended;

/// Checks the games of a plan: their players, openings, moves and results.
///
/// A game costs as much as replaying it: microseconds.
pub struct RecordVerifier<'a> {
    plan: &'a Plan,
    /// Those of the plan, which takes long to list them for every game.
    meetings: Vec<[usize; 2]>,
}

impl<'a> RecordVerifier<'a> {
    /// A verifier of the games of a plan.
    pub fn new(plan: &'a Plan) -> RecordVerifier<'a> {
        RecordVerifier { plan, meetings: plan.meetings() }
    }

    /// What is wrong with a game, if anything is.
    pub fn check(&self, record: &Record) -> Result<(), Flaw> {
        let pair = self.plan.pair_among(&self.meetings, record.pair).filter(|_| record.leg < 2);
        let pair = pair.ok_or(Flaw::Unplanned)?;
        if record.players != pair.seats(record.leg) {
            return Err(Flaw::Players);
        }
        let game = Game::parse(self.plan.rules(), &record.moves);
        let game = game.map_err(|error| Flaw::Moves(Box::new(error)))?;
        let opening = self.plan.opening_moves(pair.opening);
        if record.opening != opening.len() || !game.moves().starts_with(opening) {
            return Err(Flaw::Opening);
        }
        let (found, played) = (record.turns.len(), game.moves().len() - opening.len());
        // An illegal move is not on the board, but it may have been searched for.
        let illegal = usize::from(matches!(record.reason, Reason::Illegal(_)));
        if !(played..=played + illegal).contains(&found) {
            return Err(Flaw::Turns { found, played });
        }
        if is_possible(&game, opening, record) { Ok(()) } else { Err(Flaw::Result) }
    }
}

/// Whether a game may have ended with the result of its record, for its reason.
fn is_possible(game: &Game, opening: &[Cell], record: &Record) -> bool {
    match (game.outcome(), &record.reason) {
        (Some(outcome), reason) => ended(outcome) == (record.result, reason.clone()),
        (None, Reason::Line | Reason::Full) => false,
        // The side to move loses; a player that could not even be built loses before the first move, on either side.
        (None, reason) => {
            let unbuilt = matches!(reason, Reason::Crash(_)) && game.moves().len() == opening.len();
            record.result == Outcome::Win(!game.turn()) || unbuilt && record.result.winner().is_some()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use board::{Rules, Side};
    use proptest::prelude::*;
    use search::{Limits, Random};

    use super::*;
    use crate::arena::plan::Format;
    use crate::arena::record::Turn;
    use crate::arena::referee::{GameControl, play};

    fn plan() -> Plan {
        let entrants = ["one", "two", "three"].map(str::to_owned).to_vec();
        let openings = ["", "b2a1"].map(|moves| Game::parse(Rules::TICTACTOE, moves).expect("an opening"));
        let plan = Plan::new(Rules::TICTACTOE, entrants, Format::RoundRobin);
        plan.and_then(|plan| plan.with_pairs(2)?.with_openings(&openings)).expect("a plan")
    }

    /// A game of the fourth pair, which is the first with the second opening: `one` against `two`.
    fn record(moves: &str, result: Outcome, reason: Reason) -> Record {
        let turn = Turn { seconds: 0.0, nodes: 0, depth: 0, score: None };
        let turns = vec![turn; (moves.len() / 2).saturating_sub(2)];
        let names = ["one", "two"].map(str::to_owned);
        Record {
            pair: 3,
            leg: 0,
            players: [0, 1],
            names,
            opening: 2,
            moves: moves.to_owned(),
            result,
            reason,
            turns,
        }
    }

    fn check(record: &Record) -> Result<(), Flaw> {
        RecordVerifier::new(&plan()).check(record)
    }

    const FIRST: Outcome = Outcome::Win(Side::First);
    const SECOND: Outcome = Outcome::Win(Side::Second);

    #[test]
    fn games_of_the_plan_are_whole() {
        for (moves, result, reason) in [
            ("b2a1c1a3a2b1c2", FIRST, Reason::Line),
            ("b2a1a2c2c1a3b3b1c3", Outcome::Draw, Reason::Full),
            ("b2a1c1", FIRST, Reason::Time),
            ("b2a1c1a3", SECOND, Reason::Illegal("b2 is taken".to_owned())),
            ("b2a1c1", FIRST, Reason::Crash("it died".to_owned())),
            // Neither could be built, or the first failed.
            ("b2a1", FIRST, Reason::Crash("it is not there".to_owned())),
            ("b2a1", SECOND, Reason::Crash("it is not there".to_owned())),
        ] {
            assert_eq!(check(&record(moves, result, reason)), Ok(()), "{moves}");
        }
        let searched = Record {
            turns: record("b2a1c1a3", FIRST, Reason::Line).turns,
            ..record("b2a1c1", FIRST, Reason::Illegal(String::new()))
        };
        assert_eq!(check(&searched), Ok(()), "an illegal move was searched for");
    }

    #[test]
    fn results_that_the_moves_rule_out_are_flaws() {
        for (moves, result, reason) in [
            ("b2a1c1a3a2b1c2", SECOND, Reason::Line),
            ("b2a1c1a3a2b1c2", FIRST, Reason::Full),
            ("b2a1c1a3a2b1c2", FIRST, Reason::Time),
            ("b2a1c1a3a2b1", FIRST, Reason::Line),
            ("b2a1a2c2c1a3b3b1c3", FIRST, Reason::Line),
            ("b2a1c1", Outcome::Draw, Reason::Full),
            ("b2a1c1", SECOND, Reason::Time),
            ("b2a1c1", Outcome::Draw, Reason::Time),
            ("b2a1c1", SECOND, Reason::Crash("it died".to_owned())),
            ("b2a1", FIRST, Reason::Line),
            ("b2a1", FIRST, Reason::Time),
            ("b2a1", Outcome::Draw, Reason::Crash("it is not there".to_owned())),
        ] {
            let changed = record(moves, result, reason);
            assert_eq!(check(&changed), Err(Flaw::Result), "{changed:?}");
        }
    }

    #[test]
    fn games_that_the_plan_does_not_have_are_flaws() {
        let whole = record("b2a1c1a3a2b1c2", FIRST, Reason::Line);
        for (pair, leg) in [(6, 0), (u32::MAX, 1), (3, 2)] {
            assert_eq!(check(&Record { pair, leg, ..whole.clone() }), Err(Flaw::Unplanned));
        }
        for players in [[1, 0], [0, 2], [0, 9], [usize::MAX; 2]] {
            assert_eq!(check(&Record { players, ..whole.clone() }), Err(Flaw::Players));
        }
        // The colours of the other leg, and the opening of another pair.
        assert_eq!(check(&Record { leg: 1, ..whole.clone() }), Err(Flaw::Players));
        assert_eq!(check(&Record { pair: 0, ..whole.clone() }), Err(Flaw::Opening));
        assert_eq!(check(&Record { opening: 1, ..whole.clone() }), Err(Flaw::Opening));
        assert_eq!(check(&Record { moves: "a1b2".to_owned(), ..whole.clone() }), Err(Flaw::Opening));
        assert_eq!(check(&Record { moves: "b2".to_owned(), ..whole.clone() }), Err(Flaw::Opening));
        for (moves, said) in [
            ("b2a1b2", "move 3: b2 is taken"),
            ("b2a1c1a3a2b1c2c3", "move 8: the game is over: X has won"),
            ("b2a1?", "move 3: "),
        ] {
            let flaw = check(&Record { moves: moves.to_owned(), ..whole.clone() }).expect_err(moves);
            assert!(matches!(&flaw, Flaw::Moves(_)) && flaw.to_string().starts_with(said), "{flaw}");
        }
        let short = Record { turns: Vec::new(), ..whole };
        assert_eq!(check(&short), Err(Flaw::Turns { found: 0, played: 5 }));
    }

    proptest! {
        /// What the referee decides is always possible.
        #[test]
        fn played_games_are_whole(seed in any::<u64>(), number in 0_u32..6, leg in 0_u8..2) {
            let (plan, stop) = (plan(), AtomicBool::new(false));
            let pair = plan.pair(number).expect("a pair");
            let opening = plan.opening(pair.opening);
            let limited = GameControl { limits: Limits::default(), stop: &stop, clock: &|| Duration::ZERO };
            let (mut first, mut second) = (Random::new(seed), Random::new(!seed));
            let finished = play(&opening, &mut [&mut first, &mut second], &limited).expect("not stopped");
            let record = finished.into_record(pair, leg, ["a", "b"].map(str::to_owned), &opening);
            prop_assert_eq!(RecordVerifier::new(&plan).check(&record), Ok(()));
        }
    }
}
