//! Tournaments: nothing is lost, whatever happens.

#![cfg(target_os = "linux")]

mod signals;
mod tournaments;

use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use signals::{GUARD, signal};
use tournaments::{Folder, command, linha, printed, text};

/// The standings, without what a clock has to do with.
fn standings(store: &str) -> Value {
    let mut shown: Value =
        serde_json::from_str(&printed(&["show", "--store", store, "--json"])).expect("JSON");
    for row in shown["tables"][0]["rows"].as_array_mut().expect("rows") {
        row.as_object_mut().expect("a row").remove("seconds per move");
    }
    shown
}

const AGENTS: [&str; 4] = ["--agents", "ufop:depth=3", "iasi:depth=3", "random"];

fn arguments<'a>(store: &'a str, games: &'a str) -> Vec<&'a str> {
    let run = ["run", "drop:6x5:4"].into_iter().chain(AGENTS);
    run.chain(["--games", games, "--seed", "5", "--plies", "3", "--store", store]).collect()
}

/// Kills the process without warning (SIGKILL).
fn kill(mut child: Child, after: Duration) -> bool {
    thread::sleep(after);
    let killed = child.try_wait().expect("a process").is_none();
    // It may have ended just now.
    let _ = child.kill();
    child.wait().expect("its own child");
    killed
}

/// Waits until a store has a tournament with this number of games.
fn until_played(store: &str, least: u32) {
    let start = Instant::now();
    while stored(store).is_none_or(|games| games < least) {
        assert!(start.elapsed() < GUARD, "there are never {least} games");
        thread::sleep(Duration::from_millis(2));
    }
}

/// How many games a store has, if there is a tournament in it. Looks past the program, which takes longer to start.
fn stored(store: &str) -> Option<u32> {
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let db = rusqlite::Connection::open_with_flags(store, flags).ok()?;
    db.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).ok()
}

/// Begins a tournament, and kills it when it has some games.
fn begin_and_die(arguments: &[&str], store: &str) -> bool {
    let child = command(arguments).spawn().expect("it runs");
    until_played(store, 4);
    kill(child, Duration::ZERO)
}

fn games(store: &str) -> usize {
    let rows = printed(&["export", "csv", "--store", store]);
    rows.lines().count() - 1
}

#[test]
fn killed_again_and_again_a_tournament_comes_to_the_same_end() {
    let place = Folder::new();
    let whole = place.file("whole.sqlite");
    printed(&arguments(&whole, "60"));
    // One that comes to its end before it is killed is no use.
    let begun = (0..100).map(|number| place.file(&format!("pieces-{number}.sqlite"))).find(|pieces| {
        let begin = [&arguments(pieces, "60")[..], &["--concurrency", "2"]].concat();
        begin_and_die(&begin, pieces)
    });
    let pieces = begun.expect("it can be killed");
    let mut before = 0;
    for round in 1..=6_u64 {
        let child = command(&["resume", "--store", &pieces, "--concurrency", "2"]).spawn().expect("it runs");
        kill(child, Duration::from_millis(30 * round));
        let now = games(&pieces);
        assert!(now >= before, "{now} games, and {before} before");
        before = now;
    }
    printed(&["resume", "--store", &pieces, "--concurrency", "2"]);
    assert_eq!(games(&pieces), 180);
    assert_eq!(standings(&pieces), standings(&whole));
    // There is nothing left to be resumed.
    printed(&["resume", "--store", &pieces]);
    assert_eq!(games(&pieces), 180);
}

#[test]
fn an_interrupted_tournament_prints_the_command_that_continues() {
    let place = Folder::new();
    let store = place.file("tour.sqlite");
    let long = [
        "run",
        "--agents",
        "mcts:time=50ms",
        "mcts:time=50ms,c=2",
        "--games",
        "1000",
        "--plies",
        "0",
        "--store",
        &store,
    ];
    let mut child = command(&long).spawn().expect("it runs");
    assert!(signal(&mut child, "INT", Duration::ZERO), "it had minutes of work");
    let output = child.wait_with_output().expect("it ends");
    let said = text(&output.stderr);
    assert!(!output.status.success());
    assert!(said.starts_with("warning: only 1 opening for 500 pairs: "), "{said}");
    assert!(said.lines().skip(1).all(|line| line.contains("linha arena resume 1 --store")), "{said}");
    assert!(said.lines().last().is_some_and(|line| line.starts_with("error: interrupted")), "{said}");
}

