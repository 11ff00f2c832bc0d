//! A judged move.

use board::{Cell, Game, Message};

use super::appraisal::Appraisal;
use super::facts;
use super::grade::{Grade, loss};
use crate::{Value, Worth};

/// A move that was judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Reviewed {
    /// The move.
    pub cell: Cell,
    /// What it is worth.
    pub grade: Grade,
    /// Its value for the side that made it.
    pub value: Value,
    /// The value of the best move.
    pub best_value: Value,
    /// The expected result that it gave up, from 0 to 1.
    pub loss: f32,
    /// Whether there was no choice: every other move loses at once, or there is none.
    pub forced: bool,
    /// What happened, in a sentence, at a turning point.
    pub note: Option<Message>,
    /// The values of the moves of the position.
    pub appraisal: Appraisal,
    /// The opponent's expected reply.
    reply: Option<Cell>,
}

impl Reviewed {
    /// A move of a position as its values judge it; `None` if they do not contain it.
    pub(crate) fn of(game: &Game, cell: Cell, appraisal: Appraisal) -> Option<Reviewed> {
        let (played, best) = (appraisal.of(cell)?, appraisal.best());
        let (value, best_value) = (appraisal.value(played), appraisal.value(best));
        let reply = played.reply;
        let forced = facts::is_forced(game, cell);
        let noise = appraisal.noise;
        let (grade, loss) = (Grade::beyond(noise, best_value, value), loss(noise, best_value, value));
        Some(Reviewed { cell, grade, value, best_value, loss, forced, note: None, appraisal, reply })
    }

    /// The value of the move that led to the position, if the position is certain.
    pub(crate) fn value_before(&self, game: &Game) -> Option<Value> {
        let best = self.appraisal.certain(game)?;
        Some(Value::of((-best.score).one_ply_earlier(), best.exact))
    }

    /// Whether the sentence needs a reply that no search has named.
    pub(super) fn lacks_reply(&self) -> bool {
        let loses = self.value.kind == Worth::Loss && self.value.plies != Some(1);
        self.grade.is_turning_point() && loses && self.reply.is_none()
    }

    pub(super) fn set_reply(&mut self, reply: Option<Cell>) {
        self.reply = reply;
    }

    /// The opponent's expected reply, where one was looked for.
    pub fn reply(&self) -> Option<Cell> {
        self.reply
    }

    /// The moves of the highest value.
    pub fn best(&self) -> Vec<Cell> {
        self.appraisal.best_moves()
    }

    /// The moves that are as good as the best one: those whose grade would be [`Grade::Best`].
    pub fn accepts(&self) -> Vec<Cell> {
        let is_best =
            |value: Value| Grade::beyond(self.appraisal.noise, self.best_value, value) == Grade::Best;
        let known = self.appraisal.moves.iter();
        known.filter(|known| is_best(self.appraisal.value(**known))).map(|known| known.cell).collect()
    }
}
