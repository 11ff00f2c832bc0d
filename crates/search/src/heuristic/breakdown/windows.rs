//! Windows of four, and the centre column.

use board::{Cell, Game, Side};

use super::{DIRECTIONS, Occurrence, Place, TermKind, owner, ray};
use crate::heuristic::{Points, Windows};

/// Every window that counts, and every stone of the side in the centre column.
pub(super) fn places(game: &Game, weights: &Windows, side: Side) -> Vec<Occurrence> {
    let rules = game.rules();
    let starts = rules.cells().flat_map(|cell| DIRECTIONS.map(|direction| ray(game, cell, direction)));
    let windows = starts.filter_map(|mut ray| {
        ray.truncate(4);
        (ray.len() == 4).then(|| window(game, weights, side, ray)).flatten()
    });
    let centre =
        |cell: &Cell| rules.coordinates(*cell).0 == rules.width() / 2 && owner(game, *cell) == Some(side);
    let points = Points::whole(weights.centre());
    let column = rules.cells().filter(|cell| points != Points::ZERO && centre(cell));
    let stone =
        |cell| Occurrence { kind: TermKind::Centre, side, place: Place { cells: vec![cell], points } };
    windows.chain(column.map(stone)).collect()
}

/// What a window counts, if it does.
fn window(game: &Game, weights: &Windows, side: Side, cells: Vec<Cell>) -> Option<Occurrence> {
    let count = |side| cells.iter().filter(|cell| owner(game, **cell) == Some(side)).count();
    let (own, other) = (count(side), count(!side));
    let kind = match (own.max(other), own.min(other)) {
        (4, 0) => TermKind::Four,
        (3, 0) => TermKind::Three,
        (3, 1) => TermKind::BlockedThree,
        (2, 0) => TermKind::Two,
        (1, 0) => TermKind::One,
        _ => return None,
    };
    let points = Points::whole(weights.of_window(own, other));
    let side = if own > other { side } else { !side };
    (points != Points::ZERO).then_some(Occurrence { kind, side, place: Place { cells, points } })
}
