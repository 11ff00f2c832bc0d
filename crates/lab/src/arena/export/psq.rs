//! Export to PSQ, the format of Piskvork, the Gomocup tournament manager.

use board::Side;
use board::notation::psq::write;

use super::super::{Plan, Reason, Record, Turn};
use super::{entrant, replay, turn};

/// A game in PSQ; `None` unless it is [five in a row without gravity on a board of the right size](board::notation::psq::fits).
pub fn psq(plan: &Plan, record: &Record) -> Option<String> {
    let game = replay(plan.rules(), record);
    let time = |ply| turn(record, ply).map_or(0, milliseconds);
    let names = Side::BOTH.map(|side| entrant(plan, record, side));
    write(&game, time, names, ended(&record.reason)).ok()
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
