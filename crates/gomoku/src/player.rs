//! The engine as a player.

use board::{Cell, Game, Rules};
use search::{Control, Limits, Noise, OutOfMemory, Player, PlayerError, Report};

use crate::engine::Engine;
use crate::games::fits;
use crate::search::Techniques;
use crate::strength::Strength;
use crate::tuning::Tuning;
use crate::weights::Weights;

/// The Gomoku engine as a player.
///
/// It is built at the first move of a game, on a change of game, and after [`Gomoku::forget`]. Only then changes of memory, threads,
/// techniques, tuning, noise and weights take effect.
pub struct Gomoku {
    /// Its name.
    pub name: String,
    /// The limits of a search, besides those of the caller and of the level.
    pub limits: Limits,
    /// The level of play.
    pub level: Strength,
    /// The largest error of the evaluation, in points; 0 for none.
    pub noise: u32,
    /// Random seed, used below full strength and where the evaluation errs.
    pub seed: u64,
    /// Size of all its tables in MiB.
    pub mebibytes: usize,
    /// Number of search threads.
    pub threads: usize,
    /// The techniques of its search.
    pub techniques: Techniques,
    /// The parameters of its search.
    pub tuning: Tuning,
    /// The weights; `None` for the built-in ones.
    pub weights: Option<Weights>,
    /// Built on demand for one game.
    engine: Option<Engine>,
}

impl Gomoku {
    /// The engine at full strength, with tables of 64 MiB, one thread and no limits.
    pub fn new(name: String) -> Gomoku {
        Gomoku {
            name,
            limits: Limits::default(),
            level: Strength::FULL,
            noise: 0,
            seed: 1,
            mebibytes: 64,
            threads: 1,
            techniques: Techniques::default(),
            tuning: Tuning::default(),
            weights: None,
            engine: None,
        }
    }

    /// Whether it plays a game, as [`fits`] does, with an error that names the player.
    pub fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        fits(rules).map_err(|reason| PlayerError::unfit(&*self.name, rules, &reason))
    }

    /// Builds the engine for a game, so that its first move need not wait for that.
    pub fn prepare(&mut self, rules: Rules) -> Result<(), PlayerError> {
        self.fits(rules)?;
        self.engine(rules).map(drop)
    }

    /// The engine for this game, built anew if there is none.
    fn engine(&mut self, rules: Rules) -> Result<&mut Engine, PlayerError> {
        let kept = self.engine.take().filter(|engine| engine.rules() == rules);
        let engine = kept.map_or_else(|| self.build(rules), Ok);
        let engine = engine.map_err(|error| PlayerError::failed(&*self.name, &error))?;
        Ok(self.engine.insert(engine))
    }

    fn build(&self, rules: Rules) -> Result<Engine, OutOfMemory> {
        let weights = self.weights.clone().unwrap_or_else(|| Weights::fitted(rules.overline()));
        let techniques = self.level.techniques(self.techniques);
        let engine = Engine::new(rules, self.mebibytes, self.threads, techniques, self.tuning, weights)?;
        Ok(engine.with_noise(Noise { points: self.noise, seed: self.seed }))
    }

    /// Drops the engine with all that it learnt in earlier searches.
    pub fn forget(&mut self) {
        self.engine = None;
    }

    /// Multi-PV search: the best moves, at most `lines` of them and at least one, best first, each with its variation. Intermediate
    /// reports go to the control.
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
        let engine = self.engine(game.rules())?;
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
        let grid = self.engine(game.rules())?.grid(game);
        if let Some(cell) = level.overlook(&grid, seed) {
            // An oversight has no value.
            let first = lines.swap_remove(0);
            return Ok(Report { best: cell, score: None, pv: vec![cell], ..first });
        }
        Ok(level.pick(lines, &grid, seed).expect("there is a line at least"))
    }
}
