//! The handlers that record search trees.

#![expect(
    clippy::needless_pass_by_value,
    reason = "all handlers have the signature that the table of operations asks for"
)]

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use agents::{Agent, Contestant, Role};
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use board::{Coded, Game, Message, Rules, quote};
use schemars::JsonSchema;
use search::heuristic::Evaluation;
use search::{Control, Limits};
use serde::Serialize;
use thiserror::Error;
use tokio::sync::oneshot;
use tree::{
    Document, Effort, Exercise, ExerciseSettings, LessonStep, RecordError, Solution, ToyTree, Words,
    exact_values, has_tree,
};

use crate::board_error::BoardError;
use crate::boards::Boards;
use crate::operation::{Answer, Answers, Awaited, Content, schema_of};
use crate::refusal::{Refusal, Refuses};
use crate::request::{Body, Query};
use crate::requests::{ExerciseOf, LessonOf, ToyOf, TreeOf};

/// The most nodes of a search that is recorded; of Monte Carlo tree search, iterations.
const NODES: u64 = 1_000_000;
/// The longest such search: it ends before the client loses its patience.
const TIME: Duration = Duration::from_secs(8);
/// The positions that counting what cuts save may take.
const COUNTED: u64 = 3_000_000;
/// The nodes that exact values may take, and the memory of the solver besides that of the agent, in MiB.
const EXACT: (u64, usize) = (1_000_000, 16);

/// A recorded search, written already.
pub(crate) struct Written(String);

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

impl Answers for Written {
    fn answer() -> Answer {
        Answer { status: StatusCode::OK, content: Content::Json(schema_of::<Document>) }
    }
}

/// Why a search cannot be recorded, besides what the search itself says.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum TreeError {
    #[error("{} is an external engine, whose search cannot be shown: expected an agent", quote(.0))]
    Engine(String),
    #[error("unknown lesson {}: expected {}", quote(.0), tree::LESSONS.join(", "))]
    Lesson(String),
    #[error("invalid {name} {}: expected {expected}", quote(.value), expected = expected_of(.name))]
    Number { name: &'static str, value: String },
    #[error("the search was stopped")]
    Stopped,
}

impl Coded for TreeError {
    fn message(&self) -> Message {
        match self {
            TreeError::Engine(name) => Message::new("tree.engine", self).with("name", quote(name)),
            TreeError::Lesson(name) => {
                let names = tree::LESSONS.join(", ");
                Message::new("lesson.unknown", self).with("name", quote(name)).with("names", names)
            }
            TreeError::Number { name, value } => {
                let message = Message::new("exercise.number", self).with("name", *name);
                message.with("value", quote(value)).with("expected", expected_of(name))
            }
            TreeError::Stopped => Message::new("tree.stopped", self),
        }
    }
}

impl Refuses for TreeError {
    fn status(&self) -> StatusCode {
        match self {
            TreeError::Stopped => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        }
    }
}

/// The numbers that a setting of an exercise takes.
fn expected_of(name: &str) -> &'static str {
    match name {
        "seed" => "0 to 18446744073709551615",
        "depth" => "1 to 6",
        "breadth" => "2 to 6",
        _ => "-99 to 99",
    }
}

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
        let agent = if self.pruning.unwrap_or(true) { agent } else { agent.unpruned(&game) };
        if !has_tree(&agent) {
            return Err(RecordError::NoTree(self.agent.clone()).into());
        }
        let recorded = self.limit.map_or(Effort::RECORDED, |limit| limit.as_usize().min(Effort::RECORDED));
        Ok(Task { game, agent, effort: Effort { recorded, counted: COUNTED } })
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
        let mut control = Control::new(limits, stop, clock, &mut watch);
        let agent = self.agent.with_mebibytes_up_to(mebibytes.saturating_sub(EXACT.1).max(1));
        let recording = tree::record(&self.game, &agent, self.effort, &mut control)?;
        if stop.load(Ordering::Relaxed) {
            return Err(TreeError::Stopped.into());
        }
        let recording = recording.with_exact(exact_values(&self.game, EXACT.0));
        Ok(serde_json::to_string(&recording.document()).expect("a document is JSON"))
    }
}

/// Stops a search when its client has left.
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

pub(crate) fn search(boards: Arc<Boards>, Body(asked): Body<TreeOf>) -> Awaited<Written> {
    Box::pin(async move {
        let task = asked.task(&boards)?;
        // A recording takes memory that the machine does not count: only a few are made at a time.
        let _turn = boards.recordings.acquire().await.map_err(|_| TreeError::Stopped)?;
        let stop = Arc::new(AtomicBool::new(false));
        let _stop = StopOnDrop(Arc::clone(&stop));
        let (sender, answer) = oneshot::channel();
        let wanted = task.agent.mebibytes() + EXACT.1;
        let flag = Arc::clone(&stop);
        let job = move |granted: usize, clock: &dyn Fn() -> Duration| {
            // Without a receiver the client has left.
            let _ = sender.send(task.run(granted, &flag, clock));
        };
        boards.machine.start(wanted, stop, job).map_err(|_| BoardError::Threads)?;
        Ok(Written(answer.await.map_err(|_| TreeError::Stopped)??))
    })
}

