//! Exact values from an opening book and a solver together.

use std::cell::OnceCell;
use std::sync::Arc;

use board::{Cell, Game, Position, Rules};
use search::Score;

use crate::book::Book;
use crate::goal::Goal;
use crate::moves::{best_of, from_centre, negated_watch, solve_each_move, value_of_last_move};
use crate::solved::{Solved, Watch};
use crate::solver::{Solver, Unsolvable};

/// Which opening book to use.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum BookChoice {
    /// The included one, if there is one for the game.
    #[default]
    Included,
    /// None.
    None,
    /// This one. A book of another game is ignored.
    Given(Arc<Book>),
}

impl BookChoice {
    /// The book for a game.
    fn book(&self, rules: Rules) -> Option<Arc<Book>> {
        match self {
            BookChoice::Included => BookChoice::has_included(rules).then(|| Arc::new(Book::connect4())),
            BookChoice::None => None,
            BookChoice::Given(book) => Some(Arc::clone(book)),
        }
    }

    /// The included book is for Connect Four.
    fn has_included(rules: Rules) -> bool {
        rules == Rules::CONNECT4
    }
}

/// The exact values of positions: looked up in a book, or else solved. Also knows which games can be solved, and how
/// quickly.
///
/// ```
/// use std::ops::ControlFlow::Continue;
///
/// use board::{Game, Rules};
/// use connect4::{Goal, Truth};
///
/// assert!(Truth::check(Rules::CONNECT4).is_ok() && Truth::check(Rules::GOMOKU).is_err());
/// let mut truth = Truth::new(Rules::CONNECT4, 16)?;
/// let game = Game::parse(Rules::CONNECT4, "4455")?;
/// // X wins with its fourth stone, the seventh of the game.
/// let solved = truth.value(&game, Goal::Value, &mut |_| Continue(())).expect("not stopped");
/// assert_eq!((solved.value, Goal::Value.score(&game, solved.value).to_string()), (18, "win in 2".to_owned()));
/// let best = truth.best_moves(&game, &mut |_| Continue(())).expect("not stopped");
/// assert_eq!(best.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Truth {
    solver: Solver,
    choice: BookChoice,
    /// The book of `choice`, loaded on first use.
    book: OnceCell<Option<Arc<Book>>>,
}

impl Truth {
    /// Empty boards of at most this number of cells are solved within seconds.
    const QUICK_AREA: u16 = 42;

    /// Whether games by these rules can be solved; the error says why not. Allocates nothing.
    pub fn check(rules: Rules) -> Result<(), Unsolvable> {
        Solver::check(rules)
    }

    /// Whether every position, the empty board included, is solved within seconds.
    pub fn is_quick(rules: Rules) -> bool {
        rules.area() <= Truth::QUICK_AREA && Truth::check(rules).is_ok()
    }

    /// Whether a book of the game is included.
    pub fn has_book(rules: Rules) -> bool {
        BookChoice::has_included(rules)
    }

    /// The ply from which a study can afford to solve many random positions: within seconds in total if `quick`, within
    /// minutes otherwise.
    pub fn bulk_from_ply(rules: Rules, quick: bool) -> u16 {
        let empty = match quick {
            true => 30,
            false if BookChoice::has_included(rules) => Truth::QUICK_AREA,
            false => 36,
        };
        rules.area().saturating_sub(empty)
    }

    /// Values of games by these rules, with a table of at most `mebibytes` and the included book if there is one.
    pub fn new(rules: Rules, mebibytes: usize) -> Result<Truth, Unsolvable> {
        let solver = Solver::new(rules, mebibytes)?;
        Ok(Truth { solver, choice: BookChoice::default(), book: OnceCell::new() })
    }

    /// The same with this number of threads.
    pub fn with_threads(self, threads: usize) -> Truth {
        Truth { solver: self.solver.with_threads(threads), ..self }
    }

    /// The same with another book, or none.
    pub fn with_choice(self, choice: BookChoice) -> Truth {
        Truth { choice, book: OnceCell::new(), ..self }
    }

    /// The same with this book.
    pub fn with_book(self, book: impl Into<Arc<Book>>) -> Truth {
        self.with_choice(BookChoice::Given(book.into()))
    }

    /// The same without a book.
    pub fn without_book(self) -> Truth {
        self.with_choice(BookChoice::None)
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.solver.rules()
    }

