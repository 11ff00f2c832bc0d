use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::{Limits, Report};

/// What the caller of a search passes in: limits, a stop flag, a clock, and a callback for reports.
///
/// The clock returns the time since the search began.
pub struct Control<'a, M> {
    limits: Limits,
    stop: &'a AtomicBool,
    clock: &'a dyn Fn() -> Duration,
    watch: &'a mut dyn FnMut(&Report<M>),
    /// The points of the search that are one point of its reports.
    unit: u32,
    /// With several threads, the nodes that all of them have published, and those of them that are this thread's.
    team: Option<&'a AtomicU64>,
    published: u64,
    /// The nodes of this thread at which the limit is looked at: with one thread, the limit itself.
    checkpoint: u64,
    /// Polls left before the clock is read again.
    polls_left: u32,
    /// Polls between two readings of the clock; adapts to how long a node takes.
    interval: u32,
    /// The last reading of the clock.
    last_reading: Duration,
    /// Set once a limit was reached, and never cleared.
    stopped: bool,
}

impl<'a, M> Control<'a, M> {
    /// The target interval between readings of the clock. Reading it at every node would cost as much as a node; a
    /// fixed number of nodes would overrun the limit where nodes are slow.
    const CLOCK_INTERVAL: Duration = Duration::from_micros(100);
    /// The most polls between two readings.
    const MAX_INTERVAL: u32 = 1024;
    /// The most nodes between two publications: one shared write at every node would slow all threads.
    const PUBLISH_INTERVAL: u64 = 256;

    /// Controls a search: it ends at the limits or when `stop` is set, reads `clock`, and passes its reports to
    /// `watch`.
    pub fn new(
        limits: Limits,
        stop: &'a AtomicBool,
        clock: &'a dyn Fn() -> Duration,
        watch: &'a mut dyn FnMut(&Report<M>),
    ) -> Control<'a, M> {
        Control {
            limits,
            stop,
            clock,
            watch,
            unit: 1,
            team: None,
            published: 0,
            checkpoint: limits.nodes.unwrap_or(u64::MAX),
            polls_left: 0,
            interval: 1,
            last_reading: Duration::ZERO,
            stopped: false,
        }
    }

    /// The same control with further limits: of each kind the smaller one holds.
    pub fn within(&mut self, limits: Limits) -> Control<'_, M> {
        let limits = self.limits.and(limits);
        let within = Control::new(limits, self.stop, self.clock, &mut *self.watch);
        Control { stopped: self.stopped, unit: self.unit, ..within }
    }

    /// The same control for a search whose evaluation counts parts of a point: reports are in points.
    pub(crate) fn in_units(self, unit: u32) -> Control<'a, M> {
        Control { unit, ..self }
    }

    /// The same control for one of several threads. The limit of nodes holds for all of them together: they are counted in
    /// `team`, the first `published` nodes of this thread already.
    pub(crate) fn in_team<'b>(&'b mut self, team: &'b AtomicU64, published: u64) -> Control<'b, M> {
        Control { team: Some(team), published, checkpoint: published, ..self.within(Limits::default()) }
    }

    /// The limits.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// The time since the search began. Reads the clock.
    pub fn elapsed(&self) -> Duration {
        (self.clock)()
    }

    /// Whether the search must end now, after this number of nodes of its thread: the stop flag is set, or the limit of nodes or of time
    /// is reached. Once true it stays true. Cheap enough to call at every node. The depth limit is the search's own
    /// business.
    pub fn must_stop(&mut self, nodes: u64) -> bool {
        self.stopped = self.stopped
            || self.stop.load(Ordering::Relaxed)
            || (nodes >= self.checkpoint && self.out_of_nodes(nodes))
            || self.limits.time.is_some_and(|limit| self.out_of_time(limit));
        self.stopped
    }

    /// Whether the limit of nodes is reached, of all threads together.
    #[cold]
    fn out_of_nodes(&mut self, nodes: u64) -> bool {
        let total = self.publish(nodes);
        let left = self.limits.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(total));
        self.checkpoint = nodes + left.min(Self::PUBLISH_INTERVAL);
        left == 0
    }

    /// Counts the nodes of this thread among those of all threads, and returns these.
    pub(crate) fn publish(&mut self, nodes: u64) -> u64 {
        let Some(team) = self.team else { return nodes };
        let new = nodes - self.published;
        self.published = nodes;
        team.fetch_add(new, Ordering::Relaxed) + new
    }

    /// Whether the time is up. Reads the clock about every [`Self::CLOCK_INTERVAL`], however long nodes take.
    fn out_of_time(&mut self, limit: Duration) -> bool {
        if self.polls_left > 0 {
            self.polls_left -= 1;
            return false;
        }
        let now = self.elapsed();
        let too_soon = now.saturating_sub(self.last_reading) < Self::CLOCK_INTERVAL;
        self.interval =
            if too_soon { (2 * self.interval).min(Self::MAX_INTERVAL) } else { (self.interval / 2).max(1) };
        (self.last_reading, self.polls_left) = (now, self.interval - 1);
        now >= limit
    }

    /// Passes an interim report to the caller.
    pub fn report(&mut self, report: &Report<M>)
    where
        M: Clone,
    {
        if self.unit == 1 {
            (self.watch)(report);
        } else {
            let report = self.in_points(report.clone());
            (self.watch)(&report);
        }
    }

    /// A report of the search with its score in points.
    pub(crate) fn in_points(&self, report: Report<M>) -> Report<M> {
        Report { score: report.score.map(|score| score.in_units(self.unit)), ..report }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// The node at which the search stops, if it does within `polls` nodes. The clock advances a millisecond at each reading.
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
    fn without_limits_nothing_stops_a_search() {
        assert_eq!(stops_after(Limits::default(), 10_000, None), None);
        assert_eq!(stops_after(Limits::depth(3), 10_000, None), None);
    }

    #[test]
    fn every_limit_stops_a_search() {
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
    fn a_stopped_search_stays_stopped() {
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
