//! `linha lab accuracy`: the agents, their strengths, the positions, and the oracle of exact values.

use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use agents::{Agent, AgentError, Algorithm, Contestant, Goal, Progress, Truth, Unsolvable};
use board::{Game, Rules};
use lab::study::{Candidate, Exam, Extent, Oracle};

use crate::cli::lab::ExamArgs;
use crate::error::Usage;

/// The default agents: random moves, the published agents, the best settings of our own, and the perfect player.
const AGENTS: [&str; 11] = [
    "random",
    "ufop",
    "porto-minimax",
    "porto-alphabeta",
    "iasi",
    "panther",
    "porto-mcts",
    "mcts",
    "mcts:playout=decisive,solver=on",
    "alphabeta:eval=porto,order=eval,table=4,scout=on",
    "perfect",
];

/// The transposition table of the oracle in MiB.
const MEBIBYTES: usize = 64;

/// The positions by the arguments, or by default as many as take minutes, or seconds with `quick`.
pub(super) fn exam(rules: Rules, questions: &ExamArgs, extent: Extent) -> Result<Exam, Usage> {
    let from = questions.from.unwrap_or_else(|| Truth::bulk_from_ply(rules, extent.quick));
    let last = rules.area() - 2;
    if from > last {
        return Err(Usage::From { from, rules, last });
    }
    let positions = questions.positions.unwrap_or(if extent.quick { 60 } else { 400 });
    Ok(Exam { rules, from, positions, seed: extent.seed })
}

/// The given agents, or the default ones that play this game; each at several strengths, unless its settings limit the work.
pub(super) fn candidates(
    rules: Rules,
    asked: &[Contestant],
    extent: Extent,
) -> anyhow::Result<Vec<Candidate>> {
    let usual: Vec<Contestant>;
    let asked = if asked.is_empty() {
        usual = AGENTS.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
        usual.iter().filter(|contestant| contestant.fits(rules).is_ok()).collect()
    } else {
        asked.iter().collect::<Vec<_>>()
    };
    let mut candidates = Vec::new();
    for contestant in asked {
        match contestant {
            Contestant::Agent(agent) => {
                agent.check(rules)?;
                candidates.extend(at_levels(agent, extent)?.into_iter().map(candidate));
            }
            // Games are solved where stones fall, and the protocol has no such games.
            Contestant::Engine(engine) => return Err(Usage::EngineAccuracy(engine.name()).into()),
        }
    }
    Ok(candidates)
}

/// An agent at several depths or numbers of playouts, or as it is if its settings limit the work.
fn at_levels(agent: &Agent, extent: Extent) -> Result<Vec<Agent>, AgentError> {
    if agent.has_work_limit_written() {
        return Ok(vec![agent.clone()]);
    }
    let depths: &[u16] = match (agent.algorithm(), extent.quick) {
        (Algorithm::Random(_) | Algorithm::Perfect(_), _) => return Ok(vec![agent.clone()]),
        (Algorithm::Mcts(_), true) => return at_playouts(agent, &[100, 1000]),
        (Algorithm::Mcts(_), false) => return at_playouts(agent, &[100, 1000, 10_000, 100_000]),
        (_, true) => &[2, 4, 6],
        // Without pruning, or without a table, deeper searches take too long.
        (Algorithm::AlphaBeta(settings), _) if settings.search.table == 0 => &[1, 2, 4, 6, 8],
        (Algorithm::AlphaBeta(_), _) => &[2, 4, 6, 8, 10, 12, 14],
        (Algorithm::Minimax(_) | Algorithm::Gomoku(_), _) => &[1, 2, 4, 6],
    };
    depths.iter().map(|depth| agent.with_depth(*depth)).collect()
}

/// An agent at several numbers of playouts.
fn at_playouts(agent: &Agent, playouts: &[u64]) -> Result<Vec<Agent>, AgentError> {
    // The time limit of a preset would end the search before the playouts do.
    let timed = agent.entry().stands_for().is_some();
    let agent = if timed { agent.with_time(None)? } else { agent.clone() };
    playouts.iter().map(|playouts| agent.with_iterations(*playouts)).collect()
}

/// An agent as a candidate. Agents that differ only in limits of work form a series.
pub(super) fn candidate(agent: Agent) -> Candidate {
    let (name, series) = (agent.to_string(), agent.series_name());
    let player = name.clone();
    let build = move |rules: Rules, seed: u64| {
        // A random choice among perfect moves would cost time and change nothing.
        let built = if agent.solves() { agent.player(rules) } else { agent.build(rules, seed) };
        built.map_err(|error| error.of_player(&player))
    };
    Candidate { name, series, build: Box::new(build) }
}

/// The oracle: the exact value of every move, until the stop flag is set.
pub(super) fn oracle(rules: Rules, stop: Arc<AtomicBool>) -> Result<impl Oracle, Unsolvable> {
    let mut truth = Truth::new(rules, MEBIBYTES)?;
    Ok(move |game: &Game| {
        let mut watch = |_: &Progress| if stop.load(Ordering::Relaxed) { Break(()) } else { Continue(()) };
        let values = truth.moves(game, Goal::Value, &mut watch)?;
        Some(values.into_iter().map(|(cell, solved)| (cell, solved.value)).collect::<Vec<_>>())
    })
}

