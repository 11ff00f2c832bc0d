use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicI64, AtomicU8, AtomicU16, AtomicU32};

use board::{Outcome, Side};

/// The proven result of a node, seen by the side that moved there.
// Cite: Winands, Björnsson & Saito 2008, "Monte-Carlo tree search solver" (wins and losses); Cazenave & Saffidine 2010,
// "Score bounded Monte-Carlo tree search" (draws).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proof {
    Unknown,
    Won,
    Drawn,
    Lost,
}

impl Proof {
    /// The proof that a finished game is, to the side that moved last.
    pub(super) fn of(outcome: Outcome, side: Side) -> Proof {
        match outcome {
            Outcome::Draw => Proof::Drawn,
            Outcome::Win(winner) if winner == side => Proof::Won,
            Outcome::Win(_) => Proof::Lost,
        }
    }

    /// The outcome that is proven, where `side` moved last.
    pub(super) fn outcome(self, side: Side) -> Option<Outcome> {
        match self {
            Proof::Unknown => None,
            Proof::Drawn => Some(Outcome::Draw),
            Proof::Won => Some(Outcome::Win(side)),
            Proof::Lost => Some(Outcome::Win(!side)),
        }
    }
}

/// The memory of a node. All zeros are a node that was never visited.
pub(super) type Record = (AtomicI64, [AtomicU32; 4], [AtomicU16; 3], [AtomicU8; 2]);

/// A node of the tree. Rewards and proofs are those of the side that moved there.
///
/// Its parts are atomic because threads share the tree. The owner of a node (see [`super::sharing`]) is the only one to write
/// it, with plain loads and stores.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    /// The sum of rewards, in halves.
    pub(super) sum: &'a AtomicI64,
    pub(super) visits: &'a AtomicU32,
    /// The two terms of UCB that depend on this node alone, cached as bits of an `f32`: the mean reward and 1/√visits.
    mean: &'a AtomicU32,
    spread: &'a AtomicU32,
    /// Children are contiguous, in random order; the first `tried` of them have been visited.
    pub(super) first: &'a AtomicU32,
    pub(super) children: &'a AtomicU16,
    pub(super) tried: &'a AtomicU16,
    /// The index of the move that leads here; 0 at the root, too.
    pub(super) m: &'a AtomicU16,
    proof: &'a AtomicU8,
    /// Which threads may work below the node; see [`super::sharing`].
    pub(super) access: &'a AtomicU8,
}

impl<'a> Node<'a> {
    #[inline]
    pub(super) fn of(record: &'a Record) -> Node<'a> {
        let (sum, [visits, mean, spread, first], [children, tried, m], [proof, access]) = record;
        Node { sum, visits, mean, spread, first, children, tried, m, proof, access }
    }

    #[inline]
    pub(super) fn proof(self) -> Proof {
        match self.proof.load(Relaxed) {
            0 => Proof::Unknown,
            1 => Proof::Won,
            2 => Proof::Drawn,
            _ => Proof::Lost,
        }
    }

    /// Proves the node. A proof is true for ever, so that threads that prove the same node write the same.
    pub(super) fn prove(self, proof: Proof) {
        self.proof.store(proof as u8, Relaxed);
    }

    /// The mean reward. The node must have been visited.
    #[expect(clippy::cast_precision_loss, reason = "as exact as it needs to be")]
    pub(super) fn mean(self) -> f32 {
        self.sum.load(Relaxed) as f32 / (2.0 * self.visits.load(Relaxed) as f32)
    }

    /// Adds one visit and its reward. Only the owner may do so.
    #[inline]
    pub(super) fn update(self, halves: i64) {
        self.visits.store(self.visits.load(Relaxed) + 1, Relaxed);
        self.sum.store(self.sum.load(Relaxed) + halves, Relaxed);
        self.refresh();
    }

    /// Caches the terms of UCB anew, after a visit and perhaps a proof. A proven loss has the lowest bound of all, and a proven win or
    /// draw has no exploration term. If two threads do so at once, the older terms may stay until the next visit.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "as exact as it needs to be")]
    pub(super) fn refresh(self) {
        let (mean, spread) = match self.proof() {
            Proof::Unknown => (self.mean(), (self.visits.load(Relaxed) as f32).sqrt().recip()),
            Proof::Won | Proof::Drawn => (self.mean(), 0.0),
            Proof::Lost => (f32::NEG_INFINITY, 0.0),
        };
        self.mean.store(mean.to_bits(), Relaxed);
        self.spread.store(spread.to_bits(), Relaxed);
    }

    /// The upper confidence bound of a node that was visited.
    #[inline]
    pub(super) fn bound(self, weight: f32) -> f32 {
        f32::from_bits(self.mean.load(Relaxed)) + weight * f32::from_bits(self.spread.load(Relaxed))
    }

    /// The bound that the node would have after this number of further visits, all lost.
    #[expect(clippy::cast_precision_loss, reason = "as exact as it needs to be")]
    pub(super) fn bound_after(self, visits: u32, loss: i64, weight: f32) -> f32 {
        let sum = (self.sum.load(Relaxed) + loss * i64::from(visits)) as f32;
        let visits = (self.visits.load(Relaxed) + visits) as f32;
        sum / (2.0 * visits) + weight * visits.sqrt().recip()
    }

    /// Copies another node, which no thread may write meanwhile, without its access.
    pub(super) fn copy(self, other: Node<'_>) {
        self.sum.store(other.sum.load(Relaxed), Relaxed);
        for (to, from) in [
            (self.visits, other.visits),
            (self.mean, other.mean),
            (self.spread, other.spread),
            (self.first, other.first),
        ] {
            to.store(from.load(Relaxed), Relaxed);
        }
        for (to, from) in [(self.children, other.children), (self.tried, other.tried), (self.m, other.m)] {
            to.store(from.load(Relaxed), Relaxed);
        }
        self.proof.store(other.proof.load(Relaxed), Relaxed);
    }
}
