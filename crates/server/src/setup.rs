//! A new board as it is asked for: strict, or lenient, so that of a link with mistakes as much is shown as can be.

use std::fmt;
use std::time::Duration;

use agents::{Level, Seat, SeatError};
use board::notation::read_game;
use board::{
    Coded, Game, Message, ParseGameError, ParseRulesError, Rules, Side, WrittenMove, quote, read_moves,
};
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
    /// The moves before the first one that is wrong.
    Moves { text: String, error: ParseGameError },
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
            return Ok(MoveTree::of_written(read_game(rules, record)?));
        }
        if let Some(text) = &self.new.variations {
            let [end, main] = [self.new.end, self.new.main].map(|node| node.map(Whole::as_usize));
            return Ok(MoveTree::parse(rules, text, end, main).map_err(WrongTree)?);
        }
        match Game::parse(rules, &self.new.moves) {
            Ok(game) => Ok(game.into()),
            Err(error) => {
                let game = (*error.game).clone();
                let text = written(rules, &self.new.moves, game.moves().len());
                self.note(error, |error| Note::Moves { text, error })?;
                Ok(game.into())
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

/// The level that plays instead of a player: the strongest one for a player that does not play the game, an easy one for an
/// unknown name.
fn instead_of(error: &SeatError, rules: Rules) -> Level {
    let mut levels = agents::levels(rules);
    let easy = levels
        .iter()
        .position(|level| level.name == EASY)
        .filter(|_| matches!(error, SeatError::Unknown { .. }));
    levels.swap_remove(easy.unwrap_or(levels.len() - 1))
}

/// The move after the first `count` ones, as messages name it.
fn written(rules: Rules, moves: &str, count: usize) -> String {
    match read_moves(rules, moves).nth(count) {
        Some(Ok(WrittenMove::Column(column))) => rules.column_name(column),
        Some(Ok(WrittenMove::Cell(cell))) => rules.move_name(cell),
        Some(Err(error)) => quote(&error.text),
        None => String::new(),
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Game { error, shown } => {
                write!(f, "The game cannot be opened: {error}. Shown is {shown}.")
            }
            Note::Moves { text, error } => {
                let shown = error.game.moves().len();
                write!(f, "Move {} ({text}) is not possible: {}. ", shown + 1, error.error)?;
                match shown {
                    0 => f.write_str("Shown is the empty board."),
                    _ => write!(f, "Shown is the game up to move {shown}."),
                }
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
            Note::Moves { text, error } => {
                let shown = error.game.moves().len();
                let code = if shown == 0 { "game.shown.empty" } else { "game.shown.part" };
                let note = because(code, &error.error).with("number", shown + 1).with("text", &**text);
                note.with("shown", shown)
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
