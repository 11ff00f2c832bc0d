//! Values, numbers and the state of the game in words.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::time::Duration;

use super::glyphs::Look;
use agents::Engine;
use board::{Outcome, Side};
use play::view::{Analysis, Sitting, Standing};
use play::{Value, View, Worth};

/// A value in a few characters: `W3`, `=`, `L12` if it is exact, points with their sign if it is an estimate.
pub(super) fn brief(value: Value) -> String {
    let after =
        |letter: &str| value.plies.map_or_else(|| letter.to_owned(), |plies| format!("{letter}{plies}"));
    match value.kind {
        Worth::Win => after("W"),
        Worth::Loss => after("L"),
        Worth::Draw => "=".to_owned(),
        Worth::Estimate => format!("{:+}", value.points.unwrap_or(0)),
    }
}

/// Whether a value is exact.
pub(super) fn certainty(value: Value) -> &'static str {
    if value.exact { "exact" } else { "estimate" }
}

/// The value of a position for the first player.
pub(super) fn worth(value: Value, look: Look) -> String {
    let (first, second) = (look.stone(Side::First), look.stone(Side::Second));
    let plies = value.plies.map_or_else(String::new, |plies| match plies {
        0 => String::new(),
        1 => " in 1 ply".to_owned(),
        plies => format!(" in {plies} plies"),
    });
    match value.kind {
        Worth::Win => format!("{first} wins{plies}"),
        Worth::Loss => format!("{second} wins{plies}"),
        Worth::Draw => "a draw".to_owned(),
        Worth::Estimate => format!("{:+} for {first}", value.points.unwrap_or(0)),
    }
}

/// A number to three figures: `950`, `12.3k`, `4.56M`.
pub(super) fn count(number: u64) -> String {
    const UNITS: [(u64, char); 4] =
        [(1_000_000_000_000, 'T'), (1_000_000_000, 'G'), (1_000_000, 'M'), (1_000, 'k')];
    let Some((unit, letter)) = UNITS.into_iter().find(|(unit, _)| number >= *unit) else {
        return number.to_string();
    };
    let (whole, hundredths) = (number / unit, number % unit * 100 / unit);
    match whole {
        0..10 => format!("{whole}.{hundredths:02}{letter}"),
        10..100 => format!("{whole}.{}{letter}", hundredths / 10),
        _ => format!("{whole}{letter}"),
    }
}

/// A time in a few characters.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match time.as_secs() {
        0..10 => format!("{seconds:.2} s"),
        10..60 => format!("{seconds:.1} s"),
        whole => format!("{}:{:02} min", whole / 60, whole % 60),
    }
}

/// The name of a player: `you` for the only person, the name of a level or an agent for a computer.
pub(super) fn name(view: &View, side: Side) -> String {
    let (own, other) = match side {
        Side::First => (&view.seats.first, &view.seats.second),
        Side::Second => (&view.seats.second, &view.seats.first),
    };
    let human = |seat: &Sitting| seat.agent.is_none();
    match (human(own), human(other), side) {
        (true, false, _) => "you".to_owned(),
        (true, true, Side::First) => "first".to_owned(),
        (true, true, Side::Second) => "second".to_owned(),
        (false, ..) => short(&own.asked),
    }
}

/// An agent without its settings, or the file name of an external engine.
pub(super) fn short(contestant: &str) -> String {
    let engine = contestant.parse::<Engine>().ok();
    let file = engine.as_ref().and_then(|engine| engine.program.file_name()).map(OsStr::to_string_lossy);
    file.map_or_else(|| contestant.split(':').next().unwrap_or(contestant).to_owned(), Cow::into_owned)
}

/// The source of the values. If some are exact and others are not, they come from different sources.
pub(super) fn authors(analysis: &Analysis) -> String {
    let exact = analysis.values.iter().filter(|judged| judged.score.exact).count();
    let mixed = exact > 0 && exact < analysis.values.len();
    format!("{}{}", if mixed { "exact + " } else { "" }, analysis.by)
}

