//! The patterns of UFSC along every line.

use board::{Cell, Game, Side};

use super::{DIRECTIONS, Occurrence, Place, TermKind, owner, ray};
use crate::heuristic::{PATTERNS, Points, UfscVersion};

/// Every pattern of both sides that the version counts.
pub(super) fn places(game: &Game, version: UfscVersion, side: Side) -> Vec<Occurrence> {
    let lines: Vec<Vec<Cell>> = lines(game);
    let weights = [version.own_weights(), version.other_weights()];
    let mut places = Vec::new();
    for (stones, weights, sign) in [(side, weights[0], 1), (!side, weights[1], -1)] {
        for line in &lines {
            for (kind, cells) in occurrences(game, line, stones, version) {
                let place = Place { cells, points: Points::twentieths(sign * weights[kind]) };
                places.push(Occurrence { kind: TermKind::Pattern(kind), side: stones, place });
            }
        }
    }
    places
}

/// All lines from border to border.
fn lines(game: &Game) -> Vec<Vec<Cell>> {
    let rules = game.rules();
    let from_border = |cell: Cell, (right, up): (i8, i8)| {
        let (x, y) = rules.coordinates(cell);
        let before = x.checked_add_signed(-right).zip(y.checked_add_signed(-up));
        before.is_none_or(|(x, y)| rules.cell(x, y).is_none())
    };
    let starts = rules.cells().flat_map(|cell| DIRECTIONS.map(|direction| (cell, direction)));
    let lines = starts.filter(|(cell, direction)| from_border(*cell, *direction));
    lines.map(|(cell, direction)| ray(game, cell, direction)).collect()
}

/// The patterns along a line, read as a string between two borders: the kind, and the cells that are not blocked.
fn occurrences(game: &Game, line: &[Cell], side: Side, version: UfscVersion) -> Vec<(usize, Vec<Cell>)> {
    let sign = |cell: &Cell| match owner(game, *cell) {
        None => 'e',
        Some(owner) if owner == side => 'x',
        Some(_) => 'n',
    };
    let text = format!("n{}n", line.iter().map(sign).collect::<String>());
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let kinds = PATTERNS.iter().enumerate();
        let strings =
            kinds.flat_map(|(kind, pattern)| pattern.strings.iter().map(move |string| (kind, *string)));
        let fitting = strings.filter(|(_, string)| text[at..].starts_with(string));
        let mut here: Vec<(usize, &str)> = fitting.collect();
        let mut step = 1;
        if version == UfscVersion::Jump {
            // Only the longest counts, and reading continues at its last cell.
            here = here.into_iter().max_by_key(|(_, string)| string.len()).into_iter().collect();
            step = here.first().map_or(1, |(_, string)| string.len() - 1);
        }
        let cells = |string: &str| {
            let places = (at..).zip(string.chars()).filter(|(_, sign)| *sign != 'n');
            places.map(|(place, _)| line[place - 1]).collect()
        };
        found.extend(here.into_iter().map(|(kind, string)| (kind, cells(string))));
        at += step;
    }
    found
}
