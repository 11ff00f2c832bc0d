//! The study of accuracy from end to end, with exact values by looking at everything.

use std::cell::Cell as Shared;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use board::{Cell, Game, Outcome, Position, Rules};
use lab::study::{Candidate, Exam, Oracle, accuracy};
use lab::{Monitor, Section, StudyProgress, Table, Value};
use search::{Control, Player, PlayerError, Random, Report};

/// Looks at everything that can still happen, and remembers it.
#[derive(Default)]
struct Everything(HashMap<Vec<(usize, Cell)>, i8>);

impl Everything {
    fn value(&mut self, game: &Game) -> i8 {
        match game.outcome() {
            Some(Outcome::Draw) => return 0,
            // The side to move has lost with the last stone.
            Some(Outcome::Win(_)) => return -worth(game.rules(), game.board().ply()),
            None => {}
        }
        let mut stones: Vec<_> = game.moves().iter().enumerate().map(|(i, cell)| (i % 2, *cell)).collect();
        stones.sort_unstable();
        if let Some(known) = self.0.get(&stones) {
            return *known;
        }
        let best = self.moves(game).into_iter().map(|(_, value)| value).max().expect("it goes on");
        self.0.insert(stones, best);
        best
    }

    fn moves(&mut self, game: &Game) -> Vec<(Cell, i8)> {
        game.board().moves().map(|cell| (cell, -self.value(&game.after(cell)))).collect()
    }
}

fn worth(rules: Rules, stone: u16) -> i8 {
    i8::try_from((rules.area() + 2 - stone) / 2).expect("small")
}

impl Oracle for Everything {
    fn values(&mut self, game: &Game) -> Option<Vec<(Cell, i8)>> {
        Some(self.moves(game))
    }
}

/// Plays the move of the highest or the lowest value.
struct Knowing {
    best: bool,
    knows: Everything,
}

impl Player for Knowing {
    fn name(&self) -> String {
        "knowing".to_owned()
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
        let sign = if self.best { 1 } else { -1 };
        let best = self.knows.moves(game).into_iter().max_by_key(|(_, value)| sign * value).expect("moves").0;
        Ok(Report { best, score: None, depth: 0, nodes: 5, elapsed: control.elapsed(), pv: vec![best] })
    }
}

fn candidate(name: &str, build: impl Fn(u64) -> Box<dyn Player> + 'static) -> Candidate {
    Candidate {
        name: name.to_owned(),
        series: name.to_owned(),
        build: Box::new(move |_, seed| Ok(build(seed))),
    }
}

fn candidates() -> Vec<Candidate> {
    let knowing = |best| move |_| Box::new(Knowing { best, knows: Everything::default() }) as Box<dyn Player>;
    vec![
        candidate("best", knowing(true)),
        candidate("worst", knowing(false)),
        candidate("random", |seed| Box::new(Random::new(seed))),
    ]
}

/// Runs the study, and stops it after this many positions.
fn study(exam: &Exam, stop_after: u64) -> Section {
    let (stop, now) = (AtomicBool::new(false), Shared::new(0));
    let clock = || {
        now.set(now.get() + 1);
        Duration::from_millis(now.get())
    };
    let mut tell = |progress: &StudyProgress| stop.store(progress.done >= stop_after, Ordering::Relaxed);
    let mut monitor = Monitor::new(&stop, &clock, &mut tell);
    accuracy(exam, &candidates(), &mut Everything::default(), &mut monitor).expect("they all move")
}

fn exam() -> Exam {
    Exam { rules: "drop:4x4:3".parse().expect("valid"), from: 2, positions: 40, seed: 3 }
}

fn values<'a>(table: &'a Table, name: &str) -> Vec<&'a Value> {
    let at = table.columns.iter().position(|column| column.name == name).expect(name);
    table.rows.iter().map(|row| &row[at]).collect()
}

