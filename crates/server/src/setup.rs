//! A new board as it is asked for: strict, or lenient, so that of a link with mistakes as much is shown as can be.

use std::fmt;
use std::time::Duration;

use agents::{Level, Seat, SeatError};
use board::notation::{WrongMove, read_playable, read_sequence};
use board::{Coded, Game, Message, ParseRulesError, Rules, Side};
use play::{MoveTree, RestoreError, SLOWEST_PACE, SessionError, Setup};

use thiserror::Error;

use crate::boards::Boards;
use crate::live::PATIENCE;
use crate::refusal::{Refusal, Refuses};
use crate::requests::New;
use crate::whole::Whole;

/// The default pace, in milliseconds.
const PACE: u64 = 500;
/// The level that plays instead of an unknown player.
const EASY: &str = "easy";

/// What is shown instead of what was asked for, and why.
pub(crate) enum Note {
    /// Another game, without moves.
    Game { error: ParseRulesError, shown: Rules },
    /// The moves before the first one that is wrong, and of a tree the variations of their positions.
    Moves(WrongMove),
    /// The first variations: of the others there are too many moves.
    Variations { left_out: usize },
    /// The last position.
    Ply(SessionError),
    /// A level.
    Player { side: Side, error: SeatError, instead: Message },
    /// The default pace.
    Pace(SessionError),
}

/// Why the tree of moves of a request is refused.
#[derive(Debug, Error)]
#[error("the variations cannot be read: {0}")]
struct WrongTree(RestoreError);

impl Coded for WrongTree {
    fn message(&self) -> Message {
        Message::new("game.variations", self).with("reason", self.0.message())
    }
}

impl Refuses for WrongTree {}

/// A request that is being read.
struct Reading<'a> {
    new: &'a New,
    /// What was wrong so far.
    notes: Vec<Note>,
}

impl New {
    /// The board that is asked for; if the request is lenient, with what was wrong.
    pub(crate) fn setup(&self, boards: &Boards) -> Result<(Setup, Vec<Message>), Refusal> {
        let mut reading = Reading { new: self, notes: Vec::new() };
        let mut tree = reading.tree()?;
        reading.go_to_ply(&mut tree)?;
        let rules = tree.game().rules();
        let seats = [
            reading.seat(boards, Side::First, self.first.as_deref(), rules)?,
            reading.seat(boards, Side::Second, self.second.as_deref(), rules)?,
        ];
        let (pace, terms) = (reading.pace()?, boards.terms.clone());
        let setup = Setup { tree, seats, pace, paused: self.paused, terms, patience: Some(PATIENCE) };
        Ok((setup, reading.notes.iter().map(Coded::message).collect()))
    }
}

