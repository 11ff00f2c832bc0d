//! Leaf counts as data: `perft/*.perft`, one file for each set of rules, through every board that can hold
//! the game and through the oracle.
//!
//! Lines of more leaves than a cap are skipped; `PERFT_CAP=1000000000 cargo test --release --test perft`
//! runs them all.

mod oracle;

use std::path::Path;

use board::{Any, Bits, Board, Fixed, Game, Position, Shape, Wide, perft};
use oracle::Naive;

/// The oracle is about a thousand times slower than the boards.
const ORACLE_CAP: u64 = 20_000;
const DEFAULT_CAP: u64 = 6_000_000;

struct Line {
    game: Game,
    depth: u16,
    leaves: u64,
}

impl Line {
    fn check<P: Position>(&self, position: &P, board: &str) {
        let Line { game, depth, leaves } = self;
        assert_eq!(
            perft(position, *depth),
            *leaves,
            "{} after {game:?}, depth {depth}, on {board}",
            game.rules()
        );
    }

    fn check_on<S: Shape>(&self, shape: Option<S>, board: &str) -> bool {
        shape.inspect(|shape| self.check(&Board::replay(*shape, self.game.moves()), board)).is_some()
    }

    /// On a shape known at compile time, for some of the games that fit one.
    fn check_fixed(&self) -> bool {
        match self.game.rules().to_string().as_str() {
            "connect4" => self.check_on(Some(Fixed::<7, 6, 4, true>), "Fixed"),
            "tictactoe" => self.check_on(Some(Fixed::<3, 3, 3, false>), "Fixed"),
            "free:4x4:3" => self.check_on(Some(Fixed::<4, 4, 3, false>), "Fixed"),
            "free:5x5:4" => self.check_on(Some(Fixed::<5, 5, 4, false>), "Fixed"),
            "drop:5x4:4" => self.check_on(Some(Fixed::<5, 4, 4, true>), "Fixed"),
            "drop:6x7:5" => self.check_on(Some(Fixed::<6, 7, 5, true>), "Fixed"),
            _ => false,
        }
    }

    fn check_any<B: Bits>(&self, board: &str) -> bool {
        self.check_on(Any::<B>::new(self.game.rules()), board)
    }

    /// Through every board that can hold the game. Returns how many there were.
    fn check_all(&self) -> usize {
        let rules = self.game.rules();
        let boards = [
            self.check_fixed(),
            self.check_any::<u64>("u64"),
            self.check_any::<u128>("u128"),
            self.check_any::<Wide<4>>("Wide<4>"),
            self.check_any::<Wide<17>>("Wide<17>"),
        ];
        if self.leaves <= ORACLE_CAP {
            self.check(&Naive::replay(rules, self.game.moves()), "the oracle");
        }
        boards.into_iter().filter(|held| *held).count()
    }
}

/// Comments, `game RULES`, and lines of `MOVES DEPTH LEAVES`, where `-` stands for no moves.
fn read(file: &Path) -> Vec<Line> {
    let text = std::fs::read_to_string(file).expect("a readable file");
    let mut rules = None;
    let mut lines = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["game", game] => rules = Some(game.parse().expect("rules")),
            [moves, depth, leaves] => lines.push(Line {
                game: Game::parse(rules.expect("rules come first"), moves.trim_matches('-')).expect("moves"),
                depth: depth.parse().expect("a depth"),
                leaves: leaves.parse().expect("a number of leaves"),
            }),
            _ => panic!("{}: cannot read {line:?}", file.display()),
        }
    }
    lines
}

#[test]
fn every_board_counts_the_leaves_of_the_tables() {
    let cap =
        std::env::var("PERFT_CAP").map_or(DEFAULT_CAP, |cap| cap.parse().expect("PERFT_CAP is a number"));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft");
    let mut checked = 0;
    for file in std::fs::read_dir(folder).expect("the folder of the tables") {
        let lines = read(&file.expect("a file").path());
        checked += lines.iter().filter(|line| line.leaves <= cap).map(Line::check_all).sum::<usize>();
    }
    assert!(checked > 400, "only {checked} counts: are tables missing?");
}
