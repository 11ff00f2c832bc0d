//! The positions of a book: their enumeration, their keys, and games that reach them. All of it follows from the rules, so a
//! file need not store it.

use board::{Any, Bits, Board, Fixed, Game, Position, Rules, Shape};

use crate::Unsolvable;
use crate::solver::Kind;

/// Positions by ply, each list sorted by key.
pub(super) type Plies = Vec<Vec<u128>>;

/// The keys of all unfinished positions up to this number of plies, mirror images counted once; `None` if there are more than
/// `max`.
pub(super) fn enumerate(rules: Rules, plies: u16, max: usize) -> Result<Option<Plies>, Unsolvable> {
    Ok(match Kind::of(rules)? {
        Kind::SevenBySix => by_ply(Fixed::<7, 6, 4, true>, plies, max),
        Kind::Narrow(shape) => by_ply(shape, plies, max),
        Kind::Broad(shape) => by_ply(shape, plies, max),
    })
}

fn by_ply<S: Shape<Bits: Into<u128>>>(shape: S, plies: u16, max: usize) -> Option<Plies> {
    let mut keys = vec![key(&Board::new(shape))];
    let mut all = Vec::new();
    let mut count = 0;
    for ply in 0..=plies {
        count += keys.len();
        if count > max {
            return None;
        }
        all.push(keys.iter().map(|key| (*key).into()).collect());
        if ply < plies {
            keys = next_ply(shape, &keys);
        }
    }
    Some(all)
}

/// The keys of the unfinished positions one move after these.
fn next_ply<S: Shape>(shape: S, keys: &[S::Bits]) -> Vec<S::Bits> {
    let mut next = Vec::new();
    for key in keys {
        next.extend(
            after_moves(&board(shape, *key)).filter(|after| after.outcome().is_none()).map(|b| self::key(&b)),
        );
    }
    next.sort_unstable();
    next.dedup();
    next
}

/// The board after each legal move.
pub(super) fn after_moves<S: Shape>(board: &Board<S>) -> impl Iterator<Item = Board<S>> {
    board.moves().map(|cell| {
        let mut after = *board;
        after.play(cell);
        after
    })
}

/// The key of a position, shared only with its mirror image: the stones of the side to move and, in each column, the lowest
/// empty cell (the spare one of a full column); the smaller key of the two images.
// Cite: Tromp, Fhourstones; Pons, "Solving Connect 4", part 6, "Bitboard".
pub(super) fn key<S: Shape>(board: &Board<S>) -> S::Bits {
    let playable = board.shape().playable();
    let floor = playable & !playable.up(1);
    let encode = |board: &Board<S>| {
        let all = playable ^ board.empty();
        board.stones(board.turn()) | ((all.up(1) | floor) & !all)
    };
    encode(board).min(encode(&board.mirrored()))
}

/// The position that has this key.
pub(super) fn board<S: Shape>(shape: S, key: S::Bits) -> Board<S> {
    let playable = shape.playable();
    let filled = (0..shape.rules().height()).fold(key, |set, _| set | (set.down(1) & playable));
    let all = filled.down(1) & playable;
    let (own, other) = (key & all, all & !key);
    let (first, second) = if all.len().is_multiple_of(2) { (own, other) } else { (other, own) };
    Board::from_stones(shape, first, second).expect("the key of an unfinished position")
}

/// The shape that holds the board of any book.
pub(super) fn shape(rules: Rules) -> Any<u128> {
    Any::new(rules).expect("books are made for boards that can be solved")
}

/// A game that reaches the position of this key. It is found backwards: remove a stone such that the result is a position of
/// the ply before, and repeat.
pub(super) fn game_to(rules: Rules, plies: &Plies, key: u128) -> Game {
    let mut board = board(shape(rules), key);
    let mut moves = Vec::new();
    for before in plies[..usize::from(board.ply())].iter().rev() {
        let all = board.shape().playable() ^ board.empty();
        let last = board.stones(!board.turn()) & !all.down(1);
        let (cell, previous) = last
            .cells()
            .filter_map(|cell| {
                let stone = u128::of(cell);
                let [first, second] =
                    [board::Side::First, board::Side::Second].map(|side| board.stones(side) & !stone);
                Some((cell, Board::from_stones(board.shape(), first, second).ok()?))
            })
            .find(|(_, previous)| before.binary_search(&self::key(previous)).is_ok())
            .expect("every position of a book was reached from one of the ply before");
        moves.push(cell);
        board = previous;
    }
    let mut game = Game::new(rules);
    for cell in moves.into_iter().rev() {
        game.play(cell).expect("a legal move, taken back before");
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Rules {
        text.parse().expect("valid rules")
    }

    #[test]
    fn connect_four_has_the_known_numbers_of_positions() {
        // 1, 7, 49, 238, 1120, 4263, 16422 … positions (John Tromp), mirror images counted apart.
        let counted = enumerate(Rules::CONNECT4, 6, usize::MAX).expect("solvable").expect("few");
        let images: Vec<usize> = (0..)
            .zip(&counted)
            .map(|(ply, keys)| {
                let own = |key: &&u128| {
                    let board = board(shape(Rules::CONNECT4), **key);
                    assert_eq!(board.ply(), ply);
                    board == board.mirrored()
                };
                2 * keys.len() - keys.iter().filter(own).count()
            })
            .collect();
        assert_eq!(images, [1, 7, 49, 238, 1120, 4263, 16422]);
    }

    #[test]
    fn every_shape_enumerates_the_same() {
        for text in ["drop:7x6:4", "drop:5x4:4", "drop:4x4:=3", "drop:1x5:2", "drop:5x1:3"] {
            let rules = rules(text);
            let narrow = by_ply(Any::<u64>::new(rules).expect("small"), 5, usize::MAX);
            assert_eq!(enumerate(rules, 5, usize::MAX), Ok(narrow.clone()), "{text}");
            assert_eq!(by_ply(shape(rules), 5, usize::MAX), narrow, "{text}");
        }
    }

    #[test]
    fn every_position_is_reached_by_a_game() {
        for text in ["drop:4x3:3", "drop:12x9:4", "drop:5x4:=3"] {
            let rules = rules(text);
            let depth = if rules.area() == 108 { 3 } else { 8 };
            let plies = enumerate(rules, depth, usize::MAX).expect("solvable").expect("few");
            for key in plies.iter().flatten() {
                let game = game_to(rules, &plies, *key);
                assert!(game.outcome().is_none());
                assert_eq!(self::key(&Board::replay(shape(rules), game.moves())), *key, "{text} {game}");
            }
        }
    }

    #[test]
    fn too_many_positions_and_unsolvable_rules_are_rejected() {
        assert_eq!(enumerate(Rules::CONNECT4, 2, 1 + 4 + 24), Ok(None));
        assert!(matches!(enumerate(Rules::CONNECT4, 2, 1 + 4 + 25), Ok(Some(_))));
        assert_eq!(enumerate(Rules::GOMOKU, 1, 100), Err(Unsolvable::Free(Rules::GOMOKU)));
        assert!(enumerate(rules("drop:12x10:4"), 1, 100).is_err());
    }
}
