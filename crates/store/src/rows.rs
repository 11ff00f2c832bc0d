//! Rows of both kinds of stores: what they hold, and whether it is whole.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::time::SystemTime;

use lab::arena::{ALL_PAIRS, DamagedGame, Flaw, Plan, Record, RecordVerifier, RunSummary, StoredGames};

use crate::{checksum, text};

/// The columns of a tournament. Rows of layout 1 have no checksums.
pub(crate) struct RunRow {
    pub(crate) begun: Option<SystemTime>,
    pub(crate) plan: String,
    pub(crate) pairs: i64,
    pub(crate) checksum: Option<String>,
    pub(crate) has_ended: bool,
    pub(crate) why: Option<String>,
    pub(crate) why_checksum: Option<String>,
}

impl RunRow {
    /// The plan, or what is wrong with it.
    pub(crate) fn plan(&self, run: i64) -> Result<Plan, Flaw> {
        if self.checksum.as_ref().is_some_and(|kept| *kept != checksum::of_plan(run, self.pairs, &self.plan))
        {
            return Err(Flaw::Checksum);
        }
        let plan = text::plan(&self.plan)?;
        match (plan.len(), self.pairs) {
            (planned, stored) if i64::from(planned) != stored => Err(Flaw::Pairs { planned, stored }),
            _ => Ok(plan),
        }
    }

    /// Why the tournament was ended early, if it was.
    fn ended(&self, run: i64) -> Option<String> {
        let why = self.why.as_deref().unwrap_or_default();
        let is_damaged = self.why_checksum.as_ref().is_some_and(|kept| *kept != checksum::of_end(run, why));
        if is_damaged {
            return Some(format!("ended early, but the stored reason is damaged ({})", Flaw::Checksum));
        }
        (self.has_ended || self.why.is_some()).then(|| why.to_owned())
    }

    /// The tournament in a list.
    pub(crate) fn summary(&self, run: i64, games: Option<u64>) -> RunSummary {
        let pairs = u32::try_from(self.pairs).unwrap_or(0);
        RunSummary { run, begun: self.begun, plan: self.plan(run), pairs, games, ended: self.ended(run) }
    }
}

/// A tournament of which only games are left.
pub(crate) fn damaged_run(run: i64, flaw: Flaw, games: Option<u64>) -> RunSummary {
    RunSummary { run, begun: None, plan: Err(flaw), pairs: 0, games, ended: None }
}

/// The columns of a game. Rows of layout 1 have no checksum.
pub(crate) struct GameRow {
    pub(crate) pair: i64,
    pub(crate) leg: i64,
    pub(crate) players: [i64; 2],
    pub(crate) result: String,
    pub(crate) record: String,
    pub(crate) checksum: Option<String>,
}

impl GameRow {
    /// The columns of a game that is to be stored.
    pub(crate) fn new(run: i64, record: &Record) -> GameRow {
        let players = record.players.map(|player| i64::try_from(player).unwrap_or(i64::MAX));
        let (pair, leg) = (i64::from(record.pair), i64::from(record.leg));
        let (result, record) = (record.result.name().to_owned(), text::write(record));
        let mut row = GameRow { pair, leg, players, result, record, checksum: None };
        row.checksum = Some(row.expected_checksum(run));
        row
    }

    fn expected_checksum(&self, run: i64) -> String {
        checksum::of_game((run, self.pair, self.leg), self.players, &self.result, &self.record)
    }

    /// The game, or what is wrong with it.
    fn check(&self, run: i64, verifier: &RecordVerifier<'_>) -> Result<Record, Flaw> {
        if self.checksum.as_ref().is_some_and(|kept| *kept != self.expected_checksum(run)) {
            return Err(Flaw::Checksum);
        }
        let record = text::record(&self.record)?;
        let stored =
            (self.pair, self.leg, self.players.map(|player| usize::try_from(player).ok()), &*self.result);
        let read = (record.pair.into(), record.leg.into(), record.players.map(Some), record.result.name());
        if stored != read {
            return Err(Flaw::Columns);
        }
        verifier.check(&record).map(|()| record)
    }
}

