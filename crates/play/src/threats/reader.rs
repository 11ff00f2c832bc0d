//! Reads from a position what a stone would make on its empty cells.

use std::sync::Arc;

use board::{Bits, Board, Cell, Game, Largest, Position, Rules, Shape, Side, threats};
use gomoku::{Codes, Grid, Kind, LineShape, Tables, Weights};

use super::kind::ThreatKind;
use crate::open_row::is_open_row;

/// Sets of cells of any board.
pub(super) type Cells = <Largest as Shape>::Bits;

/// A position that can be asked what a stone would make on an empty cell.
pub(super) struct Reader {
    board: Board<Largest>,
    /// The cells that complete a line of each side, reachable or not.
    completing: [Cells; 2],
    game: Kinds,
}

/// By what a game distinguishes threats.
enum Kinds {
    /// By rows: stones fall.
    Rows,
    /// By the patterns of five in a row.
    Patterns(Box<Grid>),
    /// By the number of cells that complete a line afterwards.
    Count,
}

impl Reader {
    /// Reads the position of a game.
    pub(super) fn new(game: &Game) -> Reader {
        let rules = game.rules();
        let kinds = if rules.gravity() {
            Kinds::Rows
        } else if gomoku::fits(rules).is_ok() {
            let tables = Tables::new(rules, Weights::fitted(rules.overline()));
            Kinds::Patterns(Box::new(Grid::of(Arc::new(tables), game)))
        } else {
            Kinds::Count
        };
        Reader { board: *game.board(), completing: completing(game.board()), game: kinds }
    }

    /// The rules.
    pub(super) fn rules(&self) -> Rules {
        self.board.rules()
    }

    /// The position.
    pub(super) fn board(&self) -> &Board<Largest> {
        &self.board
    }

    /// The cells that complete a line of a side, reachable or not.
    pub(super) fn completing(&self, side: Side) -> Cells {
        self.completing[side.index()]
    }

    /// Those of them that can be played now.
    pub(super) fn playable(&self, side: Side) -> Cells {
        self.completing(side) & self.board.legal()
    }

    /// What a stone of a side would be on an empty cell, if it would threaten or complete anything.
    pub(super) fn kind(&self, side: Side, cell: Cell) -> Option<ThreatKind> {
        if self.completing(side).has(cell) {
            let playable = self.board.legal().has(cell);
            return Some(if playable { ThreatKind::Line } else { ThreatKind::of_row(self.rules(), cell) });
        }
        match &self.game {
            Kinds::Rows => None,
            Kinds::Patterns(grid) => {
                let kind = pattern(&grid.tables().codes, grid, side, cell)?;
                let split = kind == ThreatKind::OpenFour && !self.is_open_four(side, cell);
                Some(if split { ThreatKind::DoubleFour } else { kind })
            }
            Kinds::Count => self.count(side, cell),
        }
    }

    /// The cells that complete a line after a stone, other than before.
    fn fresh(&self, side: Side, cell: Cell) -> Cells {
        let stones = self.board.stones(side) | Cells::of(cell);
        let empty = self.board.empty() & !Cells::of(cell);
        threats(self.board.shape(), stones, empty) & !self.completing(side)
    }

    /// Whether a stone makes four in a row with both ends open. Two fours in one line, such as `X_XXX_X`, look alike to the patterns.
    fn is_open_four(&self, side: Side, cell: Cell) -> bool {
        let stones = self.board.stones(side) | Cells::of(cell);
        let ends = self.fresh(side, cell);
        ends.cells().any(|a| ends.cells().any(|b| is_open_row(self.rules(), stones, [a, b])))
    }

    /// By how many cells complete a line after a stone, other than before.
    fn count(&self, side: Side, cell: Cell) -> Option<ThreatKind> {
        match self.fresh(side, cell).len() {
            0 => None,
            1 => Some(ThreatKind::OneShort),
            _ => Some(ThreatKind::Fork),
        }
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, cell: Cell) {
        self.board.play(cell);
        self.completing = completing(&self.board);
        if let Kinds::Patterns(grid) = &mut self.game {
            grid.play(cell);
        }
    }

    /// Takes the last move back, after which the position was `before`.
    pub(super) fn restore(&mut self, before: &Board<Largest>) {
        self.board = *before;
        self.completing = completing(&self.board);
        if let Kinds::Patterns(grid) = &mut self.game {
            grid.undo();
        }
    }
}

fn completing(board: &Board<Largest>) -> [Cells; 2] {
    Side::BOTH.map(|side| board.threats(side))
}

/// The pattern that a stone makes in five in a row. Fives are known before.
fn pattern(codes: &Codes, grid: &Grid, side: Side, cell: Cell) -> Option<ThreatKind> {
    let code = grid.code(side, cell);
    match codes.kind(code) {
        Kind::Five => Some(ThreatKind::Line),
        Kind::Winning if codes.shapes(code).contains(&LineShape::OpenFour) => Some(ThreatKind::OpenFour),
        Kind::Winning => Some(ThreatKind::DoubleFour),
        Kind::FourThree => Some(ThreatKind::FourThree),
        Kind::Four | Kind::FourPlus => Some(ThreatKind::Four),
        Kind::DoubleThree => Some(ThreatKind::DoubleThree),
        Kind::Three | Kind::ThreePlus => Some(ThreatKind::OpenThree),
        Kind::Quiet => None,
    }
}
