//! Random trees for exercises.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{AlphaBeta, Control, Limits, Order};

use super::settings::ExerciseSettings;
use crate::{Branch, ToyPosition, ToyTree, ToyValues};

/// How many trees are tried until alpha-beta leaves something out.
const ATTEMPTS: usize = 50;

/// The tree of an exercise: the first one from its seed where alpha-beta leaves something out, or the last one that was tried.
pub(super) fn tree(settings: ExerciseSettings) -> ToyTree {
    let mut source = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
    let mut tree = random(settings, &mut source);
    // One level has no cuts.
    let attempts = if settings.depth < 2 { 1 } else { ATTEMPTS };
    for _ in 1..attempts {
        if leaves_out(&tree, settings.order) {
            break;
        }
        tree = random(settings, &mut source);
    }
    tree
}

fn random(settings: ExerciseSettings, source: &mut Xoshiro256PlusPlus) -> ToyTree {
    ToyTree::new(branch(settings, settings.depth, source))
}

/// A node this many levels above the leaves.
fn branch(settings: ExerciseSettings, levels: u16, source: &mut Xoshiro256PlusPlus) -> Branch {
    if levels == 0 {
        return Branch::leaf(source.random_range(settings.least..=settings.most));
    }
    Branch::inner((0..settings.breadth).map(|_| branch(settings, levels - 1, source)).collect())
}

/// Whether plain alpha-beta does not visit all nodes.
fn leaves_out(tree: &ToyTree, order: Order) -> bool {
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let mut watch = |_: &_| {};
    let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
    let search = AlphaBeta { order, ..AlphaBeta::default() };
    let found = search.search(&ToyPosition::new(tree), tree.depth(), &ToyValues, &mut control);
    found.ok().flatten().is_some_and(|found| found.nodes < tree.len() as u64)
}
