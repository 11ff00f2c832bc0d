//! Exact values from a solver and a book together.

use std::cell::OnceCell;
use std::sync::Arc;

use board::{Cell, Game, Position, Rules};
use search::Score;

use crate::book::Book;
use crate::goal::Goal;
use crate::moves::{after, best_of, each_move, from_centre, turned, value_at_end};
use crate::solved::{Solved, Watch};
use crate::solver::{Solver, Unsolvable};

/// Which opening book is consulted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum BookChoice {
    /// The one that comes with the program, where there is one for the game.
    #[default]
    Included,
    /// None.
    None,
    /// This one; a book of another game is no help, and no harm.
    Given(Arc<Book>),
}

impl BookChoice {
    /// The book for a game. The included one is for Connect Four.
    fn book(&self, rules: Rules) -> Option<Arc<Book>> {
        match self {
            BookChoice::Included => BookChoice::has_included(rules).then(|| Arc::new(Book::connect4())),
            BookChoice::None => None,
            BookChoice::Given(book) => Some(Arc::clone(book)),
        }
    }

    fn has_included(rules: Rules) -> bool {
        rules == Rules::CONNECT4
    }
}

/// What positions of a game are worth: looked up in a book, or solved where it is not there. Knows which games can be
/// solved, and how soon.
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
/// let solved = truth.value(&game, Goal::Value, &mut |_| Continue(())).expect("not broken off");
/// assert_eq!((solved.value, Goal::Value.score(&game, solved.value).to_string()), (18, "win in 3".to_owned()));
/// let best = truth.best_moves(&game, &mut |_| Continue(())).expect("not broken off");
/// assert_eq!(best.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Truth {
    solver: Solver,
    choice: BookChoice,
    /// The book of `choice`, read when it is first needed.
    book: OnceCell<Option<Arc<Book>>>,
}

impl Truth {
    /// Boards with at most this many cells are solved from their beginning within seconds.
    const SECONDS: u16 = 42;

    /// Whether positions of a game can be solved, and if not, why. Builds nothing.
    pub fn check(rules: Rules) -> Result<(), Unsolvable> {
        Solver::check(rules)
    }

    /// Whether every position of a game, the empty board included, is solved within seconds.
    pub fn is_quick(rules: Rules) -> bool {
        rules.area() <= Truth::SECONDS && Truth::check(rules).is_ok()
    }

    /// From which ply on many random positions can be solved: within seconds all together if `briefly`, within minutes
    /// otherwise.
    pub fn many_from(rules: Rules, briefly: bool) -> u16 {
        let empty = match briefly {
            true => 30,
            false if BookChoice::has_included(rules) => Truth::SECONDS,
            false => 36,
        };
        rules.area().saturating_sub(empty)
    }

    /// Values of a game, with a table of at most `mebibytes`, and with the included book if there is one for it.
    pub fn new(rules: Rules, mebibytes: usize) -> Result<Truth, Unsolvable> {
        let solver = Solver::new(rules, mebibytes)?;
        Ok(Truth { solver, choice: BookChoice::default(), book: OnceCell::new() })
    }

    /// The same, solving with this many threads.
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

    /// What is played.
    pub fn rules(&self) -> Rules {
        self.solver.rules()
    }

    /// The book that is consulted.
    pub fn book(&self) -> Option<&Book> {
        self.book.get_or_init(|| self.choice.book(self.solver.rules())).as_deref()
    }

    /// Forgets what was solved; the book stays.
    pub fn clear(&mut self) {
        self.solver.clear();
    }

    /// What the book says of a position.
    pub(crate) fn written(&self, game: &Game) -> Option<i8> {
        self.book()?.value(game)
    }

    /// The value of a position of this game to the side to move; `None` if it has ended, or if `watch` broke it off.
    pub fn value(&mut self, game: &Game, goal: Goal, watch: &mut Watch<'_>) -> Option<Solved> {
        let known = self.written(game).map(|value| Solved { value: goal.seen(value), nodes: 0 });
        known.or_else(|| self.solver.solve(game, goal, watch))
    }

    /// The exact value as a score.
    pub fn score(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Score> {
        let solved = self.value(game, Goal::Value, watch)?;
        Some(Goal::Value.score(game, solved.value))
    }

    /// The value of every legal move to the side that makes it. `watch` is told of all nodes so far, and of one move
    /// after the other.
    pub fn moves(&mut self, game: &Game, goal: Goal, watch: &mut Watch<'_>) -> Option<Vec<(Cell, Solved)>> {
        each_move(game, goal, watch, |after, watch| self.value(after, goal, watch))
    }

    /// The moves that win soonest or, where none wins, lose latest; the one nearest to the centre first.
    pub fn best_moves(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Vec<Cell>> {
        let values = self.moves(game, Goal::Value, watch)?;
        Some(best_of(game.rules(), &values))
    }

    /// How the game goes on if both sides play perfectly: of several best moves, the one nearest to the centre. It ends
    /// with the game, or where `watch` breaks off.
    pub fn line(&mut self, game: &Game, watch: &mut Watch<'_>) -> Vec<Cell> {
        self.line_of(game, None, watch).0
    }

    /// The same, for a position whose value may be known already; and how many nodes it took.
    pub(crate) fn line_of(
        &mut self,
        game: &Game,
        mut value: Option<i8>,
        watch: &mut Watch<'_>,
    ) -> (Vec<Cell>, u64) {
        let (mut game, mut line, mut nodes) = (game.clone(), Vec::new(), 0);
        while game.outcome().is_none() {
            let Some((cell, reached)) = self.next_of_line(&game, value, &mut nodes, watch) else {
                break;
            };
            line.push(cell);
            game = after(&game, cell);
            value = Some(-reached);
        }
        (line, nodes)
    }

    /// The best move, and its value; that of the position may be known already.
    fn next_of_line(
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
            if self.reaches(game, cell, value, nodes, watch)? {
                return Some((cell, value));
            }
        }
        None
    }

    /// Whether a move is worth exactly as much as the position, whose value no move exceeds.
    pub(crate) fn reaches(
        &mut self,
        game: &Game,
        cell: Cell,
        value: i8,
        nodes: &mut u64,
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        let after = after(game, cell);
        let known = value_at_end(&after).or_else(|| self.written(&after).map(|value| -value));
        if let Some(known) = known {
            return Some(known == value);
        }
        let before = *nodes;
        let mut told = turned(before, watch);
        // Once the other side is known to get more, it does not matter how much.
        let found = self.solver.solve_within(&after, -value..=1 - value, &mut told)?;
        *nodes = before + found.nodes;
        Some(found.value == -value)
    }
}
