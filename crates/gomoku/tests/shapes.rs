//! Shapes and kinds against their literal definition: every window, whole lines, random boards in all directions, the drawings.

mod common;

use board::{Cell, Overline, Rules, Side};
use common::literal::{Line, Literal};
use common::naive::Naive;
use common::{boards, cases, five, overline, played, tables};
use gomoku::{Code, Codes, Grid, Kind, LineShape};
use proptest::prelude::*;

/// Moves that bring these stones onto the board; where one side has more, stones in other cells go between them.
fn moves(first: &[Cell], second: &[Cell], elsewhere: &[Cell]) -> Vec<Cell> {
    let mut elsewhere = elsewhere.iter();
    let plies = (2 * first.len()).saturating_sub(1).max(2 * second.len());
    let stone = |ply: usize| {
        let of_side = if ply.is_multiple_of(2) { first } else { second };
        of_side.get(ply / 2).or_else(|| elsewhere.next()).copied().expect("room elsewhere")
    };
    (0..plies).map(stone).collect()
}

fn replay(rules: Rules, moves: &[Cell]) -> Naive {
    let mut naive = Naive::new(rules);
    for (ply, cell) in (0..).zip(moves) {
        naive.put(*cell, Some(Side::to_move_at(ply)));
    }
    naive
}

fn sorted(mut shapes: [LineShape; 4]) -> [LineShape; 4] {
    shapes.sort();
    shapes
}

/// Compares the shapes of a cell for both sides.
fn has_literal_shapes(grid: &Grid, naive: &Naive, literal: &mut Literal, cell: Cell) {
    for side in Side::BOTH {
        let shapes = grid.tables().codes.shapes(grid.code(side, cell));
        let expected = sorted(literal.shapes(naive, side, cell));
        assert_eq!(shapes, expected, "{side} {}: {naive:?}", naive.rules.cell_name(cell));
    }
}

/// Every window of five cells to either side, in a row of a board that is empty but for stones far away.
fn every_window(overline: Overline) {
    let rules = five(11, 22, overline);
    let (mut grid, mut literal) = (Grid::new(tables(rules)), Literal::new(overline));
    let cell = |x, y| rules.cell(x, y).expect("on the board");
    let elsewhere: Vec<Cell> = (0..11).map(|x| cell(x, 21)).collect();
    for window in 0..3_u32.pow(10) {
        let digit = |x: u8| window / 3_u32.pow(u32::from(if x > 5 { x - 1 } else { x })) % 3;
        let of = |wanted: u32| -> Vec<Cell> {
            (0..11).filter(|x| *x != 5 && digit(*x) == wanted).map(|x| cell(x, 8)).collect()
        };
        let moves = moves(&of(1), &of(2), &elsewhere);
        for cell in &moves {
            grid.play(*cell);
        }
        has_literal_shapes(&grid, &replay(rules, &moves), &mut literal, cell(5, 8));
        for _ in &moves {
            grid.undo();
        }
    }
}

#[test]
fn every_window_of_five_or_more() {
    every_window(Overline::Wins);
}

#[test]
fn every_window_of_exactly_five() {
    every_window(Overline::Ignored);
}

/// Cells of a line: empty, own, blocked; not too many empty ones, since the definition tries all ways to fill them.
fn line() -> impl Strategy<Value = Line> {
    let cells = prop::collection::vec(prop::sample::select(vec![0, 0, 1, 1, 2]), 5..=22);
    cells.prop_map(|cells: Vec<u8>| {
        let mut line = Line { own: 0, blocked: 0, length: cells.len() };
        let mut empty = 0;
        for (i, cell) in cells.into_iter().enumerate() {
            empty += u32::from(cell == 0);
            match cell {
                0 if empty <= 10 => {}
                2 => line.blocked |= 1 << i,
                _ => line.own |= 1 << i,
            }
        }
        line
    })
}

/// The cells of a line around one of them, what is beyond its ends blocked.
fn window(line: Line, cell: usize, reach: usize) -> Line {
    let length = 2 * reach + 1;
    let (own, blocked) =
        (u64::from(line.own) << reach >> cell, (u64::from(line.blocked) | !0 << line.length) << reach);
    let before = (1_u64 << reach) - 1;
    let mask = (1_u64 << length) - 1;
    let cut = |set: u64| u32::try_from(set & mask).expect("cut to the window");
    Line { own: cut(own), blocked: cut((blocked | before) >> cell), length }
}

/// A stone can be part of five: five cells through it are free of the other side, and no stone lengthens them too much.
fn can_be_five(line: Line, cell: usize, overline: Overline) -> bool {
    let own = |i: usize| i < line.length && line.own >> i & 1 != 0;
    (0..=cell).filter(|from| from + 5 > cell && from + 5 <= line.length).any(|from| {
        let free = (from..from + 5).all(|i| line.blocked >> i & 1 == 0);
        free && (overline == Overline::Wins || !(from > 0 && own(from - 1) || own(from + 5)))
    })
}

proptest! {
    #![proptest_config(cases(200))]

    /// The reach of windows is enough: 4 cells to either side, or 5 where a sixth stone spoils five.
    #[test]
    fn whole_lines_tell_no_more_than_windows(line in line(), overline in overline()) {
        let mut literal = Literal::new(overline);
        let reach = if overline == Overline::Wins { 4 } else { 5 };
        for cell in (0..line.length).filter(|cell| (line.own | line.blocked) >> cell & 1 == 0) {
            let whole = literal.shape(line, cell);
            prop_assert_eq!(whole, literal.shape(window(line, cell, reach), reach), "{:?} {}", line, cell);
            prop_assert_eq!(whole, literal.shape(window(line, cell, 5), 5), "{:?} {}", line, cell);
            prop_assert_eq!(whole > LineShape::Dead, can_be_five(line, cell, overline), "{:?} {}", line, cell);
        }
    }
}

