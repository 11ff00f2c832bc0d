//! A round robin of agents, and its ratings beside other measures.

use search::{Limits, PlayerError};

use super::Candidate;
use crate::arena::{GameControl, Plan, Standings, play};
use crate::{Monitor, Section, Table, Value};

/// Plays a tournament of candidates in memory; if interrupted, the section has the games so far.
pub fn tournament(
    plan: &Plan,
    candidates: &[Candidate],
    monitor: &mut Monitor<'_>,
) -> Result<Section, PlayerError> {
    monitor.begin(format!("tournament of {}", plan.rules()), 2 * u64::from(plan.len()));
    let mut records = Vec::new();
    'pairs: for pair in plan.schedule() {
        for leg in [0, 1] {
            let opening = plan.opening(pair.opening);
            let build = |entrant: usize| {
                (candidates[entrant].build)(opening.rules(), plan.seed_of(pair.number, leg, entrant))
            };
            let [first, second] = pair.seats(leg);
            let (mut first, mut second) = (build(first)?, build(second)?);
            let clock = || monitor.elapsed();
            let limited = GameControl { limits: Limits::default(), stop: monitor.stop(), clock: &clock };
            let Some(finished) = play(&opening, &mut [first.as_mut(), second.as_mut()], &limited) else {
                break 'pairs;
            };
            let names = [first.name(), second.name()];
            records.push(finished.into_record(pair, leg, names, &opening));
            monitor.step();
        }
    }
    let mut section = Standings::new(plan, &records).section();
    section.id = format!("tournament-{}", plan.rules());
    section.title = format!("All against all: {}", plan.rules());
    Ok(section)
}

/// One table from columns of several: for each of `agents` its value in each (name, table, column) of `columns`.
pub fn beside(title: &str, agents: &[String], columns: &[(&str, &Table, &str)]) -> Table {
    let mut table = Table::new(title).column("agent");
    for (name, ..) in columns {
        table = table.interval(*name);
    }
    for agent in agents {
        let cell = |(_, from, column): &(&str, &Table, &str)| {
            let place = from.columns.iter().position(|own| own.name == *column)?;
            let row = from.rows.iter().find(|row| row.first() == Some(&Value::Text(agent.clone())))?;
            Some(row[place].clone())
        };
        let cells = columns.iter().map(|column| cell(column).unwrap_or(Value::Missing));
        table.row(std::iter::once(Value::Text(agent.clone())).chain(cells));
    }
    table
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    use board::{Game, Rules};
    use search::Random;

    use super::*;
    use crate::arena::Format;

    #[test]
    fn a_round_robin_is_complete_and_repeats_for_a_seed() {
        let names = ["one", "two", "three"].map(str::to_owned);
        let rules: Rules = "drop:5x4:4".parse().expect("rules");
        let openings = [Game::parse(rules, "33").expect("an opening")];
        let plan = Plan::new(rules, names.to_vec(), Format::RoundRobin).and_then(|plan| plan.with_pairs(2));
        let plan = plan.and_then(|plan| plan.with_openings(&openings)).expect("a plan").with_seed(4);
        let candidate = |name: String| Candidate {
            series: name.clone(),
            name,
            build: Box::new(|_, seed| Ok(Box::new(Random::new(seed)))),
        };
        let candidates = names.clone().map(candidate);
        let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
        let mut done = 0;
        let mut tell = |progress: &crate::StudyProgress| done = progress.done;
        let run = |tell: &mut dyn FnMut(&crate::StudyProgress)| {
            tournament(&plan, &candidates, &mut Monitor::new(&stop, &clock, tell))
        };
        let section = run(&mut tell).expect("no player fails");
        assert_eq!(run(&mut |_| {}).expect("no player fails"), section);
        assert_eq!((done, section.tables[0].rows.len()), (12, 3));
        let both = beside(
            "Side by side",
            &names,
            &[("Elo", &section.tables[0], "Elo"), ("none", &section.tables[0], "x")],
        );
        assert_eq!((both.rows.len(), &both.rows[0][2]), (3, &Value::Missing));
        assert!(matches!(both.rows[2][1], Value::Interval { .. }));
    }
}
