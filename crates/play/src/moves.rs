//! What is known of a position without a search.

use board::{Cell, Game, Outcome, Position};
use search::Score;

/// The legal moves from the centre outwards, as central moves usually matter most.
pub(crate) fn from_centre(game: &Game) -> Vec<Cell> {
    let rules = game.rules();
    let off = |at: u8, side: u8| (2 * u16::from(at) + 1).abs_diff(u16::from(side));
    let distance = |cell: &Cell| {
        let (x, y) = rules.coordinates(*cell);
        off(x, rules.width()).max(if rules.gravity() { 0 } else { off(y, rules.height()) })
    };
    let mut cells: Vec<Cell> = game.board().moves().collect();
    cells.sort_by_key(distance);
    cells
}

/// The score of a finished game for the side that would be to move; `None` if it is not over.
pub(crate) fn terminal_score(game: &Game) -> Option<Score> {
    game.outcome().map(|outcome| match outcome {
        Outcome::Draw => Score::EVEN,
        Outcome::Win(side) if side == game.turn() => Score::win_in(0),
        Outcome::Win(_) => Score::loss_in(0),
    })
}
