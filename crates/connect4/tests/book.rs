//! Books: their values are those of the solver, and only intact files are read.

use std::ops::ControlFlow::{Break, Continue};

use board::{Game, Position, Rules};
use connect4::{Book, BookError, BuildProgress, Goal, Solver, Unsolvable};
use proptest::prelude::*;

fn rules(text: &str) -> Rules {
    text.parse().expect("valid rules")
}

/// A book with all values.
fn built(rules: Rules, plies: u16, threads: usize) -> Book {
    let mut book = Book::new(rules, plies).expect("small");
    assert!(book.build(threads, 2, &mut |_, _| Continue(())).is_ok_and(|flow| flow.is_continue()));
    book
}

/// Calls `check` with every game of at most this number of plies.
fn every_game(game: &Game, plies: u16, check: &mut impl FnMut(&Game)) {
    check(game);
    if game.board().ply() < plies {
        for cell in game.board().moves() {
            every_game(&game.after(cell), plies, check);
        }
    }
}

#[test]
fn a_book_has_the_values_of_the_solver() {
    for (text, plies) in [("drop:5x4:4", 4), ("drop:4x4:=3", 6), ("drop:4x3:3", 12), ("drop:5x4:4", 0)] {
        let rules = rules(text);
        let book = built(rules, plies, 2);
        assert_eq!((book.rules(), book.plies(), book.known()), (rules, plies, book.positions()));
        let mut solver = Solver::new(rules, 4).expect("solvable");
        let mut games = 0;
        every_game(&Game::new(rules), plies.min(7), &mut |game| {
            let found = solver.solve(game, Goal::Value, &mut |_| Continue(())).map(|found| found.value);
            assert_eq!(book.value(game), found, "{text} {game}");
            games += 1;
        });
        assert!(games > 0);
    }
}

#[test]
fn a_book_knows_only_its_own_positions() {
    let book = built(rules("drop:5x4:4"), 2, 1);
    let value = |text: &str, moves: &str| book.value(&Game::parse(rules(text), moves).expect("legal"));
    assert!(value("drop:5x4:4", "33").is_some());
    assert_eq!(value("drop:5x4:4", "12"), value("drop:5x4:4", "54"));
    assert_eq!(value("drop:5x4:4", "333"), None);
    assert_eq!(value("drop:5x4:3", "33"), None);
    let empty = Book::new(rules("drop:5x4:4"), 2).expect("small");
    assert_eq!((empty.known(), empty.value(&Game::new(empty.rules()))), (0, None));
    assert!(empty.positions() > 10);
}

#[test]
fn large_boards_have_books_too() {
    let mut book = Book::new(rules("drop:12x9:4"), 2).expect("small");
    assert_eq!(book.positions(), 1 + 6 + 72);
    // Broken off before anything is solved, it knows nothing, but can be written and read.
    assert!(book.build(2, 1, &mut |_, _| Break(())).is_ok_and(|flow| flow.is_break()));
    assert_eq!((book.known(), Book::read(&book.write())), (0, Ok(book.clone())));
}

#[test]
fn impossible_books_are_rejected() {
    let refusal = |text: &str, plies| Book::new(rules(text), plies).expect_err("refused").to_string();
    assert_eq!(
        refusal("connect4", 20),
        "a book of connect4 to 20 plies would have more than 2097152 positions: ask for fewer plies"
    );
    assert_eq!(refusal("drop:4x4:4", 17), "17 plies exceed the length of drop:4x4:4: expected at most 16");
    assert_eq!(refusal("gomoku", 2), "the solver does not take gomoku: stones must fall (drop:WxH:K)");
    let large = rules("drop:12x10:4");
    assert_eq!(Book::new(large, 2), Err(BookError::Unsolvable(Unsolvable::Large(large))));
}

