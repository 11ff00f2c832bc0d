//! The moves of a position and their values.

use std::ops::ControlFlow;

use board::{Cell, Game, Outcome, Position, Rules};

use crate::goal::Goal;
use crate::solved::{Progress, Solved, Watch};
use crate::value::win_with_stone;

/// The value of every legal move to the side that makes it, from `value` of the positions after them. `watch` is told the
/// nodes of all moves so far. `None` if `value` was cancelled.
pub(crate) fn solve_each_move(
    game: &Game,
    goal: Goal,
    watch: &mut Watch<'_>,
    mut value: impl FnMut(&Game, &mut Watch<'_>) -> Option<Solved>,
) -> Option<Vec<(Cell, Solved)>> {
    let mut nodes = 0;
    let mut of_move = |cell: Cell| {
        let after = game.after(cell);
        if let Some(value) = value_of_last_move(&after) {
            return Some((cell, Solved { value: goal.project(value), nodes: 0 }));
        }
        let found = value(&after, &mut negated_watch(nodes, watch))?;
        nodes += found.nodes;
        Some((cell, Solved { value: -found.value, ..found }))
    };
    game.board().moves().map(&mut of_move).collect()
}

/// A watch for the position after a move: passes on bounds negated, as the position before it has them, and adds `before`
/// to the nodes.
pub(crate) fn negated_watch<'a>(
    before: u64,
    watch: &'a mut Watch<'_>,
) -> impl FnMut(&Progress) -> ControlFlow<()> + 'a {
    move |progress| {
        watch(&Progress { nodes: before + progress.nodes, low: -progress.high, high: -progress.low })
    }
}

/// The moves with the highest value, the one nearest to the centre first.
pub fn best_of(rules: Rules, values: &[(Cell, Solved)]) -> Vec<Cell> {
    let best = values.iter().map(|(_, solved)| solved.value).max();
    let best = values.iter().filter(|(_, solved)| Some(solved.value) == best);
    from_centre(rules, best.map(|(cell, _)| *cell))
}

/// Moves sorted from the centre outwards; of two at the same distance, the left one first.
pub(crate) fn from_centre(rules: Rules, cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_by_key(|cell| {
        let (column, _) = rules.coordinates(*cell);
        ((2 * column).abs_diff(rules.width() - 1), column)
    });
    cells
}

/// The value of the last move to the side that made it, if it ended the game.
pub(crate) fn value_of_last_move(game: &Game) -> Option<i8> {
    match game.outcome()? {
        Outcome::Draw => Some(0),
        Outcome::Win(_) => Some(win_with_stone(game.rules(), game.board().ply())),
    }
}
