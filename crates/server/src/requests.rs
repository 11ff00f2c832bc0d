//! The queries and bodies of requests.

use board::Rules;
use play::{MoveTree, SLOWEST_PACE};
use schemars::JsonSchema;
use search::heuristic::Evaluation;
use serde::Deserialize;

use crate::whole::{GREATEST, Whole};

/// The counter of a position.
pub(crate) type Counter = Whole<GREATEST>;
/// The number of a position in a tree of moves.
type Node = Whole<{ MoveTree::MOST as u64 - 1 }>;
/// A number of moves.
type Ply = Whole<{ (*Rules::SIDES.end() as u64).pow(2) }>;
/// A time between two moves, in milliseconds.
type Milliseconds = Whole<{ SLOWEST_PACE.as_secs() * 1000 }>;

/// A regular expression for the names and shapes of games. It does not know that a line must fit on the board.
fn game_pattern() -> String {
    let any = |mut range: std::ops::RangeInclusive<u8>| {
        let first = range.next().expect("a range of numbers").to_string();
        range.fold(first, |all, number| format!("{all}|{number}"))
    };
    let (side, length) = (any(Rules::SIDES), any(Rules::LENGTHS));
    let names = Rules::NAMED.map(|(name, _)| name).join("|");
    format!("^({names}|(drop|free):({side})x({side}):=?({length}))$")
}

/// A new board. Without a field, it has its default.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "NewBoard")]
pub(crate) struct New {
    /// The game: a name such as `connect4`, or a shape such as `drop:8x8:4`.
    #[schemars(example = &"connect4", extend("pattern" = game_pattern()))]
    pub(crate) game: String,
    /// The moves on the board, such as `44536` or `h8i9j10`.
    #[serde(default)]
    pub(crate) moves: String,
    /// A game record instead of moves: moves, numbered or not, SGF or PSQ. A file says itself which game it is.
    pub(crate) record: Option<String>,
    /// A tree of moves instead of moves, as in the view: lines, each with the number of the position that it starts from.
    #[schemars(example = &"0:44332 2:55")]
    pub(crate) variations: Option<String>,
    /// The last position of the current line in this tree; by default that of the main line.
    pub(crate) end: Option<Node>,
    /// The last position of the main line in this tree; by default that of the line of the first moves.
    pub(crate) main: Option<Node>,
    /// The number of moves on the board; later ones can be redone. By default all of them.
    pub(crate) ply: Option<Ply>,
    /// The first player: `human` (the default), a level, an agent, or an engine that the server offers.
    pub(crate) first: Option<String>,
    /// The second player, likewise.
    pub(crate) second: Option<String>,
    /// The least time between two moves if both players are computers, in milliseconds; 500 by default.
    pub(crate) pace: Option<Milliseconds>,
    /// Whether computers are paused.
    #[serde(default)]
    pub(crate) paused: bool,
    /// Whether the game, moves, the moves of a record, ply, players and pace may be wrong: then as much is shown as can be, and `notes` say what is wrong.
    #[serde(default)]
    pub(crate) lenient: bool,
}

/// A move.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    /// The move, such as `4` or `h8`.
    #[serde(rename = "move")]
    #[schemars(example = &"4")]
    pub(crate) text: String,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// Goes back.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Undo {
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// Goes forward.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Redo {
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// Ends the search.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stop {
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// A position of the game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Jump {
    /// The number of moves on the board.
    pub(crate) ply: Ply,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// A position of the tree of moves.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoTo {
    /// The number of the position.
    pub(crate) node: Node,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// A variation that is no longer wanted.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "DeleteVariation")]
