//! The root of the tree: like any node, but it collects all moves that tie for best, and there is no beta cutoff.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::average::Average;
use super::search::{Node, Search};
use super::{Root, Ties};
use crate::heuristic::Heuristic;
use crate::{Control, Layout, Limits, Observer, Pruning, Report, Score, SearchResult, Window};

/// The best moves so far.
struct BestMoves<M> {
    score: Option<Score>,
    /// Principal variations of this score, with the places of their first moves in the order of moves, by which they are
    /// sorted. The first is always one of the best.
    lines: Vec<(usize, Vec<M>)>,
    average: Average,
    /// The moves that were searched.
    searched: usize,
}

impl<M> BestMoves<M> {
    /// Adds the variation of a move that was searched in a window by [`Search::root_window`].
    fn add(&mut self, place: usize, score: Score, line: Vec<M>) {
        if self.score.is_none_or(|best| score > best) {
            self.lines.clear();
        }
        if self.score.is_none_or(|best| score >= best) {
            let at = self.lines.partition_point(|(other, _)| *other < place);
            self.lines.insert(at, (place, line));
            self.score = Some(score);
        }
    }
}

/// What ends the search of a helper.
pub(super) struct Orders<'a> {
    /// The limit of nodes, which is that of all threads together. Only the first thread reads the clock.
    pub(super) limits: Limits,
    /// Set when the first thread has finished.
    pub(super) stop: &'a AtomicBool,
    /// The nodes that all threads have published.
    pub(super) nodes: &'a AtomicU64,
}

impl<P: Layout, H: Heuristic<P>, O: Observer<P::Move>> Search<'_, P, H, O> {
    /// Searches the root, the move `first` before all others.
    pub(super) fn search_root(
        &mut self,
        position: &P,
        depth: u16,
        first: Option<P::Move>,
        control: &mut Control<'_, P::Move>,
    ) -> Option<SearchResult<P::Move>> {
        self.nodes += 1;
        self.observer.enter(None, depth, Window::FULL);
        let moves = self.ordered_moves(position, 0, first.map(P::index));
        let mut places: Vec<(usize, P::Move)> = moves.iter().copied().enumerate().collect();
        self.moves[0] = moves;
        let node =
            Node { position, ply: 0, depth, key: if self.table.is_some() { position.key() } else { 0 } };
        let mut best = BestMoves { score: None, lines: Vec::new(), average: Average::default(), searched: 0 };
        self.each_move(
            &node,
            &mut places,
            |(_, m)| m,
            |search, place| search.try_root_move(&node, place, &mut best, control),
        );
        self.tell_root_cut(&places, &best);
        let score = best.score;
        let line = self.break_tie(best.lines);
        let first = line.as_ref().map(|line| line[0]);
        self.observer.leave(score.filter(|_| !self.stopped), first);
        let (score, line) = (score?, line?);
        let nodes = control.publish(self.nodes);
        Some(SearchResult { complete: !self.stopped, ..self.found(nodes, score, depth, line) })
    }

    /// Searches a move of the root and reports the best so far; breaks if the search is stopped, or by an average cut.
    fn try_root_move(
        &mut self,
        node: &Node<'_, P>,
        (place, m): (usize, P::Move),
        best: &mut BestMoves<P::Move>,
        control: &mut Control<'_, P::Move>,
    ) -> ControlFlow<()> {
        let window = self.root_window(best, place);
        let score = self.search_move(node, m, window, best.score.is_some(), control);
        if self.stopped {
            return ControlFlow::Break(());
        }
        let is_better = best.score.is_none_or(|best| score > best);
        best.add(place, score, [&[m], &self.lines[1][..]].concat());
        best.searched += 1;
        self.observer.searched(m, self.root_window(best, usize::MAX));
        if let (Some(score), [(_, line), ..]) = (best.score, &best.lines[..]) {
            let nodes = control.publish(self.nodes);
            let report = self.found(nodes, score, node.depth, line.clone()).report(control);
            control.report(&report);
        }
        self.average_cut(&mut best.average, score, is_better)
    }

    /// Tells the observer of an average cut at the root.
    fn tell_root_cut(&mut self, places: &[(usize, P::Move)], best: &BestMoves<P::Move>) {
        let (Some(score), [(_, line), ..], false) = (best.score, &best.lines[..], self.stopped) else {
            return;
        };
        if best.searched < places.len() {
            let rest: Vec<P::Move> = places[best.searched..].iter().map(|(_, m)| *m).collect();
            self.observer.cut(line[0], score, Pruning::Average, &rest);
        }
    }

    fn found(&self, nodes: u64, score: Score, depth: u16, pv: Vec<P::Move>) -> SearchResult<P::Move> {
        SearchResult { best: pv[0], score, depth, nodes, leaves: self.leaves, pv, complete: false }
    }

    /// The window of a move at the root. Where ties are collected, alpha stays just below the best score: at alpha itself a
    /// tie could not be told from a worse move that failed low. The same holds for a deferred move, which comes before the
    /// best one in the order of moves.
    fn root_window(&self, best: &BestMoves<P::Move>, place: usize) -> Window {
        let is_deferred = best.lines.first().is_some_and(|(first, _)| place < *first);
        match (self.settings.root, self.settings.ties, best.score) {
            (Root::Full, ..) | (_, _, None) => Window::FULL,
            (Root::Shared, Ties::First, Some(best)) if !is_deferred => Window::FULL.raised(best),
            (Root::Shared, _, Some(best)) => Window::FULL.raised(best.previous()),
        }
    }

    /// One of several principal variations of the same score.
    fn break_tie(&self, mut lines: Vec<(usize, Vec<P::Move>)>) -> Option<Vec<P::Move>> {
        let pick = match (lines.len(), self.settings.ties) {
            (0, _) => return None,
            (_, Ties::First) => 0,
            (ties, Ties::Random(seed)) => Xoshiro256PlusPlus::seed_from_u64(seed).random_range(0..ties),
        };
        Some(lines.swap_remove(pick).1)
    }

    /// Searches the root as a helper, until the end or until it is told to stop. The result is seen through the table alone.
    pub(super) fn help(&mut self, position: &P, depth: u16, first: Option<P::Move>, orders: &Orders<'_>) {
        self.stopped = false;
        let (clock, mut watch) = (|| Duration::ZERO, |_: &Report<P::Move>| {});
        let mut control = Control::new(orders.limits, orders.stop, &clock, &mut watch);
        let mut control = control.in_team(orders.nodes, self.nodes);
        self.search_root(position, depth, first, &mut control);
    }
}

