//! Export to PSQ, the format of Piskvork, the Gomocup tournament manager.

use std::fmt::Write;
use std::ops::RangeInclusive;

use board::Side;

use super::super::{Plan, Reason, Record, Turn};
use super::{entrant, replay, turn};

/// The board sides that the format allows.
pub const PSQ_SIDES: RangeInclusive<u8> = 5..=22;

/// The maximum length of a name in bytes: Piskvork reads lines into buffers of the length of a Windows path.
const NAME: usize = 250;

/// A game in PSQ; `None` unless it is five in a row without gravity on a board with [sides that PSQ allows](PSQ_SIDES).
///
/// The first line has the size, the levels of both players (11 is a program with its own time), and a 0, for the first of the two
/// begins. Then a line `x,y,ms` for every move, from the left and from the top, counted from 1; then both names; then how it ended: 0 by
/// the rules, 15 by time, −2 by anything else.
pub fn psq(plan: &Plan, record: &Record) -> Option<String> {
    let rules = plan.rules();
    let (width, height) = (rules.width(), rules.height());
    if rules.gravity() || rules.k() != 5 || ![width, height].iter().all(|side| PSQ_SIDES.contains(side)) {
        return None;
    }
    let mut text = format!("Piskvorky {width}x{height}, 11:11, 0\n");
    let mut line = |line: std::fmt::Arguments<'_>| writeln!(text, "{line}").expect("a string grows");
    for (ply, cell) in replay(rules, record).moves().iter().enumerate() {
        let (x, y) = rules.coordinates(*cell);
        line(format_args!("{},{},{}", x + 1, height - y, turn(record, ply).map_or(0, milliseconds)));
    }
    for side in Side::BOTH {
        line(format_args!("{}", name(entrant(plan, record, side))));
    }
    line(format_args!("{}", ended(&record.reason)));
    Some(text)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "what does not fit is cut off")]
fn milliseconds(turn: &Turn) -> u32 {
    (turn.seconds * 1000.0).round() as u32
}

fn ended(reason: &Reason) -> i8 {
    match reason {
        Reason::Line | Reason::Full => 0,
        Reason::Time => 15,
        Reason::Illegal(_) | Reason::Crash(_) => -2,
    }
}

/// A name on one line that is not empty and does not look like a move. Piskvork hides the prefix `pbrain-` of program names.
fn name(name: &str) -> String {
    let mut line = name.split(|c: char| c.is_whitespace() || c.is_control()).collect::<Vec<_>>().join(" ");
    line = line.trim().to_owned();
    if !line.starts_with(|c: char| c.is_alphabetic()) {
        line.insert_str(0, "pbrain-");
    }
    line.truncate(line.floor_char_boundary(NAME));
    line
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::sample::{HOSTILE, games, plan, record};
    use super::*;

    #[test]
    fn a_game_looks_like_this() {
        let plan = plan("gomoku", &["one", "7 of 9"]);
        let text = psq(&plan, &record("gomoku", "h8h9a1o15", 2)).expect("Gomoku");
        assert_eq!(
            text,
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,7,0\n1,15,375\n15,1,500\none\npbrain-7 of 9\n15\n"
        );
        let won = psq(&plan, &record("gomoku", "a1a2b1b2c1c2d1d2e1", 0)).expect("Gomoku");
        assert!(won.ends_with("\n5,15,1125\none\npbrain-7 of 9\n0\n"), "{won}");
    }

    #[test]
    fn other_games_are_not_known_there() {
        for (game, known) in [
            ("connect4", false),
            ("tictactoe", false),
            ("free:4x9:5", false),
            ("free:23x20:5", false),
            ("drop:15x15:5", false),
            ("free:15x15:6", false),
            ("free:5x22:5", true),
            ("gomoku-standard", true),
        ] {
            assert_eq!(psq(&plan(game, &["a", "b"]), &record(game, "", 0)).is_some(), known, "{game}");
        }
    }

    #[test]
    fn how_it_ended_is_a_number() {
        assert_eq!([Reason::Line, Reason::Full, Reason::Time].map(|reason| ended(&reason)), [0, 0, 15]);
        assert_eq!(ended(&Reason::Crash(String::new())), -2);
        assert_eq!(ended(&Reason::Illegal(String::new())), -2);
    }

    #[test]
    fn every_name_is_one_line() {
        for hostile in HOSTILE {
            let text = psq(&plan("gomoku", &[hostile, hostile]), &record("gomoku", "h8", 0)).expect("Gomoku");
            assert_eq!(text.lines().count(), 5, "{text}");
        }
        assert_eq!(name("3,4,5"), "pbrain-3,4,5");
        assert_eq!(name("é".repeat(200).as_str()).len(), 250);
    }

    proptest! {
        #[test]
        fn written_games_are_read_back((rules, record) in games()) {
            let Some(text) = psq(&plan(&rules.to_string(), &["a", "b"]), &record) else { return Ok(()) };
            let read = |line: &str| {
                let numbers: Vec<u8> = line.split(',').take(2).filter_map(|n| n.parse().ok()).collect();
                let [x, y] = numbers[..] else { return None };
                rules.cell(x - 1, rules.height() - y)
            };
            let cells: Vec<_> = text.lines().skip(1).map_while(read).collect();
            let game = replay(rules, &record);
            prop_assert_eq!(cells.as_slice(), game.moves());
        }
    }
}
