//! Everything that the five reports print, from one file: what is reproduced, what is explained, and what cannot be repeated.

use std::collections::BTreeMap;

use board::Rules;
use serde::Deserialize;

use crate::{Section, Table};

/// A number or claim that a report prints, and what became of it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Claim {
    /// The report: `ufop`, `porto`, `ufsc`, `iasi` or `panther`.
    pub report: String,
    /// Where it stands in the report.
    pub place: String,
    /// What is claimed.
    pub what: String,
    /// The number or the words of the report.
    pub published: String,
    /// What became of it.
    pub state: ClaimState,
    /// The name of the test that computes it; every reproduced claim has one.
    pub check: Option<String>,
    /// Our value, or the command that shows it.
    pub ours: String,
    /// Why it is not reproduced, what was tried, or under which convention it comes out.
    #[serde(default)]
    pub remark: String,
    /// What the check needs: the game, a depth, a window.
    #[serde(flatten)]
    arguments: BTreeMap<String, serde_json::Value>,
}

/// What became of a published number or claim.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimState {
    /// It comes out here, to the digit.
    Reproduced,
    /// It does not come out, but it is known why, or it holds under conditions that are said.
    Explained,
    /// It cannot be repeated.
    Irreproducible,
}

impl ClaimState {
    /// All states.
    pub const ALL: [ClaimState; 3] =
        [ClaimState::Reproduced, ClaimState::Explained, ClaimState::Irreproducible];

    /// The name, as in the file.
    pub fn name(self) -> &'static str {
        match self {
            ClaimState::Reproduced => "reproduced",
            ClaimState::Explained => "explained",
            ClaimState::Irreproducible => "irreproducible",
        }
    }
}

impl Claim {
    /// A text that the check needs.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.arguments.get(name)?.as_str()
    }

    /// A whole number that the check needs.
    pub fn number(&self, name: &str) -> Option<u64> {
        self.arguments.get(name)?.as_u64()
    }

    /// A flag that the check needs.
    fn flag(&self, name: &str) -> Option<bool> {
        self.arguments.get(name)?.as_bool()
    }

    fn depth(&self) -> Option<u16> {
        self.number("depth").and_then(|depth| u16::try_from(depth).ok())
    }

    /// The published number, if it is a count of this name.
    fn count(&self, name: &str) -> Option<u64> {
        (self.text("count")? == name).then(|| self.published.parse().expect("counts are numbers"))
    }
}

/// Everything that the five reports print, report by report.
pub fn claims() -> Vec<Claim> {
    serde_json::from_str(include_str!("../../data/published.json"))
        .expect("the file of published figures is valid")
}

fn claims_of(report: &str) -> impl Iterator<Item = Claim> {
    claims().into_iter().filter(move |claim| claim.report == report)
}

/// A published table of counts: depth, count without pruning, count with pruning.
pub(super) struct Counts {
    pub(super) rules: Rules,
    pub(super) rows: Vec<(u16, Option<u64>, Option<u64>)>,
}

/// The node counts of the UFOP report, board by board.
pub(super) fn ufop_counts() -> Vec<Counts> {
    let mut boards: Vec<Counts> = Vec::new();
    for claim in claims_of("ufop").filter(|claim| claim.text("count").is_some()) {
        let (Some(game), Some(depth)) = (claim.text("game"), claim.depth()) else { continue };
        let rules: Rules = game.parse().expect("the boards of the reports are valid");
        if boards.last().is_none_or(|board| board.rules != rules) {
            boards.push(Counts { rules, rows: Vec::new() });
        }
        let rows = &mut boards.last_mut().expect("there is one").rows;
        if rows.last().is_none_or(|row| row.0 != depth) {
            rows.push((depth, None, None));
        }
        let row = rows.last_mut().expect("there is one");
        row.1 = row.1.or(claim.count("unpruned"));
        row.2 = row.2.or(claim.count("pruned"));
    }
    boards
}

/// A leaf count of C4 Panther, and the column of the opponent's first stone for which it comes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leaves {
    pub(super) leaves: u64,
    pub(super) column: u8,
}

