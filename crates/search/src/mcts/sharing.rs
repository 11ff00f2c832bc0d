//! Threads that share the tree: tree parallelisation with virtual loss.
//!
//! The nodes that are visited most, at the top of the tree, are *open*: all threads walk through them, and update them with
//! atomic additions. Every other subtree is worked on by one thread at a time, its *owner*, which claims its root, iterates there a
//! few times as if it were alone, and adds what it found to the open nodes above. So threads rarely meet; two that update the same
//! nodes at every iteration, twice in a microsecond, would wait for each other most of the time.
//!
//! Virtual loss: an owner counts its visits in the nodes above before it iterates, and their rewards afterwards. Meanwhile they
//! count as lost, so that other threads prefer other moves. A thread that still prefers a subtree of another owner waits for it.
// Cite: Chaslot, Winands & van den Herik 2008, "Parallel Monte-Carlo tree search" (tree parallelisation, local mutexes, virtual
// loss).
// Cite: Enzenberger & Müller 2009, "A lock-free multithreaded Monte-Carlo tree search algorithm".

use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::thread;

use board::Outcome;

use super::Mcts;
use super::node::{Node, Proof};
use super::task::{Task, next_report};
use super::tree::Tree;
use super::worker::Worker;
use crate::parallel::STACK;
use crate::{Control, Layout};

/// From this number of visits on, a node is open to all threads. The root is as soon as it has children.
const SHARED_FROM: u32 = 256;

/// The iterations of an owner before it lets go of a node with this number of visits: enough to be worth the way there, too few to
/// change much for the nodes above.
fn batch_size(visits: u32) -> u32 {
    (visits / 16).clamp(1, 16)
}

/// The access to a node that no thread owns: the first one may claim it.
const FREE: u8 = 0;
/// The access to a node that has an owner.
pub(super) const OWNED: u8 = 1;
/// The access to a node that is open for good.
pub(super) const OPEN: u8 = 2;

/// How a thread comes to a node.
enum Entry {
    /// The node is open.
    Open,
    /// The thread now owns the node.
    Claimed,
    /// Another thread owns it.
    Busy,
}

/// What a descent through the open nodes comes to.
enum Found {
    /// A node that the thread now owns.
    Claimed(u32),
    /// An open node that is proven.
    Known(Outcome),
    /// Other threads own all that could be selected.
    Busy,
}

/// The iterations of an owner, as they are added to the open nodes above.
struct Batch {
    /// The visits that were counted in advance.
    taken: u32,
    done: u32,
    /// The rewards to the side that moved to the root, and to the other one.
    rewards: [i64; 2],
}

impl Tree {
    /// Walks through an open node, or claims a free one.
    fn enter(&self, index: u32) -> Entry {
        let access = self.node(index).access;
        // Acquire here and release in `leave`: an owner sees all that the one before it wrote. Open nodes are only read: even a
        // compare-and-swap that fails would take their cache line away from the other threads.
        match access.load(Acquire) {
            OPEN => return Entry::Open,
            FREE if access.compare_exchange(FREE, OWNED, Acquire, Relaxed).is_ok() => {}
            _ => return Entry::Busy,
        }
        if self.visits(index) < SHARED_FROM && index != Self::ROOT || !self.has_children(index) {
            return Entry::Claimed;
        }
        access.store(OPEN, Release);
        Entry::Open
    }

    /// Gives up a node that the thread owns.
    fn leave(&self, node: u32) {
        self.node(node).access.store(FREE, Release);
    }

    /// Opens the root to all threads; false if it has no children.
    pub(super) fn open_root(&self) -> bool {
        let entry = self.enter(Self::ROOT);
        if matches!(entry, Entry::Claimed) {
            self.leave(Self::ROOT);
        }
        matches!(entry, Entry::Open)
    }

    /// The next child that was not tried.
    fn untried(&self, node: u32) -> Option<u32> {
        let Node { first, children, tried, .. } = self.node(node);
        let tried = tried.load(Relaxed);
        (tried < children.load(Relaxed)).then(|| first.load(Relaxed) + u32::from(tried))
    }

