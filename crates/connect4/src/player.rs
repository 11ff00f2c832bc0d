//! The perfect player.

use std::ops::ControlFlow::{Break, Continue};

use board::{Bits, Cell, Game, Position, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Control, Limits, Player, PlayerError, Report, Score};

use crate::line::{after, from_centre, value_at_end};
use crate::{Book, Progress, Solver, plies_to_end, win_with_stone};

/// What a perfect player keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// The value: it wins as soon and loses as late as it can.
    Exact,
    /// Only whether the game is won, drawn or lost: any move will do that keeps it.
    Outcome,
}

/// A player that makes no mistakes: it knows values from a book, and solves what is not there.
///
/// Where it is stopped before a move is proved to be best, it plays the best of what is known, and its report has no
/// score. A limit of depth means nothing to it.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
///
/// use board::{Game, Rules};
/// use connect4::Perfect;
/// use search::{Control, Limits, Player, Score};
///
/// let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
/// let mut watch = |_: &_| {};
/// let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
/// let game = Game::parse(Rules::CONNECT4, "4455")?;
/// let report = Perfect::new("perfect".to_owned()).choose(&game, &mut control)?;
/// assert_eq!(Rules::CONNECT4.move_name(report.best), "3");
/// assert_eq!(report.score, Some(Score::win_in(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Perfect {
    /// What it is called.
    pub name: String,
    /// What it keeps.
    pub aim: Aim,
    /// How it chooses among moves that are equally good: at random, or the one nearest to the centre.
    pub seed: Option<u64>,
    /// The size of its table.
    pub mebibytes: usize,
    /// With how many threads it solves.
    pub threads: usize,
    /// How long it looks.
    pub limits: Limits,
    /// What it knows beforehand; a book of another game is no help, and no harm.
    pub book: Option<Book>,
    /// Made when it is needed, for the game that is played.
    solver: Option<Solver>,
}

/// What is known of the moves of a position, while one of them is chosen.
struct Choice<'a> {
    game: &'a Game,
    /// The value of the position, once it is known.
    value: Option<i8>,
    /// Moves from the centre outwards, with their values where they are known.
    moves: Vec<(Cell, Option<i8>)>,
    nodes: u64,
}

impl Perfect {
    /// A line may always cost so many nodes, however little the choice did: about the blink of an eye.
    const LINE: u64 = 1 << 16;

    /// A player for exact values, with a table of 64 MiB and no book.
    pub fn new(name: String) -> Perfect {
        let limits = Limits::default();
        Perfect {
            name,
            aim: Aim::Exact,
            seed: None,
            mebibytes: 64,
            threads: 1,
            limits,
            book: None,
            solver: None,
        }
    }