fn numbers(table: &Table, name: &str) -> Vec<f64> {
    let number = |value: &&Value| match **value {
        Value::Interval { value, low, high, .. } => {
            assert!(low <= value && value <= high, "{name}: {value} ({low} to {high})");
            value
        }
        Value::Number { value, .. } => value,
        Value::Integer(n) => i32::try_from(n).expect("small").into(),
        ref other => panic!("{name}: {other:?}"),
    };
    values(table, name).iter().map(number).collect()
}

#[test]
fn values_are_those_of_the_solver() {
    for (game, moves, values) in [
        ("drop:4x4:3", "", &[1, 4, 4, 1][..]),
        ("drop:4x4:3", "1", &[-3, -4, -1, -4]),
        ("drop:4x4:3", "1122", &[1, -5, 6, -5]),
        ("drop:4x4:3", "1133", &[5, 6, 5, 4]),
    ] {
        let game = Game::parse(game.parse().expect("valid"), moves).expect("legal");
        let mut found = Everything::default().moves(&game);
        found.sort_unstable();
        assert_eq!(found.into_iter().map(|(_, value)| value).collect::<Vec<_>>(), values, "{game}");
    }
}

#[test]
fn the_best_keep_everything_the_worst_nothing_and_chance_lies_between() {
    let section = study(&exam(), u64::MAX);
    let [overall, ..] = &section.tables[..] else { panic!("no table") };
    let [best, worst, random] = numbers(overall, "value kept")[..] else { panic!("three rows") };
    assert!((best - 1.0).abs() < 1e-9 && worst.abs() < 1e-9, "{best} {worst}");
    assert!(0.1 < random && random < 0.9, "{random}");
    let [best, worst, random] = numbers(overall, "kept at stake")[..] else { panic!("three rows") };
    assert!((best - 1.0).abs() < 1e-9 && worst.abs() < 1e-9 && 0.1 < random && random < 0.9, "{random}");
    let [best, worst, random] = numbers(overall, "score lost")[..] else { panic!("three rows") };
    assert!(best.abs() < 1e-9 && 0.0 < random && random < worst, "{random} {worst}");
    assert!(numbers(overall, "plies given away")[0].abs() < 1e-9);
    assert_eq!(numbers(overall, "nodes"), [5.0, 5.0, 0.0]);
    assert_eq!(section.paragraphs[1], "Every value was kept by best.");
    assert!(section.paragraphs[2].ends_with("worst least often (0.0 %)."), "{:?}", section.paragraphs);
}

#[test]
fn phases_are_parts_of_the_whole() {
    let section = study(&exam(), u64::MAX);
    let [overall, phases, positions] = &section.tables[..] else { panic!("three tables") };
    let shown = numbers(positions, "positions");
    assert!((shown.iter().sum::<f64>() - 40.0).abs() < 1e-9);
    for (i, (all, parts)) in
        numbers(overall, "positions").iter().zip(numbers(phases, "positions").chunks(3)).enumerate()
    {
        assert_eq!(parts, shown);
        let kept = |table, row: usize, of: f64| of * numbers(table, "value kept")[row];
        let sum: f64 = parts.iter().enumerate().map(|(j, part)| kept(phases, 3 * i + j, *part)).sum();
        assert!((sum - kept(overall, i, *all)).abs() < 1e-9);
    }
    let plies: Vec<String> = values(positions, "moves played").iter().map(ToString::to_string).collect();
    assert_eq!(plies, ["2–5", "6–10", "11–14"]);
}

#[test]
fn the_same_seed_finds_the_same() {
    let timeless = |seed| {
        let mut tables = study(&Exam { seed, ..exam() }, u64::MAX).tables;
        for row in tables.iter_mut().take(2).flat_map(|table| &mut table.rows) {
            row.pop();
        }
        tables
    };
    assert_eq!(timeless(3), timeless(3));
    assert_ne!(timeless(3), timeless(4));
}

