//! Agents: a name of the roster, and settings.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use board::{Coded, Game, Rules};
use search::heuristic::Evaluation;
use search::{DepthPlayer, Limits, Player};

use crate::algorithm::Algorithm;
use crate::error::AgentError;
use crate::roster::Entry;
use crate::settings::{Key, MinimaxSettings, Setting};
use crate::value::{duration_text, optional_text};

/// An agent of the roster with its settings: parsed once, typed.
///
/// As text: a name, and settings other than the default ones (`alphabeta:eval=ufop-v3,depth=6`). It prints exactly as it
/// was written.
///
/// ```
/// use agents::{Agent, Algorithm};
/// use board::Rules;
///
/// let agent: Agent = "ufop:depth=3".parse()?;
/// assert_eq!(agent.to_string(), "ufop:depth=3");
/// assert!(matches!(agent.algorithm(), Algorithm::AlphaBeta(settings) if settings.limits.depth == Some(3)));
/// // Whether it plays a game is known without building anything.
/// assert!(agent.fits(Rules::CONNECT4).is_ok() && agent.fits(Rules::GOMOKU).is_err());
/// assert_eq!(agent.build(Rules::CONNECT4, 7)?.name(), "ufop:depth=3");
/// # Ok::<(), agents::AgentError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Agent {
    entry: &'static Entry,
    algorithm: Algorithm,
    /// The settings that the preset sets, if the entry is one.
    preset: Vec<Key>,
    /// The settings that were written, in that order.
    written: Vec<(&'static Setting, String)>,
}

impl Agent {
    /// An entry of the roster without settings of its own.
    fn of(entry: &'static Entry) -> Agent {
        let plain = |algorithm| Agent { entry, algorithm, preset: Vec::new(), written: Vec::new() };
        let Some(text) = entry.stands_for() else { return plain(entry.algorithm()) };
        let base: Agent = text.parse().expect("presets are agents");
        let preset = base.written.iter().map(|(setting, _)| setting.key).collect();
        Agent { preset, ..plain(base.algorithm) }
    }

    /// Its entry in the roster.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The algorithm with its typed settings.
    pub fn algorithm(&self) -> &Algorithm {
        &self.algorithm
    }

    /// Whether it plays a game, and if not, why. Builds nothing and reads no file.
    pub fn fits(&self, rules: Rules) -> Result<(), AgentError> {
        self.check_settings()?;
        Ok(self.algorithm.fits(&self.to_string(), rules)?)
    }

    /// Whether a player of this game can be built, and if not, why: the agent [fits](Agent::fits), and the files that it names can be
    /// used. Reads these files; builds nothing.
    pub fn check(&self, rules: Rules) -> Result<(), AgentError> {
        self.fits(rules)?;
        Ok(self.algorithm.check_files(&self.to_string(), rules)?)
    }

    /// A player of this game, with this random seed if the agent [wants](Agent::wants_seed) one. Its name is the text of the
    /// agent [with that seed](Agent::seeded).
    pub fn build(&self, rules: Rules, seed: u64) -> Result<Box<dyn Player>, AgentError> {
        self.seeded(seed).player(rules)
    }

    /// A player of this game, with default values (also for the seed) where nothing was written.
    pub fn player(&self, rules: Rules) -> Result<Box<dyn Player>, AgentError> {
        self.fits(rules)?;
        Ok(self.algorithm.build(self.to_string(), rules)?)
    }

    /// Makes sure that something limits its searches, and that its settings go together.
    fn check_settings(&self) -> Result<(), AgentError> {
        match (self.algorithm.missing(), self.algorithm.conflict()) {
            (Some(needed), _) => Err(AgentError::Endless { agent: self.to_string(), needed }),
            (None, Some(conflict)) => Err(AgentError::Conflict(conflict)),
            (None, None) => Ok(()),
        }
    }

    /// Whether it uses a random seed and none was written.
    pub fn wants_seed(&self) -> bool {
        self.algorithm.is_random() && !self.is_written(Key::Seed)
    }

    /// The same agent with this seed written down, if it [wants](Agent::wants_seed) one.
    pub fn seeded(&self, seed: u64) -> Agent {
        let mut agent = self.clone();
        if agent.wants_seed() {
            agent.algorithm.set_seed(seed);
            agent.settle();
            agent.note(Key::Seed, seed.to_string());
        }
        agent
    }

    /// Whether it solves positions: all its scores are exact.
    pub fn solves(&self) -> bool {
        matches!(self.algorithm, Algorithm::Perfect(_))
    }

    /// Whether a search to depth `reached` with `empty` empty cells has seen the rest of the game completely: then a score of
    /// a draw is exact as well.
    pub fn has_seen_all(&self, empty: u16, reached: u16) -> bool {
        self.solves() || reached >= empty && self.algorithm.is_exhaustive()
    }