/// Long enough for leases to be renewed more than once.
#[test]
fn many_games_a_second_go_on_until_they_are_interrupted() {
    let place = Folder::new();
    let store = place.file("tour.sqlite");
    let run = ["run", "tictactoe", "--agents", "random", "random", "--games", "200000", "--concurrency", "2"];
    let mut child = command(&run).args(["--store", &store]).spawn().expect("it runs");
    thread::sleep(Duration::from_secs(9));
    until_played(&store, 100);
    signal(&mut child, "TERM", Duration::ZERO);
    let output = child.wait_with_output().expect("it ends");
    let said = text(&output.stderr);
    let interrupted = said.lines().last().is_some_and(|line| line.starts_with("error: interrupted"));
    // It ends because it is told to, or else when everything has been played.
    assert!(interrupted || games(&store) == 200_000, "{said}");
}

#[test]
fn several_processes_share_the_work_of_one_file() {
    let place = Folder::new();
    let store = place.file("tour.sqlite");
    // A worker begins, and dies.
    begin_and_die(&arguments(&store, "40"), &store);
    let workers: Vec<Child> =
        (0..3).map(|_| command(&["work", "--store", &store]).spawn().expect("it runs")).collect();
    for worker in workers {
        let output = worker.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{}", text(&output.stderr));
    }
    assert_eq!(games(&store), 120);
    let alone = place.file("alone.sqlite");
    printed(&arguments(&alone, "40"));
    assert_eq!(standings(&store), standings(&alone));
}

#[test]
fn a_sequential_test_ends_a_match_early() {
    let place = Folder::new();
    let store = place.file("tour.sqlite");
    let run =
        ["run", "--agents", "ufop:depth=2", "random", "--games", "400", "--sprt", "0,200", "--store", &store];
    let shown = printed(&run);
    assert!(shown.contains("ufop:depth=2 is stronger, by 200 Elo rather than 0"), "{shown}");
    assert!(games(&store) < 400);
    // What was decided stays decided.
    let after = games(&store);
    printed(&["resume", "--store", &store]);
    assert_eq!(games(&store), after);
    // However many play, the same pair decides.
    let decided =
        |shown: &str| shown.lines().find(|line| line.starts_with("decided after")).map(str::to_owned);
    assert!(decided(&shown).is_some(), "{shown}");
    let other = place.file("other.sqlite");
    let others = [&run[..run.len() - 1], &[&other, "--concurrency", "3"]].concat();
    assert_eq!(decided(&printed(&others)), decided(&shown));
}

/// A worker that dies between the deciding game and the record of the verdict loses nothing.
#[test]
fn a_match_that_was_decided_when_it_was_killed_is_not_played_on() {
    let place = Folder::new();
    let store = place.file("tour.sqlite");
    let run =
        ["run", "--agents", "ufop:depth=2", "random", "--games", "400", "--sprt", "0,200", "--store", &store];
    printed(&run);
    let before = games(&store);
    let db = rusqlite::Connection::open(&store).expect("a store");
    db.execute("UPDATE runs SET ended = NULL, why = NULL", []).expect("forgotten");
    drop(db);
    let shown = printed(&["resume", "--store", &store]);
    assert!(shown.contains("is stronger, by 200 Elo rather than 0"), "{shown}");
    assert_eq!(games(&store), before);
}

