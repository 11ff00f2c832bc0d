//! Kinds of threats.

use board::{Cell, Coded, Message, Rules};
use serde::Serialize;

/// What a stone of a side would be on an empty cell, the strongest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ThreatKind {
    /// It completes a line, with the next move: in every game.
    Line,
    /// In five in a row: four with both ends open, which leaves two cells to complete five.
    OpenFour,
    /// In five in a row: two fours at once.
    DoubleFour,
    /// In five in a row: a four, and an open three beside it.
    FourThree,
    /// In other games: two cells or more complete a line afterwards, and the opponent can take only one.
    Fork,
    /// In five in a row: one cell completes five afterwards.
    Four,
    /// In five in a row: two open threes at once.
    DoubleThree,
    /// In five in a row: an open three, which becomes an open four.
    OpenThree,
    /// In other games without gravity: one cell completes a line afterwards.
    OneShort,
    /// Where stones fall: it completes a line, but the cell cannot be reached yet; its row is odd, counted from the bottom.
    Odd,
    /// The same in an even row.
    Even,
}

impl ThreatKind {
    /// All of them, the strongest first.
    pub const ALL: [ThreatKind; 11] = [
        ThreatKind::Line,
        ThreatKind::OpenFour,
        ThreatKind::DoubleFour,
        ThreatKind::FourThree,
        ThreatKind::Fork,
        ThreatKind::Four,
        ThreatKind::DoubleThree,
        ThreatKind::OpenThree,
        ThreatKind::OneShort,
        ThreatKind::Odd,
        ThreatKind::Even,
    ];

    /// The kind of a cell that cannot be reached yet.
    pub(super) fn of_row(rules: Rules, cell: Cell) -> ThreatKind {
        let (_, y) = rules.coordinates(cell);
        if y.is_multiple_of(2) { ThreatKind::Odd } else { ThreatKind::Even }
    }

    /// Whether the stone wins, unless the opponent wins first.
    pub fn is_winning(self) -> bool {
        self <= ThreatKind::Fork
    }

    /// Whether the opponent must answer the stone at once.
    pub fn is_forcing(self) -> bool {
        self <= ThreatKind::Four || self == ThreatKind::OneShort
    }
}

/// A kind with its article, as a part of sentences.
impl Coded for ThreatKind {
    fn message(&self) -> Message {
        match self {
            ThreatKind::Line => Message::new("threat.line", "a line completed with the next move"),
            ThreatKind::OpenFour => Message::new("threat.open-four", "an open four"),
            ThreatKind::DoubleFour => Message::new("threat.double-four", "a double four"),
            ThreatKind::FourThree => Message::new("threat.four-three", "a four with an open three"),
            ThreatKind::Fork => Message::new("threat.fork", "a fork"),
            ThreatKind::Four => Message::new("threat.four", "a four"),
            ThreatKind::DoubleThree => Message::new("threat.double-three", "a double open three"),
            ThreatKind::OpenThree => Message::new("threat.open-three", "an open three"),
            ThreatKind::OneShort => Message::new("threat.one-short", "a line one stone short"),
            ThreatKind::Odd => Message::new("threat.odd", "an odd threat"),
            ThreatKind::Even => Message::new("threat.even", "an even threat"),
        }
    }
}
