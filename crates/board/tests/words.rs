//! Error messages, and corner cases that random games seldom reach.

use board::{
    Any, Board, Cell, Fixed, Game, Largest, MoveError, Outcome, ParseRulesError, PictureError, Position,
    Rules, RulesError, Side, StonesError, Symmetry, parse_picture,
};

fn rules(text: &str) -> Rules {
    text.parse().expect("valid rules")
}

fn refusal(text: &str) -> String {
    text.parse::<Rules>().expect_err(text).to_string()
}

#[test]
fn names_and_shapes() {
    for (name, shape) in [
        ("connect4", "drop:7x6:4"),
        ("gomoku", "free:15x15:5"),
        ("gomoku-standard", "free:15x15:=5"),
        ("tictactoe", "free:3x3:3"),
    ] {
        assert_eq!(rules(name), rules(shape));
        assert_eq!(rules(shape).to_string(), name);
        assert_eq!(format!("{:#}", rules(name)), shape);
    }
    assert_eq!(rules("drop:7x6:=4").to_string(), "drop:7x6:=4");
}

#[test]
fn errors_of_rules_name_what_is_allowed() {
    assert_eq!(refusal("drop:0x6:4"), "invalid size 0x6: width and height must be from 1 to 32");
    assert_eq!(refusal("drop:7x33:4"), "invalid size 7x33: width and height must be from 1 to 32");
    assert_eq!(refusal("drop:7x6:1"), "invalid line length 1: k must be from 2 to 16");
    assert_eq!(refusal("free:32x32:17"), "invalid line length 17: k must be from 2 to 16");
    assert_eq!(refusal("free:4x3:5"), "5 in a row does not fit on 4x3: k is at most the longer side, 4");
    assert_eq!(refusal("drop:7xsix:4"), "invalid height \"six\": expected a whole number from 1 to 32");
    assert_eq!(
        refusal("drop:99999999999999999999x6:4"),
        "invalid width \"99999999999999999999\": expected a whole number from 1 to 32"
    );
    assert_eq!(refusal("drop:7x6:"), "invalid k \"\": expected a whole number from 2 to 16");
    for text in ["", "chess", "drop", "drop:7x6", "fall:7x6:4", "Connect4", "drop:7X6:4", "drop:7:6:4"] {
        let error = text.parse::<Rules>().expect_err(text);
        assert_eq!(error, ParseRulesError::Unknown(text.to_owned()));
        assert!(
            error.to_string().contains("expected connect4, gomoku, gomoku-standard, tictactoe"),
            "{error}"
        );
    }
    assert_eq!(
        "free:2x2:3".parse::<Rules>(),
        Err(ParseRulesError::Impossible(RulesError::TooLong { k: 3, width: 2, height: 2 }))
    );
}

#[test]
fn columns_and_cells_have_names() {
    let drop = rules("drop:32x2:4");
    let names: String = (0..32).map(|column| drop.column_name(column)).collect();
    assert_eq!(names, "123456789abcdefghijklmnopqrstuvw");
    let free = rules("free:32x32:5");
    let name = |column, row| free.cell_name(free.cell(column, row).expect("on the board"));
    assert_eq!([name(0, 0), name(25, 9), name(26, 0), name(31, 31)], ["a1", "z10", "aa1", "af32"]);
    assert_eq!(free.cell(32, 0), None);
    assert_eq!(free.cell(0, 32), None);
    assert_eq!(drop.cell_name(drop.cell(9, 1).expect("on the board")), "a.2");
    assert_eq!(free.cells().count(), 1024);
    assert!(free.cells().all(|cell| {
        let (column, row) = free.coordinates(cell);
        free.contains(cell) && free.cell(column, row) == Some(cell)
    }));
}

/// What is wrong with a written game.
fn wrong(game: &str, moves: &str) -> String {
    Game::parse(rules(game), moves).expect_err(moves).to_string()
}

