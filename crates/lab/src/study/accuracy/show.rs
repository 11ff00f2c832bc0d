//! What the study shows: words, tables and figures.

use super::marks::{Mark, Phase, Summary};
use super::positions::Tally;
use super::{Candidate, Exam, tables};
use crate::{Axis, Plot, Point, Section, Series};

/// Everything that the marks of all candidates say.
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
    let nodes = |summary: &Summary| summary.nodes;
    let milliseconds = |summary: &Summary| summary.seconds.map(|seconds| seconds * 1000.0);
    section = section
        .plot(cost("Accuracy against nodes", "nodes for a move", &groups, &summaries, &nodes))
        .plot(cost("Accuracy against time", "milliseconds for a move", &groups, &summaries, &milliseconds));
    section.plot(phases(candidates, &groups, marks))
}

/// What was done, and who was best and worst.
fn words(exam: &Exam, candidates: &[Candidate], summaries: &[Summary], tally: &Tally) -> Vec<String> {
    let [shown, alike]: [u64; 2] = [tally.shown, tally.alike].map(|of| of.iter().sum());
    if shown == 0 {
        return vec!["No position was asked about.".to_owned()];
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
    let mut found = match flawless[..] {
        [] => "Nobody kept every value.".to_owned(),
        _ => format!("Every value was kept by {}.", flawless.join(", ")),
    };
    let others = || rated().filter(|(_, share)| *share < 1.0);
    let best = others().max_by(|(_, a), (_, b)| a.total_cmp(b));
    let worst = others().min_by(|(_, a), (_, b)| a.total_cmp(b));
    if let (Some((best, most)), Some((worst, least))) = (best, worst) {
        found += &format!(
            " Of the others, {} kept it most often ({:.0} %), {} least often ({:.0} %).",
            best.name,
            100.0 * most,
            worst.name,
            100.0 * least
        );
    }
    words.push(found);
    words
}

/// The candidates of each series, by their places, in the order in which the series appear.
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

/// The share of moves that keep the value by what they cost. Whoever does not search is a line across the figure.
fn cost(
    title: &str,
    axis: &str,
    groups: &[(&str, Vec<usize>)],
    summaries: &[Summary],
    of: &dyn Fn(&Summary) -> Option<f64>,
) -> Plot {
    let searches = |summary: &Summary| summary.nodes.is_some_and(|nodes| nodes > 0.0);
    let costs = || summaries.iter().filter(|summary| searches(summary)).filter_map(of);
    let ends = costs().reduce(f64::min).zip(costs().reduce(f64::max));
    let mut plot = Plot::new(title, Axis::log(axis), Axis::linear("share of moves that keep the exact value"))
        .describe(
            "The share of moves that keep the exact value, with 95 % intervals, by what a move costs on average, for each agent \
             at several levels. Agents that do not search are level lines.",
        );
    for (name, members) in groups {
        let points = members.iter().flat_map(|i| {
            let summary = &summaries[*i];
            let at: Vec<f64> = match ends {
                Some((low, high)) if !searches(summary) => vec![low, high],
                _ => of(summary).into_iter().collect(),
            };
            at.into_iter().filter_map(|x| Some(Point::interval(x, summary.value?)))
        });
        plot = plot.with(Series::lines(*name, points));
    }
    plot
}

/// The same share by phase, for each series at its highest level.
fn phases(candidates: &[Candidate], groups: &[(&str, Vec<usize>)], marks: &[Vec<Mark>]) -> Plot {
    let names = Phase::ALL.map(Phase::name);
    let mut plot = Plot::new(
        "Accuracy by phase",
        Axis::categories("phase of the game", names),
        Axis::linear("share of moves that keep the exact value"),
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