/// For Connect Four, the least number of moves before positions that can be solved in bulk, and the oracle.
pub(super) fn connect4(extent: Extent, stop: Arc<AtomicBool>) -> Result<(u16, impl Oracle), Unsolvable> {
    Ok((Truth::bulk_from_ply(Rules::CONNECT4, extent.quick), oracle(Rules::CONNECT4, stop)?))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use lab::{Monitor, study};

    use super::*;

    const QUICK: Extent = Extent { quick: true, seed: 1 };
    const FULL: Extent = Extent { quick: false, seed: 1 };

    fn rules(text: &str) -> Rules {
        text.parse().expect("valid")
    }

    fn names(game: &str, agents: &[&str], extent: Extent) -> Vec<(String, String)> {
        let agents: Vec<Contestant> = agents.iter().map(|text| text.parse().expect("an agent")).collect();
        let candidates = candidates(rules(game), &agents, extent).expect("they play it");
        candidates.into_iter().map(|candidate| (candidate.name, candidate.series)).collect()
    }

    #[test]
    fn agents_without_a_limit_get_several() {
        let pair = |name: &str, series: &str| (name.to_owned(), series.to_owned());
        assert_eq!(
            names("connect4", &["ufop", "porto-mcts", "iasi:depth=3", "random"], QUICK),
            [
                pair("ufop:depth=2", "ufop"),
                pair("ufop:depth=4", "ufop"),
                pair("ufop:depth=6", "ufop"),
                pair("porto-mcts:time=none,iterations=100", "porto-mcts"),
                pair("porto-mcts:time=none,iterations=1000", "porto-mcts"),
                pair("iasi:depth=3", "iasi"),
                pair("random", "random"),
            ]
        );
        let same = names("connect4", &["mcts:c=2,time=5ms", "mcts:iterations=9,c=2"], QUICK);
        assert!(same.iter().all(|(_, series)| series == "mcts:c=2"), "{same:?}");
        let minimax = names("connect4", &["porto-minimax"], FULL);
        assert_eq!(minimax.last().map(|(name, _)| name.as_str()), Some("porto-minimax:depth=6"));
    }

    #[test]
    fn default_agents_play_the_game() {
        let three = names("drop:4x4:3", &[], QUICK);
        assert!(three.iter().all(|(_, series)| series != "ufop") && three.len() > 5, "{three:?}");
        let asked = ["ufop".parse().expect("an agent")];
        let refused = candidates(rules("drop:4x4:3"), &asked, QUICK).expect_err("it does not play that");
        assert!(refused.to_string().starts_with("ufop does not play drop:4x4:3: "), "{refused}");
        assert_eq!(names("connect4", &[], FULL).len(), 45);
    }

    #[test]
    fn positions_begin_where_exact_values_are_cheap() {
        let from = |game, extent| exam(rules(game), &ExamArgs::default(), extent).map(|exam| exam.from).ok();
        assert_eq!((from("connect4", QUICK), from("connect4", FULL)), (Some(12), Some(0)));
        assert_eq!((from("drop:5x4:4", QUICK), from("drop:8x8:4", FULL)), (Some(0), Some(28)));
        let late = ExamArgs { from: Some(19), positions: None };
        let refused = exam(rules("drop:5x4:4"), &late, QUICK).expect_err("too late").to_string();
        assert_eq!(
            refused,
            "invalid --from 19: expected 0 to 18 for drop:5x4:4 (later positions have only one move)"
        );
    }

    #[test]
    fn the_perfect_player_keeps_every_value_and_random_moves_do_not() {
        let game = rules("drop:5x4:4");
        let agents = ["perfect", "random"].map(|text| text.parse().expect("an agent"));
        let questions = ExamArgs { positions: Some(40), from: None };
        let exam = exam(game, &questions, QUICK).expect("positions");
        let candidates = candidates(game, &agents, QUICK).expect("they play it");
        let (stop, clock) = (Arc::new(AtomicBool::new(false)), || Duration::ZERO);
        let mut oracle = oracle(game, stop.clone()).expect("a small board");
        let mut tell = |_: &lab::StudyProgress| {};
        let mut monitor = Monitor::new(&stop, &clock, &mut tell);
        let section = study::accuracy(&exam, &candidates, &mut oracle, &mut monitor).expect("they all move");
        assert_eq!(section.paragraphs[1], "Every value was kept by perfect.");
        assert!(section.paragraphs[2].starts_with("Of the others, random"), "{:?}", section.paragraphs);
    }

    #[test]
    fn the_oracle_can_be_interrupted() {
        let stop = Arc::new(AtomicBool::new(true));
        let mut oracle = oracle(Rules::CONNECT4, stop).expect("a small board");
        // Beyond the book, and far from the end.
        let game = Game::parse(Rules::CONNECT4, "44444127").expect("legal");
        assert_eq!(oracle.values(&game), None);
    }
}