#[test]
fn building_can_be_stopped_and_resumed() {
    let whole = built(rules("drop:5x4:4"), 4, 1);
    for threads in [1, 2, 5] {
        let mut book = Book::new(whole.rules(), whole.plies()).expect("small");
        let mut rounds = 0;
        loop {
            let mut first = None;
            let flow = book.build(threads, 1, &mut |book: &Book, building: &BuildProgress| {
                // What is told is what is there.
                assert!(building.done <= book.known() && building.done <= building.total);
                let first = *first.get_or_insert(building.done);
                if building.done >= first + 20 { Break(()) } else { Continue(()) }
            });
            let flow = flow.expect("a small table");
            rounds += 1;
            // Through bytes, as a program does that is started again.
            book = Book::read(&book.write()).expect("whole");
            assert_eq!(flow.is_continue(), book.known() == book.positions());
            if flow.is_continue() {
                break;
            }
        }
        // How many more are done before all threads notice the stop depends on their speed.
        assert!(rounds > 1, "{threads} threads: {rounds}");
        assert_eq!(book, whole);
    }
}

#[test]
fn a_complete_book_is_not_built_again() {
    let mut book = built(rules("drop:5x4:4"), 3, 1);
    let mut calls = Vec::new();
    let flow = book.build(2, 1, &mut |_, building| {
        calls.push(*building);
        Continue(())
    });
    let total = calls[0].total;
    assert_eq!((flow, calls), (Ok(Continue(())), vec![BuildProgress { done: total, total, nodes: 0 }]));
}

#[test]
fn the_included_book_is_consistent() {
    let book = Book::connect4();
    assert_eq!(book.rules(), Rules::CONNECT4);
    // Wherever all answers are known, they decide.
    every_game(&Game::new(Rules::CONNECT4), book.plies().saturating_sub(1).min(5), &mut |game| {
        let values: Option<Vec<i8>> =
            (game.board().moves()).map(|cell| book.value(&game.after(cell)).map(|value| -value)).collect();
        if let Some(values) = values {
            assert_eq!(book.value(game), values.into_iter().max(), "{game}");
        }
    });
    // As Allis and Allen found in 1988, and Tromp with distances.
    let known = ["", "1", "2", "3", "4"].map(|moves| {
        let game = Game::parse(Rules::CONNECT4, moves).expect("legal");
        book.value(&game)
    });
    for (value, published) in known.into_iter().zip([1, 2, 1, 0, -1]) {
        assert!(value.is_none_or(|value| value == published), "{known:?}");
    }
}

#[test]
fn a_truncated_book_is_rejected() {
    let bytes = built(rules("drop:5x4:4"), 3, 1).write();
    assert!(Book::read(&bytes).is_ok());
    for length in 0..bytes.len() {
        let expected = if length < 8 { BookError::NotABook } else { BookError::Damaged };
        assert_eq!(Book::read(&bytes[..length]), Err(expected), "{length} of {} bytes", bytes.len());
    }
}

#[test]
fn every_altered_byte_is_detected() {
    let bytes = built(rules("drop:5x4:4"), 3, 1).write();
    for at in 0..bytes.len() {
        for change in 1..=u8::MAX {
            let mut altered = bytes.clone();
            altered[at] ^= change;
            assert!(Book::read(&altered).is_err(), "byte {at} ^ {change}");
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_break_the_reader(bytes: Vec<u8>, header: [u8; 5]) {
        prop_assert!(Book::read(&bytes).is_err());
        let begun = [b"linhbook\x01", &header[..], &bytes].concat();
        prop_assert!(Book::read(&begun).is_err());
    }

    /// Several bytes altered, put in or taken out.
    #[test]
    fn no_alteration_is_read(edits in prop::collection::vec((any::<u16>(), any::<u8>(), 0..3_u8), 1..6)) {
        let whole = Book::new(rules("drop:5x4:4"), 3).expect("small").write();
        let mut bytes = whole.clone();
        for (at, byte, how) in edits {
            let at = usize::from(at) % bytes.len();
            match how {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        prop_assert!(bytes == whole || Book::read(&bytes).is_err());
    }
}
