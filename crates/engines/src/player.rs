//! An external engine as a player.

use std::time::Duration;

use agents::Engine;
use board::{Cell, Game, Rules};
use search::{Control, Player, PlayerError, Report};
use tracing::{debug, info, warn};

use crate::dialogue::{Allowance, Dialogue};
use crate::failure::Failure;

/// An external engine in a child process, which is started on demand, restarted after a failure, and ended when this value is dropped.
///
/// The time in its reports is that from question to answer, without starting or resetting the process.
pub struct External {
    engine: Engine,
    /// `None` before the first move and after a failure.
    dialogue: Option<Dialogue>,
    clock: Clock,
    /// Whether it knows `RESTART`; assumed until it refuses.
    supports_restart: bool,
}

/// The time used in a game.
#[derive(Default)]
struct Clock {
    /// The moves at the last question.
    moves: Vec<Cell>,
    /// The time used until then.
    used: Duration,
}

impl Clock {
    /// Moves on to a position; another game resets the time.
    fn update(&mut self, game: &Game) {
        if game.moves().len() <= self.moves.len() || !game.moves().starts_with(&self.moves) {
            self.used = Duration::ZERO;
        }
        self.moves = game.moves().to_vec();
    }
}

impl External {
    /// A player for these rules. The process starts with the first move.
    pub fn new(engine: Engine, rules: Rules) -> Result<External, PlayerError> {
        engine.fits(rules)?;
        Ok(External { engine, dialogue: None, clock: Clock::default(), supports_restart: true })
    }

    fn request_move(
        &mut self,
        game: &Game,
        control: &mut Control<'_, Cell>,
    ) -> Result<Report<Cell>, Failure> {
        self.clock.update(game);
        let mut dialogue = self.dialogue_for(game, control)?;
        let turn = control.limits().time.map_or(self.engine.time, |time| time.min(self.engine.time));
        let left = self.engine.game.map(|whole| whole.saturating_sub(self.clock.used));
        let allowance = Allowance { turn, left, margin: self.engine.margin };
        let move_command = dialogue.move_command(game).expect("it is ready for this game");
        match dialogue.ask(&move_command, game, allowance, control) {
            Ok(report) => {
                self.clock.used += report.elapsed;
                self.dialogue = Some(dialogue);
                Ok(report)
            }
            Err(failure) => {
                let last = dialogue.last_report().filter(|_| matches!(failure, Failure::Stopped));
                dialogue.kill();
                // Stopped, most engines do not answer. What they told before is their move, and the next one takes a new process.
                let report = last.ok_or(failure)?;
                debug!(engine = %self.engine.name(), "engine did not answer STOP: killed, its last report counts");
                self.clock.used += report.elapsed;
                Ok(report)
            }
        }
    }

    /// A dialogue that can be asked about this game: the current one, or one with a new process.
    fn dialogue_for(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Dialogue, Failure> {
        if let Some(mut dialogue) = self.dialogue.take_if(|dialogue| dialogue.rules() == game.rules()) {
            if dialogue.move_command(game).is_some() {
                return Ok(dialogue);
            }
            if self.supports_restart {
                match dialogue.clear(control) {
                    Ok(()) => return Ok(dialogue),
                    Err(failure @ (Failure::Refused { .. } | Failure::NoAnswer { .. })) => {
                        let engine = self.engine.name();
                        info!(%engine, reason = %failure, "engine without RESTART: a process for each game");
                        self.supports_restart = false;
                    }
                    Err(Failure::Stopped) => {
                        dialogue.kill();
                        return Err(Failure::Stopped);
                    }
                    Err(failure) => {
                        // It exited between two games, which loses none.
                        warn!(engine = %self.engine.name(), reason = %failure, "engine failed between games");
                    }
                }
            }
        }
        // The previous process ends before the new one starts.
        self.dialogue = None;
        Dialogue::open(&self.engine, game.rules(), control)
    }
}

impl Player for External {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        self.engine.fits(game.rules())?;
        if let Some(outcome) = game.outcome() {
            return Err(PlayerError::Over(outcome));
        }
        self.request_move(game, control).map_err(|failure| {
            // After a failure the time of the game starts anew.
            self.clock = Clock::default();
            let engine = self.name();
            if matches!(failure, Failure::Stopped) {
                debug!(%engine, "engine did not answer STOP: killed");
            } else {
                warn!(%engine, kind = failure.kind(), reason = %failure, "engine failed");
            }
            failure.into_player_error(self.name())
        })
    }
}
