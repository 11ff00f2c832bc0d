//! The handlers that record search trees.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use agents::{Agent, Contestant, Role, SeatError, Terms};
use axum::Json;
use axum::http::StatusCode;
use board::{Game, Rules};
use search::heuristic::Evaluation;
use search::{Control, Limits};
use tree::{
    Document, EXACT_MEBIBYTES, Effort, Exercise, ExerciseDocument, ExerciseSettings, LessonDocument,
    RecordError, ToyTree, exact_values, has_tree,
};

use crate::boards::Boards;
use crate::operation::{Answer, Answers, Awaited, Content, schema_of};
use crate::recordings::Written;
use crate::refusal::Refusal;
use crate::request::{Body, Query};
use crate::requests::{ExerciseOf, LessonOf, PositionOf, ToyOf, TreeOf, TryOf};
use crate::tree_error::TreeError;
use crate::whole::{GREATEST, Whole};

/// The most nodes of a search that is recorded; of Monte Carlo tree search, iterations.
const NODES: u64 = 1_000_000;
/// The longest such search, with the counting of what its cuts save: it ends before the client loses its patience.
const TIME: Duration = Duration::from_secs(8);
/// How long the search and exact values may take together.
const EXACT_TIME: Duration = Duration::from_secs(10);
/// The positions that counting what cuts save may take.
const COUNTED: u64 = 3_000_000;
/// The nodes that exact values may take.
const SOLVED: u64 = 1_000_000;
/// What a search of a toy tree may cost. Each iteration of iterative deepening visits the tree again.
const TOY: Effort = Effort { recorded: ToyTree::MOST_NODES, counted: 1_000_000 };

/// What is to be recorded.
struct Task {
    game: Game,
    agent: Agent,
    effort: Effort,
}

impl TreeOf {
    fn task(&self, boards: &Boards) -> Result<Task, Refusal> {
        let rules: Rules = self.game.parse()?;
        let game = Game::parse(rules, &self.moves)?;
        let agent = match boards.terms.contestant(&self.agent, rules, Role::Judge)? {
            Contestant::Agent(agent) => agent,
            Contestant::Engine(_) => return Err(TreeError::Engine(self.agent.clone()).into()),
        };
        let why = if agent.is_noisy() { TreeError::Noise } else { TreeError::Depth };
        let unpruned = || agent.unpruned(&game).ok_or_else(|| why(self.agent.clone()));
        let agent = if self.pruning.unwrap_or(true) { agent } else { unpruned()? };
        if !has_tree(&agent) {
            return Err(RecordError::NoTree(self.agent.clone()).into());
        }
        Ok(Task { game, agent, effort: Effort { recorded: self.recorded()?, counted: COUNTED } })
    }

    /// The most nodes that are recorded: at least the root.
    fn recorded(&self) -> Result<usize, TreeError> {
        let (limit, most) = (self.limit.map_or(Effort::RECORDED, Whole::as_usize), Effort::RECORDED);
        if (1..=most).contains(&limit) { Ok(limit) } else { Err(TreeError::Limit { limit, most }) }
    }
}

impl Task {
    /// Searches and writes, with this memory in MiB, until the limits or `stop` end it.
    fn run(
        self,
        mebibytes: usize,
        stop: &AtomicBool,
        clock: &dyn Fn() -> Duration,
    ) -> Result<String, Refusal> {
        let mut watch = |_: &_| {};
        let limits = Limits { depth: None, nodes: Some(NODES), time: Some(TIME) };
        let agent = self.agent.with_mebibytes_up_to(mebibytes);
        let mut control = Control::new(limits, stop, clock, &mut watch);
        let recording = tree::record(&self.game, &agent, self.effort, &mut control)?;
        let mut control = Control::new(Limits::time(EXACT_TIME), stop, clock, &mut watch);
        // After the search, whose tables are gone; not where memory is short.
        let exact =
            (mebibytes >= EXACT_MEBIBYTES).then(|| exact_values(&self.game, SOLVED, &mut control)).flatten();
        if stop.load(Ordering::Relaxed) {
            return Err(TreeError::Stopped.into());
        }
        Ok(serde_json::to_string(&recording.with_exact(exact).document()).expect("a document is JSON"))
    }
}

impl Answers for Written {
    fn answer() -> Answer {
        Answer { status: StatusCode::OK, content: Content::Json(schema_of::<Document>) }
    }
}

