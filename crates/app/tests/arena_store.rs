//! Stores that are damaged, shared with workers that are away, or written by others: what is said of them, and what still works.

#![cfg(target_os = "linux")]

mod tournaments;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{FileExt, PermissionsExt};
use std::process::{Command, Output};

use rusqlite::Connection;
use serde_json::{Value, json};
use tournaments::{Folder, command, linha, printed, text};

/// A tournament of eight games, in a store of its own or after others.
fn play(store: &str) {
    printed(&["run", "tictactoe", "--agents", "random", "random:seed=1", "--games", "8", "--store", store]);
}

fn execute(store: &str, sql: &str) {
    let db = Connection::open(store).expect("a store");
    db.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
}

/// The games of a store, by hand.
fn rows(store: &str) -> Vec<(i64, i64, String, String)> {
    let db = Connection::open(store).expect("a store");
    let mut query = db.prepare("SELECT pair, leg, result, record FROM games ORDER BY 1, 2").expect("a query");
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)));
    rows.expect("rows").collect::<Result<_, _>>().expect("games")
}

fn said(output: &Output) -> &str {
    text(&output.stderr)
}

const LEFT_OUT: &str = "3 games are damaged and left out: pair 0, leg 1 (its checksum does not match); \
                        pair 2, leg 0 (its checksum does not match); pair 3, leg 1 (it was stored, but cannot be found).";

#[test]
fn damaged_games_are_left_out_and_the_rest_is_shown_exported_and_resumed() {
    let place = Folder::new();
    let store = place.file("tour.sqlite");
    play(&store);
    execute(&store, "UPDATE games SET result = 'draw ' WHERE pair = 0 AND leg = 1");
    execute(
        &store,
        "UPDATE games SET record = replace(record, 'moves\":\"', 'moves\":\"b2') WHERE pair = 2 AND leg = 0",
    );
    execute(&store, "DELETE FROM games WHERE pair = 3 AND leg = 1");
    let before = rows(&store);
    let shown = printed(&["show", "--store", &store]);
    assert!(shown.starts_with("5 of 8 games of tictactoe"), "{shown}");
    assert!(shown.contains(&format!("\n{LEFT_OUT}\n")), "{shown}");
    let shown: Value = serde_json::from_str(&printed(&["show", "--store", &store, "--json"])).expect("JSON");
    let changed = |pair, leg| json!({ "pair": pair, "leg": leg, "code": "damage.checksum", "reason": "its checksum does not match" });
    let reason = "it was stored, but cannot be found";
    let lost = json!({ "pair": 3, "leg": 1, "code": "damage.missing", "reason": reason });
    assert_eq!(shown["damaged"], json!([changed(0, 1), changed(2, 0), lost]));
    assert_eq!(shown["remarks"][1], json!(LEFT_OUT));
    for (form, mark) in [("csv", "\n"), ("sgf", "FF[4]")] {
        let exported = linha(&["export", form, "--store", &store]);
        assert_eq!(said(&exported), format!("warning: {LEFT_OUT}\n"));
        let header = usize::from(form == "csv");
        assert_eq!(text(&exported.stdout).matches(mark).count(), 5 + header, "{form}");
    }
    let page = place.file("tour.html");
    printed(&["export", "html", "--store", &store, "--output", &page]);
    assert!(fs::read_to_string(&page).expect("a page").contains("3 games are damaged and left out"));
    for work in ["resume", "work"] {
        let resumed = linha(&[work, "--store", &store]);
        assert!(resumed.status.success(), "{}", said(&resumed));
        let warning = format!("warning: {LEFT_OUT} Pairs with a damaged game are not played again.\n");
        assert_eq!(said(&resumed), warning);
    }
    assert_eq!(rows(&store), before, "nothing was lost, and nothing played");
}

#[test]
fn a_damaged_plan_is_named_and_other_runs_are_shown() {
    let place = Folder::new();
    let store = place.file("tour.sqlite");
    play(&store);
    play(&store);
    execute(&store, "UPDATE runs SET plan = replace(plan, 'random:seed=1', 'random:seed=2') WHERE id = 2");
    let error = format!("error: the plan of run 2 in \"{store}\" is damaged: its checksum does not match");
    let hint = "hint: linha arena show --all lists the other runs of the store";
    for arguments in [&["show"][..], &["resume"], &["work"], &["export", "csv", "2"]] {
        let refused = linha(&[arguments, &["--store", &store]].concat());
        assert_eq!(refused.status.code(), Some(1), "{arguments:?}");
        assert_eq!(said(&refused), format!("{error}\n{hint}\n"), "{arguments:?}");
    }
    let listed = printed(&["show", "--all", "--store", &store]);
    assert!(listed.contains("random, random:seed=1"), "{listed}");
    assert!(listed.contains("damaged plan: its checksum does not match"), "{listed}");
    assert!(printed(&["show", "1", "--store", &store]).starts_with("8 of 8 games"));
    printed(&["resume", "1", "--store", &store]);
    // An SPRT that no test can have, in a plan without a checksum.
    let sprt = "UPDATE runs SET plan = replace(plan, '\"sprt\":null', '\"sprt\":\"7,3\"'), checksum = NULL";
    execute(&store, sprt);
    let refused = linha(&["resume", "1", "--store", &store]);
    assert!(said(&refused).contains("run 1 in"), "{}", said(&refused));
    assert!(said(&refused).contains("is damaged: elo0=7 is not below elo1=3"), "{}", said(&refused));
}

