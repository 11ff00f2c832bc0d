//! The referee: plays a game between two players and enforces the rules.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::{Cell, Game, Outcome};
use search::{Control, Limits, Player, PlayerError, Report};

use super::plan::GamePair;
use super::record::{Reason, Record, Turn};

/// Limits, stop flag and clock of a game.
pub struct GameControl<'a> {
    /// The limits of each move, on top of the players' own settings.
    pub limits: Limits,
    /// Stop flag: ends the game without a result.
    pub stop: &'a AtomicBool,
    /// The time since an arbitrary fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
}

/// A game that has ended.
pub struct FinishedGame {
    /// The game with all its moves.
    pub game: Game,
    /// Its outcome.
    pub result: Outcome,
    /// Why it ended.
    pub reason: Reason,
    /// The cost of each move after the opening.
    pub turns: Vec<Turn>,
}

impl FinishedGame {
    /// The game as a record: leg `leg` of `pair`, from `opening`, between players of these names.
    pub fn into_record(self, pair: GamePair, leg: u8, names: [String; 2], opening: &Game) -> Record {
        Record {
            pair: pair.number,
            leg,
            players: pair.seats(leg),
            names,
            opening: opening.moves().len(),
            moves: self.game.to_string(),
            result: self.result,
            reason: self.reason,
            turns: self.turns,
        }
    }
}

/// Plays a game from a position to its end. A player that makes an illegal move, exceeds its time or fails loses; `None` if the game
/// was stopped.
pub fn play(
    opening: &Game,
    players: &mut [&mut dyn Player; 2],
    limited: &GameControl<'_>,
) -> Option<FinishedGame> {
    let (mut game, mut turns) = (opening.clone(), Vec::new());
    let (result, reason) = loop {
        if let Some(outcome) = game.outcome() {
            break ended(outcome);
        }
        let side = game.turn();
        let start = (limited.clock)();
        let clock = || (limited.clock)().saturating_sub(start);
        let mut watch = |_: &Report<Cell>| {};
        let mut control = Control::new(limited.limits, limited.stop, &clock, &mut watch);
        let answer = players[side.index()].choose(&game, &mut control);
        if limited.stop.load(Ordering::Relaxed) {
            return None;
        }
        let lost = match answer {
            Ok(report) => {
                let played = game.play(report.best);
                let score = report.score.map(|score| score.to_string());
                let (nodes, depth) = (report.nodes, report.depth);
                turns.push(Turn { seconds: clock().as_secs_f64(), nodes, depth, score });
                played.err().map(|error| Reason::Illegal(error.to_string()))
            }
            Err(error) => Some(failure(&error)),
        };
        if let Some(reason) = lost {
            break (Outcome::Win(!side), reason);
        }
    };
    Some(FinishedGame { game, result, reason, turns })
}

/// A game that ended by the rules: its outcome, and why.
pub(super) fn ended(outcome: Outcome) -> (Outcome, Reason) {
    (outcome, if outcome.winner().is_some() { Reason::Line } else { Reason::Full })
}

fn failure(error: &PlayerError) -> Reason {
    match error {
        PlayerError::Late { .. } => Reason::Time,
        PlayerError::Illegal { reason, .. } => Reason::Illegal(reason.to_string()),
        other => Reason::Crash(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use board::{Message, Rules, Side};
    use search::Random;

    use super::*;

    /// Does something wrong at its second move.
    struct Odd(fn(&Game) -> Result<Cell, PlayerError>);

    impl Player for Odd {
        fn name(&self) -> String {
            "odd".to_owned()
        }

        fn choose(
            &mut self,
            game: &Game,
            control: &mut Control<'_, Cell>,
        ) -> Result<Report<Cell>, PlayerError> {
            if game.moves().len() < 2 {
                return Random::new(1).choose(game, control);
            }
            let best = (self.0)(game)?;
            Ok(Report { best, score: None, depth: 0, nodes: 0, elapsed: Duration::ZERO, pv: vec![best] })
        }
    }

    fn game(first: &mut dyn Player, second: &mut dyn Player) -> Option<FinishedGame> {
        let stop = AtomicBool::new(false);
        let limited = GameControl { limits: Limits::default(), stop: &stop, clock: &|| Duration::ZERO };
        play(&Game::new(Rules::CONNECT4), &mut [first, second], &limited)
    }

    #[test]
    fn games_end_by_the_rules() {
        for seed in 0..50 {
            let finished = game(&mut Random::new(seed), &mut Random::new(seed + 1)).expect("not stopped");
            let expected = ended(finished.game.outcome().expect("over"));
            assert_eq!((finished.result, finished.reason), expected);
            assert_eq!(finished.turns.len(), finished.game.moves().len());
        }
    }

    #[test]
    fn a_player_that_moves_illegally_or_fails_loses() {
        let mut taken = Odd(|game| Ok(game.moves()[0]));
        let finished = game(&mut Random::new(1), &mut taken).expect("not stopped");
        assert_eq!(finished.result, Outcome::Win(Side::First));
        assert!(
            matches!(&finished.reason, Reason::Illegal(what) if what.ends_with("is taken")),
            "{:?}",
            finished.reason
        );
        let failed = |_: &Game| Err(PlayerError::failed("odd", &Message::new("engine.exited", "it died")));
        let finished = game(&mut Odd(failed), &mut Random::new(1)).expect("not stopped");
        assert_eq!(finished.result, Outcome::Win(Side::Second));
        assert_eq!(finished.reason, Reason::Crash("odd failed: it died".to_owned()));
    }

    #[test]
    fn a_game_that_is_stopped_has_no_result() {
        let stop = AtomicBool::new(true);
        let limited = GameControl { limits: Limits::default(), stop: &stop, clock: &|| Duration::ZERO };
        let (mut first, mut second) = (Random::new(1), Random::new(2));
        assert!(play(&Game::new(Rules::GOMOKU), &mut [&mut first, &mut second], &limited).is_none());
    }
}
