//! SGF, the Smart Game Format, FF\[4\].
//!
//! SGF has one game number for k-in-a-row, that of Gomoku (`GM[4]`). Every game is written with it, and with its rules as linha writes
//! them (`RU[connect4]`), by which it is read again. The first player is Black. A point is two letters, from the left and from the top;
//! in drop games it is the cell where the stone comes to rest.

mod read;
mod set_up;

use std::fmt::Write as _;

pub(super) use read::read;
pub use read::{properties, root};

use crate::{Cell, Rules, Side};

/// A sentence for the comment of drop games.
pub const STONES_FALL: &str = "Stones fall: each lies on the lowest empty cell of its column.";

/// Writes one game tree.
///
/// ```
/// use board::notation::sgf::Writer;
/// use board::{Rules, Side};
///
/// let mut writer = Writer::new(Rules::TICTACTOE);
/// writer.line("PB", "Ana");
/// let cell = Rules::TICTACTOE.cell(0, 2).expect("on the board");
/// writer.node(Side::First, cell);
/// assert!(writer.finish().ends_with("SZ[3]RU[tictactoe]PB[Ana]\n;B[aa])\n"));
/// ```
pub struct Writer {
    rules: Rules,
    text: String,
}

impl Writer {
    /// Begins a tree: the root, with format, size and rules.
    pub fn new(rules: Rules) -> Writer {
        let (width, height) = (rules.width(), rules.height());
        let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
        let mut writer = Writer { rules, text: "(;".to_owned() };
        writer.line("FF", "4");
        writer.line("GM", "4");
        writer.line("CA", "UTF-8");
        writer.line("AP", concat!("linha:", env!("CARGO_PKG_VERSION")));
        writer.line("SZ", &size);
        writer.line("RU", &rules.to_string());
        writer
    }

    /// Adds a property whose value is one line, which SGF calls `SimpleText`: line breaks become spaces.
    pub fn line(&mut self, name: &str, value: &str) {
        self.put(name, &one_line(value));
    }

    /// Adds a property whose value may have several lines, which SGF calls `Text`.
    pub fn lines(&mut self, name: &str, value: &str) {
        self.put(name, &several_lines(value));
    }

    /// Adds a node with a move, on a line of its own.
    pub fn node(&mut self, side: Side, cell: Cell) {
        let point = point(self.rules, cell);
        self.put(if side == Side::First { "\n;B" } else { "\n;W" }, &point);
    }

    /// Begins a new line of the text, for people who read it.
    pub fn new_line(&mut self) {
        self.text.push('\n');
    }

    /// Begins a variation: the nodes up to its [end](Writer::end_variation).
    pub fn begin_variation(&mut self) {
        self.text.push_str("\n(");
    }

    /// Ends the variation begun last.
    pub fn end_variation(&mut self) {
        self.text.push(')');
    }

    /// The text of the tree.
    pub fn finish(mut self) -> String {
        self.text.push_str(")\n");
        self.text
    }

    fn put(&mut self, name: &str, value: &str) {
        write!(self.text, "{name}[{value}]").expect("a string grows");
    }
}

/// A point: `a` to `z`, then `A` to `Z`, from the left and from the top.
fn point(rules: Rules, cell: Cell) -> String {
    let letter = |n: u8| char::from(if n < 26 { b'a' + n } else { b'A' + (n - 26) });
    let (column, row) = rules.coordinates(cell);
    [letter(column), letter(rules.height() - 1 - row)].iter().collect()
}

/// A colon means something only where two values share a property, as in `SZ`; no text is one of these.
fn one_line(text: &str) -> String {
    several_lines(text).replace(['\n', '\u{2028}', '\u{2029}'], " ")
}

/// A line of SGF ends in CR, LF or both, and in nothing else: other control characters become spaces, also those that Unicode counts
/// among the line breaks (VT, FF, NEL). Its line and paragraph separators are text like any other and stay.
fn several_lines(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.replace("\r\n", "\n").chars() {
        match c {
            ']' | '\\' => escaped.extend(['\\', c]),
            '\n' | '\r' => escaped.push('\n'),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every character that Unicode, a terminal or a line reader takes for a line break.
    #[test]
    fn a_line_ends_where_sgf_says() {
        for (text, written) in [
            ("a\nb", "a\nb"),
            ("a\rb", "a\nb"),
            ("a\r\nb", "a\nb"),
            ("a\r\r\nb", "a\n\nb"),
            ("a\u{b}b", "a b"),
            ("a\u{c}b", "a b"),
            ("a\u{1c}b", "a b"),
            ("a\u{85}b", "a b"),
            ("a\u{2028}b", "a\u{2028}b"),
            ("\u{2029}]\\", "\u{2029}\\]\\\\"),
        ] {
            assert_eq!(several_lines(text), written, "{text:?}");
            let line = written.replace(['\n', '\u{2028}', '\u{2029}'], " ");
            assert_eq!(one_line(text), line, "{text:?}");
        }
    }
}
