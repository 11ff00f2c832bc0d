//! The only dispatch from a board size known at run time to a board type known at compile time.

use board::{Any, Board, Fixed, Game, Largest, Rules, Shape, Wide};

/// A computation on a position that is generic over the shape of the board: what a generic closure would be.
pub trait BoardTask {
    /// The result.
    type Output;

    /// Runs the computation. Compiled once for each shape, so code that does not depend on the shape belongs elsewhere.
    fn run<S: Shape>(self, board: Board<S>) -> Self::Output;
}

/// Runs the task on the position of a game, on the smallest board type that can hold it.
///
/// Each shape compiles another copy of every search, so there are few: Connect Four has its own, all other games share
/// four widths.
pub fn with_board<T: BoardTask>(game: &Game, task: T) -> T::Output {
    let rules = game.rules();
    let moves = game.moves();
    if rules == Rules::CONNECT4 {
        task.run(Board::replay(Fixed::<7, 6, 4, true>, moves))
    } else if let Some(shape) = Any::<u64>::new(rules) {
        task.run(Board::replay(shape, moves))
    } else if let Some(shape) = Any::<u128>::new(rules) {
        task.run(Board::replay(shape, moves))
    } else if let Some(shape) = Any::<Wide<4>>::new(rules) {
        task.run(Board::replay(shape, moves))
    } else {
        task.run(Board::replay(Largest::of(rules), moves))
    }
}

#[cfg(test)]
mod tests {
    use board::Bits;

    use super::*;

    /// Tells which shape was chosen: the size of the type, the capacity of its sets, and the picture of the board.
    struct Look;

    impl BoardTask for Look {
        type Output = (usize, u16, String);

        fn run<S: Shape>(self, board: Board<S>) -> Self::Output {
            (size_of::<S>(), S::Bits::CAPACITY, board.to_string())
        }
    }

    #[test]
    fn every_game_gets_the_smallest_board() {
        for (rules, moves, fixed, bits) in [
            ("connect4", "4455667", true, 64),
            ("drop:7x6:=4", "445566", false, 64),
            ("tictactoe", "b2a1", false, 64),
            ("drop:8x7:4", "4455", false, 64),
            ("drop:8x8:4", "4455", false, 128),
            ("drop:12x9:4", "abc", false, 128),
            ("gomoku", "h8i9", false, 256),
            ("free:19x19:5", "h8i9", false, 1088),
            ("free:32x32:16", "af32", false, 1088),
        ] {
            let game = Game::parse(rules.parse().expect("valid"), moves).expect("legal");
            let (size, capacity, picture) = with_board(&game, Look);
            assert_eq!((size == 0, capacity), (fixed, bits), "{rules}");
            assert_eq!(picture, game.board().to_string());
        }
    }
}
