//! The four phases of Monte Carlo tree search as a drawing: the same small tree four times, wins and visits in its nodes.

use std::fmt::Write;

use crate::table::escape;

/// A phase: its name, what it does, and the nodes it marks.
struct Phase {
    name: &'static str,
    /// The nodes drawn bold.
    marked: &'static [usize],
    /// Whether the new node is there.
    expanded: bool,
    /// Whether the random moves below it are drawn.
    playout: bool,
    /// Wins and visits of each node.
    counts: [(u8, u8); 5],
}

/// Before the update, and after a win of the side that moved to the new node. Each node counts the wins of the side that moved there, so
/// that only every other node on the path gains one.
const BEFORE: [(u8, u8); 5] = [(4, 10), (4, 6), (2, 4), (2, 4), (0, 0)];
const AFTER: [(u8, u8); 5] = [(4, 11), (5, 7), (2, 4), (2, 5), (1, 1)];

const PHASES: [Phase; 4] = [
    Phase { name: "1 Selection", marked: &[0, 1, 3], expanded: false, playout: false, counts: BEFORE },
    Phase { name: "2 Expansion", marked: &[4], expanded: true, playout: false, counts: BEFORE },
    Phase { name: "3 Simulation", marked: &[4], expanded: true, playout: true, counts: BEFORE },
    Phase { name: "4 Backpropagation", marked: &[0, 1, 3, 4], expanded: true, playout: false, counts: AFTER },
];

/// Where each node is, and its parent.
const NODES: [((i32, i32), usize); 5] =
    [((120, 50), 0), ((70, 110), 0), ((170, 110), 0), ((70, 170), 1), ((70, 230), 3)];

const WIDTH: i32 = 250;
const HEIGHT: i32 = 330;

/// The drawing as an `svg` element: two phases beside each other, two below.
pub(super) fn draw(description: &str) -> String {
    let panels: String = (0..).zip(&PHASES).map(|(i, phase)| panel(phase, (i % 2, i / 2))).collect();
    format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\" font-family=\"system-ui, sans-serif\" font-size=\"16\" \
         text-anchor=\"middle\" fill=\"currentColor\" stroke=\"none\">\n{panels}</svg>\n",
        2 * WIDTH,
        2 * HEIGHT,
        escape(description)
    )
}

fn panel(phase: &Phase, (column, row): (i32, i32)) -> String {
    let mut shapes = format!(
        "<g transform=\"translate({} {})\">\n<text x=\"120\" y=\"18\" font-weight=\"600\">{}</text>\n",
        column * WIDTH,
        row * HEIGHT,
        phase.name
    );
    let shown = if phase.expanded { NODES.len() } else { NODES.len() - 1 };
    let mut push = |shape: String| writeln!(shapes, "{shape}").expect("a string takes everything");
    for (i, ((x, y), parent)) in NODES[..shown].iter().enumerate().skip(1) {
        let (from, _) = NODES[*parent];
        let marked = phase.marked.contains(&i) && phase.marked.contains(parent);
        let width = if marked { 4 } else { 1 };
        push(format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{x}\" y2=\"{y}\" stroke=\"currentColor\" stroke-width=\"{width}\"/>",
            from.0, from.1
        ));
    }
    if phase.playout {
        push("<path d=\"M70 252 q12 8 0 16 t0 16 t0 16\" fill=\"none\" stroke=\"currentColor\" stroke-dasharray=\"4 3\"/>".to_owned());
        push("<text x=\"70\" y=\"318\">1 (a win)</text>".to_owned());
    }
    for (i, ((x, y), _)) in NODES[..shown].iter().enumerate() {
        let width = if phase.marked.contains(&i) { 4 } else { 1 };
        let (wins, visits) = phase.counts[i];
        push(format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"23\" fill=\"var(--paper, #fff)\" stroke=\"currentColor\" stroke-width=\"{width}\"/>\n\
             <text x=\"{x}\" y=\"{}\">{wins}/{visits}</text>",
            y + 6
        ));
    }
    shapes + "</g>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Visits of a node are those of its children and, but for the root, its own first one; a win goes to every other node.
    #[test]
    fn the_counts_are_those_of_a_tree() {
        for counts in [BEFORE, AFTER] {
            let visits = |i: usize| counts[i].1;
            assert_eq!(visits(0), visits(1) + visits(2));
            assert!(counts.iter().all(|(wins, visits)| wins <= visits));
        }
        let gained = |i: usize| (AFTER[i].0 - BEFORE[i].0, AFTER[i].1 - BEFORE[i].1);
        assert_eq!([0, 1, 3, 4].map(gained), [(0, 1), (1, 1), (0, 1), (1, 1)]);
        assert_eq!(gained(2), (0, 0));
    }
}
