//! Recorded trees of Monte Carlo tree search: replaying the iterations gives the visits of the search, and every selection is the one
//! that UCB asks for.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use agents::{Agent, Algorithm};
use board::{Board, Game, Position, Rules, Shape};
use search::mcts::{Mcts, Search};
use search::{BoardTask, Control, Limits, Score, with_board};
use tree::{Effort, IterationKind, PlayoutTree, Recording, exact_values, record};

fn recorded(game: &Game, agent: &str, limit: usize) -> Recording {
    let agent: Agent = agent.parse().expect("an agent");
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    record(game, &agent, Effort { recorded: limit, ..Effort::default() }, &mut control).expect("a recording")
}

/// The visits of the root moves by the search itself.
struct Visits(Mcts, u64);

impl BoardTask for Visits {
    type Output = Vec<(board::Cell, u32)>;

    fn run<S: Shape>(self, board: Board<S>) -> Self::Output {
        let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
        let mut control = Control::new(Limits::nodes(self.1), &stop, &clock, &mut watch);
        let mut search = Search::new(self.0, board);
        search.run(&mut control);
        search.visits().into_iter().collect()
    }
}

/// Visits and sums of rewards to the side that moved there, while iterations are replayed.
struct Replay<'a> {
    tree: &'a PlayoutTree,
    visits: Vec<u32>,
    sums: Vec<f64>,
    proven: Vec<Option<i8>>,
}

