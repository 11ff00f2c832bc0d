//! Recording a search of an agent.

use agents::{Agent, AgentError, Algorithm};
use board::{Board, Cell, Coded, Game, Message, Position, Shape, quote};
use search::heuristic::{Heuristic, HeuristicTask, with_heuristic};
use search::mcts::{Mcts, Search};
use search::{
    AlphaBeta, BoardTask, Control, DepthPlayer, DepthSearch, Layout, Limits, OutOfMemory, PlayerError,
    Report, SearchResult, minimax_observed, with_board,
};
use thiserror::Error;

use crate::count::Counter;
use crate::playout_recorder::PlayoutRecorder;
use crate::playout_tree::PlayoutTree;
use crate::recorder::Recorder;
use crate::recording::{Found, Recorded, Recording, Subject};
use crate::search_tree::SearchTree;

/// What a recording may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The most nodes that are recorded.
    pub recorded: usize,
    /// The most positions whose moves are generated to count what cuts have saved.
    pub counted: u64,
}

impl Effort {
    /// The most nodes that are recorded by default.
    pub const RECORDED: usize = 100_000;
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { recorded: Effort::RECORDED, counted: 10_000_000 }
    }
}

/// Why a search cannot be recorded.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The agent searches no tree, or one that is not recorded.
    #[error(
        "{} has no search tree that can be shown: expected minimax, alphabeta, mcts, or an agent that stands for one of them",
        quote(.0)
    )]
    NoTree(String),
    /// The agent searches no toy trees.
    #[error("{} cannot search a toy tree: expected minimax, alphabeta, or an agent that stands for one of them", quote(.0))]
    NotForToys(String),
    /// The agent cannot be used.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// The game is over.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// Its table cannot be allocated.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

impl Coded for RecordError {
    fn message(&self) -> Message {
        match self {
            RecordError::NoTree(agent) => Message::new("tree.none", self).with("agent", quote(agent)),
            RecordError::NotForToys(agent) => Message::new("toy.agent", self).with("agent", quote(agent)),
            RecordError::Agent(error) => error.message(),
            RecordError::Player(error) => error.message(),
            RecordError::Memory(error) => error.message(),
        }
    }
}

/// Whether a search of the agent can be recorded.
pub fn has_tree(agent: &Agent) -> bool {
    matches!(agent.algorithm(), Algorithm::Minimax(_) | Algorithm::AlphaBeta(_) | Algorithm::Mcts(_))
}

/// Lets an agent search the position of a game, and records its tree. One thread searches, whatever the agent says. The limit of time and
/// the stop flag of `control` hold for the counting of what cuts have saved, too.
pub fn record(
    game: &Game,
    agent: &Agent,
    effort: Effort,
    control: &mut Control<'_, Cell>,
) -> Result<Recording, RecordError> {
    if !has_tree(agent) {
        return Err(RecordError::NoTree(agent.to_string()));
    }
    agent.fits(game.rules())?;
    if let Some(outcome) = game.outcome() {
        return Err(PlayerError::Over(outcome).into());
    }
    let (name, rules) = (agent.to_string(), game.rules());
    let (recorded, moves, found) = match agent.algorithm() {
        Algorithm::Minimax(settings) => record_depth(game, &settings.player(name), effort, control)?,
        Algorithm::AlphaBeta(settings) => record_depth(game, &settings.player(name, rules), effort, control)?,
        Algorithm::Mcts(settings) => {
            let limits = Limits { depth: None, nodes: settings.iterations, time: settings.time };
            record_playouts(game, settings.search, effort, limits, control)
        }
        _ => return Err(RecordError::NoTree(name)),
    };
    let subject = Subject::Position(Box::new(game.clone()));
    let settings =
        agent.values().into_iter().map(|(setting, value)| (setting.name.to_owned(), value)).collect();
    let algorithm = agent.entry().base().name.to_owned();
    let (agent, described, limit) = (agent.to_string(), agent.description(), effort.recorded);
    let moves = moves.into_iter().map(Some).collect();
    Ok(Recording {
        subject,
        agent,
        described,
        algorithm,
        settings,
        moves,
        found,
        limit,
        exact: None,
        recorded,
    })
}

/// What was recorded, the moves that occur in it, and what was found.
type Outline = (Recorded, Vec<Cell>, Option<Found>);

