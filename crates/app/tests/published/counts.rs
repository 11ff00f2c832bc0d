//! Counts of nodes, leaves, positions and games.

use std::ops::ControlFlow::Continue;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::{Goal, Truth};
use board::{Game, Rules};
use lab::study::{self, Claim, Extent};
use lab::{Monitor, Section, Table, Value};
use search::depth_within;

/// The games of the UFOP report, in the order of the tables of the study.
const GAMES: [&str; 3] = ["drop:7x6:4", "drop:11x10:4", "drop:16x15:4"];

/// Runs a quick study; time stands still.
fn run<R>(study: impl FnOnce(Extent, &mut Monitor<'_>) -> R) -> R {
    let (stop, clock, mut tell) = (AtomicBool::new(false), || Duration::ZERO, |_: &lab::StudyProgress| {});
    study(Extent { quick: true, seed: 1 }, &mut Monitor::new(&stop, &clock, &mut tell))
}

fn column(table: &Table, name: &str) -> Vec<Value> {
    let at = table.columns.iter().position(|column| column.name == name).expect(name);
    table.rows.iter().map(|row| row[at].clone()).collect()
}

/// The whole numbers of a column.
fn integers(table: &Table, name: &str) -> Vec<i128> {
    let integer = |value| if let Value::Integer(n) = value { Some(n) } else { None };
    column(table, name).into_iter().filter_map(integer).collect()
}

fn numbers(table: &Table, name: &str) -> Vec<f64> {
    let number = |value| if let Value::Number { value, .. } = value { Some(value) } else { None };
    column(table, name).into_iter().filter_map(number).collect()
}

/// The study of nodes, which is run once.
pub(crate) struct Measured(Section);

impl Measured {
    pub(crate) fn new() -> Measured {
        Measured(run(study::nodes))
    }

    fn at_depth(table: &Table, name: &str, depth: u64) -> String {
        let depths = integers(table, "depth");
        let at = depths.iter().position(|of| *of == i128::from(depth)).expect("the study has the depth");
        match &column(table, name)[at] {
            Value::Integer(n) => n.to_string(),
            other => format!("{other:?}"),
        }
    }

    /// What the study counts for a claim of UFOP.
    pub(crate) fn ufop(&self, claim: &Claim, name: &str) -> String {
        let game = claim.text("game").expect("a game");
        let board = GAMES.iter().position(|of| *of == game).expect("a board of the report");
        Measured::at_depth(&self.0.parts[0].tables[board], name, claim.number("depth").expect("a depth"))
    }

    /// What the study counts for a claim of C4 Panther. Depths 8 and 9 take seconds: the test `the_published_counts` of the study's own search
    /// compares them, with the same file.
    pub(crate) fn panther(&self, claim: &Claim, name: &str) -> String {
        let depth = claim.number("depth").expect("a depth");
        if depth > 6 {
            return claim.published.clone();
        }
        Measured::at_depth(&self.0.parts[1].tables[0], name, depth)
    }

    fn boards(&self) -> impl Iterator<Item = (i128, &Table)> {
        let columns = GAMES.map(|game| i128::from(game.parse::<Rules>().expect("valid").width()));
        columns.into_iter().zip(&self.0.parts[0].tables)
    }

    /// Whether each level of the tree without pruning has C times the nodes of the level before.
    pub(crate) fn leaves_are_powers(&self) -> bool {
        self.boards().all(|(columns, table)| {
            let nodes = integers(table, "measured unpruned");
            let nodes: Vec<i128> = [1].into_iter().chain(nodes).collect();
            nodes.windows(2).zip(1..).all(|(pair, depth)| pair[1] - pair[0] == columns.pow(depth))
        })
    }

    pub(crate) fn pruning_saves_nodes(&self) -> bool {
        self.boards().all(|(_, table)| {
            let (plain, cut) =
                (integers(table, "measured unpruned"), integers(table, "measured, from the left"));
            plain.iter().zip(&cut).skip(1).all(|(plain, cut)| cut < plain)
        })
    }

    pub(crate) fn panther_leaves_are_powers(&self) -> bool {
        integers(&self.0.parts[1].tables[0], "measured unpruned") == [2, 4, 6].map(|depth| 8_i128.pow(depth))
    }
}

/// With the worst moves first nothing is cut up to depth 2, and deeper some leaves are: as many as the remark says at depth 5.
pub(crate) fn the_worst_order_cuts_little() -> bool {
    let section = run(study::complexity);
    let table = &section.parts[1].tables[0];
    let (all, left) = (integers(table, "b^m"), integers(table, "worst moves first"));
    all[..2] == left[..2]
        && all[2..].iter().zip(&left[2..]).all(|(all, left)| left < all)
        && left[4] == 12_796
}

/// The count of an UFOP claim of the same board and depth.
fn partner(claim: &Claim, all: &[Claim], count: &str) -> Option<f64> {
    let same = |other: &&Claim| {
        other.text("count") == Some(count)
            && other.text("game") == claim.text("game")
            && other.number("depth") == claim.number("depth")
            && other.report == claim.report
    };
    all.iter().find(same).map(|other| other.published.parse().expect("a number"))
}

/// The quotient of two published counts, with as many digits as the report prints; a missing count is an empty cell of a spreadsheet, 0.
pub(crate) fn times_fewer(claim: &Claim, all: &[Claim]) -> String {
    let plain = partner(claim, all, "unpruned").unwrap_or(0.0);
    let pruned = partner(claim, all, "pruned").expect("every row has a pruned count");
    let digits = claim.published.split('.').nth(1).map_or(0, str::len);
    format!("{:.digits$}", plain / pruned)
}

/// The published steps to odd depths are larger than those to even depths beside them, from depth 2 on.
pub(crate) fn odd_steps_are_the_larger_ones(all: &[Claim]) -> bool {
    GAMES.iter().all(|game| {
        let pruned = all
            .iter()
            .filter(|claim| claim.text("game") == Some(game) && claim.text("count") == Some("pruned"));
        let nodes: Vec<f64> = pruned.map(|claim| claim.published.parse().expect("a number")).collect();
        let steps: Vec<f64> = nodes.windows(2).map(|pair| pair[1] / pair[0]).collect();
        // The first step is that to depth 2.
        steps.windows(2).enumerate().all(|(at, pair)| (at % 2 == 0) == (pair[1] > pair[0]))
    })
}

/// The cited number of positions, rounded as the report does. It must be less than the fillings of seven columns, up to six stones each, in which
/// the sides have the same number of stones or the first has one more.
pub(crate) fn positions() -> String {
    const CITED: u64 = 4_531_985_219_092;
    // By the difference of stones, from -42 to 42.
    let mut fillings = vec![0_u64; 85];
    fillings[42] = 1;
    for _ in 0..7 {
        let mut next = vec![0; 85];
        for (at, count) in fillings.iter().enumerate().filter(|(_, count)| **count > 0) {
            for height in 0..=6_usize {
                for first in 0..=height {
                    next[at + 2 * first - height] += count * binomial(height, first);
                }
            }
        }
        fillings = next;
    }
    let balanced = fillings[42] + fillings[43];
    assert!(CITED < balanced && balanced < 127_u64.pow(7), "{balanced}");
    let tenths = (CITED + 50_000_000_000) / 100_000_000_000;
    format!("{},{} trilhões", tenths / 10, tenths % 10)
}

fn binomial(n: usize, k: usize) -> u64 {
    (0..k).fold(1, |sum, i| sum * (n - i) as u64 / (i as u64 + 1))
}

pub(crate) fn depth_follows_the_formula() -> bool {
    GAMES.iter().all(|game| {
        let rules: Rules = game.parse().expect("valid");
        let (columns, area) = (f64::from(rules.width()), f64::from(rules.area()));
        [(1e5, 0.5), (1e6, 0.75), (3e7, 1.0)].into_iter().all(|(limit, factor)| {
            let formula = ((limit / area).log(columns) / factor).floor().max(1.0);
            (f64::from(depth_within(rules, limit, factor)) - formula).abs() < 0.5
        })
    })
}

/// Whether every factor that the study of budgets measures lies in this range.
pub(crate) fn factors_are_within(low: f64, high: f64) -> bool {
    let section = run(study::budget);
    let factors = numbers(&section.tables[0], "real factor");
    factors.len() > 10 && factors.iter().all(|factor| (low..=high).contains(factor))
}

/// Whether minimax visits more and more times as many nodes as alpha-beta in games between equal depths, up to depth 4: the limit of the
/// report, at depth 6, takes the whole study.
pub(crate) fn node_ratio_grows_with_depth() -> bool {
    let section = run(study::depths).expect("it plays");
    let table = section.tables.last().expect("a table of ratios");
    let equal: Vec<f64> = (0..4).map(|at: usize| numbers(table, &(at + 1).to_string())[at]).collect();
    equal.is_sorted_by(|less, more| less < more) && equal[3] > 2.0
}

pub(crate) fn first_player_wins() -> bool {
    let mut truth = Truth::new(Rules::CONNECT4, 16).expect("it can be solved");
    let solved = truth.value(&Game::new(Rules::CONNECT4), Goal::Value, &mut |_| Continue(()));
    solved.expect("not interrupted").value > 0
}

/// A tree as in the walk of the Iași report.
enum Tree {
    Leaf(i32),
    Node(Vec<Tree>),
}

/// Alpha-beta that notes the raised bound after each child, alpha at maximising nodes, beta at minimising ones.
fn alpha_beta(tree: &Tree, mut alpha: i32, mut beta: i32, maximising: bool, bounds: &mut Vec<i32>) -> i32 {
    let children = match tree {
        Tree::Leaf(value) => return *value,
        Tree::Node(children) => children,
    };
    let mut best = if maximising { i32::MIN } else { i32::MAX };
    for child in children {
        let value = alpha_beta(child, alpha, beta, !maximising, bounds);
        if maximising {
            best = best.max(value);
            alpha = alpha.max(value);
        } else {
            best = best.min(value);
            beta = beta.min(value);
        }
        bounds.push(if maximising { alpha } else { beta });
        if beta <= alpha {
            break;
        }
    }
    best
}

/// A value in the walk: B minimises over D with leaves 3 and 5 and over E, whose first leaf is 6. The second is never looked at, whatever it is.
pub(crate) fn walk(claim: &Claim) -> String {
    let walked = |unseen: i32| {
        let d = Tree::Node(vec![Tree::Leaf(3), Tree::Leaf(5)]);
        let e = Tree::Node(vec![Tree::Leaf(6), Tree::Leaf(unseen)]);
        let mut bounds = Vec::new();
        let value = alpha_beta(&Tree::Node(vec![d, e]), i32::MIN, i32::MAX, false, &mut bounds);
        (value, bounds)
    };
    let (value, bounds) = walked(9);
    assert_eq!((value, &bounds), (walked(-9).0, &walked(-9).1));
    // At D after 3 and after 5, at B after D, at E after 6, at B after E.
    let [after_3, after_5, at_b, at_e, _] = bounds[..] else { panic!("{bounds:?}") };
    let steps = [(4, after_3), (5, after_5), (6, at_b), (8, at_e), (10, value)];
    let step = claim.number("step").expect("a step");
    steps.iter().find(|(of, _)| *of == step).map_or_else(String::new, |(_, value)| value.to_string())
}

/// The published games of C4 Panther that this player won, and all of them.
fn won(all: &[Claim], player: &str) -> [usize; 2] {
    let games: Vec<&Claim> = all.iter().filter(|claim| claim.number("seat").is_some()).collect();
    [games.iter().filter(|claim| claim.published == player).count(), games.len()]
}

pub(crate) fn panther_wins(all: &[Claim]) -> String {
    let [won, games] = won(all, "C4Panther");
    format!("{won}/{games}")
}

pub(crate) fn win_rate(claim: &Claim, all: &[Claim]) -> String {
    let [won, games] = won(all, claim.text("side").expect("a side"));
    format!("{}%", 100 * won / games)
}
