//! Computer players in words: what searches, how far, how long. The exact text of a player has every setting; its description has those
//! that a spectator cares about.

use std::time::Duration;

use board::Message;
use gomoku::Strength;
use search::heuristic::Evaluation;

use crate::agent::Agent;
use crate::algorithm::Algorithm;
use crate::contestant::Contestant;
use crate::engine::Engine;
use crate::level_names::LEVELS;
use crate::levels::Level;
use crate::seat::Seat;
use crate::settings::Key;
use crate::value::duration_text;

impl Contestant {
    /// It in words: `alpha-beta, 8 moves deep`.
    pub fn description(&self) -> Message {
        match self {
            Contestant::Agent(agent) => agent.description(),
            Contestant::Engine(engine) => engine.description(),
        }
    }
}

impl Seat {
    /// The player in words; none for a person. A level that was asked for comes first: `Hard · alpha-beta, 8 moves deep`.
    pub fn description(&self) -> Option<Message> {
        let contestant = self.contestant()?;
        let level = LEVELS.into_iter().find(|level| *level == self.asked());
        Some(match level {
            Some(level) => of_level(level, contestant.solves(), contestant.description()),
            None => contestant.description(),
        })
    }
}

impl Level {
    /// The level and its agent in words: `Hard · alpha-beta, 8 moves deep`.
    pub fn description(&self) -> Message {
        of_level(self.name, self.agent.solves(), self.agent.description())
    }

    /// Its name as a title: `Hard`.
    pub fn title(&self) -> Message {
        title(self.name)
    }
}

/// The name of a level as a title.
fn title(level: &'static str) -> Message {
    let (initial, rest) = level.split_at(1);
    Message::new(format!("level.{level}.title"), &format!("{}{rest}", initial.to_ascii_uppercase()))
}

/// A level and its agent. A solver plays perfectly, so that the level would say the same again.
fn of_level(level: &'static str, solves: bool, agent: Message) -> Message {
    if solves {
        return agent;
    }
    let level = title(level);
    let text = format!("{level} · {agent}");
    Message::new("description.level", &text).with("level", level).with("agent", agent)
}

impl Engine {
    /// It in words: `external engine NAME, 1 second a move`. The name is the one it is offered by, or that of its program.
    pub fn description(&self) -> Message {
        let program =
            || self.program.file_name().unwrap_or(self.program.as_os_str()).to_string_lossy().into_owned();
        let name = self.title.clone().unwrap_or_else(program);
        let text = format!("external engine {name}");
        joined(Message::new("description.engine", &text).with("name", name), [time(self.time)])
    }
}

impl Agent {
    /// It in words: `alpha-beta, 8 moves deep`, `Monte Carlo tree search, 2000 playouts`, `Gomoku engine, level 5`.
    pub fn description(&self) -> Message {
        joined(
            self.entry().title_message(),
            self.evaluation().into_iter().chain(self.limits()).chain(self.noise()).chain(self.threads()),
        )
    }

    /// The evaluation, if it is not the usual one of the agent.
    fn evaluation(&self) -> Option<Message> {
        let of = |algorithm: &Algorithm| match algorithm {
            Algorithm::Minimax(own) => Some(own.evaluation),
            Algorithm::AlphaBeta(own) => Some(own.evaluation),
            _ => None,
        };
        let usual: Agent = self.entry().name.parse().expect("the roster has it");
        let evaluation = of(self.algorithm()).filter(|own| Some(*own) != of(usual.algorithm()))?;
        Some(match evaluation {
            Evaluation::None => Message::new("description.no-evaluation", "no evaluation"),
            other => Message::new("description.evaluation", &format!("{other} evaluation"))
                .with("evaluation", other.name()),
        })
    }

    /// What ends its searches.
    fn limits(&self) -> Vec<Message> {
        let (depth, nodes, time) =
            (|n: Option<u16>| n.map(depth), |n: Option<u64>| n.map(nodes), |t: Option<Duration>| t.map(time));
        let parts = match self.algorithm() {
            Algorithm::Random(_) => Vec::new(),
            Algorithm::Minimax(own) => vec![depth(Some(own.depth)), nodes(own.nodes), time(own.time)],
            Algorithm::AlphaBeta(own) => {
                let deep = own.budget.map_or_else(|| depth(own.limits.depth), |cost| Some(budget(cost)));
                vec![deep, nodes(own.limits.nodes), time(own.limits.time)]
            }
            Algorithm::Mcts(own) => vec![own.iterations.map(playouts), time(own.time)],
            Algorithm::Perfect(own) => vec![nodes(own.nodes), time(own.time)],
            Algorithm::Gomoku(own) => {
                let weak = own.level != Strength::FULL;
                // Lower levels have limits of their own.
                let own_time = own.limits.time.filter(|_| !weak || self.is_written(Key::Time));
                let level = weak.then(|| level(own.level.number()));
                vec![level, depth(own.limits.depth), nodes(own.limits.nodes), time(own_time)]
            }
        };
        parts.into_iter().flatten().collect()
    }

    /// By how many points it misjudges positions, if it does.
    fn noise(&self) -> Option<Message> {
        let noise = match self.algorithm() {
            Algorithm::AlphaBeta(own) => own.noise,
            Algorithm::Gomoku(own) => own.noise,
            _ => 0,
        };
        let text = format!("errors of up to {noise} points");
        (noise > 0).then(|| Message::new("description.noise", &text).with("n", noise))
    }

    /// The threads, if it has several.
    fn threads(&self) -> Option<Message> {
        let threads = *self.algorithm().clone().threads().filter(|threads| **threads > 1)?;
        Some(Message::new("description.threads", &format!("{threads} threads")).with("n", threads))
    }
}

/// A list: `first, next, …`. A message in a message, so that clients can translate lists of any length.
fn joined(first: Message, others: impl IntoIterator<Item = Message>) -> Message {
    others.into_iter().fold(first, |first, next| {
        let text = format!("{first}, {next}");
        Message::new("description.list", &text).with("first", first).with("next", next)
    })
}

fn depth(plies: u16) -> Message {
    match plies {
        1 => Message::new("description.depth-one", "1 move deep"),
        n => Message::new("description.depth", &format!("{n} moves deep")).with("n", n),
    }
}

fn budget(cost: f64) -> Message {
    let cost = cost.to_string();
    Message::new("description.budget", &format!("as deep as {cost} steps allow")).with("cost", cost)
}

fn nodes(count: u64) -> Message {
    match count {
        1 => Message::new("description.nodes-one", "1 node"),
        n => Message::new("description.nodes", &format!("{n} nodes")).with("n", n),
    }
}

fn playouts(count: u64) -> Message {
    match count {
        1 => Message::new("description.playouts-one", "1 playout"),
        n => Message::new("description.playouts", &format!("{n} playouts")).with("n", n),
    }
}

fn level(number: u8) -> Message {
    Message::new("description.engine-level", &format!("level {number}")).with("n", number)
}

fn time(time: Duration) -> Message {
    if time == Duration::from_secs(1) {
        return Message::new("description.second", "1 second a move");
    }
    let text = duration_text(time);
    if let Some(figure) = text.strip_suffix("ms") {
        return Message::new("description.milliseconds", &format!("{figure} ms a move")).with("n", figure);
    }
    let figure = text.trim_end_matches('s');
    Message::new("description.seconds", &format!("{figure} seconds a move")).with("n", figure)
}
