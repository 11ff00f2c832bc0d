//! The engine as a player.

use board::{Cell, Game, Rules};
use search::{Control, Limits, Player, PlayerError, Report};

use crate::engine::Engine;
use crate::games::fits;
use crate::search::Techniques;
use crate::strength::Strength;
use crate::tuning::Tuning;
use crate::weights::Weights;

/// The Gomoku engine. What it is made of is settled by its first move, and again after [`Gomoku::forget`].
pub struct Gomoku {
    /// What it is called.
    pub name: String,
    /// How long it looks for a move.
    pub limits: Limits,
    /// How well it plays.
    pub level: Strength,
    /// What its choices begin with, below full strength.
    pub seed: u64,
    /// The size of its tables, all together.
    pub mebibytes: usize,
    /// With how many threads it searches.
    pub threads: usize,
    /// What its search does.
    pub techniques: Techniques,
    /// How its search weighs what it sees.
    pub tuning: Tuning,
    /// What shapes are worth; those fitted to its own games if there are none.
    pub weights: Option<Weights>,
    /// Made when it is needed, for the game that is played.
    engine: Option<Engine>,
}

impl Gomoku {
    /// The engine at full strength, with a table of 64 MiB, one thread and no limits.
    pub fn new(name: String) -> Gomoku {
        Gomoku {
            name,
            limits: Limits::default(),
            level: Strength::FULL,
            seed: 1,
            mebibytes: 64,
            threads: 1,
            techniques: Techniques::default(),
            tuning: Tuning::default(),
            weights: None,
            engine: None,
        }
    }

    /// Whether it plays a game, as [`fits`] says, in words with its name.
    pub fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        fits(rules).map_err(|reason| PlayerError::Unfit {
            player: self.name.clone(),
            game: rules.to_string(),
            reason: reason.to_string(),
        })
    }

    /// Makes ready for a game, so that its first move need not wait for that.
    pub fn prepare(&mut self, rules: Rules) -> Result<(), PlayerError> {
        self.fits(rules)?;
        self.engine(rules);
        Ok(())
    }

    /// The engine for this game: the one that is there, or a new one.
    fn engine(&mut self, rules: Rules) -> &mut Engine {
        let kept = self.engine.take().filter(|engine| engine.rules() == rules);
        let engine = kept.unwrap_or_else(|| {
            let weights = self.weights.clone().unwrap_or_else(|| Weights::fitted(rules.overline()));
            let techniques = self.level.techniques(self.techniques);
            Engine::new(rules, self.mebibytes, self.threads, techniques, self.tuning, weights)
        });
        self.engine.insert(engine)
    }

    /// Forgets what it learnt in earlier searches.
    pub fn forget(&mut self) {
        self.engine = None;
    }

    /// The best moves, at most `lines` of them, best first, each with its own line. Every report on the way goes to the
    /// control as well.
    pub fn best_lines(
        &mut self,
        game: &Game,
        lines: usize,
        control: &mut Control<'_, Cell>,
    ) -> Result<Vec<Report<Cell>>, PlayerError> {
        self.fits(game.rules())?;
        if let Some(outcome) = game.outcome() {
            return Err(PlayerError::Over(outcome));
        }
        let limits = self.limits.and(self.level.limits());
        let engine = self.engine(game.rules());
        let mut control = control.within(limits);
        let (lines, nodes) = engine.best_lines(game, lines, &mut control);
        Ok(lines.iter().map(|line| line.report(nodes, &control)).collect())
    }
}

impl Player for Gomoku {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        let (level, seed) = (self.level, self.seed);
        let mut lines = self.best_lines(game, level.lines(), control)?;
        let grid = self.engine(game.rules()).grid(game);
        if let Some(cell) = level.overlook(&grid, seed) {
            // It thinks nothing of it.
            let first = lines.swap_remove(0);
            return Ok(Report { best: cell, score: None, pv: vec![cell], ..first });
        }
        Ok(level.pick(lines, &grid, seed).expect("there is a line at least"))
    }
}
