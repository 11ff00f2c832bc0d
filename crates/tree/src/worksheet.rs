//! Exercises to print: a sheet to be filled in, and its solution.

use search::Order;

use crate::picture::{Sheet, blank, escape, lines, sheet};
use crate::{Exercise, Picture, SearchTree, Solution, solution};

/// An exercise with its solution, as sheets.
#[derive(Clone, Debug)]
pub struct Worksheet<'a> {
    exercise: &'a Exercise,
    search: SearchTree,
    solution: Solution,
}

impl<'a> Worksheet<'a> {
    /// Solves the exercise.
    pub fn new(exercise: &'a Exercise) -> Worksheet<'a> {
        let search = exercise.solve();
        let solution = solution(exercise.tree(), &search);
        Worksheet { exercise, search, solution }
    }

    /// The sheet to be filled in, for a terminal.
    pub fn text(&self) -> String {
        let what = "A node is left as soon as alpha ≥ beta. What does each inner node return, and which leaves are never looked at?";
        let text = format!(
            "Search the tree with alpha-beta, the children of each node from {}. {what}",
            self.direction()
        );
        format!("{text}{}\n\n{}", self.about(), lines(&blank(self.exercise.tree())))
    }

    /// The solution, for a terminal.
    pub fn solution_text(&self) -> String {
        let aside = "In parentheses: the bounds with which a node was entered.";
        format!("{} {aside}\n\n{}", self.answer(), self.picture().text())
    }

    /// The sheet to be filled in, as an SVG document: leaves have values, inner nodes have empty boxes.
    pub fn blank_svg(&self) -> String {
        let above = self.instruction();
        let footer = self.footer();
        let words = Sheet { title: TITLE, heading: TITLE, above: &above, below: &footer, legend: false };
        sheet(Some(&blank(self.exercise.tree())), &words)
    }

    /// The solution, as an SVG document.
    pub fn solution_svg(&self) -> String {
        let (above, footer) = (format!("{} {BESIDE}", self.answer()), self.footer());
        let words = Sheet { title: SOLUTION, heading: SOLUTION, above: &above, below: &footer, legend: true };
        sheet(self.picture().shown().as_ref(), &words)
    }

    /// Both sheets as a self-contained HTML page to print, the solution on a page of its own.
    pub fn html(&self) -> String {
        let drawing = |title| Sheet { title, ..Sheet::default() };
        let blank = sheet(Some(&blank(self.exercise.tree())), &drawing(TITLE));
        let solved = sheet(self.picture().shown().as_ref(), &Sheet { legend: true, ..drawing(SOLUTION) });
        let footer = escape(&self.footer());
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{TITLE}</title>\n<style>\n{STYLE}</style>\n\
             </head>\n<body>\n{}{}</body>\n</html>\n",
            section(TITLE, &self.instruction(), &blank, &footer),
            section(SOLUTION, &format!("{} {BESIDE}", self.answer()), &solved, &footer),
        )
    }

    fn picture(&self) -> Picture<'_> {
        Picture::of_toy(&self.search, self.exercise.tree())
    }

    /// What is to be done.
    fn instruction(&self) -> String {
        let (order, about) = (self.direction(), self.about());
        format!(
            "Search the tree with alpha-beta, the children of each node from {order}. MAX moves at the root (triangle up), then MIN \
             (triangle down). Write into each box the value that the node returns, the best of those that it has looked at. A node is left \
             as soon as alpha ≥ beta: cross out what is never looked at.{about}"
        )
    }

    /// The order of the children.
    fn direction(&self) -> &'static str {
        match self.exercise.order() {
            Order::Right => "right to left",
            _ => "left to right",
        }
    }

    /// What moves and values mean, behind a space; nothing where that is clear.
    fn about(&self) -> String {
        let about = self.exercise.about();
        if about.is_empty() { String::new() } else { format!(" {about}") }
    }

    /// The result in words.
    fn answer(&self) -> String {
        let tree = self.exercise.tree();
        let value = self.solution.values[0].map_or_else(String::new, |value| value.to_string());
        let (unseen, leaves) = (self.solution.unseen.len(), tree.leaves());
        format!(
            "The value of the tree is {value}. Alpha-beta looks at {} of {leaves} leaves and leaves out {unseen}; it visits {} of {} nodes.",
            leaves - unseen,
            self.search.nodes.len(),
            tree.len(),
        )
    }

    /// What makes the exercise again.
    fn footer(&self) -> String {
        format!("linha, exercise {}", self.exercise)
    }
}

const TITLE: &str = "Alpha-beta: exercise";
const SOLUTION: &str = "Alpha-beta: solution";

/// What stands in the drawing of a solution.
const BESIDE: &str = "Beside each node: the bounds with which it was entered, and why it stopped.";

const STYLE: &str = "@page { size: A4 landscape; margin: 12mm }
body { font: 12pt/1.4 system-ui, sans-serif; color: #000; background: #fff; margin: 1rem }
section + section { break-before: page }
h1 { font-size: 16pt; margin: 0 0 0.5rem }
p { max-width: 60rem; margin: 0 0 0.5rem }
svg { display: block; max-width: 100%; height: 115mm; margin: 0 auto }
footer { font-size: 9pt; margin-top: 0.5rem }
@media screen { section + section { margin-top: 3rem; border-top: 1px solid #000; padding-top: 1rem } }
";

/// A sheet of the page.
fn section(title: &str, text: &str, svg: &str, footer: &str) -> String {
    format!(
        "<section>\n<h1>{title}</h1>\n<p>{}</p>\n{svg}<footer>{footer}</footer>\n</section>\n",
        escape(text)
    )
}
