//! Views of a board: the same data for page, terminal and programs.

use agents::{Contestant, Seat};
use board::{Bits, Cell, Game, Message, Outcome, Overline, Position, Rules, Side};
use serde::Serialize;

use crate::{MoveTree, Value};

/// A board, its players and their searches. docs/api.md documents every field.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Increases with every change.
    pub version: u64,
    /// Increases when the moves on the board change, and only then. A command that carries it is refused if the board has changed.
    pub at: u64,
    /// The game.
    #[serde(flatten)]
    pub kind: GameInfo,
    /// The names of the columns, from the left.
    pub columns: Vec<String>,
    /// The current line, undone moves included.
    pub moves: Vec<Move>,
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

/// Column and row, counted from 0, from the left and from the bottom.
pub type Point = (u8, u8);

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
}

impl Sitting {
    pub(crate) fn of(seat: &Seat) -> Sitting {
        Sitting { asked: seat.asked().to_owned(), agent: seat.contestant().map(Contestant::title) }
    }
}

/// A cell, by its names and by numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spot {
    /// As moves are written.
    pub name: String,
    /// The name of the cell, which tells the row of drop games, too.
    pub cell: String,
    /// The column, from 0.
    pub x: u8,
    /// The row, from 0 at the bottom.
    pub y: u8,
}

impl Spot {
    /// A cell by its names and numbers.
    pub fn of(rules: Rules, cell: Cell) -> Spot {
        let (x, y) = rules.coordinates(cell);
        Spot { name: rules.move_name(cell), cell: rules.cell_name(cell), x, y }
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
    /// The agent that values moves; `perfect` where values are exact.
    pub by: String,
    /// Whether all values are exact.
    pub exact: bool,
    /// Whether the values are final.
    pub done: bool,
    /// The moves valued so far.
    pub values: Vec<Judged>,
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
}

/// The moves of the current line, undone ones included.
pub(crate) fn moves(tree: &MoveTree) -> Vec<Move> {
    let game = tree.game();
    let cells = game.moves().iter().copied().chain(game.taken_back());
    let sides = Side::BOTH.into_iter().cycle();
    cells.zip(sides).map(|(cell, side)| Move { place: Spot::of(game.rules(), cell), side }).collect()
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