    /// Whether it plays a game, and if not, why.
    pub fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        self.solver(rules, 1).map(drop)
    }

    fn solver(&self, rules: Rules, mebibytes: usize) -> Result<Solver, PlayerError> {
        let solver = Solver::new(rules, mebibytes).map_err(|reason| PlayerError::Unfit {
            player: self.name.clone(),
            game: rules.to_string(),
            reason: reason.to_string(),
        })?;
        Ok(solver.with_threads(self.threads))
    }

    /// A value, as far as this player cares.
    fn seen(&self, value: i8) -> i8 {
        if self.aim == Aim::Exact { value } else { value.signum() }
    }

    /// What a move is worth, if that can be told without a search.
    fn at_once(&self, game: &Game, cell: Cell) -> Option<i8> {
        let after = after(game, cell);
        let board = after.board();
        let lost = || {
            let answers = board.legal() & board.threats(board.turn());
            (!answers.is_empty()).then(|| -win_with_stone(game.rules(), board.ply() + 1))
        };
        let value = value_at_end(&after).or_else(lost).or_else(|| Some(-self.book.as_ref()?.value(&after)?));
        value.map(|value| self.seen(value))
    }

    /// What is known before any search.
    fn begin<'a>(&self, game: &'a Game) -> Choice<'a> {
        let cells = from_centre(game.rules(), game.board().moves());
        let moves: Vec<_> = cells.into_iter().map(|cell| (cell, self.at_once(game, cell))).collect();
        let most = self.seen(win_with_stone(game.rules(), game.board().ply() + 1));
        let best = moves.iter().filter_map(|(_, value)| *value).max();
        // The best of the moves, if nothing can be better.
        let certain = best.filter(|best| *best == most || moves.iter().all(|(_, value)| value.is_some()));
        let written = || self.book.as_ref()?.value(game).map(|value| self.seen(value));
        Choice { game, value: certain.or_else(written), moves, nodes: 0 }
    }

    /// Solves a position, unless it must stop.
    fn solve(
        &self,
        solver: &mut Solver,
        game: &Game,
        nodes: &mut u64,
        control: &mut Control<'_, Cell>,
    ) -> Option<i8> {
        let before = *nodes;
        let mut watch = |progress: &Progress| {
            *nodes = before + progress.nodes;
            if control.must_stop(*nodes) { Break(()) } else { Continue(()) }
        };
        let found = match self.aim {
            Aim::Exact => solver.solve(game, &mut watch),
            Aim::Outcome => solver.solve_weakly(game, &mut watch),
        }?;
        *nodes = before + found.nodes;
        Some(found.value)
    }

    /// Finds the value of the position, and then of moves until one is proved to have it; of all moves, if there is a
    /// choice to be made among equals. `None` where it must stop before.
    fn search(
        &self,
        solver: &mut Solver,
        choice: &mut Choice<'_>,
        control: &mut Control<'_, Cell>,
    ) -> Option<()> {
        if choice.value.is_none() {
            choice.value = Some(self.solve(solver, choice.game, &mut choice.nodes, control)?);
        }
        for place in 0..choice.moves.len() {
            let (cell, known) = choice.moves[place];
            if known.is_none() {
                let value = self.solve(solver, &after(choice.game, cell), &mut choice.nodes, control)?;
                choice.moves[place].1 = Some(-value);
                control.report(&self.report(choice, control));
            }
            if self.seed.is_none() && choice.moves[place].1 == choice.value {
                break;
            }
        }
        Some(())
    }

    /// The move to play, as far as is known.
    fn report(&self, choice: &Choice<'_>, control: &Control<'_, Cell>) -> Report<Cell> {
        let game = choice.game;
        let best = choice.best();
        let proved = choice.value.filter(|_| !best.is_empty());
        let cell = match (self.seed, best.is_empty()) {
            (_, true) => choice.likeliest(),
            (None, false) => best[0],
            // By seed and ply, so that each move can be replayed by itself.
            (Some(seed), false) => {
                let seed = seed.wrapping_add(game.moves().len() as u64);
                best[Xoshiro256PlusPlus::seed_from_u64(seed).random_range(0..best.len())]
            }
        };
        Report {
            best: cell,
            score: proved.map(|value| self.score(game, value)),
            depth: if proved.is_some() { game.rules().area() - game.board().ply() } else { 0 },
            nodes: choice.nodes,
            elapsed: control.elapsed(),
            pv: vec![cell],
        }
    }

    fn score(&self, game: &Game, value: i8) -> Score {
        let plies = plies_to_end(game.rules(), game.board().ply(), value);
        match (value.signum(), self.aim) {
            (0, _) => Score::EVEN,
            (1, Aim::Exact) => Score::win_in(plies),
            (_, Aim::Exact) => Score::loss_in(plies),
            (1, Aim::Outcome) => Score::WON,
            (_, Aim::Outcome) => Score::LOST,
        }
    }

    /// How the game goes on after the move chosen, as far as that costs no more than the choice did.
    fn line(
        &self,
        solver: &mut Solver,
        choice: &mut Choice<'_>,
        best: Cell,
        control: &mut Control<'_, Cell>,
    ) -> Vec<Cell> {
        let before = choice.nodes;
        let most = before.max(Self::LINE);
        let mut watch = |progress: &Progress| {
            let over = progress.nodes > most || control.must_stop(before + progress.nodes);
            if over { Break(()) } else { Continue(()) }
        };
        let value = choice.value.map(|value| -value);
        let (line, nodes) = solver.line_of(self.book.as_ref(), &after(choice.game, best), value, &mut watch);
        choice.nodes += nodes;
        line
    }
}

impl Choice<'_> {
    /// The moves that are proved to be best, from the centre outwards.
    fn best(&self) -> Vec<Cell> {
        let best = self.moves.iter().filter(|(_, value)| value.is_some() && *value == self.value);
        best.map(|(cell, _)| *cell).collect()
    }

    /// Where none is proved: a win before a draw, a draw before what nobody knows, and a loss, late rather than soon,
    /// last.
    fn likeliest(&self) -> Cell {
        let rank = |value: Option<i8>| match value {
            Some(value) if value < 0 => (0, value),
            None => (1, 0),
            Some(value) => (2, value),
        };
        let mut likeliest = self.moves[0];
        for candidate in &self.moves {
            if rank(candidate.1) > rank(likeliest.1) {
                likeliest = *candidate;
            }
        }
        likeliest.0
    }
}

impl Player for Perfect {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        if let Some(outcome) = game.outcome() {
            return Err(PlayerError::Over(outcome));
        }
        let rules = game.rules();
        let mut solver = match self.solver.take().filter(|solver| solver.rules() == rules) {
            Some(solver) => solver,
            None => self.solver(rules, self.mebibytes)?,
        };
        let mut control = control.within(self.limits);
        let mut choice = self.begin(game);
        let finished = self.search(&mut solver, &mut choice, &mut control).is_some();
        let mut report = self.report(&choice, &control);
        if finished && self.aim == Aim::Exact {
            report.pv.extend(self.line(&mut solver, &mut choice, report.best, &mut control));
            report = Report { nodes: choice.nodes, elapsed: control.elapsed(), ..report };
        }
        self.solver = Some(solver);
        Ok(report)
    }
}