#[test]
fn errors_of_moves_name_what_is_expected() {
    assert_eq!(wrong("connect4", "48"), "move 2: invalid column \"8\": expected 1 to 7");
    assert_eq!(wrong("connect4", "4 0"), "move 2: invalid column \"0\": expected 1 to 7");
    assert_eq!(wrong("connect4", "d1"), "move 1: invalid column \"d\": expected 1 to 7");
    assert_eq!(wrong("drop:1x4:3", "2"), "move 1: invalid column \"2\": expected 1");
    assert_eq!(wrong("drop:10x4:3", "ab"), "move 2: invalid column \"b\": expected 1 to 9, or a");
    assert_eq!(wrong("drop:12x4:3", "cd"), "move 2: invalid column \"d\": expected 1 to 9, or a to c");
    assert_eq!(wrong("connect4", "4444444"), "move 7: column 4 is full");
    assert_eq!(wrong("connect4", "44556677"), "move 8: the game is over: X has won");
    assert_eq!(wrong("connect4", "716171612"), "move 9: the game is over: O has won");
    assert_eq!(wrong("drop:2x2:2", "1é"), "move 2: invalid column \"é\": expected 1 to 2");
    assert_eq!(wrong("gomoku", "h8h16"), "move 2: invalid cell \"h16\": expected a1 to o15");
    for text in ["h", "8", "h08", "h-8", "h0", "p1", "hh8", "h99999999999999", "(7,7)", "♟"] {
        assert!(wrong("gomoku", text).contains("invalid cell"), "{text}");
    }
    assert_eq!(wrong("gomoku", "h8,h8"), "move 2: h8 is taken");
    assert_eq!(
        wrong("tictactoe", "b2a1c1a3a2c2b3b1c3a1"),
        "move 10: the game is over: the board is full, a draw"
    );
}

#[test]
fn an_error_gives_back_the_game_so_far() {
    let error = Game::parse(Rules::CONNECT4, "12344444449").expect_err("column 4 is full");
    assert_eq!(error.game.to_string(), "123444444");
    assert_eq!(error.error, MoveError::Full { column: 3, rules: Rules::CONNECT4 });
}

#[test]
fn cells_off_the_board_or_floating_are_rejected() {
    let mut game = Game::new(Rules::CONNECT4);
    let cell = |column, row| Rules::CONNECT4.cell(column, row).expect("on the board");
    let floating = MoveError::Floating { cell: cell(2, 1), rules: Rules::CONNECT4 };
    assert_eq!(floating.to_string(), "3.2 has an empty cell below it, and stones fall");
    assert_eq!(game.play(cell(2, 1)), Err(floating));
    let outside = Rules::GOMOKU.cell(14, 14).expect("on that board");
    assert_eq!(game.play(outside), Err(MoveError::OffBoard { cell: outside, rules: Rules::CONNECT4 }));
    // The spare cell above the first column is no place either.
    let spare = rules("drop:7x7:4").cell(0, 6).expect("on that board");
    assert_eq!(game.play(spare), Err(MoveError::OffBoard { cell: spare, rules: Rules::CONNECT4 }));
    assert_eq!(game, Game::new(Rules::CONNECT4));
}

#[test]
fn one_move_at_a_time() {
    let mut game = Game::new(Rules::CONNECT4);
    assert!(game.play_text("44").is_err());
    assert!(game.play_text("").is_err());
    assert_eq!(game.play_text(" 4,"), Ok(()));
    assert_eq!(game.to_string(), "4");
}

#[test]
fn a_new_move_forgets_undone_ones() {
    let mut game = Game::parse(Rules::CONNECT4, "4455").expect("legal");
    game.undo();
    game.undo();
    game.play_text("1").expect("legal");
    assert_eq!(game.redo(), None);
    assert_eq!(game.to_string(), "441");
}

fn picture(game: &str, picture: &str) -> Result<Board<Largest>, PictureError> {
    parse_picture(Largest::of(rules(game)), picture)
}