/// Sorts the games of a tournament, as they are read, into whole and damaged ones.
pub(crate) struct GameReader<'a> {
    run: i64,
    verifier: RecordVerifier<'a>,
    /// The games that are stored according to their pairs, and have not been read.
    expected: BTreeSet<(i64, i64)>,
    whole: BTreeMap<(i64, i64), Record>,
    damaged: BTreeMap<(i64, i64), Flaw>,
    /// Damaged games of unknown pairs.
    unplaced: Vec<Flaw>,
    failures: Vec<String>,
}

impl GameReader<'_> {
    pub(crate) fn new(run: i64, plan: &Plan) -> GameReader<'_> {
        GameReader {
            run,
            verifier: RecordVerifier::new(plan),
            expected: BTreeSet::new(),
            whole: BTreeMap::new(),
            damaged: BTreeMap::new(),
            unplaced: Vec::new(),
            failures: Vec::new(),
        }
    }

    /// Notes which games a pair says are stored. It must be asked before the games: others store some meanwhile.
    pub(crate) fn expect(&mut self, pair: i64, legs: i64) {
        let is_stored = |leg: &i64| legs >= 3 || legs & (1 << leg) != 0;
        self.expected.extend([0, 1].into_iter().filter(is_stored).map(|leg| (pair, leg)));
    }

    /// Notes how many pairs there are, of how many.
    pub(crate) fn count_pairs(&mut self, found: i64, planned: u32) {
        let missing = i64::from(planned) - found;
        if missing > 0 {
            self.failures.push(format!("{missing} of {planned} pairs are gone, and cannot be played"));
        }
    }

    /// Takes a row; its pair and leg alone if they can be read and other columns cannot.
    pub(crate) fn add(&mut self, row: Result<GameRow, DamagedGame>) {
        match row {
            Ok(row) => self.add_readable(&row),
            Err(DamagedGame { place: Some(place), flaw }) => self.add_damaged(place, flaw),
            Err(DamagedGame { place: None, flaw }) => self.unplaced.push(flaw),
        }
    }

    fn add_readable(&mut self, row: &GameRow) {
        let place = (row.pair, row.leg);
        if self.whole.contains_key(&place) {
            return;
        }
        match row.check(self.run, &self.verifier) {
            Ok(record) => {
                self.expected.remove(&place);
                self.whole.insert(place, record);
            }
            Err(flaw) => self.add_damaged(place, flaw),
        }
    }

    fn add_damaged(&mut self, place: (i64, i64), flaw: Flaw) {
        self.expected.remove(&place);
        self.damaged.entry(place).or_insert(flaw);
    }

    /// Takes a row that may have been read before, through an index. One of an unknown pair has been counted then.
    pub(crate) fn add_again(&mut self, row: Result<GameRow, DamagedGame>) {
        if matches!(row, Err(DamagedGame { place: None, .. })) {
            return;
        }
        let before = self.whole.len();
        self.add(row);
        // If more than the index is damaged, the database has reported it.
        if self.whole.len() > before && self.failures.is_empty() {
            self.fail("an index is damaged; mend it with REINDEX of sqlite3".to_owned());
        }
    }

    /// Notes what the database reports.
    pub(crate) fn fail(&mut self, failure: String) {
        if !self.failures.contains(&failure) {
            self.failures.push(failure);
        }
    }

    /// Whether something is missing or damaged.
    pub(crate) fn found_damage(&self) -> bool {
        !(self.expected.is_empty()
            && self.damaged.is_empty()
            && self.unplaced.is_empty()
            && self.failures.is_empty())
    }

    pub(crate) fn finish(self) -> StoredGames {
        let GameReader { expected, whole, mut damaged, unplaced, failures, .. } = self;
        damaged.extend(expected.into_iter().map(|place| (place, Flaw::Missing)));
        damaged.retain(|place, _| !whole.contains_key(place));
        let placed = damaged.into_iter().map(|(place, flaw)| DamagedGame { place: Some(place), flaw });
        let unplaced = unplaced.into_iter().map(|flaw| DamagedGame { place: None, flaw });
        let damaged = placed.chain(unplaced).collect();
        StoredGames { records: whole.into_values().collect(), damaged, failures }
    }
}

/// Bounds of pairs for a query; those of all pairs hold also pairs that no plan has.
pub(crate) fn bounds(pairs: &Range<u32>) -> (i64, i64) {
    if *pairs == ALL_PAIRS { (i64::MIN, i64::MAX) } else { (pairs.start.into(), pairs.end.into()) }
}
