//! What must hold of every board in every game, on random rules and random games, against the oracle.

mod oracle;
mod random;

use std::collections::HashMap;

use board::{
    Any, Bits, Board, Cell, Fixed, Game, Outcome, Position, Rules, Shape, Side, Symmetry, Wide, draw,
    parse_picture, perft,
};
use oracle::Naive;
use proptest::prelude::*;
use random::{any_game, game, rules};

fn list<B: Bits>(cells: B) -> Vec<Cell> {
    cells.cells().collect()
}

/// Plays the game on a board of this shape beside the oracle and compares everything after every move.
fn plays_like_the_oracle<S: Shape>(shape: Option<S>, game: &Game) {
    let Some(shape) = shape else { return };
    let rules = game.rules();
    let mut board = Board::new(shape);
    let mut naive = Naive::new(rules);
    for (ply, next) in game.moves().iter().map(Some).chain([None]).enumerate() {
        assert_eq!(usize::from(board.ply()), ply);
        assert_eq!(board.turn(), naive.turn());
        assert_eq!(board.outcome(), naive.outcome(), "{board:?}");
        assert_eq!(list(board.legal()), naive.legal(), "{board:?}");
        assert_eq!(board.moves().collect::<Vec<_>>(), naive.legal(), "{board:?}");
        assert_eq!(list(board.empty()), naive.empty(), "{board:?}");
        assert_eq!(list(board.winning_line()), naive.winning_line(), "{board:?}");
        for side in Side::BOTH {
            assert_eq!(list(board.stones(side)), naive.stones(side), "{side} {board:?}");
            assert_eq!(list(board.threats(side)), naive.threats(side), "{side} {board:?}");
        }
        let rebuilt = Board::from_stones(shape, board.stones(Side::First), board.stones(Side::Second));
        assert_eq!(rebuilt.as_ref().map(Board::outcome), Ok(board.outcome()));
        assert_eq!(rebuilt, Ok(board));
        if let Some(cell) = next {
            board.play(*cell);
            naive.play(*cell);
        }
    }
}

/// Images of the board under each symmetry: same outcome, lines and threats in their places, same perft,
/// and playing before or after makes no difference.
fn is_symmetric<S: Shape>(board: &Board<S>) {
    let rules = board.rules();
    for symmetry in rules.symmetries() {
        let image = board.transformed(*symmetry);
        let moved = |cells: S::Bits| {
            let mut moved: Vec<_> = cells.cells().map(|cell| symmetry.apply(rules, cell)).collect();
            moved.sort();
            moved
        };
        assert_eq!(image.outcome(), board.outcome());
        assert_eq!(list(image.winning_line()), moved(board.winning_line()));
        assert_eq!(list(image.legal()), moved(board.legal()));
        for side in Side::BOTH {
            assert_eq!(list(image.threats(side)), moved(board.threats(side)));
        }
        assert_eq!(perft(&image, 2), perft(board, 2));
        assert_eq!(image.transformed(symmetry.inverse()), *board);
        if let Some(cell) = board.legal().first() {
            let (mut after, mut before) = (*board, image);
            after.play(cell);
            before.play(symmetry.apply(rules, cell));
            assert_eq!(after.transformed(*symmetry), before);
        }
    }
    assert_eq!(board.mirrored(), board.transformed(Symmetry::Mirror));
}

