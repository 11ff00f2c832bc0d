//! The shapes of nodes.

use super::super::shown::{Aside, Form, Shown};
use super::layout::{BESIDE, FONT, LEAF, Placed, SMALL, TRIANGLE, beside, hidden, leaf_width};
use super::words::{at, escape, width};

/// The distance of lines of small text.
const ROW: f64 = 13.0;

/// A node with its texts.
pub(super) fn node(placed: &Placed<'_>) -> String {
    let shape = match placed.shown.form {
        Form::Max | Form::Min => inner(placed),
        Form::Leaf | Form::End | Form::Table => leaf(placed),
        Form::Cut | Form::More => stub(placed),
    };
    format!("<g>{}\n{shape}</g>\n", title(placed.shown))
}

/// What is shown when the pointer rests on a node.
fn title(shown: &Shown) -> String {
    let side = match shown.form {
        Form::Max => "MAX",
        Form::Min => "MIN",
        Form::End => "game over",
        Form::Table => "from the transposition table",
        Form::Leaf | Form::Cut | Form::More => "",
    };
    let aside = shown.aside.as_ref().map(Aside::inline);
    let note = (!shown.is_seen).then(|| "not looked at".to_owned());
    let cut = shown.cut.as_ref().map(|[sentence, _]| sentence.clone());
    let words = [
        shown.edge.clone(),
        shown.name.clone(),
        Some(side.to_owned()),
        shown.value.clone(),
        aside,
        note,
        cut,
    ];
    let words: Vec<String> = words.into_iter().flatten().filter(|word| !word.is_empty()).collect();
    format!("<title>{}</title>", escape(&words.join(" ")))
}

/// The outline of a shape.
fn outline(shown: &Shown) -> &'static str {
    match (shown.is_seen, shown.is_main) {
        (true, true) => "fill=\"#fff\" stroke=\"#000\" stroke-width=\"3\"",
        (true, false) => "fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.2\"",
        (false, _) => "fill=\"#fff\" stroke=\"#777\" stroke-width=\"1.2\" stroke-dasharray=\"5 4\"",
    }
}

fn ink(shown: &Shown) -> &'static str {
    if shown.is_seen { "#000" } else { "#777" }
}

/// A triangle with its value, its letter on the left and its window on the right.
fn inner(placed: &Placed<'_>) -> String {
    let Placed { shown, x, y, .. } = placed;
    let [across, down] = TRIANGLE;
    let down = if shown.form == Form::Max { down } else { -down };
    let triangle = format!(
        "<path d=\"M{} {}L{} {}H{}Z\" stroke-linejoin=\"round\" {}/>\n",
        at(*x),
        at(y - down),
        at(x + across),
        at(y + down),
        at(x - across),
        outline(shown)
    );
    // The wide part of a triangle has the room.
    let middle = y + down * 0.36;
    triangle + &value(shown, [*x, middle]) + &name(placed) + &aside(placed) + &note_below(placed)
}

/// The letter, on the left of the narrow part of the triangle.
fn name(placed: &Placed<'_>) -> String {
    let Placed { shown, x, y, .. } = placed;
    let row = if shown.form == Form::Max { y - 4.0 } else { y + 14.0 };
    let place = format!("x=\"{}\" y=\"{}\"", at(x - BESIDE), at(row));
    let letter = |name: &String| {
        format!(
            "<text {place} font-size=\"{FONT}\" font-style=\"italic\" text-anchor=\"end\" fill=\"{}\">{}</text>\n",
            ink(shown),
            escape(name)
        )
    };
    shown.name.as_ref().map_or_else(String::new, letter)
}

/// The value in a triangle; an empty one is a box to be filled in.
fn value(shown: &Shown, [x, y]: [f64; 2]) -> String {
    match shown.value.as_deref() {
        None => String::new(),
        Some("") => format!(
            "<rect class=\"blank\" x=\"{}\" y=\"{}\" width=\"34\" height=\"22\" fill=\"#fff\" stroke=\"#777\" stroke-width=\"0.8\"/>\n",
            at(x - 17.0),
            at(y - 9.0)
        ),
        Some(value) => {
            // Long values are written smaller.
            let size = FONT.min(28.0 * FONT / width(value, FONT));
            text(shown, [x, y + size * 0.36], size, value)
        }
    }
}

fn text(shown: &Shown, [x, y]: [f64; 2], size: f64, text: &str) -> String {
    let weight = if shown.is_main { " font-weight=\"bold\"" } else { "" };
    format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\"{weight} fill=\"{}\">{}</text>\n",
        at(x),
        at(y),
        at(size),
        ink(shown),
        escape(text)
    )
}

/// The window or the statistics, and why moves were not searched.
fn aside(placed: &Placed<'_>) -> String {
    let Placed { shown, x, y, .. } = placed;
    let lines = beside(shown);
    // Beside the narrow part of the triangle: the top of MAX, the bottom of MIN.
    let above: f64 = lines.iter().skip(1).map(|_| ROW).sum();
    let mut row = if shown.form == Form::Max { y + 2.0 - above } else { y - 1.0 };
    let mut all = String::new();
    for line in lines {
        let place = format!("x=\"{}\" y=\"{}\"", at(x + BESIDE), at(row));
        all.extend([format!("<text {place} font-size=\"{SMALL}\">{}</text>\n", escape(&line))]);
        row += ROW;
    }
    all
}

/// How many nodes below are not shown.
fn note_below(placed: &Placed<'_>) -> String {
    let note = hidden(placed.shown);
    if note.is_empty() {
        return note;
    }
    let place = format!("x=\"{}\" y=\"{}\"", at(placed.x), at(placed.foot() + 14.0));
    format!(
        "<text {place} font-size=\"{SMALL}\" text-anchor=\"middle\" fill=\"#555\">{}</text>\n",
        escape(&note)
    )
}

/// A box with its value: doubled at the end of a game, rounded if the transposition table answered.
fn leaf(placed: &Placed<'_>) -> String {
    let Placed { shown, x, y, .. } = placed;
    let value = shown.value.as_deref().unwrap_or_default();
    let wide = leaf_width(value);
    let radius = if shown.form == Form::Table { LEAF } else { 1.0 };
    let frame = |inset: f64, style: &str| {
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{radius}\" {style}/>\n",
            at(x - wide / 2.0 + inset),
            at(y - LEAF + inset),
            at(wide - 2.0 * inset),
            at(2.0 * (LEAF - inset)),
        )
    };
    let is_end = shown.form == Form::End;
    let inner = if is_end { frame(-3.5, "fill=\"#fff\" stroke=\"#000\"") } else { String::new() };
    inner
        + &frame(0.0, outline(shown))
        + &text(shown, [*x, y + FONT * 0.36], FONT, value)
        + &note_below(placed)
}

/// Words for moves that are not shown, line by line.
fn stub(placed: &Placed<'_>) -> String {
    let value = placed.shown.value.as_deref().unwrap_or_default();
    let mut row = placed.top() + SMALL;
    let mut all = String::new();
    for line in value.split(", ") {
        let place = format!("x=\"{}\" y=\"{}\"", at(placed.x), at(row));
        all.extend([format!(
            "<text {place} font-size=\"{SMALL}\" text-anchor=\"middle\" fill=\"#555\">{}</text>\n",
            escape(line)
        )]);
        row += ROW;
    }
    all
}
