//! What the value of a position is made of.
//!
//! This is written as the reports define it: windows and lines are walked cell by cell. It shares the weights with the fast evaluations
//! and nothing else, so that each can be tested against the other.

mod cells;
mod end;
mod kind;
mod overlay;
mod patterns;
mod windows;

use std::fmt;

use board::{Cell, Game, Side};

pub use self::end::End;
pub use self::kind::TermKind;
use super::evaluation::Definition;
use super::{Evaluation, Misfit, Points};

/// The static value of a position to a side, term by term.
///
/// ```
/// use board::{Game, Rules, Side};
/// use search::heuristic::{Breakdown, Evaluation, Points};
///
/// let game = Game::parse(Rules::CONNECT4, "41")?;
/// let breakdown = Breakdown::of(&game, Evaluation::UfopV3, Side::First).expect("four in a row");
/// let terms: Vec<String> = breakdown.terms.iter().map(ToString::to_string).collect();
/// assert_eq!(terms, ["X: one, three empty: 6 × 1 = 6", "O: one, three empty: 2 × -1 = -2"]);
/// assert_eq!(breakdown.points(), Points::whole(4));
/// # Ok::<(), board::ParseGameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// The evaluation.
    pub evaluation: Evaluation,
    /// The side to which the position has this value.
    pub side: Side,
    /// The terms that occur: the weightiest kinds first, and of each kind first those of the side.
    pub terms: Vec<Term>,
}

/// One kind of what an evaluation counts, for the stones of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// What is counted.
    pub kind: TermKind,
    /// Whose stones.
    pub side: Side,
    /// Where it occurs, at least once.
    pub places: Vec<Place>,
}

/// An occurrence of a term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// Its cells, in order; of a pattern those that are not blocked.
    pub cells: Vec<Cell>,
    /// What it counts, negative if it counts against the side that is asked for.
    pub points: Points,
}

impl Breakdown {
    /// The terms of an evaluation, or why it does not fit the game. Finished games have terms as well, although searches score them
    /// by their outcome.
    pub fn of(game: &Game, evaluation: Evaluation, side: Side) -> Result<Breakdown, Misfit> {
        evaluation.fits(game.rules())?;
        let mut found = match evaluation.definition() {
            Definition::Windows(weights) => windows::places(game, &weights, side),
            Definition::Squares => cells::squares(game, side),
            Definition::Ufsc(version) => {
                let mut found = patterns::places(game, version, side);
                found.extend(cells::mask(game, side));
                found
            }
            Definition::Blind => Vec::new(),
        };
        found.sort_by_key(|occurrence| (occurrence.kind, occurrence.side != side));
        let mut terms: Vec<Term> = Vec::new();
        for Occurrence { kind, side, place } in found {
            match terms.last_mut().filter(|term| term.kind == kind && term.side == side) {
                Some(term) => term.places.push(place),
                None => terms.push(Term { kind, side, places: vec![place] }),
            }
        }
        Ok(Breakdown { evaluation, side, terms })
    }

    /// The value: the sum of all terms.
    pub fn points(&self) -> Points {
        self.terms.iter().map(Term::points).sum()
    }

    /// The term of this kind and side, if it occurs.
    pub fn term(&self, kind: TermKind, side: Side) -> Option<&Term> {
        self.terms.iter().find(|term| term.kind == kind && term.side == side)
    }
}

impl Term {
    /// How often it occurs.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// What each occurrence counts, unless that depends on its cell.
    pub fn each(&self) -> Option<Points> {
        let first = self.places.first().filter(|_| !self.kind.depends_on_cell());
        first.map(|place| place.points)
    }

    /// What all of them count.
    pub fn points(&self) -> Points {
        self.places.iter().map(|place| place.points).sum()
    }
}

/// In one line: `X: three, one empty: 2 × 100 = 200`, or `X: mask: 3 stones: 2.4` if each of them counts differently.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (count, points) = (self.count(), grouped(self.points()));
        write!(f, "{}: {}: {count}", self.side.symbol(), self.kind.name())?;
        match self.each() {
            Some(each) => write!(f, " × {} = {points}", grouped(each)),
            None => write!(f, " stone{}: {points}", if count == 1 { "" } else { "s" }),
        }
    }
}

/// Points in groups of three digits.
fn grouped(points: Points) -> String {
    board::grouped(&points.to_string(), ' ')
}

/// A place with what is found there.
struct Occurrence {
    kind: TermKind,
    side: Side,
    place: Place,
}

/// The four directions of lines, as steps of columns and rows.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The cells from `start` to the border, `start` included.
fn ray(game: &Game, start: Cell, (right, up): (i8, i8)) -> Vec<Cell> {
    let rules = game.rules();
    let next = |cell: &Cell| {
        let (x, y) = rules.coordinates(*cell);
        rules.cell(x.checked_add_signed(right)?, y.checked_add_signed(up)?)
    };
    std::iter::successors(Some(start), next).collect()
}

/// The side whose stone is on a cell.
fn owner(game: &Game, cell: Cell) -> Option<Side> {
    use board::Bits;
    Side::BOTH.into_iter().find(|side| game.board().stones(*side).has(cell))
}
