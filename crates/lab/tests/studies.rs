//! The studies from end to end, quickly: what they must find, that they repeat, and that they can be stopped.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::Rules;
use lab::study::{self, Contest, Entrant, Extent, Growth, Pace};
use lab::{Monitor, Section, StudyProgress, Table, Value};
use search::heuristic::{Ends, Evaluation};
use search::{AlphaBeta, DepthPlayer, DepthSearch, Limits, PlayerError, Random};

const QUICK: Extent = Extent { quick: true, seed: 1 };

/// Runs a study that stops after this many steps, with a clock that advances a millisecond at each reading.
fn watched<R>(stop_after: u64, study: impl FnOnce(&mut Monitor<'_>) -> R) -> (R, StudyProgress) {
    let stop = AtomicBool::new(false);
    let now = Cell::new(0);
    let clock = || {
        now.set(now.get() + 1);
        Duration::from_millis(now.get())
    };
    let mut last = StudyProgress::default();
    let mut tell = |progress: &StudyProgress| {
        stop.store(progress.done >= stop_after, Ordering::Relaxed);
        last = progress.clone();
    };
    let result = study(&mut Monitor::new(&stop, &clock, &mut tell));
    (result, last)
}

/// Runs a whole study and checks its progress reports.
fn whole<R>(study: impl FnOnce(&mut Monitor<'_>) -> R) -> R {
    let (result, progress) = watched(u64::MAX, study);
    assert!(progress.of > 0 && progress.done <= progress.of, "{progress:?}");
    result
}

fn column(table: &Table, name: &str) -> Vec<Value> {
    let at = table.columns.iter().position(|column| column.name == name).expect(name);
    table.rows.iter().map(|row| row[at].clone()).collect()
}

fn integers(table: &Table, name: &str) -> Vec<i128> {
    let integer = |value: Value| match value {
        Value::Integer(n) => Some(n),
        _ => None,
    };
    column(table, name).into_iter().filter_map(integer).collect()
}

/// The rows of every table without the columns of times.
fn timeless(section: &Section) -> Vec<Vec<Vec<Value>>> {
    let timed = |name: &str| name.contains("seconds");
    let rows = |table: &Table| -> Vec<Vec<Value>> {
        let kept = |row: &Vec<Value>| {
            let cells = row.iter().zip(&table.columns).filter(|(_, column)| !timed(&column.name));
            cells.map(|(value, _)| value.clone()).collect()
        };
        table.rows.iter().map(kept).collect()
    };
    section.tables.iter().map(rows).collect()
}

#[test]
fn unpruned_counts_are_the_published_ones() {
    let section = whole(|monitor| study::nodes(QUICK, monitor));
    for table in &section.tables[..3] {
        let (published, measured) =
            (integers(table, "published unpruned"), integers(table, "measured unpruned"));
        assert_eq!(published, measured, "{}", table.title);
        assert!(measured.len() >= 4);
        assert!(table.notes.iter().any(|note| note.contains("agree to the digit")), "{}", table.title);
    }
    // The report rounds, and once cuts off: 1, 1.9, 1.67, 4.09, 5.10, 14.87.
    let times: Vec<String> =
        column(&section.tables[0], "published times fewer").iter().map(ToString::to_string).collect();
    assert_eq!(times, ["1.00", "1.90", "1.67", "4.09", "5.10", "14.87"]);
    let centre = integers(&section.tables[0], "measured, centre first");
    assert_eq!(centre, [8, 24, 82, 239, 1281, 2157]);
    let panther = &section.tables[3];
    assert_eq!(integers(panther, "measured unpruned"), [64, 4096, 262_144]);
    assert_eq!(integers(panther, "measured pruned"), [64, 2314, 51_196]);
    assert!(panther.notes.iter().any(|note| note.contains("All counts agree")), "{:?}", panther.notes);
    assert_eq!(section.plots.len(), 4);
}

/// The numbers follow from the seed. At depths 1 and 2 there is no difference: wins at once are found before the search.
#[test]
fn the_slip_of_iasi_changes_moves() {
    let section = whole(|monitor| study::iasi(QUICK, monitor).expect("it plays"));
    let table = &section.tables[0];
    assert_eq!(integers(table, "positions"), [120; 4]);
    assert_eq!(integers(table, "other moves"), [0, 0, 3, 5]);
}

#[test]
fn parity_finds_the_direction_that_theory_predicts() {
    let section = whole(|monitor| study::parity(QUICK, monitor));
    assert!(section.tables[1..].iter().all(|table| table.to_text().contains("search (rows x columns)")));
    // What the note of the report's own counts says: odd steps are the larger ones.
    let own = &section.tables[0];
    let steps: Vec<(Value, Value)> =
        column(own, "depth").into_iter().zip(column(own, "times the depth before")).collect();
    for pair in steps.windows(2) {
        if let [
            (Value::Integer(depth), Value::Number { value, .. }),
            (_, Value::Number { value: next, .. }),
        ] = pair
        {
            assert_eq!(depth % 2 == 1, value > next, "after depth {depth}: {value}, then {next}");
        }
    }
    assert!(section.paragraphs[1].starts_with("Yes"), "{}", section.paragraphs[1]);
    let number = |value: Value| match value {
        Value::Number { value, .. } => value,
        other => panic!("{other:?}"),
    };
    let ratios: Vec<f64> = column(&section.tables[1], "odd / even").into_iter().map(number).collect();
    assert_eq!(ratios.len(), 8);
    assert!(ratios.iter().all(|ratio| *ratio > 1.0), "{ratios:?}");
    let repeated = whole(|monitor| study::parity(QUICK, monitor));
    assert_eq!(section, repeated);
    let other = whole(|monitor| study::parity(Extent { seed: 2, ..QUICK }, monitor));
    assert_ne!(timeless(&section), timeless(&other));
}

#[test]
fn minimax_and_alphabeta_play_the_same_games() -> Result<(), PlayerError> {
    let section = whole(|monitor| study::depths(QUICK, monitor))?;
    // Winner, nodes and time by depth of both sides, for each of the two, and the ratio of nodes.
    let [winners, nodes, _, cut_winners, cut_nodes, _, ratios] = &section.tables[..] else {
        panic!("seven tables")
    };
    assert_eq!(winners.rows, cut_winners.rows);
    assert_eq!((winners.rows.len(), winners.columns.len()), (4, 5));
    for second in ["1", "2", "3", "4"] {
        let counts = || integers(nodes, second).into_iter().zip(integers(cut_nodes, second));
        assert!(counts().all(|(plain, cut)| cut <= plain));
        let number = |count: i128| f64::from(u32::try_from(count).expect("small"));
        let printed = counts().map(|(plain, cut)| Value::number(number(plain) / number(cut), 2));
        assert_eq!(column(ratios, second), printed.collect::<Vec<_>>());
    }
    assert!(section.paragraphs[1].contains("times as many nodes"), "{}", section.paragraphs[1]);
    assert!(section.paragraphs[1].contains("Both play the same games"), "{}", section.paragraphs[1]);
    Ok(())
}

#[test]
fn sampling_repeats_for_a_seed() -> Result<(), PlayerError> {
    let study =
        |seed| whole(|monitor| study::sampling(Extent { quick: true, seed }, Pace::Playouts(20), monitor));
    let section = study(1)?;
    assert_eq!((section.tables[0].rows.len(), section.tables[1].rows.len()), (10, 16));
    assert_eq!(timeless(&section), timeless(&study(1)?));
    assert_ne!(timeless(&section), timeless(&study(2)?));
    let games = |table: &Table| -> i128 {
        ["won", "drawn", "lost"].iter().flat_map(|name| integers(table, name)).sum()
    };
    assert_eq!(section.tables.iter().map(games).sum::<i128>(), 2 * 26);
    Ok(())
}

#[test]
fn budgets_are_kept_by_the_careful_factor() {
    let section = whole(|monitor| study::budget(QUICK, monitor));
    assert!(section.tables[0].to_text().contains("board (rows x columns)"));
    let table = &section.tables[0];
    assert_eq!(table.rows.len(), 4 * 2 * 3);
    for row in &table.rows {
        let [Value::Number { value: factor, .. }, Value::Number { value: over, .. }] = [&row[2], &row[7]]
        else {
            panic!("{row:?}")
        };
        assert!(*factor < 1.0 || *over <= 1.0, "{row:?}");
        let [Value::Integer(nodes), Value::Number { value: real, .. }, Value::Text(board)] =
            [&row[5], &row[6], &row[0]]
        else {
            panic!("{row:?}")
        };
        let sides: Vec<i128> = board.split('x').map(|side| side.parse().expect("a number")).collect();
        assert!((nodes * sides[0] * sides[1]).to_string() == format!("{real:.0}"), "{row:?}");
    }
}

fn depth_entrant(name: &str, algorithm: DepthSearch, evaluation: Evaluation) -> Entrant {
    let player = name.to_owned();
    let build = move |rules: Rules, depth| {
        let player = DepthPlayer {
            name: player.clone(),
            algorithm,
            evaluation,
            ends: Ends::Soon,
            limits: Limits::depth(depth),
            early_depth: None,
        };
        player.fits(rules)?;
        Ok(Box::new(player) as Box<dyn search::Player>)
    };
    Entrant { name: name.to_owned(), build: Box::new(build) }
}

const ALPHABETA: DepthSearch = DepthSearch::AlphaBeta(AlphaBeta {
    order: search::Order::Left,
    cutoff: search::Cutoff::AtLeast,
    root: search::Root::Shared,
    table: 0,
    deepening: false,
    scout: false,
    wins_first: false,
    ties: search::Ties::First,
    threads: 1,
    average_cut: None,
});

#[test]
fn growth_stops_where_patience_ends() -> Result<(), PlayerError> {
    let rules = Rules::CONNECT4;
    let entrants = [depth_entrant("plain", DepthSearch::Minimax, Evaluation::None)];
    let growth = |patience| {
        let study = Growth { rules, deepest: 5, patience };
        whole(|monitor| study::growth(&study, &entrants, monitor))
    };
    let patient = growth(Duration::from_hours(1))?;
    assert_eq!(integers(&patient.tables[0], "nodes"), [8, 57, 400, 2801, 19608]);
    assert!(patient.tables[0].notes.is_empty());
    let hasty = growth(Duration::from_millis(2))?;
    assert!(hasty.tables[0].rows.len() < 5);
    assert!(hasty.tables[0].notes[0].contains("would take about"), "{:?}", hasty.tables[0].notes);
    Ok(())
}

#[test]
fn colours_count_every_seat_once() -> Result<(), PlayerError> {
    let random = |rules: Rules, depth: u16| {
        assert_eq!(rules, Rules::CONNECT4);
        Ok(Box::new(Random::new(depth.into())) as Box<dyn search::Player>)
    };
    let contest = Contest {
        rules: Rules::CONNECT4,
        agents: [
            depth_entrant("strong", ALPHABETA, Evaluation::UfopV3),
            depth_entrant("blind", ALPHABETA, Evaluation::None),
        ],
        opponent: Entrant { name: "random".to_owned(), build: Box::new(random) },
        depths: vec![2, 4],
        is_published: true,
    };
    let section = whole(|monitor| study::colours(&contest, monitor))?;
    let table = &section.tables[0];
    assert_eq!(table.rows.len(), 8);
    let firsts = column(table, "first");
    assert_eq!(firsts.iter().filter(|name| **name == Value::from("random")).count(), 4);
    let winners = column(table, "winner");
    let strong = winners.iter().filter(|name| **name == Value::from("strong")).count();
    assert_eq!(strong, 4, "four plies with an evaluation against random moves");
    assert!(
        section.paragraphs[1].starts_with("At equal depths strong won 4 of 4 games"),
        "{}",
        section.paragraphs[1]
    );
    let published: Vec<_> =
        ["panther", "teacher", "teacher", "teacher", "teacher", "panther", "panther", "panther"]
            .map(Value::from)
            .into();
    assert_eq!(column(table, "published winner"), published);
    Ok(())
}

#[test]
fn a_study_that_is_stopped_keeps_what_it_has() -> Result<(), PlayerError> {
    let (section, progress) = watched(3, |monitor| study::nodes(QUICK, monitor));
    assert_eq!((progress.done, section.tables[0].rows.len()), (3, 3));
    let (section, _) = watched(5, |monitor| study::depths(QUICK, monitor));
    let played = |row: &Vec<Value>| row[1..].iter().filter(|value| **value != Value::Missing).count();
    assert_eq!(section?.tables[0].rows.iter().map(played).sum::<usize>(), 5);
    let (section, _) = watched(2, |monitor| study::budget(QUICK, monitor));
    assert_eq!(section.tables[0].rows.len(), 2);
    let (section, _) = watched(4, |monitor| study::sampling(QUICK, Pace::Playouts(20), monitor));
    assert_eq!(section?.tables[0].rows.len(), 2);
    let (section, _) = watched(5, |monitor| study::parity(QUICK, monitor));
    assert_eq!(section.tables[1].rows.len(), 1);
    assert!(
        section.tables[2].notes[0].ends_with("interrupted after 5 positions."),
        "{:?}",
        section.tables[2].notes
    );
    let (section, _) = watched(1, |monitor| study::parity(QUICK, monitor));
    assert!(section.paragraphs[1].contains("Nothing was measured"), "{}", section.paragraphs[1]);
    let (section, _) = watched(0, |monitor| study::nodes(QUICK, monitor));
    assert_eq!(section.tables[0].notes, ["Nothing was counted."]);
    Ok(())
}
