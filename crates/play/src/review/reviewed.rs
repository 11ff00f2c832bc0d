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
    /// The value of the best move: exact only if it is certainly that of the position.
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
    /// What the move counts for in the accuracy of its side: what it gave up, or the least that its grade stands for.
    pub(crate) fn counted_loss(&self) -> f32 {
        self.loss.max(self.grade.least_loss())
    }

    /// A move of a position as its values judge it; `None` if they do not contain it.
    pub(crate) fn of(game: &Game, cell: Cell, appraisal: Appraisal) -> Option<Reviewed> {
        let played = appraisal.of(cell)?;
        let (value, best_value) = (appraisal.value(played), appraisal.value_of_position(game));
        let reply = played.reply;
        let forced = facts::is_forced(game, cell);
        let noise = appraisal.noise;
        let best = appraisal.value(appraisal.best());
        let (grade, loss) = (Grade::beyond(noise, best, value), loss(noise, best, value));
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
        let best = self.appraisal.value(self.appraisal.best());
        let is_best = |value: Value| Grade::beyond(self.appraisal.noise, best, value) == Grade::Best;
        let known = self.appraisal.moves.iter();
        known.filter(|known| is_best(self.appraisal.value(**known))).map(|known| known.cell).collect()
    }
}

#[cfg(test)]
mod tests {
    use agents::Chances;
    use board::Rules;
    use search::Score;

    use super::super::{Grade, MoveValue};
    use super::*;
    use crate::author::Author;

    /// `a1` draws, and of the other moves there are estimates: one of them may win.
    #[test]
    fn a_draw_beside_estimates_is_no_proof() {
        let game = Game::parse(Rules::TICTACTOE, "b2c3b3b1c1").expect("legal");
        let moves: Vec<Cell> = crate::moves::from_centre(&game);
        let judged = |others: MoveValue| {
            let draw = MoveValue { cell: moves[0], score: Score::EVEN, exact: true, reply: None };
            let others = moves[1..].iter().map(|cell| MoveValue { cell: *cell, ..others });
            let (author, chances) = (Author::default(), Chances::default());
            let moves = std::iter::once(draw).chain(others).collect();
            let appraisal = Appraisal { author, exact: false, chances, noise: 0.0, moves };
            Reviewed::of(&game, draw.cell, appraisal).expect("it is among them")
        };
        let other = MoveValue { cell: moves[1], score: Score::estimate(-60), exact: false, reply: None };
        let open = judged(other);
        assert_eq!((open.value.kind, open.best_value.kind), (Worth::Draw, Worth::Estimate));
        assert!(!open.best_value.exact && open.best_value.percent() == 50);
        assert_eq!((open.grade, open.best(), open.accepts()), (Grade::Best, vec![moves[0]], vec![moves[0]]));
        for proven in [Score::loss_in(2), Score::EVEN] {
            let certain = judged(MoveValue { score: proven, exact: true, ..other });
            assert_eq!(certain.best_value, certain.value, "{proven:?}");
        }
    }
}