#[cfg(test)]
mod tests {
    use board::{Board, Fixed, Position};

    use super::*;
    use crate::heuristic::Windows;
    use crate::parallel::Busy;
    use crate::table::Table;
    use crate::{AlphaBeta, Order};

    use super::super::search::{Division, Shared};

    type Connect4 = Fixed<7, 6, 4, true>;

    /// The best move and its score, where another thread seems to be searching these columns of the root.
    fn best(board: &Board<Connect4>, settings: AlphaBeta, busy: &[usize]) -> (usize, Score) {
        let room = |mebibytes| Table::new(mebibytes).expect("room");
        let division = Division { moves: 7, depth: 2, busy: Busy::new(), tables: vec![room(1)] };
        let moves: Vec<_> = board.moves().collect();
        for column in busy {
            let index = <Board<Connect4> as Layout>::index(moves[*column]);
            division.busy.begin(Division::tag(board.key(), index));
        }
        let (heuristic, side, distances) = (&Windows::UFOP_V2, board.turn(), board.distances());
        let division = Some(division);
        let shared = Shared { settings, heuristic, side, distances, table: Some(room(1)), division };
        let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
        let mut watch = |_: &Report<_>| {};
        let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
        let found = Search::new(&shared, 0, ()).search_root(board, 4, None, &mut control).expect("a move");
        (moves.iter().position(|m| *m == found.best).expect("legal"), found.score)
    }

    /// Whichever moves of the root are deferred: the first of the best in the order of moves is found, or the same of them at random.
    #[test]
    fn deferred_moves_of_the_root_change_no_choice() {
        let mut ties = 0;
        for stones in 0..7 {
            let mut board = Board::new(Fixed);
            for turn in 0..stones {
                let m = board.moves().nth(turn * 5 % 7).expect("a move");
                board.play(m);
            }
            for order in [Order::Left, Order::Right, Order::Centre] {
                for ties in [Ties::First, Ties::Random(stones as u64)] {
                    for root in [Root::Shared, Root::Full] {
                        for scout in [false, true] {
                            let settings = AlphaBeta { order, root, scout, ties, ..AlphaBeta::default() };
                            let expected = best(&board, settings, &[]);
                            for busy in [&[0, 1, 2][..], &[3], &[4, 5, 6], &[0, 2, 4, 6], &[0, 1, 2, 3, 4, 5]]
                            {
                                assert_eq!(
                                    best(&board, settings, busy),
                                    expected,
                                    "{busy:?}, {settings:?}\n{board}"
                                );
                            }
                        }
                    }
                }
            }
            let [left, right] = [Order::Left, Order::Right]
                .map(|order| best(&board, AlphaBeta { order, ..AlphaBeta::default() }, &[]).0);
            ties += u32::from(left != right);
        }
        assert!(ties > 1, "{ties} positions with several best moves");
    }
}
