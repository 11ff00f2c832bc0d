//! Ctrl-C ends what takes long: what studies and books have so far is kept.

#![cfg(unix)]

use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn linha(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
}

/// Presses Ctrl-C after a while, and waits. Says whether anybody was there to hear it.
fn interrupt(child: Child, after: Duration) -> (Output, bool) {
    let pid = child.id().to_string();
    std::thread::sleep(after);
    let kill = Command::new("sh").args(["-c", "kill -INT \"$0\"", &pid]).status().expect("sh runs");
    (child.wait_with_output().expect("it ends"), kill.success())
}

#[test]
fn an_interrupted_study_prints_what_it_has() {
    // Minutes of work, if it is let.
    let (output, heard) = interrupt(linha(&["lab", "depths", "--json"]), Duration::from_millis(700));
    let printed = String::from_utf8(output.stdout).expect("text");
    let study: serde_json::Value = serde_json::from_str(&printed).expect("whole JSON");
    assert!(output.status.success(), "{:?}", output.status);
    assert_eq!(study["study"], "depths");
    // Where the machine was fast enough to finish before, there was nobody left to interrupt.
    if heard {
        let conclusions = study["conclusions"].to_string();
        assert!(
            conclusions.contains("interrupted") || study["tables"][1]["rows"][35].is_object(),
            "{conclusions}"
        );
    }
}

/// A book that is interrupted again and again is, in the end, the one that was never interrupted.
#[test]
fn an_interrupted_book_goes_on() {
    let directory = std::env::temp_dir().join(format!("linha-books-{}", std::process::id()));
    fs::create_dir_all(&directory).expect("a place for books");
    let file = |name: &str| directory.join(name).to_str().expect("text").to_owned();
    let (whole, pieces) = (file("whole.book"), file("in pieces.book"));
    let arguments =
        |file| ["solve", "book", "drop:6x4:4", "--plies", "3", "--threads", "2", "--output", file];
    let start = Instant::now();
    let output = linha(&arguments(&whole)).wait_with_output().expect("it ends");
    let took = start.elapsed();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let printed = format!("{whole}: drop:6x4:4 to 3 plies, 100 positions\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), printed);

    let mut interruptions = 0;
    for round in 1.. {
        let (output, _) = interrupt(linha(&arguments(&pieces)), took * round / 8);
        if output.status.success() {
            break;
        }
        // Too early, before anything is listened for, or in time: then it says how to go on.
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.code() == Some(1) {
            interruptions += 1;
            assert!(output.stdout.is_empty(), "{output:?}");
            let command = format!(
                "linha solve book drop:6x4:4 --plies 3 --output '{pieces}' --threads 2 --memory 64\n"
            );
            assert!(said.starts_with("error: interrupted: ") && said.ends_with(&command), "{said}");
            assert!(said.contains(" of 100 positions are known; to go on: "), "{said}");
        }
    }
    assert_eq!(fs::read(&pieces).expect("a book"), fs::read(&whole).expect("a book"));
    let kept = fs::read_dir(&directory).expect("readable").count();
    assert_eq!(kept, 2, "nothing is left beside the books");
    assert!(interruptions > 0, "{took:?} were never interrupted");
    fs::remove_dir_all(directory).expect("the books can be removed");
}

#[test]
fn a_solve_ends_at_once() {
    // Nobody has ever solved this one.
    let (output, heard) = interrupt(linha(&["solve", "drop:12x9:4", "-"]), Duration::from_millis(500));
    assert!(heard);
    assert_eq!((output.status.code(), output.stdout, output.stderr), (Some(130), vec![], vec![]));
}

#[test]
fn a_perfect_player_stops_in_time() {
    let start = Instant::now();
    let arguments = ["move", "drop:12x9:4", "--agent", "perfect:time=200ms,memory=1"];
    let output = linha(&arguments).wait_with_output().expect("it ends");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.starts_with("move   6\nscore  none\n"), "{printed}");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
