//! How agents are built from their settings.

use board::{Rules, number};
use connect4::{Aim, Book, Perfect};
use gomoku::{Codes, Gomoku, Strength, Techniques, Weights};
use search::heuristic::{Ends, Evaluation};
use search::mcts::{Mcts, Playout, Reward};
use search::{
    Algorithm, AlphaBeta, Cutoff, DepthPlayer, Limits, MctsPlayer, Order, Player, PlayerError, Random, Root,
    Ties, depth_within,
};

use super::value::{decimal, positive, time};
use super::{Agent, AgentError, Setting};

pub(super) const SEED: Setting =
    Setting { name: "seed", default: "1", meaning: "a whole number; the same seed makes the same choices" };
const EVAL: Setting = Setting {
    name: "eval",
    default: "ufop-v3",
    meaning: "an evaluation: ufop-v1, ufop-v2, ufop-v3, porto, iasi, panther, ufsc or none",
};
const DEPTH: Setting = Setting {
    name: "depth",
    default: "6",
    meaning: "how many plies to look ahead, from 1 to 65535, or none: as time and nodes allow",
};
const TIME: Setting =
    Setting { name: "time", default: "none", meaning: "the time for a move, such as 500ms or 2s, or none" };
const NODES: Setting = Setting {
    name: "nodes",
    default: "none",
    meaning: "the positions to look at for a move, from 1, or none",
};
const ENDS: Setting = Setting {
    name: "ends",
    default: "soon",
    meaning: "soon (the sooner a win, the better), flat (a win is a win) or published (as the report of the evaluation has it)",
};

pub(super) const MINIMAX: &[Setting] = &[
    EVAL,
    Setting { name: "depth", default: "6", meaning: "how many plies to look ahead, from 1 to 65535" },
    TIME,
    NODES,
    ENDS,
];

pub(super) const ALPHABETA: &[Setting] = &[
    EVAL,
    DEPTH,
    TIME,
    NODES,
    ENDS,
    Setting {
        name: "early-depth",
        default: "none",
        meaning: "the depth before the eighth stone, or none: the same",
    },
    Setting {
        name: "budget",
        default: "none",
        meaning: "a cost such as 1000000 from which the depth follows by UFOP's formula, or none",
    },
    Setting { name: "factor", default: "0.75", meaning: "the pruning factor of that formula, from 0.5 to 1" },
    Setting {
        name: "order",
        default: "left",
        meaning: "the order of moves: left, right, centre, eval or history",
    },
    Setting {
        name: "cutoff",
        default: "at-least",
        meaning: "at-least (cut at equality) or above (only beyond it)",
    },
    Setting {
        name: "root",
        default: "shared",
        meaning: "shared (first moves know of each other) or full (each by itself)",
    },
    Setting {
        name: "table",
        default: "0",
        meaning: "the size of a transposition table in MiB, up to 4096; 0 for none",
    },
    Setting { name: "deepening", default: "off", meaning: "on (depth 1, 2, 3 … first) or off" },
    Setting {
        name: "scout",
        default: "off",
        meaning: "on (ask of later moves only whether they are better) or off",
    },
    Setting {
        name: "wins-first",
        default: "off",
        meaning: "on (play a winning move without searching) or off",
    },
    Setting {
        name: "ties",
        default: "first",
        meaning: "which of several best moves to play: first or random",
    },
    SEED,
];

pub(super) const MCTS: &[Setting] = &[
    Setting { name: "time", default: "1s", meaning: "the time for a move, such as 500ms or 2s, or none" },
    Setting { name: "iterations", default: "none", meaning: "the playouts for a move, from 1, or none" },
    Setting {
        name: "c",
        default: "1",
        meaning: "the constant of UCB, from 0: how much to try what is little known",
    },
    Setting {
        name: "reward",
        default: "half",
        meaning: "win (1, 0, 0), half (1, ½, 0) or signed (1, 0, -1) for a win, a draw, a loss",
    },
    Setting {
        name: "playout",
        default: "random",
        meaning: "random, or decisive: wins are taken and losses stopped",
    },
    Setting {
        name: "solver",
        default: "off",
        meaning: "on (certain wins and losses are told from likely ones) or off",
    },
    Setting { name: "reuse", default: "off", meaning: "on (the tree is kept between moves) or off" },
    Setting { name: "memory", default: "320", meaning: "the size of the tree in MiB, from 1 to 4096" },
    SEED,
];

