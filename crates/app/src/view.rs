//! What there is to see of a board: the page and the terminal draw the same.

use board::{Bits, Cell, Game, Outcome, Overline, Position, Rules, Side};
use search::{Score, Verdict};
use serde::Serialize;

/// A board, its players, and what they think. The page of docs/api.md explains every part.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct View {
    pub(crate) version: u64,
    #[serde(flatten)]
    pub(crate) kind: Kind,
    pub(crate) columns: Vec<String>,
    /// The whole game, moves taken back included.
    pub(crate) moves: Vec<Move>,
    /// How many of them are on the board.
    pub(crate) ply: usize,
    pub(crate) notation: String,
    pub(crate) turn: Option<Player>,
    pub(crate) outcome: Option<Ending>,
    pub(crate) state: State,
    pub(crate) line: Vec<Point>,
    pub(crate) legal: Vec<Point>,
    pub(crate) threats: Pair<Vec<Point>>,
    pub(crate) seats: Pair<Sitting>,
    /// In milliseconds.
    pub(crate) pace: u64,
    pub(crate) paused: bool,
    pub(crate) thinking: Option<Thinking>,
    pub(crate) analysis: Option<Analysis>,
    /// One for each position of the whole game, as the first player sees it.
    pub(crate) graph: Vec<Option<Value>>,
    pub(crate) hint: Option<Hint>,
    pub(crate) trouble: Option<String>,
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Kind {
    pub(crate) game: String,
    pub(crate) shape: String,
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) k: u8,
    pub(crate) gravity: bool,
    pub(crate) exactly: bool,
}

impl Kind {
    pub(crate) fn of(rules: Rules) -> Kind {
        Kind {
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
pub(crate) type Point = (u8, u8);

/// A side, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Player {
    First,
    Second,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::First => Player::First,
            Side::Second => Player::Second,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Ending {
    First,
    Second,
    Draw,
}

/// Who is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Human,
    Thinking,
    Paused,
    Over,
}

/// Something for each side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Pair<T> {
    pub(crate) first: T,
    pub(crate) second: T,
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Sitting {
    pub(crate) asked: String,
    pub(crate) agent: Option<String>,
}

/// A place, by its names and by numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Place {
    pub(crate) name: String,
    pub(crate) cell: String,
    pub(crate) x: u8,
    pub(crate) y: u8,
}

impl Place {
    pub(crate) fn of(rules: Rules, cell: Cell) -> Place {
        let (x, y) = rules.coordinates(cell);
        Place { name: rules.move_name(cell), cell: rules.cell_name(cell), x, y }
    }
}

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Move {
    #[serde(flatten)]
    pub(crate) place: Place,
    pub(crate) side: Player,
}

/// What a position or a move is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Value {
    pub(crate) kind: Worth,
    pub(crate) plies: Option<u16>,
    pub(crate) points: Option<i32>,
    /// Whether it is certain.
    pub(crate) exact: bool,
    /// For drawing: from −1 (lost) to 1 (won).
    pub(crate) share: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Worth {
    Win,
    Loss,
    Draw,
    Estimate,
}

impl Value {
    /// So many points are half a win, in a drawing.
    const HALF: f32 = 300.0;

    /// A score as somebody found it. A win or a loss is certain; a draw only if `exact`.
    pub(crate) fn of(score: Score, exact: bool) -> Value {
        let certain = |kind, plies, share| Value { kind, plies, points: None, exact: true, share };
        match score.verdict() {
            Verdict::Win(plies) => certain(Worth::Win, plies, 1.0),
            Verdict::Loss(plies) => certain(Worth::Loss, plies, -1.0),
            Verdict::Estimate(0) if exact => certain(Worth::Draw, None, 0.0),
            Verdict::Estimate(points) => {
                #[expect(clippy::cast_precision_loss, reason = "for drawing only")]
                let height = points as f32;
                let share = height / (height.abs() + Self::HALF);
                Value { kind: Worth::Estimate, plies: None, points: Some(points), exact: false, share }
            }
        }
    }

