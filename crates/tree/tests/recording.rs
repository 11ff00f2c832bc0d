//! Recorded trees of minimax and alpha-beta: complete, replayable, and with justified cuts.

use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::Agent;
use board::{Game, Position, Rules, Side};
use proptest::prelude::*;
use search::heuristic::{Ends, Heuristic, Windows};
use search::{Control, Limits, Score};
use tree::{Bound, CutKind, Effort, Kind, Recording, SearchTree, bounds, record};

fn recorded(game: &Game, agent: &str, effort: Effort) -> Recording {
    let agent: Agent = agent.parse().expect("an agent");
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    record(game, &agent, effort, &mut control).expect("a recording")
}

fn tree(recording: &Recording) -> &SearchTree {
    recording.tree().expect("no playouts")
}

/// What the agent itself says of the position.
fn report(game: &Game, agent: &str) -> (u64, Option<Score>, Vec<board::Cell>) {
    let agent: Agent = agent.parse().expect("an agent");
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    let mut player = agent.player(game.rules()).expect("a player");
    let report = player.choose(game, &mut control).expect("a move");
    (report.nodes, report.score, report.pv)
}

/// An unfinished game after some moves.
fn game(rules: &str, picks: &[usize]) -> Game {
    let mut game = Game::new(rules.parse().expect("rules"));
    for pick in picks {
        let moves: Vec<_> = game.board().moves().collect();
        let next = game.after(moves[pick % moves.len()]);
        if next.outcome().is_some() {
            break;
        }
        game = next;
    }
    game
}

/// All ways to search, with an evaluation that fits.
const SEARCHES: [&str; 15] = [
    "minimax:",
    "alphabeta:",
    "alphabeta:order=right,",
    "alphabeta:order=centre,cutoff=above,",
    "alphabeta:order=eval,root=full,",
    "alphabeta:order=history,table=1,",
    "alphabeta:deepening=on,order=history,",
    "alphabeta:deepening=on,table=1,scout=on,",
    "alphabeta:scout=on,",
    "alphabeta:scout=on,root=full,cutoff=above,",
    "alphabeta:ties=random,seed=3,",
    "alphabeta:wins-first=on,",
    "alphabeta:average-cut=3,",
    "alphabeta:average-cut=3,scout=on,",
    "alphabeta:threads=3,table=1,",
];

/// The value of a node by its children: the best of those that were counted.
fn value_from_children(tree: &SearchTree, node: usize) -> Option<Score> {
    let children = tree.nodes.iter().enumerate().filter(|(_, child)| child.parent == Some(node));
    let values: Vec<(usize, Score)> = children.filter_map(|(at, child)| Some((at, child.value?))).collect();
    // Of a move that was searched twice, the later value counts.
    let action = |at: usize| tree.nodes[at].action;
    let last = |at: usize| !values.iter().any(|(other, _)| *other > at && action(*other) == action(at));
    let counted = values.iter().filter(|(at, _)| last(*at)).map(|(_, value)| *value);
    if tree.is_max(node) { counted.max() } else { counted.min() }
}