/// The game in words.
pub(super) fn game(view: &View, look: Look) -> String {
    let kind = &view.kind;
    let exactly = if kind.exactly { "exactly " } else { "" };
    format!("{}{}{}x{}, {exactly}{} in a row", kind.game, look.dot(), kind.width, kind.height, kind.k)
}

/// The player to move, or how the game ended.
pub(super) fn standing(view: &View, look: Look) -> String {
    let said = match (view.outcome, view.turn) {
        (Some(Outcome::Win(side)), _) => victory(view, look, side),
        (Some(Outcome::Draw), _) => "a draw: the board is full".to_owned(),
        (None, Some(side)) => awaited(view, look, side),
        (None, None) => String::new(),
    };
    let (ply, all) = (view.ply, view.moves.len());
    let later = if ply < all { format!("{}move {ply} of {all}", look.dot()) } else { String::new() };
    said + &hint(view, look) + &later
}

/// The winner.
fn victory(view: &View, look: Look, side: Side) -> String {
    let name = name(view, side);
    let win = if name == "you" { "win" } else { "wins" };
    format!("{} {name} {win} with {} in a row", look.stone(side), view.line.len().max(view.kind.k.into()))
}

/// The player to move, and what can be done.
fn awaited(view: &View, look: Look, side: Side) -> String {
    let (stone, name) = (look.stone(side), name(view, side));
    match view.state {
        Standing::Human if name == "you" => format!("{stone} your move"),
        Standing::Human => format!("{stone} {name} to move"),
        Standing::Paused => format!("{stone} {name} paused: p resume, n next move"),
        Standing::Thinking => format!("{stone} {name} is thinking"),
        Standing::Over => String::new(),
    }
}

/// The hint, if there is one.
fn hint(view: &View, look: Look) -> String {
    let Some(hint) = &view.hint else { return String::new() };
    let value =
        hint.score.map_or_else(String::new, |score| format!(", {} ({})", brief(score), certainty(score)));
    format!("{}hint: {}{value} by {}", look.dot(), hint.place.name, short(&hint.by))
}

#[cfg(test)]
mod tests {
    use search::Score;

    use super::*;

    #[test]
    fn values_are_brief_and_say_whether_they_are_certain() {
        let words = |score, exact| {
            let value = Value::of(score, exact);
            (brief(value), certainty(value), worth(value, Look { ascii: true, mono: true }))
        };
        assert_eq!(words(Score::win_in(3), false), ("W3".into(), "exact", "X wins in 3 plies".into()));
        assert_eq!(words(Score::loss_in(12), true), ("L12".into(), "exact", "O wins in 12 plies".into()));
        assert_eq!(words(Score::EVEN, true), ("=".into(), "exact", "a draw".into()));
        assert_eq!(words(Score::EVEN, false), ("+0".into(), "estimate", "+0 for X".into()));
        assert_eq!(words(Score::estimate(-40), true), ("-40".into(), "estimate", "-40 for X".into()));
    }

    #[test]
    fn engines_are_called_by_their_file_names() {
        for (contestant, name) in [
            ("gomocup:./engines/pbrain-one,time=2s", "pbrain-one"),
            ("gomocup:pbrain-two", "pbrain-two"),
            ("ufop:depth=3", "ufop"),
            ("easy", "easy"),
        ] {
            assert_eq!(short(contestant), name);
        }
    }

    #[test]
    fn numbers_have_three_figures() {
        let numbers = [0, 999, 1000, 12_345, 999_999, 4_567_890, 1_000_000_000, u64::MAX];
        let written = ["0", "999", "1.00k", "12.3k", "999k", "4.56M", "1.00G", "18446744T"];
        assert_eq!(numbers.map(count), written);
        let times = [0.004, 9.999, 59.94, 61.0].map(|seconds| time(Duration::from_secs_f64(seconds)));
        assert_eq!(times, ["0.00 s", "10.00 s", "59.9 s", "1:01 min"]);
    }
}
