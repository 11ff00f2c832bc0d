//! What a move does, as facts that become sentences.

use board::{Cell, Coded, Message, Rules, Side};

use super::kind::ThreatKind;
use crate::words;

/// Something that a move does. Cells are in the order of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// It completes a line: the game is won.
    Completes,
    /// It leaves a line uncompleted that it could complete.
    Misses(Vec<Cell>),
    /// It stops the opponent, who could make these with a stone on these cells: now they make less.
    Stops(ThreatKind, Vec<Cell>),
    /// It makes this, in games without gravity.
    Makes(ThreatKind),
    /// Where stones fall: the next move can complete a line here. With two cells, the opponent can take only one of them.
    Threatens(Vec<Cell>),
    /// Where stones fall: the next move can complete a line on the first cell; if the opponent blocks it, on the second one above.
    ThreatensTwice(Cell, Cell),
    /// Where stones fall: it makes an odd or even threat, which cannot be played yet.
    Prepares(ThreatKind, Cell),
    /// Where stones fall: it gives up the mover's threat right above, which the opponent can take now.
    GivesUp {
        /// Odd or even.
        kind: ThreatKind,
        /// Where.
        cell: Cell,
        /// Whether it was the mover's last threat of this kind.
        only: bool,
    },
    /// It lets the opponent complete a line on a cell that could not be reached before.
    Lets(Vec<Cell>),
    /// It leaves it to the opponent to make these, as before: a line, or something as good.
    Leaves(ThreatKind, Vec<Cell>),
    /// It changes whom zugzwang favours, or proves it.
    Favours {
        /// The mover, the opponent, or neither.
        side: Option<Side>,
        /// Whether it is the mover.
        mover: bool,
        /// Whether that is proven.
        proven: bool,
    },
}

impl Fact {
    /// The cells that it is about, other than that of the move.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Fact::Misses(cells)
            | Fact::Stops(_, cells)
            | Fact::Threatens(cells)
            | Fact::Lets(cells)
            | Fact::Leaves(_, cells) => cells,
            Fact::Prepares(_, cell) | Fact::GivesUp { cell, .. } | Fact::ThreatensTwice(cell, _) => {
                std::slice::from_ref(cell)
            }
            Fact::Completes | Fact::Makes(_) | Fact::Favours { .. } => &[],
        }
    }

    /// Whether it speaks against the move.
    pub fn is_bad(&self) -> bool {
        match self {
            Fact::Misses(_) | Fact::GivesUp { .. } | Fact::Lets(_) | Fact::Leaves(..) => true,
            Fact::Favours { side, mover, .. } => side.is_some() && !mover,
            _ => false,
        }
    }

    /// The fact in words: a phrase whose subject is the move.
    pub fn message(&self, rules: Rules) -> Message {
        let names: Vec<String> = self.cells().iter().map(|cell| rules.cell_name(*cell)).collect();
        let cells = names.join(", ");
        match self {
            Fact::Completes => Message::new("fact.completes", "completes a line"),
            Fact::Misses(_) => {
                Message::new("fact.misses", &format!("could have completed a line at {cells}"))
                    .with("cells", cells)
            }
            Fact::Stops(..) | Fact::Leaves(..) | Fact::Lets(_) => self.about_opponent(cells),
            Fact::Makes(kind) => {
                let kind = kind.message();
                Message::new("fact.makes", &format!("makes {kind}")).with("kind", kind)
            }
            Fact::Threatens(list) if list.len() > 1 => {
                let text =
                    format!("threatens to complete a line at {cells}: only one of them can be blocked");
                Message::new("fact.double", &text).with("cells", cells)
            }
            Fact::Threatens(_) => {
                let text = format!("threatens to complete a line at {cells}");
                Message::new("fact.threatens", &text).with("cells", cells)
            }
            Fact::ThreatensTwice(_, above) => {
                let above = rules.cell_name(*above);
                let text = format!("threatens to complete a line at {cells}; blocked there, at {above}");
                Message::new("fact.threatens-twice", &text).with("cells", cells).with("above", above)
            }
            Fact::Prepares(kind, _) => {
                let kind = kind.message();
                let text = format!("makes {kind} at {cells}");
                Message::new("fact.prepares", &text).with("kind", kind).with("cells", cells)
            }
            Fact::GivesUp { kind, only, .. } => given_up(*kind, *only, cells),
            Fact::Favours { side, mover, proven } => favoured(*side, *mover, *proven),
        }
    }

    /// Facts about what the opponent can do, or could.
    fn about_opponent(&self, cells: String) -> Message {
        match self {
            Fact::Stops(ThreatKind::Line, _) => {
                let text = format!("stops the opponent from completing a line at {cells}");
                Message::new("fact.blocks", &text).with("cells", cells)
            }
            Fact::Stops(kind, _) => {
                let kind = kind.message();
                let text = format!("stops {kind} of the opponent at {cells}");
                Message::new("fact.stops", &text).with("kind", kind).with("cells", cells)
            }
            Fact::Leaves(ThreatKind::Line, _) => {
                let text = format!("leaves it to the opponent to complete a line at {cells}");
                Message::new("fact.leaves-line", &text).with("cells", cells)
            }
            Fact::Leaves(kind, _) => {
                let kind = kind.message();
                let text = format!("leaves {kind} at {cells} to the opponent");
                Message::new("fact.leaves", &text).with("kind", kind).with("cells", cells)
            }
            _ => Message::new("fact.lets", &format!("lets the opponent complete a line at {cells}"))
                .with("cells", cells),
        }
    }
}

fn given_up(kind: ThreatKind, only: bool, cells: String) -> Message {
    match (kind, only) {
        (ThreatKind::Odd, true) => {
            let text = format!("gives up the only odd threat, at {cells}");
            Message::new("fact.gives-up-only-odd", &text).with("cells", cells)
        }
        (ThreatKind::Odd, false) => {
            Message::new("fact.gives-up-odd", &format!("gives up an odd threat, at {cells}"))
                .with("cells", cells)
        }
        (_, true) => {
            let text = format!("gives up the only even threat, at {cells}");
            Message::new("fact.gives-up-only-even", &text).with("cells", cells)
        }
        (_, false) => Message::new("fact.gives-up-even", &format!("gives up an even threat, at {cells}"))
            .with("cells", cells),
    }
}

fn favoured(side: Option<Side>, mover: bool, proven: bool) -> Message {
    match side {
        None => Message::new("fact.favours-neither", "makes zugzwang favour neither side"),
        Some(_) if proven && mover => Message::new("fact.wins-by-zugzwang", "wins by zugzwang"),
        Some(_) if proven => Message::new("fact.loses-by-zugzwang", "loses by zugzwang"),
        Some(side) => {
            let text = format!("makes zugzwang favour {}, if the board only fills up", side.symbol());
            Message::new("fact.favours", &text).with("side", words::side(side))
        }
    }
}
