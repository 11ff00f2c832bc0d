//! Lines from nodes to their children.

use super::super::shown::Form;
use super::layout::{Placed, SMALL};
use super::words::{at, escape, width};

/// The line from a node to a child, with the name of the move; where the child was not looked at, dashed, with a bar across.
pub(super) fn edge(parent: &Placed<'_>, child: &Placed<'_>) -> String {
    let (from, to) = ([parent.x, parent.foot()], [child.x, child.top()]);
    let style = match (child.shown.is_seen, child.shown.is_main) {
        _ if child.shown.form == Form::More => "stroke=\"#777\" stroke-width=\"1\" stroke-dasharray=\"1 3\"",
        (true, true) => "stroke=\"#000\" stroke-width=\"3\"",
        (true, false) => "stroke=\"#000\" stroke-width=\"1\"",
        (false, _) => "stroke=\"#777\" stroke-width=\"1\" stroke-dasharray=\"5 4\"",
    };
    let line = format!(
        "<path d=\"M{} {}L{} {}\" fill=\"none\" {style}/>\n",
        at(from[0]),
        at(from[1]),
        at(to[0]),
        at(to[1])
    );
    let is_cut = parent.shown.is_seen && !child.shown.is_seen;
    let bar = if is_cut { bar(from, to, saved(child)) } else { String::new() };
    let label = child.shown.edge.as_ref().map_or_else(String::new, |text| label(from, to, text));
    line + &bar + &label
}

/// A point between the ends of a line.
fn between(from: [f64; 2], to: [f64; 2], share: f64) -> [f64; 2] {
    [0, 1].map(|axis| from[axis] + share * (to[axis] - from[axis]))
}

/// A bar across a line, with the number of nodes that were saved beside it.
fn bar(from: [f64; 2], to: [f64; 2], saved: Option<u64>) -> String {
    let [x, y] = between(from, to, 0.4);
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    let length = dx.hypot(dy).max(1.0);
    let [across, down] = [7.0 * dy / length, -7.0 * dx / length];
    let bar = format!(
        "<path class=\"bar\" d=\"M{} {}L{} {}\" fill=\"none\" stroke=\"#000\" stroke-width=\"2.5\"/>\n",
        at(x - across),
        at(y - down),
        at(x + across),
        at(y + down)
    );
    let count = saved.map_or_else(String::new, |saved| {
        let place = format!("x=\"{}\" y=\"{}\"", at(x + 12.0), at(y + 4.0));
        format!("<text {place} font-size=\"{SMALL}\" fill=\"#555\">{saved} nodes</text>\n")
    });
    bar + &count
}

/// The number beside the bar; for single leaves it would be no news, and stubs have theirs below.
fn saved(child: &Placed<'_>) -> Option<u64> {
    child.shown.saved.filter(|saved| *saved > 1 && child.shown.form != Form::Cut)
}

/// The name of a move on its line.
fn label(from: [f64; 2], to: [f64; 2], text: &str) -> String {
    let [x, y] = between(from, to, 0.68);
    let half = width(text, SMALL) / 2.0 + 2.0;
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"14\" fill=\"#fff\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"{SMALL}\" text-anchor=\"middle\">{}</text>\n",
        at(x - half),
        at(y - 7.0),
        at(2.0 * half),
        at(x),
        at(y + 4.0),
        escape(text)
    )
}
