//! Values, numbers and the state of the game in words.

use std::time::Duration;

use super::glyphs::Look;
use agents::{LEVELS, Strength};
use board::{Message, Outcome, Param, Side};
use play::view::{Analysis, Standing};
use play::{FavouredView, Value, View, Worth};

/// A value in a few characters: `W3`, `=`, `L12` (counting the moves of the winner) if it is exact, the chance to win if it is an estimate.
pub(super) fn brief(value: Value) -> String {
    let after = |letter: &str| {
        value.winners_moves().map_or_else(|| letter.to_owned(), |moves| format!("{letter}{moves}"))
    };
    match value.kind {
        Worth::Win => after("W"),
        Worth::Loss => after("L"),
        Worth::Draw => "=".to_owned(),
        Worth::Estimate => format!("{}%", value.percent()),
    }
}

/// Whether a value is exact.
pub(super) fn certainty(value: Value) -> &'static str {
    if value.exact { "exact" } else { "estimate" }
}

/// The value of a position for the first player.
pub(super) fn worth(value: Value, look: Look) -> String {
    let (first, second) = (look.stone(Side::First), look.stone(Side::Second));
    let after = value.winners_moves().map_or_else(String::new, |moves| match moves {
        0 => String::new(),
        moves => format!(" in {}", counted(moves.into(), "move")),
    });
    match value.kind {
        Worth::Win => format!("{first} wins{after}"),
        Worth::Loss => format!("{second} wins{after}"),
        Worth::Draw => "a draw".to_owned(),
        Worth::Estimate => format!("{}% for {first}", value.percent()),
    }
}

/// Whom zugzwang favours, in a sentence.
pub(super) fn favoured(favoured: &FavouredView, look: Look) -> String {
    let side = look.stone(favoured.side);
    let cell = favoured.place.as_ref().map(|place| &*place.cell);
    match (favoured.proven, cell) {
        (true, Some(cell)) => format!("{side} wins by zugzwang, at {cell} if the rest only fills up"),
        (true, None) => format!("{side} wins by zugzwang"),
        (false, Some(cell)) => format!("{side} is favoured if the rest only fills up: {cell}"),
        (false, None) => format!("{side} is favoured if the rest only fills up"),
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

/// Things with their number: `1 node`, `12.3k nodes`.
pub(super) fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", count(number), if number == 1 { "" } else { "s" })
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

/// The name of a player: `you` for the only person, the level or what plays for a computer.
pub(super) fn name(view: &View, side: Side) -> String {
    let (own, other) = match side {
        Side::First => (&view.seats.first, &view.seats.second),
        Side::Second => (&view.seats.second, &view.seats.first),
    };
    match (&own.described, &other.described, side) {
        (Some(described), ..) => title(&own.asked).unwrap_or_else(|| who(described)),
        (None, Some(_), _) => "you".to_owned(),
        (None, None, Side::First) => "first".to_owned(),
        (None, None, Side::Second) => "second".to_owned(),
    }
}

/// A level as a name, or a strength between two. So is the random player, who is no 'random moves'.
fn title(asked: &str) -> Option<String> {
    if let Some(strength) = Strength::of(asked) {
        return Some(strength.title());
    }
    let (initial, rest) = asked.split_at_checked(1)?;
    let is_name = LEVELS.contains(&asked) || asked == "random";
    is_name.then(|| initial.to_ascii_uppercase() + rest)
}

/// The beginning of a description: the level if there is one, otherwise the kind of player.
pub(super) fn who(described: &Message) -> String {
    let part = |name| match described.params().iter().find(|(known, _)| *known == name) {
        Some((_, Param::Message(part))) => Some(who(part)),
        _ => None,
    };
    match described.code() {
        "description.level" => part("level"),
        "description.list" => part("first"),
        _ => None,
    }
    .unwrap_or_else(|| described.to_string())
}

/// A description in the characters of the screen.
pub(super) fn described(described: &Message, look: Look) -> String {
    described.to_string().replace(" · ", look.dot())
}

/// The source of the values. If some are exact and others are not, they come from different sources.
pub(super) fn authors(analysis: &Analysis) -> String {
    let exact = analysis.values.iter().filter(|judged| judged.score.exact).count();
    let mixed = exact > 0 && exact < analysis.values.len();
    let by = analysis.described.as_ref().map_or_else(String::new, who);
    format!("{}{by}", if mixed { "exact + " } else { "" })
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
    format!("{}hint: {}{value} by {}", look.dot(), hint.place.name, who(&hint.described))
}

#[cfg(test)]
mod tests {
    use agents::{Seat, Terms};
    use board::Rules;
    use search::Score;

    use super::*;

    #[test]
    fn values_are_brief_and_say_whether_they_are_certain() {
        let words = |score, exact| {
            let value = Value::of(score, exact);
            (brief(value), certainty(value), worth(value, Look { ascii: true, mono: true }))
        };
        assert_eq!(words(Score::win_in(3), false), ("W2".into(), "exact", "X wins in 2 moves".into()));
        assert_eq!(words(Score::win_in(1), false), ("W1".into(), "exact", "X wins in 1 move".into()));
        assert_eq!(words(Score::loss_in(12), true), ("L6".into(), "exact", "O wins in 6 moves".into()));
        assert_eq!(words(Score::EVEN, true), ("=".into(), "exact", "a draw".into()));
        assert_eq!(words(Score::EVEN, false), ("50%".into(), "estimate", "50% for X".into()));
        assert_eq!(words(Score::estimate(-300), true), ("27%".into(), "estimate", "27% for X".into()));
    }

    #[test]
    fn players_are_called_by_their_level_or_by_what_they_are() {
        for (player, name) in [
            ("hard", "Hard"),
            ("perfect", "perfect play"),
            ("alphabeta:depth=3,table=16", "alpha-beta"),
            ("ufop:depth=3", "UFOP's alpha-beta"),
            ("random", "random moves"),
        ] {
            let seat = Seat::parse(player, Rules::CONNECT4, &Terms::default(), 7).expect("a player");
            assert_eq!(who(&seat.description().expect("a computer")), name);
        }
        let engine = Seat::parse("gomocup:./engines/pbrain-one,time=2s", Rules::GOMOKU, &Terms::default(), 7);
        let words = who(&engine.expect("an engine").description().expect("a computer"));
        assert_eq!(words, "external engine pbrain-one");
    }

    #[test]
    fn numbers_have_three_figures() {
        let numbers = [0, 999, 1000, 12_345, 999_999, 4_567_890, 1_000_000_000, u64::MAX];
        let written = ["0", "999", "1.00k", "12.3k", "999k", "4.56M", "1.00G", "18446744T"];
        assert_eq!(numbers.map(count), written);
        assert_eq!([0, 1, 1_200].map(|nodes| counted(nodes, "node")), ["0 nodes", "1 node", "1.20k nodes"]);
        let times = [0.004, 9.999, 59.94, 61.0].map(|seconds| time(Duration::from_secs_f64(seconds)));
        assert_eq!(times, ["0.00 s", "10.00 s", "59.9 s", "1:01 min"]);
    }
}
