//! Threats for clients.

use board::{Bits, Board, Cell, Coded, Game, Largest, Message, Position, Rules, Side};
use serde::Serialize;

use super::fact::Fact;
use super::favoured::Favoured;
use super::kind::ThreatKind;
use super::reader::Reader;
use super::{Threat, Threats, change};
use crate::spot::{Point, Spot};

/// The threats of a position, who is favoured by zugzwang, and what every legal move does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Situation {
    /// What stones would complete or make: those of the first player first, the strongest kinds first.
    pub threats: Vec<ThreatView>,
    /// Who is favoured when the rest of the board fills up, where stones fall.
    pub favoured: Option<FavouredView>,
    /// Whom odd threats serve when one column is left, where stones fall; even threats serve the other side.
    pub odd: Option<Side>,
    /// What every legal move does; none after the end.
    pub moves: Vec<MoveFacts>,
}

/// What a stone of a side would be on an empty cell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ThreatView {
    /// Whose stone.
    pub side: Side,
    /// What it would be.
    pub kind: ThreatKind,
    /// That in words.
    pub words: Message,
    /// Where.
    #[serde(flatten)]
    pub place: Spot,
    /// Whether the cell below is a threat of the same side, too, where stones fall.
    pub above: bool,
    /// The stones of the lines that it completes.
    pub stones: Vec<Point>,
}

/// Who is favoured by zugzwang.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FavouredView {
    /// The side.
    pub side: Side,
    /// The cell where it completes a line in the end, if the rest only fills up.
    pub place: Option<Spot>,
    /// Whether that cell is in an odd row.
    pub odd: Option<bool>,
    /// Whether it is proven that this side wins. Otherwise it is a tendency.
    pub proven: bool,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveFacts {
    /// The move.
    #[serde(flatten)]
    pub place: Spot,
    /// What it does, the most important fact first.
    pub facts: Vec<FactView>,
}

/// A fact about a move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FactView {
    /// A phrase whose subject is the move.
    pub words: Message,
    /// Whether it speaks against the move.
    pub bad: bool,
    /// The cells that it is about.
    pub cells: Vec<Point>,
}

impl Situation {
    /// The situation of a game.
    pub fn of(game: &Game) -> Situation {
        let rules = game.rules();
        let mut reader = Reader::new(game);
        let threats = Threats::read(game, &reader);
        let views = threats.all().iter().map(|threat| ThreatView::of(game, *threat)).collect();
        let legal = game.board().moves().filter(|_| game.outcome().is_none());
        let moves = legal.map(|cell| {
            let facts = change::facts(game, &threats, &mut reader, cell);
            let facts = facts.iter().map(|fact| FactView::of(rules, fact)).collect();
            MoveFacts { place: Spot::of(rules, cell), facts }
        });
        Situation {
            threats: views,
            favoured: threats.favoured().map(|favoured| FavouredView::of(rules, favoured)),
            odd: rules.gravity().then(|| served_by_odd_rows(rules)),
            moves: moves.collect(),
        }
    }
}

/// The side that gets the odd rows of the last open column, if all others are full.
fn served_by_odd_rows(rules: Rules) -> Side {
    Side::to_move_at(usize::from(rules.width() - 1) * usize::from(rules.height()))
}

impl ThreatView {
    fn of(game: &Game, threat: Threat) -> ThreatView {
        let Threat { side, kind, cell, above } = threat;
        let completes = matches!(kind, ThreatKind::Line | ThreatKind::Odd | ThreatKind::Even);
        let stones = if completes { stones_of(game.board(), side, cell) } else { Vec::new() };
        let points = stones.into_iter().map(|cell| game.rules().coordinates(cell)).collect();
        let place = Spot::of(game.rules(), cell);
        ThreatView { side, kind, words: kind.message(), place, above, stones: points }
    }
}

/// The stones of the lines that a side completes on a cell.
fn stones_of(board: &Board<Largest>, side: Side, cell: Cell) -> Vec<Cell> {
    let (stones, k) = (board.stones(side), usize::from(board.rules().k()));
    let run = |step: u16| {
        let next = |cell: &Cell| Some(Cell::from_index(cell.index().wrapping_add(step)));
        std::iter::successors(next(&cell), next).take_while(|cell| stones.has(*cell)).collect::<Vec<Cell>>()
    };
    let lines = board.rules().steps().into_iter().map(|step| [run(step.wrapping_neg()), run(step)].concat());
    lines.filter(|line| line.len() + 1 >= k).flatten().collect()
}

impl FavouredView {
    fn of(rules: Rules, favoured: Favoured) -> FavouredView {
        let Favoured { side, cell, proven } = favoured;
        let odd = cell.map(|cell| ThreatKind::of_row(rules, cell) == ThreatKind::Odd);
        FavouredView { side, place: cell.map(|cell| Spot::of(rules, cell)), odd, proven }
    }
}

impl FactView {
    fn of(rules: Rules, fact: &Fact) -> FactView {
        let cells = fact.cells().iter().map(|cell| rules.coordinates(*cell)).collect();
        FactView { words: fact.message(rules), bad: fact.is_bad(), cells }
    }
}
