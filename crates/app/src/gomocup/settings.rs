//! The settings of `INFO`, and the limits that follow: time, memory, threads.

use std::fs;
use std::thread;
use std::time::Duration;

use board::Overline;
use gomoku::protocol::{Info, Setting};
use gomoku::{Clock, MemoryLimits, TimeControl};
use search::Limits;

use super::refusal::Refusal;

/// The values of `INFO` so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Settings {
    pub(crate) clock: Clock,
    rule: i64,
    depth: Option<u16>,
    nodes: Option<u64>,
    memory: MemoryLimits,
    threads: Option<usize>,
    /// Whether details of lines are sent as `INFO` as well.
    pub(crate) details: bool,
    /// Half of the memory that was free at the start, in MiB, if known.
    available: Option<usize>,
}

/// Zero or less means no limit.
fn positive(number: i64) -> Option<u64> {
    u64::try_from(number).ok().filter(|number| *number > 0)
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(u64::try_from(number).unwrap_or(0))
}

impl Settings {
    /// The defaults.
    pub(crate) fn new() -> Settings {
        Settings { available: available(), ..Settings::default() }
    }

    /// Stores a value.
    pub(crate) fn set(&mut self, info: &Info) {
        let Info::Number(setting, number) = *info else { return };
        match setting {
            Setting::TimeoutTurn => self.clock.turn = Some(milliseconds(number)),
            Setting::TimeoutMatch => self.clock.whole = positive(number).map(Duration::from_millis),
            Setting::TimeLeft => self.clock.set_left(number),
            Setting::MaxMemory => self.memory.limit = positive(number).map(mebibytes),
            Setting::Rule => self.rule = number,
            Setting::MaxDepth => self.depth = positive(number).map(|n| u16::try_from(n).unwrap_or(u16::MAX)),
            Setting::MaxNode => self.nodes = positive(number),
            Setting::HashSize => {
                self.memory.table = Some(mebibytes(positive(number).unwrap_or(0).saturating_mul(1024)));
            }
            Setting::ThreadNum => self.threads = positive(number).map(|n| usize::try_from(n).unwrap_or(1)),
            Setting::ShowDetail => self.details = number >= 2,
        }
    }

    /// Whether a line longer than five wins under the current rule; an error if the rule is not supported.
    pub(crate) fn overline(&self) -> Result<Overline, Refusal> {
        match self.rule {
            0 | 2 => Ok(Overline::Wins),
            1 | 3 => Ok(Overline::Ignored),
            rule => Err(Refusal::Rule(rule)),
        }
    }

    /// The limits of a search after `played` stones.
    pub(crate) fn limits(&self, played: u16, area: u16) -> Limits {
        let time = self.clock.control().allot(played, area);
        Limits { depth: self.depth, nodes: self.nodes, time: Some(time) }
    }

    /// The number of search threads: as set, but at most one per processor.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or(1).min(processors())
    }

    /// The size of the table in MiB: wanted, and at most allowed.
    pub(crate) fn table(&self) -> (usize, usize) {
        // A game of a few seconds has no time for a large table, however long a single move may take.
        let TimeControl { turn, left, .. } = self.clock.control();
        let pace = left.map_or(turn, |left| turn.min(left / 10));
        self.memory.sizes(pace, self.threads(), self.available)
    }

    /// The same before the first move. A manager may send limits and rules later, so both rules get a table.
    pub(crate) fn first_table(&self) -> (usize, usize) {
        let (_, allowed) = self.table();
        (MemoryLimits::LITTLE.min(allowed.div_ceil(2)), allowed)
    }
}

/// The number of processors.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Half of the free memory in MiB, if known.
fn available() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024 / 2)
}

fn mebibytes(bytes: u64) -> usize {
    usize::try_from(bytes >> 20).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[(Setting, i64)]) -> Settings {
        let mut settings = Settings::default();
        for (setting, number) in lines {
            settings.set(&Info::Number(*setting, *number));
        }
        settings
    }

    #[test]
    fn late_moves_increase_the_reserve() {
        let mut settings = told(&[(Setting::TimeoutTurn, 1000)]);
        assert_eq!(time(&settings), 950);
        settings.clock.overran(Duration::from_millis(80));
        assert_eq!(time(&settings), 840);
        // It decays when moves are in time again.
        for _ in 0..20 {
            settings.clock.overran(Duration::from_millis(1));
        }
        assert_eq!(time(&settings), 950);
    }

    fn time(settings: &Settings) -> u128 {
        settings.limits(0, 225).time.expect("there is always one").as_millis()
    }

    #[test]
    fn the_default_time_is_30_seconds() {
        assert_eq!(time(&told(&[])), 29_750);
        assert_eq!(time(&told(&[(Setting::TimeoutTurn, 0)])), 0);
        assert_eq!(time(&told(&[(Setting::TimeoutTurn, -1)])), 0);
    }

    #[test]
    fn time_left_overrides_the_time_for_a_game() {
        let game = [(Setting::TimeoutTurn, 5_000), (Setting::TimeoutMatch, 30_000)];
        assert_eq!(time(&told(&game)), 991);
        let left = |left| time(&told(&[game[0], game[1], (Setting::TimeLeft, left)]));
        assert_eq!((left(2_147_483_647), left(3_000), left(-3_000)), (4_900, 98, 0));
        // No limit is none.
        assert_eq!(time(&told(&[game[0], (Setting::TimeoutMatch, 0)])), 4_900);
    }

    #[test]
    fn used_time_counts_until_the_next_game() {
        let mut settings = told(&[(Setting::TimeoutMatch, 30_000)]);
        settings.clock.used(Duration::from_secs(20));
        assert_eq!(time(&settings), 326);
        settings.clock.begin();
        assert_eq!(time(&settings), 991);
        // If the manager sends the time left, a new board is no new game.
        settings.set(&Info::Number(Setting::TimeLeft, 30_000));
        settings.clock.used(Duration::from_secs(20));
        settings.clock.begin();
        assert_eq!(time(&settings), 326);
    }

    #[test]
    fn a_table_is_as_large_as_time_and_memory_allow() {
        let mebibyte = 1_i64 << 20;
        let size = |turn, memory| {
            told(&[(Setting::TimeoutTurn, turn), (Setting::MaxMemory, memory * mebibyte)]).table()
        };
        assert_eq!(size(30_000, 0), (256, 4096));
        assert_eq!(size(30_000, 350), (256, 335));
        assert_eq!(size(30_000, 70), (55, 55));
        assert_eq!(size(100, 350), (8, 335));
        assert_eq!(size(100, 5), (1, 1));
        assert_eq!(size(100, -1), (8, 4096));
        let game = [(Setting::TimeoutTurn, 60_000), (Setting::TimeLeft, 5_000)];
        assert_eq!(told(&game).table(), (31, 4096));
        // An explicit size is used, up to the largest.
        let hash = |kibibytes| told(&[(Setting::HashSize, kibibytes)]).table();
        assert_eq!((hash(65_536), hash(0), hash(i64::MAX)), ((64, 64), (1, 1), (4096, 4096)));
    }

    #[test]
    fn rules_are_a_sum() {
        let overline = |rule| told(&[(Setting::Rule, rule)]).overline().ok();
        let played = [Some(Overline::Wins), Some(Overline::Ignored)];
        assert_eq!([overline(0), overline(1), overline(2), overline(3)], [played, played].concat()[..]);
        assert!([4, 5, 6, 8, 9, 16, -1].iter().all(|rule| overline(*rule).is_none()));
    }
}