#[test]
fn an_interrupted_study_keeps_the_positions_that_everybody_saw() {
    let section = study(&exam(), 7);
    assert_eq!(numbers(&section.tables[0], "positions"), [7.0; 3]);
    let none = study(&exam(), 0);
    assert_eq!(none.paragraphs, ["No position was examined."]);
    assert!(values(&none.tables[0], "value kept").iter().all(|value| **value == Value::Missing));
    assert!(none.plots.iter().all(|plot| plot.to_svg().contains("no data")));
    // The oracle may be interrupted, too.
    let (stop, clock, mut tell) = (AtomicBool::new(false), || Duration::ZERO, |_: &StudyProgress| {});
    let mut monitor = Monitor::new(&stop, &clock, &mut tell);
    let mut silent = |_: &Game| None;
    let section = accuracy(&exam(), &candidates(), &mut silent, &mut monitor).expect("no player is asked");
    assert_eq!(section.paragraphs, ["No position was examined."]);
}

#[test]
fn whoever_makes_an_illegal_move_is_named() {
    struct Absent;
    impl Player for Absent {
        fn name(&self) -> String {
            "absent".to_owned()
        }
        fn choose(&mut self, game: &Game, _: &mut Control<'_, Cell>) -> Result<Report<Cell>, PlayerError> {
            let best = game.moves()[0];
            Ok(Report { best, score: None, depth: 0, nodes: 0, elapsed: Duration::ZERO, pv: vec![] })
        }
    }
    let (stop, clock, mut tell) = (AtomicBool::new(false), || Duration::ZERO, |_: &StudyProgress| {});
    let mut monitor = Monitor::new(&stop, &clock, &mut tell);
    let absent = [candidate("absent", |_| Box::new(Absent))];
    let error = accuracy(&exam(), &absent, &mut Everything::default(), &mut monitor).expect_err("illegal");
    assert!(error.to_string().starts_with("absent failed: "), "{error}");
}

#[test]
fn programs_find_shares_with_their_intervals() {
    let section = study(&exam(), 12);
    let csv = section.tables[0].to_csv();
    let header = "agent,positions,value kept,value kept_low,value kept_high,outcome kept,outcome kept_low,outcome kept_high,\
                  kept at stake,kept at stake_low,kept at stake_high,score lost,score lost_low,score lost_high,\
                  plies given away,plies given away_low,plies given away_high,nodes,milliseconds";
    assert_eq!(csv.lines().next(), Some(header));
    assert!(csv.lines().nth(1).is_some_and(|line| line.starts_with("best,12,1,0.75")), "{csv}");
    let json = serde_json::to_value(&section.tables[1]).expect("JSON");
    assert_eq!(json["rows"].as_array().map(Vec::len), Some(9));
    let row = &json["rows"][0];
    assert_eq!((&row["agent"], &row["phase"]), (&"best".into(), &"opening".into()));
    assert_eq!((&row["value kept"]["value"], &row["value kept"]["high"]), (&1.0.into(), &1.0.into()));
}

#[test]
fn figures_have_a_line_for_each_series() {
    let section = study(&exam(), u64::MAX);
    let titles: Vec<&str> = section.plots.iter().map(|plot| plot.title.as_str()).collect();
    assert_eq!(
        titles,
        [
            "Values kept, by nodes",
            "Outcomes kept where they were at stake, by nodes",
            "Values kept, by time",
            "Values kept, by phase"
        ]
    );
    for plot in &section.plots {
        let names: Vec<&str> = plot.series.iter().map(|series| series.name.as_str()).collect();
        assert_eq!(names, ["best", "worst", "random"]);
    }
    // Chance does not search: a line across, as wide as the others reach.
    let chance: Vec<f64> = section.plots[0].series[2].points.iter().map(|point| point.x).collect();
    assert_eq!(chance, [5.0, 5.0]);
    assert_eq!(section.plots[3].series[0].points.len(), 3);
}
