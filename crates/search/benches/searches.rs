//! The searches against a program written as the reports describe it: `cargo bench -p search`.

#[path = "../../board/benches/beside/mod.rs"]
mod beside;

use std::hint::black_box;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use beside::{Contender, run};
use board::{Board, Fixed, Game, Position, Rules, Shape};
use search::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, Windows, with_heuristic};
use search::mcts::{Mcts, Search};
use search::{AlphaBeta, Control, Limits, Order};

/// The program of the UFOP report as its authors describe it: a matrix that is copied for each move, looked
/// through for a line and for every window of four.
#[expect(clippy::naive_bytecount, reason = "as the report has it")]
mod as_published {
    const ROWS: usize = 6;
    const COLUMNS: usize = 7;

    pub(super) type Matrix = Vec<Vec<u8>>;

    pub(super) fn empty() -> Matrix {
        vec![vec![0; COLUMNS]; ROWS]
    }

    fn valid_locations(board: &Matrix) -> Vec<usize> {
        (0..COLUMNS).filter(|column| board[ROWS - 1][*column] == 0).collect()
    }

    fn windows(board: &Matrix) -> Vec<[u8; 4]> {
        let mut windows = Vec::new();
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                if column + 3 < COLUMNS {
                    windows.push([0, 1, 2, 3].map(|i| board[row][column + i]));
                }
                if row + 3 < ROWS {
                    windows.push([0, 1, 2, 3].map(|i| board[row + i][column]));
                }
                if row + 3 < ROWS && column + 3 < COLUMNS {
                    windows.push([0, 1, 2, 3].map(|i| board[row + i][column + i]));
                    windows.push([0, 1, 2, 3].map(|i| board[row + 3 - i][column + i]));
                }
            }
        }
        windows
    }

    fn winning_move(board: &Matrix, piece: u8) -> bool {
        windows(board).iter().any(|window| window.iter().all(|cell| *cell == piece))
    }

    fn score(board: &Matrix, piece: u8) -> i64 {
        let score_window = |window: &[u8; 4]| {
            let count = |piece| window.iter().filter(|cell| **cell == piece).count();
            match (count(piece), count(3 - piece), count(0)) {
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
        };
        windows(board).iter().map(score_window).sum()
    }

    pub(super) fn minimax(
        board: &Matrix,
        depth: u32,
        mut alpha: i64,
        mut beta: i64,
        maximizing: bool,
    ) -> (i64, u64) {
        let mut nodes = 1;
        if winning_move(board, 1) {
            return (1_000_000_000, nodes);
        }
        if winning_move(board, 2) {
            return (-1_000_000_000, nodes);
        }
        let valid = valid_locations(board);
        if valid.is_empty() {
            return (0, nodes);
        }
        if depth == 0 {
            return (score(board, 1), nodes);
        }
        let mut value = if maximizing { i64::MIN } else { i64::MAX };
        for column in valid {
            let mut copy = board.clone();
            let row = (0..ROWS).find(|row| copy[*row][column] == 0).expect("a valid location");
            copy[row][column] = if maximizing { 1 } else { 2 };
            let (child, visited) = minimax(&copy, depth - 1, alpha, beta, !maximizing);
            nodes += visited;
            if maximizing {
                value = value.max(child);
                alpha = alpha.max(value);
            } else {
                value = value.min(child);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        (value, nodes)
    }
}

const DEPTH: u16 = 7;

fn unwatched<M, R>(limits: Limits, work: impl FnOnce(&mut Control<'_, M>) -> R) -> R {
    let stop = AtomicBool::new(false);
    work(&mut Control::new(limits, &stop, &|| Duration::ZERO, &mut |_| {}))
}

fn nodes_as_published() -> u64 {
    as_published::minimax(&as_published::empty(), DEPTH.into(), i64::MIN, i64::MAX, true).1
}

fn nodes_here() -> u64 {
    let board = Board::new(Fixed::<7, 6, 4, true>);
    let found = unwatched(Limits::default(), |control| {
        AlphaBeta::default().search(&board, DEPTH, &Windows::UFOP_V3, control).expect("room")
    });
    found.expect("the game goes on").nodes
}

fn playouts(iterations: u64) -> u64 {
    let mut search = Search::new(Mcts::default(), Board::new(Fixed::<7, 6, 4, true>));
    for _ in 0..iterations {
        search.iterate();
    }
    iterations
}

/// A position of Gomoku with this number of stones around the centre.
fn gomoku(stones: usize) -> Game {
    let mut game = Game::new(Rules::GOMOKU);
    let mut random: u64 = 1;
    while game.moves().len() < stones {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let place = |bits: u32| u8::try_from(3 + (random >> bits) % 9).expect("small");
        let cell = Rules::GOMOKU.cell(place(33), place(50)).expect("on the board");
        let next = Some(cell).filter(|cell| !game.moves().contains(cell)).map(|cell| game.after(cell));
        if let Some(next) = next.filter(|next| next.outcome().is_none()) {
            game = next;
        }
    }
    game
}

struct Evaluate(u64);

impl HeuristicTask for Evaluate {
    type Output = u64;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> u64 {
        for _ in 0..self.0 {
            black_box(heuristic.evaluate(black_box(&board), board.turn()));
        }
        self.0
    }
}

fn evaluations(game: &Game, evaluation: Evaluation) -> u64 {
    with_heuristic(game, evaluation, Ends::Flat, Evaluate(20_000))
}

/// A search to a fixed depth, whose nodes do not count: one unit of work.
struct ToDepth {
    settings: AlphaBeta,
    depth: u16,
}

impl HeuristicTask for ToDepth {
    type Output = u64;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> u64 {
        let found = unwatched(Limits::default(), |control| {
            self.settings.search(&board, self.depth, heuristic, control).expect("room")
        });
        black_box(found);
        1
    }
}

/// Time to a fixed depth with one thread and with two.
fn threads() {
    let refined = AlphaBeta { table: 64, deepening: true, ..AlphaBeta::default() };
    let centre = AlphaBeta { order: Order::Centre, scout: true, ..refined };
    let connect4 = |moves: &str| Game::parse(Rules::CONNECT4, moves).expect("legal");
    for (name, game, evaluation, depth, settings) in [
        ("porto to depth 16 on 7x6", connect4("44"), Evaluation::Porto, 16, centre),
        ("ufop-v3 to depth 13 on 7x6, from the left", connect4("44"), Evaluation::UfopV3, 13, refined),
        ("ufop-v3 to depth 14 on 7x6", connect4("44"), Evaluation::UfopV3, 14, centre),
        ("ufsc to depth 4 on 15x15", gomoku(8), Evaluation::Ufsc, 4, refined),
    ] {
        let search = |threads| {
            let settings = AlphaBeta { threads, ..settings };
            with_heuristic(&game, evaluation, Ends::Soon, ToDepth { settings, depth })
        };
        run(
            &format!("alpha-beta with {name}"),
            "search",
            7,
            &[
                Contender { name: "1 thread", work: &|| search(1) },
                Contender { name: "2 threads", work: &|| search(2) },
            ],
        );
    }
}

fn main() {
    threads();
    for stones in [8, 20, 40] {
        let game = gomoku(stones);
        run(
            &format!("the evaluation of ufsc with {stones} stones on 15x15"),
            "position",
            15,
            &[
                Contender { name: "line by line", work: &|| evaluations(&game, Evaluation::UfscJump) },
                Contender { name: "the whole board at once", work: &|| evaluations(&game, Evaluation::Ufsc) },
            ],
        );
    }
    assert_eq!(nodes_as_published(), nodes_here(), "both search the same tree");
    run(
        &format!("alpha-beta with ufop-v3 to depth {DEPTH} on 7x6, from the left"),
        "node",
        15,
        &[
            Contender { name: "as published", work: &nodes_as_published },
            Contender { name: "AlphaBeta", work: &nodes_here },
        ],
    );
    run(
        "Monte Carlo tree search from the empty 7x6 board",
        "playout",
        15,
        &[
            Contender { name: "200 000 iterations", work: &|| playouts(200_000) },
            Contender { name: "20 000 iterations", work: &|| playouts(20_000) },
        ],
    );
}