proptest! {
    #[test]
    fn boards_play_like_the_oracle(game in any_game()) {
        let rules = game.rules();
        plays_like_the_oracle((rules == Rules::CONNECT4).then_some(Fixed::<7, 6, 4, true>), &game);
        plays_like_the_oracle(Any::<u64>::new(rules), &game);
        plays_like_the_oracle(Any::<u128>::new(rules), &game);
        plays_like_the_oracle(Any::<Wide<4>>::new(rules), &game);
        plays_like_the_oracle(Any::<Wide<17>>::new(rules), &game);
    }

    #[test]
    fn moves_end_exactly_when_the_game_does(game in any_game()) {
        prop_assert_eq!(game.outcome().is_some(), game.board().legal().is_empty());
        let full = game.board().empty().is_empty();
        prop_assert!(!full || game.outcome().is_some());
        prop_assert_eq!(matches!(game.outcome(), Some(Outcome::Win(_))), !game.board().winning_line().is_empty());
    }

    #[test]
    fn perft_is_the_oracles(game in any_game()) {
        let depth = if game.rules().area() <= 64 { 2 } else { 1 };
        let naive = Naive::replay(game.rules(), game.moves());
        prop_assert_eq!(perft(game.board(), depth), perft(&naive, depth));
    }

    #[test]
    fn symmetry_changes_nothing(game in any_game()) {
        let rules = game.rules();
        is_symmetric(game.board());
        if let Some(shape) = Any::<u64>::new(rules) {
            is_symmetric(&Board::replay(shape, game.moves()));
        }
        if let Some(shape) = Any::<u128>::new(rules) {
            is_symmetric(&Board::replay(shape, game.moves()));
        }
    }

    #[test]
    fn keys_are_equal_exactly_when_positions_are(
        games in rules().prop_flat_map(|rules| prop::collection::vec(game(rules), 8))
    ) {
        let rules = games[0].rules();
        keys_tell_positions_apart(Any::<u64>::new(rules), &games);
        keys_tell_positions_apart(Any::<u128>::new(rules), &games);
        keys_tell_positions_apart(Any::<Wide<4>>::new(rules), &games);
        keys_tell_positions_apart(Any::<Wide<17>>::new(rules), &games);
    }

    #[test]
    fn going_to_a_ply_is_undoing_and_redoing(game in any_game(), plies in prop::collection::vec(0..40_usize, 1..8)) {
        let (mut jumping, mut walking) = (game.clone(), game.clone());
        for ply in plies {
            let within = ply <= game.length();
            let before = jumping.clone();
            prop_assert_eq!(jumping.at(ply).is_some(), within);
            prop_assert_eq!(jumping.go_to(ply), within);
            if within {
                while walking.moves().len() > ply && walking.undo().is_some() {}
                while walking.moves().len() < ply && walking.redo().is_some() {}
                prop_assert_eq!(before.at(ply), Some(jumping.clone()));
            }
            prop_assert_eq!(&jumping, &walking);
            prop_assert_eq!(jumping.board(), walking.board());
            prop_assert!(jumping.taken_back().eq(walking.taken_back()));
            prop_assert_eq!(jumping.length(), game.length());
        }
    }

    #[test]
    fn undo_and_redo_walk_through_the_game(mut game in any_game()) {
        let whole = game.clone();
        for ply in (0..whole.moves().len()).rev() {
            prop_assert_eq!(game.undo(), Some(whole.moves()[ply]));
            prop_assert_eq!(game.moves(), &whole.moves()[..ply]);
            prop_assert_eq!(game.outcome(), None);
            prop_assert_eq!(*game.board(), Board::replay(whole.board().shape(), game.moves()));
        }
        prop_assert_eq!(game.undo(), None);
        for cell in whole.moves() {
            prop_assert_eq!(game.redo(), Some(*cell));
        }
        prop_assert_eq!(game.redo(), None);
        prop_assert_eq!(&game, &whole);
        prop_assert_eq!(game.board(), whole.board());
        prop_assert_eq!(game.outcome(), whole.outcome());
    }

    #[test]
    fn a_move_is_played_exactly_when_it_is_legal(game in any_game(), index in 0..1100_u16) {
        let naive = Naive::replay(game.rules(), game.moves());
        let cells: Vec<_> = game.rules().cells().collect();
        let cell = cells[usize::from(index) % cells.len()];
        let mut after = game.clone();
        match after.play(cell) {
            Ok(()) => {
                prop_assert!(naive.legal().contains(&cell));
                prop_assert_eq!(after.last(), Some(cell));
                prop_assert_eq!(after.undo(), Some(cell));
            }
            Err(_) => prop_assert!(!naive.legal().contains(&cell)),
        }
        prop_assert_eq!(after.board(), game.board());
        prop_assert_eq!(after, game);
    }

    #[test]
    fn rules_are_read_as_they_are_written(rules in rules()) {
        prop_assert_eq!(rules.to_string().parse(), Ok(rules));
        prop_assert_eq!(format!("{rules:#}").parse(), Ok(rules));
    }

    #[test]
    fn games_are_read_as_they_are_written(game in any_game(), gap in prop_oneof!["", " ", ",", ", ", "\n"]) {
        let rules = game.rules();
        prop_assert_eq!(Game::parse(rules, &game.to_string()), Ok(game.clone()));
        let names: Vec<_> = game.moves().iter().map(|cell| rules.move_name(*cell)).collect();
        prop_assert_eq!(Game::parse(rules, &names.join(&gap)), Ok(game.clone()));
        prop_assert_eq!(Game::parse(rules, &names.join(&gap).to_uppercase()), Ok(game));
    }

    #[test]
    fn pictures_are_read_as_they_are_drawn(game in any_game()) {
        let picture = draw(game.board(), game.last());
        prop_assert_eq!(parse_picture(game.board().shape(), &picture), Ok(*game.board()));
        let bare: String = picture.chars().filter(|c| "XO.\n".contains(*c)).collect();
        prop_assert_eq!(parse_picture(game.board().shape(), &bare), Ok(*game.board()));
    }
}

/// Positions of all games, by their stones: equal stones give equal keys, different stones different ones.
fn keys_tell_positions_apart<S: Shape>(shape: Option<S>, games: &[Game]) {
    let Some(shape) = shape else { return };
    let (mut keys, mut positions) = (HashMap::new(), HashMap::new());
    for game in games {
        for ply in 0..=game.moves().len() {
            let board = Board::replay(shape, &game.moves()[..ply]);
            let stones = Side::BOTH.map(|side| list(board.stones(side)));
            assert_eq!(*keys.entry(stones.clone()).or_insert(board.key()), board.key());
            assert_eq!(*positions.entry(board.key()).or_insert(stones.clone()), stones);
        }
    }
}