/// Follows the best moves from the root of the last iteration.
fn best_line(tree: &SearchTree) -> Vec<usize> {
    let mut line = Vec::new();
    let mut at = tree.searches.last().map(|search| search.root);
    while let Some(node) = at {
        let best = tree.nodes[node].best;
        line.extend(best);
        let child = |(_, child): &(usize, &tree::Node)| child.parent == Some(node) && child.action == best;
        at = tree.nodes.iter().enumerate().rfind(child).map(|(at, _)| at).filter(|_| best.is_some());
    }
    line
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// The recorded nodes are those that the search counted, and they lead to its value and its principal variation.
    #[test]
    fn a_recorded_tree_is_that_of_the_search(picks in prop::collection::vec(0..7_usize, 0..9), way in 0..SEARCHES.len(), depth in 1..5_u16) {
        let game = game("drop:6x5:4", &picks);
        let agent = format!("{}depth={depth}", SEARCHES[way]);
        let recording = recorded(&game, &agent, Effort::default());
        let (found, tree) = (recording.found.as_ref().expect("a move"), tree(&recording));
        prop_assert_eq!(tree.nodes.len() as u64, found.nodes);
        prop_assert_eq!(tree.beyond, 0);
        if way + 1 < SEARCHES.len() {
            let (nodes, score, pv) = report(&game, &agent);
            let line: Vec<_> = found.line.iter().map(|m| recording.moves[*m].expect("a cell")).collect();
            prop_assert_eq!((found.nodes, found.score, line), (nodes, score, pv));
        }
        for (at, node) in tree.nodes.iter().enumerate() {
            let below: u64 = tree.nodes.iter().filter(|child| child.parent == Some(at)).map(|child| child.size).sum();
            prop_assert_eq!(node.size, 1 + below);
            if node.kind == Kind::Inner {
                prop_assert_eq!(value_from_children(tree, at), node.value, "node {}", at);
            }
        }
        let root = tree.searches.last().expect("a search").root;
        prop_assert_eq!(tree.nodes[root].value, found.score);
        // A table hides what is below its hits.
        let line = best_line(tree);
        prop_assert!(found.line.starts_with(&line) || line.starts_with(&found.line), "{:?} {:?}", line, &found.line);
        prop_assert_eq!(line[0], found.best);
    }

    /// Without a table and with one iteration, what was visited and what was saved is the tree of minimax.
    #[test]
    fn visited_and_saved_nodes_are_all_nodes(picks in prop::collection::vec(0..7_usize, 0..9), order in 0..3_usize, depth in 1..6_u16) {
        let game = game("drop:5x5:4", &picks);
        let order = ["left", "right", "centre"][order];
        let recording = recorded(&game, &format!("alphabeta:order={order},depth={depth}"), Effort::default());
        let saved: Option<u64> = tree(&recording).cuts.iter().flat_map(|cut| &cut.saved).copied().sum();
        let (all, ..) = report(&game, &format!("minimax:depth={depth}"));
        prop_assert_eq!(recording.found.as_ref().map(|found| found.nodes + saved.expect("counted")), Some(all));
    }

    /// The moves that a cut leaves out cannot change the value of the node above, as far as its window asks.
    #[test]
    fn cuts_are_justified(picks in prop::collection::vec(0..7_usize, 0..8), way in 1..12_usize, depth in 2..5_u16) {
        let game = game("drop:5x4:4", &picks);
        let recording = recorded(&game, &format!("{}ends=soon,depth={depth}", SEARCHES[way]), Effort::default());
        let tree = tree(&recording);
        for cut in &tree.cuts {
            let Some(parent) = tree.nodes[cut.node].parent else { continue };
            let window = [tree.nodes[parent].alpha, tree.nodes[parent].beta];
            let search = tree.searches.iter().rfind(|search| search.root <= cut.node).expect("a search");
            let truth = Truth { recording: &recording, side: game.turn(), depth: search.depth };
            let whole = truth.value_of(parent, None).clamp(window[0], window[1]);
            let without = truth.value_of(parent, Some((cut.node, &cut.moves))).clamp(window[0], window[1]);
            prop_assert_eq!(whole, without, "{:?}", cut);
            let reached = match cut.kind {
                CutKind::Alpha => Some(cut.value) <= cut.bound,
                CutKind::Beta => Some(cut.value) >= cut.bound,
                CutKind::Average => false,
            };
            prop_assert!(reached && Some(cut.by) == tree.nodes[cut.node].best);
        }
    }

    /// What a value is said to be, it is: exact, a lower or an upper bound of the value of plain minimax.
    #[test]
    fn signs_of_values_are_true(picks in prop::collection::vec(0..7_usize, 0..8), way in 0..SEARCHES.len(), depth in 2..5_u16, limit in 1..600_usize) {
        let game = game("drop:5x4:4", &picks);
        let effort = Effort { recorded: limit, ..Effort::default() };
        let recording = recorded(&game, &format!("{}ends=soon,depth={depth}", SEARCHES[way]), effort);
        let tree = tree(&recording);
        for (node, bound) in bounds(tree).into_iter().enumerate() {
            let (Some(bound), Some(value)) = (bound, tree.nodes[node].value) else { continue };
            let search = tree.searches.iter().rfind(|search| search.root <= node).expect("a search");
            let truth = Truth { recording: &recording, side: game.turn(), depth: search.depth }.value_of(node, None);
            prop_assert!(match bound {
                Bound::Exact => truth == value,
                Bound::AtLeast => truth >= value,
                Bound::AtMost => truth <= value,
                Bound::Unknown => true,
            }, "node {}: {:?} {:?}, in truth {:?}", node, bound, value, truth);
            // Only average cuts and closed windows leave anything open.
            let is_closed = tree.nodes[node].alpha >= tree.nodes[node].beta;
            prop_assert!(bound != Bound::Unknown || tree.average_cuts || is_closed);
        }
    }

    /// A node is entered with the window that the moves before it have left, or with a null window above what is reached.
    #[test]
    fn windows_follow_from_the_moves_before(picks in prop::collection::vec(0..7_usize, 0..8), way in 1..SEARCHES.len(), depth in 1..5_u16) {
        let game = game("drop:5x4:4", &picks);
        let recording = recorded(&game, &format!("{}depth={depth}", SEARCHES[way]), Effort::default());
        let tree = tree(&recording);
        let mut windows: Vec<[Score; 2]> = tree.nodes.iter().map(|node| [node.alpha, node.beta]).collect();
        for (at, node) in tree.nodes.iter().enumerate() {
            let Some(parent) = node.parent else {
                prop_assert_eq!(windows[at], [Score::WORST, Score::BEST]);
                continue;
            };
            let [alpha, beta] = windows[parent];
            let null = if tree.is_max(parent) { [alpha, alpha.next()] } else { [beta.previous(), beta] };
            let is_scout = SEARCHES[way].contains("scout");
            let entered = [node.alpha, node.beta];
            prop_assert!(entered == [alpha, beta] || is_scout && entered == null, "node {}: {:?} in {:?}", at, entered, windows[parent]);
            if let Some(after) = node.after {
                windows[parent] = if tree.is_max(parent) { [after, beta] } else { [alpha, after] };
            }
        }
    }

    /// With null windows, the nodes of searches that were repeated come on top of those of minimax.
    #[test]
    fn repeated_searches_save_nothing(picks in prop::collection::vec(0..7_usize, 0..9), depth in 1..6_u16) {
        let game = game("drop:5x5:4", &picks);
        let recording = recorded(&game, &format!("alphabeta:scout=on,depth={depth}"), Effort::default());
        let tree = tree(&recording);
        let is_repeated = |(at, node): &(usize, &tree::Node)| {
            let later = tree.nodes[at + 1..].iter().find(|other| other.parent == node.parent);
            node.parent.is_some() && later.is_some_and(|later| later.action == node.action)
        };
        let outermost = tree.nodes.iter().enumerate().filter(is_repeated);
        let nested = |at: usize| {
            let above = std::iter::successors(tree.nodes[at].parent, |at| tree.nodes[*at].parent);
            above.into_iter().any(|above| is_repeated(&(above, &tree.nodes[above])))
        };
        let repeated: u64 = outermost.filter(|(at, _)| !nested(*at)).map(|(_, node)| node.size).sum();
        let (all, ..) = report(&game, &format!("minimax:depth={depth}"));
        let found = recording.found.as_ref().map(|found| found.nodes + tree.saved().expect("counted"));
        prop_assert_eq!(found, Some(all + repeated));
    }

    /// A tree that is too large loses its deepest levels, and counts them.
    #[test]
    fn a_limit_leaves_out_the_deepest_levels(limit in 1..400_usize, way in 0..SEARCHES.len()) {
        let game = game("drop:5x4:4", &[2, 2]);
        let agent = format!("{}depth=5", SEARCHES[way]);
        let whole = recorded(&game, &agent, Effort::default());
        let part = recorded(&game, &agent, Effort { recorded: limit, ..Effort::default() });
        let (whole, part, nodes) = (tree(&whole), tree(&part), part.found.as_ref().map(|found| found.nodes));
        prop_assert_eq!(nodes, Some(part.nodes.len() as u64 + part.beyond));
        prop_assert!(part.nodes.len() <= limit.max(part.searches.len()));
        let deepest = part.nodes.iter().map(|node| node.ply).max().expect("a root");
        let kept = whole.nodes.iter().filter(|node| node.ply <= deepest);
        let key = |node: &tree::Node| (node.ply, node.action, node.alpha, node.beta, node.value, node.after, node.size);
        prop_assert_eq!(part.nodes.iter().map(key).collect::<Vec<_>>(), kept.map(key).collect::<Vec<_>>());
        let cuts = whole.cuts.iter().filter(|cut| whole.nodes[cut.node].ply <= deepest);
        prop_assert_eq!(part.cuts.len(), cuts.count());
    }
}

