//! What holds in every node when threads have shared the tree.

use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::thread;
use std::time::Duration;

use board::{Any, Board, Fixed, Rules, Wide};
use rand::SeedableRng;

use super::node::Proof;
use super::sharing::{self, OPEN, OWNED};
use super::tree::Room;
use super::*;
use crate::Limits;

type ConnectFour = Board<Fixed<7, 6, 4, true>>;

fn connect4() -> ConnectFour {
    Board::new(Fixed)
}

fn run<P: Layout + Sync>(search: &mut Search<P>, iterations: u64) -> Report<P::Move> {
    let stop = AtomicBool::new(false);
    let mut watch = |_: &Report<P::Move>| {};
    let mut control = Control::new(Limits::nodes(iterations), &stop, &|| Duration::ZERO, &mut watch);
    search.run(&mut control).expect("a move")
}

fn grown<P: Layout + Sync>(settings: Mcts, root: P, iterations: u64) -> Search<P> {
    let mut search = Search::new(settings, root);
    assert_eq!(run(&mut search, iterations).nodes, iterations);
    search
}

fn access(tree: &Tree, node: u32) -> u8 {
    tree.node(node).access.load(Relaxed)
}

/// Visits and sums of a node, and of all its tried children together.
fn totals(tree: &Tree, node: u32) -> [(u32, i64); 2] {
    let of = |node| (tree.visits(node), tree.node(node).sum.load(Relaxed));
    let add = |a: (u32, i64), b: (u32, i64)| (a.0 + b.0, a.1 + b.1);
    [of(node), tree.children(node).map(of).fold((0, 0), add)]
}

/// Checks a node that was grown without the solver, and all nodes below it. An iteration that goes through a node goes on to one of its
/// children, except the first one, which plays out; and the rewards of both sides add up to `both`.
fn check(tree: &Tree, node: u32, both: i64, can_be_full: bool) -> u32 {
    let [(visits, sum), (below, sum_below)] = totals(tree, node);
    let own = visits - below;
    let own_sum = sum - (both * i64::from(below) - sum_below);
    if below > 0 && !can_be_full {
        assert_eq!(own, u32::from(node != Tree::ROOT), "node {node} with {visits} visits");
    }
    let (least, most) = if both == 0 { (-2, 2) } else { (0, 2) };
    let possible = least * i64::from(own)..=most * i64::from(own);
    assert!(possible.contains(&own_sum), "node {node}: {own_sum} of {own} visits");
    let cached = tree.node(node).bound(1.0);
    tree.node(node).refresh();
    let access = access(tree, node);
    assert_ne!(access, OWNED, "node {node}");
    // Open nodes may have older terms.
    assert!(
        access == OPEN || visits == 0 || cached.to_bits() == tree.node(node).bound(1.0).to_bits(),
        "node {node}"
    );
    1 + tree.children(node).map(|child| check(tree, child, both, can_be_full)).sum::<u32>()
}

#[test]
fn no_visit_and_no_reward_is_lost_and_no_virtual_loss_stays() {
    for threads in [1, 2, 4] {
        for (reward, both) in [(Reward::Half, 2), (Reward::Signed, 0)] {
            let settings = Mcts { reward, threads, ..Mcts::default() };
            let search = grown(settings, connect4(), 40_000);
            assert_eq!(totals(&search.task.tree, Tree::ROOT)[1].0, 40_000);
            assert!(check(&search.task.tree, Tree::ROOT, both, false) > 30_000);
            // Short games, in which threads meet often.
            let shape: Any<u64> = Any::new(Rules::TICTACTOE).expect("fits");
            let small = grown(settings, Board::replay(shape, &[]), 300_000);
            check(&small.task.tree, Tree::ROOT, both, false);
            let full = grown(Mcts { mebibytes: 1, ..settings }, connect4(), 40_000);
            assert_eq!(totals(&full.task.tree, Tree::ROOT)[1].0, 40_000);
            assert!(check(&full.task.tree, Tree::ROOT, both, true) < 27_000);
        }
    }
}

/// More children than the visits of an open node: threads try them at the same time.
#[test]
fn open_nodes_with_untried_children() {
    let rules: Rules = "free:32x32:5".parse().expect("valid");
    let shape: Any<Wide<17>> = Any::new(rules).expect("large enough");
    let settings = Mcts { reward: Reward::Half, threads: 4, ..Mcts::default() };
    let search = grown(settings, Board::replay(shape, &[]), 1500);
    assert_eq!(search.visits().len(), 1024);
    assert!(search.visits().iter().all(|(_, visits)| *visits > 0));
    check(&search.task.tree, Tree::ROOT, 2, false);
    let partly = grown(settings, Board::replay(shape, &[]), 700);
    assert_eq!(partly.visits().len(), 700);
}

