//! The tables of the study.

use super::marks::{Mark, Phase, Summary};
use super::positions::Tally;
use super::{Candidate, Exam};
use crate::study::game_name;
use crate::{Interval, Table, Value};

/// One row for each candidate, over all positions.
pub(in crate::study) fn overall(exam: &Exam, candidates: &[Candidate], marks: &[Vec<Mark>]) -> Table {
    let title = format!("Moves compared with the best ones in {}", game_name(exam.rules));
    let mut table = with_measures(Table::new(title).column("agent"));
    for (candidate, marks) in candidates.iter().zip(marks) {
        let name = Value::from(candidate.name.as_str());
        table.row([name].into_iter().chain(measures(&Summary::of(marks.iter()))));
    }
    table.note(
        "Points lost: the best value minus that of the move; a win with the p-th stone is worth (cells + 2 - p) / 2, \
         rounded down. Plies given away: how much later a win comes or how much sooner a loss, of moves that keep the outcome.",
    );
    table.note(
        "At stake: positions with moves of different outcomes. Nodes are what each agent counts: positions, or playouts of whole \
         games. Intervals of 95 %: Wilson's for shares, Student's for means. Times below a millisecond are noise: compare nodes.",
    );
    table
}

/// One row for each candidate and phase.
pub(super) fn by_phase(candidates: &[Candidate], marks: &[Vec<Mark>]) -> Table {
    let mut table = with_measures(Table::new("The same by phase").column("agent").column("phase"));
    for (candidate, marks) in candidates.iter().zip(marks) {
        for phase in Phase::ALL {
            let summary = Summary::of(marks.iter().filter(|mark| mark.phase == phase));
            let names = [candidate.name.as_str(), phase.name()].map(Value::from);
            table.row(names.into_iter().chain(measures(&summary)));
        }
    }
    table
}

fn with_measures(table: Table) -> Table {
    table
        .column("positions")
        .interval("value kept")
        .interval("outcome kept")
        .interval("kept at stake")
        .interval("score lost")
        .headed("points lost")
        .interval("plies given away")
        .column("nodes")
        .column("milliseconds")
}

fn measures(summary: &Summary) -> [Value; 8] {
    let share = |share: Option<Interval>| share.map_or(Value::Missing, |share| Value::interval(share, 2));
    let number = |number: Option<f64>, digits| number.map(|number| Value::number(number, digits)).into();
    [
        summary.positions.into(),
        share(summary.value),
        share(summary.outcome),
        share(summary.at_stake),
        summary.lost.clone(),
        summary.plies.clone(),
        number(summary.nodes, 0),
        number(summary.seconds.map(|seconds| seconds * 1000.0), 3),
    ]
}

/// The numbers of positions by phase.
pub(super) fn positions(exam: &Exam, tally: &Tally) -> Table {
    let mut table = Table::new("Positions")
        .column("phase")
        .column("moves played")
        .column("positions")
        .column("at stake")
        .column("left out");
    let last = exam.rules.area().saturating_sub(2);
    for phase in Phase::ALL {
        let mut plies = (exam.from..=last).filter(|ply| Phase::at(exam.rules, *ply) == phase);
        let range = plies.next().map(|first| format!("{first}–{}", plies.next_back().unwrap_or(first)));
        let at = phase as usize;
        let [shown, at_stake, alike] = [tally.shown, tally.at_stake, tally.alike].map(|of| of[at].into());
        table.row([phase.name().into(), range.into(), shown, at_stake, alike]);
    }
    table.note(format!(
        "Positions of random games, spread evenly over the numbers of moves, none twice or mirrored; seed {}. Left out: all moves \
         have the same value.",
        exam.seed
    ));
    table
}
