//! The state of a session with a manager: the game, its settings and its players.

use std::io::Write;

use board::{Cell, Game, Overline, Rules};
use gomoku::protocol::{Answer, Point};

use super::input::{Halt, Line};
use super::players::Players;
use super::position::{place, replay};
use super::refusal::Refusal;
use super::settings::Settings;
use super::voice::Voice;

/// The state of a session.
pub(crate) struct Session<'a> {
    pub(super) voice: Voice<'a>,
    pub(super) halt: &'a Halt,
    pub(super) settings: Settings,
    pub(super) players: Players,
    pub(super) game: Option<Game>,
}

impl<'a> Session<'a> {
    pub(crate) fn new(out: &'a mut dyn Write, halt: &'a Halt) -> Session<'a> {
        let (settings, players) = (Settings::new(), Players::new());
        Session { voice: Voice::new(out, halt), halt, settings, players, game: None }
    }

    /// The game under the current rules: managers may send them after START.
    pub(super) fn game(&self) -> Result<Game, Refusal> {
        let overline = self.settings.overline()?;
        let game = self.game.as_ref().ok_or(Refusal::NoBoard)?;
        if game.rules().overline() == overline {
            return Ok(game.clone());
        }
        let rules = rules(game.rules().width().into(), game.rules().height().into(), overline)?;
        replay(rules, game.moves())
    }

    /// Plays a move, and counts the time since the line was read.
    pub(super) fn make_move(
        &mut self,
        mut game: Game,
        cell: Cell,
        line: &Line,
    ) -> Result<Vec<Answer>, Refusal> {
        let at = Point::of(game.rules(), cell);
        place(&mut game, at)?;
        self.settings.clock.used(line.read.elapsed());
        self.game = Some(game);
        Ok(vec![Answer::Move(at)])
    }
}

/// The rules of Gomoku on a board of this size, if the engine plays on it.
pub(super) fn rules(width: u16, height: u16, overline: Overline) -> Result<Rules, Refusal> {
    let side = |side: u16| u8::try_from(side).ok();
    let sides = side(width).zip(side(height));
    let rules = sides.and_then(|(width, height)| Rules::new(width, height, 5, false, overline).ok());
    rules.filter(|rules| gomoku::fits(*rules).is_ok()).ok_or(Refusal::Size(width, height))
}
