//! Monte Carlo tree search with one thread and with two: `cargo bench -p search --bench playouts`.

#[path = "../../board/benches/beside/mod.rs"]
mod beside;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use beside::{Contender, run};
use board::{Any, Board, Fixed, Game, Rules, Wide};
use search::mcts::{Mcts, Playout, Search};
use search::{Control, Layout, Limits};

fn playouts<P: Layout + Sync>(settings: Mcts, root: &P, iterations: u64) -> u64 {
    let stop = AtomicBool::new(false);
    let mut watch = |_: &_| {};
    let mut control = Control::new(Limits::nodes(iterations), &stop, &|| Duration::ZERO, &mut watch);
    Search::new(settings, root.clone()).run(&mut control).expect("a move").nodes
}

fn compare<P: Layout + Sync>(game: &str, root: &P, iterations: u64, settings: Mcts) {
    let work = |threads| playouts(Mcts { threads, ..settings }, root, iterations);
    run(
        &format!("{iterations} iterations from {game}, {:?} playouts", settings.playout),
        "playout",
        15,
        &[
            Contender { name: "one thread", work: &|| work(1) },
            Contender { name: "two threads", work: &|| work(2) },
        ],
    );
}

fn main() {
    let connect4 = Board::new(Fixed::<7, 6, 4, true>);
    let shape: Any<Wide<4>> = Any::new(Rules::GOMOKU).expect("fits");
    let gomoku = Board::replay(shape, Game::parse(Rules::GOMOKU, "h8").expect("legal").moves());
    for playout in [Playout::Random, Playout::Decisive] {
        let settings = Mcts { playout, ..Mcts::default() };
        compare("the empty 7x6 board", &connect4, 200_000, settings);
        compare("the first stone on 15x15", &gomoku, 10_000, settings);
    }
}