    /// The same agent with one setting changed; an error if there is no such setting or the value is invalid. Whether it still
    /// [fits](Agent::fits) a game is not checked.
    pub fn with(&self, name: &str, value: &str) -> Result<Agent, AgentError> {
        let unknown = || AgentError::Setting { entry: self.entry, written: format!("{name}={value}") };
        let settings = self.entry.settings();
        let setting = *settings.iter().find(|setting| setting.name == name).ok_or_else(unknown)?;
        let mut agent = self.clone();
        agent.written.retain(|(written, _)| written.key != setting.key);
        agent.assign(setting, value)?;
        agent.settle();
        Ok(agent)
    }

    /// The same agent at another depth; an error if it has no such setting.
    pub fn with_depth(&self, depth: u16) -> Result<Agent, AgentError> {
        self.changed(Key::Depth, &depth, |algorithm| match algorithm {
            Algorithm::Minimax(settings) => settings.depth = depth,
            Algorithm::AlphaBeta(settings) => settings.limits.depth = Some(depth),
            Algorithm::Gomoku(settings) => settings.limits.depth = Some(depth),
            Algorithm::Random(_) | Algorithm::Mcts(_) | Algorithm::Perfect(_) => {}
        })
    }

    /// The same agent without the settings that override the depth.
    pub fn by_depth_alone(&self) -> Agent {
        let plain = |agent: Agent, key| {
            let changed = agent.changed(key, &"none", |algorithm| {
                if let Algorithm::AlphaBeta(settings) = algorithm {
                    (settings.early_depth, settings.budget) = (None, None);
                }
            });
            changed.unwrap_or(agent)
        };
        [Key::EarlyDepth, Key::Budget].into_iter().fold(self.clone(), plain)
    }

    /// The same agent with another number of playouts per move; an error if it has no such setting.
    pub fn with_iterations(&self, iterations: u64) -> Result<Agent, AgentError> {
        self.changed(Key::Iterations, &iterations, |algorithm| {
            if let Algorithm::Mcts(settings) = algorithm {
                settings.iterations = Some(iterations);
            }
        })
    }

    /// The same agent with another time limit for a move, or none; an error if it has no such setting.
    pub fn with_time(&self, time: Option<Duration>) -> Result<Agent, AgentError> {
        self.changed(Key::Time, &optional_text(time, duration_text), |algorithm| match algorithm {
            Algorithm::Random(_) => {}
            Algorithm::Minimax(settings) => settings.time = time,
            Algorithm::AlphaBeta(settings) => settings.limits.time = time,
            Algorithm::Mcts(settings) => settings.time = time,
            Algorithm::Perfect(settings) => settings.time = time,
            Algorithm::Gomoku(settings) => settings.limits.time = time,
        })
    }

    /// Whether it misjudges positions (`noise`).
    pub fn is_noisy(&self) -> bool {
        match &self.algorithm {
            Algorithm::AlphaBeta(settings) => settings.noise > 0,
            Algorithm::Gomoku(settings) => settings.noise > 0,
            _ => false,
        }
    }

    /// Whether its search sees every move of both sides to its depth, so that a win that it finds is one.
    pub fn sees_all_moves(&self) -> bool {
        match &self.algorithm {
            Algorithm::Minimax(settings) => !settings.evaluation.leaves_moves_out(),
            Algorithm::AlphaBeta(settings) => {
                settings.average_cut.is_none() && !settings.evaluation.leaves_moves_out()
            }
            _ => true,
        }
    }

    /// Plain minimax to the same depth, with the same evaluation: what the agent would search in this position without pruning. Agents
    /// that do not prune stay as they are. None if the agent has no depth, as minimax would not end, and if it misjudges positions, which
    /// minimax does not.
    pub fn unpruned(&self, game: &Game) -> Option<Agent> {
        let Algorithm::AlphaBeta(settings) = &self.algorithm else { return Some(self.clone()) };
        if self.is_noisy() {
            return None;
        }
        let player = settings.player(self.to_string(), game.rules());
        let DepthPlayer { evaluation, ends, limits, .. } = player;
        limits.depth?;
        let (depth, Limits { nodes, time, .. }) = (player.depth(game, limits), limits);
        let mut plain: Agent = "minimax".parse().expect("the roster has it");
        plain.algorithm = Algorithm::Minimax(MinimaxSettings { evaluation, depth, time, nodes, ends });
        for (setting, value) in plain.values() {
            if value != setting.default {
                plain.note(setting.key, value);
            }
        }
        Some(plain)
    }

    /// The same agent with another evaluation; an error if it has no such setting.
    pub fn with_evaluation(&self, evaluation: Evaluation) -> Result<Agent, AgentError> {
        self.changed(Key::Eval, &evaluation, |algorithm| match algorithm {
            Algorithm::Minimax(settings) => settings.evaluation = evaluation,
            Algorithm::AlphaBeta(settings) => settings.evaluation = evaluation,
            _ => {}
        })
    }

    /// The same agent with a typed setting changed and written last; an error if it has no such setting.
    fn changed(
        &self,
        key: Key,
        value: &dyn fmt::Display,
        change: impl FnOnce(&mut Algorithm),
    ) -> Result<Agent, AgentError> {
        if self.setting(key).is_none() {
            let written = format!("{}={value}", format!("{key:?}").to_lowercase());
            return Err(AgentError::Setting { entry: self.entry, written });
        }
        let mut agent = self.clone();
        agent.written.retain(|(written, _)| written.key != key);
        agent.change(key, change);
        Ok(agent)
    }

