//! What follows from exact values: the best moves, and how the game goes on.

use std::ops::ControlFlow;

use board::{Cell, Game, Outcome, Position, Rules};

use crate::{Book, Progress, Solved, Solver, Watch, win_with_stone};

impl Solver {
    /// The exact value of a position: looked up in the book, or solved where it is not there.
    pub fn look_up(&mut self, book: Option<&Book>, game: &Game, watch: &mut Watch<'_>) -> Option<Solved> {
        let known = book.and_then(|book| book.value(game)).map(|value| Solved { value, nodes: 0 });
        known.or_else(|| self.solve(game, watch))
    }

    /// Only whether a position is won (1), drawn (0) or lost (−1): looked up or solved.
    pub fn look_up_weakly(
        &mut self,
        book: Option<&Book>,
        game: &Game,
        watch: &mut Watch<'_>,
    ) -> Option<Solved> {
        let known = book.and_then(|book| book.value(game));
        let known = known.map(|value| Solved { value: value.signum(), nodes: 0 });
        known.or_else(|| self.solve_weakly(game, watch))
    }

    /// The exact value of every legal move to the side that makes it: looked up or solved. `watch` is told of all nodes
    /// so far, and of one move after the other.
    pub fn look_up_moves(
        &mut self,
        book: Option<&Book>,
        game: &Game,
        watch: &mut Watch<'_>,
    ) -> Option<Vec<(Cell, Solved)>> {
        self.each_move(game, watch, |solver, after, watch| solver.look_up(book, after, watch))
    }

    /// Only whether each legal move wins (1), draws (0) or loses (−1): faster.
    pub fn look_up_moves_weakly(
        &mut self,
        book: Option<&Book>,
        game: &Game,
        watch: &mut Watch<'_>,
    ) -> Option<Vec<(Cell, Solved)>> {
        let mut moves =
            self.each_move(game, watch, |solver, after, watch| solver.look_up_weakly(book, after, watch))?;
        for (_, found) in &mut moves {
            found.value = found.value.signum();
        }
        Some(moves)
    }

    /// What every legal move is worth, by the value of the position after it.
    fn each_move(
        &mut self,
        game: &Game,
        watch: &mut Watch<'_>,
        mut value: impl FnMut(&mut Solver, &Game, &mut Watch<'_>) -> Option<Solved>,
    ) -> Option<Vec<(Cell, Solved)>> {
        let mut nodes = 0;
        let mut of_move = |cell: Cell| {
            let after = game.after(cell);
            if let Some(value) = value_at_end(&after) {
                return Some((cell, Solved { value, nodes: 0 }));
            }
            let found = value(self, &after, &mut turned(nodes, watch))?;
            nodes += found.nodes;
            Some((cell, Solved { value: -found.value, ..found }))
        };
        game.board().moves().map(&mut of_move).collect()
    }

    /// The moves that win soonest or, where none wins, lose latest; the one nearest to the centre first.
    pub fn best_moves(
        &mut self,
        book: Option<&Book>,
        game: &Game,
        watch: &mut Watch<'_>,
    ) -> Option<Vec<Cell>> {
        let values = self.look_up_moves(book, game, watch)?;
        Some(best_of(game.rules(), &values))
    }

    /// How the game goes on if both sides play perfectly: of several best moves, the one nearest to the centre. It ends
    /// with the game, or where `watch` breaks off.
    pub fn line(&mut self, book: Option<&Book>, game: &Game, watch: &mut Watch<'_>) -> Vec<Cell> {
        self.line_of(book, game, None, watch).0
    }

    /// The same, for a position whose value may be known already; and how many nodes it took.
    pub(crate) fn line_of(
        &mut self,
        book: Option<&Book>,
        game: &Game,
        mut value: Option<i8>,
        watch: &mut Watch<'_>,
    ) -> (Vec<Cell>, u64) {
        let (mut game, mut line, mut nodes) = (game.clone(), Vec::new(), 0);
        while game.outcome().is_none() {
            let Some((cell, reached)) = self.next_of_line(book, &game, value, &mut nodes, watch) else {
                break;
            };
            line.push(cell);
            game = game.after(cell);
            value = Some(-reached);
        }
        (line, nodes)
    }

    /// The best move, and its value; that of the position may be known already.
    fn next_of_line(
        &mut self,
        book: Option<&Book>,
        game: &Game,
        value: Option<i8>,
        nodes: &mut u64,
        watch: &mut Watch<'_>,
    ) -> Option<(Cell, i8)> {
        let value = if let Some(value) = value {
            value
        } else {
            let solved = self.look_up(book, game, watch)?;
            *nodes += solved.nodes;
            solved.value
        };
        for cell in from_centre(game.rules(), game.board().moves()) {
            if self.reaches(book, game, cell, value, nodes, watch)? {
                return Some((cell, value));
            }
        }
        None
    }

    /// Whether a move is worth as much as the position, whose value no move exceeds.
    pub(crate) fn reaches(
        &mut self,
        book: Option<&Book>,
        game: &Game,
        cell: Cell,
        value: i8,
        nodes: &mut u64,
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        let after = game.after(cell);
        let written = || Some(-book?.value(&after)?);
        if let Some(known) = value_at_end(&after).or_else(written) {
            return Some(known == value);
        }
        let before = *nodes;
        let mut told = turned(before, watch);
        // Once the other side is known to get more, it does not matter how much.
        let found = self.solve_within(&after, -value..=1 - value, &mut told)?;
        *nodes = before + found.nodes;
        Some(found.value == -value)
    }
}

/// Told about the position after a move, tells about the position before it, where so many nodes were searched already.
fn turned<'a>(before: u64, watch: &'a mut Watch<'_>) -> impl FnMut(&Progress) -> ControlFlow<()> + 'a {
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

/// What the last move of a game was worth to the side that made it, if it ended the game.
pub(crate) fn value_at_end(game: &Game) -> Option<i8> {
    match game.outcome()? {
        Outcome::Draw => Some(0),
        Outcome::Win(_) => Some(win_with_stone(game.rules(), game.board().ply())),
    }
}