pub(super) const PERFECT: &[Setting] = &[
    Setting {
        name: "aim",
        default: "exact",
        meaning: "exact (to win as soon and lose as late as can be) or outcome (to keep a win or a draw)",
    },
    Setting {
        name: "seed",
        default: "none",
        meaning: "a whole number to choose by among equal moves, or none: the one nearest to the centre",
    },
    Setting {
        name: "book",
        default: "on",
        meaning: "on (the book of connect4 that comes along), off, or a file of linha solve book",
    },
    Setting { name: "memory", default: "64", meaning: "the size of the table in MiB, from 1 to 4096" },
    Setting { name: "threads", default: "1", meaning: "with how many threads to solve, from 1 to 256" },
    TIME,
    NODES,
];

pub(super) const GOMOKU: &[Setting] = &[
    Setting { name: "time", default: "1s", meaning: "the time for a move, such as 500ms or 2s, or none" },
    Setting {
        name: "depth",
        default: "none",
        meaning: "how many plies to look ahead, from 1 to 65535, or none: as time and nodes allow",
    },
    NODES,
    Setting {
        name: "level",
        default: "10",
        meaning: "how well to play, from 1 (beginner) to 10 (all it has)",
    },
    SEED,
    Setting { name: "memory", default: "64", meaning: "the size of the tables in MiB, from 1 to 4096" },
    Setting { name: "threads", default: "1", meaning: "with how many threads to search, from 1 to 256" },
    Setting {
        name: "threats",
        default: "on",
        meaning: "on (look for wins by fours and threes first) or off",
    },
    Setting {
        name: "fours",
        default: "on",
        meaning: "on (look for wins by fours where the search ends) or off",
    },
    Setting { name: "pruning", default: "on", meaning: "on (leave out what is unlikely to matter) or off" },
    Setting {
        name: "reductions",
        default: "on",
        meaning: "on (look less deep at what is unlikely to matter) or off",
    },
    Setting { name: "extensions", default: "on", meaning: "on (look deeper at the only good move) or off" },
    Setting {
        name: "weights",
        default: "fitted",
        meaning: "fitted (to the engine's own games) or hand (what a hand would write)",
    },
];

/// Somebody who can be asked for a move, or why not.
pub(super) type Built = Result<Box<dyn Player>, AgentError>;

pub(super) fn random(agent: &Agent, _: Rules) -> Built {
    Ok(Box::new(Random::new(agent.read("seed", number)?)))
}

pub(super) fn minimax(agent: &Agent, rules: Rules) -> Built {
    depth_player(agent, rules, Algorithm::Minimax, Some(agent.read("depth", positive)?), None)
}

pub(super) fn alphabeta(agent: &Agent, rules: Rules) -> Built {
    let random = Ties::Random(agent.read("seed", number)?);
    let ties = agent.choice("ties", &[("first", Ties::First), ("random", random)])?;
    let depth = depth(agent, rules)?;
    let settings = AlphaBeta {
        order: agent.read("order", |text| text.parse::<Order>().ok())?,
        cutoff: agent.choice("cutoff", &[("at-least", Cutoff::AtLeast), ("above", Cutoff::Above)])?,
        root: agent.choice("root", &[("shared", Root::Shared), ("full", Root::Full)])?,
        table: agent.read("table", |text| number(text).filter(|mebibytes| *mebibytes <= 4096))?,
        // Without a depth there is nothing but deepening.
        deepening: agent.switch("deepening")? || depth.is_none(),
        scout: agent.switch("scout")?,
        wins_first: agent.switch("wins-first")?,
        ties,
    };
    let early = agent.optional("early-depth", positive)?;
    depth_player(agent, rules, Algorithm::AlphaBeta(settings), depth, early)
}

/// The depth, or what the budget allows.
fn depth(agent: &Agent, rules: Rules) -> Result<Option<u16>, AgentError> {
    let factor = agent.read("factor", |text| decimal(text).filter(|factor| (0.5..=1.0).contains(factor)))?;
    let depth = agent.optional("depth", positive)?;
    let budget = agent.optional("budget", decimal)?;
    Ok(budget.map_or(depth, |budget| Some(depth_within(rules, budget, factor))))
}

fn depth_player(
    agent: &Agent,
    rules: Rules,
    algorithm: Algorithm,
    depth: Option<u16>,
    early_depth: Option<u16>,
) -> Built {
    let evaluation = agent.read("eval", |text| text.parse::<Evaluation>().ok())?;
    let player = DepthPlayer {
        name: agent.name(),
        algorithm,
        evaluation,
        ends: agent
            .choice("ends", &[("soon", Ends::Soon), ("flat", Ends::Flat), ("published", Ends::Published)])?,
        limits: Limits {
            depth,
            time: agent.optional("time", time)?,
            nodes: agent.optional("nodes", positive)?,
        },
        early_depth,
    };
    ends(agent, player.limits, "a depth, a time or a number of nodes")?;
    player.fits(rules)?;
    Ok(Box::new(player))
}

