//! The studies of the Porto report's Monte Carlo tree search: numbers that follow from the seed, and what a stopped study keeps.

mod watch;

use lab::study::{self, Extent, Pace};
use lab::{Table, Value};
use search::PlayerError;
use watch::{QUICK, column, integers, timeless, watched, whole};

const PACE: Pace = Pace::Playouts(20);

/// The means of a column of intervals.
fn means(table: &Table, name: &str) -> Vec<f64> {
    let mean = |value: Value| match value {
        Value::Interval { value, .. } | Value::Number { value, .. } => value,
        other => panic!("{other:?}"),
    };
    column(table, name).into_iter().map(mean).collect()
}

#[test]
fn each_budget_plays_itself() -> Result<(), PlayerError> {
    let section = whole(|monitor| study::mcts(QUICK, PACE, monitor))?;
    let [third, fourth] = &section.tables[..] else { panic!("two tables") };
    let budgets = ["5 s", "4 s", "3 s", "2 s", "1 s"].map(Value::from);
    assert_eq!(column(third, "budget for a move"), budgets);
    assert_eq!(integers(third, "games"), [4; 5]);
    let results = ["first won", "drawn", "second won"].map(|name| integers(third, name));
    assert!((0..5).all(|row| results.iter().map(|counts| counts[row]).sum::<i128>() == 4), "{results:?}");
    // Each move takes the whole budget.
    for (row, seconds) in [5.0, 4.0, 3.0, 2.0, 1.0].into_iter().enumerate() {
        let (playouts, moves) = (means(third, "playouts of a game")[row], means(third, "moves")[row]);
        assert!((playouts - 20.0 * seconds * moves).abs() < 1e-6, "{playouts} playouts in {moves} moves");
    }
    // The same games beside those of alpha-beta.
    assert_eq!(column(fourth, "budget for a move"), budgets[..4]);
    assert_eq!(column(fourth, "depth"), ["8", "7", "6", "5"].map(Value::from));
    assert_eq!(column(fourth, "playouts of a game"), column(third, "playouts of a game")[..4]);
    let ratios = means(fourth, "playouts / nodes");
    let nodes = integers(fourth, "nodes of a game");
    for (row, ratio) in ratios.into_iter().enumerate() {
        let nodes = f64::from(u32::try_from(nodes[row]).expect("below 2^32"));
        assert!((ratio - means(fourth, "playouts of a game")[row] / nodes).abs() < 1e-9);
    }
    assert_eq!(section.plots.len(), 3);
    Ok(())
}

#[test]
fn self_play_repeats_for_a_seed() -> Result<(), PlayerError> {
    // Without the games of alpha-beta, which take longer and do not depend on the seed.
    let played = |seed| {
        let study = |monitor: &mut lab::Monitor<'_>| study::mcts(Extent { quick: true, seed }, PACE, monitor);
        watched(20, study).0.map(|section| timeless(&section))
    };
    assert_eq!(played(1)?, played(1)?);
    assert_ne!(played(1)?, played(2)?);
    Ok(())
}

#[test]
fn budgets_and_depths_meet() -> Result<(), PlayerError> {
    let section = whole(|monitor| study::mcts_alphabeta(QUICK, PACE, monitor))?;
    assert_eq!((section.tables[0].rows.len(), section.tables[1].rows.len()), (10, 16));
    let games = |table: &Table| -> i128 {
        ["won", "drawn", "lost"].iter().flat_map(|name| integers(table, name)).sum()
    };
    assert_eq!(section.tables.iter().map(games).sum::<i128>(), 2 * 26);
    // Budgets against each other: they repeat for a seed.
    let played = |seed| {
        let extent = Extent { quick: true, seed };
        let (section, _) = watched(20, |monitor| study::mcts_alphabeta(extent, PACE, monitor));
        section.map(|section| timeless(&section).swap_remove(0))
    };
    assert_eq!(played(1)?, timeless(&section)[0]);
    assert_ne!(played(1)?, played(2)?);
    Ok(())
}

#[test]
fn stopped_studies_keep_what_they_have() -> Result<(), PlayerError> {
    let (section, progress) = watched(6, |monitor| study::mcts(QUICK, PACE, monitor));
    let section = section?;
    assert_eq!((progress.done, progress.of, progress.what.as_str()), (6, 24, "mcts"));
    assert_eq!(integers(&section.tables[0], "games"), [4, 2]);
    assert!(section.tables[1].rows.is_empty());
    assert_eq!(section.paragraphs[1], "Too few games were finished to compare.");
    let (section, _) = watched(0, |monitor| study::mcts(QUICK, PACE, monitor));
    assert!(section?.tables.iter().all(|table| table.rows.is_empty()));
    let (section, _) = watched(4, |monitor| study::mcts_alphabeta(QUICK, PACE, monitor));
    assert_eq!(section?.tables[0].rows.len(), 2);
    Ok(())
}
