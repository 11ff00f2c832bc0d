//! Wins by zugzwang that the rules of follow-up prove, without a search.

use board::{Any, Bits, Fixed, Game, Shape, Side};

use crate::bound::follow_up_bound;
use crate::grid::{Grid, Word};
use crate::node::Node;
use crate::solver::Kind;

/// The side that is proven to win by zugzwang: whatever the other side plays, it follows up in the same columns until the
/// other side must play below one of its threats, or completes a line by following up.
///
/// `None` if the game is over, cannot be solved, or if nothing is proven. Looks one move ahead: of the side to move it is
/// proven if one of its moves leads to such a position.
///
/// ```
/// use board::{Game, Rules, Side};
/// use connect4::zugzwang_winner;
///
/// // O completes a line at 5.2 as soon as X must play below it.
/// let game = Game::parse(Rules::CONNECT4, "64741726")?;
/// assert_eq!(zugzwang_winner(&game), Some(Side::Second));
/// assert_eq!(zugzwang_winner(&Game::new(Rules::CONNECT4)), None);
/// # Ok::<(), board::ParseGameError>(())
/// ```
pub fn zugzwang_winner(game: &Game) -> Option<Side> {
    if game.outcome().is_some() {
        return None;
    }
    match Kind::of(game.rules()).ok()? {
        Kind::SevenBySix => proven(Fixed::<7, 6, 4, true>, game),
        Kind::Narrow(shape) => proven::<Any<u64>>(shape, game),
        Kind::Broad(shape) => proven::<Any<u128>>(shape, game),
    }
}

fn proven<S: Shape<Bits: Word>>(shape: S, game: &Game) -> Option<Side> {
    let grid = Grid::new(shape);
    let node = Node::new(&grid, game);
    // With a win at hand there is no need to wait.
    if !(node.own_threats & node.legal(&grid)).is_empty() {
        return None;
    }
    if follow_up_wins(&grid, &node) {
        return Some(!game.turn());
    }
    let mut moves = node.safe(&grid).cells();
    moves.any(|cell| follow_up_wins(&grid, &node.after(&grid, S::Bits::of(cell)))).then(|| game.turn())
}

/// Whether the side that is not to move is proven to win.
fn follow_up_wins<S: Shape<Bits: Word>>(grid: &Grid<S>, node: &Node<S::Bits>) -> bool {
    let at_hand = node.own_threats & node.legal(grid);
    at_hand.is_empty()
        && !node.empty(grid).is_empty()
        && follow_up_bound(grid, node, 0).is_some_and(|bound| bound < 0)
}
