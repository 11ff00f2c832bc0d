//! A tournament of the published agents, and how often each keeps the exact value.

use std::sync::atomic::Ordering;

use agents::{Agent, AgentError, Truth};
use board::Rules;
use lab::Section;
use lab::arena::{Format, Plan};
use lab::study::{self, Candidate, Exam, Extent};

use super::{Bench, accuracy};
use crate::arena;

/// The entrants: the published agents that play four in a row, and random moves.
fn agents(extent: Extent) -> Result<[Agent; 7], AgentError> {
    let (depth, playouts) = if extent.quick { (2, 200) } else { (6, 20_000) };
    // Without pruning, the full depth would take as long as all others together.
    let shallow = if extent.quick { 2 } else { 5 };
    let named = |name: &str| name.parse::<Agent>();
    Ok([
        named("random")?,
        named("ufop")?.with_depth(depth)?,
        named("porto-minimax")?.with_depth(shallow)?,
        named("porto-alphabeta")?.with_depth(depth)?,
        named("porto-mcts")?.with_iterations(playouts)?.with_time(None)?,
        named("iasi")?.with_depth(depth)?,
        named("panther")?.with_depth(depth)?,
    ])
}

/// Tournaments on both boards of the reports, and a comparison with exact values.
pub(super) fn sections(extent: Extent, bench: &Bench) -> anyhow::Result<Vec<Section>> {
    let agents = agents(extent)?;
    let names = agents.each_ref().map(Agent::to_string);
    let candidates = || agents.iter().cloned().map(accuracy::candidate).collect::<Vec<Candidate>>();
    let mut sections = Vec::new();
    for rules in [Rules::CONNECT4, "drop:8x8:4".parse()?] {
        let pairs = if extent.quick { 2 } else { 25 };
        let plan = Plan::new(rules, names.to_vec(), Format::RoundRobin)?.with_pairs(pairs)?;
        let openings = arena::generate_openings(rules, None, extent.seed, pairs);
        let plan = plan.with_openings(&openings)?.with_seed(extent.seed);
        let candidates = candidates();
        sections.push(bench.watch(|monitor| study::tournament(&plan, &candidates, monitor))?);
        if bench.stop.load(Ordering::Relaxed) {
            return Ok(sections);
        }
    }
    let positions = if extent.quick { 30 } else { 300 };
    let from = Truth::bulk_from_ply(Rules::CONNECT4, extent.quick);
    let exam = Exam { rules: Rules::CONNECT4, from, positions, seed: extent.seed };
    let mut oracle = accuracy::oracle(Rules::CONNECT4, bench.stop.clone())?;
    let candidates = candidates();
    let measured = bench.watch(|monitor| study::accuracy(&exam, &candidates, &mut oracle, monitor))?;
    let [ours, larger] = [0, 1].map(|place: usize| &sections[place].tables[0]);
    let columns = [
        ("Elo on 6×7", ours, "Elo"),
        ("Elo on 8×8", larger, "Elo"),
        ("value kept on 6×7", &measured.tables[0], "value kept"),
        ("outcome kept on 6×7", &measured.tables[0], "outcome kept"),
    ];
    let mut table = study::beside("Strength and truth", &names, &columns);
    table.note(format!(
        "Boards are rows × columns. Accuracy on {positions} positions, other ones than those of the study of accuracy."
    ));
    let words = "Elo comes from games against each other, accuracy from exact values: an agent may win games and still throw away \
                 what the position was worth.";
    sections.push(Section::new("strength-and-truth", "Strength and truth").paragraph(words).table(table));
    Ok(sections)
}
