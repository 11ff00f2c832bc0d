//! A tournament of the published agents, and how often each keeps the exact value.

use std::sync::atomic::Ordering;

use agents::Truth;
use board::Rules;
use lab::Section;
use lab::arena::{Format, Plan};
use lab::study::{self, Candidate, Exam, Extent};

use super::{Bench, accuracy};
use crate::arena;

/// The entrants: the published agents that play four in a row, and random moves.
fn agents(extent: Extent) -> [String; 7] {
    let (depth, playouts) = if extent.quick { (2, 200) } else { (6, 20_000) };
    // Without pruning, the full depth would take as long as all others together.
    let shallow = if extent.quick { 2 } else { 5 };
    [
        "random".to_owned(),
        format!("ufop:depth={depth}"),
        format!("porto-minimax:depth={shallow}"),
        format!("porto-alphabeta:depth={depth}"),
        format!("porto-mcts:iterations={playouts},time=none"),
        format!("iasi:depth={depth}"),
        format!("panther:depth={depth}"),
    ]
}

/// Tournaments on both boards of the reports, and a comparison with exact values.
pub(super) fn sections(extent: Extent, bench: &Bench) -> anyhow::Result<Vec<Section>> {
    let agents = agents(extent);
    let candidates = |_: Rules| -> anyhow::Result<Vec<Candidate>> {
        let parse = |text: &String| Ok(accuracy::candidate(text.parse()?));
        agents.iter().map(parse).collect()
    };
    let mut sections = Vec::new();
    for rules in [Rules::CONNECT4, "drop:8x8:4".parse()?] {
        let pairs = if extent.quick { 2 } else { 25 };
        let plan = Plan::new(rules, agents.to_vec(), Format::RoundRobin)?.with_pairs(pairs)?;
        let openings = arena::generate_openings(rules, None, extent.seed, pairs);
        let plan = plan.with_openings(&openings)?.with_seed(extent.seed);
        let candidates = candidates(rules)?;
        sections.push(bench.watch(|monitor| study::tournament(&plan, &candidates, monitor))?);
        if bench.stop.load(Ordering::Relaxed) {
            return Ok(sections);
        }
    }
    let positions = if extent.quick { 30 } else { 300 };
    let from = Truth::many_from(Rules::CONNECT4, extent.quick);
    let exam = Exam { rules: Rules::CONNECT4, from, positions, seed: extent.seed };
    let mut oracle = accuracy::oracle(Rules::CONNECT4, bench.stop.clone())?;
    let candidates = candidates(Rules::CONNECT4)?;
    let measured = bench.watch(|monitor| study::accuracy(&exam, &candidates, &mut oracle, monitor))?;
    let [ours, larger] = [0, 1].map(|place: usize| &sections[place].tables[0]);
    let columns = [
        ("Elo on 7x6", ours, "Elo"),
        ("Elo on 8x8", larger, "Elo"),
        ("value kept on 7x6", &measured.tables[0], "value kept"),
        ("outcome kept on 7x6", &measured.tables[0], "outcome kept"),
    ];
    let table = study::beside("Strength and truth", &agents, &columns);
    let words = "Elo comes from games against each other, accuracy from exact values: an agent may win games and still throw away \
                 what the position was worth.";
    sections.push(Section::new("strength-and-truth", "Strength and truth").paragraph(words).table(table));
    Ok(sections)
}
