//! Ctrl-C ends a study, and what is done so far is kept.

#![cfg(unix)]

use std::process::{Command, Stdio};
use std::time::Duration;

#[test]
fn an_interrupted_study_prints_what_it_has() {
    // Minutes of work, if it is let.
    let arguments = ["lab", "depths", "--json"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_linha"));
    let child =
        command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let pid = child.id().to_string();
    std::thread::sleep(Duration::from_millis(700));
    let kill = Command::new("sh").args(["-c", "kill -INT \"$0\"", &pid]).status().expect("sh runs");
    let output = child.wait_with_output().expect("it ends");
    let printed = String::from_utf8(output.stdout).expect("text");
    let study: serde_json::Value = serde_json::from_str(&printed).expect("whole JSON");
    assert!(output.status.success(), "{:?}", output.status);
    assert_eq!(study["study"], "depths");
    // Where the machine was fast enough to finish before, there was nobody left to interrupt.
    if kill.success() {
        let conclusions = study["conclusions"].to_string();
        assert!(
            conclusions.contains("interrupted") || study["tables"][1]["rows"][35].is_object(),
            "{conclusions}"
        );
    }
}
