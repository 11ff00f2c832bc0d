//! The perfect player.

use std::ops::ControlFlow::{self, Break, Continue};

use board::{Bits, Cell, Game, Position, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Control, Limits, Player, PlayerError, Report};

use crate::goal::Goal;
use crate::moves::{from_centre, value_of_last_move};
use crate::solved::Progress;
use crate::solver::Unsolvable;
use crate::truth::{BookChoice, Truth};
use crate::value::win_with_stone;

/// The perfect player: it plays by exact values, from a book or solved.
///
/// If it is stopped before a move is proven best, it plays the most promising move known so far, and its report has no
/// score. It ignores the depth limit.
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
    /// The name of the player.
    pub name: String,
    /// What it preserves: the exact value, or only win, draw and loss.
    pub goal: Goal,
    /// The seed for choosing among equally good moves at random; without one, the move nearest to the centre is played.
    pub seed: Option<u64>,
    /// The size of the transposition table.
    pub mebibytes: usize,
    /// The number of threads of the solver.
    pub threads: usize,
    /// Limits of its own, besides those of the caller.
    pub limits: Limits,
    /// The opening book.
    pub book: BookChoice,
    /// Made on first use for the rules of the game, and kept from move to move.
    truth: Option<Truth>,
}

/// What is known of the moves of a position while one of them is chosen.
struct Choice<'a> {
    game: &'a Game,
    /// The value of the position, once it is known.
    value: Option<i8>,
    /// The moves from the centre outwards.
    moves: Vec<(Cell, Known)>,
    nodes: u64,
}

/// What is known of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// Its value.
    Value(i8),
    /// Its value is lower than that of the position.
    Worse,
}

impl Perfect {
    /// The principal variation may always cost this number of nodes, even if the choice of the move cost less.
    const MIN_PV_NODES: u64 = 1 << 16;

    /// A player for exact values, with a table of 64 MiB and no book.
    pub fn new(name: String) -> Perfect {
        let limits = Limits::default();
        Perfect {
            name,
            goal: Goal::Value,
            seed: None,
            mebibytes: 64,
            threads: 1,
            limits,
            book: BookChoice::None,
            truth: None,
        }
    }

    /// Whether the player can play by these rules; the error says why not. Allocates nothing.
    pub fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        Truth::check(rules).map_err(|reason| self.unfit(rules, &reason))
    }

    fn unfit(&self, rules: Rules, reason: &Unsolvable) -> PlayerError {
        match reason {
            Unsolvable::Memory(error) => PlayerError::failed(&*self.name, error),
            reason => PlayerError::unfit(&*self.name, rules, reason),
        }
    }

    /// The values of the game: those kept from the last move, or new ones.
    fn take_truth(&mut self, rules: Rules) -> Result<Truth, PlayerError> {
        if let Some(truth) = self.truth.take().filter(|truth| truth.rules() == rules) {
            return Ok(truth);
        }
        let truth = Truth::new(rules, self.mebibytes).map_err(|reason| self.unfit(rules, &reason))?;
        Ok(truth.with_threads(self.threads).with_choice(self.book.clone()))
    }

    /// The value of a move, if it is known without a search: it ends the game, allows an immediate win, or is in the book.
    fn immediate_value(&self, truth: &Truth, game: &Game, cell: Cell) -> Option<i8> {
        let after = game.after(cell);
        let board = after.board();
        let lost = || {
            let answers = board.legal() & board.threats(board.turn());
            (!answers.is_empty()).then(|| -win_with_stone(game.rules(), board.ply() + 1))
        };
        let in_book = || Some(-truth.book_value(&after)?);
        let value = value_of_last_move(&after).or_else(lost).or_else(in_book);
        value.map(|value| self.goal.project(value))
    }

    /// What is known before any search.
    fn known_moves<'a>(&self, truth: &Truth, game: &'a Game) -> Choice<'a> {
        let cells = from_centre(game.rules(), game.board().moves());
        let known = |cell| self.immediate_value(truth, game, cell).map_or(Known::Nothing, Known::Value);
        let moves: Vec<_> = cells.into_iter().map(|cell| (cell, known(cell))).collect();
        let mut choice = Choice { game, value: None, moves, nodes: 0 };
        let max = self.goal.project(win_with_stone(game.rules(), game.board().ply() + 1));
        let in_book = || truth.book_value(game).map(|value| self.goal.project(value));
        choice.value = choice.decided_value(max).or_else(in_book);
        choice
    }

    /// Finds the value of the position, then the moves that keep it: the first one, or all of them if one is chosen at
    /// random. `None` if it was stopped before.
    fn search(
        &self,
        truth: &mut Truth,
        choice: &mut Choice<'_>,
        control: &mut Control<'_, Cell>,
    ) -> Option<()> {
        let value = match choice.value {
            Some(value) => value,
            None => self.value(truth, choice, control)?,
        };
        choice.value = Some(value);
        for index in 0..choice.moves.len() {
            let (cell, known) = choice.moves[index];
            if known == Known::Nothing {
                let keeps = self.keeps_value(truth, choice, cell, value, control)?;
                choice.moves[index].1 = if keeps { Known::Value(value) } else { Known::Worse };
                control.report(&self.report(choice, control));
            }
            if self.seed.is_none() && choice.moves[index].1 == Known::Value(value) {
                break;
            }
        }
        Some(())
    }

    /// The value of the position.
    fn value(
        &self,
        truth: &mut Truth,
        choice: &mut Choice<'_>,
        control: &mut Control<'_, Cell>,
    ) -> Option<i8> {
        let mut watch = |progress: &Progress| {
            choice.nodes = progress.nodes;
            poll(progress.nodes, control)
        };
        let found = truth.value(choice.game, self.goal, &mut watch)?;
        choice.nodes = found.nodes;
        Some(found.value)
    }

    /// Whether a move keeps the value of the position.
    fn keeps_value(
        &self,
        truth: &mut Truth,
        choice: &mut Choice<'_>,
        cell: Cell,
        value: i8,
        control: &mut Control<'_, Cell>,
    ) -> Option<bool> {
        let (game, nodes) = (choice.game, &mut choice.nodes);
        if self.goal == Goal::Value {
            let mut watch = |progress: &Progress| poll(progress.nodes, control);
            return truth.keeps_value(game, cell, value, nodes, &mut watch);
        }
        let before = *nodes;
        let found = truth.value(&game.after(cell), self.goal, &mut |progress: &Progress| {
            *nodes = before + progress.nodes;
            poll(*nodes, control)
        })?;
        *nodes = before + found.nodes;
        Some(-found.value == value)
    }

    /// The report with the best move known so far.
    fn report(&self, choice: &Choice<'_>, control: &Control<'_, Cell>) -> Report<Cell> {
        let game = choice.game;
        let best = choice.proven_best();
        let proven = choice.value.filter(|_| !best.is_empty());
        let cell = match (self.seed, best.is_empty()) {
            (_, true) => choice.most_promising(),
            (None, false) => best[0],
            // By seed and ply, so that each move can be reproduced alone.
            (Some(seed), false) => {
                let seed = seed.wrapping_add(game.moves().len() as u64);
                best[Xoshiro256PlusPlus::seed_from_u64(seed).random_range(0..best.len())]
            }
        };
        Report {
            best: cell,
            score: proven.map(|value| self.goal.score(game, value)),
            depth: if proven.is_some() { game.rules().area() - game.board().ply() } else { 0 },
            nodes: choice.nodes,
            elapsed: control.elapsed(),
            pv: vec![cell],
        }
    }
}

