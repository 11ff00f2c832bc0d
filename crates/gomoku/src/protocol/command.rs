use std::fmt;

use super::Point;

/// What a manager asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `START`, `RECTSTART`: an empty board of this width and height.
    Start(u16, u16),
    /// `RESTART`: an empty board of the same size.
    Restart,
    /// `BEGIN`: the first move.
    Begin,
    /// `TURN`: the other side moved here; an answer.
    Turn(Point),
    /// `PLAY`: this move, whatever the engine thinks of it.
    Play(Point),
    /// `TAKEBACK`: the last move, which was here, is taken back.
    TakeBack(Point),
    /// `BOARD`: a move in this position.
    Board(Vec<Stone>),
    /// `YXBOARD`: this position, and no move yet.
    Position(Vec<Stone>),
    /// `SWAP2BOARD`: the next step of the opening rule.
    Swap2(Vec<Point>),
    /// `INFO`: limits and rules; there is no answer.
    Info(Info),
    /// `ABOUT`: who is it?
    About,
    /// `END`: nothing more.
    End,
    /// `YXSTOP`: the move now.
    Stop,
    /// `YXNBEST`: a move in the position that is there, and so many lines.
    Best(u16),
    /// `YXSHOWFORBID`: the cells where the side to move must not play.
    Forbidden,
    /// `YXHASHCLEAR`: forget what was learnt.
    Forget,
    /// `YXSHOWINFO`: how many threads, how much memory can be used?
    Capacity,
}

/// A stone of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stone {
    /// Where it is.
    pub at: Point,
    /// Whose it is.
    pub whose: Whose,
}

/// Whose a stone is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// The engine's.
    Own = 1,
    /// The other side's.
    Opponent = 2,
    /// Part of a finished line, in games that go on after one.
    Line = 3,
}

/// What `INFO` tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Info {
    /// One of the settings that matter.
    Number(Setting, i64),
    /// Something else, to be ignored: `evaluate`, `folder`, `game_type`, whatever will be invented.
    Other(String, String),
}

/// A setting that is a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Milliseconds for a move; 0: at once.
    TimeoutTurn,
    /// Milliseconds for all moves of a game; 0: any number.
    TimeoutMatch,
    /// Milliseconds that are left of these; a negative number: none.
    TimeLeft,
    /// Bytes for the whole program; 0: any number.
    MaxMemory,
    /// The sum of 1 (exactly five), 2 (the game goes on after a line), 4 (renju), 8 (caro).
    Rule,
    /// How many plies to look ahead; 0 or less: any number.
    MaxDepth,
    /// How many positions to look at; 0 or less: any number.
    MaxNode,
    /// The size of the table in kibibytes.
    HashSize,
    /// With how many threads to search.
    ThreadNum,
    /// Whether lines are told as `INFO` as well: 2 or 3.
    ShowDetail,
}

impl Setting {
    /// Every setting with its name.
    pub const NAMES: [(Setting, &'static str); 10] = [
        (Setting::TimeoutTurn, "timeout_turn"),
        (Setting::TimeoutMatch, "timeout_match"),
        (Setting::TimeLeft, "time_left"),
        (Setting::MaxMemory, "max_memory"),
        (Setting::Rule, "rule"),
        (Setting::MaxDepth, "max_depth"),
        (Setting::MaxNode, "max_node"),
        (Setting::HashSize, "hash_size"),
        (Setting::ThreadNum, "thread_num"),
        (Setting::ShowDetail, "show_detail"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        let named = Setting::NAMES.iter().find(|(setting, _)| *setting == self);
        named.map_or("", |(_, name)| name)
    }

    /// The setting with this name, in capitals or not.
    pub fn named(name: &str) -> Option<Setting> {
        let named = Setting::NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(name));
        named.map(|(setting, _)| *setting)
    }
}

/// The lines that a [`Parser`](super::Parser) reads as this command, without the last line's end.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Start(width, height) if width == height => write!(f, "START {width}"),
            Command::Start(width, height) => write!(f, "RECTSTART {width},{height}"),
            Command::Restart => f.write_str("RESTART"),
            Command::Begin => f.write_str("BEGIN"),
            Command::Turn(at) => write!(f, "TURN {at}"),
            Command::Play(at) => write!(f, "PLAY {at}"),
            Command::TakeBack(at) => write!(f, "TAKEBACK {at}"),
            Command::Board(stones) => block(f, "BOARD", stones),
            Command::Position(stones) => block(f, "YXBOARD", stones),
            Command::Swap2(points) => block(f, "SWAP2BOARD", points),
            Command::Info(Info::Number(setting, number)) => write!(f, "INFO {} {number}", setting.name()),
            Command::Info(Info::Other(key, value)) => write!(f, "INFO {key} {value}"),
            Command::About => f.write_str("ABOUT"),
            Command::End => f.write_str("END"),
            Command::Stop => f.write_str("YXSTOP"),
            Command::Best(lines) => write!(f, "YXNBEST {lines}"),
            Command::Forbidden => f.write_str("YXSHOWFORBID"),
            Command::Forget => f.write_str("YXHASHCLEAR"),
            Command::Capacity => f.write_str("YXSHOWINFO"),
        }
    }
}

fn block(f: &mut fmt::Formatter<'_>, name: &str, lines: &[impl fmt::Display]) -> fmt::Result {
    writeln!(f, "{name}")?;
    lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
    f.write_str("DONE")
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.at, self.whose as u8)
    }
}
