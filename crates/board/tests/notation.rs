//! Games as text: what is written is read back, what is wrong is said in a sentence with its place, and nothing panics.

mod random;

use board::notation::{Format, Problem, ReadGameError, psq, read_game, read_playable, sgf};
use board::{Coded, Game, Rules, Side};
use proptest::prelude::*;
use random::any_game;

/// The game that a text is, by Connect Four's rules if it does not say; or what is wrong with it.
fn read(text: &str) -> String {
    read_by("connect4", text)
}

fn read_by(game: &str, text: &str) -> String {
    let read = read_game(game.parse().expect("rules"), text);
    read.map_or_else(|error| error.to_string(), |read| format!("{} {}", read.game.rules(), read.game))
}

#[test]
fn moves_may_be_numbered() {
    for text in [
        "44536",
        "1. 4 4 2. 5 3 3. 6",
        "1.4 4 2.5 3 3.6",
        "1. 4 4\n2. 5 3\n3. 6 1-0",
        "1. 4 2. 4 3. 5 4. 3 5. 6",
        "1. 4 1... 4 2. 5 2... 3 3. 6",
        "4 4 2. 5 3 3. 6 *",
        "4,4,5,3,6, ½-½ ",
    ] {
        assert_eq!(read(text), "connect4 44536", "{text:?}");
    }
    for text in ["h8i9j10", "1. h8 i9 2. j10", "1 h8 i9 2 j10", "1 h8\n2 i9\n3 j10\n0-1", "1h8 2i9 3j10"] {
        assert_eq!(read_by("gomoku", text), "gomoku h8i9j10", "{text:?}");
    }
    // Without gravity, a result looks like the number of a move that fits.
    assert_eq!([read("1-0"), read_by("gomoku", "1-0")], ["connect4 ", "gomoku "]);
    assert_eq!(read_by("gomoku", "1. h8 1-0"), "gomoku h8");
}

#[test]
fn numbers_that_cannot_be_are_named() {
    let number = |text: &str| format!("move {text}");
    assert_eq!(read("44. 5"), number("1: move number \"44.\" does not fit here: expected 1"));
    assert_eq!(read("1. 4 4 3. 5"), "connect4 445");
    assert_eq!(read("1. 4 4 4. 5"), number("3: move number \"4.\" does not fit here: expected 2 or 3"));
    assert_eq!(read("1. 1. 4"), number("2: invalid column \".\": expected 1 to 7"));
    assert_eq!(read_by("gomoku", "1 h8 7 i9"), number("2: invalid cell \"7\": expected a1 to o15"));
    assert_eq!(read("44 1-0 5"), number("4: invalid column \"-\": expected 1 to 7"));
    let error = read_game(Rules::CONNECT4, "9. 4").expect_err("no such number");
    let ReadGameError::Moves(error) = error else { panic!("{error:?}") };
    assert_eq!(error.error.message().code(), "move.number");
}

#[test]
fn psq_is_read() {
    let text =
        "Piskvorky 20x20, 11:11, 0\r\n10,10,0\r\n11,9,1500\r\n1,20,30\r\nAlphaGomoku\r\nRapfi\r\n-1\r\n";
    assert_eq!(read(text), "free:20x20:5 j11k12a1");
    // The size is the file's, and overlines are the game's that is on the board.
    assert_eq!(read_by("gomoku-standard", "piskvorky 15x15, 0:0, 1\n8,8,0"), "gomoku-standard h8");
    assert_eq!(read_by("free:15x15:4", "piskvorky 15x15, 0:0, 1\n8,8"), "gomoku h8");
    assert_eq!(
        read("Piskvorky 15, 11:11, 0"),
        "PSQ, line 1: invalid first line \"Piskvorky 15, 11:11, 0\": expected one such as Piskvorky 15x15, 11:11, 0"
    );
    assert_eq!(
        read("Piskvorky 4x4, 11:11, 0"),
        "PSQ, line 1: 5 in a row does not fit on 4x4: k is at most the longer side, 4"
    );
    let after = |line: &str| read(&format!("Piskvorky 15x15, 11:11, 0\n8,8,0\n{line}\n"));
    assert_eq!(
        after("16,1,0"),
        "PSQ, line 3: \"16,1,0\" is no cell of the board, counted from the left and from the top"
    );
    assert_eq!(after("8,8,7"), "PSQ, line 3: move 2 (\"8,8,7\") is not possible: h8 is taken");
}

