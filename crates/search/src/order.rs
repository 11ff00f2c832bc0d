use std::fmt;
use std::str::FromStr;

use board::{Coded, Message, Side, quote};
use thiserror::Error;

use crate::Layout;

/// Move ordering: the order in which alpha-beta searches the moves of a node. It changes no value, only how soon cutoffs
/// come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// As generated: from the left.
    Left,
    /// The reverse of that: from the right.
    Right,
    /// Moves near the centre first.
    Centre,
    /// The best static evaluation first.
    Evaluation,
    /// Killer moves first (moves that caused a cutoff at the same ply), then by the history heuristic (moves that caused
    /// cutoffs anywhere).
    History,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 5] = [Order::Left, Order::Right, Order::Centre, Order::Evaluation, Order::History];

    /// The name of the order, as it is parsed.
    pub fn name(self) -> &'static str {
        match self {
            Order::Left => "left",
            Order::Right => "right",
            Order::Centre => "centre",
            Order::Evaluation => "eval",
            Order::History => "history",
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown move order.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown move order {}: expected {}", quote(.0), Order::ALL.map(Order::name).join(", "))]
pub struct UnknownOrder(String);

impl Coded for UnknownOrder {
    fn message(&self) -> Message {
        let names = Order::ALL.map(Order::name).join(", ");
        Message::new("order.unknown", self).with("name", quote(&self.0)).with("names", names)
    }
}

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Order, UnknownOrder> {
        let named = Order::ALL.into_iter().find(|order| order.name() == text);
        named.ok_or_else(|| UnknownOrder(text.to_owned()))
    }
}

/// Killer moves and history counters.
// Cite: Akl & Newborn 1977, "The principal continuation and the killer heuristic".
// Cite: Schaeffer 1983, "The history heuristic"; Schaeffer 1989, "The history heuristic and alpha-beta search
// enhancements in practice".
#[derive(Debug)]
pub(crate) struct History<M> {
    /// History counters by side and index of a move: the sum of depth² over its cutoffs.
    counters: [Vec<u32>; 2],
    /// Killers by ply: the last two different moves that caused a cutoff there, the newer first.
    killers: Vec<[Option<M>; 2]>,
}

impl<M: Copy + Eq> History<M> {
    pub(crate) fn new(moves: usize) -> History<M> {
        History { counters: [vec![0; moves], vec![0; moves]], killers: Vec::new() }
    }

    /// The rank of a move: the highest is searched first. Killers come before all others.
    pub(crate) fn rank<P: Layout<Move = M>>(&self, side: Side, ply: u16, m: M) -> u32 {
        let killers = self.killers.get(usize::from(ply));
        match killers.and_then(|killers| killers.iter().position(|killer| *killer == Some(m))) {
            Some(index) => u32::MAX - u32::from(index > 0),
            None => self.counters[side.index()][P::index(m)],
        }
    }

    /// Records a beta cutoff by a move at a node with `depth` plies left.
    pub(crate) fn record_cutoff<P: Layout<Move = M>>(&mut self, side: Side, ply: u16, depth: u16, m: M) {
        let counter = &mut self.counters[side.index()][P::index(m)];
        // Killers rank above u32::MAX / 2.
        *counter = counter.saturating_add(u32::from(depth) * u32::from(depth)).min(u32::MAX / 2);
        let ply = usize::from(ply);
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if self.killers[ply][0] != Some(m) {
            self.killers[ply] = [Some(m), self.killers[ply][0]];
        }
    }
}
