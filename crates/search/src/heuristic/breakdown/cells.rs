//! Stones that count by their cell: the squares of panther, and the mask of UFSC.

use board::{Cell, Game, Side};

use super::{Occurrence, Place, TermKind, owner};
use crate::heuristic::{Points, panther_values};

/// Every stone, with the value of its square.
pub(super) fn squares(game: &Game, side: Side) -> Vec<Occurrence> {
    let values = panther_values(game.rules()).into_iter();
    stones(game, TermKind::Squares, side, values.map(|(cell, value)| (cell, Points::whole(value))))
}

/// Every stone within the mask: a fifth of a point from the fourth ring on, one more with every ring, at most five.
pub(super) fn mask(game: &Game, side: Side) -> Vec<Occurrence> {
    let rules = game.rules();
    let value = |cell: Cell| {
        let (x, y) = rules.coordinates(cell);
        let ring = x.min(y).min(rules.width() - 1 - x).min(rules.height() - 1 - y);
        let fifths = i64::from(ring.saturating_sub(2).min(5));
        (cell, Points::twentieths(fifths * i64::from(Points::PARTS / 5)))
    };
    stones(game, TermKind::Mask, side, rules.cells().map(value).filter(|(_, value)| *value != Points::ZERO))
}

/// The stones on these cells: own ones count the value of the cell, those of the opponent the same negated.
fn stones(
    game: &Game,
    kind: TermKind,
    side: Side,
    values: impl Iterator<Item = (Cell, Points)>,
) -> Vec<Occurrence> {
    let stone = |(cell, value): (Cell, Points)| {
        let owner = owner(game, cell)?;
        let points = if owner == side { value } else { -value };
        Some(Occurrence { kind, side: owner, place: Place { cells: vec![cell], points } })
    };
    values.filter_map(stone).collect()
}
