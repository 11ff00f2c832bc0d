use board::{Bits, Board, Cell, Position, Shape, Side};

/// What algorithms ask of a game besides its [`Position`]: where moves are, and which of them win.
pub trait Layout: Position {
    /// A number for each move, the same wherever it is played; small, because tables are indexed by it.
    fn index(m: Self::Move) -> usize;

    /// By index, how far each move is from the centre of the board.
    fn distances(&self) -> Vec<u16>;

    /// A legal move that would win at once, were it this side's turn.
    fn winning_move(&self, side: Side) -> Option<Self::Move>;
}

impl<S: Shape> Layout for Board<S> {
    #[inline]
    fn index(cell: Cell) -> usize {
        cell.index().into()
    }

    /// Where stones fall, only the column counts.
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