/// The leaves that C4 Panther counts on 8×8 by depth: without pruning, and with it.
pub(super) fn panther_counts() -> Vec<(u16, [Leaves; 2])> {
    let of = |name: &str| -> Vec<(u16, Leaves)> {
        let leaves = |claim: Claim| {
            let column = claim.number("column").and_then(|column| u8::try_from(column).ok())?;
            Some((claim.depth()?, Leaves { leaves: claim.count(name)?, column }))
        };
        claims_of("panther").filter_map(leaves).collect()
    };
    let pruned = of("pruned");
    let partner = |depth: u16| pruned.iter().find(|(of, _)| *of == depth).map(|(_, pruned)| *pruned);
    of("unpruned").into_iter().filter_map(|(depth, plain)| Some((depth, [plain, partner(depth)?]))).collect()
}

/// Whether C4 Panther won its published game at a depth, with its heuristic or without, first (0) or second (1).
pub(super) fn panther_won(depth: u16, heuristic: bool, seat: usize) -> Option<bool> {
    let place = Some(seat as u64 + 1);
    claims_of("panther")
        .find(|claim| {
            (claim.depth(), claim.flag("heuristic"), claim.number("seat"))
                == (Some(depth), Some(heuristic), place)
        })
        .map(|claim| claim.published == "C4Panther")
}

/// The reports: name and origin.
const REPORTS: [(&str, &str); 5] = [
    ("ufop", "UFOP (Federal University of Ouro Preto, Brazil, 2023)"),
    ("porto", "Porto (Portugal)"),
    ("ufsc", "UFSC (Federal University of Santa Catarina, Brazil, 2017)"),
    ("iasi", "Iași (Gheorghe Asachi Technical University, Romania)"),
    ("panther", "C4 Panther (Polytechnic University of Catalonia, Spain)"),
];

/// What each report prints, and what became of it.
pub fn published() -> Section {
    let all = claims();
    let section = Section::new("published", "What the reports print, and what became of it").paragraph(format!(
        "{} numbers and claims of five student reports: {}. Reproduced: it comes out here to the digit, and a test computes it. Explained: \
         it is known why it differs, or under which condition it holds. Irreproducible: the report does not say enough, or what it needs \
         is not available.",
        all.len(),
        count(&all)
    ));
    REPORTS.iter().fold(section, |section, (report, _)| section.part(figures(report)))
}

/// How many of these claims are in each state.
fn count(claims: &[Claim]) -> String {
    let of = |state| claims.iter().filter(|claim| claim.state == state).count();
    ClaimState::ALL.map(|state| format!("{} {}", of(state), state.name())).join(", ")
}

/// What one report prints, and what became of it.
pub(crate) fn figures(report: &str) -> Section {
    let claims: Vec<Claim> = claims_of(report).collect();
    let name = REPORTS.iter().find(|(of, _)| *of == report).map_or(report, |(_, name)| *name);
    let mut table = Table::new(name)
        .column("where")
        .column("what")
        .column("published")
        .column("ours")
        .column("state")
        .column("remark");
    for claim in &claims {
        let Claim { place, what, published, ours, remark, .. } = claim;
        let cells = [place, what, published, ours].map(|cell| cell.as_str().into());
        table.row(cells.into_iter().chain([claim.state.name().into(), remark.as_str().into()]));
    }
    table.note(format!("{}. Boards are rows × columns.", count(&claims)));
    Section::new(format!("published-{report}"), "Every number and claim of the report").table(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn studies_read_the_whole_tables() {
        let boards = ufop_counts();
        assert_eq!(boards.iter().map(|board| board.rows.len()).collect::<Vec<_>>(), [6, 6, 5]);
        assert_eq!(boards[0].rows[5], (6, Some(137_257), Some(9229)));
        assert_eq!(boards[1].rows[5], (6, None, Some(65_465)));
        let panther = panther_counts();
        assert_eq!(panther.iter().map(|(depth, _)| *depth).collect::<Vec<_>>(), [2, 4, 6, 8, 9]);
        let last = [Leaves { leaves: 127_059_828, column: 4 }, Leaves { leaves: 4_539_149, column: 1 }];
        assert_eq!(panther[4].1, last);
        assert_eq!([panther_won(6, true, 0), panther_won(6, true, 1)], [Some(true), Some(false)]);
        assert_eq!(panther_won(3, true, 0), None);
    }

    #[test]
    fn every_claim_is_in_a_table() {
        let section = published();
        let rows: usize =
            section.parts.iter().flat_map(|part| &part.tables).map(|table| table.rows.len()).sum();
        assert_eq!((section.parts.len(), rows), (5, claims().len()));
    }
}