/// Something must end the search.
fn ends(agent: &Agent, limits: Limits, needed: &'static str) -> Result<(), AgentError> {
    if limits == Limits::default() {
        Err(AgentError::Endless { agent: agent.name(), needed })
    } else {
        Ok(())
    }
}

pub(super) fn mcts(agent: &Agent, _: Rules) -> Built {
    let iterations = agent.optional("iterations", positive)?;
    // A number of playouts stands in for the default time, but not for one that was asked for.
    let asked = agent.asked("time") || iterations.is_none();
    let time = agent.optional("time", time)?.filter(|_| asked);
    let settings = Mcts {
        constant: agent.read("c", decimal)?,
        reward: agent
            .choice("reward", &[("win", Reward::Win), ("half", Reward::Half), ("signed", Reward::Signed)])?,
        playout: agent.choice("playout", &[("random", Playout::Random), ("decisive", Playout::Decisive)])?,
        solver: agent.switch("solver")?,
        seed: agent.read("seed", number)?,
        mebibytes: agent.mebibytes()?,
    };
    let limits = Limits { depth: None, nodes: iterations, time };
    ends(agent, limits, "a time or a number of iterations")?;
    Ok(Box::new(MctsPlayer::new(agent.name(), settings, limits, agent.switch("reuse")?)))
}

pub(super) fn perfect(agent: &Agent, rules: Rules) -> Built {
    let mut player = Perfect::new(agent.name());
    player.aim = agent.choice("aim", &[("exact", Aim::Exact), ("outcome", Aim::Outcome)])?;
    player.seed = agent.optional("seed", number)?;
    player.mebibytes = agent.mebibytes()?;
    player.threads = agent.read("threads", |text| number(text).filter(|count| (1..=256).contains(count)))?;
    player.limits = Limits {
        depth: None,
        time: agent.optional("time", time)?,
        nodes: agent.optional("nodes", positive)?,
    };
    player.book = opening_book(agent, rules)?;
    player.fits(rules)?;
    Ok(Box::new(player))
}

pub(super) fn gomoku(agent: &Agent, rules: Rules) -> Built {
    let mut player = Gomoku::new(agent.name());
    let (depth, nodes) = (agent.optional("depth", positive)?, agent.optional("nodes", positive)?);
    // A depth or a number of nodes stands in for the default time, but not for one that was asked for.
    let asked = agent.asked("time") || (depth.is_none() && nodes.is_none());
    player.limits = Limits { depth, nodes, time: agent.optional("time", time)?.filter(|_| asked) };
    player.level = agent.read("level", Strength::parse)?;
    player.seed = agent.read("seed", number)?;
    player.mebibytes = agent.mebibytes()?;
    player.threads = agent.read("threads", |text| number(text).filter(|count| (1..=256).contains(count)))?;
    player.techniques = Techniques {
        threats_at_root: agent.switch("threats")?,
        fours_at_leaves: agent.switch("fours")?,
        pruning: agent.switch("pruning")?,
        reductions: agent.switch("reductions")?,
        extensions: agent.switch("extensions")?,
    };
    let by_hand = agent.choice("weights", &[("fitted", false), ("hand", true)])?;
    player.weights = by_hand.then(|| Weights::by_hand(&Codes::new()));
    if player.level == Strength::FULL {
        ends(agent, player.limits, "a time, a depth or a number of nodes")?;
    }
    player.fits(rules)?;
    Ok(Box::new(player))
}

/// The book that was asked for, if there is one for this game.
fn opening_book(agent: &Agent, rules: Rules) -> Result<Option<Book>, AgentError> {
    let choice: String = agent.read("book", |text| (!text.is_empty()).then(|| text.to_owned()))?;
    match choice.as_str() {
        "off" => Ok(None),
        "on" => Ok((rules == Rules::CONNECT4).then(Book::connect4)),
        path => {
            let book = crate::book::read(path.as_ref()).map_err(AgentError::Book)?;
            if book.rules() == rules {
                return Ok(Some(book));
            }
            let reason = format!("its book is one of {}", book.rules());
            Err(PlayerError::Unfit { player: agent.name(), game: rules.to_string(), reason }.into())
        }
    }
}
