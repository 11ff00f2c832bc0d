//! Helpers of several tests: searches without a clock or reports, random rules and random games.

#![allow(dead_code, reason = "no test needs everything")]

pub(crate) mod literal;
pub(crate) mod naive;
pub(crate) mod small;

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use board::{Bits, Cell, Game, Overline, Rules};
use gomoku::{Codes, Gomoku, Grid, Group, Tables, Weights};
use proptest::prelude::*;
use search::{Control, Limits, Report};

/// The usual number of cases, raised in proportion where `PROPTEST_CASES` is above its default of 256.
pub(crate) fn cases(usual: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    ProptestConfig { cases: usual * asked.cases.max(256) / 256, ..asked }
}

pub(crate) fn rules(text: &str) -> Rules {
    text.parse().expect("valid rules")
}

pub(crate) fn five(width: u8, height: u8, overline: Overline) -> Rules {
    Rules::new(width, height, 5, false, overline).expect("valid rules")
}

pub(crate) fn overline() -> impl Strategy<Value = Overline> {
    prop::sample::select(vec![Overline::Wins, Overline::Ignored])
}

/// A board with sides from one number to the other.
pub(crate) fn boards(from: u8, to: u8) -> impl Strategy<Value = Rules> {
    (from..=to, from..=to, overline()).prop_map(|(width, height, overline)| five(width, height, overline))
}

/// Tables with weights written by hand. They take milliseconds to make, and are kept.
pub(crate) fn tables(rules: Rules) -> Arc<Tables> {
    static MADE: Mutex<Vec<Arc<Tables>>> = Mutex::new(Vec::new());
    let mut made = MADE.lock().expect("no test panics while it holds the lock");
    if let Some(tables) = made.iter().find(|tables| tables.rules() == rules) {
        return Arc::clone(tables);
    }
    made.push(Arc::new(Tables::new(rules, Weights::by_hand(&Codes::new()))));
    Arc::clone(&made[made.len() - 1])
}

pub(crate) fn grid(game: &Game) -> Grid {
    Grid::of(tables(game.rules()), game)
}

/// A grid with these stones, in turn, even if a side has won meanwhile.
pub(crate) fn played(tables: &Arc<Tables>, moves: &[Cell]) -> Grid {
    let mut grid = Grid::new(Arc::clone(tables));
    for cell in moves {
        grid.play(*cell);
    }
    grid
}

/// The engine with a small table.
pub(crate) fn engine() -> Gomoku {
    let mut engine = Gomoku::new("gomoku".to_owned());
    engine.mebibytes = 1;
    engine
}

/// Runs a search without a clock and without reports.
pub(crate) fn unwatched<R>(limits: Limits, search: impl FnOnce(&mut Control<'_, Cell>) -> R) -> R {
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let mut watch = |_: &Report<Cell>| {};
    search(&mut Control::new(limits, &stop, &clock, &mut watch))
}

/// The best moves.
pub(crate) fn best_lines(
    engine: &mut Gomoku,
    game: &Game,
    count: usize,
    limits: Limits,
) -> Vec<Report<Cell>> {
    unwatched(limits, |control| engine.best_lines(game, count, control)).expect("the game goes on")
}

/// The best move.
pub(crate) fn best(engine: &mut Gomoku, game: &Game, limits: Limits) -> Report<Cell> {
    best_lines(engine, game, 1, limits).swap_remove(0)
}

/// What is chosen next: the place among the legal cells, and how close to the stones it is to be.
pub(crate) type Choice = (usize, u8);

/// Choices of a game that lasts this number of plies, unless a side wins before.
pub(crate) fn choices(plies: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Choice>> {
    prop::collection::vec((any::<usize>(), 0..6_u8), plies)
}

/// A cell as chosen: any cell, or one of those close to stones, where lines come about.
pub(crate) fn chosen(game: &Game, (pick, closeness): Choice) -> Cell {
    let rules = game.rules();
    let distance = |a: Cell, b: Cell| {
        let ((ax, ay), (bx, by)) = (rules.coordinates(a), rules.coordinates(b));
        ax.abs_diff(bx).max(ay.abs_diff(by))
    };
    let legal: Vec<Cell> = game.board().legal().cells().collect();
    let far = [u8::MAX, 1, 1, 1, 2, 3][usize::from(closeness)];
    let close = |cell: &&Cell| game.moves().iter().rev().take(8).any(|stone| distance(*stone, **cell) <= far);
    let near: Vec<Cell> = legal.iter().filter(close).copied().collect();
    let list = if near.is_empty() { legal } else { near };
    list[pick % list.len()]
}

/// A game that goes on, played as chosen. Moves that would end it are left out.
pub(crate) fn play(rules: Rules, choices: &[Choice]) -> Game {
    let mut game = Game::new(rules);
    for choice in choices {
        game.play(chosen(&game, *choice)).expect("legal");
        if game.outcome().is_some() {
            game.undo();
        }
    }
    game
}

/// A game that goes on, of a random length.
pub(crate) fn games(
    rules: impl Strategy<Value = Rules>,
    plies: std::ops::Range<usize>,
) -> impl Strategy<Value = Game> {
    (rules, choices(plies)).prop_map(|(rules, choices)| play(rules, &choices))
}

/// A game in which the side to move cannot make five at once.
pub(crate) fn open_games(
    rules: impl Strategy<Value = Rules>,
    plies: std::ops::Range<usize>,
) -> impl Strategy<Value = Game> {
    let five = |game: &Game| !grid(game).group(game.turn(), Group::Five).is_empty();
    games(rules, plies).prop_filter("no five yet", move |game| !five(game))
}

/// A game in which the other side is about to win, and the side to move can make fours but nothing better.
pub(crate) fn threatened(
    rules: impl Strategy<Value = Rules>,
    plies: std::ops::Range<usize>,
) -> impl Strategy<Value = Game> {
    games(rules, plies).prop_filter("a threat, and fours against it", |game| {
        let (grid, own) = (grid(game), game.turn());
        let has = |side, group| !grid.group(side, group).is_empty();
        let better = has(own, Group::Five) || has(own, Group::Winning) || has(!own, Group::Five);
        has(!own, Group::Winning) && has(own, Group::Four) && !better
    })
}

/// Games on small boards, so late that the rest can be searched exhaustively; the side to move cannot make five at once.
pub(crate) fn late() -> impl Strategy<Value = Game> {
    let five = |game: &Game| !grid(game).group(game.turn(), Group::Five).is_empty();
    let games = (boards(5, 7), 6..=11_usize, choices(60..61)).prop_map(|(rules, left, choices)| {
        let stones = usize::from(rules.area()) - left;
        let mut game = Game::new(rules);
        for choice in choices {
            if game.moves().len() < stones {
                game.play(chosen(&game, choice)).expect("legal");
            }
            if game.outcome().is_some() {
                game.undo();
            }
        }
        (game, stones)
    });
    let games =
        games.prop_filter("late", |(game, stones)| game.moves().len() == *stones).prop_map(|(game, _)| game);
    games.prop_filter("no five yet", move |game| !five(game))
}