#[test]
fn an_overwritten_page_of_a_file_is_survived() {
    let place = Folder::new();
    let store = place.file("tour.sqlite");
    printed(&["run", "tictactoe", "--agents", "random", "random", "--games", "200", "--store", &store]);
    let (file, page) = (fs::File::options().write(true).open(&store).expect("a file"), [0xff; 4096]);
    let pages = file.metadata().expect("a size").len() / 4096;
    file.write_all_at(&page, pages / 2 * 4096).expect("overwritten");
    let shown = printed(&["show", "--store", &store]);
    assert!(shown.contains(" damaged and left out: pair "), "{shown}");
    assert!(
        shown.contains("The store is damaged: the file is corrupt (database disk image is malformed)"),
        "{shown}"
    );
    let exported = linha(&["export", "csv", "--store", &store]);
    assert!(exported.status.success() && text(&exported.stdout).lines().count() > 150, "{}", said(&exported));
}

/// All pairs are held by a worker that is away: it is said what is waited for and for how long, until the pairs are free.
#[test]
fn waiting_for_pairs_of_other_workers_is_said() {
    let place = Folder::new();
    let store = place.file("tour.sqlite");
    play(&store);
    execute(&store, "DELETE FROM games; UPDATE pairs SET legs = 0, worker = 'away', lease_until = 1 << 50");
    let mut child = command(&["resume", "--store", &store]).spawn().expect("it runs");
    let mut lines = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    lines.read_line(&mut line).expect("a line");
    let waited = line.strip_prefix("waiting for pairs that other workers play (");
    let (seconds, rest) = waited.and_then(|rest| rest.split_once(" s so far)")).expect(&line);
    assert!(seconds.parse::<u32>().is_ok_and(|seconds| seconds >= 2), "{line}");
    assert_eq!(rest, ": if a worker has died, its pair is taken over within 20 s\n");
    execute(&store, "UPDATE pairs SET worker = NULL, lease_until = NULL");
    let mut more = String::new();
    lines.read_to_string(&mut more).expect("text");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && text(&output.stdout).starts_with("8 of 8 games"), "{more}");
}

/// A path that is not whole means another program in every folder: it is neither recorded as trusted nor taken as recorded.
#[test]
fn engines_without_a_whole_path_are_never_trusted_from_the_record() {
    let place = Folder::new();
    let (store, program) = (place.file("tour.sqlite"), place.file("pbrain-broken.sh"));
    fs::write(&program, "#!/bin/sh\nread line\necho OK\nexit 1\n").expect("a script");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a program");
    let linha = |arguments: &[&str]| {
        let mut command = command(&[arguments, &["--store", &store]].concat());
        command
            .env("XDG_DATA_HOME", place.file("data"))
            .current_dir(place.0.path())
            .output()
            .expect("it runs")
    };
    let engine = format!("gomocup:{program},time=60s");
    let run = ["run", "free:9x9:5", "--agents", &engine, "random", "--games", "2", "--plies", "0"];
    assert!(linha(&run).status.success());
    let record = place.file("data/linha/trusted-plans");
    let recorded = fs::read_to_string(&record).expect("the whole path is recorded");
    // A plan that another program has written.
    execute(
        &store,
        &format!("UPDATE runs SET plan = replace(plan, '{program}', './pbrain-broken.sh'), checksum = NULL"),
    );
    let named = ["resume", "--engine", "mine=gomocup:./pbrain-broken.sh,time=60s"];
    let refused = |output: &Output| {
        assert_eq!(output.status.code(), Some(2), "{}", said(output));
        assert!(said(output).contains("an external engine that you have not allowed"), "{}", said(output));
    };
    refused(&linha(&["resume"]));
    let allowed = linha(&named);
    assert!(allowed.status.success(), "{}", said(&allowed));
    assert_eq!(fs::read_to_string(&record).expect("as before"), recorded, "it is not recorded");
    refused(&linha(&["resume"]));
    // Not even a record of it counts.
    let db = Connection::open(&store).expect("a store");
    let plan: String = db.query_row("SELECT plan FROM runs", [], |row| row.get(0)).expect("a plan");
    let file = place.file("plan");
    fs::write(&file, format!("1 {plan}")).expect("written");
    let checksum = Command::new("sha256sum").arg(&file).output().expect("it runs");
    let checksum = text(&checksum.stdout).split(' ').next().expect("a checksum").to_owned();
    fs::write(&record, format!("{recorded}{checksum}\n")).expect("written");
    refused(&linha(&["resume"]));
    // With the whole path, the first record does.
    execute(&store, &format!("UPDATE runs SET plan = replace(plan, './pbrain-broken.sh', '{program}')"));
    assert!(linha(&["resume"]).status.success());
}
