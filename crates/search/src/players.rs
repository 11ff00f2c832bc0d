//! Searches as players.

use board::{Board, Cell, Game, Rules, Shape};

use crate::heuristic::{Ends, Evaluation, Heuristic, Purpose, with_heuristic};
use crate::mcts::{Mcts, Search};
use crate::{
    AlphaBeta, Control, Found, Limits, Player, PlayerError, Report, Task, Ties, minimax, with_board,
};

/// The algorithms that look at every move to some depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DepthSearch {
    /// Every move, nothing left out.
    Minimax,
    /// The same value, with branches cut.
    AlphaBeta(AlphaBeta),
}

/// A player that searches to some depth with an evaluation.
#[derive(Clone, Debug)]
pub struct DepthPlayer {
    /// What it is called.
    pub name: String,
    /// How it searches.
    pub algorithm: DepthSearch,
    /// How it evaluates.
    pub evaluation: Evaluation,
    /// How it counts the end of a game.
    pub ends: Ends,
    /// How long it looks.
    pub limits: Limits,
    /// How deep it looks while there are fewer than [`DepthPlayer::EARLY`] stones, if that is different.
    pub early_depth: Option<u16>,
}

impl DepthPlayer {
    /// How many stones make an early position a late one.
    pub const EARLY: usize = 8;

    /// Whether it plays a game, and if not, why.
    pub fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        self.evaluation.fits(rules).map_err(|reason| PlayerError::Unfit {
            player: self.name.clone(),
            game: rules.to_string(),
            reason: reason.to_owned(),
        })
    }

    /// How deep to look in this position: no deeper than there are moves left.
    fn depth(&self, game: &Game, limits: Limits) -> u16 {
        let left = game.rules().area() - game.board().ply();
        let early = self.early_depth.filter(|_| game.moves().len() + 1 < Self::EARLY);
        let depths = [early, limits.depth, Some(left)];
        depths.into_iter().flatten().min().unwrap_or(left).max(1)
    }

    /// Ties are broken by seed and ply, so that a game does not repeat one choice throughout.
    fn seeded(&self, game: &Game) -> DepthSearch {
        match self.algorithm {
            DepthSearch::AlphaBeta(settings) => {
                let ties = match settings.ties {
                    Ties::First => Ties::First,
                    Ties::Random(seed) => Ties::Random(seed.wrapping_add(game.moves().len() as u64)),
                };
                DepthSearch::AlphaBeta(AlphaBeta { ties, ..settings })
            }
            DepthSearch::Minimax => DepthSearch::Minimax,
        }
    }
}

struct Run<'a, 'b> {
    algorithm: DepthSearch,
    depth: u16,
    control: &'a mut Control<'b, Cell>,
}

impl Purpose for Run<'_, '_> {
    type Output = Option<Found<Cell>>;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Self::Output {
        match self.algorithm {
            DepthSearch::Minimax => minimax(&board, self.depth, heuristic, self.control),
            DepthSearch::AlphaBeta(settings) => settings.search(&board, self.depth, heuristic, self.control),
        }
    }
}

impl Player for DepthPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        still_going(game)?;
        self.fits(game.rules())?;
        let mut control = control.within(self.limits);
        let depth = self.depth(game, control.limits());
        let run = Run { algorithm: self.seeded(game), depth, control: &mut control };
        let found = with_heuristic(game, self.evaluation, self.ends, run);
        Ok(found.map_or_else(|| any_move(game, &control), |found| found.report(&control)))
    }
}

/// A player that searches by Monte Carlo.
pub struct MctsPlayer {
    name: String,
    settings: Mcts,
    limits: Limits,
    /// Whether the tree is kept between moves.
    reuse: bool,
    kept: Option<Kept>,
}

/// A tree that was grown for the position after these moves. Boxed away behind the shape of its board.
struct Kept {
    game: Game,
    tree: Box<dyn std::any::Any + Send>,
}

impl MctsPlayer {
    /// A player with these settings.
    pub fn new(name: String, settings: Mcts, limits: Limits, reuse: bool) -> MctsPlayer {
        MctsPlayer { name, settings, limits, reuse, kept: None }
    }
}

struct Grow<'a, 'b> {
    settings: Mcts,
    /// The tree of an earlier position, and the moves since.
    kept: Option<(Box<dyn std::any::Any + Send>, Vec<Cell>)>,
    control: &'a mut Control<'b, Cell>,
}

impl Task for Grow<'_, '_> {
    type Output = (Option<Report<Cell>>, Box<dyn std::any::Any + Send>);

    fn run<S: Shape>(self, board: Board<S>) -> Self::Output {
        let kept = self.kept.and_then(|(tree, moves)| {
            let tree = tree.downcast::<Search<Board<S>>>().ok()?;
            Some(tree.after(&moves))
        });
        let mut search = kept.unwrap_or_else(|| Search::new(self.settings, board));
        let report = search.run(self.control);
        (report, Box::new(search))
    }
}

impl Player for MctsPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        still_going(game)?;
        let since = |kept: Kept| {
            let before = kept.game.moves();
            let continues = kept.game.rules() == game.rules() && game.moves().starts_with(before);
            continues.then(|| (kept.tree, game.moves()[before.len()..].to_vec()))
        };
        let kept = self.kept.take().and_then(since);
        let mut control = control.within(self.limits);
        // Unless a tree is kept, each move has its own stream of random numbers and can be replayed by itself.
        let seed = self.settings.seed.wrapping_add(game.moves().len() as u64);
        let settings = Mcts { seed, ..self.settings };
        let (report, tree) = with_board(game, Grow { settings, kept, control: &mut control });
        if self.reuse {
            self.kept = Some(Kept { game: game.clone(), tree });
        }
        Ok(report.unwrap_or_else(|| any_move(game, &control)))
    }
}

fn still_going(game: &Game) -> Result<(), PlayerError> {
    game.outcome().map_or(Ok(()), |outcome| Err(PlayerError::Over(outcome)))
}

/// What to play when there was no time to look at anything.
fn any_move(game: &Game, control: &Control<'_, Cell>) -> Report<Cell> {
    use board::Position;
    let best = game.board().moves().next().expect("a game that goes on has moves");
    Report { best, score: None, depth: 0, nodes: 0, elapsed: control.elapsed(), pv: vec![best] }
}