#[test]
fn sgf_is_read() {
    assert_eq!(read("(;GM[4]SZ[15];B[hh];W[ig])"), "gomoku h8i9");
    assert_eq!(read("( ; FF[3] GaMe[4]\nSiZe[19] ; Black[aa] ;\nWhite [ss] )"), "free:19x19:5 a19s1");
    assert_eq!(read("(;SZ[15:13];B[aa];W[om])"), "free:15x13:5 a13o1");
    // Other properties, escapes, variations and later games are left out.
    let text = "(;SZ[15]C[a \\] b (;B[aa\\])]PB[x];B[hh](;W[ig]C[main];B[jf])(;W[aa]))(;SZ[9];B[aa])";
    assert_eq!(read(text), "gomoku h8i9j10");
    // White may begin; stones that are set up count as moves.
    assert_eq!(read("(;SZ[15];W[hh];B[ig])"), "gomoku h8i9");
    assert_eq!(read("(;SZ[15]AB[hh][aa]AW[ig];W[oo])"), "gomoku h8i9a15o1");
    assert_eq!(read("(;SZ[15]AW[hh];B[ig])"), "gomoku h8i9");
    let five = "(;SZ[15]AB[aa][ba][ca][da][ea]AW[ab][bb][cb][db])";
    assert_eq!(read(five), "gomoku a15a14b15b14c15c14d15d14e15");
    // Our rules: with gravity, the cell is the one where the stone lies.
    assert_eq!(read_by("gomoku", "(;GM[4]SZ[7:6]RU[connect4];B[df];W[de])"), "connect4 44");
    assert_eq!(read("(;SZ[7:6]RU[connect4]AB[df][dd]AW[de])"), "connect4 444");
    assert_eq!(read("(;SZ[7:6]RU[connect4]AB[af][be]AW[ae][bf])"), "connect4 1221");
    assert_eq!(read("(;SZ[15]RU[Renju];B[hh])"), "gomoku h8");
}

