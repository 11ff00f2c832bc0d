//! Play and undo: after every step, everything visible equals a grid built from scratch, and the naive board.

mod common;

use std::sync::Arc;

use board::{Bits, Cell, Game, Side};
use common::literal::Literal;
use common::naive::{Naive, Square};
use common::{Choice, boards, cases, chosen, games, played};
use gomoku::{Code, Codes, Grid, Group, Kind, Nearness, Tables, Weight, Weights};
use proptest::prelude::*;

const KINDS: [Kind; Kind::COUNT] = [
    Kind::Quiet,
    Kind::Three,
    Kind::ThreePlus,
    Kind::DoubleThree,
    Kind::Four,
    Kind::FourPlus,
    Kind::FourThree,
    Kind::Winning,
    Kind::Five,
];

const GROUPS: [Group; Group::COUNT] = [Group::Three, Group::Four, Group::Winning, Group::Five];

fn group_of(kind: Kind) -> Option<Group> {
    match kind {
        Kind::Quiet => None,
        Kind::Three | Kind::ThreePlus | Kind::DoubleThree => Some(Group::Three),
        Kind::Four | Kind::FourPlus | Kind::FourThree => Some(Group::Four),
        Kind::Winning => Some(Group::Winning),
        Kind::Five => Some(Group::Five),
    }
}

/// Everything that can be seen of a grid.
#[derive(PartialEq, Debug)]
struct Seen {
    turn: Side,
    key: u64,
    points: i32,
    stones: usize,
    last: Option<Cell>,
    empty: Vec<Cell>,
    near: Vec<Cell>,
    codes: Vec<[Code; 2]>,
    kinds: Vec<u16>,
    groups: Vec<Vec<Cell>>,
    defences: Vec<Vec<Cell>>,
}

fn list(cells: impl Bits) -> Vec<Cell> {
    cells.cells().collect()
}

fn see(grid: &Grid) -> Seen {
    let both = || Side::BOTH.into_iter();
    let winning = both()
        .flat_map(|side| list(grid.group(side, Group::Winning)).into_iter().map(move |cell| (side, cell)));
    Seen {
        turn: grid.turn(),
        key: grid.key(),
        points: grid.evaluate(),
        stones: grid.stones(),
        last: grid.last(),
        empty: list(grid.empty()),
        near: list(grid.near()),
        codes: list(grid.empty())
            .into_iter()
            .map(|cell| Side::BOTH.map(|side| grid.code(side, cell)))
            .collect(),
        kinds: both().flat_map(|side| KINDS.map(|kind| grid.kind_count(side, kind))).collect(),
        groups: both().flat_map(|side| GROUPS.map(|group| list(grid.group(side, group)))).collect(),
        defences: winning.map(|(side, cell)| list(grid.defences(side, cell))).collect(),
    }
}

/// A cell is near stones if it is at most two steps away from one, or three in a straight line.
fn is_near(naive: &Naive, cell: Cell) -> bool {
    let (x, y) = naive.place(cell);
    let around = (-3..=3).flat_map(|dx: i32| (-3..=3).map(move |dy: i32| (dx, dy)));
    let mut reached = around.filter(|(dx, dy)| {
        let straight = *dx == 0 || *dy == 0 || dx.abs() == dy.abs();
        straight || dx.abs() <= 2 && dy.abs() <= 2
    });
    reached.any(|(dx, dy)| matches!(naive.at((x + dx, y + dy)), Square::Stone(_)))
}

/// The index of the threats on the board, from the highest bit on.
fn situation(grid: &Grid, empty: &[Cell]) -> usize {
    use Kind::{DoubleThree, Four, FourPlus, FourThree, Three, ThreePlus, Winning};
    let (own, other) = (grid.turn(), !grid.turn());
    let threats: [(Side, &[Kind]); 10] = [
        (own, &[FourThree]),
        (own, &[Four, FourPlus]),
        (own, &[DoubleThree]),
        (own, &[Three, ThreePlus]),
        (other, &[Winning]),
        (other, &[FourThree]),
        (other, &[FourPlus]),
        (other, &[Four]),
        (other, &[DoubleThree]),
        (other, &[Three, ThreePlus]),
    ];
    let there = |side: Side, kinds: &[Kind]| empty.iter().any(|cell| kinds.contains(&grid.kind(side, *cell)));
    let bits = threats.into_iter().map(|(side, kinds)| if there(side, kinds) { '1' } else { '0' });
    usize::from_str_radix(&bits.collect::<String>(), 2).expect("ten bits")
}

/// Points by adding up what every empty cell is worth to either side.
fn points(naive: &Naive, turn: Side, tables: &Tables, literal: &mut Literal) -> i32 {
    let mut weight = |side, cell| {
        let mut shapes = literal.shapes(naive, side, cell);
        shapes.sort();
        let code =
            Code::all().find(|code| tables.codes.shapes(*code) == shapes).expect("every list has a code");
        tables.weights.codes[code.index()]
    };
    let mut sum = 0;
    for cell in naive.empty() {
        sum += i32::from(weight(turn, cell).to_move) - i32::from(weight(!turn, cell).opponent_to_move);
    }
    sum
}