    /// The book in use, if any. Loads it on first use.
    pub fn book(&self) -> Option<&Book> {
        self.book.get_or_init(|| self.choice.book(self.solver.rules())).as_deref()
    }

    /// Clears the transposition table; the book stays.
    pub fn clear(&mut self) {
        self.solver.clear();
    }

    /// The value of a position in the book.
    pub(crate) fn book_value(&self, game: &Game) -> Option<i8> {
        self.book()?.value(game)
    }

    /// The exact value of a position as a score, if the book has it. Searches nothing.
    pub fn book_score(&self, game: &Game) -> Option<Score> {
        self.book_value(game).map(|value| Goal::Value.score(game, value))
    }

    /// The value of a position to the side to move, projected to the goal. `None` if the game has ended, or if `watch`
    /// stopped the solver. Panics if the game has other rules.
    pub fn value(&mut self, game: &Game, goal: Goal, watch: &mut Watch<'_>) -> Option<Solved> {
        let known = self.book_value(game).map(|value| Solved { value: goal.project(value), nodes: 0 });
        known.or_else(|| self.solver.solve(game, goal, watch))
    }

    /// The exact value as a score; `None` as for [`Truth::value`].
    pub fn score(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Score> {
        let solved = self.value(game, Goal::Value, watch)?;
        Some(Goal::Value.score(game, solved.value))
    }

    /// The value of every legal move to the side that makes it, as [`Solver::solve_moves`].
    pub fn moves(&mut self, game: &Game, goal: Goal, watch: &mut Watch<'_>) -> Option<Vec<(Cell, Solved)>> {
        solve_each_move(game, goal, watch, |after, watch| self.value(after, goal, watch))
    }

    /// The moves of the highest exact value, the one nearest to the centre first.
    pub fn best_moves(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Vec<Cell>> {
        let values = self.moves(game, Goal::Value, watch)?;
        Some(best_of(game.rules(), &values))
    }

    /// The principal variation: how the game goes on under perfect play, taking of several best moves the one nearest to the
    /// centre. It ends with the game, or where `watch` stops the solver.
    pub fn line(&mut self, game: &Game, watch: &mut Watch<'_>) -> Vec<Cell> {
        self.line_of(game, None, watch).0
    }

    /// The first move of the principal variation. `None` if the game has ended, or if `watch` stopped the solver.
    pub fn best_move(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Cell> {
        let open = game.outcome().is_none();
        open.then(|| self.next_in_line(game, None, &mut 0, watch))?.map(|(cell, _)| cell)
    }

    /// The principal variation of a position whose value may be known already, with the nodes it took.
    pub(crate) fn line_of(
        &mut self,
        game: &Game,
        mut value: Option<i8>,
        watch: &mut Watch<'_>,
    ) -> (Vec<Cell>, u64) {
        let (mut game, mut line, mut nodes) = (game.clone(), Vec::new(), 0);
        while game.outcome().is_none() {
            let Some((cell, reached)) = self.next_in_line(&game, value, &mut nodes, watch) else {
                break;
            };
            line.push(cell);
            game = game.after(cell);
            value = Some(-reached);
        }
        (line, nodes)
    }

    /// The best move and its value, where the value of the position may be known already.
    fn next_in_line(
        &mut self,
        game: &Game,
        value: Option<i8>,
        nodes: &mut u64,
        watch: &mut Watch<'_>,
    ) -> Option<(Cell, i8)> {
        let value = if let Some(value) = value {
            value
        } else {
            let solved = self.value(game, Goal::Value, watch)?;
            *nodes += solved.nodes;
            solved.value
        };
        for cell in from_centre(game.rules(), game.board().moves()) {
            if self.keeps_value(game, cell, value, nodes, watch)? {
                return Some((cell, value));
            }
        }
        None
    }

    /// Whether a move keeps the exact value of the position, which no move can exceed. `None` if `watch` stopped the solver.
    pub(crate) fn keeps_value(
        &mut self,
        game: &Game,
        cell: Cell,
        value: i8,
        nodes: &mut u64,
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        let after = game.after(cell);
        let known = value_of_last_move(&after).or_else(|| self.book_value(&after).map(|value| -value));
        if let Some(known) = known {
            return Some(known == value);
        }
        let before = *nodes;
        let mut watch = negated_watch(before, watch);
        // A narrow range: once the opponent is known to get more, it does not matter how much.
        let found = self.solver.solve_within(&after, -value..=1 - value, &mut watch)?;
        *nodes = before + found.nodes;
        Some(found.value == -value)
    }
}
