//! Text for the formats that tables and plots are written in.

/// Text with every white space, line breaks among them, turned into one blank.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A number for programs: in full, nothing if it is not finite.
pub(crate) fn csv_number(number: f64) -> String {
    if number.is_finite() { number.to_string() } else { String::new() }
}

/// A line of CSV after RFC 4180.
pub(crate) fn csv_line(fields: impl IntoIterator<Item = String>) -> String {
    let quote = |field: String| match field {
        field if field.contains([',', '"', '\r', '\n']) => format!("\"{}\"", field.replace('"', "\"\"")),
        field => field,
    };
    fields.into_iter().map(quote).collect::<Vec<_>>().join(",") + "\n"
}

/// Text for HTML and XML, between tags and in attributes. Characters that XML cannot hold become `U+FFFD`.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
