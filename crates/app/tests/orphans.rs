//! An external engine does not outlive its referee, even if that is killed.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// To avoid a hang only.
const GUARD: Duration = Duration::from_mins(10);

/// An engine that never moves. It starts another program, and writes down both processes and its folder.
const ENGINE: &str = r#"#!/bin/sh
sleep 100000 &
echo "$$ $! $PWD" > "$1.new" && mv "$1.new" "$1"
while read -r line; do
  case $line in START*) echo OK ;; esac
done
# The end of input is not heard.
while :; do sleep 1; done
"#;

fn wait(what: &str, mut good: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !good() {
        assert!(begun.elapsed() < GUARD, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn engines_their_children_and_their_folders_go_with_a_killed_process() {
    let place = tempfile::tempdir().expect("room");
    let (engine, trace) = (place.path().join("pbrain-deaf.sh"), place.path().join("trace"));
    fs::write(&engine, ENGINE).expect("a script");
    Command::new("chmod").arg("+x").arg(&engine).status().expect("chmod runs");
    let agent = format!("gomocup:{},time=600s,arguments={}", engine.display(), trace.display());
    let mut linha = Command::new(env!("CARGO_BIN_EXE_linha"));
    linha.args(["move", "gomoku", "--agent", &agent]).stdout(Stdio::null()).stderr(Stdio::null());
    let mut linha = linha.spawn().expect("it runs");
    wait("the engine starts", || trace.exists());
    let text = fs::read_to_string(&trace).expect("a trace");
    let [first, second, folder] = text.split_whitespace().collect::<Vec<_>>()[..] else { panic!("{text}") };
    let runs = |process: &str| {
        let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
        // A process that has ended may wait for another to notice.
        !status.is_empty() && !status.contains("State:\tZ")
    };
    assert!(runs(first) && runs(second) && Path::new(folder).is_dir());
    linha.kill().expect("it runs");
    linha.wait().expect("its own child");
    wait("the engine ends", || !runs(first));
    wait("its child ends", || !runs(second));
    wait("its folder is removed", || !Path::new(folder).exists());
}
