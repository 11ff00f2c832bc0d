//! Small helpers for the parsers of this crate and of those above it.

/// How much of somebody's text an error message repeats.
const QUOTED: usize = 40;

/// Somebody's text as an error message repeats it: in quotes, on one line, shortened.
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
pub(crate) fn number(text: &str) -> Option<u8> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_plain() {
        assert_eq!(number("0"), Some(0));
        assert_eq!(number("32"), Some(32));
        for text in ["", "+7", "-1", "07", "7 ", "256", "٣", "99999999999999999999"] {
            assert_eq!(number(text), None, "{text:?}");
        }
    }
}