/// Boards full of lines: those in some direction, or every second, third, fourth of them, belong to one side, more or less.
fn stones() -> impl Strategy<Value = (Rules, Vec<Cell>)> {
    let direction = prop::sample::select(vec![(0, 1), (1, 0), (1, 1), (1, 21)]);
    let numbers = (2..5_usize, 0..100_u8, 0..50_u8);
    (boards(5, 22), direction, numbers, prop::collection::vec(0..100_u8, 484)).prop_map(
        |(rules, (a, b), (apart, filled, strange), random)| {
            let mut of_side = [Vec::new(), Vec::new()];
            for (i, cell) in rules.cells().enumerate() {
                let (x, y) = rules.coordinates(cell);
                let line = usize::from((a * usize::from(x) + b * usize::from(y)).is_multiple_of(apart));
                let side = if random[(7 * i + 3) % 484] < strange { 1 - line } else { line };
                if random[i] < filled {
                    of_side[side].push(cell);
                }
            }
            let [first, second] = of_side;
            let fewer = first.len().min(second.len());
            (rules, moves(&first[..fewer], &second[..fewer], &[]))
        },
    )
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn shapes_on_boards_are_literal((rules, moves) in stones()) {
        let grid = played(&tables(rules), &moves);
        let (naive, mut literal) = (replay(rules, &moves), Literal::new(rules.overline()));
        for cell in naive.empty() {
            has_literal_shapes(&grid, &naive, &mut literal, cell);
        }
    }

    #[test]
    fn kinds_on_boards_are_literal((rules, moves) in stones()) {
        let grid = played(&tables(rules), &moves);
        let (naive, mut literal) = (replay(rules, &moves), Literal::new(rules.overline()));
        // Playing on is slow: some of the cells will do.
        for cell in naive.empty().into_iter().step_by(5) {
            for side in Side::BOTH {
                let expected = literal.kind(&naive, side, cell);
                prop_assert_eq!(grid.kind(side, cell), expected, "{} {}", side, rules.cell_name(cell));
            }
        }
    }
}

#[test]
fn codes_tell_all_lists_of_shapes_apart() {
    let codes = Codes::new();
    let mut seen = std::collections::HashSet::new();
    for code in Code::all() {
        let shapes = codes.shapes(code);
        assert!(shapes.is_sorted() && seen.insert(shapes));
        assert_eq!(codes.kind(code), Kind::of(shapes));
    }
    // Four of twelve, in any order and more than once: 15 over 4.
    assert_eq!(seen.len(), 15 * 14 * 13 * 12 / 24);
}

/// The drawings in the documentation of each variant of an enum: rows of cells, without captions.
fn drawings(source: &str) -> Vec<(String, Vec<Vec<char>>)> {
    let (mut found, mut rows, mut inside) = (Vec::new(), Vec::new(), false);
    for line in source.lines().map(str::trim) {
        match line.strip_prefix("/// ") {
            Some("```text") => inside = true,
            Some("```") => inside = false,
            Some(row) if inside => {
                let row = row.split("   ").next().unwrap_or(row);
                rows.push(row.chars().filter(|cell| *cell != ' ').collect());
            }
            Some(_) => {}
            None => {
                let variant = line.strip_suffix(',').filter(|_| !rows.is_empty());
                found.extend(variant.map(|name| (name.to_owned(), std::mem::take(&mut rows))));
            }
        }
    }
    found
}

#[test]
fn line_shapes_are_as_drawn() {
    let mut literal = Literal::new(Overline::Wins);
    let drawn = drawings(include_str!("../src/line.rs"));
    assert_eq!(drawn.len(), LineShape::COUNT);
    for ((name, rows), shape) in drawn.iter().zip(LineShape::ALL) {
        assert_eq!(*name, format!("{shape:?}"));
        for row in rows {
            let set = |wanted: char| (0..9).filter(|i| row[*i] == wanted).fold(0, |set, i| set | 1 << i);
            let line = Line { own: set('x'), blocked: set('o'), length: row.len() };
            assert_eq!((row.len(), row[4]), (9, 'X'), "{row:?}");
            assert_eq!(literal.shape(line, 4), shape, "{row:?}");
        }
    }
}

#[test]
fn kinds_are_as_drawn() {
    let rules = five(19, 19, Overline::Wins);
    let cell = |x: usize, y: usize| {
        let side = |n: usize| u8::try_from(n).expect("small");
        rules.cell(side(x), side(y)).expect("on the board")
    };
    let elsewhere: Vec<Cell> = (0..19).step_by(2).map(|x| cell(x, 18)).collect();
    let drawn = drawings(include_str!("../src/kind.rs"));
    assert_eq!(drawn.len(), Kind::COUNT);
    for (name, rows) in drawn {
        let cells = |wanted: char| -> Vec<Cell> {
            let all = (0..).zip(&rows).flat_map(|(y, row)| (0..).zip(row).map(move |(x, c)| (x, y, *c)));
            all.filter(|(_, _, c)| *c == wanted).map(|(x, y, _)| cell(x + 6, y + 6)).collect()
        };
        let grid = played(&tables(rules), &moves(&cells('x'), &cells('o'), &elsewhere));
        assert_eq!(format!("{:?}", grid.kind(Side::First, cells('X')[0])), name);
    }
}
