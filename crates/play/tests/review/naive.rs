//! A board as a list of stones, with rules written out again.

use board::{Cell, Game, Rules, Side};

/// The stones of a position by column and row.
#[derive(Clone)]
pub(crate) struct Stones {
    rules: Rules,
    stones: Vec<((i32, i32), Side)>,
}

impl Stones {
    pub(crate) fn of(game: &Game) -> Stones {
        let mut stones = Stones { rules: game.rules(), stones: Vec::new() };
        for (ply, cell) in game.moves().iter().enumerate() {
            stones = stones.with(stones.at(*cell), Side::to_move_at(ply));
        }
        stones
    }

    fn at(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.rules.coordinates(cell);
        (x.into(), y.into())
    }

    pub(crate) fn with(&self, at: (i32, i32), side: Side) -> Stones {
        let mut next = self.clone();
        next.stones.push((at, side));
        next
    }

    fn stone(&self, at: (i32, i32)) -> Option<Side> {
        self.stones.iter().find(|(place, _)| *place == at).map(|(_, side)| *side)
    }

    fn is_on_board(&self, (x, y): (i32, i32)) -> bool {
        (0..i32::from(self.rules.width())).contains(&x) && (0..i32::from(self.rules.height())).contains(&y)
    }

    /// Whether a stone may be put there.
    pub(crate) fn can_play(&self, at: (i32, i32)) -> bool {
        let supported = !self.rules.gravity() || at.1 == 0 || self.stone((at.0, at.1 - 1)).is_some();
        self.is_on_board(at) && self.stone(at).is_none() && supported
    }

    pub(crate) fn playable(&self) -> Vec<(i32, i32)> {
        self.empty().into_iter().filter(|at| self.can_play(*at)).collect()
    }

    pub(crate) fn empty(&self) -> Vec<(i32, i32)> {
        let (width, height) = (i32::from(self.rules.width()), i32::from(self.rules.height()));
        let all = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        all.filter(|at| self.stone(*at).is_none()).collect()
    }

    /// Whether a stone of this side there would complete a line. Longer lines count, as in all games of these tests.
    pub(crate) fn wins(&self, at: (i32, i32), side: Side) -> bool {
        let run = |dx: i32, dy: i32| {
            let own = |step: &i32| self.stone((at.0 + dx * step, at.1 + dy * step)) == Some(side);
            (1..=32).take_while(own).count()
        };
        let k = usize::from(self.rules.k());
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy)| run(dx, dy) + run(-dx, -dy) + 1 >= k)
    }

    /// The cells where a side wins with its next stone.
    pub(crate) fn winning(&self, side: Side) -> Vec<(i32, i32)> {
        self.playable().into_iter().filter(|at| self.wins(*at, side)).collect()
    }

    /// The place of a cell by its name, such as 3.4 or h8.
    pub(crate) fn place(&self, name: &str) -> (i32, i32) {
        let cell = self.rules.cells().find(|cell| self.rules.cell_name(*cell) == name).expect(name);
        self.at(cell)
    }

    /// The place that a move by its name goes to.
    pub(crate) fn target(&self, name: &str) -> (i32, i32) {
        let is_meant = |at: &(i32, i32)| {
            let cell = self
                .rules
                .cell(u8::try_from(at.0).expect("on the board"), u8::try_from(at.1).expect("on the board"));
            self.rules.move_name(cell.expect("on the board")) == name
        };
        self.playable().into_iter().find(is_meant).expect(name)
    }
}

/// Whether every other move lets the opponent win with its next stone, and this one does not; or whether there is no other.
pub(crate) fn is_forced(game: &Game, cell: Cell) -> bool {
    let (stones, side) = (Stones::of(game), game.turn());
    let played = stones.at(cell);
    if stones.playable().len() == 1 {
        return true;
    }
    let loses = |at| !stones.wins(at, side) && !stones.with(at, side).winning(!side).is_empty();
    let mut others = stones.playable().into_iter().filter(|at| *at != played);
    !stones.wins(played, side) && !loses(played) && others.all(loses)
}