/// Records minimax or alpha-beta.
fn record_depth(
    game: &Game,
    player: &DepthPlayer,
    effort: Effort,
    control: &mut Control<'_, Cell>,
) -> Result<Outline, OutOfMemory> {
    let depth = player.depth(game, control.within(player.limits).limits());
    let algorithm = match player.seeded(game) {
        DepthSearch::AlphaBeta(settings) => DepthSearch::AlphaBeta(AlphaBeta { threads: 1, ..settings }),
        DepthSearch::Minimax => DepthSearch::Minimax,
    };
    let unit = player.evaluation.unit();
    let task = RecordDepth { algorithm, depth, unit, limits: player.limits, effort, control };
    let (tree, moves, result) = with_heuristic(game, player.evaluation, player.ends, task)?;
    let index = |cell: &Cell| moves.iter().position(|m| m == cell).expect("every move of the tree is listed");
    let found = result.map(|found| Found {
        best: index(&found.best),
        score: Some(found.score),
        nodes: found.nodes,
        leaves: Some(found.leaves),
        complete: found.complete && !tree.is_unfinished(),
        line: found.pv.iter().map(index).collect(),
    });
    Ok((Recorded::Search(tree), moves, found))
}

struct RecordDepth<'a, 'b> {
    algorithm: DepthSearch,
    depth: u16,
    unit: u32,
    /// The limits of the agent.
    limits: Limits,
    effort: Effort,
    /// The limits of the caller.
    control: &'a mut Control<'b, Cell>,
}

impl HeuristicTask for RecordDepth<'_, '_> {
    type Output = Result<(SearchTree, Vec<Cell>, Option<SearchResult<Cell>>), OutOfMemory>;

    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Self::Output {
        let moves: Vec<Cell> = board.moves().collect();
        let mut recorder = Recorder::new(self.effort.recorded, self.unit, <Board<S> as Layout>::index, moves);
        let mut control = self.control.within(self.limits);
        let found = match self.algorithm {
            DepthSearch::Minimax => {
                minimax_observed(&board, self.depth, heuristic, &mut control, &mut recorder)
            }
            DepthSearch::AlphaBeta(settings) => {
                settings.search_observed(&board, self.depth, heuristic, &mut control, &mut recorder)?
            }
        };
        for m in found.iter().flat_map(|found| &found.pv) {
            recorder.index_of(*m);
        }
        let (mut tree, moves) = recorder.finish();
        let mut must_stop = || self.control.must_stop(0);
        Counter::new(heuristic, self.effort.counted, &mut must_stop).count(&mut tree, &board, &moves);
        Ok((tree, moves, found))
    }
}

/// Records Monte Carlo tree search, within the limits of its agent and those of the caller.
fn record_playouts(
    game: &Game,
    settings: Mcts,
    effort: Effort,
    limits: Limits,
    control: &mut Control<'_, Cell>,
) -> Outline {
    // As the player does.
    let settings = Mcts { threads: 1, ..settings.for_move(game) };
    let rewards = settings.reward.values();
    let recorder = PlayoutRecorder::new(effort.recorded, game.turn(), rewards, settings.constant);
    let task = RecordPlayouts { settings, recorder, control: &mut control.within(limits) };
    let (tree, mut moves, report) = with_board(game, task);
    // Playouts have no natural end: a search is complete with those that its agent asked for.
    let mut is_complete = |playouts| limits.nodes == Some(playouts) || !control.must_stop(playouts);
    let mut index = |cell: &Cell| {
        moves.iter().position(|m| m == cell).unwrap_or_else(|| {
            moves.push(*cell);
            moves.len() - 1
        })
    };
    let found = report.map(|report| Found {
        best: index(&report.best),
        score: report.score,
        nodes: report.nodes,
        leaves: None,
        complete: is_complete(report.nodes),
        line: report.pv.iter().map(&mut index).collect(),
    });
    (Recorded::Playouts(tree), moves, found)
}

struct RecordPlayouts<'a, 'b> {
    settings: Mcts,
    recorder: PlayoutRecorder,
    control: &'a mut Control<'b, Cell>,
}

impl BoardTask for RecordPlayouts<'_, '_> {
    type Output = (PlayoutTree, Vec<Cell>, Option<Report<Cell>>);

    fn run<S: Shape>(mut self, board: Board<S>) -> Self::Output {
        let report = Search::new(self.settings, board).run_observed(self.control, &mut self.recorder);
        let (tree, moves) = self.recorder.finish();
        (tree, moves, report)
    }
}