    /// Counts a child as tried, if it is the next one. It need not be: another thread may have been faster.
    fn mark_tried(&self, node: u32, child: u32) {
        let Node { first, tried, .. } = self.node(node);
        let next = child.checked_sub(first.load(Relaxed)).and_then(|next| u16::try_from(next).ok());
        if let Some(next) = next.filter(|next| *next == tried.load(Relaxed)) {
            let _ = tried.compare_exchange(next, next + 1, Release, Relaxed);
        }
    }

    /// Selection at an open node: the child with the highest UCB, where children of other owners have their virtual loss. `None` if it is
    /// one of those: to wait for it is better than to search a worse one, perhaps for long if the owner has to pause.
    fn select_free(&self, node: u32, constant: f64, loss: i64) -> Option<u32> {
        let weight = self.weight(node, constant);
        let (mut best, mut highest) = (None, f32::NEG_INFINITY);
        for index in self.children(node) {
            let child = self.node(index);
            let is_owned = child.access.load(Relaxed) == OWNED;
            let bound = if is_owned {
                child.bound_after(batch_size(child.visits.load(Relaxed)), loss, weight)
            } else {
                child.bound(weight)
            };
            if bound > highest {
                (best, highest) = ((!is_owned).then_some(index), bound);
            }
        }
        // All children are lost, and the node is proven soon.
        if highest == f32::NEG_INFINITY { Some(self.children(node).start) } else { best }
    }

    /// Takes up to `wanted` visits of the root, which may have `end` at most.
    fn take_visits(&self, wanted: u32, end: u32) -> u32 {
        let visits = self.node(Self::ROOT).visits;
        let granted = |before: u32| wanted.min(end.saturating_sub(before));
        let more = |before| Some(granted(before)).filter(|n| *n > 0).map(|n| before + n);
        visits.fetch_update(Relaxed, Relaxed, more).map_or(0, granted)
    }

    /// Virtual loss: counts the visits of a batch in the open nodes of a path, below the root, as lost.
    fn add_virtual_loss(&self, path: &[u32], taken: u32, loss: i64) {
        for (depth, node) in path.iter().map(|node| self.node(*node)).enumerate() {
            if depth > 0 {
                node.visits.fetch_add(taken, Relaxed);
            }
            if loss != 0 {
                node.sum.fetch_add(loss * i64::from(taken), Relaxed);
            }
            node.refresh();
        }
    }

    /// Backpropagation through the open nodes of a path: the rewards of a batch take the place of its virtual loss.
    fn add_batch(&self, path: &[u32], batch: &Batch, loss: i64) {
        for (node, rewards) in path.iter().zip(batch.rewards.iter().cycle()) {
            let node = self.node(*node);
            node.sum.fetch_add(rewards - loss * i64::from(batch.taken), Relaxed);
            if batch.done < batch.taken {
                node.visits.fetch_sub(batch.taken - batch.done, Relaxed);
            }
            node.refresh();
        }
    }
}

impl Worker {
    /// Descends through the open nodes, which become the path, to a node that it claims. `position` is played on.
    fn claim<P: Layout>(&mut self, task: &Task<P>, position: &mut P) -> Found {
        let (tree, mut node) = (&task.tree, Tree::ROOT);
        let Mcts { constant, reward, .. } = task.settings;
        let mut untried = None;
        self.path.clear();
        loop {
            match tree.enter(node) {
                // Another thread has tried it meanwhile: the next one comes first.
                Entry::Claimed if untried.is_some() && tree.visits(node) > 0 => {
                    tree.leave(node);
                    return Found::Busy;
                }
                Entry::Claimed => return Found::Claimed(node),
                Entry::Busy => return Found::Busy,
                Entry::Open => self.path.push(node),
            }
            if let Some(outcome) = tree.proof(node).outcome(!position.turn()) {
                return Found::Known(outcome);
            }
            untried = tree.untried(node);
            let next = untried.or_else(|| tree.select_free(node, constant, reward.loss()));
            let Some(next) = next else { return Found::Busy };
            position.play(P::at(tree.move_to(next).into()));
            node = next;
        }
    }