/// The principal variation after the chosen move, as far as it costs no more nodes than the choice did.
fn principal_variation(
    truth: &mut Truth,
    choice: &mut Choice<'_>,
    best: Cell,
    control: &mut Control<'_, Cell>,
) -> Vec<Cell> {
    let before = choice.nodes;
    let max_nodes = before.max(Perfect::MIN_PV_NODES);
    let mut watch = |progress: &Progress| {
        if progress.nodes > max_nodes { Break(()) } else { poll(before + progress.nodes, control) }
    };
    let value = choice.value.map(|value| -value);
    let (line, nodes) = truth.line_of(&choice.game.after(best), value, &mut watch);
    choice.nodes += nodes;
    line
}

/// `Break` if the control stops the search after this number of nodes.
fn poll(nodes: u64, control: &mut Control<'_, Cell>) -> ControlFlow<()> {
    if control.must_stop(nodes) { Break(()) } else { Continue(()) }
}

impl Choice<'_> {
    /// The value of the position, if the moves decide it: all values are known, or one has the highest possible value, `max`.
    fn decided_value(&self, max: i8) -> Option<i8> {
        let value = |known: &Known| if let Known::Value(value) = known { Some(*value) } else { None };
        let best = self.moves.iter().filter_map(|(_, known)| value(known)).max()?;
        (best == max || self.moves.iter().all(|(_, known)| value(known).is_some())).then_some(best)
    }

    /// The moves proven to be best, from the centre outwards.
    fn proven_best(&self) -> Vec<Cell> {
        let best = self.moves.iter().filter(|(_, known)| self.value.map(Known::Value) == Some(*known));
        best.map(|(cell, _)| *cell).collect()
    }

    /// The move to play if none is proven best: a known win or draw, else a move of unknown value, else the latest loss, else
    /// a move known to be worse.
    fn most_promising(&self) -> Cell {
        let rank = |known: Known| match known {
            Known::Worse => (0, 0),
            Known::Value(value) if value < 0 => (1, value),
            Known::Nothing => (2, 0),
            Known::Value(value) => (3, value),
        };
        let mut best = self.moves[0];
        for candidate in &self.moves {
            if rank(candidate.1) > rank(best.1) {
                best = *candidate;
            }
        }
        best.0
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
        let mut truth = self.take_truth(rules)?;
        let mut control = control.within(self.limits);
        let mut choice = self.known_moves(&truth, game);
        let finished = self.search(&mut truth, &mut choice, &mut control).is_some();
        let mut report = self.report(&choice, &control);
        if finished && self.goal == Goal::Value {
            report.pv.extend(principal_variation(&mut truth, &mut choice, report.best, &mut control));
            report = Report { nodes: choice.nodes, elapsed: control.elapsed(), ..report };
        }
        self.truth = Some(truth);
        Ok(report)
    }
}
