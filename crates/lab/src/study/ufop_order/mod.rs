//! The search for the conventions behind the pruned node counts of the UFOP report: which windows its program looks at, for which side,
//! in which order of moves.

mod loops;
mod program;
mod search;

use self::search::{Convention, Conventions, DEEPEST};
use super::Extent;
use super::published::ufop_counts;
use crate::{Monitor, Section, Table, Value};

/// The search, as far as it got.
struct Findings {
    /// The published nodes with pruning, by depth from 1.
    wanted: Vec<u64>,
    tried: u64,
    agreed: [u64; 3],
    /// The convention whose counts are nearest, by the largest ratio at any depth, of those that agree at depth 2.
    nearest: Option<(f64, Convention)>,
    /// The conventions that agree up to [`DEEPEST`].
    matches: Vec<Convention>,
}

/// Tries every combination of conventions on the smallest board of the report, up to depth 4.
pub fn ufop_order(extent: Extent, monitor: &mut Monitor<'_>) -> Section {
    let mut conventions = Conventions::new(6, 7, !extent.quick);
    let sets = conventions.window_sets();
    // A step is a hundred sets of windows, or one.
    let chunk = if extent.quick { 1 } else { 100 };
    monitor.begin("ufop-order", sets.chunks(chunk).len() as u64);
    let mut findings = Findings::new();
    for sets in sets.chunks(chunk) {
        if monitor.stopped() {
            break;
        }
        for set in sets {
            findings.add(&mut conventions, *set);
        }
        monitor.step();
    }
    findings.section(&conventions)
}

/// The published nodes with pruning on the smallest board, by depth from 1.
fn published() -> Vec<u64> {
    ufop_counts()[0].rows.iter().filter_map(|(_, _, pruned)| *pruned).collect()
}

impl Findings {
    fn new() -> Findings {
        Findings { wanted: published(), tried: 0, agreed: [0; 3], nearest: None, matches: Vec::new() }
    }

    /// Tries all conventions with these windows.
    fn add(&mut self, conventions: &mut Conventions, set: [usize; 4]) {
        let wanted = &self.wanted;
        self.tried += conventions.for_each_set();
        for convention in conventions.fitting(set, wanted[1]) {
            let counts: Vec<u64> = (1..=DEEPEST).map(|depth| conventions.nodes(&convention, depth)).collect();
            let distance =
                counts.iter().zip(wanted).map(|(own, other)| distance(*own, *other)).fold(1.0, f64::max);
            if self.nearest.is_none_or(|(least, _)| distance < least) {
                self.nearest = Some((distance, convention));
            }
            for (agreed, depth) in self.agreed.iter_mut().zip(2..) {
                *agreed += u64::from(counts[..depth] == wanted[..depth]);
            }
            if counts[..] == wanted[..counts.len()] {
                self.matches.push(convention);
            }
        }
    }

    fn section(&self, conventions: &Conventions) -> Section {
        let section = Section::new("ufop-order", "Which conventions give the pruned counts of UFOP?")
            .paragraph(
                "UFOP, a student report of the Federal University of Ouro Preto (Brazil, 2023), prints the nodes that its alpha-beta \
                 search visits, and neither its order of moves nor its window loops. Here such a search is repeated on 6×7 (rows × columns) \
                 under combinations of the conventions and slips that programs of its kind have, and compared with the published counts.",
            )
            .paragraph(self.words(conventions))
            .table(self.by_depth());
        match &self.nearest {
            Some((_, convention)) => section.table(nearest(conventions, convention)),
            None => section,
        }
    }

    fn words(&self, conventions: &Conventions) -> String {
        if self.tried == 0 {
            return "Nothing was tried.".to_owned();
        }
        let deeper = |convention: &&Convention| {
            let wanted = &self.wanted;
            (DEEPEST + 1..)
                .zip(&wanted[DEEPEST as usize..])
                .all(|(depth, n)| conventions.nodes(convention, depth) == *n)
        };
        let result = match self.matches.iter().find(deeper) {
            Some(found) => format!("This one gives all of them: {}.", conventions.describe(found)),
            None => "None gives the published column.".to_owned(),
        };
        format!(
            "{} combinations were tried. {result} What was combined: window loops of each direction (all windows, none{}), three \
             evaluations, row 0 at the bottom or at the top, leaves evaluated for the side at the root, its opponent, the side to move or the one that has just moved, a root that maximises or minimises, six orders \
             of columns for each side, and two conditions of a cutoff. The value of finished games does not matter: no game ends within six \
             moves.",
            self.tried,
            match conventions.window_sets().len() {
                15 => "",
                _ =>
                    ", or limits for rows and columns exchanged, slices that end with the board, indices that wrap around",
            }
        )
    }

    fn by_depth(&self) -> Table {
        let mut table = Table::new("Combinations that agree up to a depth, on 6×7 (rows × columns)")
            .column("depth")
            .column("published pruned")
            .column("combinations that agree");
        let wanted = &self.wanted;
        let counts = [self.tried].into_iter().chain(self.agreed);
        for ((depth, nodes), count) in (1_u16..).zip(wanted).zip(counts) {
            table.row([depth.into(), (*nodes).into(), count.into()]);
        }
        table
    }
}

/// How many times one count is the other, or the other the one.
#[expect(clippy::cast_precision_loss, reason = "a ratio to a few digits")]
fn distance(own: u64, other: u64) -> f64 {
    let ratio = own as f64 / other as f64;
    ratio.max(1.0 / ratio)
}

fn nearest(conventions: &Conventions, convention: &Convention) -> Table {
    let mut table =
        Table::new("The nearest combination on 6×7 (rows × columns), of those that agree at depth 2")
            .column("depth")
            .column("published pruned")
            .column("nodes")
            .column("nodes / published");
    for (depth, wanted) in (1_u32..).zip(published()) {
        let nodes = conventions.nodes(convention, depth);
        let ratio = super::ratio(Some(nodes), Some(wanted)).map(|ratio| Value::number(ratio, 3));
        table.row([depth.into(), wanted.into(), nodes.into(), ratio.into()]);
    }
    table.note(format!("{}.", conventions.describe(convention)));
    table
}

#[cfg(test)]
mod tests {
    use super::super::nodes::{AGREED, TRIED};
    use super::*;

    #[test]
    fn the_whole_search_finds_what_the_nodes_study_quotes() {
        let mut conventions = Conventions::new(6, 7, true);
        let mut findings = Findings::new();
        for set in conventions.window_sets() {
            findings.add(&mut conventions, set);
        }
        assert_eq!((findings.tried, findings.agreed), (TRIED, AGREED));
        let (_, nearest) = findings.nearest.expect("some agree at depth 2");
        let counts = [1, 2, 3, 4].map(|depth| conventions.nodes(&nearest, depth));
        assert_eq!(counts, [8, 30, 241, 684]);
        let section = findings.section(&conventions);
        assert!(
            section.paragraphs[1].contains("None gives the published column"),
            "{}",
            section.paragraphs[1]
        );
    }
}
