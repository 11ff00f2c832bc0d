//! The engine as a player.

use std::time::Duration;

use agents::Engine;
use board::{Cell, Game, Rules};
use search::{Control, Player, PlayerError, Report};

use crate::dialogue::{Allowance, Dialogue};
use crate::failure::Failure;

/// An engine in a process of its own, which is started when it is needed, and again after it failed. It ends with this value.
///
/// Reports tell how long the engine took from question to answer; making it ready is not its fault.
pub struct External {
    engine: Engine,
    /// There is none before the first move, and after a failure.
    dialogue: Option<Dialogue>,
    clock: Clock,
    /// Whether it knows `RESTART`: until it was asked, that is believed.
    clears: bool,
}

/// The time of a game.
#[derive(Default)]
struct Clock {
    /// The game when it was last looked at.
    moves: Vec<Cell>,
    /// What was used of its time until then.
    used: Duration,
}

impl Clock {
    /// Looks at a game: does the last one go on?
    fn look(&mut self, game: &Game) {
        if game.moves().len() <= self.moves.len() || !game.moves().starts_with(&self.moves) {
            self.used = Duration::ZERO;
        }
        self.moves = game.moves().to_vec();
    }
}

impl External {
    /// A player of this game. The process is started when it is first asked for a move.
    pub fn new(engine: Engine, rules: Rules) -> Result<External, PlayerError> {
        engine.fits(rules)?;
        Ok(External { engine, dialogue: None, clock: Clock::default(), clears: true })
    }

    fn reply(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, Failure> {
        self.clock.look(game);
        let mut dialogue = self.ready_for(game, control)?;
        let turn = control.limits().time.map_or(self.engine.time, |time| time.min(self.engine.time));
        let left = self.engine.game.map(|whole| whole.saturating_sub(self.clock.used));
        let allowance = Allowance { turn, left, margin: self.engine.margin };
        let question = dialogue.question(game).expect("it is ready for this game");
        match dialogue.ask(&question, game, allowance, control) {
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
                self.clock.used += report.elapsed;
                Ok(report)
            }
        }
    }

    /// An engine that can be asked about this game: the one that is there, or a new one.
    fn ready_for(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Dialogue, Failure> {
        if let Some(mut dialogue) = self.dialogue.take_if(|dialogue| dialogue.rules() == game.rules()) {
            if dialogue.question(game).is_some() {
                return Ok(dialogue);
            }
            if self.clears {
                match dialogue.clear(control) {
                    Ok(()) => return Ok(dialogue),
                    Err(Failure::Refused { .. } | Failure::Silent { .. }) => self.clears = false,
                    Err(Failure::Stopped) => {
                        dialogue.kill();
                        return Err(Failure::Stopped);
                    }
                    // It ended between two games: no game is lost by that.
                    Err(_) => {}
                }
            }
        }
        // The last one, of another game, ends before the new one begins.
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
        self.reply(game, control).map_err(|failure| {
            // After a failure it begins anew.
            self.clock = Clock::default();
            failure.told_by(self.name())
        })
    }
}