/// Values by literal minimax.
struct Truth<'a> {
    recording: &'a Recording,
    side: Side,
    depth: u16,
}

impl Truth<'_> {
    /// The value of a node, seen by the side at the root. Of one node, some moves are left out.
    fn value_of(&self, node: usize, without: Option<(usize, &[usize])>) -> Score {
        let tree = tree(self.recording);
        let (mut path, mut at) = (Vec::new(), node);
        while let (Some(parent), Some(action)) = (tree.nodes[at].parent, tree.nodes[at].action) {
            path.insert(0, self.recording.moves[action].expect("a cell"));
            at = parent;
        }
        let mut game = self.recording.game().expect("a position").clone();
        for cell in &path {
            game = game.after(*cell);
        }
        let hidden = without.map(|(cut, moves)| {
            let moves: Vec<_> = moves.iter().map(|m| self.recording.moves[*m].expect("a cell")).collect();
            let last = tree.nodes[cut].action.map(|m| self.recording.moves[m].expect("a cell"));
            (last, moves)
        });
        self.value(&game, u16::try_from(path.len()).expect("short"), hidden.as_ref())
    }

    /// `hidden`: the move to the node that loses moves, and these moves.
    fn value(
        &self,
        game: &Game,
        ply: u16,
        hidden: Option<&(Option<board::Cell>, Vec<board::Cell>)>,
    ) -> Score {
        let windows = Windows::UFOP_V3.ending(Ends::Soon);
        if let Some(outcome) = game.outcome() {
            return windows.terminal_score(game.board(), outcome, self.side, ply);
        }
        if ply == self.depth {
            return Score::estimate(windows.evaluate(game.board(), self.side));
        }
        let loses = |cell| hidden.filter(|(last, _)| *last == Some(cell));
        let values = game.board().moves().map(|cell| {
            let after = game.after(cell);
            match loses(cell) {
                Some((_, moves)) => self.without(&after, ply + 1, moves),
                None => self.value(&after, ply + 1, None),
            }
        });
        if game.turn() == self.side { values.max() } else { values.min() }.expect("moves")
    }

    /// The value of a position without some of its moves.
    fn without(&self, game: &Game, ply: u16, hidden: &[board::Cell]) -> Score {
        let left = game.board().moves().filter(|cell| !hidden.contains(cell));
        let values = left.map(|cell| self.value(&game.after(cell), ply + 1, None));
        if game.turn() == self.side { values.max() } else { values.min() }.expect("moves")
    }
}