    /// Reads a value and keeps its text.
    fn assign(&mut self, setting: &'static Setting, value: &str) -> Result<(), AgentError> {
        if !self.algorithm.set(setting.key, value) {
            let meaning = setting.message();
            return Err(AgentError::Value { setting, value: value.to_owned(), meaning });
        }
        self.written.push((setting, value.to_owned()));
        Ok(())
    }

    /// Adjusts settings that were not written to those that were, here or in the preset.
    fn settle(&mut self) {
        let Agent { algorithm, preset, written, .. } = self;
        algorithm
            .settle(&|key| preset.contains(&key) || written.iter().any(|(setting, _)| setting.key == key));
    }

    /// Whether a setting was written; those of the preset do not count.
    pub(crate) fn is_written(&self, key: Key) -> bool {
        self.written.iter().any(|(setting, _)| setting.key == key)
    }

    /// Records the text of a setting: in its old place, or at the end.
    fn note(&mut self, key: Key, value: String) {
        if let Some((_, written)) = self.written.iter_mut().find(|(setting, _)| setting.key == key) {
            *written = value;
        } else {
            let setting = self.setting(key).expect("only settings of the agent are changed");
            self.written.push((setting, value));
        }
    }

    /// Changes a typed setting and records its text.
    pub(crate) fn change(&mut self, key: Key, change: impl FnOnce(&mut Algorithm)) {
        change(&mut self.algorithm);
        // Other settings are adjusted to it, so it has to count as written before.
        self.note(key, String::new());
        self.settle();
        if let Some(text) = self.algorithm.text(key) {
            self.note(key, text);
        }
    }

    /// A setting with its value as text: as written, or the default.
    pub(crate) fn setting_and_text(&self, key: Key) -> Option<(&'static Setting, String)> {
        let setting = self.setting(key)?;
        Some((setting, self.text(setting)))
    }

    pub(crate) fn setting(&self, key: Key) -> Option<&'static Setting> {
        self.entry.settings().into_iter().find(|setting| setting.key == key)
    }

    fn text(&self, setting: &Setting) -> String {
        let written = self.written.iter().find(|(written, _)| written.key == setting.key);
        let typed = || self.algorithm.text(setting.key).expect("a setting of its own");
        written.map_or_else(typed, |(_, value)| value.clone())
    }

    /// Every setting with its value for this agent.
    pub fn values(&self) -> Vec<(&'static Setting, String)> {
        self.entry.settings().into_iter().map(|setting| (setting, self.text(setting))).collect()
    }

    /// The algorithm with every setting written out.
    pub fn in_full(&self) -> String {
        let settings = self.values().into_iter().map(|(setting, value)| format!("{}={value}", setting.name));
        format!("{}:{}", self.entry.base().name, settings.collect::<Vec<_>>().join(","))
    }

    /// Whether a limit of the work per move was written: a depth, a time, or a number of nodes or playouts.
    pub fn has_work_limit_written(&self) -> bool {
        self.written.iter().any(|(setting, _)| setting.key.limits_work())
    }

    /// Its text without the settings that limit the work per move: the same for agents that differ in these only.
    pub fn series_name(&self) -> String {
        let mut common = self.clone();
        common.written.retain(|(setting, _)| !setting.key.limits_work());
        common.to_string()
    }
}

impl FromStr for Agent {
    type Err = AgentError;

    fn from_str(text: &str) -> Result<Agent, AgentError> {
        let (name, settings) = text.split_once(':').map_or((text, None), |(name, rest)| (name, Some(rest)));
        let entry = Entry::named(name).ok_or_else(|| AgentError::unknown(name))?;
        let known = entry.settings();
        // Names are checked before values: an unknown setting is the more useful error.
        let mut written: Vec<(&'static Setting, &str)> = Vec::new();
        for part in settings.into_iter().flat_map(|settings| settings.split(',')) {
            let unknown = || AgentError::Setting { entry, written: part.to_owned() };
            let (name, value) = part.split_once('=').ok_or_else(unknown)?;
            let setting = *known.iter().find(|setting| setting.name == name).ok_or_else(unknown)?;
            if written.iter().any(|(other, _)| other.key == setting.key) {
                return Err(AgentError::Twice(setting));
            }
            written.push((setting, value));
        }
        let mut agent = Agent::of(entry);
        for (setting, value) in written {
            agent.assign(setting, value)?;
        }
        agent.settle();
        agent.check_settings()?;
        Ok(agent)
    }
}

/// Agents are equal if their settings are, however these were written: `time=1s` equals `time=1000ms`.
impl PartialEq for Agent {
    fn eq(&self, other: &Agent) -> bool {
        self.entry == other.entry && self.algorithm == other.algorithm
    }
}

/// The text as it was written; [`Agent::from_str`] reads it again.
impl fmt::Display for Agent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.entry.name)?;
        let mut separator = ':';
        for (setting, value) in &self.written {
            write!(f, "{separator}{}={value}", setting.name)?;
            separator = ',';
        }
        Ok(())
    }
}
