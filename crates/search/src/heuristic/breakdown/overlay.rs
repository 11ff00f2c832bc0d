//! The terms of an evaluation as marks over a board.

use board::svg::{Mark, MarkGroup, Overlay};

use super::{Breakdown, Place, Term, grouped};

impl Breakdown {
    /// The terms as marks over the board: solid for the side, dashed for its opponent, the broader the more each counts.
    pub fn overlay(&self) -> Overlay {
        let side = self.side;
        let heading =
            format!("{}: {} for {} ({side})", self.evaluation, grouped(self.points()), side.symbol());
        let mut weights: Vec<i64> = self.terms.iter().map(weight).collect();
        weights.sort_unstable();
        weights.dedup();
        let group = |term: &Term| {
            let rank = weights.iter().position(|known| *known == weight(term)).unwrap_or(0);
            MarkGroup {
                text: term.to_string(),
                dashed: term.side != side,
                weight: u8::try_from(rank + 1).unwrap_or(u8::MAX).min(4),
                marks: term.places.iter().map(mark).collect(),
            }
        };
        Overlay { heading, groups: self.terms.iter().map(group).collect() }
    }
}

/// How much an occurrence counts, for or against the side; those that depend on their cell count little.
fn weight(term: &Term) -> i64 {
    term.each().map_or(0, |points| points.as_twentieths().abs())
}

fn mark(place: &Place) -> Mark {
    match place.cells.as_slice() {
        [cell] => Mark::Figure(*cell, grouped(place.points)),
        cells => Mark::Line(cells.to_vec()),
    }
}