#[test]
fn external_engines_take_part_and_lose_when_they_fail() {
    let place = Folder::new();
    let (store, broken) = (place.file("tour.sqlite"), place.file("pbrain-broken.sh"));
    let script = broken.clone();
    fs::write(&broken, "#!/bin/sh\nread line\necho OK\nexit 1\n").expect("a script");
    Command::new("chmod").args(["+x", &broken]).status().expect("chmod runs");
    // A limit of nodes is met on every machine, and the time is more than anybody needs.
    let ours = format!("gomocup:{},time=600s,arguments=gomocup", env!("CARGO_BIN_EXE_linha"));
    let run = [
        "run",
        "free:9x9:5",
        "--agents",
        &ours,
        "gomocup:./pbrain-broken.sh",
        "random",
        "--games",
        "2",
        "--plies",
        "2",
        "--limit",
        "nodes=1000",
        "--store",
        &store,
    ];
    let output = command(&run).current_dir(place.0.path()).output().expect("it runs");
    let shown = text(&output.stdout);
    let whole = fs::canonicalize(&broken).expect("a path");
    let broken = format!("gomocup:{}", whole.to_str().expect("text"));
    let row = |name: &str| shown.lines().find(|line| line.starts_with(name)).expect("a row").to_owned();
    let cells = |name: &str| row(name).split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert!(cells(&ours).contains(&"4.0".to_owned()), "{shown}");
    assert!(cells(&broken).contains(&"0.0".to_owned()), "{shown}");
    let rows = printed(&["export", "csv", "--store", &store]);
    assert_eq!(rows.lines().filter(|line| line.contains(",crash,")).count(), 4, "{rows}");
    let games = place.file("games");
    printed(&["export", "psq", "--store", &store, "--output", &games]);
    assert_eq!(fs::read_dir(&games).expect("a directory").count(), 6);
    // If an engine is missing, nothing is played, and no entrant loses a game.
    fs::remove_file(script).expect("it was there");
    let output = linha(&["resume", "--store", &store]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("expected an executable file"), "{}", text(&output.stderr));
}

/// A stored plan may name any program: who continues it must have named it, once.
#[test]
fn a_store_starts_no_program_that_its_user_has_not_named() {
    let place = Folder::new();
    let (store, trace) = (place.file("tour.sqlite"), place.file("trace"));
    let program = place.file("pbrain-traced.sh");
    fs::write(&program, "#!/bin/sh\necho started >> \"$1\"\nread line\necho OK\nexit 1\n").expect("a script");
    Command::new("chmod").args(["+x", &program]).status().expect("chmod runs");
    let engine = format!("gomocup:{program},time=60s,arguments={trace}");
    let named = format!("traced={engine}");
    // Her tournament ends at once: nothing is missing when he resumes it, and still he is asked.
    let as_user = |user: &str, arguments: &[&str]| {
        let mut command = command(&[arguments, &["--store", &store]].concat());
        command.env("XDG_DATA_HOME", place.file(user)).output().expect("it runs")
    };
    let run = [
        "run",
        "free:9x9:5",
        "--agents",
        "traced",
        "random",
        "--games",
        "2",
        "--plies",
        "0",
        "--engine",
        &named,
    ];
    assert!(as_user("her", &run).status.success());
    fs::remove_file(&trace).expect("the engine was started");
    forget_games(&store);
    assert!(as_user("her", &["resume"]).status.success());
    fs::remove_file(&trace).expect("she has started it before");

    forget_games(&store);
    for command in ["resume", "work"] {
        let refused = as_user("him", &[command]);
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains("run 1 starts an external engine that you have not allowed"), "{said}");
        assert!(said.contains(&format!("add --engine NAME={engine}\n")), "{said}");
        // Another program, or the same one with other arguments, is no consent.
        let other = format!("traced=gomocup:{program},arguments=other");
        assert_eq!(as_user("him", &[command, "--engine", &other]).status.code(), Some(2));
    }
    assert!(!fs::exists(&trace).expect("a folder"), "nothing was started");
    let agreed = as_user("him", &["resume", "--engine", &named]);
    assert!(agreed.status.success(), "{}", text(&agreed.stderr));
    forget_games(&store);
    assert!(as_user("him", &["work"]).status.success());
    fs::remove_file(&trace).expect("he has started it before");

    // Another plan under the same number needs another consent, also if its checksum has been seen to.
    forget_games(&store);
    let db = rusqlite::Connection::open(&store).expect("a store");
    let changed =
        db.execute("UPDATE runs SET plan = replace(plan, '/trace\"', '/other\"'), checksum = NULL", []);
    assert_eq!(changed.expect("a plan"), 1);
    drop(db);
    for user in ["her", "him"] {
        assert_eq!(as_user(user, &["resume"]).status.code(), Some(2), "{user}");
    }
}

