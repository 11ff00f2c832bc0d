use super::{Report, Section, asked, figures};
use crate::report::tree;
use crate::{Table, Value};

pub(super) fn chapter(report: &Report) -> Section {
    let built = Section::new("iasi-built", "What they built").paragraph(
        "A player for Connect Four on a given grid (8×8 in the authors' program) by alpha-beta (retezarea alfa-beta), with the number of levels \
         chosen in a menu. A move that wins at once is played without a search; among moves of equal score one is chosen at random. Own \
         stones in the centre column count 3, windows of four with 2, 3, 4 own stones 5, 10, 100, and an open three of the opponent -8. \
         Here it is the agent iasi. The report also shows pictures of its menu and its board, which are not redrawn.",
    );
    Section::new("chapter-iasi", "Iași: alpha-beta explained on a small tree")
        .paragraph("Connect 4: utilizarea algoritmului minimax cu retezarea alfa-beta, Gheorghe Asachi Technical University of Iași.")
        .part(built)
        .part(walk_through())
        .part(report.study("iasi", "A sign in the printed code, and what it costs"))
        .part(asked("iasi-asked", &answers(report)))
        .part(figures("iasi"))
}

fn answers(report: &Report) -> [(&'static str, String); 2] {
    [
        ("Alpha-beta is best if the best moves are analysed first, and no better than minimax if they come last.", "Both orders were searched: see 'Alpha-beta pruning: O(b^(m/2)) at its best'. Even the worst order cuts some leaves.".to_owned() + &report.finding("alpha-beta", "At depth")),
        ("The evaluation suits both players, since the game is zero-sum.", "The printed evaluation is not zero-sum: it rewards own twos, but does not count those of the opponent.".to_owned()),
    ]
}

/// The ten steps of the report: what happens, alpha and beta at that node.
const STEPS: [(&str, &str, &str); 10] = [
    ("The call starts at A.", "−∞", "+∞"),
    ("The maximiser chooses B.", "−∞", "+∞"),
    ("B explores D.", "−∞", "+∞"),
    ("D looks at its right child, 3. Alpha becomes 3; beta > alpha, so the search goes on.", "3", "+∞"),
    ("D looks at its left child, 5. Alpha becomes 5, and D returns 5 to B.", "5", "+∞"),
    ("Beta becomes 5 at B.", "−∞", "5"),
    ("B explores E.", "−∞", "5"),
    ("E looks at its left child, 6. Alpha becomes 6; beta ≤ alpha, so the search in E stops.", "6", "5"),
    ("E returns 6 to B.", "−∞", "5"),
    ("Beta stays 5 at B. The value of B is 5.", "−∞", "5"),
];

fn walk_through() -> Section {
    let mut table = Table::new("The ten steps of the report")
        .column("step")
        .column("what happens")
        .column("alpha")
        .column("beta");
    for (step, (what, alpha, beta)) in (1_u16..).zip(STEPS) {
        table.row([step.into(), what.into(), Value::from(alpha), Value::from(beta)]);
    }
    table.note(
        "The report calls 3 the right and 5 the left child of D, but looks at 3 first; with moves from the left it is the other way \
         round, and is drawn so. It names the leaves 3, 5 and 6 only; the others are those of the usual textbook tree.",
    );
    let drawn = |tree: &tree::Node, caption: &str| (tree.draw(caption), caption.to_owned());
    let (initial, first) = drawn(&tree::initial(), "The initial tree: squares maximise, circles minimise.");
    let (after_b, second) = drawn(
        &tree::after_b(),
        "The tree after the values of E, D and B: the second leaf of E is cut off, since E is worth at least 6 and B has 5 already.",
    );
    let (searched, third) = drawn(
        &tree::searched(),
        "The final tree: F is worth 2, so that C is worth at most 2, and G is cut off. A is worth 5.",
    );
    Section::new("iasi-tree", "A tree cut by hand")
        .paragraph("The report walks through one tree to show how alpha and beta cut branches. The values here come from a search.")
        .picture(initial, first)
        .picture(after_b, second)
        .picture(searched, third)
        .table(table)
}
