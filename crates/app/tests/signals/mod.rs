//! Signals for processes that are ready for them.

use std::fs;
use std::process::{Child, Command};
use std::thread;
use std::time::{Duration, Instant};

/// The timeout of every wait, generous enough for a busy machine.
pub(crate) const GUARD: Duration = Duration::from_mins(10);

/// The bit of SIGINT among the signals that a process catches.
const INTERRUPT: u64 = 1 << 1;

/// Sends a signal some time after the process has begun to listen for Ctrl-C. Says whether it was still there to hear it.
pub(crate) fn signal(child: &mut Child, name: &str, after: Duration) -> bool {
    let begun = Instant::now();
    while child.try_wait().expect("a process").is_none() {
        if listens(child.id()) {
            thread::sleep(after);
            let pid = child.id().to_string();
            let mut kill = Command::new("sh");
            kill.args(["-c", "kill -s \"$0\" \"$1\"", name, &pid]);
            return kill.status().expect("sh runs").success();
        }
        assert!(begun.elapsed() < GUARD, "it never listens");
        thread::sleep(Duration::from_millis(1));
    }
    false
}

fn listens(pid: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    caught
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & INTERRUPT != 0)
}
