//! Searches as players.

use board::{Board, Cell, Game, Rules, Shape};

use crate::heuristic::{Ends, Evaluation, Heuristic, HeuristicTask, PlayerMisfit, with_heuristic};
use crate::mcts::{Mcts, Search};
use crate::{
    AlphaBeta, BoardTask, Control, Limits, OutOfMemory, Player, PlayerError, Report, SearchResult, Ties,
    minimax, with_board,
};

/// The fixed-depth searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DepthSearch {
    /// Plain minimax, without pruning.
    Minimax,
    /// Alpha-beta: the same value at a lower cost.
    AlphaBeta(AlphaBeta),
}

/// A player that searches to a fixed depth with a heuristic evaluation.
#[derive(Clone, Debug)]
pub struct DepthPlayer {
    /// The name of the player.
    pub name: String,
    /// The search.
    pub algorithm: DepthSearch,
    /// The evaluation of leaves.
    pub evaluation: Evaluation,
    /// The score of a finished game.
    pub ends: Ends,
    /// Limits of its own, besides those of the caller.
    pub limits: Limits,
    /// A depth limit for the opening, while the move to play is before stone [`DepthPlayer::EARLY`] of the game.
    pub early_depth: Option<u16>,
}

impl DepthPlayer {
    /// The first stone of the game that no longer belongs to the opening.
    pub const EARLY: usize = 8;

    /// Whether the player can play by these rules; the error says why not.
    pub fn fits(&self, rules: Rules) -> Result<(), PlayerError> {
        let evaluation = self.evaluation;
        let unfit = |misfit| PlayerError::unfit(&*self.name, rules, &PlayerMisfit { evaluation, misfit });
        evaluation.fits(rules).map_err(unfit)
    }

    /// The depth for this position: at least 1, at most the number of moves left.
    pub fn depth(&self, game: &Game, limits: Limits) -> u16 {
        let left = game.rules().area() - game.board().ply();
        let early = self.early_depth.filter(|_| game.moves().len() + 1 < Self::EARLY);
        let depths = [early, limits.depth, Some(left)];
        depths.into_iter().flatten().min().unwrap_or(left).max(1)
    }

    /// The search with the ply added to its seed, so that ties are not broken alike throughout a game.
    pub fn seeded(&self, game: &Game) -> DepthSearch {
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

impl HeuristicTask for Run<'_, '_> {
    type Output = Result<Option<SearchResult<Cell>>, OutOfMemory>;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Self::Output {
        match self.algorithm {
            DepthSearch::Minimax => Ok(minimax(&board, self.depth, heuristic, self.control)),
            DepthSearch::AlphaBeta(settings) => settings.search(&board, self.depth, heuristic, self.control),
        }
    }
}

impl Player for DepthPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        ensure_unfinished(game)?;
        self.fits(game.rules())?;
        let mut control = control.within(self.limits).in_units(self.evaluation.unit());
        let depth = self.depth(game, control.limits());
        let run = Run { algorithm: self.seeded(game), depth, control: &mut control };
        let found = with_heuristic(game, self.evaluation, self.ends, run);
        let found = found.map_err(|error| PlayerError::failed(&*self.name, &error))?;
        let report = |found: SearchResult<Cell>| control.in_points(found.report(&control));
        Ok(found.map_or_else(|| any_move(game, &control), report))
    }
}

/// A player that uses Monte Carlo tree search.
pub struct MctsPlayer {
    name: String,
    settings: Mcts,
    limits: Limits,
    /// Whether the tree is reused for the next move.
    reuse: bool,
    kept: Option<Kept>,
}

/// A search tree and the game whose position is its root. The tree is type-erased, because its type depends on the shape of the board.
struct Kept {
    game: Game,
    tree: Box<dyn std::any::Any + Send>,
}

impl MctsPlayer {
    /// A player with these settings. With `reuse`, the subtree of the position reached is kept from move to move.
    pub fn new(name: String, settings: Mcts, limits: Limits, reuse: bool) -> MctsPlayer {
        MctsPlayer { name, settings, limits, reuse, kept: None }
    }
}

struct Grow<'a, 'b> {
    settings: Mcts,
    /// The tree of an earlier position, and the moves played since.
    kept: Option<(Box<dyn std::any::Any + Send>, Vec<Cell>)>,
    control: &'a mut Control<'b, Cell>,
}

impl BoardTask for Grow<'_, '_> {
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
        ensure_unfinished(game)?;
        let moves_since = |kept: Kept| {
            let before = kept.game.moves();
            let continues = kept.game.rules() == game.rules() && game.moves().starts_with(before);
            continues.then(|| (kept.tree, game.moves()[before.len()..].to_vec()))
        };
        let kept = self.kept.take().and_then(moves_since);
        let mut control = control.within(self.limits);
        let settings = self.settings.for_move(game);
        let (report, tree) = with_board(game, Grow { settings, kept, control: &mut control });
        if self.reuse {
            self.kept = Some(Kept { game: game.clone(), tree });
        }
        Ok(report.unwrap_or_else(|| any_move(game, &control)))
    }
}

/// An error if the game has ended.
fn ensure_unfinished(game: &Game) -> Result<(), PlayerError> {
    game.outcome().map_or(Ok(()), |outcome| Err(PlayerError::Over(outcome)))
}

/// The first legal move: the answer when the search was stopped before it had any.
fn any_move(game: &Game, control: &Control<'_, Cell>) -> Report<Cell> {
    use board::Position;
    let best = game.board().moves().next().expect("an unfinished game has legal moves");
    Report { best, score: None, depth: 0, nodes: 0, elapsed: control.elapsed(), pv: vec![best] }
}
