//! Evaluations that count the stones in every window of four cells in a row: ufop, porto and iasi.
//!
//! (These windows have nothing to do with the alpha-beta [`Window`](crate::Window).) A window is named by its first cell,
//! so a set of windows is a set of cells. The stones of all windows of one direction are counted at once: the sets of
//! stones shifted by 0, 1, 2 and 3 steps are added by a bit-sliced adder.

use board::{Bits, Board, Outcome, Overline, Rules, Shape, Side};

use super::{Ends, Heuristic, Misfit};
use crate::Score;

/// Points for windows of four, by the stones in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Windows {
    /// 1, 2, 3, 4 own stones, the rest empty.
    own: [i32; 4],
    /// 1, 2, 3, 4 stones of the opponent, the rest empty.
    other: [i32; 4],
    /// Three own stones and one of the opponent.
    own_blocked: i32,
    /// Three stones of the opponent and an own one.
    other_blocked: i32,
    /// An own stone in the centre column.
    centre: i32,
    /// The score of a win in the report.
    win: Score,
    /// Whether the report evaluates a drawn board like any other instead of scoring it 0.
    draws_count: bool,
    /// Whether the printed code takes every decided position for a loss of the side at the root.
    slip: bool,
    /// The score of finished games.
    ends: Ends,
}

impl Windows {
    /// Stands for the infinity of a printed code where it is no proof: beyond all points.
    const INFINITY: i32 = 1_000_000;

    const NOTHING: Windows = Windows {
        own: [0; 4],
        other: [0; 4],
        own_blocked: 0,
        other_blocked: 0,
        centre: 0,
        win: Score::WON,
        draws_count: false,
        slip: false,
        ends: Ends::Published,
    };

    /// The first iteration of the UFOP report.
    pub const UFOP_V1: Windows = Windows { own: [0, 2, 5, 100], other: [0, 0, -4, 0], ..Windows::NOTHING };

    /// The second iteration of the UFOP report, which does not look at empty cells.
    pub const UFOP_V2: Windows = Windows {
        own: [0, 0, 1, 1_000_000],
        other: [0, 0, -100, -1_000_000],
        own_blocked: 1,
        other_blocked: -100,
        ..Windows::NOTHING
    };

    /// The last iteration of the UFOP report, the same for both sides.
    pub const UFOP_V3: Windows =
        Windows { own: [1, 10, 100, 1_000_000], other: [-1, -10, -100, -1_000_000], ..Windows::NOTHING };

    /// The points of the Porto report, where a win is worth no more than a full window.
    pub const PORTO: Windows = Windows {
        own: [1, 20, 50, 512],
        other: [-1, -20, -50, -512],
        win: Score::points(512),
        ..Windows::NOTHING
    };

    /// The evaluation of the Iași report.
    ///
    /// Its code as printed ([`Ends::Printed`]) has a slip: at a minimising node a position that the computer has just won is worth −∞.
    /// A side that has just won is never to move, so that below the root the computer shuns its own wins as well as losses.
    pub const IASI: Windows = Windows {
        own: [0, 5, 10, 100],
        other: [0, 0, -8, 0],
        centre: 3,
        draws_count: true,
        slip: true,
        ..Windows::NOTHING
    };

    /// The same points with another score of finished games.
    pub fn ending(self, ends: Ends) -> Windows {
        Windows { ends, ..self }
    }

    /// Whether the evaluation can be used with these rules: lines of four, as the windows.
    pub fn fits(rules: Rules) -> Result<(), Misfit> {
        match (rules.k(), rules.overline()) {
            (4, Overline::Wins) => Ok(()),
            _ => Err(Misfit::Windows),
        }
    }

    /// The points of a window with these numbers of own stones and of the opponent's.
    pub(super) fn of_window(&self, own: usize, other: usize) -> i32 {
        match (own, other) {
            (1..=4, 0) => self.own[own - 1],
            (0, 1..=4) => self.other[other - 1],
            (3, 1) => self.own_blocked,
            (1, 3) => self.other_blocked,
            _ => 0,
        }
    }

    /// The points of an own stone in the centre column.
    pub(super) fn centre(&self) -> i32 {
        self.centre
    }

    /// The points of all windows in one direction.
    #[inline]
    fn along<S: Shape>(&self, shape: S, own: S::Bits, other: S::Bits, step: u16) -> i32 {
        let windows = starts(shape.playable(), step);
        let (mine, theirs) = (Count::of(own, step), Count::of(other, step));
        let points = |count: &Count<S::Bits>, where_: S::Bits, points: [i32; 4]| -> i32 {
            let tally =
                |i: usize| if points[i] == 0 { 0 } else { points[i] * size(count.exactly(i + 1) & where_) };
            tally(0) + tally(1) + tally(2) + tally(3)
        };
        let mut total = points(&mine, windows & theirs.none(), self.own);
        total += points(&theirs, windows & mine.none(), self.other);
        if self.own_blocked != 0 || self.other_blocked != 0 {
            total += self.own_blocked * size(mine.exactly(3) & theirs.exactly(1) & windows);
            total += self.other_blocked * size(theirs.exactly(3) & mine.exactly(1) & windows);
        }
        total
    }
}

/// The first cells of the windows that lie on the board.
#[inline]
fn starts<B: Bits>(playable: B, step: u16) -> B {
    playable & playable.down(step) & playable.down(2 * step) & playable.down(3 * step)
}

#[inline]
fn size<B: Bits>(set: B) -> i32 {
    i32::try_from(set.len()).expect("a board has at most 1024 cells")
}

/// The number of stones in each window, bit-sliced: for each binary digit the set of windows whose count has it.
struct Count<B> {
    ones: B,
    twos: B,
    fours: B,
}

impl<B: Bits> Count<B> {
    #[inline]
    fn of(stones: B, step: u16) -> Count<B> {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| stones.down(i * step));
        let (first, second) = (a ^ b, c ^ d);
        let carry = first & second;
        Count { ones: first ^ second, twos: (a & b) ^ (c & d) ^ carry, fours: a & b & c & d }
    }

    #[inline]
    /// The windows without a stone.
    fn none(&self) -> B {
        !(self.ones | self.twos | self.fours)
    }

    #[inline]
    /// The windows with this number of stones, from 1 to 4.
    fn exactly(&self, stones: usize) -> B {
        match stones {
            1 => self.ones & !self.twos,
            2 => self.twos & !self.ones,
            3 => self.ones & self.twos,
            _ => self.fours,
        }
    }
}

impl<S: Shape> Heuristic<Board<S>> for Windows {
    #[inline]
    fn evaluate(&self, board: &Board<S>, side: Side) -> i32 {
        let shape = board.shape();
        let rules = shape.rules();
        let (own, other) = (board.stones(side), board.stones(!side));
        let windows: i32 = rules.steps().into_iter().map(|step| self.along(shape, own, other, step)).sum();
        if self.centre == 0 {
            return windows;
        }
        let centre = rules.column(rules.width() / 2);
        windows + self.centre * size(own & centre)
    }

    fn terminal_score(&self, board: &Board<S>, outcome: Outcome, side: Side, ply: u16) -> Score {
        let published = matches!(self.ends, Ends::Published | Ends::Printed);
        if self.draws_count && outcome == Outcome::Draw && published {
            return Score::estimate(self.evaluate(board, side));
        }
        // A win at once is found before the search.
        if self.slip && self.ends == Ends::Printed && !(ply <= 1 && outcome == Outcome::Win(side)) {
            return Score::estimate(-Self::INFINITY);
        }
        self.ends.score(self.win, outcome, side, ply)
    }
}
