use board::{Coded, Message};

use crate::heuristic::PATTERNS;

/// What a term counts. Ordered by weight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TermKind {
    /// Windows of four, all stones of one side.
    Four,
    /// Windows of three stones and an empty cell.
    Three,
    /// Windows of three stones and one of the other side.
    BlockedThree,
    /// Windows of two stones and two empty cells.
    Two,
    /// Windows of one stone and three empty cells.
    One,
    /// Stones in the centre column.
    Centre,
    /// Stones, by the value of their cells.
    Squares,
    /// Patterns; the number is the place of their kind in [`PATTERNS`].
    Pattern(usize),
    /// Stones in the mask that favours the centre.
    Mask,
}

impl TermKind {
    /// All kinds.
    pub fn all() -> impl Iterator<Item = TermKind> {
        use TermKind::{BlockedThree, Centre, Four, Mask, One, Pattern, Squares, Three, Two};
        let patterns = (0..PATTERNS.len()).map(Pattern);
        let others = [Four, Three, BlockedThree, Two, One, Centre, Squares];
        others.into_iter().chain(patterns).chain([Mask])
    }

    /// Whether occurrences count differently from cell to cell.
    pub fn depends_on_cell(self) -> bool {
        matches!(self, TermKind::Squares | TermKind::Mask)
    }

    /// The stable code of its name.
    pub fn code(self) -> &'static str {
        match self {
            TermKind::Four => "term.four",
            TermKind::Three => "term.three",
            TermKind::BlockedThree => "term.blocked-three",
            TermKind::Two => "term.two",
            TermKind::One => "term.one",
            TermKind::Centre => "term.centre",
            TermKind::Squares => "term.squares",
            TermKind::Pattern(kind) => PATTERNS[kind].code,
            TermKind::Mask => "term.mask",
        }
    }

    /// Its name in English; patterns are named as in the report.
    pub fn name(self) -> &'static str {
        match self {
            TermKind::Four => "four",
            TermKind::Three => "three, one empty",
            TermKind::BlockedThree => "three, blocked",
            TermKind::Two => "two, two empty",
            TermKind::One => "one, three empty",
            TermKind::Centre => "centre column",
            TermKind::Squares => "squares",
            TermKind::Pattern(kind) => PATTERNS[kind].name,
            TermKind::Mask => "mask",
        }
    }
}

impl Coded for TermKind {
    fn message(&self) -> Message {
        Message::new(self.code(), self.name())
    }
}
