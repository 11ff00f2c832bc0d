//! Every parser on random and nearly valid input: none panics, what is accepted is printed and parsed again as the
//! same, what is rejected has a one-line error.
//!
//! A case takes microseconds, so that there are many: a hundred times as many as of other properties.

use board::{Game, Largest, ParseGameError, Rules, draw, parse_picture};
use proptest::prelude::*;

fn many() -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig { cases: 100 * usual.cases, ..usual }
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..=64)
}

/// Text from tokens of the grammar, with occasional random characters.
fn text(bytes: &[u8], pieces: &[&str]) -> String {
    let pick = |byte: &u8| match usize::from(*byte) {
        250.. => char::from(*byte).to_string(),
        byte => pieces[byte % pieces.len()].to_owned(),
    };
    bytes.iter().map(pick).collect()
}

fn is_one_clear_line(message: &str) {
    assert!(!message.trim().is_empty() && !message.contains(char::is_control), "{message:?}");
    assert!(message.len() < 400, "{message:?}");
}

const GAMES: [&str; 6] =
    ["connect4", "drop:12x5:4", "gomoku", "free:3x32:=4", "free:32x3:3", "drop:32x32:16"];

fn game_of(byte: u8) -> Rules {
    GAMES[usize::from(byte) % GAMES.len()].parse().expect("valid rules")
}

const OF_RULES: &[&str] =
    &["drop", "free", ":", "x", "=", "1", "3", "9", "32", "0", "16", "connect4", "gomoku", "-standard", " "];

const OF_GAMES: &[&str] =
    &["1", "2", "4", "7", "9", "a", "b", "h8", "i9", "o15", "aa1", "af32", "0", ",", " ", "H7", "c1", "c2"];

const OF_PICTURES: &[&str] =
    &["X", "O", ".", ".", ".", "\n", " ", "[X]", "(O)", "3", "a b c", ". . .\n", "...\n"];

proptest! {
    #![proptest_config(many())]

    #[test]
    fn rules(bytes in bytes()) {
        for text in [text(&bytes, OF_RULES), String::from_utf8_lossy(&bytes).into_owned()] {
            match text.parse::<Rules>() {
                Ok(rules) => {
                    assert_eq!(rules.to_string().parse(), Ok(rules));
                    assert!(text == rules.to_string() || text == format!("{rules:#}"), "{text:?}");
                }
                Err(error) => is_one_clear_line(&error.to_string()),
            }
        }
    }

    #[test]
    fn games(game: u8, bytes in bytes()) {
        let rules = game_of(game);
        for text in [text(&bytes, OF_GAMES), String::from_utf8_lossy(&bytes).into_owned()] {
            match Game::parse(rules, &text) {
                Ok(game) => assert_eq!(Game::parse(rules, &game.to_string()), Ok(game)),
                Err(ParseGameError { game, error }) => {
                    is_one_clear_line(&error.to_string());
                    assert_eq!(Game::parse(rules, &game.to_string()), Ok(*game));
                }
            }
            let mut game = Game::new(rules);
            match game.play_text(&text) {
                Ok(()) => assert_eq!(game.moves().len(), 1),
                Err(error) => {
                    is_one_clear_line(&error.to_string());
                    assert_eq!(game, Game::new(rules));
                }
            }
        }
    }

    #[test]
    fn pictures(gravity: bool, bytes in bytes()) {
        let rules = if gravity { "drop:3x3:3" } else { "free:3x3:=2" };
        let shape = Largest::of(rules.parse().expect("valid rules"));
        for text in [text(&bytes, OF_PICTURES), String::from_utf8_lossy(&bytes).into_owned()] {
            match parse_picture(shape, &text) {
                Ok(board) => assert_eq!(parse_picture(shape, &draw(&board, None)), Ok(board)),
                Err(error) => is_one_clear_line(&error.to_string()),
            }
        }
    }
}
