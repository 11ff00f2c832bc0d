//! Each evaluation against a literal transcription of its definition, on random positions.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::naive_bytecount,
    clippy::needless_range_loop,
    reason = "as the reports would write it"
)]

mod common;

use board::{Bits, Board, Cell, Game, Shape, Side};
use common::{crowded, games, rules, unfinished};
use proptest::prelude::*;
use search::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, with_heuristic};

/// The board as the reports keep it: rows of 1 (the side asked for), 2 (its opponent) and 0, the lowest first.
fn grid(game: &Game, side: Side) -> Vec<Vec<u8>> {
    let rules = game.rules();
    let (own, other) = (game.board().stones(side), game.board().stones(!side));
    let at = |column, row| {
        let cell = rules.cell(column, row).expect("on the board");
        if own.has(cell) {
            1
        } else if other.has(cell) {
            2
        } else {
            0
        }
    };
    (0..rules.height()).map(|row| (0..rules.width()).map(|column| at(column, row)).collect()).collect()
}

/// Every window of four: across, up and along both diagonals.
fn windows(grid: &[Vec<u8>]) -> Vec<[u8; 4]> {
    let (height, width) = (grid.len() as i32, grid[0].len() as i32);
    let mut windows = Vec::new();
    for row in 0..height {
        for column in 0..width {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let (x, y) = (column + 3 * dx, row + 3 * dy);
                if (0..width).contains(&x) && (0..height).contains(&y) {
                    let cell = |i: i32| grid[(row + i * dy) as usize][(column + i * dx) as usize];
                    windows.push([cell(0), cell(1), cell(2), cell(3)]);
                }
            }
        }
    }
    windows
}

fn ufop_v1(own: usize, other: usize, empty: usize) -> i32 {
    let mut score = 0;
    if own == 4 {
        score += 100;
    } else if own == 3 && empty == 1 {
        score += 5;
    } else if own == 2 && empty == 2 {
        score += 2;
    }
    if other == 3 && empty == 1 {
        score -= 4;
    }
    score
}

fn ufop_v2(own: usize, other: usize, _: usize) -> i32 {
    if own == 4 {
        1_000_000
    } else if own == 3 {
        1
    } else if other == 3 {
        -100
    } else if other == 4 {
        -1_000_000
    } else {
        0
    }
}

fn ufop_v3(own: usize, other: usize, empty: usize) -> i32 {
    match (own, other, empty) {
        (4, _, _) => 1_000_000,
        (3, _, 1) => 100,
        (2, _, 2) => 10,
        (1, _, 3) => 1,
        (_, 1, 3) => -1,
        (_, 2, 2) => -10,
        (_, 3, 1) => -100,
        (_, 4, _) => -1_000_000,
        _ => 0,
    }
}

fn porto(own: usize, other: usize, _: usize) -> i32 {
    let points = [0, 1, 20, 50, 512];
    match (own, other) {
        (own, 0) => points[own],
        (0, other) => -points[other],
        _ => 0,
    }
}

fn iasi(own: usize, other: usize, empty: usize) -> i32 {
    let mut score = 0;
    if own == 4 {
        score += 100;
    } else if own == 3 && empty == 1 {
        score += 10;
    } else if own == 2 && empty == 2 {
        score += 5;
    }
    if other == 3 && empty == 1 {
        score -= 8;
    }
    score
}

/// The rule of the program, cell by cell from the top of each column.
fn panther(grid: &[Vec<u8>]) -> i32 {
    let (height, width) = (grid.len(), grid[0].len());
    let (mut score, mut value) = (0, 2);
    for i in 0..width {
        for j in 0..height {
            if j < height / 2 {
                value += 1;
            } else if j > height / 2 {
                value -= 1;
            }
            score += match grid[height - 1 - j][i] {
                1 => value,
                2 => -value,
                _ => 0,
            };
        }
        if i < width / 2 {
            value += 1;
        } else {
            value -= i as i32 - 1;
        }
    }
    score
}

const PATTERNS: [(&str, &[&str], i64); 11] = [
    ("Quintet", &["xxxxx"], 200_000),
    ("Quartet_2Opens", &["exxxxe"], 120_000),
    ("Quartet_1Open", &["nxxxxe", "exxxxn"], 50_000),
    ("Triplet_2Opens", &["exxxe"], 30_000),
    ("Triplet_1Open", &["nxxxee", "eexxxn"], 15_000),
    ("ProbQuartet_2Opens", &["exexxe", "exxexe"], 7000),
    ("ProbQuartet_1Open", &["nxexxe", "nxxexe", "exxexn", "exexxn"], 3000),
    ("Double_2Opens", &["eexxe", "exxee"], 1000),
    ("Double_1Open", &["nxxeee", "eeexxn"], 400),
    ("ProbTriplet_2Opens", &["exexe"], 100),
    ("ProbTriplet_1Open", &["nxexee", "eexexn"], 40),
];