fn cells(board: &Board<Largest>, cells: <Largest as board::Shape>::Bits) -> Vec<String> {
    board::Bits::cells(cells).map(|cell: Cell| board.rules().cell_name(cell)).collect()
}

#[test]
fn threats_of_both_sides() {
    let board = picture(
        "connect4",
        "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . O . . .
        . . O X . . .
        . O X X X . .
        ",
    )
    .expect("a position");
    assert_eq!(cells(&board, board.threats(Side::First)), ["6.1"]);
    assert_eq!(cells(&board, board.threats(Side::Second)), ["5.4"]);
}

#[test]
fn an_overline_wins_or_does_not_count() {
    let six = "
        . . . . . . . .
        X X X . X X X .
        O O O . . O O O
    ";
    let at_least = picture("free:8x3:5", six).expect("a position");
    assert_eq!(cells(&at_least, at_least.threats(Side::First)), ["d2"]);
    assert_eq!(cells(&at_least, at_least.threats(Side::Second)), Vec::<String>::new());
    let exactly = picture("free:8x3:=5", six).expect("a position");
    assert_eq!(cells(&exactly, exactly.threats(Side::First)), Vec::<String>::new());

    let mut board = exactly;
    board.play(board.rules().cell(3, 1).expect("on the board"));
    assert_eq!(board.outcome(), None);
    let mut board = at_least;
    board.play(board.rules().cell(3, 1).expect("on the board"));
    assert_eq!(board.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(cells(&board, board.winning_line()), ["a2", "b2", "c2", "d2", "e2", "f2", "g2"]);
}

#[test]
fn one_stone_can_complete_two_lines() {
    let game = Game::parse(rules("free:5x5:3"), "a1a5b1c5d2b4e3e5c1").expect("legal");
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(cells(game.board(), game.board().winning_line()), ["a1", "b1", "c1", "d2", "e3"]);
    assert_eq!(
        game.board().to_string(),
        "
5 O  .  O  .  O
4 .  O  .  .  .
3 .  .  .  . [X]
2 .  .  . [X] .
1[X][X][X] .  .
  a  b  c  d  e
"
        .trim_start_matches('\n')
    );
}

#[test]
fn pictures_of_no_position_are_rejected() {
    let wrong = |game: &str, text: &str| picture(game, text).expect_err(text).to_string();
    assert_eq!(wrong("tictactoe", "...\n..."), "the picture is 3x2 cells, the board 3x3");
    assert_eq!(wrong("tictactoe", "...\n..\n..."), "the picture is 2x3 cells, the board 3x3");
    assert_eq!(wrong("tictactoe", ""), "the picture is 3x0 cells, the board 3x3");
    assert_eq!(wrong("tictactoe", "..Y\n...\n..."), "unknown symbol \"Y\" in \"..Y\": expected X, O or .");
    assert_eq!(
        wrong("tictactoe", "O..\n...\n..."),
        "0 X and 1 O: sides move in turn, so X must have as many stones as O, or one more"
    );
    assert_eq!(
        wrong("drop:3x3:3", "...\nX..\n..."),
        "the stone on 1.2 has nothing below it, but stones fall"
    );
    assert_eq!(wrong("tictactoe", "XXX\nOO.\nO.."), "X is to move but has already won");
    assert_eq!(wrong("tictactoe", "XXX\nOOO\nX.."), "O is to move but has already won");
}

#[test]
fn only_row_numbers_and_column_names_may_surround_a_picture() {
    let fine = "3 . . X\n2 . O .\n1 X . .\n  a b c\n";
    assert!(picture("tictactoe", fine).is_ok());
    let wrong = |text: &str| picture("tictactoe", text).expect_err(text).to_string();
    assert_eq!(wrong("...\nhello\n..."), "unknown symbol \"h\" in \"hello\": expected X, O or .");
    assert_eq!(wrong("...\nxo.\n..."), "unknown symbol \"x\" in \"xo.\": expected X, O or .");
    assert_eq!(wrong("3 ...\n9 ...\n1 ..."), "unknown symbol \"9\" in \"9 ...\": expected X, O or .");
    assert_eq!(wrong("...\n...\n...\n..."), "the picture is 3x4 cells, the board 3x3");
    assert_eq!(wrong("...\n...\n...\na b d"), "unknown symbol \"a\" in \"a b d\": expected X, O or .");
}

#[test]
fn a_winning_line_is_marked_before_the_last_move() {
    let game = Game::parse(rules("drop:3x2:2"), "121").expect("legal");
    assert_eq!(board::draw(game.board(), game.last()), "[X] .  .\n[X] O  .\n 1  2  3\n");
}

#[test]
fn the_first_error_ends_a_list_of_moves() {
    let read: Vec<_> = board::read_moves(Rules::CONNECT4, "4x45").map(|place| place.is_ok()).collect();
    assert_eq!(read, [true, false]);
}

#[test]
fn after_the_end_the_error_is_the_end_not_a_full_column() {
    // Column 1 is full, and X has won with 4, 5, 6 and 7.
    let moves = "1111114455667";
    assert!(Game::parse(Rules::CONNECT4, moves).is_ok());
    assert_eq!(wrong("connect4", &format!("{moves}1")), "move 14: the game is over: X has won");
}

#[test]
fn games_and_boards_of_different_rules_differ() {
    let [standard, free] =
        [Rules::GOMOKU_STANDARD, Rules::GOMOKU].map(|rules| Game::parse(rules, "h8").expect("legal"));
    assert_eq!(standard.moves(), free.moves());
    assert_ne!(standard, free);
    assert_ne!(standard.board(), free.board());
}

#[test]
fn games_have_two_four_or_eight_symmetries() {
    let count = |game: &str| rules(game).symmetries().len();
    assert_eq!([count("drop:7x7:4"), count("free:7x6:4"), count("free:6x6:4")], [2, 4, 8]);
    let gomoku = Rules::GOMOKU;
    let cell = |name: (u8, u8)| gomoku.cell(name.0, name.1).expect("on the board");
    // From the left of the top row, a quarter turn clockwise leads to the top of the right column.
    assert_eq!(Symmetry::Quarter.apply(gomoku, cell((1, 14))), cell((14, 13)));
    assert_eq!(Symmetry::ThreeQuarters.apply(gomoku, cell((14, 13))), cell((1, 14)));
    assert_eq!(Symmetry::Transpose.apply(gomoku, cell((1, 14))), cell((14, 1)));
    let images: std::collections::HashSet<_> =
        gomoku.symmetries().iter().map(|symmetry| symmetry.apply(gomoku, cell((1, 3)))).collect();
    assert_eq!(images.len(), 8);
}

/// Two games that a weaker hash could not tell apart: their sets differ in high bits that cancelled out.
#[test]
fn keys_differ_where_high_bits_do() {
    let key = |moves: &str| {
        let game = Game::parse(rules("drop:8x7:4"), moves).expect("legal");
        Board::replay(Any::<u64>::new(game.rules()).expect("63 bits"), game.moves()).key()
    };
    assert_ne!(key("4384525488"), key("43845254888484"));
}

#[test]
fn dividing_sums_up_to_perft() {
    let board = Board::of(Rules::CONNECT4);
    for depth in 1..=4 {
        let parts: u64 = board::divide(&board, depth).map(|(_, leaves)| leaves).sum();
        assert_eq!(parts, board::perft(&board, depth));
    }
}

#[test]
fn stones_off_the_board_are_rejected() {
    let shape = Fixed::<7, 6, 4, true>;
    assert!(matches!(Board::from_stones(shape, 1 << 6, 0), Err(StonesError::Misplaced(_))));
    assert!(matches!(Board::from_stones(shape, 1, 1), Err(StonesError::Misplaced(_))));
    assert_eq!(Board::from_stones(shape, 0, 0), Ok(Board::new(shape)));
}
