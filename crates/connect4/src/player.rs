//! The perfect player.

use std::ops::ControlFlow::{self, Break, Continue};

use board::{Bits, Cell, Game, Position, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Control, Limits, Player, PlayerError, Report};

use crate::goal::Goal;
use crate::moves::{after, from_centre, value_at_end};
use crate::solved::Progress;
use crate::solver::Unsolvable;
use crate::truth::{BookChoice, Truth};
use crate::value::win_with_stone;

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
    pub goal: Goal,
    /// How it chooses among moves that are equally good: at random, or the one nearest to the centre.
    pub seed: Option<u64>,
    /// The size of its table.
    pub mebibytes: usize,
    /// With how many threads it solves.
    pub threads: usize,
    /// How long it looks.
    pub limits: Limits,
    /// What it knows beforehand.
    pub book: BookChoice,
    /// Made when it is needed, for the game that is played.
    truth: Option<Truth>,
}

/// What is known of the moves of a position, while one of them is chosen.
struct Choice<'a> {
    game: &'a Game,
    /// The value of the position, once it is known.
    value: Option<i8>,
    /// Moves from the centre outwards.
    moves: Vec<(Cell, Known)>,
    nodes: u64,
}

/// What is known of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// It is worth that.
    Value(i8),
    /// It is worth less than the position.
    Worse,
}

impl Perfect {
    /// A line may always cost so many nodes, however little the choice did: about the blink of an eye.
    const LINE: u64 = 1 << 16;

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

    /// Whether it plays a game, and if not, why. Builds nothing.
    pub fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        Truth::check(rules).map_err(|reason| self.unfit(rules, &reason))
    }

    fn unfit(&self, rules: Rules, reason: &Unsolvable) -> PlayerError {
        PlayerError::Unfit { player: self.name.clone(), game: rules.to_string(), reason: reason.to_string() }
    }

    /// What it knows of this game: kept from its last move, or made anew.
    fn truth(&mut self, rules: Rules) -> Result<Truth, PlayerError> {
        if let Some(truth) = self.truth.take().filter(|truth| truth.rules() == rules) {
            return Ok(truth);
        }
        let truth = Truth::new(rules, self.mebibytes).map_err(|reason| self.unfit(rules, &reason))?;
        Ok(truth.with_threads(self.threads).with_choice(self.book.clone()))
    }

    /// What a move is worth, if that can be told without a search.
    fn at_once(&self, truth: &Truth, game: &Game, cell: Cell) -> Option<i8> {
        let after = after(game, cell);
        let board = after.board();
        let lost = || {
            let answers = board.legal() & board.threats(board.turn());
            (!answers.is_empty()).then(|| -win_with_stone(game.rules(), board.ply() + 1))
        };
        let value = value_at_end(&after).or_else(lost).or_else(|| Some(-truth.written(&after)?));
        value.map(|value| self.goal.seen(value))
    }

    /// What is known before any search.
    fn begin<'a>(&self, truth: &Truth, game: &'a Game) -> Choice<'a> {
        let cells = from_centre(game.rules(), game.board().moves());
        let known = |cell| self.at_once(truth, game, cell).map_or(Known::Nothing, Known::Value);
        let moves: Vec<_> = cells.into_iter().map(|cell| (cell, known(cell))).collect();
        let mut choice = Choice { game, value: None, moves, nodes: 0 };
        let most = self.goal.seen(win_with_stone(game.rules(), game.board().ply() + 1));
        let written = || truth.written(game).map(|value| self.goal.seen(value));
        choice.value = choice.certain(most).or_else(written);
        choice
    }

    /// Finds the value of the position, and then moves that have it: the first one, or all if there is a choice to be
    /// made among them. `None` where it must stop before.
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
        for place in 0..choice.moves.len() {
            let (cell, known) = choice.moves[place];
            if known == Known::Nothing {
                let reaches = self.reaches(truth, choice, cell, value, control)?;
                choice.moves[place].1 = if reaches { Known::Value(value) } else { Known::Worse };
                control.report(&self.report(choice, control));
            }
            if self.seed.is_none() && choice.moves[place].1 == Known::Value(value) {
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
            go_on(progress.nodes, control)
        };
        let found = truth.value(choice.game, self.goal, &mut watch)?;
        choice.nodes = found.nodes;
        Some(found.value)
    }

    /// Whether a move keeps the value of the position.
    fn reaches(
        &self,
        truth: &mut Truth,
        choice: &mut Choice<'_>,
        cell: Cell,
        value: i8,
        control: &mut Control<'_, Cell>,
    ) -> Option<bool> {
        let (game, nodes) = (choice.game, &mut choice.nodes);
        if self.goal == Goal::Value {
            let mut watch = |progress: &Progress| go_on(progress.nodes, control);
            return truth.reaches(game, cell, value, nodes, &mut watch);
        }
        let before = *nodes;
        let found = truth.value(&after(game, cell), self.goal, &mut |progress: &Progress| {
            *nodes = before + progress.nodes;
            go_on(*nodes, control)
        })?;
        *nodes = before + found.nodes;
        Some(-found.value == value)
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
            score: proved.map(|value| self.goal.score(game, value)),
            depth: if proved.is_some() { game.rules().area() - game.board().ply() } else { 0 },
            nodes: choice.nodes,
            elapsed: control.elapsed(),
            pv: vec![cell],
        }
    }
}

