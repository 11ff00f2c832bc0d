//! Entrants that are studied at several depths: agents, and external engines that get a depth limit.

use agents::{Agent, Contestant, Engine, Factory};
use board::{Cell, Game, Rules};
use engines::Programs;
use lab::study::{Contest, Entrant, Estimates, Extent};
use search::heuristic::Evaluation;
use search::{Control, Limits, Player, PlayerError, Report};

use crate::contestant;
use crate::error::Usage;

/// The given contestants, or three agents that show the effect of pruning.
pub(super) fn entrants(rules: Rules, asked: &[Contestant]) -> anyhow::Result<Vec<Entrant>> {
    let default = ["minimax", "alphabeta", "alphabeta:order=centre"].map(str::parse);
    let default = default.into_iter().collect::<Result<Vec<Contestant>, _>>()?;
    let asked = if asked.is_empty() {
        default.iter().try_for_each(|agent| agent.fits(rules)).map_err(Usage::DefaultAgents)?;
        &default
    } else {
        asked
    };
    asked.iter().map(|contestant| entrant(contestant, rules)).collect()
}

/// An agent, with its evaluation and without, against an opponent.
pub(super) fn contest(
    rules: Rules,
    agent: &Agent,
    opponent: &Contestant,
    extent: Extent,
) -> anyhow::Result<Contest> {
    let without = |_| Usage::NoEvaluation(agent.to_string());
    let blind = agent.with_evaluation(Evaluation::None).map_err(without)?;
    agent.check(rules)?;
    let opponent = entrant(opponent, rules)?;
    Ok(Contest {
        rules,
        agents: [by_depth(agent)?, by_depth(&blind)?],
        opponent,
        depths: Contest::published_depths(extent),
        is_published: agent.entry().name == "panther" && rules == "drop:8x8:4".parse()?,
    })
}

/// An agent that plays both sides and estimates.
pub(super) fn estimates(rules: Rules, agent: Agent) -> anyhow::Result<Estimates> {
    agent.check(rules)?;
    let name = agent.to_string();
    let build = move |rules: Rules, seed: u64| {
        agent.build(rules, seed).map_err(|error| error.of_player(&agent.to_string()))
    };
    Ok(Estimates { rules, name, build: Box::new(build) })
}

/// A contestant that is available and plays this game, for several depths.
fn entrant(contestant: &Contestant, rules: Rules) -> anyhow::Result<Entrant> {
    match contestant::ready(contestant.clone(), rules)? {
        Contestant::Agent(agent) => Ok(by_depth(&agent)?),
        Contestant::Engine(engine) => Ok(limited_to_depth(engine)),
    }
}

/// An agent that is built for each depth.
fn by_depth(agent: &Agent) -> Result<Entrant, Usage> {
    agent.with_depth(1).map_err(|_| Usage::NoDepth(agent.to_string()))?;
    // The study sets the depth: no other setting may override it.
    let (name, agent) = (agent.to_string(), agent.by_depth_alone());
    let build = move |rules: Rules, depth: u16| {
        let built = agent.with_depth(depth).and_then(|agent| agent.player(rules));
        built.map_err(|error| error.of_player(&agent.to_string()))
    };
    Ok(Entrant { name, build: Box::new(build) })
}

/// An engine that gets the depth as a limit of each move.
fn limited_to_depth(engine: Engine) -> Entrant {
    let (name, engine) = (engine.name(), Contestant::Engine(engine));
    let build = move |rules: Rules, depth: u16| {
        let player = Programs.build(&engine, rules, 0)?;
        Ok(Box::new(AtDepth { player, depth }) as Box<dyn Player>)
    };
    Entrant { name, build: Box::new(build) }
}

/// A player with a depth limit.
struct AtDepth {
    player: Box<dyn Player>,
    depth: u16,
}

impl Player for AtDepth {
    fn name(&self) -> String {
        self.player.name()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        self.player.choose(game, &mut control.within(Limits::depth(self.depth)))
    }
}