#[test]
fn a_stopped_search_is_recorded_up_to_there() {
    let game = Game::new(Rules::CONNECT4);
    for agent in [
        "alphabeta:depth=6,nodes=9000",
        "minimax:depth=6,nodes=30000",
        "alphabeta:depth=9,nodes=500,deepening=on",
    ] {
        let recording = recorded(&game, agent, Effort::default());
        let (found, tree) = (recording.found.as_ref().expect("a move"), tree(&recording));
        assert!(!found.complete && found.nodes == tree.nodes.len() as u64, "{agent}: {found:?}");
        assert!(tree.nodes.iter().any(|node| node.kind == Kind::Unfinished && node.value.is_none()));
    }
}

#[test]
fn presets_on_every_game_have_trees_and_others_are_refused() {
    for (rules, agent) in [
        ("connect4", "ufop:depth=3"),
        ("connect4", "porto-minimax:depth=3"),
        ("connect4", "porto-alphabeta:depth=3"),
        ("connect4", "porto-mcts:iterations=50"),
        ("drop:8x8:4", "panther:depth=3"),
        ("drop:8x8:4", "iasi:depth=3"),
        ("gomoku", "ufsc"),
        ("gomoku", "ufsc-program:depth=1"),
        ("tictactoe", "alphabeta:eval=none,depth=9,table=1"),
        ("free:20x20:5", "mcts:iterations=20"),
    ] {
        let recording = recorded(&Game::new(rules.parse().expect("rules")), agent, Effort::default());
        let nodes = recording.tree().map(|tree| tree.nodes.len() as u64 + tree.beyond);
        let found = recording.found.expect("a move");
        assert_eq!(nodes.unwrap_or(found.nodes), found.nodes, "{agent}");
    }
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    for (agent, words) in
        [("perfect", "has no search tree"), ("random", "has no search tree"), ("panther:eval=ufsc", "ufsc")]
    {
        let agent: Agent = agent.parse().expect("an agent");
        let error = record(&Game::new(Rules::CONNECT4), &agent, Effort::default(), &mut control);
        assert!(error.expect_err("refused").to_string().contains(words));
    }
}

