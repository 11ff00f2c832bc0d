//! Views of a board: the same data for page, terminal and programs.

mod position;
mod review;
mod variations;

use agents::{Contestant, Seat};
use board::{Bits, Game, Message, Outcome, Overline, Position, Rules, Side};
use serde::Serialize;

pub use self::position::PositionOfLine;
pub use self::review::{Review, ReviewedMove};
pub use self::variations::{ValuedNode, Variations};
pub use crate::spot::{Point, Spot};
use crate::{MoveTree, Value};

/// A board, its players and their searches. docs/api.md documents every field.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Increases with every change.
    pub version: u64,
    /// Increases when the moves on the board change, or positions get other numbers, and only then. A command that carries it is refused if the board has changed.
    pub at: u64,
    /// The game.
    #[serde(flatten)]
    pub kind: GameInfo,
    /// The names of the columns, from the left.
    pub columns: Vec<String>,
    /// The current line, undone moves included.
    pub moves: Vec<Move>,
    /// The tree of all moves, unless the current line is all of it.
    pub variations: Option<Variations>,
    /// The number of moves on the board.
    pub ply: usize,
    /// The moves on the board, as text.
    pub notation: String,
    /// The side to move, unless the game is over.
    pub turn: Option<Side>,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// What the board waits for.
    pub state: Standing,
    /// The stones of the winning line.
    pub line: Vec<Point>,
    /// The stones of the winning line at the end of the current line, undone moves included.
    pub end_line: Vec<Point>,
    /// The cells of legal moves; none after the end.
    pub legal: Vec<Point>,
    /// The cells that complete a line for either side; none after the end.
    pub threats: BySide<Vec<Point>>,
    /// The players.
    pub seats: BySide<Sitting>,
    /// The minimum time between two moves of two computers, in milliseconds.
    pub pace: u64,
    /// Whether computers are paused.
    pub paused: bool,
    /// The latest search for a move or a hint.
    pub thinking: Option<Thinking>,
    /// The value of every move, while analysis is on.
    pub analysis: Option<Analysis>,
    /// The value of each position of the current line, for the first player.
    pub graph: Vec<Option<Value>>,
    /// The review of the current line, while it is on.
    pub review: Option<Review>,
    /// The latest hint.
    pub hint: Option<Hint>,
    /// The latest error of a search.
    pub trouble: Option<Message>,
}

/// The rules of a game, as text and in parts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameInfo {
    /// Its name, or its shape where it has none.
    pub game: String,
    /// Its shape.
    pub shape: String,
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The stones in a row that win.
    pub k: u8,
    /// Whether stones fall.
    pub gravity: bool,
    /// Whether overlines do not win.
    pub exactly: bool,
}

impl GameInfo {
    /// The rules in parts.
    pub fn of(rules: Rules) -> GameInfo {
        GameInfo {
            game: rules.to_string(),
            shape: format!("{rules:#}"),
            width: rules.width(),
            height: rules.height(),
            k: rules.k(),
            gravity: rules.gravity(),
            exactly: rules.overline() == Overline::Ignored,
        }
    }
}

/// What a board waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// A person is to move.
    Human,
    /// A computer is to move and is searching or about to play.
    Thinking,
    /// A computer is to move and is paused or has failed.
    Paused,
    /// Nothing: the game is over.
    Over,
}

/// A value for each side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct BySide<T> {
    /// That of the first player.
    pub first: T,
    /// That of the second player.
    pub second: T,
}

/// The player of a side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sitting {
    /// What was asked for: `human`, a level, an agent or an engine.
    pub asked: String,
    /// The agent or engine with its settings, unless a person plays.
    pub agent: Option<String>,
    /// The same in words, the level first if one was asked for.
    pub described: Option<Message>,
}

impl Sitting {
    pub(crate) fn of(seat: &Seat) -> Sitting {
        let agent = seat.contestant().map(Contestant::title);
        Sitting { asked: seat.asked().to_owned(), agent, described: seat.description() }
    }
}

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    /// Where.
    #[serde(flatten)]
    pub place: Spot,
    /// Whose.
    pub side: Side,
}

/// A search, running or finished.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Thinking {
    /// Whether it is running.
    pub running: bool,
    /// What it looks for.
    pub purpose: Purpose,
    /// The agent or engine that searches.
    pub by: String,
    /// The same in words.
    pub described: Message,
    /// The side to move.
    pub side: Side,
    /// The best move so far.
    pub best: Option<Spot>,
    /// Its value for the side to move.
    pub score: Option<Value>,
    /// Depth in plies.
    pub depth: u16,
    /// Nodes searched.
    pub nodes: u64,
    /// Nodes per second.
    pub nodes_per_second: u64,
    /// Elapsed time in seconds.
    pub seconds: f64,
    /// The principal variation.
    pub line: Vec<Spot>,
    /// The best moves of earlier reports, the latest last.
    pub candidates: Vec<Candidate>,
}

/// What a search looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// A move to play.
    Move,
    /// A move to recommend.
    Hint,
}

