//! The menu of a game: levels, agents, engines and evaluations.

use agents::{Agent, Entry, Key, Level, Offer, ROSTER, Setting, Terms};
use axum::Json;
use board::notation::psq;
use board::{Coded, Message, Rules};
use play::view::GameInfo;
use schemars::JsonSchema;
use search::heuristic::Evaluation;
use serde::Serialize;

use crate::boards::Boards;
use crate::refusal::Refusal;
use crate::request::Query;
use crate::requests::MenuOf;

/// A game, and the players and evaluations for it.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Menu {
    #[serde(flatten)]
    kind: GameInfo,
    /// The levels, easiest first.
    levels: Vec<LevelOffer>,
    /// All agents, those that do not play this game included.
    agents: Vec<AgentOffer>,
    /// The external engines that the server was started with.
    engines: Vec<EngineOffer>,
    /// All evaluations, those that do not fit this game included.
    evaluations: Vec<EvaluationOffer>,
    /// The formats of files that hold a game, those that do not fit this one included.
    formats: Vec<FormatOffer>,
}

/// A level of play.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Level")]
pub(crate) struct LevelOffer {
    /// Its name: a player.
    name: &'static str,
    /// The agent that plays at this level.
    agent: String,
    /// Its Elo on the scale of the game, where the level beginner has 400; null if it was not measured.
    elo: Option<i32>,
    /// Half the width of the 95 % interval of its distance from beginner; null if it was not measured.
    margin: Option<u32>,
    /// Its name, and what it is, for translations.
    texts: LevelTexts,
}

/// The texts of a level.
#[derive(Serialize, JsonSchema)]
pub(crate) struct LevelTexts {
    /// Its name.
    name: Message,
    /// The level and its agent in words.
    described: Message,
}

/// An agent.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Agent")]
pub(crate) struct AgentOffer {
    /// Its name: a player.
    name: &'static str,
    /// What it does.
    summary: &'static str,
    /// Which games it plays.
    plays: &'static str,
    /// Where it was described.
    source: &'static str,
    /// The same texts, for translations.
    texts: AgentTexts,
    /// The agent that a preset stands for.
    stands_for: Option<&'static str>,
    /// Why it does not play this game; null if it does.
    reason: Option<String>,
    /// The same, for translations.
    unfit: Option<Message>,
    /// The same in a few words, for lists.
    short: Option<Message>,
    /// Its settings.
    settings: Vec<SettingOffer>,
}

/// The texts of an agent.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AgentTexts {
    /// What it is, in a few words.
    title: Message,
    /// What it does.
    summary: Message,
    /// Which games it plays.
    plays: Message,
    /// Where it was described.
    source: Message,
}

/// A setting of an agent.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Setting")]
pub(crate) struct SettingOffer {
    /// Its name in the text of an agent: `name=value`.
    name: &'static str,
    /// Its default.
    usual: String,
    /// The best choice for this game, which may differ: another evaluation, for instance.
    value: String,
    /// Its meaning and the accepted values.
    meaning: String,
    /// The same text, for translations.
    texts: SettingTexts,
}

/// The texts of a setting.
#[derive(Serialize, JsonSchema)]
pub(crate) struct SettingTexts {
    /// Its meaning and the accepted values.
    meaning: Message,
}

/// An external engine.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Engine")]
pub(crate) struct EngineOffer {
    /// Its name: a player.
    name: String,
    /// Why it does not play this game; null if it does.
    reason: Option<String>,
    /// The same, for translations.
    unfit: Option<Message>,
    /// The same in a few words, for lists.
    short: Option<Message>,
}

/// An evaluation.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Evaluation")]
pub(crate) struct EvaluationOffer {
    /// Its name.
    name: &'static str,
    /// What it counts.
    summary: &'static str,
    /// The same text, for translations.
    texts: EvaluationTexts,
    /// Why it does not fit this game; null if it does.
    reason: Option<String>,
    /// The same, for translations.
    unfit: Option<Message>,
    /// The same in a few words, for lists.
    short: Option<Message>,
}

/// The texts of an evaluation.
#[derive(Serialize, JsonSchema)]
pub(crate) struct EvaluationTexts {
    /// What it counts.
    summary: Message,
}

/// A format of files.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Format")]
pub(crate) struct FormatOffer {
    /// Its name, which ends the address of the file: `game.sgf`, `game.psq`.
    name: &'static str,
    /// Why it does not fit this game; null if it does.
    reason: Option<String>,
    /// The same, for translations.
    unfit: Option<Message>,
    /// The same in a few words, for lists.
    short: Option<Message>,
}