/// Makes a tournament look as if none of its games had been played.
fn forget_games(store: &str) {
    let db = rusqlite::Connection::open(store).expect("a store");
    db.execute_batch(
        "DELETE FROM games; UPDATE pairs SET legs = 0; UPDATE runs SET ended = NULL, why = NULL",
    )
    .expect("forgotten");
}

#[test]
fn bad_arguments_are_refused_with_what_is_accepted() {
    let place = Folder::new();
    let store = place.file("tour.sqlite");
    for (arguments, sentence) in [
        (vec!["run", "--agents", "ufop"], "expected at least 2, found 1"),
        (vec!["run", "--agents", "ufop", "stockfish"], "unknown agent \"stockfish\""),
        (vec!["run", "--agents", "ufop", "gomoku"], "gomoku does not play connect4"),
        (
            vec!["run", "--agents", "ufop", "iasi", "--limit", "speed=3"],
            "invalid limit \"speed=3\": expected depth=4",
        ),
        (vec!["run", "--agents", "ufop", "iasi", "--sprt", "5,1"], "5"),
        (
            vec!["run", "--agents", "ufop", "iasi", "panther", "--sprt", "0,5"],
            "--sprt needs exactly two entrants, found 3",
        ),
        (
            vec!["run", "--agents", "ufop", "iasi", "--openings", "/nowhere"],
            "cannot read the openings in /nowhere",
        ),
        (vec!["run", "--agents", "ufop", "iasi", "--games", "0"], "expected a whole number from 1"),
        (vec!["run", "--agents", "ufop", "gomocup:/nowhere"], "play five in a row without gravity"),
        (
            vec!["run", "gomoku", "--agents", "random", "gomocup:/nowhere"],
            "cannot find engine \"/nowhere\": expected an executable file",
        ),
    ] {
        let output = linha(&[&arguments[..], &["--store", &store]].concat());
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(sentence), "{arguments:?}: {said}");
        assert!(said.lines().skip(1).all(|line| line.starts_with("hint: ")), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty());
    }
    for command in [&["show"][..], &["show", "--all"], &["resume"], &["work"], &["export", "csv"]] {
        let arguments = [command, &["--store", &store]].concat();
        let output = linha(&arguments);
        assert!(!fs::exists(&store).expect("a folder"), "{arguments:?} creates no store");
        assert!(text(&output.stderr).contains("no tournament in"), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn openings_come_from_a_file_too() {
    let place = Folder::new();
    let (store, file) = (place.file("tour.sqlite"), place.file("openings.txt"));
    fs::write(&file, "# two of them\n44\n\n 1 7 \n").expect("a file");
    printed(&[
        "run",
        "--agents",
        "random",
        "random:seed=1",
        "--games",
        "4",
        "--openings",
        &file,
        "--store",
        &store,
    ]);
    let rows = printed(&["export", "csv", "--store", &store]);
    for opening in ["44", "17"] {
        assert_eq!(rows.lines().filter(|row| row.contains(&format!(",{opening},"))).count(), 2, "{rows}");
    }
    let page = place.file("tour.html");
    printed(&["export", "html", "--store", &store, "--output", &page]);
    assert!(fs::read_to_string(&page).expect("a page").contains("</html>"));
    let sgf = printed(&["export", "sgf", "1", "--store", &store]);
    assert_eq!(sgf.matches("FF[4]").count(), 4);
    assert!(printed(&["show", "--all", "--store", &store]).contains("connect4"));
}
