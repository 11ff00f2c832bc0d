use super::{Report, Section};

pub(super) fn chapter(report: &Report) -> Section {
    let chapter = Section::new("chapter-ours", "Studies of our own")
        .paragraph("Questions that the reports did not ask, or could not answer.")
        .part(report.study("mcts-alphabeta", "Monte Carlo tree search against alpha-beta"))
        .part(report.study("accuracy", "Accuracy against exact values"));
    let tournaments = report.studies.iter().filter(|study| study.id.starts_with("tournament"));
    tournaments
        .cloned()
        .fold(chapter, Section::part)
        .part(report.study("strength-and-truth", "Strength and truth"))
}