/// The levels, agents, engines, evaluations and formats of a game.
pub(crate) fn menu(boards: &Boards, Query(query): Query<MenuOf>) -> Result<Json<Menu>, Refusal> {
    let rules: Rules = query.game.parse()?;
    let terms = &boards.terms;
    Ok(Json(Menu {
        kind: GameInfo::of(rules),
        levels: agents::levels(rules).iter().map(LevelOffer::of).collect(),
        agents: ROSTER.iter().map(|entry| AgentOffer::of(entry, rules, terms)).collect(),
        engines: terms.engines.iter().map(|offer| EngineOffer::of(offer, rules)).collect(),
        evaluations: Evaluation::ALL.map(|evaluation| EvaluationOffer::of(evaluation, rules)).into(),
        formats: vec![FormatOffer::of("sgf", Ok(()), rules), FormatOffer::of("psq", psq::fits(rules), rules)],
    }))
}

impl LevelOffer {
    fn of(level: &Level) -> LevelOffer {
        let texts = LevelTexts { name: level.message(), described: level.description() };
        let (elo, margin) = level.measured.map(|measured| (measured.elo, measured.margin)).unzip();
        LevelOffer { name: level.name, agent: level.agent.to_string(), elo, margin, texts }
    }
}

impl EngineOffer {
    fn of(offer: &Offer, rules: Rules) -> EngineOffer {
        let unfit = unfit(offer.engine.fits(rules));
        let (reason, short) = said(unfit.as_ref(), rules);
        EngineOffer { name: offer.name.clone(), reason, unfit, short }
    }
}

impl EvaluationOffer {
    fn of(evaluation: Evaluation, rules: Rules) -> EvaluationOffer {
        let unfit = unfit(evaluation.fits(rules));
        let (reason, short) = said(unfit.as_ref(), rules);
        EvaluationOffer {
            name: evaluation.name(),
            summary: evaluation.summary(),
            texts: EvaluationTexts { summary: evaluation.message() },
            reason,
            unfit,
            short,
        }
    }
}

impl FormatOffer {
    fn of(name: &'static str, fits: Result<(), psq::Misfit>, rules: Rules) -> FormatOffer {
        let unfit = unfit(fits);
        let (reason, short) = said(unfit.as_ref(), rules);
        FormatOffer { name, reason, unfit, short }
    }
}

impl SettingOffer {
    fn of(setting: &'static Setting, terms: &Terms, usual: String, value: String) -> SettingOffer {
        let meaning = terms.meaning(setting);
        let text = meaning.to_string();
        SettingOffer { name: setting.name, usual, value, meaning: text, texts: SettingTexts { meaning } }
    }
}

impl AgentTexts {
    fn of(entry: &Entry) -> AgentTexts {
        AgentTexts {
            title: entry.title_message(),
            summary: entry.summary_message(),
            plays: entry.plays_message(),
            source: entry.source_message(),
        }
    }
}

impl AgentOffer {
    /// An agent of the roster: with an evaluation that fits the game, if it needs one.
    fn of(entry: &'static Entry, rules: Rules, terms: &Terms) -> AgentOffer {
        let usual: Agent = entry.name.parse().expect("the roster has it");
        let agent = fitting(&usual, rules).unwrap_or_else(|| usual.clone());
        let unfit = unfit(agent.fits(rules));
        let (reason, short) = said(unfit.as_ref(), rules);
        let values = terms.capped(usual).values().into_iter().zip(agent.values());
        let settings = values.map(|((setting, usual), (_, value))| {
            // The evaluation may differ from the default because it was chosen for the game; memory, because of the caps.
            let value = if setting.key == Key::Eval { value } else { usual.clone() };
            SettingOffer::of(setting, terms, usual, value)
        });
        AgentOffer {
            name: entry.name,
            summary: entry.summary,
            plays: entry.plays,
            source: entry.source,
            texts: AgentTexts::of(entry),
            stands_for: entry.stands_for(),
            reason,
            unfit,
            short,
            settings: settings.collect(),
        }
    }
}

/// An agent that is no preset and does not fit the game, with an evaluation that does.
fn fitting(usual: &Agent, rules: Rules) -> Option<Agent> {
    if usual.entry().stands_for().is_some() || usual.fits(rules).is_ok() {
        return None;
    }
    // An error means that the agent uses no evaluation.
    let others = Evaluation::ALL.iter().filter_map(|evaluation| usual.with_evaluation(*evaluation).ok());
    others.into_iter().find(|agent| agent.fits(rules).is_ok())
}

/// Why something does not fit a game.
fn unfit(fits: Result<(), impl Coded>) -> Option<Message> {
    fits.err().map(|error| error.message())
}

/// A reason as an English sentence, and in a few words.
fn said(unfit: Option<&Message>, rules: Rules) -> (Option<String>, Option<Message>) {
    (unfit.map(ToString::to_string), unfit.and_then(|unfit| agents::short_misfit(unfit, rules)))
}
