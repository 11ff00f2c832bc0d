//! The parser of commands.

use board::{Coded, Message, quote};
use thiserror::Error;

use super::{Command, Info, Point, Setting, Stone, Whose, parse_u16, split_word, words};

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// An unknown command.
    #[error("{} is not a command of this protocol", quote(.0))]
    Unknown(String),
    /// Wrong arguments.
    #[error("{command} expects {takes}, not {}", quote(.given))]
    Malformed {
        /// The command.
        command: &'static str,
        /// The arguments it takes.
        takes: &'static str,
        /// The arguments found.
        given: String,
    },
    /// Another command came before the `DONE` of this one, which is dropped.
    #[error("incomplete {0} ignored: expected DONE")]
    Unfinished(&'static str),
    /// `DONE` without a command to end.
    #[error("DONE without BOARD, YXBOARD or SWAP2BOARD")]
    Done,
    /// A value of `INFO` that is not a number. It is ignored, since `INFO` has no answer.
    #[error("INFO {key} is ignored: {} is not a whole number", quote(.value))]
    Info {
        /// The setting.
        key: &'static str,
        /// The value found.
        value: String,
    },
}

impl Coded for CommandError {
    fn message(&self) -> Message {
        let message = |code: &'static str| Message::new(code, self);
        match self {
            CommandError::Unknown(line) => message("gomocup.unknown").with("line", quote(line)),
            CommandError::Malformed { command, takes, given } => {
                let command = message("gomocup.arguments").with("command", *command);
                command.with("takes", *takes).with("given", quote(given))
            }
            CommandError::Unfinished(command) => message("gomocup.unfinished").with("command", *command),
            CommandError::Done => message("gomocup.done"),
            CommandError::Info { key, value } => {
                message("gomocup.info").with("key", *key).with("value", quote(value))
            }
        }
    }
}

/// A command that takes effect during a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgent {
    /// `END`.
    End,
    /// `YXSTOP`.
    Stop,
}

/// The command that ends a search, if the line is one.
pub fn urgent(line: &str) -> Option<Urgent> {
    match split_word(line).0.to_ascii_uppercase().as_str() {
        "END" => Some(Urgent::End),
        "YXSTOP" => Some(Urgent::Stop),
        _ => None,
    }
}

/// Assembles commands from lines.
#[derive(Clone, Default, Debug)]
pub struct Parser {
    /// The command of several lines that is incomplete.
    block: Option<Block>,
}

#[derive(Clone, Debug)]
struct Block {
    kind: BlockKind,
    stones: Vec<Stone>,
    /// The first error; reported at the end of the block.
    error: Option<CommandError>,
}

/// The commands that take several lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BlockKind {
    Board,
    Position,
    Swap2,
}

impl BlockKind {
    const fn name(self) -> &'static str {
        match self {
            BlockKind::Board => "BOARD",
            BlockKind::Position => "YXBOARD",
            BlockKind::Swap2 => "SWAP2BOARD",
        }
    }

    const fn takes(self) -> &'static str {
        match self {
            BlockKind::Board | BlockKind::Position => {
                "stones as x,y,1 (own), x,y,2 (the other side's), then DONE"
            }
            BlockKind::Swap2 => "stones as x,y, then DONE",
        }
    }

    fn stone(self, word: &str) -> Option<Stone> {
        if self == BlockKind::Swap2 {
            return Some(Stone { at: Point::read(word)?, whose: Whose::Own });
        }
        let (at, whose) = word.rsplit_once(',')?;
        let whose = match parse_u16(whose)? {
            1 => Whose::Own,
            2 => Whose::Opponent,
            3 => Whose::Line,
            _ => return None,
        };
        Some(Stone { at: Point::read(at)?, whose })
    }
}

impl Block {
    /// The most stones kept, more than any board has cells: a peer cannot exhaust the memory.
    const MOST: usize = 2_000;

    fn new(kind: BlockKind) -> Block {
        Block { kind, stones: Vec::new(), error: None }
    }

    fn add(&mut self, word: &str) {
        match self.kind.stone(word) {
            Some(stone) if self.stones.len() < Block::MOST => self.stones.push(stone),
            _ => self.refuse(word),
        }
    }

    fn refuse(&mut self, word: &str) {
        let (command, takes) = (self.kind.name(), self.kind.takes());
        let malformed = || CommandError::Malformed { command, takes, given: word.to_owned() };
        self.error.get_or_insert_with(malformed);
    }

    fn finish(self) -> Result<Command, CommandError> {
        match (self.error, self.kind) {
            (Some(error), _) => Err(error),
            (None, BlockKind::Board) => Ok(Command::Board(self.stones)),
            (None, BlockKind::Position) => Ok(Command::Position(self.stones)),
            (None, BlockKind::Swap2) => {
                Ok(Command::Swap2(self.stones.iter().map(|stone| stone.at).collect()))
            }
        }
    }
}

