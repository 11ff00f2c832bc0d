//! The moves of a position, and what the positions after them say about them.

use std::ops::ControlFlow;

use board::{Cell, Game, Outcome, Position, Rules};

use crate::goal::Goal;
use crate::solved::{Progress, Solved, Watch};
use crate::value::win_with_stone;

/// What every legal move is worth, by the value of the position after it. `watch` is told of all nodes so far.
pub(crate) fn each_move(
    game: &Game,
    goal: Goal,
    watch: &mut Watch<'_>,
    mut value: impl FnMut(&Game, &mut Watch<'_>) -> Option<Solved>,
) -> Option<Vec<(Cell, Solved)>> {
    let mut nodes = 0;
    let mut of_move = |cell: Cell| {
        let after = after(game, cell);
        if let Some(value) = value_at_end(&after) {
            return Some((cell, Solved { value: goal.seen(value), nodes: 0 }));
        }
        let found = value(&after, &mut turned(nodes, watch))?;
        nodes += found.nodes;
        Some((cell, Solved { value: -found.value, ..found }))
    };
    game.board().moves().map(&mut of_move).collect()
}

/// Told about the position after a move, tells about the position before it, where `before` nodes were searched already.
pub(crate) fn turned<'a>(
    before: u64,
    watch: &'a mut Watch<'_>,
) -> impl FnMut(&Progress) -> ControlFlow<()> + 'a {
    move |progress| {
        watch(&Progress { nodes: before + progress.nodes, low: -progress.high, high: -progress.low })
    }
}

/// The moves of the highest value, the one nearest to the centre first.
pub fn best_of(rules: Rules, values: &[(Cell, Solved)]) -> Vec<Cell> {
    let best = values.iter().map(|(_, solved)| solved.value).max();
    let best = values.iter().filter(|(_, solved)| Some(solved.value) == best);
    from_centre(rules, best.map(|(cell, _)| *cell))
}

/// Moves from the centre outwards, the left one of a pair first.
pub(crate) fn from_centre(rules: Rules, cells: impl Iterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_by_key(|cell| {
        let (column, _) = rules.coordinates(*cell);
        ((2 * column).abs_diff(rules.width() - 1), column)
    });
    cells
}

/// The game after a move.
pub(crate) fn after(game: &Game, cell: Cell) -> Game {
    let mut after = game.clone();
    after.play(cell).expect("a legal move");
    after
}

/// What the last move of a game was worth to the side that made it, if it ended the game.
pub(crate) fn value_at_end(game: &Game) -> Option<i8> {
    match game.outcome()? {
        Outcome::Draw => Some(0),
        Outcome::Win(_) => Some(win_with_stone(game.rules(), game.board().ply())),
    }
}
