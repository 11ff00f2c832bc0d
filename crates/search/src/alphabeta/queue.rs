//! The order of the moves of a node that several threads search.

/// Hands out moves in order. Moves that another thread is searching go to the end, once; the first never does, because its
/// score narrows the window of all others (young brothers wait).
// Cite: Feldmann, Monien, Mysliwietz & Vornberger 1989, "Distributed game-tree search" (young brothers wait concept).
pub(super) struct Queue {
    next: usize,
    /// The moves up to here were not deferred yet.
    fresh: usize,
}

impl Queue {
    pub(super) fn new(moves: usize) -> Queue {
        Queue { next: 0, fresh: moves }
    }

    /// The next of these moves, which must be the same at every call; the queue changes their order.
    #[inline]
    pub(super) fn next<M: Copy>(&mut self, moves: &mut [M], is_busy: impl Fn(M) -> bool) -> Option<M> {
        while self.next < self.fresh && 0 < self.next && is_busy(moves[self.next]) {
            moves[self.next..].rotate_left(1);
            self.fresh -= 1;
        }
        self.next += 1;
        moves.get(self.next - 1).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(is_busy: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut moves: Vec<usize> = (0..6).collect();
        let mut queue = Queue::new(moves.len());
        std::iter::from_fn(|| queue.next(&mut moves, &is_busy)).collect()
    }

    #[test]
    fn busy_moves_are_deferred_once() {
        assert_eq!(order(|_| false), [0, 1, 2, 3, 4, 5]);
        assert_eq!(order(|m| m == 2 || m == 4), [0, 1, 3, 5, 2, 4]);
        assert_eq!(order(|m| m == 0 || m == 5), [0, 1, 2, 3, 4, 5]);
        assert_eq!(order(|_| true), [0, 1, 2, 3, 4, 5]);
    }
}
