//! Threats: what a stone would complete or make on the empty cells, who is favoured by zugzwang, and what a move does.
//!
//! ```
//! use board::{Game, Rules, Side};
//! use play::{ThreatKind, Threats};
//!
//! let game = Game::parse(Rules::CONNECT4, "4455")?;
//! let threats = Threats::of(&game);
//! // X can make three in a row with both ends open; nothing completes a line yet.
//! assert_eq!(threats.all(), []);
//! let facts = Threats::change(&game, game.rules().cell(5, 0).expect("on the board"));
//! let words: Vec<String> = facts.iter().map(|fact| fact.message(game.rules()).to_string()).collect();
//! assert_eq!(words[0], "threatens to complete a line at 3.1, 7.1: only one of them can be blocked");
//! # Ok::<(), board::ParseGameError>(())
//! ```

mod change;
mod fact;
mod favoured;
mod kind;
mod reader;
mod situation;

pub use fact::Fact;
pub use favoured::Favoured;
pub use kind::ThreatKind;
pub use situation::{FactView, FavouredView, MoveFacts, Situation, ThreatView};

use board::{Bits, Cell, Game, Rules, Side};
use reader::Reader;

/// The threats of a position, and who is favoured by zugzwang.
#[derive(Clone, PartialEq, Debug)]
pub struct Threats {
    rules: Rules,
    all: Vec<Threat>,
    favoured: Option<Favoured>,
}

/// What a stone of a side would be on an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// Whose stone.
    pub side: Side,
    /// What it would be.
    pub kind: ThreatKind,
    /// Where.
    pub cell: Cell,
    /// Whether stones fall and the cell below is a threat of the same side, too: to block the lower one opens the upper one.
    pub above: bool,
}

impl Threats {
    /// The threats of a position; none after the end.
    pub fn of(game: &Game) -> Threats {
        Threats::read(game, &Reader::new(game))
    }

    fn read(game: &Game, reader: &Reader) -> Threats {
        let rules = game.rules();
        let mut all = Vec::new();
        if game.outcome().is_none() {
            for side in Side::BOTH {
                let raised = reader.completing(side).up(1);
                all.extend(reader.board().empty().cells().filter_map(|cell| {
                    let kind = reader.kind(side, cell)?;
                    Some(Threat { side, kind, cell, above: rules.gravity() && raised.has(cell) })
                }));
            }
        }
        all.sort_by_key(|threat| (threat.side.index(), threat.kind));
        let favoured = Favoured::of(game, &Side::BOTH.map(|side| reader.completing(side)));
        Threats { rules, all, favoured }
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// All threats: those of the first player first, the strongest kinds first.
    pub fn all(&self) -> &[Threat] {
        &self.all
    }

    /// The cells where a side would make something of this kind.
    pub fn cells(&self, side: Side, kind: ThreatKind) -> impl Iterator<Item = Cell> {
        self.all
            .iter()
            .filter(move |threat| threat.side == side && threat.kind == kind)
            .map(|threat| threat.cell)
    }

    /// Who is favoured by zugzwang, where stones fall.
    pub fn favoured(&self) -> Option<Favoured> {
        self.favoured
    }

    /// What a legal move does, the most important fact first; nothing after the end.
    ///
    /// # Panics
    ///
    /// If the move is not legal.
    pub fn change(before: &Game, cell: Cell) -> Vec<Fact> {
        if before.outcome().is_some() {
            return Vec::new();
        }
        let mut reader = Reader::new(before);
        let threats = Threats::read(before, &reader);
        change::facts(before, &threats, &mut reader, cell)
    }
}

#[cfg(test)]
mod tests;