    /// Some iterations in a subtree that this thread claims, as many as visits of the root can be taken before it has `end`.
    /// `goes_on` is asked before each of them; one is done in any case. Returns false if no visits could be taken. The root must be open.
    pub(super) fn share<P: Layout>(
        &mut self,
        task: &Task<P>,
        end: u32,
        mut goes_on: impl FnMut() -> bool,
    ) -> bool {
        let (tree, mut position) = (&task.tree, task.root.clone());
        let found = self.claim(task, &mut position);
        let wanted = match found {
            Found::Busy => {
                thread::yield_now();
                return true;
            }
            Found::Known(_) => 1,
            Found::Claimed(node) => batch_size(tree.visits(node)),
        };
        let mut batch = Batch { taken: tree.take_visits(wanted, end), done: 0, rewards: [0; 2] };
        let shared = self.path.len();
        if batch.taken > 0 {
            let loss = task.settings.reward.loss();
            tree.add_virtual_loss(&self.path, batch.taken, loss);
            if let (Found::Claimed(node), Some(parent)) = (&found, self.path.last()) {
                tree.mark_tried(*parent, *node);
            }
            // At least once, so that a child that is tried has a visit.
            while batch.done < batch.taken && (goes_on() || batch.done == 0) {
                let outcome = match found {
                    Found::Claimed(node) if tree.proof(node) == Proof::Unknown || batch.done == 0 => {
                        self.iterate(task, shared, node, position.clone(), &mut ())
                    }
                    Found::Known(outcome) => outcome,
                    _ => break,
                };
                batch.add(task, outcome);
            }
            tree.add_batch(&self.path[..shared], &batch, loss);
        }
        if let Found::Claimed(node) = found {
            tree.leave(node);
        }
        batch.taken > 0
    }
}

impl Batch {
    fn add<P: Layout>(&mut self, task: &Task<P>, outcome: Outcome) {
        let turn = task.root.turn();
        for (rewards, side) in self.rewards.iter_mut().zip([!turn, turn]) {
            *rewards += task.settings.reward.halves(outcome, side);
        }
        self.done += 1;
    }
}

/// Runs a search whose root is open with all its workers, until the control stops it, its iterations are used up or the root is
/// proven. Where workers gave back visits, some iterations may be left.
pub(super) fn run<P: Layout + Sync>(
    task: &Task<P>,
    workers: &mut [Worker],
    control: &mut Control<'_, P::Move>,
) {
    let Some((main, helpers)) = workers.split_first_mut() else { return };
    let most = control.limits().nodes.map_or(u32::MAX, |nodes| u32::try_from(nodes).unwrap_or(u32::MAX));
    let end = task.kept.saturating_add(most);
    let stop = &AtomicBool::new(false);
    thread::scope(|scope| {
        let _stop = StopOnPanic(stop);
        let goes_on = || !stop.load(Relaxed);
        for helper in helpers {
            let help = move || {
                let _stop = StopOnPanic(stop);
                while task.is_open() && goes_on() && helper.share(task, end, goes_on) {}
            };
            // Helpers are optional: the search goes on without those that cannot be started.
            if thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help).is_err() {
                break;
            }
        }
        let mut next = next_report(task.iterations());
        while task.is_open() && goes_on() {
            // The control, which may let the thread wait, is asked when the thread owns nothing. The limit of nodes is not its
            // business here: iterations that have begun are to end.
            if control.must_stop(task.iterations().saturating_sub(1)) {
                stop.store(true, Relaxed);
                break;
            }
            if !main.share(task, end, goes_on) {
                break;
            }
            task.report_at(&mut next, control);
        }
    });
}

/// Stops all threads of a search if one of them panics: the others would wait for ever for what it owned.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}
