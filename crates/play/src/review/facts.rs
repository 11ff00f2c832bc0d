//! Facts about a move, read off the board.

use board::{Bits, Board, Cell, Game, Largest, Position, Side};

use crate::open_row::is_open_row;
use crate::threats::{Fact, ThreatKind, Threats};

/// The board after a legal move.
fn after(board: &Board<Largest>, cell: Cell) -> Board<Largest> {
    let mut after = *board;
    after.play(cell);
    after
}

/// The cells with which a side to move completes a line at once. None after the end.
pub(super) fn winning_moves(board: &Board<Largest>, side: Side) -> Vec<Cell> {
    (board.threats(side) & board.legal()).cells().collect()
}

/// Whether this is the only move after which the opponent cannot complete a line at once, or the only legal one. Where every move loses at
/// once, none is forced: they are all the same.
pub(super) fn is_forced(game: &Game, cell: Cell) -> bool {
    let board = game.board();
    let side = game.turn();
    if board.threats(side).has(cell) {
        return board.legal().len() == 1;
    }
    let loses = |other: Cell| {
        let next = after(board, other);
        next.outcome().is_none() && !winning_moves(&next, !side).is_empty()
    };
    board.legal().len() == 1 || !loses(cell) && board.moves().filter(|other| *other != cell).all(loses)
}

/// What a move allows the opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Allows {
    /// The opponent completes a line at this cell, which the move has made possible.
    Completes(Cell),
    /// The opponent completes a line at this cell; it could before, and the move did not prevent it.
    StillCompletes(Cell),
    /// The opponent's reply makes an open row of one stone less than a line, with both ends free.
    OpenRow(Cell),
    /// The opponent's reply threatens these two cells at once.
    TwoThreats(Cell, Cell, Cell),
}

/// What a move allows the opponent with its next move, or with the reply that is expected.
pub(super) fn allows(game: &Game, cell: Cell, reply: Option<Cell>) -> Option<Allows> {
    let (board, side) = (game.board(), game.turn());
    let next = after(board, cell);
    if next.outcome().is_some() {
        return None;
    }
    if let Some(wins) = winning_moves(&next, !side).first().copied() {
        let before = board.threats(!side).has(wins) && board.legal().has(wins);
        return Some(if before { Allows::StillCompletes(wins) } else { Allows::Completes(wins) });
    }
    let reply = reply.filter(|reply| next.legal().has(*reply))?;
    // Where the side completes a line of its own first, two threats come too late.
    let then = after(&next, reply);
    if then.outcome().is_some() || !winning_moves(&then, side).is_empty() {
        return None;
    }
    let threats = winning_moves(&then, !side);
    let [first, second, ..] = threats[..] else { return None };
    let pairs = || threats.iter().flat_map(|a| threats.iter().map(move |b| (*a, *b)));
    let is_open = |(a, b): (Cell, Cell)| is_open_row(then.rules(), then.stones(!side), [a, b]);
    if !game.rules().gravity() && pairs().any(is_open) {
        return Some(Allows::OpenRow(reply));
    }
    Some(Allows::TwoThreats(reply, first, second))
}

/// What the move itself does badly, as its facts say, for sentences that the opponent's reply does not give: a threat that helps the side in the
/// end and is given up, or what would win for the opponent and is left.
pub(super) fn given_up_or_left(game: &Game, cell: Cell) -> Option<Fact> {
    let even_columns = game.rules().height().is_multiple_of(2);
    // Where columns have an even height, the first player gets the odd rows in the end.
    let good = if game.turn() == Side::First { ThreatKind::Odd } else { ThreatKind::Even };
    Threats::change(game, cell).into_iter().find(|fact| match fact {
        Fact::GivesUp { kind, .. } => even_columns && *kind == good,
        Fact::Leaves(kind, _) => kind.is_winning(),
        _ => false,
    })
}
