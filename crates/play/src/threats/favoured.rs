//! Who is favoured by zugzwang, where stones fall.

use board::{Bits, Board, Cell, Game, Largest, Position, Side};

use super::reader::Cells;

/// Who is favoured when the rest of the board fills up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Favoured {
    /// The side.
    pub side: Side,
    /// The cell where it completes a line in the end, if the rest only fills up.
    pub cell: Option<Cell>,
    /// Whether it is proven that this side wins by zugzwang. Otherwise it is a tendency.
    pub proven: bool,
}

impl Favoured {
    /// Who is favoured in an unfinished drop game.
    ///
    /// A proof comes from [`connect4::zugzwang_winner`]. Without one, this fills the board as if no further threats came up:
    ///
    /// 1. A side that can complete a line does; one that can be stopped is stopped.
    /// 2. Otherwise neither side plays below a threat, as long as there is another cell.
    /// 3. Then a side rather plays below its own threat, which the opponent takes, than below one of the opponent.
    ///
    /// The side that completes a line that way is favoured. In the last column that is open, on boards where an even number of
    /// cells is in the others, the first player gets the odd rows and the second player the even ones; where that number is
    /// odd, it is the other way round.
    pub(super) fn of(game: &Game, completing: &[Cells; 2]) -> Option<Favoured> {
        if !game.rules().gravity() || game.outcome().is_some() {
            return None;
        }
        let filled = fill(game.board(), completing);
        let Some(side) = connect4::zugzwang_winner(game) else {
            return filled.map(|(side, cell)| Favoured { side, cell: Some(cell), proven: false });
        };
        let cell = filled.filter(|(winner, _)| *winner == side).map(|(_, cell)| cell);
        Some(Favoured { side, cell, proven: true })
    }
}

/// Fills a board, with only these cells completing lines: who completes one, and where.
fn fill(board: &Board<Largest>, completing: &[Cells; 2]) -> Option<(Side, Cell)> {
    if completing.iter().all(|cells| cells.is_empty()) {
        return None;
    }
    let mut legal = board.legal();
    let mut turn = board.turn();
    let mut empty = board.empty();
    while let Some(cell) = choice(&legal, &completing[turn.index()], &completing[(!turn).index()]) {
        if completing[turn.index()].has(cell) {
            return Some((turn, cell));
        }
        let stone = Cells::of(cell);
        empty = empty & !stone;
        legal = (legal & !stone) | (stone.up(1) & empty);
        turn = !turn;
    }
    None
}

/// The cell that a side fills next: see [`Favoured::of`].
fn choice(legal: &Cells, own: &Cells, other: &Cells) -> Option<Cell> {
    let (legal, own, other) = (*legal, *own, *other);
    let choices =
        [legal & own, legal & other, legal & !own.down(1) & !other.down(1), legal & !other.down(1), legal];
    choices.into_iter().find_map(Bits::first)
}
