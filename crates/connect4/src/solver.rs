use std::ops::ControlFlow;

use board::{Any, Bits, Cell, Fixed, Game, Position, Rules, Shape};
use thiserror::Error;

use crate::node::Node;
use crate::table::{Key, Known, Table};
use crate::value::win_with_stone;

/// What a solver found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The value of the position to the side to move.
    pub value: i8,
    /// How many positions were searched.
    pub nodes: u64,
}

/// Why something cannot be solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Unsolvable {
    /// Stones do not fall.
    #[error("{0} cannot be solved: stones must fall (drop:WxH:K)")]
    Free(Rules),
    /// The board is too large.
    #[error("{0} cannot be solved: width x (height + 1) must be at most 128")]
    Large(Rules),
}

/// Finds exact values. Owns a table that is kept from one position to the next.
pub struct Solver {
    rules: Rules,
    threads: usize,
    search: Searches,
}

/// One search for each kind of board.
enum Searches {
    SevenBySix(Search<Fixed<7, 6, 4, true>>),
    Narrow(Search<Any<u64>>),
    Broad(Search<Any<u128>>),
}

/// How far a solver has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many positions were searched.
    pub nodes: u64,
    /// The value is at least this.
    pub low: i8,
    /// The value is at most this.
    pub high: i8,
}

/// Told now and then how far a solver has come; limits and stop flags break it off.
pub type Watch<'a> = dyn FnMut(&Progress) -> ControlFlow<()> + 'a;

macro_rules! with_search {
    ($solver:expr, $search:ident => $do:expr) => {
        match &mut $solver.search {
            Searches::SevenBySix($search) => $do,
            Searches::Narrow($search) => $do,
            Searches::Broad($search) => $do,
        }
    };
}

impl Solver {
    /// A solver for games by these rules, with a table of about so many mebibytes.
    pub fn new(rules: Rules, mebibytes: usize) -> Result<Solver, Unsolvable> {
        let search = if !rules.gravity() {
            return Err(Unsolvable::Free(rules));
        } else if rules == Rules::CONNECT4 {
            Searches::SevenBySix(Search::new(Fixed, mebibytes))
        } else if let Some(shape) = Any::<u64>::new(rules) {
            Searches::Narrow(Search::new(shape, mebibytes))
        } else if let Some(shape) = Any::<u128>::new(rules) {
            Searches::Broad(Search::new(shape, mebibytes))
        } else {
            return Err(Unsolvable::Large(rules));
        };
        Ok(Solver { rules, threads: 1, search })
    }

    /// The same solver, searching with so many threads at once.
    pub fn with_threads(self, threads: usize) -> Solver {
        Solver { threads: threads.max(1), ..self }
    }

    /// What can be solved.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Forgets what was found about earlier positions.
    pub fn clear(&mut self) {
        with_search!(self, search => search.table.clear());
    }