#[test]
fn an_agent_without_pruning_searches_the_same_value() {
    let game = game("connect4", &[3, 3, 2, 4]);
    for agent in ["ufop:depth=4", "porto-alphabeta:depth=3", "alphabeta:eval=panther,depth=3,ends=flat"] {
        let agent: Agent = agent.parse().expect("an agent");
        let plain = agent.unpruned(&game).expect("a depth").to_string();
        let [pruned, whole] =
            [agent.to_string(), plain.clone()].map(|agent| recorded(&game, &agent, Effort::default()));
        assert!(plain.starts_with("minimax"), "{plain}");
        let score = |recording: &Recording| recording.found.as_ref().and_then(|found| found.score);
        assert_eq!(score(&pruned), score(&whole));
        assert!(tree(&whole).cuts.is_empty());
    }
    let endless: Agent = "alphabeta:depth=none,time=1s".parse().expect("an agent");
    assert_eq!(endless.unpruned(&game), None);
}

/// The limit of time holds for counting as well: the clock advances a millisecond at each reading.
#[test]
fn counting_what_cuts_save_ends_with_the_time() {
    let game = Game::new(Rules::CONNECT4);
    let agent: Agent = "alphabeta:depth=4".parse().expect("an agent");
    let recorded = |counted, time| {
        let (stop, readings) = (AtomicBool::new(false), Cell::new(0));
        let clock = || {
            readings.set(readings.get() + 1);
            Duration::from_millis(readings.get())
        };
        let mut watch = |_: &_| {};
        let mut control = Control::new(Limits::time(Duration::from_millis(time)), &stop, &clock, &mut watch);
        let effort = Effort { counted, ..Effort::default() };
        (record(&game, &agent, effort, &mut control).expect("a recording"), readings.get())
    };
    let (_, searching) = recorded(0, u64::MAX);
    let (recording, _) = recorded(u64::MAX, searching + 5);
    assert!(recording.found.as_ref().is_some_and(|found| found.complete), "the search had the time it needs");
    let saved: Vec<_> = tree(&recording).cuts.iter().flat_map(|cut| cut.saved.clone()).collect();
    assert!(saved.iter().any(Option::is_some) && saved.iter().any(Option::is_none));
    let (recording, _) = recorded(u64::MAX, u64::MAX);
    assert!(tree(&recording).cuts.iter().flat_map(|cut| &cut.saved).all(Option::is_some));
}