impl Reading<'_> {
    /// Notes an error, or refuses the request if it is not lenient.
    fn note<E: Into<Refusal>>(&mut self, error: E, note: impl FnOnce(E) -> Note) -> Result<(), Refusal> {
        if !self.new.lenient {
            return Err(error.into());
        }
        self.notes.push(note(error));
        Ok(())
    }

    fn tree(&mut self) -> Result<MoveTree, Refusal> {
        let rules: Rules = match self.new.game.parse() {
            Ok(rules) => rules,
            Err(error) => {
                let shown = Rules::CONNECT4;
                self.note(error, |error| Note::Game { error, shown })?;
                return Ok(Game::new(shown).into());
            }
        };
        if let Some(record) = &self.new.record {
            let (written, wrong) = read_playable(rules, record)?;
            // Without a single possible move, it may be any text.
            return match wrong {
                Some(WrongMove { error, .. }) if written.game.length() == 0 => Err(error.into()),
                wrong => {
                    let (tree, left_out) = MoveTree::of_written(written);
                    let tree = self.up_to(wrong, tree)?;
                    self.notes.extend((left_out > 0).then_some(Note::Variations { left_out }));
                    Ok(tree)
                }
            };
        }
        if let Some(text) = &self.new.variations {
            let [end, main] = [self.new.end, self.new.main].map(|node| node.map(Whole::as_usize));
            return Ok(MoveTree::parse(rules, text, end, main).map_err(WrongTree)?);
        }
        let (game, wrong) = read_sequence(rules, &self.new.moves);
        self.up_to(wrong, game.into())
    }

    /// The moves before a wrong one, which is noted; or all.
    fn up_to(&mut self, wrong: Option<WrongMove>, tree: MoveTree) -> Result<MoveTree, Refusal> {
        match wrong {
            Some(WrongMove { error, .. }) if !self.new.lenient => Err(error.into()),
            wrong => {
                self.notes.extend(wrong.map(Note::Moves));
                Ok(tree)
            }
        }
    }

    fn go_to_ply(&mut self, tree: &mut MoveTree) -> Result<(), Refusal> {
        let most = tree.length();
        let ply = self.new.ply.map_or(most, Whole::as_usize);
        // Without some of its moves, a game has no later positions either: that is noted already.
        if tree.go_to(ply) || !self.notes.is_empty() {
            return Ok(());
        }
        self.note(SessionError::Ply { ply, most }, Note::Ply)
    }

    fn seat(
        &mut self,
        boards: &Boards,
        side: Side,
        asked: Option<&str>,
        rules: Rules,
    ) -> Result<Seat, Refusal> {
        let parse = |text: &str| Seat::parse(text, rules, &boards.terms, engines::random_seed());
        match parse(asked.unwrap_or("human")) {
            Ok(seat) => Ok(seat),
            Err(error) => {
                let level = instead_of(&error, rules);
                let (seat, instead) = (parse(level.name)?, level.message());
                self.note(error, |error| Note::Player { side, error, instead })?;
                Ok(seat)
            }
        }
    }

    fn pace(&mut self) -> Result<Duration, Refusal> {
        let usual = Duration::from_millis(PACE);
        let pace = self.new.pace.map_or(usual, |Whole(pace)| Duration::from_millis(pace));
        if pace <= SLOWEST_PACE {
            return Ok(pace);
        }
        self.note(SessionError::Pace(pace.as_millis()), Note::Pace)?;
        Ok(usual)
    }
}

/// The level that plays instead of a player: the strongest one for a player that does not play the game, an easy one for a name or a
/// strength that means none.
fn instead_of(error: &SeatError, rules: Rules) -> Level {
    let mut levels = agents::levels(rules);
    let is_unclear = matches!(
        error,
        SeatError::Unknown { .. } | SeatError::Adaptive | SeatError::Elo(_) | SeatError::NotMeasured { .. }
    );
    let easy = levels.iter().position(|level| level.name == EASY).filter(|_| is_unclear);
    levels.swap_remove(easy.unwrap_or(levels.len() - 1))
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Game { error, shown } => {
                write!(f, "The game cannot be opened: {error}. Shown is {shown}.")
            }
            Note::Moves(wrong) => {
                let WrongMove { number, text, .. } = wrong;
                write!(f, "Move {number} ({text}) is not possible: {}. ", wrong.reason())?;
                match number - 1 {
                    0 => f.write_str("Shown is the empty board."),
                    shown => write!(f, "Shown is the game up to move {shown}."),
                }
            }
            Note::Variations { left_out } => {
                write!(
                    f,
                    "The file has too many variations for a board: {left_out} moves of them are left out."
                )
            }
            Note::Ply(error) => {
                write!(f, "The position cannot be shown: {error}. Shown is the last one.")
            }
            Note::Player { side, error, instead } => {
                let which = if *side == Side::First { "first" } else { "second" };
                write!(f, "The {which} player is the level {instead} ({error}).")
            }
            Note::Pace(error) => write!(f, "The pace cannot be kept: {error}. It is {PACE} ms."),
        }
    }
}

impl Coded for Note {
    fn message(&self) -> Message {
        let because =
            |code: &'static str, error: &dyn Coded| Message::new(code, self).with("reason", error.message());
        match self {
            Note::Game { error, shown } => because("game.shown.other", error).with("game", shown.to_string()),
            Note::Moves(wrong) => {
                let WrongMove { number, text, .. } = wrong;
                let code = if *number == 1 { "game.shown.empty" } else { "game.shown.part" };
                let note = because(code, &wrong.reason()).with("number", *number).with("text", &**text);
                note.with("shown", number - 1)
            }
            Note::Variations { left_out } => {
                Message::new("game.shown.variations", self).with("left", *left_out)
            }
            Note::Ply(error) => because("game.shown.last", error),
            Note::Player { side, error, instead } => {
                let sides = ["game.shown.first", "game.shown.second"];
                because(sides[side.index()], error).with("player", instead.clone())
            }
            Note::Pace(error) => because("game.shown.pace", error).with("pace", PACE),
        }
    }
}
