//! Bytes and ids as text.

/// Bytes as hexadecimal digits.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).expect("less than sixteen");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Whether a text could be bytes as hexadecimal digits.
pub(crate) fn is_hexadecimal(text: &str) -> bool {
    text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

/// The first digits of the id of a board, for logs: a whole one is the permission to play.
pub(crate) fn shortened(id: &str) -> &str {
    const DIGITS: usize = 6;
    id.char_indices().nth(DIGITS).map_or(id, |(end, _)| &id[..end])
}
