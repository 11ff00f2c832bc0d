//! Characters and styles: with or without colours, with Unicode or ASCII only.

use ratatui::style::{Color, Modifier, Style};

use super::layout::Size;
use board::Side;

/// The style of drawing. Colours only repeat information that characters carry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// ASCII only.
    pub ascii: bool,
    /// No colours.
    pub mono: bool,
}

/// The characters of a grid.
pub(super) struct Lines {
    pub(super) across: &'static str,
    pub(super) down: &'static str,
    /// The joints of the top, of a row in between and of the bottom: at the left, inside, at the right.
    pub(super) joints: [[&'static str; 3]; 3],
}

/// Box-drawing characters.
const FINE: Lines =
    Lines {
        across: "─", down: "│", joints: [["╭", "┬", "╮"], ["├", "┼", "┤"], ["╰", "┴", "╯"]]
    };
/// ASCII characters.
const PLAIN: Lines =
    Lines { across: "-", down: "|", joints: [["+", "+", "+"], ["+", "+", "+"], ["+", "+", "+"]] };

/// Secondary text.
pub(super) const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
/// Important text.
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
/// The target of the keys.
pub(super) const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

/// A move that a search preferred: now, or before.
pub(super) fn candidate(now: bool) -> &'static str {
    if now { "*" } else { "+" }
}

impl Look {
    /// The Unicode or the ASCII variant.
    fn pick<T>(self, fine: T, plain: T) -> T {
        if self.ascii { plain } else { fine }
    }

    /// A stone in one character.
    pub(super) fn stone(self, side: Side) -> &'static str {
        match side {
            Side::First => self.pick("●", "X"),
            Side::Second => self.pick("○", "O"),
        }
    }

    /// The stone that was played last, in one character.
    pub(super) fn last_stone(self, side: Side) -> &'static str {
        match side {
            Side::First => self.pick("◉", "#"),
            Side::Second => self.pick("◎", "Q"),
        }
    }

    /// A stone in rows, two of four characters or four of eight: a disc and a ring.
    pub(super) fn disc(self, stone: Side, size: Size) -> &'static [&'static str] {
        match (stone, size) {
            (Side::First, Size::Huge) => self.pick(
                &["▗▟████▙▖", "████████", "████████", "▝▜████▛▘"],
                &["\\\\XXXX//", "XXXXXXXX", "XXXXXXXX", "//XXXX\\\\"],
            ),
            (Side::Second, Size::Huge) => self.pick(
                &["▗▟▀▀▀▀▙▖", "█▌    ▐█", "█▌    ▐█", "▝▜▄▄▄▄▛▘"],
                &["//OOOO\\\\", "OO    OO", "OO    OO", "\\\\OOOO//"],
            ),
            (Side::First, _) => self.pick(&["▟██▙", "▜██▛"], &["\\XX/", "/XX\\"]),
            (Side::Second, _) => self.pick(&["▟▀▀▙", "▜▄▄▛"], &["/OO\\", "\\OO/"]),
        }
    }

    /// An empty place where large stones fall.
    pub(super) fn hole(self, size: Size) -> &'static [&'static str] {
        match size {
            Size::Huge => self.pick(
                &["╭──────╮", "│      │", "│      │", "╰──────╯"],
                &[".------.", "|      |", "|      |", "'------'"],
            ),
            _ => self.pick(&["╭──╮", "╰──╯"], &[".--.", "'--'"]),
        }
    }

    /// An empty place in one character.
    pub(super) fn ground(self) -> &'static str {
        self.pick("·", ".")
    }

    /// Where a stone would fall.
    pub(super) fn landing(self) -> &'static str {
        self.pick("▾", "v")
    }

    /// What stands on both sides of the cursor.
    pub(super) fn cursor(self) -> [&'static str; 2] {
        self.pick(["▸", "◂"], [">", "<"])
    }

    /// A place that completes a line, for the first side, the second or both.
    pub(super) fn threat(self, first: bool, second: bool) -> &'static str {
        match (first, second) {
            (true, true) => self.pick("◈", "%"),
            (true, false) => self.pick("◆", "x"),
            (false, true) => self.pick("◇", "o"),
            (false, false) => "",
        }
    }

    /// The lines of a grid or a frame.
    pub(super) fn lines(self) -> Lines {
        self.pick(FINE, PLAIN)
    }

    /// Between two things on a line.
    pub(super) fn dot(self) -> &'static str {
        self.pick(" · ", " - ")
    }

    /// What has been left out.
    pub(super) fn ellipsis(self) -> &'static str {
        self.pick("…", "..")
    }

    /// Who is to move.
    pub(super) fn arrow(self) -> &'static str {
        self.pick("▶", ">")
    }

    /// The keys that move the cursor.
    pub(super) fn arrows(self, sideways: bool) -> &'static str {
        if sideways { self.pick("←→", "Left Right") } else { self.pick("←↑↓→", "Arrows") }
    }

    /// The heights of a bar, from the least to the greatest.
    pub(super) fn heights(self) -> [&'static str; 8] {
        self.pick(["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], [".", ":", "-", "=", "+", "*", "%", "#"])
    }

    /// A bar that two sides share: the part of the first, and that of the second.
    pub(super) fn shares(self) -> [&'static str; 2] {
        self.pick(["█", "░"], ["#", "."])
    }

    /// Below the position that is shown.
    pub(super) fn here(self) -> &'static str {
        self.pick("▴", "^")
    }

    /// The colour of a side, where there are colours.
    pub(super) fn side(self, side: Side) -> Style {
        let colour = match side {
            Side::First => Color::Yellow,
            Side::Second => Color::Red,
        };
        self.coloured(colour).add_modifier(Modifier::BOLD)
    }

    /// The board itself.
    pub(super) fn wood(self) -> Style {
        if self.mono { FAINT } else { Style::new().fg(Color::Blue) }
    }

    /// What is good to know: hints, threats and values.
    pub(super) fn advice(self) -> Style {
        self.coloured(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    /// What went wrong.
    pub(super) fn error(self) -> Style {
        self.coloured(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// The line that won.
    pub(super) fn won(self) -> Style {
        self.coloured(Color::Green).add_modifier(Modifier::BOLD)
    }

    /// A colour, where there are colours.
    fn coloured(self, colour: Color) -> Style {
        if self.mono { Style::new() } else { Style::new().fg(colour) }
    }
}
