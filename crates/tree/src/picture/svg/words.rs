//! Text in drawings.

/// The text of an element or an attribute.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// A coordinate, to a tenth.
pub(super) fn at(coordinate: f64) -> String {
    let text = format!("{coordinate:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

/// About how wide a text is in a font of this size.
#[expect(clippy::cast_precision_loss, reason = "texts are short")]
pub(super) fn width(text: &str, size: f64) -> f64 {
    0.58 * size * text.chars().count() as f64
}

/// The words of a text in lines of at most this width, unless a word is wider.
pub(super) fn wrap(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| width(line, size) + width(word, size) + size / 2.0 <= room) {
            Some(line) => line.extend([" ", word]),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}
