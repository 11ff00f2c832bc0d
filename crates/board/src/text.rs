//! Helpers for parsers and their errors, and numbers as text.

use std::str::FromStr;
use std::time::Duration;

/// The greatest number of characters of an input that an error message quotes.
const QUOTED: usize = 40;

/// An input as an error message quotes it: in double quotes, escaped to one line, shortened to 40 characters.
///
/// ```
/// assert_eq!(board::quote("a\nb"), r#""a\nb""#);
/// assert_eq!(board::quote(&"x".repeat(99)).len(), 40 + "\"…\"".len());
/// ```
pub fn quote(text: &str) -> String {
    let short: String = text.chars().take(QUOTED).collect();
    let more = if short.len() < text.len() { "…" } else { "" };
    format!("\"{}{more}\"", short.escape_debug())
}

/// Parses a plain decimal integer: digits only, without sign or leading zero.
///
/// ```
/// assert_eq!(board::number::<u8>("32"), Some(32));
/// assert_eq!(board::number::<u8>("032"), None);
/// ```
pub fn number<T: FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Parses a non-negative decimal number such as `1.4`: digits and at most one point, no sign, no exponent.
///
/// ```
/// assert_eq!(board::decimal("1.4"), Some(1.4));
/// assert_eq!(board::decimal("-1"), None);
/// ```
pub fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        && text.starts_with(|c: char| c.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// Parses a duration such as `500ms`, `2s` or `1.5s`, at most one day.
///
/// ```
/// assert_eq!(board::duration("500ms"), Some(std::time::Duration::from_millis(500)));
/// assert_eq!(board::duration("500"), None);
/// ```
pub fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s')?, 1.0),
    };
    let seconds = decimal(number)? * unit;
    (seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

/// Formats a duration for [`duration`], exact to the nanosecond: `2s`, `1.5s`, `500ms`.
///
/// ```
/// assert_eq!(board::duration_text(std::time::Duration::from_millis(1500)), "1.5s");
/// ```
pub fn duration_text(time: Duration) -> String {
    let (seconds, nanoseconds) = (time.as_secs(), time.subsec_nanos());
    let (text, unit) = match (seconds, nanoseconds) {
        (_, 0) => return format!("{seconds}s"),
        (0, _) => (format!("{}.{:06}", nanoseconds / 1_000_000, nanoseconds % 1_000_000), "ms"),
        _ => (format!("{seconds}.{nanoseconds:09}"), "s"),
    };
    format!("{}{unit}", text.trim_end_matches('0').trim_end_matches('.'))
}

/// A word that shells pass on as it is. In quotes where needed: what stands in it may come from others.
pub fn shell_quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+:=,@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// A number as it is written, with a separator between groups of three digits before the point, and no `-0`.
///
/// ```
/// assert_eq!(board::grouped("-15750.25", ' '), "-15 750.25");
/// ```
pub fn grouped(number: &str, separator: char) -> String {
    let zero = !number.contains(|c: char| ('1'..='9').contains(&c));
    let (sign, rest) = number.strip_prefix('-').map_or(("", number), |rest| ("-", rest));
    let (whole, fraction) = rest.split_at(rest.find('.').unwrap_or(rest.len()));
    let mut text = if zero { String::new() } else { sign.to_owned() };
    for (i, digit) in whole.char_indices() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text + fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_and_times() {
        assert_eq!((decimal("1.4"), decimal("2")), (Some(1.4), Some(2.0)));
        assert_eq!(["", ".5", "-1", "1e3", "inf", "NaN", "1.2.3"].map(decimal), [None; 7]);
        assert_eq!(duration("500ms"), Some(Duration::from_millis(500)));
        assert_eq!(duration("1.5s"), Some(Duration::from_millis(1500)));
        assert_eq!(["", "1", "1m", "-1s", "s", "86401s", "99999999999999999999s"].map(duration), [None; 7]);
    }

    #[test]
    fn numbers_are_plain() {
        assert_eq!(number("0"), Some(0_u8));
        assert_eq!(number("32"), Some(32_u8));
        for text in ["", "+7", "-1", "07", "7 ", "256", "٣", "99999999999999999999"] {
            assert_eq!(number::<u8>(text), None, "{text:?}");
        }
    }

    #[test]
    fn times_are_read_as_they_were_written() {
        let nanoseconds = (0..2000_u64).map(|step| step * step * step * 7919 % 86_400_000_000_000);
        for time in nanoseconds.map(Duration::from_nanos) {
            assert_eq!(duration(&duration_text(time)), Some(time));
        }
        for (nanoseconds, text) in [
            (0, "0s"),
            (2_000_000_000, "2s"),
            (1_500_000_000, "1.5s"),
            (500_000_000, "500ms"),
            (1_000_001, "1.000001ms"),
            (120_000, "0.12ms"),
            (86_399_999_999_999, "86399.999999999s"),
        ] {
            assert_eq!(duration_text(Duration::from_nanos(nanoseconds)), text);
        }
    }

    #[test]
    fn words_are_quoted_where_shells_would_read_them() {
        for word in ["tour.sqlite", "a/b-c_d.e", "NAME=gomocup:/x,time=2s", "postgres://me@db/x"] {
            assert_eq!(shell_quoted(word), word);
        }
        for word in ["", "a b", "$x", "`x`", "a;b", "a|b", "?a&b", "~", "\"", "o\\k"] {
            assert_eq!(shell_quoted(word), format!("'{word}'"));
        }
        assert_eq!(shell_quoted("o'neil"), "'o'\\''neil'");
    }
}
