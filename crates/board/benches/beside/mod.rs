//! Speeds as ratios: every contender runs in every round, and what counts is the median over the rounds.
//!
//! Criterion measures one benchmark after the other, so that on a shared machine a ratio of two of them
//! compares two moments as much as two programs; here each round runs all of them back to back.

use std::hint::black_box;
use std::time::Instant;

/// Something to measure: a name and what to do, which returns how many units of work it did.
pub(crate) struct Contender<'a> {
    pub(crate) name: &'a str,
    pub(crate) work: &'a dyn Fn() -> u64,
}

/// Runs all contenders `rounds` times in turn and prints a table: time for a unit of work, and the speed
/// of each as a multiple of the first one's.
pub(crate) fn run(title: &str, unit: &str, rounds: usize, contenders: &[Contender]) {
    let mut times = vec![Vec::with_capacity(rounds); contenders.len()];
    for _ in 0..=rounds {
        for (contender, times) in contenders.iter().zip(&mut times) {
            let start = Instant::now();
            let units = black_box((contender.work)());
            #[expect(clippy::cast_precision_loss, reason = "a count far below 2^52")]
            times.push(start.elapsed().as_secs_f64() * 1e9 / units as f64);
        }
    }
    // The first round only warms up.
    let rounds_of = |i: usize| &times[i][1..];
    println!("\n{title}: median of {rounds} interleaved rounds");
    for (i, contender) in contenders.iter().enumerate() {
        let ratios = rounds_of(0).iter().zip(rounds_of(i)).map(|(first, own)| first / own);
        println!(
            "  {:<34} {:>8.2} ns/{unit}   {:>6.2} x {}",
            contender.name,
            median(rounds_of(i).iter().copied()),
            median(ratios),
            contenders[0].name
        );
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