impl Parser {
    /// The commands that this line completes: none, one, or one after an error about what came before.
    pub fn read(&mut self, line: &str) -> Vec<Result<Command, CommandError>> {
        let (name, rest) = split_word(line);
        let name = name.to_ascii_uppercase();
        if let Some(kind) = block_kind(&name) {
            let forgotten = self.abandon_block();
            self.block = Some(Block::new(kind));
            return forgotten.into_iter().chain(self.fill(rest)).collect();
        }
        match parse_line(&name, rest) {
            // These may come in the middle of a block without ending it.
            Some(aside @ (Ok(Command::Info(_) | Command::Stop) | Err(CommandError::Info { .. }))) => {
                vec![aside]
            }
            Some(command) => self.abandon_block().into_iter().chain([command]).collect(),
            None if self.block.is_some() => self.fill(line).into_iter().collect(),
            None if name.is_empty() => Vec::new(),
            None if name == "DONE" => vec![Err(CommandError::Done)],
            None => vec![Err(CommandError::Unknown(line.trim().to_owned()))],
        }
    }

    /// Drops an incomplete block, with the error that says so.
    fn abandon_block(&mut self) -> Option<Result<Command, CommandError>> {
        self.block.take().map(|block| Err(CommandError::Unfinished(block.kind.name())))
    }

    /// Adds the words of a line to the block, and returns the command that it completes.
    fn fill(&mut self, line: &str) -> Option<Result<Command, CommandError>> {
        let words = words(line);
        let end = words.iter().position(|word| word.eq_ignore_ascii_case("DONE"));
        let block = self.block.as_mut()?;
        for word in &words[..end.unwrap_or(words.len())] {
            block.add(word);
        }
        if let Some(end) = end
            && let Some(after) = words.get(end + 1)
        {
            block.refuse(after);
        }
        end.and_then(|_| self.block.take()).map(Block::finish)
    }
}

/// The block that begins with this word.
fn block_kind(name: &str) -> Option<BlockKind> {
    [BlockKind::Board, BlockKind::Position, BlockKind::Swap2].into_iter().find(|kind| kind.name() == name)
}

/// Parses a command of one line; `None` if the word begins none.
fn parse_line(name: &str, rest: &str) -> Option<Result<Command, CommandError>> {
    let malformed = |command, takes| CommandError::Malformed { command, takes, given: rest.to_owned() };
    let alone = |command: Command, name: &'static str| {
        if rest.is_empty() { Ok(command) } else { Err(malformed(name, "nothing more")) }
    };
    let at = |make: fn(Point) -> Command, name: &'static str| {
        let words = words(rest);
        let point = words.first().filter(|_| words.len() == 1).and_then(|word| Point::read(word));
        point.map(make).ok_or_else(|| malformed(name, "a cell as x,y, counted from 0"))
    };
    Some(match name {
        "START" => {
            parse_start(rest).ok_or_else(|| malformed("START", "the size of a board, such as 15 or 20"))
        }
        "RECTSTART" => at(|size| Command::Start(size.x, size.y), "RECTSTART")
            .map_err(|_| malformed("RECTSTART", "width and height, such as 20,15")),
        "RESTART" => alone(Command::Restart, "RESTART"),
        "BEGIN" => alone(Command::Begin, "BEGIN"),
        "TURN" => at(Command::Turn, "TURN"),
        "PLAY" => at(Command::Play, "PLAY"),
        "TAKEBACK" => at(Command::TakeBack, "TAKEBACK"),
        "INFO" => parse_info(rest),
        "ABOUT" => alone(Command::About, "ABOUT"),
        "END" => Ok(Command::End),
        "YXSTOP" => Ok(Command::Stop),
        "YXNBEST" => parse_u16(rest)
            .filter(|lines| *lines > 0)
            .map(Command::Best)
            .ok_or_else(|| malformed("YXNBEST", "a number of lines from 1")),
        "YXSHOWFORBID" => alone(Command::Forbidden, "YXSHOWFORBID"),
        "YXHASHCLEAR" => alone(Command::Forget, "YXHASHCLEAR"),
        "YXSHOWINFO" => alone(Command::Capacity, "YXSHOWINFO"),
        _ => return None,
    })
}

/// Parses a size: one number for a square, or width and height as Yixin's board writes them.
fn parse_start(text: &str) -> Option<Command> {
    let sides: Option<Vec<u16>> = text.split_whitespace().map(parse_u16).collect();
    match sides?[..] {
        [side] => Some(Command::Start(side, side)),
        [width, height] => Some(Command::Start(width, height)),
        _ => None,
    }
}

/// Parses the arguments of `INFO`.
fn parse_info(text: &str) -> Result<Command, CommandError> {
    let (key, value) = split_word(text);
    let told = match Setting::named(key) {
        Some(setting) => {
            let wrong = || CommandError::Info { key: setting.name(), value: value.to_owned() };
            Info::Number(setting, parse_i64(value).ok_or_else(wrong)?)
        }
        None => Info::Other(key.to_owned(), value.to_owned()),
    };
    Ok(Command::Info(told))
}

/// Parses a whole number, saturating.
fn parse_i64(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let largest = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(largest))
}
