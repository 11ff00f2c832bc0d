//! Commands of a manager.

use std::fmt;

use super::Point;

/// A command of a tournament manager or a graphical board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `START`, `RECTSTART`: begin a game on an empty board of this width and height.
    Start(u16, u16),
    /// `RESTART`: begin a new game on a board of the same size.
    Restart,
    /// `BEGIN`: make the first move.
    Begin,
    /// `TURN`: the opponent moved here; make a move.
    Turn(Point),
    /// `PLAY`: make this move, in answer to `SUGGEST`.
    Play(Point),
    /// `TAKEBACK`: take back the last move, which was here.
    TakeBack(Point),
    /// `BOARD`: make a move in this position.
    Board(Vec<Stone>),
    /// `YXBOARD`: set this position without a move.
    Position(Vec<Stone>),
    /// `SWAP2BOARD`: the next step of a swap2 opening.
    Swap2(Vec<Point>),
    /// `INFO`: limits and rules; has no answer.
    Info(Info),
    /// `ABOUT`: name and version of the engine.
    About,
    /// `END`: exit.
    End,
    /// `YXSTOP`: move now.
    Stop,
    /// `YXNBEST`: make a move in the current position, and report this number of lines (multi-PV).
    Best(u16),
    /// `YXSHOWFORBID`: report the cells forbidden to the side to move.
    Forbidden,
    /// `YXHASHCLEAR`: clear the transposition table.
    Forget,
    /// `YXSHOWINFO`: report the most threads and memory that can be set.
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
    /// The opponent's.
    Opponent = 2,
    /// Part of a finished line, in games that continue after a five.
    Line = 3,
}

/// The content of `INFO`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Info {
    /// A known setting.
    Number(Setting, i64),
    /// Any other key (`evaluate`, `folder`, `game_type`, …), to be ignored.
    Other(String, String),
}

/// A numeric setting of `INFO`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// Time for a move in milliseconds; 0: move at once.
    TimeoutTurn,
    /// Time for all moves of a game in milliseconds; 0: no limit.
    TimeoutMatch,
    /// Time left of that in milliseconds; negative: none.
    TimeLeft,
    /// Memory for the whole program in bytes; 0: no limit.
    MaxMemory,
    /// Bit mask: 1 exactly five, 2 continuous game, 4 renju, 8 caro.
    Rule,
    /// Search depth in plies; 0 or less: no limit.
    MaxDepth,
    /// Search nodes; 0 or less: no limit.
    MaxNode,
    /// Size of the transposition table in KiB.
    HashSize,
    /// Number of search threads.
    ThreadNum,
    /// Reports of the search as `INFO` besides `MESSAGE`: 2 or 3.
    ShowDetail,
}

impl Setting {
    /// All settings with their names.
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

    /// The setting with this name, in any case.
    pub fn named(name: &str) -> Option<Setting> {
        let named = Setting::NAMES.iter().find(|(_, known)| known.eq_ignore_ascii_case(name));
        named.map(|(setting, _)| *setting)
    }
}

/// Writes the lines that a [`Parser`](super::Parser) reads as this command, without the last line ending.
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
