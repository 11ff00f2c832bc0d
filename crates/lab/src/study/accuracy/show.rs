//! The section of the study: text, tables and figures.

use super::marks::{Mark, Phase, Summary};
use super::positions::Tally;
use super::{Candidate, Exam, tables};
use crate::{Axis, Interval, Plot, Point, Section, Series};

/// The section of all candidates' moves.
pub(super) fn section(exam: &Exam, candidates: &[Candidate], marks: &[Vec<Mark>], tally: &Tally) -> Section {
    let summaries: Vec<Summary> = marks.iter().map(|marks| Summary::of(marks.iter())).collect();
    let section = Section::new("accuracy", "Accuracy against exact values");
    let mut section = words(exam, candidates, &summaries, tally)
        .into_iter()
        .fold(section, Section::paragraph)
        .table(tables::overall(exam, candidates, marks))
        .table(tables::by_phase(candidates, marks))
        .table(tables::positions(exam, tally));
    let groups = groups(candidates);
    for figure in &FIGURES {
        section = section.plot(figure.plot(&groups, &summaries));
    }
    section.plot(phases(candidates, &groups, marks))
}

/// The text: what was done, and which candidates were best and worst.
fn words(exam: &Exam, candidates: &[Candidate], summaries: &[Summary], tally: &Tally) -> Vec<String> {
    let [shown, alike]: [u64; 2] = [tally.shown, tally.alike].map(|of| of.iter().sum());
    if shown == 0 {
        return vec!["No position was examined.".to_owned()];
    }
    let at_stake: u64 = tally.at_stake.iter().sum();
    let mut words = vec![format!(
        "Every agent chose a move in the same {shown} positions of {}, and the exact value of every move is known. {alike} other \
         positions were left out, because all their moves are worth the same; in {at_stake} of the {shown} the outcome was at \
         stake.",
        exam.rules
    )];
    let share = |summary: &Summary| summary.value.map(|share| share.value);
    let rated = || candidates.iter().zip(summaries).filter_map(|(who, what)| Some((who, share(what)?)));
    let flawless: Vec<&str> =
        rated().filter(|(_, share)| *share >= 1.0).map(|(who, _)| who.name.as_str()).collect();
    words.push(match flawless[..] {
        [] => "No agent kept every value.".to_owned(),
        _ => format!("Every value was kept by {}.", flawless.join(", ")),
    });
    let others = || rated().filter(|(_, share)| *share < 1.0);
    let best = others().max_by(|(_, a), (_, b)| a.total_cmp(b));
    let worst = others().min_by(|(_, a), (_, b)| a.total_cmp(b));
    if let (Some((best, most)), Some((worst, least))) = (best, worst) {
        words.push(format!(
            "Of the others, {} kept it most often ({:.1} %), {} least often ({:.1} %).",
            best.name,
            100.0 * most,
            worst.name,
            100.0 * least
        ));
    }
    words
}

/// The indices of the candidates of each series, in the order in which the series appear.
fn groups(candidates: &[Candidate]) -> Vec<(&str, Vec<usize>)> {
    let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
    for (i, candidate) in candidates.iter().enumerate() {
        match groups.iter_mut().find(|(name, _)| *name == candidate.series) {
            Some((_, members)) => members.push(i),
            None => groups.push((&candidate.series, vec![i])),
        }
    }
    groups
}

/// A figure of a share by the cost of a move.
struct Figure {
    title: &'static str,
    /// The cost: label and value.
    cost: (&'static str, fn(&Summary) -> Option<f64>),
    /// The share: label and value.
    share: (&'static str, fn(&Summary) -> Option<Interval>),
}

const VALUE: &str = "share of moves that keep the exact value";

const FIGURES: [Figure; 3] = [
    Figure {
        title: "Values kept, by nodes",
        cost: ("nodes for a move", |summary| summary.nodes),
        share: (VALUE, |summary| summary.value),
    },
    Figure {
        title: "Outcomes kept where they were at stake, by nodes",
        cost: ("nodes for a move", |summary| summary.nodes),
        share: ("share of moves that keep the outcome", |summary| summary.at_stake),
    },
    Figure {
        title: "Values kept, by time",
        cost: ("milliseconds for a move", |summary| summary.seconds.map(|seconds| seconds * 1000.0)),
        share: (VALUE, |summary| summary.value),
    },
];

impl Figure {
    /// A line for each series; an agent that does not search is a level line.
    ///
    /// Error bars would hide the lines, so the caption states their largest size.
    fn plot(&self, groups: &[(&str, Vec<usize>)], summaries: &[Summary]) -> Plot {
        let searches = |summary: &Summary| summary.nodes.is_some_and(|nodes| nodes > 0.0);
        let costs = || summaries.iter().filter(|summary| searches(summary)).filter_map(self.cost.1);
        let ends = costs().reduce(f64::min).zip(costs().reduce(f64::max));
        let margin = |summary: &Summary| (self.share.1)(summary).map(|share| (share.high - share.low) / 2.0);
        let margin = summaries.iter().filter_map(margin).fold(0.0, f64::max);
        let description = format!(
            "The {} by what a move costs on average, for each agent at several levels. Agents that do not search are level \
             lines. The 95 % intervals, which the table has, reach {margin:.2} up and down at most.{}",
            self.share.0,
            if self.cost.0.contains("millisecond") { " Times below a millisecond are noise." } else { "" }
        );
        let mut plot =
            Plot::new(self.title, Axis::log(self.cost.0), Axis::linear(self.share.0)).describe(description);
        for (name, members) in groups {
            let points = members.iter().flat_map(|i| {
                let summary = &summaries[*i];
                let costs: Vec<f64> = match ends {
                    Some((low, high)) if !searches(summary) => vec![low, high],
                    _ => (self.cost.1)(summary).into_iter().collect(),
                };
                costs.into_iter().filter_map(|x| Some(Point::new(x, (self.share.1)(summary)?.value)))
            });
            plot = plot.with(Series::lines(*name, points));
        }
        plot
    }
}

/// The same share by phase, for each series at its highest level.
fn phases(candidates: &[Candidate], groups: &[(&str, Vec<usize>)], marks: &[Vec<Mark>]) -> Plot {
    let names = Phase::ALL.map(Phase::name);
    let mut plot = Plot::new(
        "Values kept, by phase",
        Axis::categories("phase of the game", names),
        Axis::linear(VALUE),
    )
    .describe(
        "The share of moves that keep the exact value, with 95 % intervals, in the three phases of the game, for each agent \
         at its highest level.",
    );
    for (_, members) in groups {
        let Some(last) = members.last() else { continue };
        let point = |(x, phase): (f64, Phase)| {
            let summary = Summary::of(marks[*last].iter().filter(|mark| mark.phase == phase));
            Some(Point::interval(x, summary.value?))
        };
        let points = [0.0, 1.0, 2.0].into_iter().zip(Phase::ALL).filter_map(point);
        plot = plot.with(Series::bars(candidates[*last].name.as_str(), points));
    }
    plot
}
