//! The board against what it must be level with: `cargo bench -p board`.

mod beside;

use beside::{Contender, run};
use board::{Any, Bits, Board, Cell, Fixed, Largest, Position, Rules, Shape, Wide, perft};
use std::hint::black_box;

/// Connect Four by hand: constants in place of shapes, no trait, no types, moves as bits.
mod by_hand {
    const FLOOR: u64 = 0x0002_0408_1020_4081;
    const BOARD: u64 = FLOOR * 0b11_1111;

    #[derive(Clone, Copy)]
    pub(super) struct Position {
        own: u64,
        all: u64,
    }

    pub(super) const START: Position = Position { own: 0, all: 0 };

    fn won(stones: u64) -> bool {
        let vertical = stones & stones >> 1;
        let falling = stones & stones >> 6;
        let horizontal = stones & stones >> 7;
        let rising = stones & stones >> 8;
        vertical & vertical >> 2
            | falling & falling >> 12
            | horizontal & horizontal >> 14
            | rising & rising >> 16
            != 0
    }

    fn open(position: Position) -> u64 {
        (position.all + FLOOR) & BOARD
    }

    pub(super) fn perft(position: Position, depth: u32) -> u64 {
        let mut moves = open(position);
        if depth == 1 {
            return u64::from(moves.count_ones());
        }
        let mut leaves = 0;
        while moves != 0 {
            let stone = moves & moves.wrapping_neg();
            moves ^= stone;
            if !won(position.own | stone) {
                let child = Position { own: position.own ^ position.all, all: position.all | stone };
                leaves +=
                    if depth == 2 { u64::from(open(child).count_ones()) } else { perft(child, depth - 1) };
            }
        }
        leaves
    }
}

const DEPTH: u16 = 9;

fn connect4() {
    fn leaves<S: Shape>(shape: S) -> u64 {
        perft(&Board::new(shape), DEPTH)
    }
    run(
        &format!("perft({DEPTH}) on 7x6"),
        "leaf",
        25,
        &[
            Contender { name: "by hand", work: &|| by_hand::perft(by_hand::START, DEPTH.into()) },
            Contender { name: "Fixed<7, 6, 4, true>", work: &|| leaves(Fixed::<7, 6, 4, true>) },
            Contender { name: "Any<u64>", work: &|| leaves(Any::<u64>::new(Rules::CONNECT4).unwrap()) },
            Contender { name: "Any<u128>", work: &|| leaves(Any::<u128>::new(Rules::CONNECT4).unwrap()) },
            Contender {
                name: "Any<Wide<4>>",
                work: &|| leaves(Any::<Wide<4>>::new(Rules::CONNECT4).unwrap()),
            },
        ],
    );
}

/// Moves all over the board in an order that repeats itself in every run.
fn shuffled(rules: Rules, seed: u64) -> Vec<Cell> {
    let mut cells: Vec<_> = rules.cells().collect();
    let mut random = seed;
    for i in (1..cells.len()).rev() {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        cells.swap(i, usize::try_from(random).expect("64 bits") % (i + 1));
    }
    cells
}

/// Plays each list of moves until one side wins: a copy, the move with its win test, the legal moves.
/// Returns the number of moves.
fn play_out<S: Shape>(shape: S, games: &[Vec<Cell>]) -> u64 {
    let mut nodes = 0;
    let mut legal = 0;
    for game in games {
        let mut board = Board::new(shape);
        for cell in game {
            if board.outcome().is_some() {
                break;
            }
            let mut next = board;
            next.play(*cell);
            legal += next.legal().len();
            board = next;
            nodes += 1;
        }
    }
    black_box(legal);
    nodes
}

fn free_placement() {
    let large: Rules = "free:20x20:5".parse().unwrap();
    let games = |rules| (1..=200).map(|seed| shuffled(rules, seed)).collect::<Vec<_>>();
    let (gomoku_games, large_games) = (games(Rules::GOMOKU), games(large));
    let shape = Any::<Wide<4>>::new(Rules::GOMOKU).unwrap();
    run(
        "free placement, five in a row",
        "node",
        25,
        &[
            Contender { name: "15x15 random games", work: &|| play_out(shape, &gomoku_games) },
            // 225 · 224 boards whose 223 moves are counted.
            Contender { name: "15x15 perft(3)", work: &|| perft(&Board::new(shape), 3) / 223 },
            Contender {
                name: "15x15 random games, Largest",
                work: &|| play_out(Largest::of(Rules::GOMOKU), &gomoku_games),
            },
            Contender {
                name: "20x20 random games, Largest",
                work: &|| play_out(Largest::of(large), &large_games),
            },
        ],
    );
}

fn main() {
    connect4();
    free_placement();
}
