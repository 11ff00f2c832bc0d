//! The agent of the Iași report against a literal transcription of its printed code, as it is and with the sign mended.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::naive_bytecount,
    reason = "a literal transcription, on small boards"
)]

mod common;

use board::{Game, Rules, Side};
use common::{How, rules, search};
use proptest::prelude::*;
use search::AlphaBeta;
use search::heuristic::{Ends, Evaluation};

/// 0 empty, 1 the person, 2 the computer; row 0 at the bottom.
type Grid = Vec<Vec<u8>>;

fn windows(grid: &Grid) -> Vec<[u8; 4]> {
    let (height, width) = (grid.len() as i32, grid[0].len() as i32);
    let mut windows = Vec::new();
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for y in 0..height {
            for x in 0..width {
                let (end_x, end_y) = (x + 3 * dx, y + 3 * dy);
                if end_x < width && (0..height).contains(&end_y) {
                    windows.push([0, 1, 2, 3].map(|i| grid[(y + i * dy) as usize][(x + i * dx) as usize]));
                }
            }
        }
    }
    windows
}

fn check_win(grid: &Grid, piece: u8) -> bool {
    windows(grid).iter().any(|window| window.iter().all(|cell| *cell == piece))
}

fn evaluate(grid: &Grid, piece: u8) -> f64 {
    let centre = grid[0].len() / 2;
    let mut score = 3 * grid.iter().filter(|row| row[centre] == piece).count() as i32;
    for window in windows(grid) {
        let count = |piece: u8| window.iter().filter(|cell| **cell == piece).count();
        score += match (count(piece), count(0)) {
            (4, _) => 100,
            (3, 1) => 10,
            (2, 2) => 5,
            _ => 0,
        };
        if count(3 - piece) == 3 && count(0) == 1 {
            score -= 8;
        }
    }
    score.into()
}

fn valid_moves(grid: &Grid) -> Vec<usize> {
    (0..grid[0].len()).filter(|column| grid.iter().any(|row| row[*column] == 0)).collect()
}

fn moved(grid: &Grid, column: usize, piece: u8) -> Grid {
    let mut grid = grid.clone();
    let row = grid.iter().position(|row| row[column] == 0).expect("a valid move");
    grid[row][column] = piece;
    grid
}

fn minimax(grid: &Grid, depth: u16, mut alpha: f64, mut beta: f64, maximizing: bool, mended: bool) -> f64 {
    let piece = 2;
    if check_win(grid, piece) {
        return if maximizing || mended { f64::INFINITY } else { f64::NEG_INFINITY };
    }
    if check_win(grid, 3 - piece) {
        return if maximizing || mended { f64::NEG_INFINITY } else { f64::INFINITY };
    }
    let moves = valid_moves(grid);
    if depth == 0 || moves.is_empty() {
        return evaluate(grid, piece);
    }
    let mut best = if maximizing { f64::NEG_INFINITY } else { f64::INFINITY };
    for column in moves {
        let played = if maximizing { piece } else { 3 - piece };
        let value = minimax(&moved(grid, column, played), depth - 1, alpha, beta, !maximizing, mended);
        if maximizing {
            best = best.max(value);
            alpha = alpha.max(value);
        } else {
            best = best.min(value);
            beta = beta.min(value);
        }
        if beta <= alpha {
            break;
        }
    }
    best
}

/// The best moves of `aiMove`, of which it plays one at random.
fn best_moves(grid: &Grid, depth: u16, mended: bool) -> Vec<usize> {
    let moves = valid_moves(grid);
    if let Some(winning) = moves.iter().find(|column| check_win(&moved(grid, **column, 2), 2)) {
        return vec![*winning];
    }
    let infinity = f64::INFINITY;
    let value = |column: usize| minimax(&moved(grid, column, 2), depth, -infinity, infinity, false, mended);
    let values: Vec<f64> = moves.iter().map(|column| value(*column)).collect();
    let best = values.iter().copied().fold(-infinity, f64::max);
    moves.into_iter().zip(values).filter(|(_, value)| *value >= best).map(|(column, _)| column).collect()
}

fn grid(game: &Game) -> Grid {
    let rules = game.rules();
    let computer = game.turn();
    let cell = |column, row| {
        let cell = rules.cell(column, row).expect("on the board");
        let holder = Side::BOTH.into_iter().find(|side| board::Bits::has(game.board().stones(*side), cell));
        holder.map_or(0, |side| if side == computer { 2 } else { 1 })
    };
    (0..rules.height()).map(|row| (0..rules.width()).map(|column| cell(column, row)).collect()).collect()
}

/// Unfinished games on 8x8, as in the program, and on a small board, where wins come soon.
fn games() -> impl Strategy<Value = Game> {
    let boards = prop::sample::select(vec!["drop:8x8:4", "drop:5x5:4"]);
    (boards, prop::collection::vec(any::<usize>(), 0..28)).prop_map(|(board, choices)| {
        let rules: Rules = rules(board);
        let mut game = Game::new(rules);
        for choice in choices {
            let legal: Vec<_> = board::Position::moves(game.board()).collect();
            let next = game.after(legal[choice % legal.len()]);
            if next.outcome().is_some() {
                break;
            }
            game = next;
        }
        game
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn the_agent_plays_as_the_printed_code(game in games(), below in 0..3_u16) {
        for (ends, mended) in [(Ends::Printed, false), (Ends::Published, true)] {
            let settings = AlphaBeta { root: search::Root::Full, wins_first: true, ..AlphaBeta::default() };
            let found = search(&game, below + 1, Evaluation::Iasi, ends, How::AlphaBeta(settings));
            let expected = best_moves(&grid(&game), below, mended);
            let (column, _) = game.rules().coordinates(found.best);
            // Of several best moves the first is played.
            prop_assert_eq!(usize::from(column), expected[0], "{:?} {:?}", ends, game.board());
        }
    }
}