pub(crate) struct Delete {
    /// The number of its first position.
    pub(crate) node: Node,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// The line that is to be the main line.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Promote {
    /// The number of one of its positions.
    pub(crate) node: Node,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// A line of moves.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "FollowLine")]
pub(crate) struct Line {
    /// The moves from the position on the board, such as `435`.
    #[schemars(example = &"4")]
    pub(crate) moves: String,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// A move by a computer.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Think {
    /// The player that moves: a level, an agent or an engine; by default the one of the side to move, or the strongest for the game.
    pub(crate) agent: Option<String>,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// A recommendation.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "AskHint")]
pub(crate) struct Hint {
    /// The player that recommends a move; by default the strongest agent for the game.
    pub(crate) agent: Option<String>,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// Values of all moves, on or off.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Analyse {
    /// Whether values are wanted.
    pub(crate) on: bool,
    /// The agent that values moves; by default exact values where they are quick, and the strongest agent elsewhere.
    pub(crate) agent: Option<String>,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// The review of the current line, on or off.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "AskReview")]
pub(crate) struct Review {
    /// Whether the moves of the line are judged.
    pub(crate) on: bool,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// The query of a position of the line.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct PositionOf {
    /// The number of moves of the current line before it.
    #[schemars(with = "Ply", example = &2)]
    pub(crate) ply: String,
}

/// The query of another move to judge.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct TryOf {
    /// The number of moves of the current line before it.
    #[schemars(with = "Ply", example = &2)]
    pub(crate) ply: String,
    /// A legal move of that position.
    #[serde(rename = "move")]
    #[schemars(example = &"4")]
    pub(crate) text: String,
}

/// A pause of the computers, or its end.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pause {
    /// Whether computers are paused.
    pub(crate) paused: bool,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// The pace of two computers.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pace {
    /// The least time between two moves, at most 60000.
    pub(crate) milliseconds: Milliseconds,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// Other players. A side that is not named keeps its player.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seats {
    /// The first player.
    pub(crate) first: Option<String>,
    /// The second player.
    pub(crate) second: Option<String>,
    /// The counter `at` of the view that the command is meant for; in another position it is refused (409, `stale`).
    pub(crate) at: Option<Counter>,
}

/// A search whose tree is to be recorded.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeOf {
    /// The game: a name or a shape.
    #[schemars(example = &"connect4", extend("pattern" = game_pattern()))]
    pub(crate) game: String,
    /// The moves so far, such as `44536`.
    #[serde(default)]
    pub(crate) moves: String,
    /// A level or an agent that searches by minimax, alpha-beta or Monte Carlo tree search.
    #[schemars(example = &"alphabeta:depth=3")]
    pub(crate) agent: String,
    /// Whether alpha-beta prunes; without pruning, plain minimax searches to the same depth. True by default.
    pub(crate) pruning: Option<bool>,
    /// The most nodes that are recorded, at most 100000.
    pub(crate) limit: Option<Whole<{ tree::Effort::RECORDED as u64 }>>,
}

/// The query of a toy tree.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ToyOf {
    /// The tree as nested lists.
    #[schemars(example = &"((3,5),(6,9)),((1,2),(0,-1))")]
    pub(crate) tree: String,
    /// The agent: `minimax` or `alphabeta` (the default) with settings.
    #[serde(default)]
    #[schemars(with = "String", example = &"alphabeta:order=right")]
    pub(crate) agent: Option<String>,
}

/// The query of an exercise. Numbers are texts here: what cannot be read as one is refused with what is accepted.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ExerciseOf {
    /// The seed of the random values; 1 by default.
    #[serde(default)]
    #[schemars(with = "String", example = &"7")]
    pub(crate) seed: Option<String>,
    /// The levels below the root, from 1 to 6; 3 by default.
    #[serde(default)]
    #[schemars(with = "String", example = &"3")]
    pub(crate) depth: Option<String>,
    /// The children of each inner node, from 2 to 6; 2 by default.
    #[serde(default)]
    #[schemars(with = "String", example = &"2")]
    pub(crate) breadth: Option<String>,
    /// The smallest value of a leaf, from -99; -9 by default.
    #[serde(default)]
    #[schemars(with = "String", example = &"-9")]
    pub(crate) least: Option<String>,
    /// The largest value of a leaf, up to 99; 9 by default.
    #[serde(default)]
    #[schemars(with = "String", example = &"9")]
    pub(crate) most: Option<String>,
    /// Whether children are searched from the `left` (the default) or from the `right`.
    #[serde(default)]
    #[schemars(with = "String", extend("enum" = ["left", "right"]))]
    pub(crate) order: Option<String>,
    /// A game, for an exercise from a position instead of a random one.
    #[serde(default)]
    #[schemars(with = "String", example = &"connect4", extend("pattern" = game_pattern()))]
    pub(crate) game: Option<String>,
    /// The moves to that position.
    #[serde(default)]
    #[schemars(with = "String", example = &"44")]
    pub(crate) moves: Option<String>,
    /// The evaluation of its leaves; by default the first that fits the game.
    #[serde(default)]
    #[schemars(with = "String", extend("enum" = Evaluation::ALL.map(Evaluation::name)))]
    pub(crate) eval: Option<String>,
}

/// The query of a lesson.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct LessonOf {
    /// The name of the lesson.
    #[schemars(example = &"iasi", extend("enum" = tree::LESSONS))]
    pub(crate) name: String,
}

/// The query of a QR code.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct QrOf {
    /// A link to the page of this server: one of its addresses, and a query if it shows a board.
    #[schemars(example = &"http://localhost:4004/?moves=44")]
    pub(crate) link: String,
}

/// The query of a heat map.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct HeatBy {
    /// The name of an evaluation.
    #[schemars(example = &"ufop-v3", extend("enum" = Evaluation::ALL.map(Evaluation::name)))]
    pub(crate) evaluation: String,
}

/// The query of the terms of an evaluation.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct TermsBy {
    /// The name of an evaluation.
    #[schemars(example = &"ufop-v3", extend("enum" = Evaluation::ALL.map(Evaluation::name)))]
    pub(crate) evaluation: String,
    /// A legal move; without it, the position itself is explained.
    #[serde(rename = "move", default)]
    #[schemars(with = "String", example = &"4")]
    pub(crate) text: Option<String>,
}

/// The query of a menu.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct MenuOf {
    /// The game: a name or a shape.
    #[schemars(example = &"connect4", extend("pattern" = game_pattern()))]
    pub(crate) game: String,
}