/// Rows, columns and diagonals as strings between two borders.
fn ufsc_lines(grid: &[Vec<u8>], own: u8) -> Vec<String> {
    let (height, width) = (grid.len() as i32, grid[0].len() as i32);
    let mut lines = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for row in 0..height {
            for column in 0..width {
                let on_board = |x: i32, y: i32| (0..width).contains(&x) && (0..height).contains(&y);
                if on_board(column - dx, row - dy) {
                    continue;
                }
                let mut line = String::from("n");
                let (mut x, mut y) = (column, row);
                while on_board(x, y) {
                    line.push(match grid[y as usize][x as usize] {
                        0 => 'e',
                        stone if stone == own => 'x',
                        _ => 'n',
                    });
                    (x, y) = (x + dx, y + dy);
                }
                lines.push(line + "n");
            }
        }
    }
    lines
}

/// The weight of a pattern in the report, or in the program as it is today.
fn ufsc_weight(name: &str, weight: i64, evaluation: Evaluation) -> i64 {
    match (evaluation, name) {
        (Evaluation::UfscProgram, "Quintet") => 20_000_000,
        (Evaluation::UfscProgram, "Quartet_2Opens") => 400_000,
        (Evaluation::UfscProgram, "Double_2Opens") => 500,
        _ => weight,
    }
}

/// The patterns of a side: every occurrence of every string, or jumping on after a match.
fn ufsc_patterns(grid: &[Vec<u8>], own: u8, evaluation: Evaluation) -> i64 {
    let strings: Vec<(&str, i64)> = PATTERNS
        .iter()
        .flat_map(|(name, strings, weight)| {
            strings.iter().map(|string| (*string, ufsc_weight(name, *weight, evaluation)))
        })
        .collect();
    let mut total = 0;
    for line in ufsc_lines(grid, own) {
        let mut at = 0;
        while at < line.len() {
            let fitting = strings.iter().filter(|(string, _)| line[at..].starts_with(string));
            if evaluation != Evaluation::UfscJump {
                total += fitting.map(|(_, weight)| weight).sum::<i64>();
                at += 1;
                continue;
            }
            match fitting.max_by_key(|(string, _)| string.len()) {
                Some((string, weight)) => {
                    total += weight;
                    at += string.len() - 1;
                }
                None => at += 1,
            }
        }
    }
    total
}