/// A move that was the best one in some report.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Candidate {
    /// Where.
    #[serde(flatten)]
    pub place: Spot,
    /// Its value then.
    pub score: Option<Value>,
}

/// The value of every legal move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// The agent that values moves; `perfect` where values are exact; empty before the first value.
    pub by: String,
    /// The same in words.
    pub described: Option<Message>,
    /// Whether all values are exact.
    pub exact: bool,
    /// Whether the values are final.
    pub done: bool,
    /// The depth in plies that all estimates were searched to, the move included; `null` without estimates, and where they do not
    /// come from a search by depth.
    pub depth: Option<u16>,
    /// The moves valued so far. Estimates are all of the same depth, or of the same number of playouts.
    pub values: Vec<Judged>,
    /// Estimates of the moves that the latest depth left out, each of the last depth that it was searched to. They are not compared with
    /// `values`: deeper searches tend to think otherwise of all moves alike.
    pub earlier: Vec<EarlierValue>,
    /// The three best of these moves with their lines, the best first; of mirror images one.
    pub lines: Vec<AnalysisLine>,
}

/// A move with an estimate of an earlier depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EarlierValue {
    /// Where.
    #[serde(flatten)]
    pub place: Spot,
    /// Its value for the side that makes it.
    pub score: Value,
    /// The depth of the search in plies, the move included; `null` where it does not come from a search by depth.
    pub depth: Option<u16>,
}

/// A move with the line of play that its value comes from.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysisLine {
    /// The move, and how the game is expected to go on.
    pub moves: Vec<Spot>,
    /// The value of the move for the side that makes it, as in `values`.
    pub score: Value,
    /// The depth of the search in plies, unless the value is exact.
    pub depth: Option<u16>,
}

/// A move and its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// Where.
    #[serde(flatten)]
    pub place: Spot,
    /// Whether no other move is worth more.
    pub best: bool,
    /// Its value for the side that makes it.
    pub score: Value,
}

/// A recommended move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hint {
    /// Where.
    #[serde(flatten)]
    pub place: Spot,
    /// Its value for the side to move.
    pub score: Option<Value>,
    /// The agent that recommends it.
    pub by: String,
    /// The same in words.
    pub described: Message,
}

/// The moves of the current line, undone ones included.
pub(crate) fn moves(tree: &MoveTree) -> Vec<Move> {
    let game = tree.game();
    let cells = game.moves().iter().copied().chain(game.taken_back());
    let sides = Side::BOTH.into_iter().cycle();
    cells.zip(sides).map(|(cell, side)| Move { place: Spot::of(game.rules(), cell), side }).collect()
}

/// The stones of the winning line at the end of the current line.
pub(crate) fn end_line(tree: &MoveTree) -> Vec<Point> {
    let game = tree.game();
    if tree.ply() == tree.length() {
        return points(game.rules(), game.board().winning_line());
    }
    let end = game.at(tree.length()).expect("the line has this length");
    points(end.rules(), end.board().winning_line())
}

/// A set of cells as points.
pub(crate) fn points<B: Bits>(rules: Rules, cells: B) -> Vec<Point> {
    cells.cells().map(|cell| rules.coordinates(cell)).collect()
}

/// The cells of legal moves; none after the end.
pub(crate) fn legal(game: &Game) -> Vec<Point> {
    let over = game.outcome().is_some();
    game.board().moves().filter(|_| !over).map(|cell| game.rules().coordinates(cell)).collect()
}

/// The cells that complete a line for either side; none after the end.
pub(crate) fn threats(game: &Game) -> BySide<Vec<Point>> {
    let of = |side| match game.outcome() {
        None => points(game.rules(), game.board().threats(side)),
        Some(_) => Vec::new(),
    };
    BySide { first: of(Side::First), second: of(Side::Second) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_shows_all_its_moves_and_what_is_threatened() {
        let mut tree = MoveTree::new(Game::parse(Rules::CONNECT4, "4453627").expect("legal"));
        tree.undo();
        let moves = moves(&tree);
        assert_eq!(moves.len(), 7);
        assert_eq!((moves[1].place.cell.as_str(), moves[1].side, moves[1].place.y), ("4.2", Side::Second, 1));
        assert_eq!(moves[6].place.name, "7");
        assert_eq!(legal(tree.game()).len(), 7);
        let game = Game::parse(Rules::CONNECT4, "112233").expect("legal");
        let threats = threats(&game);
        assert_eq!((threats.first, threats.second), (vec![(3, 0)], vec![(3, 1)]));
        let over = Game::parse(Rules::CONNECT4, "1122334").expect("legal");
        assert_eq!(legal(&over), vec![]);
    }

    /// The names that programs rely on: docs/api.md.
    #[test]
    fn sides_and_outcomes_are_written_as_documented() {
        let written = (Side::First, Outcome::Win(Side::Second), Outcome::Draw, Standing::Human);
        let text = serde_json::to_string(&written).expect("text");
        assert_eq!(text, r#"["first","second","draw","human"]"#);
    }
}