pub(crate) fn search(boards: Arc<Boards>, Body(asked): Body<TreeOf>) -> Awaited<Written> {
    Box::pin(async move {
        let task = asked.task(&boards)?;
        let wanted = task.agent.mebibytes().max(EXACT_MEBIBYTES);
        let job = move |granted: usize, stop: &AtomicBool, clock: &dyn Fn() -> Duration| {
            task.run(granted, stop, clock)
        };
        boards.recordings.record(wanted, boards.ending(), job).await
    })
}

/// The agent that searches a toy tree. Its table stays small: nothing counts its memory, and toy trees are small, too.
fn toy_agent(text: Option<&str>, terms: &Terms) -> Result<Agent, Refusal> {
    let agent: Agent = text.unwrap_or("alphabeta").parse().map_err(SeatError::from)?;
    let agent = match &terms.caps {
        Some(caps) => agent.within(caps).map_err(SeatError::from)?,
        None => agent,
    };
    Ok(agent.with_mebibytes_up_to(1))
}

pub(crate) fn toy(boards: &Boards, Query(asked): Query<ToyOf>) -> Result<Json<Document>, Refusal> {
    let toy: ToyTree = asked.tree.parse()?;
    let agent = toy_agent(asked.agent.as_deref(), &boards.terms)?;
    let recording = tree::record_toy(&toy, &agent, TOY).map_err(|error| match (error, asked.agent) {
        // As it was asked for, without the caps.
        (RecordError::NotForToys(_), Some(asked)) => RecordError::NotForToys(asked),
        (error, _) => error,
    })?;
    Ok(Json(recording.document()))
}

pub(crate) fn lesson(_: &Boards, Query(asked): Query<LessonOf>) -> Result<Json<LessonDocument>, Refusal> {
    let lesson = tree::lesson(&asked.name).ok_or_else(|| TreeError::Lesson(asked.name.clone()))?;
    Ok(Json(lesson.document(&asked.name)))
}

impl TryOf {
    pub(crate) fn ply(&self) -> Result<usize, Refusal> {
        ply(&self.ply)
    }
}

impl PositionOf {
    pub(crate) fn ply(&self) -> Result<usize, Refusal> {
        ply(&self.ply)
    }
}

/// A number of moves.
fn ply(text: &str) -> Result<usize, Refusal> {
    Ok(number("ply", Some(text), 0, 0..=usize::from(*Rules::SIDES.end()).pow(2))?)
}

impl ExerciseOf {
    fn settings(&self) -> Result<ExerciseSettings, Refusal> {
        let (usual, largest) = (ExerciseSettings::default(), ExerciseSettings::LARGEST);
        Ok(ExerciseSettings {
            seed: number("seed", self.seed.as_deref(), usual.seed, 0..=GREATEST)?,
            depth: number("depth", self.depth.as_deref(), usual.depth, ExerciseSettings::DEPTHS)?,
            breadth: number("breadth", self.breadth.as_deref(), usual.breadth, ExerciseSettings::BREADTHS)?,
            least: number("least", self.least.as_deref(), usual.least, -largest..=largest)?,
            most: number("most", self.most.as_deref(), usual.most, -largest..=largest)?,
            order: self.order.as_deref().map_or(Ok(usual.order), str::parse)?,
        })
    }

    fn exercise(&self, settings: ExerciseSettings) -> Result<Exercise, Refusal> {
        let evaluation = self.eval.as_deref().map(str::parse).transpose()?;
        let Some(game) = &self.game else { return Ok(Exercise::generate(settings)?) };
        let rules: Rules = game.parse()?;
        let game = Game::parse(rules, self.moves.as_deref().unwrap_or_default())?;
        let evaluation = evaluation.unwrap_or_else(|| Evaluation::first_fitting(rules));
        let ExerciseSettings { depth, breadth, order, .. } = settings;
        Ok(Exercise::from_position(&game, evaluation, depth, breadth, order)?)
    }
}

/// A number of a query; its default if it is not given.
fn number<T>(
    name: &'static str,
    given: Option<&str>,
    usual: T,
    accepted: RangeInclusive<T>,
) -> Result<T, TreeError>
where
    T: FromStr + PartialOrd + fmt::Display,
{
    let wrong = |value: &str| {
        let (least, most) = (accepted.start().to_string(), accepted.end().to_string());
        TreeError::Number { name, value: value.to_owned(), least, most }
    };
    let Some(value) = given else { return Ok(usual) };
    value.parse().ok().filter(|number| accepted.contains(number)).ok_or_else(|| wrong(value))
}

pub(crate) fn exercise(
    _: &Boards,
    Query(asked): Query<ExerciseOf>,
) -> Result<Json<ExerciseDocument>, Refusal> {
    Ok(Json(asked.exercise(asked.settings()?)?.document()))
}