/// In twentieths of a point.
fn ufsc(grid: &[Vec<u8>], evaluation: Evaluation) -> i32 {
    let (height, width) = (grid.len(), grid[0].len());
    let mut mask = 0;
    for row in 0..height {
        for column in 0..width {
            let ring = row.min(column).min(height - 1 - row).min(width - 1 - column);
            let value = [0, 0, 0, 4, 8, 12, 16, 20][ring.min(7)];
            mask += match grid[row][column] {
                1 => value,
                2 => -value,
                _ => 0,
            };
        }
    }
    let opponent = if evaluation == Evaluation::UfscProgram { 21 } else { 20 };
    let patterns = 20 * ufsc_patterns(grid, 1, evaluation) - opponent * ufsc_patterns(grid, 2, evaluation);
    (patterns + mask).clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

fn literal(evaluation: Evaluation, grid: &[Vec<u8>]) -> i32 {
    let count = |window: &[u8; 4], symbol: u8| window.iter().filter(|cell| **cell == symbol).count();
    let sum = |points: fn(usize, usize, usize) -> i32| -> i32 {
        windows(grid).iter().map(|window| points(count(window, 1), count(window, 2), count(window, 0))).sum()
    };
    match evaluation {
        Evaluation::UfopV1 => sum(ufop_v1),
        Evaluation::UfopV2 => sum(ufop_v2),
        Evaluation::UfopV3 => sum(ufop_v3),
        Evaluation::Porto => sum(porto),
        Evaluation::Iasi => {
            let centre = grid[0].len() / 2;
            let own = grid.iter().filter(|row| row[centre] == 1).count();
            sum(iasi) + 3 * i32::try_from(own).expect("small")
        }
        Evaluation::Panther => panther(grid),
        Evaluation::Ufsc | Evaluation::UfscJump | Evaluation::UfscProgram => ufsc(grid, evaluation),
        Evaluation::None => 0,
    }
}

/// Asks an evaluation about the position of a game.
struct Ask(Side);

impl HeuristicTask for Ask {
    type Output = (i32, Vec<Cell>);

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Self::Output {
        let mut candidates = Vec::new();
        heuristic.candidates(&board, &mut candidates);
        (heuristic.evaluate(&board, self.0), candidates)
    }
}

fn ask(game: &Game, evaluation: Evaluation, side: Side) -> (i32, Vec<Cell>) {
    with_heuristic(game, evaluation, Ends::Flat, Ask(side))
}

proptest! {
    #[test]
    fn evaluations_are_what_the_reports_define(game in prop_oneof![games(), unfinished(rules("gomoku"))]) {
        for evaluation in Evaluation::ALL.into_iter().filter(|evaluation| evaluation.fits(game.rules()).is_ok()) {
            for side in Side::BOTH {
                let expected = literal(evaluation, &grid(&game, side));
                prop_assert_eq!(ask(&game, evaluation, side).0, expected, "{} {} {:?}", evaluation, side, game.board());
            }
        }
    }

    /// Turned and mirrored, a board has the same value; only the jump reads lines in one direction.
    #[test]
    fn ufsc_does_not_depend_on_how_the_board_lies(game in crowded(rules("gomoku"))) {
        for evaluation in [Evaluation::Ufsc, Evaluation::UfscProgram] {
            for symmetry in game.rules().symmetries() {
                let mut turned = Game::new(game.rules());
                for cell in game.moves() {
                    turned.play(symmetry.apply(game.rules(), *cell)).expect("legal");
                }
                for side in Side::BOTH {
                    prop_assert_eq!(ask(&turned, evaluation, side).0, ask(&game, evaluation, side).0);
                }
            }
        }
    }

    #[test]
    fn ufsc_looks_within_three_steps_of_a_stone_and_at_the_centre_first(game in unfinished(rules("gomoku"))) {
        let (_, candidates) = ask(&game, Evaluation::Ufsc, Side::First);
        let board_rules = game.rules();
        let place = |cell: Cell| {
            let (x, y) = board_rules.coordinates(cell);
            (i32::from(x), i32::from(y))
        };
        let away = |a: Cell, b: Cell| {
            let ((ax, ay), (bx, by)) = (place(a), place(b));
            (ax - bx).abs().max((ay - by).abs())
        };
        let centre = board_rules.cell(7, 7).expect("on the board");
        let near = |cell: &Cell| {
            !game.moves().contains(cell) && game.moves().iter().any(|stone| away(*stone, *cell) <= 3)
        };
        let mut expected: Vec<_> = board_rules.cells().filter(near).collect();
        if game.moves().is_empty() {
            expected.push(centre);
        }
        let mut sorted = candidates.clone();
        sorted.sort();
        prop_assert_eq!(sorted, expected);
        prop_assert!(candidates.iter().map(|cell| away(*cell, centre)).is_sorted());
    }
}

#[test]
fn ufsc_patterns_one_by_one() {
    // On the lowest row, from the left border on. Every occurrence counts: `eexxee` is two doubles.
    for (line, points, jumping) in [
        ("XX", 400, 400),
        (".XX", 1000, 1000),
        ("..XX", 2000, 1000),
        ("XXX", 15_000, 15_000),
        (".XXX", 30_000, 30_000),
        ("XXXX", 50_000, 50_000),
        (".XXXX", 120_000, 120_000),
        ("XXXXXX", 400_000, 200_000),
        (".XX.X", 7000, 7000),
        (".X.XX", 7000 + 1000, 7000),
        ("X.XX", 3000 + 1000, 3000),
        (".X.X", 100, 100),
        ("X.X", 40, 40),
    ] {
        let line = format!("{line:.<15}");
        let symbols: Vec<u8> = line.bytes().map(|c| u8::from(c == b'X')).collect();
        let mut grid = vec![vec![0; 15]; 15];
        grid[0] = symbols;
        assert_eq!(ufsc_patterns(&grid, 1, Evaluation::Ufsc), points, "{line}");
        assert_eq!(ufsc_patterns(&grid, 1, Evaluation::UfscJump), jumping, "{line}, jumping");
    }
}

#[test]
fn evaluations_say_what_they_do_not_fit() {
    assert!(Evaluation::UfopV3.fits(rules("gomoku")).expect_err("five").to_string().contains("k must be 4"));
    assert!(Evaluation::Ufsc.fits(rules("connect4")).expect_err("four").to_string().contains("k must be 5"));
    assert!(Evaluation::Ufsc.fits(rules("drop:15x15:5")).is_err());
    assert!(Evaluation::Porto.fits(rules("free:9x9:=4")).is_err());
    assert!(Evaluation::Panther.fits(rules("gomoku")).is_ok());
    for evaluation in Evaluation::ALL {
        assert_eq!(evaluation.name().parse(), Ok(evaluation));
    }
    let unknown = "stockfish".parse::<Evaluation>().expect_err("unknown").to_string();
    assert!(
        unknown
            .contains("ufop-v1, ufop-v2, ufop-v3, porto, iasi, panther, ufsc, ufsc-jump, ufsc-program, none"),
        "{unknown}"
    );
}