/// The agent that searches a toy tree.
fn toy_agent(text: Option<&str>) -> Result<Agent, Refusal> {
    Ok(text.unwrap_or("alphabeta").parse::<Agent>().map_err(agents::SeatError::from)?)
}

pub(crate) fn toy(_: &Boards, Query(asked): Query<ToyOf>) -> Result<Json<Document>, Refusal> {
    let toy: ToyTree = asked.tree.parse()?;
    let agent = toy_agent(asked.agent.as_deref())?;
    Ok(Json(tree::record_toy(&toy, &agent, Effort::default())?.document()))
}

/// A lesson: a walk through a recorded search, in words.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Lesson")]
pub(crate) struct LessonView {
    /// Its name.
    name: String,
    /// Its title.
    title: Words,
    /// What it is, and where it comes from.
    about: Words,
    /// What a reader should know about its words.
    notes: Vec<Words>,
    /// Its steps.
    steps: Vec<LessonStep>,
    /// The search that it walks through.
    recording: Document,
}

pub(crate) fn lesson(_: &Boards, Query(asked): Query<LessonOf>) -> Result<Json<LessonView>, Refusal> {
    let lesson = tree::lesson(&asked.name).ok_or_else(|| TreeError::Lesson(asked.name.clone()))?;
    let recording = lesson.recording().document();
    let tree::Lesson { title, about, notes, steps, .. } = lesson;
    Ok(Json(LessonView { name: asked.name, title, about, notes, steps, recording }))
}

/// An exercise with its solution.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Exercise")]
pub(crate) struct ExerciseView {
    /// What makes it again.
    source: String,
    /// The seed of the random values; null for an exercise from a position.
    seed: Option<u64>,
    /// The levels below the root.
    depth: u16,
    /// The children of each inner node, at most.
    breadth: u16,
    /// The smallest random value; null for an exercise from a position.
    least: Option<i32>,
    /// The largest random value; null for an exercise from a position.
    most: Option<i32>,
    /// The search that solves it, with the toy tree.
    recording: Document,
    /// By node of the toy tree: what it returned; null where alpha-beta never came.
    values: Vec<Option<i32>>,
    /// The leaves of the toy tree that were never looked at.
    unseen: Vec<usize>,
}

impl ExerciseOf {
    fn settings(&self) -> Result<ExerciseSettings, Refusal> {
        let usual = ExerciseSettings::default();
        Ok(ExerciseSettings {
            seed: number("seed", self.seed.as_deref(), usual.seed)?,
            depth: number("depth", self.depth.as_deref(), usual.depth)?,
            breadth: number("breadth", self.breadth.as_deref(), usual.breadth)?,
            least: number("least", self.least.as_deref(), usual.least)?,
            most: number("most", self.most.as_deref(), usual.most)?,
            order: self.order.as_deref().map_or(Ok(usual.order), str::parse)?,
        })
    }

    fn exercise(&self, settings: ExerciseSettings) -> Result<Exercise, Refusal> {
        let Some(game) = &self.game else { return Ok(Exercise::generate(settings)?) };
        let rules: Rules = game.parse()?;
        let game = Game::parse(rules, self.moves.as_deref().unwrap_or_default())?;
        let fitting = || Evaluation::ALL.into_iter().find(|one| one.fits(rules).is_ok());
        let evaluation = match &self.eval {
            Some(name) => name.parse()?,
            None => fitting().unwrap_or(Evaluation::None),
        };
        let ExerciseSettings { depth, breadth, order, .. } = settings;
        Ok(Exercise::from_position(&game, evaluation, depth, breadth, order)?)
    }
}

/// A number of a query; its default if it is not given.
fn number<T: FromStr>(name: &'static str, given: Option<&str>, usual: T) -> Result<T, TreeError> {
    let wrong = |value: &str| TreeError::Number { name, value: value.to_owned() };
    given.map_or(Ok(usual), |value| value.parse().map_err(|_| wrong(value)))
}

pub(crate) fn exercise(_: &Boards, Query(asked): Query<ExerciseOf>) -> Result<Json<ExerciseView>, Refusal> {
    let settings = asked.settings()?;
    let exercise = asked.exercise(settings)?;
    let recording = tree::record_toy(exercise.tree(), &exercise.agent(), Effort::default())?;
    let search = recording.tree().expect("alphabeta has no playouts");
    let Solution { values, unseen, .. } = tree::solution(exercise.tree(), search);
    let ExerciseSettings { seed, depth, breadth, least, most, .. } = settings;
    let is_random = asked.game.is_none();
    Ok(Json(ExerciseView {
        source: exercise.to_string(),
        seed: is_random.then_some(seed),
        depth,
        breadth,
        least: is_random.then_some(least),
        most: is_random.then_some(most),
        recording: recording.document(),
        values,
        unseen,
    }))
}
