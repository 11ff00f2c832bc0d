//! The chapters: what the authors built, their tables beside ours, what they asked and the answers.

mod iasi;
mod ours;
mod panther;
mod porto;
mod ufop;
mod ufsc;

use super::Report;
use crate::study::figures;
use crate::{Section, Table};

pub(super) const INTRODUCTION: &str = "Students of five university courses wrote programs that play Connect Four or Gomoku by minimax, \
alpha-beta pruning and Monte Carlo tree search, and reported what they measured: UFOP (Universidade Federal de Ouro Preto, Brazil, \
2023), three students in Porto (Portugal), UFSC (Universidade Federal de Santa Catarina, Brazil, 2017), Iași (Gheorghe Asachi Technical \
University, Romania) and C4 Panther (Universitat Politècnica de Catalunya, Spain).\n\nEach has a chapter here: what its authors built, \
their tables beside ours in the same form, their figures redrawn, what they asked and the answer. Studies of our own follow. Boards are \
written rows × columns, as most of the reports do.\n\nEvery figure follows from the seed, except times, which depend on the machine.";

pub(super) const QUICK: &str = "\n\nThis is a quick report: most of its studies are smaller than those of a whole one, with fewer games and positions \
and lower depths.";

/// All chapters, in the order of the page.
pub(super) fn all(report: &Report) -> Vec<Section> {
    vec![
        ufop::chapter(report),
        porto::chapter(report),
        ufsc::chapter(report),
        iasi::chapter(report),
        panther::chapter(report),
        ours::chapter(report),
    ]
}

/// A table of what authors asked or claimed, and where the answer stands.
fn asked(id: &str, rows: &[(&str, String)]) -> Section {
    let mut table = Table::new("Questions, wishes and claims").column("of the report").column("answer");
    for (question, answer) in rows {
        table.row([(*question).into(), answer.as_str().into()]);
    }
    Section::new(id, "What they asked, and the answers").table(table)
}