/// The variations of an SGF file of a game of noughts and crosses: `2a1` is the move a1 in position 2.
fn variations(text: &str) -> String {
    let read =
        read_game(Rules::TICTACTOE, &format!("(;SZ[3]RU[tictactoe]{text})")).expect("its main line is right");
    let name = |(from, cell): &(usize, board::Cell)| format!("{from}{}", read.game.rules().move_name(*cell));
    read.variations.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn variations_of_sgf_are_read_as_far_as_they_are_right() {
    // Points are counted from the top: [ac] is a1.
    assert_eq!(variations(";B[bb](;W[ac];B[aa])(;W[cc](;B[aa])(;B[ca])))"), "1c1 4a3 4c3");
    assert_eq!(variations(";B[bb](;W[ac])(;W[ac];B[aa])(;B[cc])(;W[bb])(;W[zz];B[aa])(;W[aa])"), "2a3 1a3");
    // What cannot be read ends the variations, and stones that are set up end one of them.
    assert_eq!(variations(";B[bb](;W[ac])(;W[cc];B[aa])(;W 7"), "1c1 3a3");
    assert_eq!(variations(";B[bb](;W[ac])(;W[cc]AE[bb];B[aa])(;SZ[9]W[aa])"), "1c1 1a3");
    // Stones that are set up have numbers, too; moves after the end of a game have none.
    assert_eq!(variations("AB[bb]AW[ac](;B[cc])(;B[aa])"), "2a3");
    assert_eq!(variations(";B[aa];W[ac];B[ba];W[bc](;B[bb])(;B[ca];W[cc])"), "4c3");
    assert_eq!(variations("()(;B[bb])"), "0b2");
}

#[test]
fn sgf_that_is_wrong_is_said_to_be_with_its_line() {
    let sgf = |text: &str| read(text).strip_prefix("SGF, ").expect("SGF").to_owned();
    for (text, said) in [
        ("(;SZ[15]\n;B[hh]", "line 2: the text ends within the game: expected a closing parenthesis"),
        ("(;SZ[15", "line 1: the text ends within the game: expected a closing parenthesis"),
        ("(;SZ[15]\n;B hh)", "line 2: property \"B\" has no value: expected one in brackets"),
        ("(;SZ[15];7)", "line 1: unexpected character \"7\": expected a node or a property such as ;B[hh]"),
        ("(;GM[1]SZ[19])", "line 1: game number \"1\" is another game: expected GM[4], Gomoku"),
        ("(;GM[4];B[hh])", "line 1: invalid board size \"\": expected one such as SZ[15] or SZ[15:13]"),
        (
            "(;SZ[fifteen])",
            "line 1: invalid board size \"fifteen\": expected one such as SZ[15] or SZ[15:13]",
        ),
        ("(;SZ[99])", "line 1: invalid size 99x99: width and height must be from 1 to 32"),
        (
            "(;SZ[15]\n;B[zz])",
            "line 2: \"zz\" is no cell of the board, counted from the left and from the top",
        ),
        ("(;SZ[15];B[h8])", "line 1: \"h8\" is no cell of the board, counted from the left and from the top"),
        ("(;SZ[15];B[hh]\n;B[ig])", "line 2: the sides do not move in turn, one stone each"),
        ("(;SZ[15];B[hh];AB[ig])", "line 1: the sides do not move in turn, one stone each"),
        ("(;SZ[15]AB[hh][ii])", "line 1: the stones set up cannot have been played in turn"),
        ("(;SZ[7:6]RU[connect4]AB[da])", "line 1: the stones set up cannot have been played in turn"),
        ("(;SZ[15];B[hh]\n\n;W[hh])", "line 3: move 2 (\"hh\") is not possible: h8 is taken"),
    ] {
        assert_eq!(sgf(text), said, "{text:?}");
    }
    assert!(sgf("(;SZ[15];B[])").contains("\"\" is no cell"), "a pass");
    let error = read_game(Rules::GOMOKU, "(;SZ[15];B[hh];W[hh])").expect_err("taken").message();
    assert_eq!(error.code(), "game.file");
}

/// The playable part of a record with the number of its variations, the wrong move and why it is wrong.
fn playable(text: &str) -> String {
    let (read, wrong) = read_playable(Rules::CONNECT4, text).expect("it begins as a record");
    let wrong = wrong.map(|wrong| format!(": {} {}, {}", wrong.number, wrong.text, wrong.reason()));
    format!("{} +{}{}", read.game, read.variations.len(), wrong.unwrap_or_default())
}

#[test]
fn records_are_played_up_to_their_first_wrong_move() {
    for (text, part) in [
        ("1. 4 4 2. 5", "445 +0"),
        ("4444444 1", "444444 +0: 7 4, column 4 is full"),
        ("1. 4 4 2. 9 1", "44 +0: 3 \"9\", invalid column \"9\": expected 1 to 7"),
        ("(;SZ[15];B[hh];W[hh];B[ii])", "h8 +0: 2 h8, h8 is taken"),
        (
            "(;SZ[15];B[hh];W[zz])",
            "h8 +0: 2 \"zz\", \"zz\" is no cell of the board, counted from the left and from the top",
        ),
        ("(;SZ[15];B[hh];B[ig])", "h8 +0: 2 i9, the sides do not move in turn, one stone each"),
        ("(;SZ[15]AB[hh]AW[ig];B[hh])", "h8i9 +0: 3 h8, h8 is taken"),
        ("(;SZ[7:6]RU[connect4];B[df];W[aa])", "4 +0: 2 1, 1.6 has an empty cell below it, and stones fall"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n1,1,0\n", "h8 +0: 2 h8, h8 is taken"),
        (
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n99,8,0\n",
            "h8 +0: 2 \"99,8,0\", \"99,8,0\" is no cell of the board, counted from the left and from the top",
        ),
    ] {
        assert_eq!(playable(text), part, "{text}");
        assert_eq!(read_game(Rules::CONNECT4, text).is_ok(), !part.contains(": "), "{text}");
    }
    for text in ["(;SZ[15];B[hh]", "(;SZ[99];B[hh])", "(;GM[1]SZ[19])", "(;SZ[15];B[hh];AB[ig])"] {
        assert!(read_playable(Rules::GOMOKU, text).is_err(), "{text}");
    }
}

/// What follows a wrong move goes with it, and the other branches stay.
#[test]
fn a_tree_loses_the_branch_of_its_wrong_move_alone() {
    for (text, part) in [
        // The second move of the main line is wrong: its variation (b1) and the one below (c3) go, those before stay.
        (
            "(;SZ[3]RU[tictactoe];B[bb](;W[bb](;B[aa])(;B[ca]))(;W[ac];B[cc])(;W[cc]))",
            "b2 +3: 2 b2, b2 is taken",
        ),
        ("(;SZ[3]RU[tictactoe](;B[bb];W[ac];B[bb])(;B[aa];W[bb]))", "b2a1 +2: 3 b2, b2 is taken"),
        (
            "(;SZ[3]RU[tictactoe]AB[bb]AW[ac](;B[cc];W[cc](;B[aa])(;B[ca]))(;B[aa]))",
            "b2a1c1 +1: 4 c1, c1 is taken",
        ),
    ] {
        assert_eq!(playable(text), part, "{text}");
    }
}

#[test]
fn errors_name_their_place() {
    let error = read_game(Rules::GOMOKU, "(;SZ[15]\n;B[hh]\n;B[ii])");
    let problem = Problem::Turns;
    assert_eq!(error, Err(ReadGameError::File { format: Format::Sgf, line: 3, problem }));
}

fn written(game: &Game) -> String {
    let mut writer = sgf::Writer::new(game.rules());
    writer.lines("C", "with ] and \\ and (;B[aa])");
    for (ply, cell) in game.moves().iter().enumerate() {
        writer.node(if ply % 2 == 0 { Side::First } else { Side::Second }, *cell);
    }
    writer.finish()
}

proptest! {
    #[test]
    fn every_game_comes_back_from_sgf(game in any_game()) {
        let read = read_game(Rules::TICTACTOE, &written(&game)).expect("our own");
        prop_assert_eq!(read.format, Format::Sgf);
        prop_assert_eq!(read.game, game);
    }

    #[test]
    fn every_game_comes_back_from_psq(game in any_game()) {
        let text = psq::write(&game, |_| 7, ["1,2,3", "two"], 0);
        prop_assert_eq!(text.is_ok(), psq::fits(game.rules()).is_ok());
        if let Ok(text) = text {
            let read = read_game(game.rules(), &text).expect("our own");
            prop_assert_eq!(read.format, Format::Psq);
            prop_assert_eq!(read.game, game);
        }
    }

    #[test]
    fn every_game_comes_back_from_numbered_moves(game in any_game(), pairs in any::<bool>(), gap in "[ \n,]{1,3}") {
        let name = |cell| game.rules().move_name(cell);
        let numbered = |(ply, cell): (usize, &board::Cell)| match ply {
            _ if pairs && ply % 2 == 1 => name(*cell),
            _ if pairs => format!("{}.{gap}{}", ply / 2 + 1, name(*cell)),
            _ => format!("{}. {}", ply + 1, name(*cell)),
        };
        let text: Vec<_> = game.moves().iter().enumerate().map(numbered).collect();
        let read = read_game(game.rules(), &text.join(&gap)).expect("numbered moves");
        prop_assert_eq!(read.format, Format::Moves);
        prop_assert_eq!(read.game, game);
    }

    #[test]
    fn no_text_panics(
        start in "\\(;|\\( ; SZ\\[1?5\\]|Piskvorky 1?5x15,|",
        pieces in prop::collection::vec(
            "[()\\[\\];:,.\n ]|SZ\\[[0-9:]{1,4}\\]|GM\\[[14]\\]|RU\\[connect4\\]|;?A?[BW]\\[[a-pA-Z]{0,3}\\]|[0-9]{1,3},[0-9]{1,2}|[0-9]+\\.|h8|\\PC",
            0..40,
        ),
        end in "\\)|",
    ) {
        let text = format!("{start}{}{end}", pieces.concat());
        for rules in [Rules::CONNECT4, Rules::GOMOKU] {
            let playable = read_playable(rules, &text).ok();
            match read_game(rules, &text) {
                Ok(read) => prop_assert_eq!(playable, Some((read, None))),
                Err(_) => if let Some((_, wrong)) = playable { prop_assert!(wrong.is_some()) },
            }
            match read_game(rules, &text) {
                Ok(read) => prop_assert_eq!(Game::parse(read.game.rules(), &read.game.to_string()), Ok(read.game)),
                Err(error) => {
                    let said = error.to_string();
                    prop_assert!(!said.contains(char::is_control) && said.len() < 400, "{said:?}");
                }
            }
        }
    }
}
