//! Ctrl-C ends what takes long: what studies and books have so far is kept.

#![cfg(target_os = "linux")]

mod signals;

use std::fs;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use signals::signal;

fn linha(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs")
}

/// Presses Ctrl-C some time after it is listened for, and waits. Says whether it was heard.
fn interrupt(mut child: Child, after: Duration) -> (Output, bool) {
    let heard = signal(&mut child, "INT", after);
    (child.wait_with_output().expect("it ends"), heard)
}

#[test]
fn an_interrupted_study_prints_what_it_has() {
    // Minutes of work, if it is let.
    let (output, heard) = interrupt(linha(&["lab", "depths", "--json"]), Duration::ZERO);
    let printed = String::from_utf8(output.stdout).expect("text");
    let study: serde_json::Value = serde_json::from_str(&printed).expect("whole JSON");
    assert!(output.status.success(), "{:?}", output.status);
    assert_eq!(study["study"], "depths");
    // On a fast machine the study may be complete before the interruption.
    if heard {
        let conclusions = study["conclusions"].to_string();
        let is_whole = study["tables"][6]["rows"][5][6].is_number();
        let left_out = "of 72 steps are done, the others are left out.";
        assert!(conclusions.contains(left_out) || is_whole, "{conclusions}");
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(said.contains(left_out) || is_whole, "{said}");
    }
}

/// A book that is interrupted again and again is, in the end, the one that was never interrupted.
#[test]
fn an_interrupted_book_goes_on() {
    let directory = tempfile::tempdir().expect("a place for books");
    let file = |name: &str| directory.path().join(name).to_str().expect("text").to_owned();
    let (whole, pieces) = (file("whole.book"), file("in pieces.book"));
    let arguments =
        |file| ["solve", "book", "drop:6x4:4", "--plies", "3", "--threads", "2", "--output", file];
    let start = Instant::now();
    let output = linha(&arguments(&whole)).wait_with_output().expect("it ends");
    let took = start.elapsed();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let printed = format!("{whole}: drop:6x4:4 to 3 plies, 100 positions\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), printed);

    // At once, then after more and more of the time that it takes, until it is done before that.
    let (mut interruptions, mut attempts) = (0, 0);
    loop {
        attempts += 1;
        let (output, _) = interrupt(linha(&arguments(&pieces)), took * interruptions / 8);
        if output.status.success() && interruptions > 0 {
            break;
        }
        if output.status.success() {
            // It was done before it was interrupted at all, which is possible, but no use.
            assert!(attempts < 100, "it was never interrupted");
            fs::remove_file(&pieces).expect("a book");
            continue;
        }
        interruptions += 1;
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{output:?}");
        let command =
            format!("linha solve book drop:6x4:4 --plies 3 --output '{pieces}' --threads 2 --memory 64\n");
        assert!(said.starts_with("error: interrupted: ") && said.ends_with(&command), "{said}");
        assert!(said.contains(" of 100 positions are solved; to continue: "), "{said}");
    }
    assert_eq!(fs::read(&pieces).expect("a book"), fs::read(&whole).expect("a book"));
    let kept = fs::read_dir(directory.path()).expect("readable").count();
    assert_eq!(kept, 2, "nothing is left beside the books");
}

#[test]
fn a_solve_ends_at_once() {
    // This board has never been solved.
    let (output, heard) = interrupt(linha(&["solve", "drop:12x9:4", "-"]), Duration::ZERO);
    assert!(heard);
    assert_eq!((output.status.code(), output.stdout, output.stderr), (Some(130), vec![], vec![]));
}

#[test]
fn a_perfect_player_stops_in_time() {
    // It would think for years.
    let arguments = ["move", "drop:12x9:4", "--agent", "perfect:time=200ms,memory=1"];
    let output = linha(&arguments).wait_with_output().expect("it ends");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(printed.starts_with("move   6\nscore  none\n"), "{printed}");
}
