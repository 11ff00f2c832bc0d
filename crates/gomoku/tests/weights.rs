//! Weights as text: printed and parsed, errors, and the built-in files.

use board::Overline;
use gomoku::{Code, Codes, Grid, Nearness, Tables, Weight, Weights};
use proptest::prelude::*;

fn by_hand() -> Weights {
    Weights::by_hand(&Codes::new())
}

fn number() -> impl Strategy<Value = i16> {
    prop_oneof![-32_767..=32_767_i16, -9..=9_i16]
}

fn error(text: &str) -> String {
    text.parse::<Weights>().expect_err("no weights").to_string()
}

/// The lines of the file, one of them replaced.
fn with_line(line: usize, text: &str) -> String {
    let file = by_hand().to_string();
    let replaced = |(i, old)| if i == line { text } else { old };
    file.lines().enumerate().map(replaced).collect::<Vec<_>>().join("\n")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 8, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read(
        codes in prop::collection::vec([number(), number(), number(), number()], Code::COUNT),
        near in prop::collection::vec([number(), number()], Tables::APART),
        situations in prop::collection::vec(number(), Grid::SITUATIONS),
    ) {
        let weight = |[to_move, opponent_to_move, attack, defence]: [i16; 4]| Weight { to_move, opponent_to_move, attack, defence };
        let codes = codes.into_iter().map(weight).collect();
        let near = near.into_iter().map(|[reply, follow]| Nearness { reply, follow }).collect();
        let weights = Weights { codes, near, situations };
        prop_assert_eq!(weights.to_string().parse(), Ok(weights));
    }

    #[test]
    fn comments_and_empty_lines_do_not_matter(lines in prop::collection::vec(0..1300_usize, 0..9), comment in "#.*") {
        let mut text: Vec<String> = by_hand().to_string().lines().map(str::to_owned).collect();
        for line in lines {
            text.insert(line, comment.clone());
            text.insert(line, "  ".to_owned());
        }
        prop_assert_eq!(text.join("\n").parse(), Ok(by_hand()));
    }

    #[test]
    fn random_text_is_refused(text in "[-0-9 #\n.x]{0,200}") {
        prop_assert!(text.parse::<Weights>().is_err());
    }

    #[test]
    fn errors_name_the_line(line in 0..1365_usize, text in "[a-z.]{1,20}") {
        prop_assert_eq!(
            error(&with_line(line, &text)),
            format!("line {}: expected 4 whole numbers below 32768, found \"{text}\"", line + 1)
        );
    }
}

#[test]
fn errors_say_what_is_wrong_and_what_is_accepted() {
    assert_eq!(error(""), "expected 2405 lines of weights, found 0");
    assert_eq!(error("1 2 3 4\n"), "expected 2405 lines of weights, found 1");
    assert_eq!(error(&with_line(1365, "1")), "line 1366: expected 2 whole numbers below 32768, found \"1\"");
    assert_eq!(
        error(&with_line(2404, "1 2")),
        "line 2405: expected 1 whole numbers below 32768, found \"1 2\""
    );
    for (text, quoted) in [
        ("1 2 3", "1 2 3"),
        ("1 2 3 4 5", "1 2 3 4 5"),
        ("1 2 3 32768", "1 2 3 32768"),
        ("1 2 3 +4", "1 2 3 +4"),
    ] {
        let expected = format!("line 8: expected 4 whole numbers below 32768, found \"{quoted}\"");
        assert_eq!(error(&with_line(7, text)), expected);
    }
    let longer = format!("{}1\n", by_hand());
    assert_eq!(error(&longer), "expected 2405 lines of weights, found 2406");
}

#[test]
fn built_in_files_are_read() {
    for overline in [Overline::Wins, Overline::Ignored] {
        let fitted = Weights::fitted(overline);
        assert_eq!(fitted.codes.len(), Code::COUNT);
        assert!(
            fitted.codes.iter().any(|weight| *weight != Weight::default()),
            "they are fitted to something"
        );
        assert_eq!(fitted.to_string().parse(), Ok(fitted));
    }
}
