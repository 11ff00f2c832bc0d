//! A board as a snapshot, and back.

use std::time::Duration;

use agents::{Seat, Terms};
use board::Rules;

use super::{Phase, State, Step, Ticket};
use crate::MoveTree;
use crate::error::{SLOWEST_PACE, SessionError};
use crate::event::Effect;
use crate::restore_error::RestoreError;
use crate::snapshot::{Snapshot, StoredSeat};
use crate::state::analyst::Analyst;

/// Versions between two restorings. Views are published more often than snapshots are stored, and clients ignore views that are
/// older than theirs; no board publishes as many views before it is stored again.
const BLOCK: u64 = 1 << 32;
/// The first counter that is out of range: JavaScript reads numbers below it exactly. A board can be restored two million
/// times before that.
const OUT_OF_RANGE: u64 = 1 << 53;

impl State {
    /// What remains of it when it ends.
    pub fn snapshot(&self) -> Snapshot {
        let seat = |seat: &Seat| StoredSeat { asked: seat.asked().to_owned(), seed: seat.seed() };
        Snapshot {
            game: self.rules().to_string(),
            lines: self.tree.lines(),
            end: self.tree.end(),
            main: Some(self.tree.main_end()),
            ply: self.tree.ply(),
            seats: self.seats.each_ref().map(seat),
            pace: u64::try_from(self.pace.as_millis()).unwrap_or(u64::MAX),
            paused: self.paused,
            analysis: self.analyst.stored(),
            review: self.reviews,
            at: self.at,
            version: self.version,
        }
    }

    /// The state that a snapshot was taken of, and its effects: if a computer is to move, its search begins. Players are asked for
    /// again on these terms. `seed` is for agents whose seed is not stored.
    pub fn restore(
        snapshot: &Snapshot,
        terms: Terms,
        patience: Option<Duration>,
        (now, seed): (Duration, u64),
    ) -> Result<(State, Vec<Effect>), RestoreError> {
        let rules: Rules = snapshot.game.parse()?;
        let pace = Duration::from_millis(snapshot.pace);
        if pace > SLOWEST_PACE {
            return Err(SessionError::Pace(pace.as_millis()).into());
        }
        let version = (snapshot.version / BLOCK).saturating_add(1).saturating_mul(BLOCK);
        if snapshot.at >= OUT_OF_RANGE || version >= OUT_OF_RANGE {
            return Err(RestoreError::Counter);
        }
        let seat =
            |stored: &StoredSeat| Seat::parse(&stored.asked, rules, &terms, stored.seed.unwrap_or(seed));
        let [first, second] = &snapshot.seats;
        let mut state = State {
            tree: MoveTree::from_lines(rules, &snapshot.lines, snapshot.end, snapshot.main, snapshot.ply)?,
            seats: [seat(first)?, seat(second)?],
            pace,
            paused: snapshot.paused,
            analyst: Analyst::restore(snapshot.analysis.as_ref(), rules, &terms)?,
            reviews: snapshot.review,
            terms,
            patience,
            phase: Phase::Over,
            thinking: None,
            last_move_at: now,
            version,
            at: snapshot.at,
            ticket: Ticket(0),
        };
        // Stored at once, since another restoring must not begin with the same version.
        let mut step = Step { now, effects: vec![Effect::Keep] };
        state.enter_position(&mut step);
        Ok((state, step.effects))
    }
}
