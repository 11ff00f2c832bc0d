//! Rows that two cells complete.

use board::{Bits, Cell, Largest, Rules, Shape};

/// Whether two cells are the ends of a row of these stones, one stone short of a line.
pub(crate) fn is_open_row(rules: Rules, stones: <Largest as Shape>::Bits, ends: [Cell; 2]) -> bool {
    let [(ax, ay), (bx, by)] = ends.map(|cell| {
        let (x, y) = rules.coordinates(cell);
        (i32::from(x), i32::from(y))
    });
    let k = i32::from(rules.k());
    let (dx, dy) = (bx - ax, by - ay);
    let straight = dx.abs().max(dy.abs()) == k && [0, k].contains(&dx.abs()) && [0, k].contains(&dy.abs());
    let stone = |step: i32| {
        let at = |from: i32, by: i32| u8::try_from(from + by / k * step).ok();
        let cell = at(ax, dx).zip(at(ay, dy)).and_then(|(x, y)| rules.cell(x, y));
        cell.is_some_and(|cell| stones.has(cell))
    };
    straight && (1..k).all(stone)
}
