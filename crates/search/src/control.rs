use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::{Limits, Report};

/// What the caller of a search hands in: limits, a stop flag, a clock, and the function that is told of reports.
///
/// The clock tells the time since the search began.
pub struct Control<'a, M> {
    limits: Limits,
    stop: &'a AtomicBool,
    clock: &'a dyn Fn() -> Duration,
    watch: &'a mut dyn FnMut(&Report<M>),
    /// How many polls remain before the clock is read again, and how many lie between two readings.
    polls: u32,
    interval: u32,
    /// The last reading.
    read: Duration,
    /// Whether it was time to stop before: then it still is.
    over: bool,
}

impl<'a, M> Control<'a, M> {
    /// How far apart readings of the clock should be: reading it at every node would cost as much as a node,
    /// and reading it seldom would overrun the limit where nodes are slow.
    const APART: Duration = Duration::from_micros(100);
    /// The most polls between two readings.
    const MOST: u32 = 1024;

    /// A search within these limits that ends when `stop` is set, reads `clock`, and tells `watch` what it
    /// finds.
    pub fn new(
        limits: Limits,
        stop: &'a AtomicBool,
        clock: &'a dyn Fn() -> Duration,
        watch: &'a mut dyn FnMut(&Report<M>),
    ) -> Control<'a, M> {
        Control { limits, stop, clock, watch, polls: 0, interval: 1, read: Duration::ZERO, over: false }
    }

    /// The same line, but no longer than these limits allow either.
    pub fn within(&mut self, limits: Limits) -> Control<'_, M> {
        Control {
            limits: self.limits.and(limits),
            stop: self.stop,
            clock: self.clock,
            watch: &mut *self.watch,
            polls: 0,
            interval: 1,
            read: Duration::ZERO,
            over: self.over,
        }
    }

    /// How long to look.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// How long the search has taken.
    pub fn elapsed(&self) -> Duration {
        (self.clock)()
    }

    /// Whether the search must end now, after this number of nodes. Cheap enough to ask at every node.
    pub fn must_stop(&mut self, nodes: u64) -> bool {
        self.over = self.over
            || self.stop.load(Ordering::Relaxed)
            || self.limits.nodes.is_some_and(|limit| nodes >= limit)
            || self.limits.time.is_some_and(|limit| self.out_of_time(limit));
        self.over
    }

    /// Whether the clock says so; it is read only now and then, however long nodes take.
    fn out_of_time(&mut self, limit: Duration) -> bool {
        if self.polls > 0 {
            self.polls -= 1;
            return false;
        }
        let now = self.elapsed();
        let hurried = now.saturating_sub(self.read) < Self::APART;
        self.interval =
            if hurried { (2 * self.interval).min(Self::MOST) } else { (self.interval / 2).max(1) };
        (self.read, self.polls) = (now, self.interval - 1);
        now >= limit
    }

    /// Tells what has been found so far.
    pub fn report(&mut self, report: &Report<M>) {
        (self.watch)(report);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Asks `polls` times, under these limits, with a clock that advances a millisecond at each reading.
    fn stops_after(limits: Limits, polls: u64, stop_at: Option<u64>) -> Option<u64> {
        let stop = AtomicBool::new(false);
        let now = Cell::new(0);
        let clock = || {
            now.set(now.get() + 1);
            Duration::from_millis(now.get())
        };
        let mut watch = |_: &Report<()>| {};
        let mut control = Control::new(limits, &stop, &clock, &mut watch);
        (0..polls).find(|nodes| {
            stop.store(stop_at.is_some_and(|at| *nodes >= at), Ordering::Relaxed);
            control.must_stop(*nodes)
        })
    }

    #[test]
    fn a_search_without_limits_goes_on() {
        assert_eq!(stops_after(Limits::default(), 10_000, None), None);
        assert_eq!(stops_after(Limits::depth(3), 10_000, None), None);
    }

    #[test]
    fn every_limit_ends_it() {
        assert_eq!(stops_after(Limits::nodes(77), 10_000, None), Some(77));
        assert_eq!(stops_after(Limits::default(), 10_000, Some(1234)), Some(1234));
        assert_eq!(stops_after(Limits::time(Duration::from_millis(1)), 10_000, None), Some(0));
        // Where a node takes a millisecond, the clock is read at every one.
        assert_eq!(stops_after(Limits::time(Duration::from_millis(3)), 10_000, None), Some(2));
    }

    #[test]
    fn the_clock_is_read_seldom_where_nodes_are_fast() {
        let (stop, readings) = (AtomicBool::new(false), Cell::new(0_u32));
        let clock = || {
            readings.set(readings.get() + 1);
            Duration::from_micros(readings.get().into())
        };
        let mut watch = |_: &Report<()>| {};
        let mut control = Control::new(Limits::time(Duration::from_secs(1)), &stop, &clock, &mut watch);
        assert!((0..100_000).all(|nodes| !control.must_stop(nodes)));
        assert!((90..130).contains(&readings.get()), "{readings:?}");
    }

    #[test]
    fn what_is_over_stays_over() {
        let (stop, clock) = (AtomicBool::new(false), || Duration::from_secs(10));
        let mut watch = |_: &Report<()>| {};
        let mut control = Control::new(Limits::time(Duration::from_secs(1)), &stop, &clock, &mut watch);
        assert_eq!(control.limits(), Limits::time(Duration::from_secs(1)));
        assert!((0..1000).all(|nodes| control.must_stop(nodes)));
        let mut within = control.within(Limits::depth(3));
        assert_eq!(within.limits(), Limits { depth: Some(3), ..Limits::time(Duration::from_secs(1)) });
        assert!(within.must_stop(0));
    }

    #[test]
    fn reports_reach_the_watcher() {
        let mut seen = Vec::new();
        let mut watch = |report: &Report<u8>| seen.push((report.best, report.elapsed));
        let clock = || Duration::from_millis(7);
        let stop = AtomicBool::new(false);
        let mut control = Control::new(Limits::default(), &stop, &clock, &mut watch);
        let elapsed = control.elapsed();
        control.report(&Report { best: 3, score: None, depth: 1, nodes: 1, elapsed, pv: vec![3] });
        assert_eq!(seen, [(3, Duration::from_millis(7))]);
    }
}
