use std::fmt;
use std::str::FromStr;

use board::{Side, quote};
use thiserror::Error;

use crate::Layout;

/// In which order moves are looked at. It changes no value, only how soon branches are cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// As the game lists them: from the left.
    Left,
    /// The other way round.
    Right,
    /// The centre first.
    Centre,
    /// The best evaluation first.
    Evaluation,
    /// Moves first that cut branches elsewhere: at the same depth (killers), and anywhere (history).
    History,
}

impl Order {
    /// All of them.
    pub const ALL: [Order; 5] = [Order::Left, Order::Right, Order::Centre, Order::Evaluation, Order::History];

    /// What it is called.
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

/// A name that no order has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{} is not an order of moves: there are {}", quote(.0), Order::ALL.map(Order::name).join(", "))]
pub struct UnknownOrder(String);

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Order, UnknownOrder> {
        let named = Order::ALL.into_iter().find(|order| order.name() == text);
        named.ok_or_else(|| UnknownOrder(text.to_owned()))
    }
}

/// What is remembered about moves that cut branches.
#[derive(Debug)]
pub(crate) struct History<M> {
    /// By side and index of a move: how much it has cut, deep branches counting more.
    cuts: [Vec<u32>; 2],
    /// By ply: the last two moves that cut a branch there.
    killers: Vec<[Option<M>; 2]>,
}

impl<M: Copy + Eq> History<M> {
    pub(crate) fn new(moves: usize) -> History<M> {
        History { cuts: [vec![0; moves], vec![0; moves]], killers: Vec::new() }
    }

    /// Higher for what should come first.
    pub(crate) fn rank<P: Layout<Move = M>>(&self, side: Side, ply: u16, m: M) -> u32 {
        let killers = self.killers.get(usize::from(ply));
        match killers.and_then(|killers| killers.iter().position(|killer| *killer == Some(m))) {
            Some(place) => u32::MAX - u32::from(place > 0),
            None => self.cuts[side.index()][P::index(m)],
        }
    }

    pub(crate) fn cut<P: Layout<Move = M>>(&mut self, side: Side, ply: u16, depth: u16, m: M) {
        let cuts = &mut self.cuts[side.index()][P::index(m)];
        *cuts = cuts.saturating_add(u32::from(depth) * u32::from(depth)).min(u32::MAX / 2);
        let ply = usize::from(ply);
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        if self.killers[ply][0] != Some(m) {
            self.killers[ply] = [Some(m), self.killers[ply][0]];
        }
    }
}
