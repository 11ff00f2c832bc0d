//! The layout of a drawing.
//!
//! ```text
//!   title
//!   legend, in as many rows as it needs
//!   label of y
//!   100 |
//!       |   the figure
//!     0 |____________
//!       0     5    10
//!         label of x
//! ```
//!
//! The width is fixed; content that needs more room makes the drawing higher. The font is unknown, so widths of text are
//! conservative estimates.

use super::scale::{Mapping, slot};
use super::{AxisScale, Kind, Plot};

/// The width of every drawing. Small, because a phone then shrinks it little and its text stays legible.
pub(super) const WIDTH: f64 = 440.0;
/// The size of all text but the title.
pub(super) const FONT: f64 = 13.0;
/// The size of the title.
pub(super) const TITLE_FONT: f64 = 15.0;
/// The width of the sample before a name in the legend.
pub(super) const SAMPLE: f64 = 26.0;
/// How far names of categories turn when they do not fit side by side, in degrees.
pub(super) const SLANT: f64 = 40.0;

/// The least distance from the figure to the right edge.
const MARGIN: f64 = 8.0;
/// Where text begins at the left.
pub(super) const EDGE: f64 = 1.0;
const FIGURE_HEIGHT: f64 = 240.0;
const LINE: f64 = 18.0;
/// The most room that the label of a tick gets.
const LONGEST: f64 = 110.0;

/// The places of everything that data decide.
#[derive(Debug)]
pub(super) struct Layout<'a> {
    /// The lines of the title, at the top.
    pub(super) title: Vec<String>,
    /// The names of series that have one, with the left end and the middle of their samples.
    pub(super) legend: Vec<Entry>,
    pub(super) x: Mapping<'a>,
    pub(super) y: Mapping<'a>,
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
    /// The height of the whole drawing.
    pub(super) height: f64,
    /// The part of the axis at the bottom that belongs to one group of bars.
    pub(super) slot: f64,
    /// Whether the names at the bottom are turned.
    pub(super) slanted: bool,
    /// Every how many ticks at the bottom there is room for a label.
    pub(super) stride: usize,
}

/// A name in the legend.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) series: usize,
    pub(super) name: String,
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Layout<'_> {
    pub(super) fn new(plot: &Plot) -> Layout<'_> {
        let title = wrap(&plot.title, WIDTH - EDGE - MARGIN, TITLE_FONT);
        let below_title = 6.0 + count(title.len()) * (TITLE_FONT + 4.0);
        let (legend, below_legend) = legend(plot, below_title + 4.0);
        let (mut x, mut y, slot) = mappings(plot);
        for tick in x.ticks.iter_mut().chain(&mut y.ticks) {
            tick.label = fit(&tick.label, LONGEST, FONT);
        }

        let widest =
            |mapping: &Mapping| mapping.ticks.iter().map(|t| width(&t.label, FONT)).fold(0.0, f64::max);
        let x_widest = widest(&x);
        let mut left = MARGIN.max(x_widest / 2.0).max(widest(&y) + EDGE + 8.0);
        let mut right = WIDTH - MARGIN.max(x_widest / 2.0);
        let categories = matches!(plot.x.scale, AxisScale::Categories(_));
        if categories {
            right = WIDTH - MARGIN;
        }
        let pitch = |left: f64, right: f64| (right - left) / count(x.ticks.len().max(1));
        let slanted = categories && x_widest + 6.0 > pitch(left, right);
        let (sine, cosine) = SLANT.to_radians().sin_cos();
        if slanted {
            left = left.max(x_widest * cosine - pitch(left, right) / 2.0 + 12.0);
        }
        let needed = if slanted { FONT + 2.0 } else { x_widest + 6.0 };
        let stride = stride(needed, pitch(left, right));

        let y_label = if plot.y.label.is_empty() { 0.0 } else { LINE };
        let x_label = if plot.x.label.is_empty() { 0.0 } else { LINE };
        let top = below_legend + y_label + 14.0;
        let bottom = top + FIGURE_HEIGHT;
        let tick_height = if slanted { x_widest * sine + 14.0 } else { LINE };
        let height = (bottom + tick_height + x_label + 10.0).ceil();
        Layout { title, legend, x, y, left, right, top, bottom, height, slot, slanted, stride }
    }

    /// The place for a share of the axis at the bottom.
    pub(super) fn x_at(&self, share: f64) -> f64 {
        self.left + share * (self.right - self.left)
    }

    /// The place for a share of the axis at the left.
    pub(super) fn y_at(&self, share: f64) -> f64 {
        self.bottom - share * (self.bottom - self.top)
    }
}