    /// The exact value of the position of a game by the same rules; `None` if it has ended, or if `watch`
    /// broke it off.
    pub fn solve(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Solved> {
        self.solve_within(game, i8::MIN..=i8::MAX, watch)
    }

    /// Only whether it is won (1), drawn (0) or lost (−1): faster.
    pub fn solve_weakly(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Solved> {
        let solved = self.solve_within(game, -1..=1, watch)?;
        Some(Solved { value: solved.value.signum(), ..solved })
    }

    /// The value if it lies in the range; if not, something beyond the same end of it.
    fn solve_within(
        &mut self,
        game: &Game,
        range: std::ops::RangeInclusive<i8>,
        watch: &mut Watch<'_>,
    ) -> Option<Solved> {
        assert_eq!(game.rules(), self.rules, "a solver is made for one game");
        if game.outcome().is_some() {
            return None;
        }
        with_search!(self, search => search.solve(game, range, watch))
    }

    /// The exact value of every legal move to the side that makes it.
    pub fn solve_moves(&mut self, game: &Game, watch: &mut Watch<'_>) -> Option<Vec<(Cell, Solved)>> {
        let value = |cell: Cell| {
            let mut after = game.clone();
            after.play(cell).expect("a legal move");
            match after.outcome() {
                Some(board::Outcome::Draw) => Some((cell, Solved { value: 0, nodes: 0 })),
                Some(board::Outcome::Win(_)) => {
                    let value = win_with_stone(self.rules, after.board().ply());
                    Some((cell, Solved { value, nodes: 0 }))
                }
                None => {
                    let solved = self.solve(&after, watch)?;
                    Some((cell, Solved { value: -solved.value, ..solved }))
                }
            }
        };
        game.board().moves().map(value).collect()
    }
}

struct Search<S: Shape<Bits: Key>> {
    shape: S,
    table: Table<S::Bits>,
    /// Columns from the centre outwards, each as the set of its cells.
    columns: Vec<S::Bits>,
    nodes: u64,
    /// What is known of the value so far.
    bounds: Progress,
}

/// No board has more columns.
const WIDEST: usize = *Rules::SIDES.end() as usize;

/// A value, or the word to stop.
type Flow = ControlFlow<(), i8>;

impl<S: Shape<Bits: Key>> Search<S> {
    /// How many nodes lie between two reports.
    const POLL: u64 = 1 << 12;

    fn new(shape: S, mebibytes: usize) -> Search<S> {
        let rules = shape.rules();
        let mut columns: Vec<u8> = (0..rules.width()).collect();
        columns.sort_by_key(|column| (2 * column).abs_diff(rules.width() - 1));
        let columns = columns.into_iter().map(|column| rules.column(column)).collect();
        Search {
            shape,
            table: Table::new(mebibytes),
            columns,
            nodes: 0,
            bounds: Progress { nodes: 0, low: 0, high: 0 },
        }
    }

    fn solve(
        &mut self,
        game: &Game,
        range: std::ops::RangeInclusive<i8>,
        watch: &mut Watch<'_>,
    ) -> Option<Solved> {
        self.nodes = 0;
        let node = Node::new(self.shape, game);
        let ply = game.board().ply();
        if !node.wins().is_empty() {
            return Some(Solved { value: win_with_stone(game.rules(), ply + 1), nodes: 0 });
        }
        let most = half(node.left() + 1);
        let (mut low, mut high) = (*range.start().max(&-most), *range.end().min(&most));
        // Each search asks whether the value is above the middle; values near zero are likelier.
        while low < high {
            self.bounds = Progress { nodes: self.nodes, low, high };
            let middle = low + (high - low) / 2;
            let middle = match middle {
                middle if middle <= 0 && low / 2 < middle => low / 2,
                middle if middle >= 0 && high / 2 > middle => high / 2,
                middle => middle,
            };
            match self.value(node, middle, middle + 1, watch) {
                ControlFlow::Break(()) => return None,
                ControlFlow::Continue(value) if value <= middle => high = value.max(low),
                ControlFlow::Continue(value) => low = value.min(high),
            }
        }
        Some(Solved { value: low, nodes: self.nodes })
    }

    /// The value of a position in which the side to move cannot win at once: exact between `alpha` and
    /// `beta`, a bound outside.
    fn value(&mut self, node: Node<S>, mut alpha: i8, mut beta: i8, watch: &mut Watch<'_>) -> Flow {
        self.nodes += 1;
        if self.nodes.is_multiple_of(Self::POLL) {
            watch(&Progress { nodes: self.nodes, ..self.bounds })?;
        }
        let left = node.left();
        let safe = node.safe();
        if safe.is_empty() {
            return Flow::Continue(-half(left));
        }
        if left <= 2 {
            return Flow::Continue(0);
        }
        // The other side cannot win with its next stone, nor this side with this one.
        alpha = alpha.max(-half(left - 2));
        beta = beta.min(half(left - 1));
        if beta > 0 && node.follow_up_holds() {
            beta = 0;
        }
        if alpha >= beta {
            return Flow::Continue(beta.min(alpha));
        }
        if safe.len() == 1 {
            return self.value(node.after(safe), -beta, -alpha, watch).map_continue(|value| -value);
        }
        let key = node.key();
        let known = self.table.get(key);
        if let Some(known) = known {
            alpha = alpha.max(known.low);
            beta = beta.min(known.high);
            if alpha >= beta {
                return Flow::Continue(if known.low >= beta { known.low } else { known.high });
            }
        }
        self.best(node, safe, alpha, beta, key, known, watch)
    }

    /// The best of several moves, none of which loses at once.
    #[expect(clippy::too_many_arguments, reason = "a node is all of this")]
    fn best(
        &mut self,
        node: Node<S>,
        safe: S::Bits,
        alpha: i8,
        beta: i8,
        key: S::Bits,
        known: Option<Known>,
        watch: &mut Watch<'_>,
    ) -> Flow {
        if let Some(value) = self.known_to_cut(node, safe, beta) {
            return Flow::Continue(value);
        }
        let mut best = i8::MIN;
        let mut best_column = 0;
        let mut floor = alpha;
        for column in self.ordered(node, safe, known) {
            let stone = safe & self.columns[usize::from(column)];
            let child = self.value(node.after(stone), -beta, -floor, watch).map_continue(|value| -value);
            let ControlFlow::Continue(value) = child else { return child };
            if value > best {
                (best, best_column) = (value, column);
                floor = floor.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        let most = half(node.left());
        let before = known.unwrap_or(Known { low: -most, high: most, best: 0 });
        let now = match best {
            best if best >= beta => Known { low: best.max(before.low), best: best_column, ..before },
            best if best <= alpha => Known { high: best.min(before.high), best: best_column, ..before },
            best => Known { low: best, high: best, best: best_column },
        };
        self.table.put(key, now);
        Flow::Continue(best)
    }

    /// The value of a move that is known to be good enough: a look at the table is cheaper than a search.
    fn known_to_cut(&self, node: Node<S>, safe: S::Bits, beta: i8) -> Option<i8> {
        let known = |stone: S::Bits| self.table.get(node.after(stone).key()).map(|known| -known.high);
        let stones = self.columns.iter().map(|column| safe & *column).filter(|stone| !stone.is_empty());
        stones.filter_map(known).find(|value| *value >= beta)
    }

    /// The columns to look at: the one remembered, then those that make most threats, the centre first.
    fn ordered(
        &self,
        node: Node<S>,
        safe: S::Bits,
        known: Option<Known>,
    ) -> impl Iterator<Item = u8> + use<S> {
        // Small, because it is cleared for every position: ranks and columns in a byte each.
        let mut ranked = [(0_u8, 0_u8); WIDEST];
        let mut count = 0;
        for (i, column) in (0_u8..).zip(&self.columns) {
            let stone = safe & *column;
            if stone.is_empty() {
                continue;
            }
            let remembered = known.is_some_and(|known| known.best == i);
            let threats = u8::try_from(node.threats_after(stone)).unwrap_or(u8::MAX - 1);
            let rank = if remembered { u8::MAX } else { threats };
            // Insertion keeps equal ranks in the order of the columns.
            let mut at = count;
            while at > 0 && ranked[at - 1].0 < rank {
                ranked[at] = ranked[at - 1];
                at -= 1;
            }
            ranked[at] = (rank, i);
            count += 1;
        }
        ranked.into_iter().take(count).map(|(_, column)| column)
    }
}

/// Half of a number of cells: the value of a win that many cells before the end.
fn half(cells: usize) -> i8 {
    i8::try_from(cells / 2).expect("boards that can be solved have at most 112 cells")
}
