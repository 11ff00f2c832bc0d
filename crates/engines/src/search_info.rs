//! Search information in messages of engines: `DEPTH 12-15 EV +120 N 123K … PV H8 I9`, in any case.

use board::{Cell, Game};
use search::{Report, Score};

/// Search information from a message.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct SearchInfo {
    depth: u16,
    nodes: u64,
    score: Option<Score>,
    /// The principal variation, up to the first unreadable move.
    line: Vec<Cell>,
}

impl SearchInfo {
    /// Parses a message about this game; `None` for other messages and for all but the best of several lines.
    pub(crate) fn read(text: &str, game: &Game) -> Option<SearchInfo> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let after = |name: &str| {
            let at = words.iter().position(|word| word.eq_ignore_ascii_case(name))?;
            Some(&words[at + 1..])
        };
        let value = |name: &str| after(name).and_then(|rest| rest.first().copied());
        if value("multipv").is_some_and(|rank| rank != "1") {
            return None;
        }
        let depth = value("depth").and_then(|text| text.split('-').next()?.parse().ok())?;
        let nodes = value("n").or_else(|| value("nodes")).and_then(count).unwrap_or(0);
        let score = value("ev").or_else(|| value("eval")).and_then(score);
        let line = line(after("pv").unwrap_or(&[]), game);
        Some(SearchInfo { depth, nodes, score, line })
    }

    /// An intermediate report, if the principal variation has a readable move.
    pub(crate) fn report(&self, elapsed: std::time::Duration) -> Option<Report<Cell>> {
        self.line.first().map(|best| self.clone().about(*best, elapsed))
    }

    /// The final report for the move played. Score and variation of another move are dropped.
    pub(crate) fn about(self, best: Cell, elapsed: std::time::Duration) -> Report<Cell> {
        let SearchInfo { depth, nodes, score, line } = self;
        let (score, pv) = match line.first() {
            Some(first) if *first == best => (score, line),
            Some(_) => (None, vec![best]),
            None => (score, vec![best]),
        };
        Report { best, score, depth, nodes, elapsed, pv }
    }
}

/// A count such as `4711`, `123K` or `12M`.
fn count(text: &str) -> Option<u64> {
    let (digits, unit) = match text.strip_suffix(|c: char| "kKmMgG".contains(c)) {
        Some(digits) => (digits, &text[digits.len()..]),
        None => (text, ""),
    };
    let unit = match unit.to_ascii_uppercase().as_str() {
        "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        _ => 1,
    };
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

/// A score: `+M7` is a win in seven plies, `-M*` a loss of unknown length, a number is points.
fn score(text: &str) -> Option<Score> {
    let plies = |text: &str| text.strip_prefix(['M', 'm']).map(str::parse::<u16>);
    let (win, rest) = match text.strip_prefix('-') {
        Some(rest) => (false, rest),
        None => (true, text.strip_prefix('+').unwrap_or(text)),
    };
    match (plies(rest), win) {
        (Some(Ok(plies)), true) => Some(Score::win_in(plies)),
        (Some(Ok(plies)), false) => Some(Score::loss_in(plies)),
        (Some(Err(_)), true) => Some(Score::WON),
        (Some(Err(_)), false) => Some(Score::LOST),
        (None, _) => text.parse().ok().map(Score::estimate),
    }
}

/// The longest prefix of legal moves.
fn line(words: &[&str], game: &Game) -> Vec<Cell> {
    let mut game = game.clone();
    let known = game.moves().len();
    for word in words {
        if game.play_text(&word.to_ascii_lowercase()).is_err() {
            break;
        }
    }
    game.moves()[known..].to_vec()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use board::Rules;
    use gomoku::protocol::Thinking;
    use proptest::prelude::*;

    use super::*;

    fn game() -> Game {
        Game::parse(Rules::GOMOKU, "h8i9").expect("valid")
    }

    #[test]
    fn messages_of_our_own_engine_round_trip() {
        let after = Game::parse(Rules::GOMOKU, "h8i9h9h10").expect("valid");
        let pv = after.moves()[2..].to_vec();
        for score in [Score::win_in(7), Score::loss_in(4), Score::WON, Score::LOST, Score::estimate(-120)] {
            let elapsed = Duration::from_millis(10);
            let report =
                Report { best: pv[0], score: Some(score), depth: 12, nodes: 5000, elapsed, pv: pv.clone() };
            let thinking = Thinking { rules: Rules::GOMOKU, report: &report, rank: 1, lines: 1 };
            let info = SearchInfo::read(&thinking.to_string(), &game()).expect("readable");
            assert_eq!(info.report(elapsed), Some(report));
        }
    }

    #[test]
    fn formats_of_other_engines_are_parsed() {
        let read = |text| SearchInfo::read(text, &game());
        let some = read("depth 10-14 ev 35 n 12M n/ms 500 tm 30 pv x9 y7").expect("readable");
        assert_eq!((some.depth, some.nodes, some.score), (10, 12_000_000, Some(Score::estimate(35))));
        assert_eq!(some.report(Duration::ZERO), None);
        let little = read("Depth 3").expect("readable");
        assert_eq!(little, SearchInfo { depth: 3, ..SearchInfo::default() });
        for text in ["", "depth", "depth x", "ev 3", "DEPTH 4-4 MULTIPV 2 EV 0", "depth 99999999"] {
            assert_eq!(read(text), None, "{text}");
        }
        // A line that is not ours to read ends where it cannot go on.
        assert_eq!(read("depth 1 pv H9 H8 H7").map(|info| info.line.len()), Some(1));
    }

    #[test]
    fn information_on_another_move_is_dropped() {
        let info = SearchInfo::read("depth 5 ev +M3 n 100 pv h9 h10", &game()).expect("readable");
        let (h9, other) = (info.line[0], Rules::GOMOKU.cell(0, 0).expect("a corner"));
        let report = info.clone().about(h9, Duration::ZERO);
        assert_eq!((report.score, report.pv.len()), (Some(Score::win_in(3)), 2));
        let report = info.about(other, Duration::ZERO);
        assert_eq!((report.score, report.depth, report.nodes, report.pv), (None, 5, 100, vec![other]));
    }

    /// A case takes microseconds, so that there are a hundred times as many as of other properties.
    fn many() -> ProptestConfig {
        let usual = ProptestConfig::default();
        ProptestConfig { cases: 100 * usual.cases, ..usual }
    }

    proptest! {
        #![proptest_config(many())]

        #[test]
        fn any_text_is_a_thought_or_none(bytes in prop::collection::vec(any::<u8>(), 0..=64)) {
            const PIECES: &[&str] =
                &["depth", "ev", "n", "pv", "multipv", "1", "-M7", "+m*", "99999K", "h9", "é", "-"];
            let pick = |byte: &u8| PIECES[usize::from(*byte) % PIECES.len()];
            let words = bytes.iter().map(pick).collect::<Vec<_>>().join(" ");
            for text in [words, String::from_utf8_lossy(&bytes).into_owned()] {
                let report = SearchInfo::read(&text, &game()).and_then(|info| info.report(Duration::ZERO));
                assert!(report.is_none_or(|report| game().play(report.best).is_ok()));
            }
        }
    }
}