    /// The same, as the other side sees it.
    pub(crate) fn turned(self) -> Value {
        let kind = match self.kind {
            Worth::Win => Worth::Loss,
            Worth::Loss => Worth::Win,
            same => same,
        };
        Value { kind, points: self.points.map(|points| -points), share: 0.0 - self.share, ..self }
    }
}

/// A search, under way or over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Thinking {
    pub(crate) running: bool,
    pub(crate) purpose: Purpose,
    pub(crate) by: String,
    pub(crate) side: Player,
    /// Nothing until something has been found.
    pub(crate) best: Option<Place>,
    pub(crate) score: Option<Value>,
    pub(crate) depth: u16,
    pub(crate) nodes: u64,
    pub(crate) nodes_per_second: u64,
    pub(crate) seconds: f64,
    pub(crate) line: Vec<Place>,
    /// The moves it preferred so far, the latest last.
    pub(crate) candidates: Vec<Candidate>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Purpose {
    Move,
    Hint,
}

/// A move that a search preferred for a while.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Candidate {
    #[serde(flatten)]
    pub(crate) place: Place,
    pub(crate) score: Option<Value>,
}

/// What every legal move is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Analysis {
    pub(crate) by: String,
    /// Whether all values are certain.
    pub(crate) exact: bool,
    pub(crate) done: bool,
    pub(crate) values: Vec<Judged>,
}

/// A move and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Judged {
    #[serde(flatten)]
    pub(crate) place: Place,
    pub(crate) best: bool,
    pub(crate) score: Value,
}

/// A good move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Hint {
    #[serde(flatten)]
    pub(crate) place: Place,
    pub(crate) score: Option<Value>,
    pub(crate) by: String,
}

/// The moves of a game, those taken back included.
pub(crate) fn moves(game: &Game) -> Vec<Move> {
    let side = |ply: usize| if ply.is_multiple_of(2) { Player::First } else { Player::Second };
    let cells = game.moves().iter().copied().chain(game.taken_back());
    cells
        .enumerate()
        .map(|(ply, cell)| Move { place: Place::of(game.rules(), cell), side: side(ply) })
        .collect()
}

/// A set of cells as points.
pub(crate) fn points<B: Bits>(rules: Rules, cells: B) -> Vec<Point> {
    cells.cells().map(|cell| rules.coordinates(cell)).collect()
}

/// The cells where a move can be made; none after the end.
pub(crate) fn legal(game: &Game) -> Vec<Point> {
    let over = game.outcome().is_some();
    game.board().moves().filter(|_| !over).map(|cell| game.rules().coordinates(cell)).collect()
}

/// The cells that complete a line for either side; none after the end.
pub(crate) fn threats(game: &Game) -> Pair<Vec<Point>> {
    let of = |side| match game.outcome() {
        None => points(game.rules(), game.board().threats(side)),
        Some(_) => Vec::new(),
    };
    Pair { first: of(Side::First), second: of(Side::Second) }
}

/// How a game ended, if it did.
pub(crate) fn ending(game: &Game) -> Option<Ending> {
    game.outcome().map(|outcome| match outcome {
        Outcome::Win(Side::First) => Ending::First,
        Outcome::Win(Side::Second) => Ending::Second,
        Outcome::Draw => Ending::Draw,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_say_what_is_certain() {
        let win = Value::of(Score::win_in(3), false);
        assert!(win.exact && win.kind == Worth::Win && win.plies == Some(3) && win.share > 0.99);
        assert_eq!(win.turned().kind, Worth::Loss);
        assert_eq!(win.turned().turned(), win);
        assert_eq!(Value::of(Score::EVEN, true).kind, Worth::Draw);
        let even = Value::of(Score::EVEN, false);
        assert!(!even.exact && even.kind == Worth::Estimate && even.points == Some(0));
        let half = Value::of(Score::estimate(-300), true);
        assert!(!half.exact && half.points == Some(-300) && (half.share + 0.5).abs() < 1e-6);
        assert_eq!(half.turned().points, Some(300));
    }

    #[test]
    fn a_game_shows_all_its_moves_and_what_is_threatened() {
        let mut game = Game::parse(Rules::CONNECT4, "4453627").expect("legal");
        game.undo();
        let moves = moves(&game);
        assert_eq!(moves.len(), 7);
        assert_eq!(
            (moves[1].place.cell.as_str(), moves[1].side, moves[1].place.y),
            ("4.2", Player::Second, 1)
        );
        assert_eq!(moves[6].place.name, "7");
        assert_eq!(legal(&game).len(), 7);
        let game = Game::parse(Rules::CONNECT4, "112233").expect("legal");
        let threats = threats(&game);
        assert_eq!((threats.first, threats.second), (vec![(3, 0)], vec![(3, 1)]));
        let over = Game::parse(Rules::CONNECT4, "1122334").expect("legal");
        assert_eq!((legal(&over), ending(&over)), (vec![], Some(Ending::First)));
    }
}