/// How the game goes on after the move chosen, as far as that costs no more than the choice did.
fn line(
    truth: &mut Truth,
    choice: &mut Choice<'_>,
    best: Cell,
    control: &mut Control<'_, Cell>,
) -> Vec<Cell> {
    let before = choice.nodes;
    let most = before.max(Perfect::LINE);
    let mut watch = |progress: &Progress| {
        if progress.nodes > most { Break(()) } else { go_on(before + progress.nodes, control) }
    };
    let value = choice.value.map(|value| -value);
    let (line, nodes) = truth.line_of(&after(choice.game, best), value, &mut watch);
    choice.nodes += nodes;
    line
}

/// What the control says after so many nodes.
fn go_on(nodes: u64, control: &mut Control<'_, Cell>) -> ControlFlow<()> {
    if control.must_stop(nodes) { Break(()) } else { Continue(()) }
}

impl Choice<'_> {
    /// The value of the position, if the moves decide it: all of them are known, or one is worth as much as any could be.
    fn certain(&self, most: i8) -> Option<i8> {
        let value = |known: &Known| if let Known::Value(value) = known { Some(*value) } else { None };
        let best = self.moves.iter().filter_map(|(_, known)| value(known)).max()?;
        (best == most || self.moves.iter().all(|(_, known)| value(known).is_some())).then_some(best)
    }

    /// The moves that are proved to be best, from the centre outwards.
    fn best(&self) -> Vec<Cell> {
        let best = self.moves.iter().filter(|(_, known)| self.value.map(Known::Value) == Some(*known));
        best.map(|(cell, _)| *cell).collect()
    }

    /// Where none is proved: a win before a draw, a draw before what nobody knows, and a loss, late rather than soon,
    /// last.
    fn likeliest(&self) -> Cell {
        let rank = |known: Known| match known {
            Known::Worse => (0, 0),
            Known::Value(value) if value < 0 => (1, value),
            Known::Nothing => (2, 0),
            Known::Value(value) => (3, value),
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
        let mut truth = self.truth(rules)?;
        let mut control = control.within(self.limits);
        let mut choice = self.begin(&truth, game);
        let finished = self.search(&mut truth, &mut choice, &mut control).is_some();
        let mut report = self.report(&choice, &control);
        if finished && self.goal == Goal::Value {
            report.pv.extend(line(&mut truth, &mut choice, report.best, &mut control));
            report = Report { nodes: choice.nodes, elapsed: control.elapsed(), ..report };
        }
        self.truth = Some(truth);
        Ok(report)
    }
}
