//! Small helpers for the parsers of this crate and of those above it.

use std::str::FromStr;

/// How many characters of a given text an error message repeats.
const QUOTED: usize = 40;

/// A given text as an error message repeats it: in quotes, on one line, shortened.
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

/// A plain decimal number: digits only, without sign or leading zero.
///
/// ```
/// assert_eq!(board::number::<u8>("32"), Some(32));
/// assert_eq!(board::number::<u8>("032"), None);
/// ```
pub fn number<T: FromStr>(text: &str) -> Option<T> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_plain() {
        assert_eq!(number("0"), Some(0_u8));
        assert_eq!(number("32"), Some(32_u8));
        for text in ["", "+7", "-1", "07", "7 ", "256", "٣", "99999999999999999999"] {
            assert_eq!(number::<u8>(text), None, "{text:?}");
        }
    }
}