impl<'a> Replay<'a> {
    fn new(tree: &'a PlayoutTree) -> Replay<'a> {
        let nodes = tree.nodes.len();
        Replay { tree, visits: vec![0; nodes], sums: vec![0.0; nodes], proven: vec![None; nodes] }
    }

    fn path(&self, node: usize) -> Vec<usize> {
        let mut path = vec![node];
        while let Some(parent) = self.tree.nodes[path[0]].parent {
            path.insert(0, parent);
        }
        path
    }

    /// Plays an iteration: checks each selection, then updates.
    fn play(&mut self, iteration: usize) {
        let one = self.tree.iterations[iteration];
        let path = self.path(one.node);
        for pair in path.windows(2).filter(|pair| self.visits[pair[1]] > 0) {
            self.check_selection(pair[0], pair[1]);
        }
        for (depth, node) in path.iter().enumerate() {
            let seen = if depth % 2 == 1 { one.outcome } else { -one.outcome };
            let [win, draw, loss] = self.tree.rewards;
            self.visits[*node] += 1;
            self.sums[*node] += match seen {
                1 => win,
                0 => draw,
                _ => loss,
            };
        }
        for proof in self.tree.proofs.iter().filter(|proof| proof.iteration == iteration) {
            self.proven[proof.node] = Some(proof.outcome);
        }
    }

    /// The child that was selected has the highest UCB, but for rounding.
    fn check_selection(&self, node: usize, chosen: usize) {
        let children = |(child, at): (usize, &tree::PlayoutNode)| (at.parent == Some(node)).then_some(child);
        let children = self.tree.nodes.iter().enumerate().filter_map(children);
        let tried = children.filter(|child| self.visits[*child] > 0);
        let depth = self.path(chosen).len() - 1;
        let bound = |child: usize| {
            let n = f64::from(self.visits[child]);
            let mean = self.sums[child] / n;
            let spread = self.tree.constant * (2.0 * f64::from(self.visits[node]).ln() / n).sqrt();
            // Seen by the side that moved there.
            match self.proven[child].map(|outcome| if depth % 2 == 1 { outcome } else { -outcome }) {
                None => mean + spread,
                Some(-1) => f64::NEG_INFINITY,
                Some(_) => mean,
            }
        };
        let best = tried.map(bound).fold(f64::NEG_INFINITY, f64::max);
        assert!(best == f64::NEG_INFINITY || bound(chosen) >= best - 1e-4, "{} {best}", bound(chosen));
    }
}

#[test]
fn replayed_iterations_give_the_visits_of_the_search() {
    for (rules, moves, agent) in [
        ("connect4", "44", "mcts:iterations=700,seed=3"),
        ("connect4", "4455", "porto-mcts:iterations=600,time=none"),
        ("tictactoe", "", "mcts:iterations=1500,solver=on,reward=signed,playout=decisive"),
        ("drop:4x4:3", "", "mcts:iterations=900,solver=on,c=0.7"),
        ("gomoku", "h8", "mcts:iterations=400,threads=2"),
    ] {
        let game = Game::parse(rules.parse().expect("rules"), moves).expect("legal");
        let recording = recorded(&game, agent, Effort::RECORDED);
        let tree = recording.playouts().expect("playouts");
        let found = recording.found.as_ref().expect("a move");
        assert_eq!((tree.iterations.len() as u64, tree.beyond), (found.nodes, 0), "{agent}");
        let mut replay = Replay::new(tree);
        (0..tree.iterations.len()).for_each(|iteration| replay.play(iteration));

        let agent: Agent = agent.parse().expect("an agent");
        let Algorithm::Mcts(settings) = agent.algorithm() else { panic!("mcts") };
        let seed = settings.search.seed + game.moves().len() as u64;
        let task = Visits(Mcts { seed, threads: 1, ..settings.search }, found.nodes);
        let visits = with_board(&game, task);
        let root = tree.nodes.iter().enumerate().filter(|(_, node)| node.parent == Some(0));
        let replayed: Vec<_> = root
            .map(|(at, node)| {
                (recording.moves[node.action.expect("a move")].expect("a cell"), replay.visits[at])
            })
            .collect();
        assert_eq!(replayed, visits);
        assert_eq!(tree.nodes[0].moves, Some(game.board().moves().count()));
        assert!(tree.games.len() == tree.iterations.len().min(1000));
        for (game, one) in tree.games.iter().zip(&tree.iterations) {
            assert_eq!(game.len(), one.plies);
        }
    }
}

/// The positions at the ends of recorded playouts are ends of games, with the recorded outcome.
#[test]
fn recorded_playouts_are_games() {
    let start = Game::parse("drop:5x4:4".parse().expect("rules"), "33").expect("legal");
    let recording = recorded(&start, "mcts:iterations=300,solver=on", Effort::RECORDED);
    let tree = recording.playouts().expect("playouts");
    let replay = Replay::new(tree);
    for (one, moves) in
        tree.iterations.iter().zip(&tree.games).filter(|(one, _)| one.kind != IterationKind::Proven)
    {
        let path = replay.path(one.node).into_iter().filter_map(|node| tree.nodes[node].action);
        let mut game = start.clone();
        for m in path.chain(moves.iter().copied()) {
            game.play(recording.moves[m].expect("a cell")).expect("legal");
        }
        let outcome = match game.outcome().expect("the end") {
            board::Outcome::Draw => 0,
            board::Outcome::Win(side) if side == start.turn() => 1,
            board::Outcome::Win(_) => -1,
        };
        assert_eq!(outcome, one.outcome);
    }
}

#[test]
fn nodes_and_iterations_beyond_the_limit_are_counted() {
    let game = Game::new("connect4".parse().expect("rules"));
    let whole = recorded(&game, "mcts:iterations=900", Effort::RECORDED);
    let part = recorded(&game, "mcts:iterations=900", 500);
    assert_eq!(whole.found, part.found);
    let (whole, part) = (whole.playouts().expect("playouts"), part.playouts().expect("playouts"));
    assert_eq!((part.iterations.len(), part.nodes.len() <= 500), (500, true));
    assert_eq!(part.nodes.len() as u64 + part.beyond, whole.nodes.len() as u64);
    for (part, whole) in part.nodes.iter().zip(&whole.nodes) {
        assert_eq!((part.parent, part.action), (whole.parent, whole.action));
        // A node that was opened after the limit does not know its moves.
        assert!(part.moves.is_none() || part.moves == whole.moves);
    }
}

/// Exact values with this number of nodes, and all the time in the world.
fn values_with(game: &Game, nodes: u64) -> Option<Vec<(board::Cell, Score)>> {
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
    exact_values(game, nodes, &mut Control::new(Limits::default(), &stop, &clock, &mut watch))
}

#[test]
fn exact_values_are_known_where_games_are_solved() {
    let game = Game::new("connect4".parse().expect("rules"));
    let values = values_with(&game, 1_000_000).expect("in the book");
    let plies: Vec<_> = values.iter().map(|(_, score)| *score).collect();
    let loss = Score::loss_in;
    assert_eq!(plies[..4], [loss(40), loss(42), Score::EVEN, Score::win_in(41)]);
    let tictactoe = Game::new("tictactoe".parse().expect("rules"));
    let values = values_with(&tictactoe, 1_000_000).expect("small");
    assert!(values.len() == 9 && values.iter().all(|(_, score)| *score == Score::EVEN));
    assert_eq!(values_with(&Game::new("gomoku".parse().expect("rules")), 1_000_000), None);
    assert_eq!(values_with(&Game::new("drop:8x8:4".parse().expect("rules")), 10_000), None);
    // Neither after a stop nor beyond the limit of time.
    let ended = |game: &Game, stopped: bool, time: u64| {
        let (stop, clock, mut watch) = (AtomicBool::new(stopped), || Duration::from_secs(9), |_: &_| {});
        let limits = Limits::time(Duration::from_secs(time));
        exact_values(game, 1_000_000, &mut Control::new(limits, &stop, &clock, &mut watch))
    };
    for game in [&game, &tictactoe] {
        assert_eq!((ended(game, true, 10), ended(game, false, 9)), (None, None));
        assert_eq!(ended(game, false, 10), values_with(game, 1_000_000));
    }
}

/// Playouts have no natural end: those that the agent asked for make a search complete, a limit of the caller does not.
#[test]
fn a_search_by_playouts_is_complete_if_its_agent_ended_it() {
    let game = Game::new(Rules::CONNECT4);
    for (agent, limit, complete) in [
        ("mcts:iterations=50", 100, true),
        ("mcts:iterations=50", 50, true),
        ("mcts:iterations=50", 20, false),
        ("mcts:time=60s", 20, false),
    ] {
        let agent: Agent = agent.parse().expect("an agent");
        let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &_| {});
        let mut control = Control::new(Limits::nodes(limit), &stop, &clock, &mut watch);
        let recording = record(&game, &agent, Effort::default(), &mut control).expect("a recording");
        assert_eq!(recording.found.map(|found| found.complete), Some(complete), "{agent} {limit}");
    }
}
