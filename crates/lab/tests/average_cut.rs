//! The study of the average cut from end to end: its numbers are those of searches by hand in the same positions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::{Cell, Game, Position, Rules};
use lab::arena::{OpeningOracle, OpeningValue, Openings};
use lab::study::{Extent, Oracle, average_cut};
use lab::{Monitor, Section, StudyProgress, Table, Value};
use search::heuristic::{Ends, Evaluation};
use search::{AlphaBeta, Control, DepthPlayer, DepthSearch, Limits, Player, PlayerError, Report};

const QUICK: Extent = Extent { quick: true, seed: 1 };

fn ufop(depth: u16, average_cut: Option<u32>) -> DepthPlayer {
    DepthPlayer {
        name: "ufop".to_owned(),
        algorithm: DepthSearch::AlphaBeta(AlphaBeta { average_cut, ..AlphaBeta::default() }),
        evaluation: Evaluation::UfopV3,
        ends: Ends::Published,
        limits: Limits::depth(depth),
        early_depth: None,
    }
}

fn choose(mut player: DepthPlayer, game: &Game) -> Report<Cell> {
    let (stop, clock, mut watch) = (AtomicBool::new(false), || Duration::ZERO, |_: &Report<Cell>| {});
    player.choose(game, &mut Control::new(Limits::default(), &stop, &clock, &mut watch)).expect("a move")
}

/// Exact values for which ufop at depth 4 always plays the only winning move.
struct BelievingUfop;

impl Oracle for BelievingUfop {
    fn values(&mut self, game: &Game) -> Option<Vec<(Cell, i8)>> {
        let best = choose(ufop(4, None), game).best;
        Some(game.board().moves().map(|cell| (cell, i8::from(cell == best))).collect())
    }
}

/// Runs the study until it has made this many steps.
fn study(stop_after: u64) -> Result<(Section, StudyProgress), PlayerError> {
    let (stop, clock) = (AtomicBool::new(false), || Duration::ZERO);
    let mut last = StudyProgress::default();
    let mut tell = |progress: &StudyProgress| {
        stop.store(progress.done >= stop_after, Ordering::Relaxed);
        last = progress.clone();
    };
    let section = average_cut(QUICK, &mut BelievingUfop, &mut Monitor::new(&stop, &clock, &mut tell))?;
    Ok((section, last))
}

/// The values of some columns in the rows of one search.
fn rows<const N: usize>(table: &Table, search: &str, columns: [&str; N]) -> Vec<[Value; N]> {
    let at = columns.map(|name| table.columns.iter().position(|column| column.name == name).expect(name));
    let of_search = table.rows.iter().filter(|row| row[0] == Value::from(search));
    of_search.map(|row| at.map(|place| row[place].clone())).collect()
}

struct Any;

impl OpeningOracle for Any {
    fn value(&mut self, _: &Game) -> Option<OpeningValue> {
        Some(OpeningValue::Unknown)
    }
}

#[test]
fn the_numbers_follow_from_the_seed() -> Result<(), PlayerError> {
    let (section, progress) = study(u64::MAX)?;
    assert_eq!(progress.done, progress.of);
    assert_eq!(section.id, "average-cut");
    let [saved, met, kept] = &section.tables[..] else { panic!("three tables") };
    assert_eq!([saved.rows.len(), met.rows.len(), kept.rows.len()], [6 * 4, 5 * 4, 4 * 5]);

    // Nodes and moves by hand, in the same positions.
    let games = Openings::new(Rules::CONNECT4, 8, QUICK.seed).collect(10, &mut Any, &mut || {});
    for depth in [4, 6] {
        let expected = [20, 50, 100, 300].map(|points: u32| {
            let with: Vec<_> = games.iter().map(|game| choose(ufop(depth, Some(points)), game)).collect();
            let without: Vec<_> = games.iter().map(|game| choose(ufop(depth, None), game)).collect();
            let nodes = |of: &[Report<Cell>]| of.iter().map(|report| report.nodes).sum::<u64>();
            let other = with.iter().zip(&without).filter(|(a, b)| a.best != b.best).count();
            [points.into(), nodes(&with).into(), nodes(&without).into(), other.into()]
        });
        let columns = ["cut", "nodes", "nodes without", "other moves"];
        assert_eq!(rows(saved, &format!("6×7 ufop-v3 depth {depth}"), columns), expected);
    }
    // Five openings, two colours.
    for row in rows(met, "15x15 ufsc depth 2", ["won", "drawn", "lost"]) {
        let games: i128 = row.iter().map(|value| if let Value::Integer(n) = value { *n } else { 0 }).sum();
        assert_eq!(games, 10);
    }
    assert!(rows(met, "15x15 ufsc depth 3", ["won"]).is_empty());
    // By these values the search without the cut is perfect.
    let shares = rows(kept, "6×7 ufop-v3 depth 4", ["cut", "positions", "value kept"]);
    let share =
        |row: &[Value; 3]| if let Value::Interval { value, .. } = &row[2] { Some(*value) } else { None };
    assert_eq!((&shares[0][0], &shares[0][1], share(&shares[0])), (&"none".into(), &60.into(), Some(1.0)));
    let deeper = rows(kept, "6×7 ufop-v3 depth 6", ["cut", "positions", "value kept"]);
    assert!(share(&deeper[0]) < Some(1.0), "{deeper:?}");
    let words = section.paragraphs.last().expect("conclusions");
    assert!(
        words.starts_with("On connect4 the search with the cut kept the exact value in fewer"),
        "{words}"
    );
    Ok(())
}

#[test]
fn a_study_that_is_stopped_has_whole_rows_only() -> Result<(), PlayerError> {
    let (section, _) = study(25)?;
    let [saved, met, kept] = &section.tables[..] else { panic!("three tables") };
    // Two searches of ten positions are complete, the third is not.
    assert_eq!([saved.rows.len(), met.rows.len()], [2 * 4, 0]);
    assert!(kept.rows.iter().all(|row| row[2] == 0.into()), "{kept:?}");
    assert!(section.paragraphs.contains(&"No game was played.".to_owned()), "{:?}", section.paragraphs);
    assert_eq!(
        section.paragraphs.last().map(String::as_str),
        Some("No move was compared with exact values.")
    );
    Ok(())
}
