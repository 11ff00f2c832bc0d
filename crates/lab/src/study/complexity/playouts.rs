//! The cost of Monte Carlo tree search, counted in moves played.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use board::{Board, Cell, Game, Outcome, Position, Rules, Shape, Side};
use search::mcts::{Mcts, Search};
use search::{BoardTask, Layout, with_board};

use super::real;
use crate::{Axis, Monitor, Plot, Point, Section, Series, Table, Value};

/// A position that counts the moves played on it and on its copies.
#[derive(Clone)]
struct Counted<'a, P> {
    position: P,
    played: &'a AtomicU64,
}

impl<P: Position> Position for Counted<'_, P> {
    type Move = P::Move;

    fn turn(&self) -> Side {
        self.position.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn moves(&self) -> impl Iterator<Item = P::Move> {
        self.position.moves()
    }

    fn play(&mut self, m: P::Move) {
        self.played.fetch_add(1, Ordering::Relaxed);
        self.position.play(m);
    }

    fn key(&self) -> u64 {
        self.position.key()
    }
}

impl<P: Layout<Move = Cell>> Layout for Counted<'_, P> {
    fn index(m: Cell) -> usize {
        P::index(m)
    }

    fn at(index: usize) -> Cell {
        P::at(index)
    }

    fn distances(&self) -> Vec<u16> {
        self.position.distances()
    }

    fn winning_move(&self, side: Side) -> Option<Cell> {
        self.position.winning_move(side)
    }
}

/// The moves that iterations from the empty board play, in the tree and in playouts.
struct Play<'a> {
    iterations: u64,
    seed: u64,
    stop: &'a AtomicBool,
}

impl BoardTask for Play<'_> {
    type Output = Option<u64>;

    fn run<S: Shape>(self, board: Board<S>) -> Option<u64> {
        let played = AtomicU64::new(0);
        let root = Counted { position: board, played: &played };
        let mut search = Search::new(Mcts { seed: self.seed, ..Mcts::default() }, root);
        for _ in 0..self.iterations {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            search.iterate();
        }
        Some(played.load(Ordering::Relaxed))
    }
}

/// Moves played by number of iterations.
pub(super) fn section(iterations: &[u64], seed: u64, monitor: &mut Monitor<'_>) -> Section {
    let mut table = Table::new("Monte Carlo tree search: cost by iterations")
        .column("iterations I")
        .column("moves played")
        .column("moves per iteration");
    let mut points = Vec::new();
    for iterations in iterations {
        let play = Play { iterations: *iterations, seed, stop: monitor.stop() };
        let Some(played) = with_board(&Game::new(Rules::CONNECT4), play) else { break };
        let each = real(played) / real(*iterations);
        table.row([(*iterations).into(), played.into(), Value::number(each, 2)]);
        points.push(Point::new(real(*iterations), real(played)));
        monitor.step();
    }
    table.note(format!(
        "From the empty board, seed {seed}. An iteration expands one child (m = 1), and one search runs (k = 1), so that O(m·k·I) is O(I): \
         the moves of an iteration hardly change."
    ));
    let plot =
        Plot::new("Cost of Monte Carlo tree search", Axis::log("iterations I"), Axis::log("moves played"))
            .describe(
                "moves played by Monte Carlo tree search against its iterations, both on logarithmic scales",
            )
            .with(Series::lines("moves played", points));
    Section::new("monte-carlo", "Monte Carlo tree search: four phases, O(m·k·I) time")
        .paragraph(
            "Each iteration has four phases. Selection (seleção): from the root, go to the child with the highest UCB = X̄j + C·√(2·ln n / nj) \
             until a node has untried moves. Expansion (expansão): try one of them, at random. Simulation (simulação): play random moves to \
             the end of the game. Backpropagation (atualização): add the result to every node on the way back, to each as the side that moved there sees it. In the end the most \
             visited move is played.",
        )
        .paragraph(
            "The report gives O(m·k·I) time for m random children, k parallel searches and I iterations: the cost grows with the \
             iterations, not with b^m.",
        )
        .table(table)
        .plot(plot)
}
