//! Time and memory.
//!
//! Tests run beside others on machines that are busy: here a move comes at all, though it would take an hour without the limit that is
//! tested. `PUNCTUAL=1` wants it in time, and nothing beside it; `./test gomoku` does that.

use std::env;
use std::time::{Duration, Instant};

use crate::brain::Brain;

/// An hour for a move.
const ENDLESS: &str = "timeout_turn 3600000";

/// How much later than allowed something may end.
fn tolerance() -> Duration {
    if env::var_os("PUNCTUAL").is_some() { Duration::from_millis(300) } else { Duration::from_hours(1) }
}

/// Plays both sides of a game for a number of moves, and returns the longest time of a move.
fn longest(brain: &mut Brain, moves: usize) -> Duration {
    let mut longest = Duration::ZERO;
    for _ in 0..moves {
        let (_, time) = brain.play("YXNBEST 1");
        longest = longest.max(time);
    }
    longest
}

#[test]
fn without_time_it_moves_at_once() {
    let mut brain = Brain::started(15, &["timeout_turn 0", "timeout_match 0", "time_left 2147483647"]);
    let longest = longest(&mut brain, 9);
    assert!(longest < tolerance(), "{longest:?}");
}

#[test]
fn a_move_takes_no_longer_than_it_may() {
    let mut brain = Brain::started(20, &["timeout_turn 100", "rule 1", "max_memory 83886080"]);
    let longest = longest(&mut brain, 8);
    assert!(longest < Duration::from_millis(100) + tolerance(), "{longest:?}");
}

#[test]
fn the_time_that_is_left_is_spread() {
    // Two seconds for the game.
    let mut brain = Brain::started(15, &[ENDLESS, "timeout_match 2000"]);
    let start = Instant::now();
    for _ in 0..6 {
        let used = start.elapsed().as_millis();
        brain.send(&format!("INFO time_left {}", 2000_i64 - i64::try_from(used).expect("small")));
        longest(&mut brain, 1);
    }
    assert!(start.elapsed() < Duration::from_secs(2) + tolerance(), "{:?}", start.elapsed());
    // Who has no time left moves at once, and so does who was told once and has used it up.
    for left in ["-5000", "0", "1"] {
        brain.send(&format!("INFO time_left {left}"));
        assert!(longest(&mut brain, 1) < tolerance());
    }
    // Without being told, it counts by itself.
    let mut brain = Brain::started(15, &[ENDLESS, "timeout_match 1000"]);
    let start = Instant::now();
    longest(&mut brain, 6);
    assert!(start.elapsed() < Duration::from_secs(1) + tolerance(), "{:?}", start.elapsed());
}

#[cfg(target_os = "linux")]
#[test]
fn the_program_takes_no_more_memory_than_it_may() {
    for (mebibytes, least, threads) in [(32, 10, 2), (70, 45, 1), (350, 200, 2), (8192, 200, 1)] {
        let memory = format!("max_memory {}", u64::from(mebibytes) << 20);
        let threads = format!("thread_num {threads}");
        let mut brain = Brain::started(20, &[&memory, &threads, ENDLESS, "rule 1"]);
        brain.send("TURN 10,10");
        while !brain.line().starts_with("MESSAGE DEPTH 9") {}
        brain.play("YXSTOP");
        let status = std::fs::read_to_string(format!("/proc/{}/status", brain.id())).expect("Linux has it");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
        let peak: u32 = peak.trim().trim_end_matches("kB").trim().parse().expect("a number");
        let peak = peak / 1024;
        assert!((least..mebibytes).contains(&peak), "{peak} of {mebibytes} MiB");
    }
}

#[test]
fn a_table_of_any_size_can_be_asked_for() {
    let mut brain = Brain::started(10, &["timeout_turn 20"]);
    for size in ["0", "1", "4096", "-7", "20000", "nonsense"] {
        brain.send(&format!("INFO hash_size {size}"));
        longest(&mut brain, 1);
        brain.send("YXHASHCLEAR");
    }
}