/// What was grown by threads is kept, and threads grow it further.
#[test]
fn threads_go_on_in_a_kept_tree() {
    let settings = Mcts { reward: Reward::Half, threads: 2, ..Mcts::default() };
    let mut search = grown(settings, connect4(), 30_000);
    let (m, visits) = search.visits().into_iter().max_by_key(|(_, visits)| *visits).expect("seven");
    search = search.after(&[m]);
    let sum = |search: &Search<ConnectFour>| totals(&search.task.tree, Tree::ROOT)[1].0;
    assert_eq!(sum(&search), visits - 1);
    assert_eq!(run(&mut search, 20_000).nodes, 20_000);
    assert_eq!(sum(&search), visits - 1 + 20_000);
}

/// Two threads in turn, one within each iteration of the other: visits of an owner count as lost until it has done, and its nodes are
/// passed by or waited for.
#[test]
fn virtual_loss_and_owned_nodes() {
    let settings = Mcts { reward: Reward::Signed, threads: 2, ..Mcts::default() };
    let mut search = Search::new(settings, connect4());
    for _ in 0..20_000 {
        search.iterate();
    }
    let Search { task, workers } = &mut search;
    assert!(task.tree.open_root());
    let [first, second] = workers.as_mut_slice() else { panic!("two threads") };
    let (mut passed_by, mut waited) = (0, 0);
    for _ in 0..300 {
        let [(before, sum), _] = totals(&task.tree, Tree::ROOT);
        let mut watched = false;
        first.share(task, u32::MAX, || {
            if !watched {
                let [(now, lost), _] = totals(&task.tree, Tree::ROOT);
                assert!(now > before);
                assert_eq!(lost, sum - 2 * i64::from(now - before));
                watched = true;
            }
            let mut iterated = false;
            second.share(task, u32::MAX, || {
                iterated = true;
                true
            });
            *(if iterated { &mut passed_by } else { &mut waited }) += 1;
            true
        });
        assert!(watched);
    }
    assert!(passed_by > 3 * waited && waited > 0, "{passed_by} {waited}");
    check(&task.tree, Tree::ROOT, 0, false);
}

/// Where visits are given back because of a stop, none of them stays.
#[test]
fn a_stopped_batch_gives_back_its_visits() {
    let settings = Mcts { reward: Reward::Half, threads: 2, ..Mcts::default() };
    let mut search = grown(settings, connect4(), 5000);
    let Search { task, workers } = &mut search;
    assert!(task.tree.open_root());
    for stop_at in 0..4 {
        let [(before, _), _] = totals(&task.tree, Tree::ROOT);
        let mut asked = 0;
        workers[0].share(task, u32::MAX, || {
            asked += 1;
            asked <= stop_at
        });
        assert_eq!(totals(&task.tree, Tree::ROOT)[0].0, before + asked.min(stop_at.max(1)));
        check(&task.tree, Tree::ROOT, 2, false);
    }
}

/// As where no helper can be started.
#[test]
fn the_main_thread_does_all_iterations_if_it_has_to() {
    let mut search = grown(Mcts { threads: 4, ..Mcts::default() }, connect4(), 1000);
    let stop = AtomicBool::new(false);
    let mut watch = |_: &Report<_>| {};
    let mut control = Control::new(Limits::nodes(5000), &stop, &|| Duration::ZERO, &mut watch);
    assert!(search.task.tree.open_root());
    sharing::run(&search.task, &mut search.workers[..1], &mut control);
    assert_eq!(search.task.iterations(), 5000);
}

/// Two threads that prove the last two children of a node prove the node, however they meet.
#[test]
fn proofs_that_meet_are_not_lost() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let (tree, mut room) = (Tree::new(1), Room::new(1));
    assert!(tree.add_children(Tree::ROOT, 1000, 0..1000, &mut random, &mut room));
    let families: Vec<[u32; 3]> = std::iter::from_fn(|| tree.expand(Tree::ROOT))
        .map(|parent| {
            assert!(tree.add_children(parent, 2, 0..2, &mut random, &mut room));
            let child = || tree.expand(parent).expect("a child");
            [parent, child(), child()]
        })
        .collect();
    let arrived = AtomicUsize::new(0);
    let prove = |which: usize| {
        for (round, family) in (1..).zip(&families) {
            arrived.fetch_add(1, SeqCst);
            // Both leave here within nanoseconds, unless one of them has to wait for a core.
            for spins in 0.. {
                if arrived.load(SeqCst) >= 2 * round {
                    break;
                } else if spins > 1000 {
                    thread::yield_now();
                }
            }
            tree.prove(&[family[0], family[which]], 1, Proof::Lost, |_, _| {});
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| prove(1));
        prove(2);
    });
    assert_eq!(families.len(), 1000);
    assert!(families.iter().all(|[parent, ..]| tree.proof(*parent) == Proof::Won));
}