/// Both axes, and the part of the first that a group of bars takes.
fn mappings(plot: &Plot) -> (Mapping<'_>, Mapping<'_>, f64) {
    let xs = || plot.drawable().map(|(_, point)| point.x);
    let bars = || plot.drawable().filter(|(series, _)| series.kind == Kind::Bars).map(|(_, point)| point);
    let distance = slot(&plot.x, bars().map(|point| point.x));
    let distance = if matches!(plot.x.scale, AxisScale::Categories(_)) { 1.0 } else { distance };
    let x = Mapping::new(&plot.x, xs(), if bars().next().is_some() { distance } else { 0.0 });

    // Bars are compared by their lengths: they start at 0, and on a logarithmic axis, which has none, clearly
    // below the lowest.
    let ground = |y: f64| if plot.y.scale == AxisScale::Log { y / 2.0 } else { 0.0 };
    let ys = plot.drawable().flat_map(|(_, p)| [Some(p.y), p.low, p.high]).flatten();
    let y = Mapping::new(&plot.y, ys.chain(bars().map(|point| ground(point.y))), 0.0);
    let share = x.slot_share(distance);
    (x, y, share)
}

/// The legend from this height on, and the height below it.
fn legend(plot: &Plot, top: f64) -> (Vec<Entry>, f64) {
    let (mut x, mut y) = (EDGE, top + LINE / 2.0);
    let mut entries = Vec::new();
    for (series, name) in plot.series.iter().map(|series| &series.name).enumerate() {
        if name.is_empty() {
            continue;
        }
        let name = fit(name, WIDTH - EDGE - MARGIN - SAMPLE - 6.0, FONT);
        let right = x + SAMPLE + 6.0 + width(&name, FONT);
        if right > WIDTH - MARGIN && x > EDGE {
            (x, y) = (EDGE, y + LINE);
        }
        let next = x + SAMPLE + 6.0 + width(&name, FONT) + 14.0;
        entries.push(Entry { series, name, x, y });
        x = next;
    }
    let bottom = if entries.is_empty() { top } else { y + LINE / 2.0 };
    (entries, bottom)
}

/// The smallest stride at which labels that need this much room do not touch.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small number from 1")]
fn stride(needed: f64, pitch: f64) -> usize {
    (needed / pitch).ceil().max(1.0) as usize
}

#[expect(clippy::cast_precision_loss, reason = "numbers of lines and ticks")]
fn count(n: usize) -> f64 {
    n as f64
}

/// About how wide a text is in a sans-serif font of this size.
pub(super) fn width(text: &str, font: f64) -> f64 {
    let em = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '|' | '!' | '\'' | ' ' | '\u{202f}' => 0.33,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.95,
        'A'..='Z' | '×' | '…' | '—' => 0.72,
        c if c >= '\u{1100}' && !('\u{2000}'..'\u{2100}').contains(&c) => 1.1,
        _ => 0.6,
    };
    text.chars().map(em).sum::<f64>() * font
}

/// The text, or as much of its beginning as fits.
pub(super) fn fit(text: &str, room: f64, font: f64) -> String {
    if width(text, font) <= room {
        return text.to_owned();
    }
    let mut text = text.to_owned();
    while text.pop().is_some() && width(&text, font) + width("…", font) > room {}
    text.truncate(text.trim_end().len());
    text + "…"
}

/// The text in lines that fit, broken between words. A word that is too long is cut.
fn wrap(text: &str, room: f64, font: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, font) + width(word, font) + 0.33 * font <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fit(word, room, font)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_or_broken() {
        assert_eq!(fit("short", 100.0, 10.0), "short");
        let cut = fit("the quick brown fox jumps", 100.0, 10.0);
        assert!(cut.starts_with("the quick") && cut.ends_with('…') && width(&cut, 10.0) <= 100.0, "{cut}");
        let lines = wrap("the quick brown fox jumps", 100.0, 10.0);
        assert_eq!(lines, ["the quick brown", "fox jumps"]);
        assert_eq!(fit("anything", 0.0, 10.0), "…");
    }
}
