use board::{Bits, Board, Cell, Position, Shape, Side};

/// What the searches need of a game besides [`Position`]: an index for each move, distances for move ordering, and
/// immediate wins. Threads share positions.
pub trait Layout: Position<Move: Send> + Sync {
    /// The index of a move: the same in every position, and small, because arrays are indexed by it.
    fn index(m: Self::Move) -> usize;

    /// The move with this index: the inverse of [`index`](Layout::index).
    fn at(index: usize) -> Self::Move;

    /// By index, the distance of each move from the centre of the board, in half cells.
    fn distances(&self) -> Vec<u16>;

    /// A legal move that wins immediately if it is this side's turn, or would win if it were.
    fn winning_move(&self, side: Side) -> Option<Self::Move>;
}

impl<S: Shape> Layout for Board<S> {
    #[inline]
    fn index(cell: Cell) -> usize {
        cell.index().into()
    }

    #[inline]
    fn at(index: usize) -> Cell {
        Cell::from_index(u16::try_from(index).expect("an index of a cell"))
    }

    /// In drop games only the column counts.
    fn distances(&self) -> Vec<u16> {
        let rules = self.rules();
        let off = |place: u8, size: u8| u16::from(size - 1).abs_diff(2 * u16::from(place));
        let distance = |cell: Cell| {
            let (column, row) = rules.coordinates(cell);
            let aside = off(column, rules.width());
            if rules.gravity() { aside } else { aside.max(off(row, rules.height())) }
        };
        let last = rules.cells().map(Self::index).max().unwrap_or(0);
        let mut distances = vec![0; last + 1];
        for cell in rules.cells() {
            distances[Self::index(cell)] = distance(cell);
        }
        distances
    }

    #[inline]
    fn winning_move(&self, side: Side) -> Option<Cell> {
        (self.threats(side) & self.legal()).first()
    }
}