/// What is counted and kept on the way, counted again from single cells and from the naive board.
fn agrees_with_the_naive_board(grid: &Grid, game: &Game) {
    let naive = Naive::of(game);
    let empty = naive.empty();
    assert_eq!(list(grid.empty()), empty);
    assert_eq!(
        list(grid.near()),
        empty.iter().copied().filter(|cell| is_near(&naive, *cell)).collect::<Vec<_>>()
    );
    assert_eq!((grid.turn(), grid.stones(), grid.last()), (game.turn(), game.moves().len(), game.last()));
    for side in Side::BOTH {
        assert_eq!(list(grid.group(side, Group::Five)), naive.fives(side));
        for kind in KINDS {
            let count = empty.iter().filter(|cell| grid.kind(side, **cell) == kind).count();
            assert_eq!(usize::from(grid.kind_count(side, kind)), count, "{side} {kind:?}");
        }
        for group in GROUPS {
            let in_group = |cell: &Cell| group_of(grid.kind(side, *cell)) == Some(group);
            assert_eq!(
                list(grid.group(side, group)),
                empty.iter().copied().filter(in_group).collect::<Vec<_>>()
            );
        }
    }
    let expected = points(&naive, game.turn(), grid.tables(), &mut Literal::new(game.rules().overline()));
    assert_eq!(grid.situation(), situation(grid, &empty));
    let threats = i32::from(grid.tables().weights.situations[grid.situation()]);
    assert_eq!(grid.evaluate(), expected + threats);
}

/// Weights without a pattern, so that no two codes are worth the same.
fn weights() -> impl Strategy<Value = Weights> {
    let numbers = any::<[i16; 4]>();
    let situations = prop::collection::vec(-500..500_i16, Grid::SITUATIONS);
    (prop::collection::vec(numbers, Code::COUNT), situations).prop_map(|(codes, situations)| {
        let weight = |[to_move, opponent_to_move, attack, defence]: [i16; 4]| Weight {
            to_move,
            opponent_to_move,
            attack,
            defence,
        };
        let near = vec![Nearness::default(); Tables::APART];
        Weights { codes: codes.into_iter().map(weight).collect(), near, situations }
    })
}

/// A move, or some of the last ones taken back.
fn steps() -> impl Strategy<Value = Vec<Result<Choice, usize>>> {
    let step = prop_oneof![5 => (any::<usize>(), 0..6_u8).prop_map(Ok), 1 => (1..8_usize).prop_map(Err)];
    prop::collection::vec(step, 0..70)
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn taking_back_leaves_no_trace(rules in boards(5, 22), steps in steps(), weights in weights()) {
        let tables = Arc::new(Tables::new(rules, weights));
        let (mut grid, mut game) = (Grid::new(Arc::clone(&tables)), Game::new(rules));
        for step in steps {
            match step {
                Ok(choice) if game.outcome().is_none() => {
                    let cell = chosen(&game, choice);
                    game.play(cell).expect("legal");
                    grid.play(cell);
                }
                Ok(_) => {}
                Err(back) => for _ in 0..back.min(game.moves().len()) {
                    game.undo();
                    grid.undo();
                },
            }
            prop_assert_eq!(see(&grid), see(&Grid::of(Arc::clone(&tables), &game)));
        }
        agrees_with_the_naive_board(&grid, &game);
        for _ in game.moves() {
            grid.undo();
        }
        prop_assert_eq!(see(&grid), see(&Grid::new(tables)));
    }

    #[test]
    fn keys_tell_positions_apart(game in games(boards(5, 22), 0..60)) {
        let grid = common::grid(&game);
        // The same stones in another order.
        let mut order: Vec<Cell> = game.moves().to_vec();
        if order.len() > 4 {
            order.swap(0, 2);
            order.swap(1, 3);
        }
        let mut other = played(grid.tables(), &order);
        prop_assert_eq!(grid.key(), other.key());
        // A stone more, a stone less, or the colours exchanged.
        let mut keys = std::collections::HashSet::from([grid.key()]);
        for cell in list(grid.empty()) {
            other.play(cell);
            prop_assert!(keys.insert(other.key()));
            other.undo();
        }
        if order.len() > 1 {
            order.swap(0, 1);
            prop_assert!(keys.insert(played(grid.tables(), &order).key()));
        }
    }
}

/// Games in which a side has a winning cell.
fn with_winning_cells() -> impl Strategy<Value = Game> {
    games(boards(5, 14), 6..40).prop_filter("a side has a winning cell", |game| {
        let grid = common::grid(game);
        Side::BOTH.into_iter().any(|side| !grid.group(side, Group::Winning).is_empty())
    })
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn defences_are_the_cells_that_take_a_winning_cell_away(game in with_winning_cells()) {
        let (grid, naive) = (common::grid(&game), Naive::of(&game));
        for side in Side::BOTH {
            for cell in list(grid.group(side, Group::Winning)) {
                prop_assert!(naive.is_winning(side, cell));
                let taken = |stone: &Cell| *stone == cell || !naive.with(*stone, !side).is_winning(side, cell);
                let expected: Vec<Cell> = naive.empty().into_iter().filter(taken).collect();
                prop_assert_eq!(list(grid.defences(side, cell)), expected, "{} {}", side, game.rules().cell_name(cell));
            }
        }
    }
}

#[test]
fn the_code_index_is_the_place_of_its_weight() {
    let weights = Weights::by_hand(&Codes::new());
    for (index, code) in Code::all().enumerate() {
        assert_eq!((code.index(), weights.of(code)), (index, &weights.codes[index]));
    }
}
